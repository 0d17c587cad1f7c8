package samepath.grid;

import java.util.ArrayList;
import java.util.List;

/** Lines of sight (SPEC, SIGHT). */
public final class Sight {
    private Sight() {}

    /** The line from the seer to the seen, both included (SIGHT-1). */
    public static List<Cell> line(Cell from, Cell to) {
        int dx = Math.abs(to.x() - from.x());
        int dy = -Math.abs(to.y() - from.y());
        int stepX = from.x() < to.x() ? 1 : -1;
        int stepY = from.y() < to.y() ? 1 : -1;
        int error = dx + dy;
        List<Cell> cells = new ArrayList<>();
        cells.add(from);
        for (Cell cell = from; !cell.equals(to); cells.add(cell)) {
            int twice = 2 * error; // both tests use the same
            int x = cell.x();
            int y = cell.y();
            if (twice >= dy) {
                error += dy;
                x += stepX;
            }
            if (twice <= dx) {
                error += dx;
                y += stepY;
            }
            cell = new Cell(x, y);
        }
        return cells;
    }

    /** The cells of a line but its two ends. */
    public static List<Cell> between(Cell from, Cell to) {
        List<Cell> line = line(from, to);
        return line.subList(1, Math.max(1, line.size() - 1));
    }

    /**
     * Whether the seer sees the cell: no cell of the line but its ends is a wall (SIGHT-2). It is not symmetric
     * (SIGHT-3).
     *
     * @throws samepath.errors.InputException when either is outside
     */
    public static boolean sees(Grid grid, Cell seer, Cell seen) {
        grid.index(seer);
        grid.index(seen);
        return between(seer, seen).stream().allMatch(grid::isOpen);
    }

    /** Whether either sees the other (SIGHT-4). */
    public static boolean seesEither(Grid grid, Cell a, Cell b) {
        return sees(grid, a, b) || sees(grid, b, a);
    }
}
