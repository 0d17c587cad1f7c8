package samepath.grid;

import java.util.ArrayList;
import java.util.List;

/**
 * A field: a number for every cell of a grid, row by row (SPEC, FIELD-1).
 *
 * @param grid the grid that it was made on
 * @param values the numbers; nobody changes them
 * @param unreached the number that stands for "not reached"
 * @param open what was open to the search that made it, its blocked cells aside; the corner rule asks for it when steps
 *     are taken by the field
 */
public record Field(Grid grid, long[] values, long unreached, boolean[] open) {
    /** The value of a cell that a field of distances or costs does not reach. */
    public static final long UNREACHED = -1;

    private static final String DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /** The value of a cell, which must be inside. */
    public long at(Cell cell) {
        return values[grid.index(cell)];
    }

    /** Whether a cell, which must be inside, was reached. */
    public boolean reaches(Cell cell) {
        return at(cell) != unreached;
    }

    /**
     * Draws a field of distances: a digit for each cell, {@code #} for a wall and {@code .} for an open cell not
     * reached (GRID-8).
     */
    public List<String> wave() {
        List<String> rows = new ArrayList<>();
        for (int y = 0; y < grid.height(); y++) {
            StringBuilder row = new StringBuilder();
            for (int x = 0; x < grid.width(); x++) row.append(digit(new Cell(x, y)));
            rows.add(row.toString());
        }
        return rows;
    }

    private char digit(Cell cell) {
        long value = at(cell);
        if (value == unreached) return grid.isOpen(cell) ? Level.FLOOR : Level.WALL;
        return value < DIGITS.length() ? DIGITS.charAt((int) value) : '+';
    }
}
