package samepath.games.lesson;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import samepath.engine.Decider;
import samepath.engine.Options;
import samepath.engine.Score;
import samepath.engine.State;
import samepath.engine.TieBreak;
import samepath.games.Fields;
import samepath.grid.Cell;
import samepath.grid.Direction;
import samepath.rng.Rng;
import samepath.value.Value;

/** The lesson's searches, one decision for each cell that is taken (SPEC, LESSON-3 to LESSON-6). */
final class Search implements State {
    private static final int NONE = -1;
    private static final List<String> ALGORITHMS = List.of("bfs", "wave", "stack", "astar");

    private final Board board;
    private final String algorithm;
    private final Cell from;
    private final Cell to; // null for a wave
    private final int[] steps; // by the index of a cell; NONE where it was never reached
    private final int[] cameFrom; // likewise: the index of the cell before it
    private final List<Waiting> waiting; // in the order of their numbers
    private long inserted;
    private long turn;
    private Value outcome;

    /** A cell that waits, with its number. */
    private record Waiting(Cell cell, long number) {}

    private Search(Board board, String algorithm, Cell from, Cell to) {
        this.board = board;
        this.algorithm = algorithm;
        this.from = from;
        this.to = to;
        steps = new int[board.grid().size()];
        cameFrom = new int[board.grid().size()];
        Arrays.fill(steps, NONE);
        Arrays.fill(cameFrom, NONE);
        steps[board.grid().index(from)] = 0;
        waiting = new LinkedList<>(List.of(new Waiting(from, 0)));
        inserted = 1;
        turn = 1;
        outcome = Value.NULL;
    }

    private Search(Search other) {
        board = other.board;
        algorithm = other.algorithm;
        from = other.from;
        to = other.to;
        steps = other.steps.clone();
        cameFrom = other.cameFrom.clone();
        waiting = new LinkedList<>(other.waiting);
        inserted = other.inserted;
        turn = other.turn;
        outcome = other.outcome;
    }

    static Search read(Fields fields) {
        String algorithm = fields.choice("algorithm", ALGORITHMS);
        Board board = Board.read(fields);
        Cell from = board.readFloor(fields.value("from"), fields.place("from"));
        Cell to = algorithm.equals("wave") ? null : board.readCell(fields.value("to"), fields.place("to"));
        fields.done();
        return new Search(board, algorithm, from, to);
    }

    @Override
    public long turn() {
        return turn;
    }

    @Override
    public Value outcome() {
        return outcome;
    }

    @Override
    public State copy() {
        return new Search(this);
    }

    @Override
    public void step(Rng rng, Decider decide) {
        Options<Waiting> options = new Options<>();
        for (Waiting one : waiting) options.add(one, one.cell.written(), Score.of(score(one)));
        Waiting taken = options.choose(decide, "search", "take", TieBreak.LOWEST).orElseThrow();
        waiting.remove(taken);
        if (taken.cell.equals(to) && !taken.cell.equals(from)) {
            outcome = outcome(way());
            return;
        }
        reachNeighbours(taken.cell);
        if (waiting.isEmpty()) outcome = outcome(null);
        else turn++;
    }

    @Override
    public Value.Members parts() {
        Value.Builder search = Value.members().put("algorithm", algorithm).put("from", from.written());
        List<Value> queue = new ArrayList<>();
        for (Waiting one : waiting) queue.add(Value.ints(one.cell.x(), one.cell.y(), one.number));
        return Value.members()
                .put("map", Value.texts(board.rows()))
                .put("search", search.put("to", to == null ? Value.NULL : to.written()).build())
                .put("steps", Value.ints(steps))
                .put("came_from", Value.ints(cameFrom))
                .put("waiting", Value.list(queue))
                .put("inserted", inserted)
                .build();
    }

    // LESSON-4
    private long score(Waiting one) {
        return switch (algorithm) {
            case "stack" -> -one.number;
            case "astar" -> stepsTo(one.cell) + one.cell.distance(to);
            default -> stepsTo(one.cell);
        };
    }

    private int stepsTo(Cell cell) {
        return steps[board.grid().index(cell)];
    }

    // LESSON-5
    private void reachNeighbours(Cell taken) {
        int reached = stepsTo(taken) + 1;
        for (Direction direction : Direction.STRAIGHT) {
            Cell next = taken.to(direction);
            if (!board.grid().isOpen(next)) continue;
            int known = stepsTo(next);
            if (known != NONE) {
                boolean isBetter = algorithm.equals("astar") && reached < known;
                // What does not wait was taken, and never waits again.
                if (!isBetter || !waiting.removeIf(one -> one.cell.equals(next))) continue;
            }
            int index = board.grid().index(next);
            steps[index] = reached;
            cameFrom[index] = board.grid().index(taken);
            waiting.add(new Waiting(next, inserted++));
        }
    }

    // The cells from the first step to the goal.
    private List<Value> way() {
        LinkedList<Value> cells = new LinkedList<>();
        for (int at = board.grid().index(to); cameFrom[at] != NONE; at = cameFrom[at]) {
            cells.addFirst(board.grid().cell(at).written());
        }
        return cells;
    }

    // Every step takes one cell and is one turn, so the turn's number is that of the cells taken. The path may be null.
    private Value outcome(List<Value> path) {
        return Value.members()
                .put("expanded", turn)
                .put("length", path == null ? Value.NULL : Value.of(path.size()))
                .put("path", path == null ? Value.NULL : Value.list(path))
                .build();
    }
}
