package samepath.grid;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntToLongFunction;
import samepath.value.Value;

/** Searches by cost: A*, paths and fields of least cost, relaxed fields (SPEC, ASTAR and COST). */
public final class LeastCost {
    /** The value of a cell that a relaxed field does not reach, since -1 is an ordinary value there (COST-4). */
    public static final long RELAXED_UNREACHED = Value.INT_MAX;

    private static final long NO_COST = Long.MAX_VALUE;

    private LeastCost() {}

    /** A* to one goal (ASTAR-1 to ASTAR-3); the other parameters are those of {@link #path}. */
    public static Found aStar(Grid grid, Cell start, Cell goal, Collection<Cell> blocked, boolean enterGoal) {
        IntToLongFunction estimate = index -> estimate(grid, grid.cell(index), goal);
        return bestFirst(grid, start, List.of(goal), blocked, enterGoal, estimate);
    }

    /**
     * A path of least cost (COST-1, COST-2).
     *
     * @param start it is never tested, never paid, and never a goal
     * @param goals the one found is the first that is taken out of the queue
     * @param blocked cells that are walls to this search
     * @param enterGoal whether a goal is entered that is a wall or blocked
     */
    public static Found path(
            Grid grid, Cell start, Collection<Cell> goals, Collection<Cell> blocked, boolean enterGoal) {
        return bestFirst(grid, start, goals, blocked, enterGoal, index -> 0);
    }

    /**
     * The least cost from a source to every cell (COST-3).
     *
     * @param sources each is 0, be it a wall or blocked
     * @param blocked cells that are walls to this search
     */
    public static Field field(Grid grid, Collection<Cell> sources, Collection<Cell> blocked) {
        boolean[] open = grid.openWithout(blocked);
        long[] values = new long[grid.size()];
        Arrays.fill(values, Field.UNREACHED);
        Queue queue = new Queue();
        for (Cell source : sources) {
            int cell = grid.index(source);
            if (values[cell] == 0) continue;
            values[cell] = 0;
            queue.put(0, cell);
        }
        int[] around = new int[Direction.ALL.size()];
        for (Entry entry = queue.take(); entry != null; entry = queue.take()) {
            if (entry.priority > values[entry.cell]) continue; // reached again since, at a lower cost
            int count = grid.around(entry.cell, open, around);
            for (int i = 0; i < count; i++) {
                int next = around[i];
                long sum = entry.priority + grid.cost(next);
                if (!open[next] || (values[next] != Field.UNREACHED && values[next] <= sum)) continue;
                values[next] = sum;
                queue.put(sum, next);
            }
        }
        return new Field(grid, values, Field.UNREACHED, open);
    }

    /**
     * A field multiplied by a factor, then lowered until no cell is higher than a neighbour and one step (COST-4). What
     * was blocked in the search that made the field is a wall to the corner rule here too.
     *
     * @param factor at most 2^26 from 0
     * @param stepCost from 1 to 2^26
     */
    public static Field relaxed(Field field, long factor, long stepCost) {
        Grid grid = field.grid();
        Queue queue = new Queue();
        long[] values = new long[grid.size()];
        for (int cell = 0; cell < values.length; cell++) {
            boolean isReached = field.values()[cell] != field.unreached();
            values[cell] = isReached ? field.values()[cell] * factor : RELAXED_UNREACHED;
            if (isReached) queue.put(values[cell], cell);
        }
        int[] around = new int[Direction.ALL.size()];
        for (Entry entry = queue.take(); entry != null; entry = queue.take()) {
            if (entry.priority > values[entry.cell]) continue;
            long lowered = entry.priority + stepCost;
            int count = grid.around(entry.cell, field.open(), around);
            for (int i = 0; i < count; i++) {
                int next = around[i];
                if (values[next] == RELAXED_UNREACHED || values[next] <= lowered) continue;
                values[next] = lowered;
                queue.put(lowered, next);
            }
        }
        return new Field(grid, values, RELAXED_UNREACHED, field.open());
    }

    private static Found bestFirst(Grid grid, Cell start, Collection<Cell> goals, Collection<Cell> blocked,
            boolean enterGoal, IntToLongFunction estimate) {
        boolean[] open = grid.openWithout(blocked);
        boolean[] isGoal = grid.marked(goals);
        int from = grid.index(start);
        long[] costs = new long[grid.size()];
        Arrays.fill(costs, NO_COST);
        int[] cameFrom = new int[grid.size()];
        boolean[] isTaken = new boolean[grid.size()];
        Queue queue = new Queue();
        costs[from] = 0;
        queue.put(estimate.applyAsLong(from), from);
        int expanded = 0;
        int[] around = new int[Direction.ALL.size()];
        for (Entry entry = queue.take(); entry != null; entry = queue.take()) {
            int cell = entry.cell;
            if (isTaken[cell]) continue; // inserted again since, and not counted (ASTAR-2)
            isTaken[cell] = true;
            expanded++;
            if (isGoal[cell] && cell != from) return Found.way(grid, cameFrom, from, cell, costs[cell], expanded);
            int count = grid.around(cell, open, around);
            for (int i = 0; i < count; i++) {
                int next = around[i];
                if (isTaken[next] || !(open[next] || (enterGoal && isGoal[next]))) continue;
                long cost = costs[cell] + grid.cost(next);
                if (cost >= costs[next]) continue;
                costs[next] = cost;
                cameFrom[next] = cell;
                queue.put(cost + estimate.applyAsLong(next), next);
            }
        }
        return Found.nothing(expanded);
    }

    // h of ASTAR-1: the Manhattan distance, with 8 directions the Chebyshev distance; the shorter way round.
    private static long estimate(Grid grid, Cell cell, Cell goal) {
        int dx = axis(cell.x(), goal.x(), grid.width(), grid.moves().wrapX());
        int dy = axis(cell.y(), goal.y(), grid.height(), grid.moves().wrapY());
        return grid.moves().diagonal() ? Math.max(dx, dy) : dx + dy;
    }

    private static int axis(int a, int b, int length, boolean wraps) {
        int straight = Math.abs(a - b);
        return wraps ? Math.min(straight, length - straight) : straight;
    }

    private record Entry(long priority, long number, int cell) {}

    /** Cells that wait: the least priority first, of equals the one put in first. */
    private static final class Queue {
        private static final Comparator<Entry> ORDER =
                Comparator.comparingLong(Entry::priority).thenComparingLong(Entry::number);

        private final PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
        private long inserted;

        void put(long priority, int cell) {
            entries.add(new Entry(priority, inserted++, cell));
        }

        /** The first, or null. */
        Entry take() {
            return entries.poll();
        }
    }
}
