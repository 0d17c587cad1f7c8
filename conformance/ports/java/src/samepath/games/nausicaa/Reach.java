package samepath.games.nausicaa;

import java.util.ArrayList;
import java.util.List;

/**
 * For every square the lines of squares that a move, an attack or an ability reaches from it, in the order of the
 * rules. A line may be empty.
 */
final class Reach {
    private final List<List<List<Integer>>> lines; // by square

    private Reach(List<List<List<Integer>>> lines) {
        this.lines = lines;
    }

    /**
     * The lines along some offsets, on the board.
     *
     * @param length how many squares a line has at most
     * @param darkOnly whether light squares are left out
     */
    static Reach along(Board board, List<Offset> offsets, int length, boolean darkOnly) {
        List<List<List<Integer>>> all = new ArrayList<>();
        for (int square = 0; square < board.size(); square++) {
            List<List<Integer>> lines = new ArrayList<>();
            for (Offset offset : offsets) lines.add(line(board, square, offset, length, darkOnly));
            all.add(lines);
        }
        return new Reach(all);
    }

    private static List<Integer> line(Board board, int from, Offset offset, int length, boolean darkOnly) {
        List<Integer> line = new ArrayList<>();
        for (int i = 1; i <= length; i++) {
            int square = board.step(from, offset.times(i));
            if (square != Board.OFF && (!darkOnly || board.isDark(square))) line.add(square);
        }
        return line;
    }

    /** The lines from a square. */
    List<List<Integer>> linesFrom(int square) {
        return lines.get(square);
    }

    /** The squares of all lines from a square. */
    List<Integer> squaresFrom(int square) {
        return lines.get(square).stream().flatMap(List::stream).toList();
    }
}
