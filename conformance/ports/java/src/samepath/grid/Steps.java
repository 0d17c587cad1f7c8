package samepath.grid;

import java.util.Collection;
import java.util.Optional;

/** Steps down and up a field (SPEC, STEP). */
public final class Steps {
    private Steps() {}

    /**
     * The next step down: the first direction among the neighbours with the least value, if that is lower than the
     * cell's own (STEP-1, STEP-2, STEP-4).
     *
     * @param from a cell; if the field did not reach it, it steps to the least neighbour whatever its value
     * @param closed cells that are not stepped on; to the corner rule they are no walls
     */
    public static Optional<Cell> down(Field field, Cell from, Collection<Cell> closed) {
        return best(field, from, closed, -1);
    }

    /** The next step up, away from the sources (STEP-3); the parameters are those of {@link #down}. */
    public static Optional<Cell> up(Field field, Cell from, Collection<Cell> closed) {
        return best(field, from, closed, 1);
    }

    // The sign is what comparing a better value with a worse one gives.
    private static Optional<Cell> best(Field field, Cell from, Collection<Cell> closed, int sign) {
        Grid grid = field.grid();
        long[] values = field.values();
        boolean[] isClosed = grid.marked(closed);
        int cell = grid.index(from);
        int best = cell;
        int[] around = new int[Direction.ALL.size()];
        int count = grid.around(cell, field.open(), around);
        for (int i = 0; i < count; i++) {
            int next = around[i];
            if (values[next] == field.unreached() || isClosed[next]) continue;
            // From a cell that was not reached, the first neighbour that was is better than staying.
            boolean isBetter = Integer.signum(Long.compare(values[next], values[best])) == sign;
            if (values[best] == field.unreached() || isBetter) best = next;
        }
        return best == cell ? Optional.empty() : Optional.of(grid.cell(best));
    }
}
