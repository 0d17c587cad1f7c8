package samepath.grid;

import java.util.ArrayList;
import java.util.List;
import samepath.errors.InputException;

/** The text of a level: rows of equal width, one character a cell (SPEC, GRID-1). */
public final class Level {
    public static final char WALL = '#';
    public static final char FLOOR = '.';

    /** The most cells that a level has. */
    public static final int CELLS_MAX = 1 << 26;

    private static final char BYTE_ORDER_MARK = '\ufeff';

    private Level() {}

    /**
     * The rows of a text; LF stands between rows, and at most once after the last.
     *
     * @param known the characters beside {@code #} and {@code .} that the game knows; none is beyond U+FFFF
     * @throws InputException naming the row and the column, counted from 1
     */
    public static List<String> rows(String text, String known) {
        String whole = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        List<String> rows = new ArrayList<>();
        int start = 0;
        for (int end = 0; end >= 0; start = end + 1) {
            end = whole.indexOf('\n', start);
            String row = whole.substring(start, end < 0 ? whole.length() : end);
            check(row, rows.size() + 1, known);
            rows.add(row);
        }
        int width = rows.get(0).length(); // what was checked has no surrogates, so each char is a character
        for (int y = 1; y < rows.size(); y++) {
            int length = rows.get(y).length();
            if (length == width) continue;
            String what = "the row has " + length + " cells, the first row " + width;
            throw refusal(y + 1, Math.min(length, width) + 1, what);
        }
        if (width == 0) throw refusal(1, 1, "the level has no cells");
        if ((long) width * rows.size() > CELLS_MAX) throw new InputException("the level has more than 2^26 cells");
        return rows;
    }

    private static void check(String row, int y, String known) {
        for (int at = 0; at < row.length(); at++) {
            char character = row.charAt(at);
            if (character == WALL || character == FLOOR || known.indexOf(character) >= 0) continue;
            throw refusal(y, at + 1, switch (character) {
                case BYTE_ORDER_MARK -> "a byte order mark";
                case '\r' -> "a carriage return; lines end with LF alone";
                case '\t' -> "a tab";
                default -> "an unknown character, U+" + Integer.toHexString(row.codePointAt(at));
            });
        }
    }

    private static InputException refusal(int row, int column, String what) {
        return new InputException("row " + row + ", column " + column + ": " + what);
    }
}
