package samepath.conform;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import samepath.errors.InputException;
import samepath.games.Fields;
import samepath.grid.BreadthFirst;
import samepath.grid.Cell;
import samepath.grid.Field;
import samepath.grid.Found;
import samepath.grid.Grid;
import samepath.grid.LeastCost;
import samepath.grid.Level;
import samepath.grid.Moves;
import samepath.grid.Sight;
import samepath.grid.Steps;
import samepath.value.Value;

/** Operations of level 1: levels, searches, steps, sight (SPEC, PROTO-8). */
final class SearchOperations {
    private static final int COORDINATE_MAX = 8_191;

    private SearchOperations() {}

    static Map<String, Operation> all() {
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("level", (given, steps) -> level(given));
        all.put("path", (given, steps) -> path(given));
        all.put("dijkstra", (given, steps) -> dijkstra(given));
        all.put("astar", (given, steps) -> aStar(given));
        all.put("path-by-tests", (given, steps) -> pathByTests(given));
        all.put("field", (given, steps) -> field(given));
        all.put("cost-field", (given, steps) -> costField(given));
        all.put("relax", (given, steps) -> relax(given));
        all.put("steps", (given, steps) -> steps(given));
        all.put("sight", (given, steps) -> sight(given));
        all.put("line", (given, steps) -> line(given));
        return all;
    }

    private static Value level(Fields given) {
        Grid grid = readGrid(given, false, Moves.Corners.NEVER);
        given.done();
        int[] open = IntStream.range(0, grid.size()).map(i -> grid.isOpen(grid.cell(i)) ? 1 : 0).toArray();
        return Value.members()
                .put("width", grid.width())
                .put("height", grid.height())
                .put("open", Value.ints(open))
                .build();
    }

    /** What `path` and `dijkstra` have as input. */
    private record Search(Grid grid, Cell start, List<Cell> goals, List<Cell> blocked, boolean enterGoal) {
        static Search read(Fields given) {
            Search search = new Search(readGrid(given), readCell(given.value("start"), "start"),
                    readCells(given, "goals"), readBlocked(given), given.flag("enter_goal", false));
            given.done();
            return search;
        }
    }

    private static Value path(Fields given) {
        Search search = Search.read(given);
        return written(BreadthFirst.path(search.grid, search.start, search.goals, search.blocked, search.enterGoal));
    }

    private static Value dijkstra(Fields given) {
        Search search = Search.read(given);
        return written(LeastCost.path(search.grid, search.start, search.goals, search.blocked, search.enterGoal));
    }

    private static Value aStar(Fields given) {
        Grid grid = readGrid(given);
        Cell start = readCell(given.value("start"), "start");
        Cell goal = readCell(given.value("goal"), "goal");
        List<Cell> blocked = readBlocked(given);
        boolean enterGoal = given.flag("enter_goal", false);
        given.done();
        return written(LeastCost.aStar(grid, start, goal, blocked, enterGoal));
    }

    // A cell is entered when it is passable or a goal (PATH-6).
    private static Value pathByTests(Fields given) {
        Grid grid = Grid.of(Level.rows(given.text("level"), ""));
        Cell start = readCell(given.value("start"), "start");
        List<Cell> goals = readCells(given, "goals");
        given.done();
        return written(BreadthFirst.path(grid, start, goals, List.of(), true));
    }

    private static Value field(Fields given) {
        Field field = readField(given);
        given.done();
        return Value.members().put("values", Value.ints(field.values())).put("wave", Value.texts(field.wave())).build();
    }

    private static Value costField(Fields given) {
        Grid grid = readGrid(given);
        List<Cell> blocked = readBlocked(given);
        List<Cell> sources = readCells(given, "sources");
        given.done();
        return Value.members().put("values", Value.ints(LeastCost.field(grid, sources, blocked).values())).build();
    }

    private static Value relax(Fields given) {
        Field field = readField(given);
        long factor = given.number("factor", -Grid.COST_MAX, Grid.COST_MAX);
        long stepCost = given.number("step_cost", 1, Grid.COST_MAX);
        given.done();
        return Value.members().put("values", Value.ints(LeastCost.relaxed(field, factor, stepCost).values())).build();
    }

    private static Value steps(Fields given) {
        Field field = readField(given);
        List<Cell> agents = readCells(given, "agents");
        List<Cell> closed = Given.listOrNone(given, "closed", SearchOperations::readCell);
        boolean away = given.flag("away", false);
        given.done();
        return Value.list(agents.stream()
                        .map(agent -> away ? Steps.up(field, agent, closed) : Steps.down(field, agent, closed))
                        .map(step -> step.map(Cell::written).orElse(Value.NULL))
                        .toList());
    }

    private static Value sight(Fields given) {
        Grid grid = readGrid(given, false, Moves.Corners.NEVER);
        List<List<Cell>> pairs = Given.list(given, "pairs", SearchOperations::readPair);
        boolean isSymmetric = given.flag("symmetric", false);
        given.done();
        return Value.list(pairs.stream()
                        .map(pair
                                -> isSymmetric ? Sight.seesEither(grid, pair.get(0), pair.get(1))
                                               : Sight.sees(grid, pair.get(0), pair.get(1)))
                        .map(sees -> Value.of((boolean) sees))
                        .toList());
    }

    private static Value line(Fields given) {
        Cell from = readLineEnd(given, "from");
        Cell to = readLineEnd(given, "to");
        given.done();
        return cells(Sight.line(from, to));
    }

    private static Field readField(Fields given) {
        Grid grid = readGrid(given);
        List<Cell> sources = readCells(given, "sources");
        List<Cell> blocked = readBlocked(given);
        long limit = Given.countOrNone(given, "limit").orElse(BreadthFirst.NO_LIMIT);
        return BreadthFirst.field(grid, sources, blocked, limit);
    }

    // A level and its moves.
    private static Grid readGrid(Fields given) {
        int directions = given.integer("directions", 4, 8, 4);
        if (directions != 4 && directions != 8) throw new InputException("a grid has 4 or 8 directions");
        List<String> words = Arrays.stream(Moves.Corners.values()).map(Moves.Corners::word).toList();
        String corners = given.choice("corners", words, Moves.Corners.NEVER.word());
        return readGrid(given, directions == 8, Moves.Corners.values()[words.indexOf(corners)]);
    }

    // A level.
    private static Grid readGrid(Fields given, boolean diagonal, Moves.Corners corners) {
        Value byCharacter = given.value("costs", Value.members().build());
        if (!(byCharacter instanceof Value.Members costs)) throw Fields.refusal("costs", byCharacter, "an object");
        for (String key : costs.keys()) {
            boolean isCharacter = key.length() == 1 && !key.equals("#") && !key.equals(".");
            if (!isCharacter) throw new InputException("the keys of costs are characters other than # and .");
            Fields.integer(costs.get(key), "costs." + key, 1, Grid.COST_MAX);
        }
        List<String> rows = Level.rows(given.text("level"), String.join("", costs.keys()));
        int width = rows.get(0).length();
        int[] cellCosts = new int[width * rows.size()];
        for (int i = 0; i < cellCosts.length; i++) {
            Value cost = costs.get(String.valueOf(rows.get(i / width).charAt(i % width)));
            cellCosts[i] = cost instanceof Value.Int number ? (int) number.value() : 1;
        }
        Moves moves = new Moves(diagonal, corners, given.flag("wrap_x", false), given.flag("wrap_y", false));
        return new Grid(width, Grid.openOf(rows), cellCosts, moves);
    }

    private static List<Cell> readCells(Fields given, String key) {
        return Given.list(given, key, SearchOperations::readCell);
    }

    private static List<Cell> readBlocked(Fields given) {
        return Given.listOrNone(given, "blocked", SearchOperations::readCell);
    }

    // No grid is so large that a cell inside has a coordinate beyond 32 bits.
    private static Cell readCell(Value value, String where) {
        List<Value> numbers = Fields.items(value, where, 2, "a cell [x, y]");
        return cell(numbers.get(0), numbers.get(1), where, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static Cell readLineEnd(Fields given, String key) {
        List<Value> numbers = Fields.items(given.value(key), key, 2, "a cell [x, y]");
        return cell(numbers.get(0), numbers.get(1), key, 0, COORDINATE_MAX);
    }

    private static List<Cell> readPair(Value value, String where) {
        List<Value> numbers = Fields.items(value, where, 4, "a pair [x0, y0, x1, y1]");
        Cell seer = readCell(Value.list(numbers.subList(0, 2)), where);
        return List.of(seer, readCell(Value.list(numbers.subList(2, 4)), where));
    }

    private static Cell cell(Value x, Value y, String where, int low, int high) {
        return new Cell(Fields.integer(x, where, low, high), Fields.integer(y, where, low, high));
    }

    private static Value cells(List<Cell> cells) {
        return Value.list(cells.stream().map(Cell::written).toList());
    }

    private static Value written(Found found) {
        Optional<List<Cell>> path = found.path();
        return Value.members()
                .put("path", path.map(SearchOperations::cells).orElse(Value.NULL))
                .put("cost", path.isPresent() ? Value.of(found.cost()) : Value.NULL)
                .put("expanded", found.expanded())
                .build();
    }
}
