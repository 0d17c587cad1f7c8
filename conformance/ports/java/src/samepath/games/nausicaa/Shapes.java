package samepath.games.nausicaa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import samepath.games.Fields;
import samepath.value.Value;

/**
 * The shapes of moves and attacks that the rules speak of, as squares on the board (SPEC, NAUS-4, NAUS-5 and NAUS-8).
 */
final class Shapes {
    private static final int RANGE_MAX = 100;

    private final Board board;
    private final List<Integer> forward; // for each side, rows down
    private final Map<String, List<Offset>> named = new LinkedHashMap<>();

    /** @param offsets the member {@code offsets} of the rules */
    Shapes(Board board, List<Integer> forward, Value.Members offsets) {
        this.board = board;
        this.forward = forward;
        for (String name : offsets.keys()) named.put(name, offsets(offsets.get(name), "offsets." + name));
    }

    Reach nowhere() {
        return Reach.along(board, List.of(), 1, false);
    }

    /** Lines along offsets that the rules name. */
    Reach along(String name, int length) {
        return Reach.along(board, named.get(name), length, false);
    }

    /** Every square within a Manhattan distance but the own, row by row. */
    Reach within(int range) {
        List<Offset> offsets = new ArrayList<>();
        for (int rows = -range; rows <= range; rows++) {
            for (int cols = -range; cols <= range; cols++) {
                int distance = Math.abs(rows) + Math.abs(cols);
                if (distance > 0 && distance <= range) offsets.add(new Offset(rows, cols));
            }
        }
        return Reach.along(board, offsets, 1, false);
    }

    /** Every square but the own, row by row. */
    Reach everywhere() {
        return within(board.rows() + board.cols());
    }

    /** The moves of each side. */
    List<Reach> moves(Value moves, String where, boolean darkOnly) {
        List<Reach> sides = new ArrayList<>();
        for (int ahead : forward) sides.add(moves(new Fields(moves, where), ahead, darkOnly));
        return sides;
    }

    private Reach moves(Fields moves, int ahead, boolean darkOnly) {
        String shape = moves.choice("shape", List.of("none", "offsets", "ahead_steps", "ahead_line"));
        List<Offset> offsets = switch (shape) {
            case "none" -> List.of();
            case "offsets" -> named.get(moves.text("offsets"));
            case "ahead_steps" ->
                offsets(moves.value("offsets"), moves.place("offsets"))
                        .stream()
                        .map(offset -> new Offset(offset.rows() * ahead, offset.cols()))
                        .toList();
            default -> List.of(new Offset(ahead, 0));
        };
        int length = shape.equals("ahead_line") ? moves.integer("range", 1, RANGE_MAX) : 1;
        moves.done();
        return Reach.along(board, offsets, length, darkOnly);
    }

    private static List<Offset> offsets(Value value, String where) {
        List<Offset> offsets = new ArrayList<>();
        for (Value pair : Fields.items(value, where)) {
            List<Value> numbers = Fields.items(pair, where, 2, "an offset [rows, columns]");
            int rows = Fields.integer(numbers.get(0), where, -RANGE_MAX, RANGE_MAX);
            offsets.add(new Offset(rows, Fields.integer(numbers.get(1), where, -RANGE_MAX, RANGE_MAX)));
        }
        return offsets;
    }
}
