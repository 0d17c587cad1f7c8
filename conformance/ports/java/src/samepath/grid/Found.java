package samepath.grid;

import java.util.List;
import java.util.Optional;

/**
 * What a search for a path found (SPEC, PATH-2).
 *
 * @param path the cells after the start up to the goal, or nothing where no way leads
 * @param cost what the path costs, each cell on entering it; 0 without a path
 * @param expanded how many cells were taken out of the queue
 */
public record Found(Optional<List<Cell>> path, long cost, long expanded) {
    static Found nothing(long expanded) {
        return new Found(Optional.empty(), 0, expanded);
    }

    /** The way back from a goal by the cells that each came from. */
    static Found way(Grid grid, int[] cameFrom, int start, int goal, long cost, long expanded) {
        int steps = 0;
        for (int cell = goal; cell != start; cell = cameFrom[cell]) steps++;
        Cell[] path = new Cell[steps];
        for (int cell = goal; cell != start; cell = cameFrom[cell]) path[--steps] = grid.cell(cell);
        return new Found(Optional.of(List.of(path)), cost, expanded);
    }
}
