package samepath.grid;

import java.util.Arrays;
import java.util.Collection;

/**
 * Breadth-first search: the canonical path, and fields of distances (SPEC, PATH and FIELD). Costs are not looked at.
 */
public final class BreadthFirst {
    /** A limit that no cell is beyond (FIELD-3). */
    public static final long NO_LIMIT = Long.MAX_VALUE;

    private static final int NOWHERE = -1;

    private BreadthFirst() {}

    /**
     * The canonical path: the first, in the order of the directions, of all shortest ones (PATH-1 to PATH-4).
     *
     * @param start it is never tested, and never a goal
     * @param goals the one found is the first that is taken out of the queue
     * @param blocked cells that are walls to this search
     * @param enterGoal whether a goal is entered that is a wall or blocked
     */
    public static Found path(
            Grid grid, Cell start, Collection<Cell> goals, Collection<Cell> blocked, boolean enterGoal) {
        boolean[] open = grid.openWithout(blocked);
        boolean[] isGoal = grid.marked(goals);
        int from = grid.index(start);
        int[] cameFrom = new int[grid.size()];
        Arrays.fill(cameFrom, NOWHERE);
        cameFrom[from] = from;
        // Cells are marked when they are put in. The queue is never shortened: its front is the number of cells
        // expanded.
        int[] queue = new int[grid.size()];
        queue[0] = from;
        int front = 0;
        int[] around = new int[Direction.ALL.size()];
        for (int end = 1; front < end;) {
            int cell = queue[front++];
            if (isGoal[cell] && cell != from) return shortest(grid, cameFrom, from, cell, front);
            int count = grid.around(cell, open, around);
            for (int i = 0; i < count; i++) {
                int next = around[i];
                if (cameFrom[next] != NOWHERE || !(open[next] || (enterGoal && isGoal[next]))) continue;
                cameFrom[next] = cell;
                queue[end++] = next;
            }
        }
        return Found.nothing(front);
    }

    /**
     * The steps from the nearest source to every cell (FIELD-1 to FIELD-3).
     *
     * @param sources each is 0, be it a wall or blocked
     * @param blocked cells that are walls to this search
     * @param limit cells farther than this are not reached
     */
    public static Field field(Grid grid, Collection<Cell> sources, Collection<Cell> blocked, long limit) {
        boolean[] open = grid.openWithout(blocked);
        long[] values = new long[grid.size()];
        Arrays.fill(values, Field.UNREACHED);
        int[] queue = new int[grid.size()];
        int end = 0;
        for (Cell source : sources) {
            int cell = grid.index(source);
            if (values[cell] == 0) continue;
            values[cell] = 0;
            queue[end++] = cell;
        }
        int[] around = new int[Direction.ALL.size()];
        for (int front = 0; front < end; front++) {
            int cell = queue[front];
            if (values[cell] >= limit) continue;
            int count = grid.around(cell, open, around);
            for (int i = 0; i < count; i++) {
                int next = around[i];
                if (values[next] != Field.UNREACHED || !open[next]) continue;
                values[next] = values[cell] + 1;
                queue[end++] = next;
            }
        }
        return new Field(grid, values, Field.UNREACHED, open);
    }

    private static Found shortest(Grid grid, int[] cameFrom, int start, int goal, int expanded) {
        Found way = Found.way(grid, cameFrom, start, goal, 0, expanded);
        return new Found(way.path(), way.path().orElseThrow().size(), expanded);
    }
}
