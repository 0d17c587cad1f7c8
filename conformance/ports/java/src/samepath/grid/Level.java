package samepath.grid;

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
        return checked(List.of(whole.split("\n", -1)), known); // -1: empty rows at the end are rows too
    }

    /** The same for rows that stand in a list already; there must be one at least. */
    public static List<String> checked(List<String> rows, String known) {
        for (int y = 0; y < rows.size(); y++) check(rows.get(y), y + 1, known);
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
            boolean isSpace = character == '\n' || character == '\r' || character == '\t'; // whatever the game knows
            boolean isKnown = character == WALL || character == FLOOR || known.indexOf(character) >= 0;
            if (isKnown && !isSpace) continue;
            throw refusal(y, at + 1, switch (character) {
                case BYTE_ORDER_MARK -> "a byte order mark";
                case '\n' -> "a line feed within a row";
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
