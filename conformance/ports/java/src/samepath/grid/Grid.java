package samepath.grid;

import java.util.Collection;
import java.util.List;
import samepath.errors.InputException;

/**
 * A grid to search on: what is open, what a cell costs, which cells are one step away and in what order (SPEC, GRID).
 * It never changes. Inside searches a cell is its index, y * width + x.
 */
public final class Grid {
    /** The highest cost of entering a cell (GRID-7). */
    public static final int COST_MAX = 1 << 26;

    private static final int NOWHERE = -1;

    private final int width;
    private final int height;
    private final boolean[] open;
    private final int[] costs;
    private final Moves moves;
    private final List<Direction> directions;

    /**
     * A grid.
     *
     * @param open for each cell, row by row, whether it is open
     * @param costs the cost of entering each cell, 1 to 2^26; null where each costs 1
     */
    public Grid(int width, boolean[] open, int[] costs, Moves moves) {
        this.width = width;
        this.height = open.length / width;
        this.open = open.clone();
        this.costs = costs == null ? null : costs.clone();
        this.moves = moves;
        this.directions = moves.diagonal() ? Direction.ALL : Direction.STRAIGHT;
    }

    /** The grid of a level's rows, in which all but walls is open. */
    public static Grid of(List<String> rows) {
        return new Grid(rows.get(0).length(), openOf(rows), null, Moves.PLAIN);
    }

    /** For each cell of a level, row by row, whether it is no wall. */
    public static boolean[] openOf(List<String> rows) {
        int width = rows.get(0).length();
        boolean[] open = new boolean[width * rows.size()];
        for (int i = 0; i < open.length; i++) open[i] = rows.get(i / width).charAt(i % width) != Level.WALL;
        return open;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    /** How many cells there are. */
    public int size() {
        return open.length;
    }

    public Moves moves() {
        return moves;
    }

    public boolean isInside(Cell cell) {
        return cell.x() >= 0 && cell.y() >= 0 && cell.x() < width && cell.y() < height;
    }

    /** Whether a cell is inside and open. */
    public boolean isOpen(Cell cell) {
        return isInside(cell) && open[cell.y() * width + cell.x()];
    }

    /** The index of a cell; an InputException when it is outside. */
    public int index(Cell cell) {
        if (isInside(cell)) return cell.y() * width + cell.x();
        String place = "[" + cell.x() + ", " + cell.y() + "]";
        throw new InputException("the cell " + place + " is outside the grid of " + width + " x " + height);
    }

    /** The cell of an index. */
    public Cell cell(int index) {
        return new Cell(index % width, index / width);
    }

    /** The cost of entering a cell, which must be inside. */
    public int cost(Cell cell) {
        return cost(index(cell));
    }

    int cost(int index) {
        return costs == null ? 1 : costs[index];
    }

    /** What is open when some cells are blocked (GRID-6). */
    boolean[] openWithout(Collection<Cell> blocked) {
        boolean[] left = open.clone();
        for (Cell cell : blocked) left[index(cell)] = false;
        return left;
    }

    /** Marks some cells. */
    boolean[] marked(Collection<Cell> cells) {
        boolean[] marked = new boolean[size()];
        for (Cell cell : cells) marked[index(cell)] = true;
        return marked;
    }

    /**
     * The cells one step away, open or not, in the order of the directions, each once (GRID-3, GRID-4).
     *
     * @param index the cell that is left
     * @param open what is open, for the corner rule
     * @param found takes their indices; it has room for 8
     * @return how many there are
     */
    int around(int index, boolean[] open, int[] found) {
        int x = index % width;
        int y = index / width;
        int count = 0;
        for (Direction direction : directions) {
            int to = neighbour(x + direction.dx(), y + direction.dy());
            if (to == NOWHERE || contains(found, count, to)) continue;
            if (direction.isDiagonal() && !passesCorner(x, y, direction, open)) continue;
            found[count++] = to;
        }
        return count;
    }

    // The index at x, y, which may be one beyond an edge.
    private int neighbour(int x, int y) {
        int column = moves.wrapX() ? Math.floorMod(x, width) : x;
        int row = moves.wrapY() ? Math.floorMod(y, height) : y;
        return column < 0 || row < 0 || column >= width || row >= height ? NOWHERE : row * width + column;
    }

    private boolean passesCorner(int x, int y, Direction direction, boolean[] open) {
        int besideX = neighbour(x + direction.dx(), y);
        int besideY = neighbour(x, y + direction.dy());
        boolean openX = besideX != NOWHERE && open[besideX];
        boolean openY = besideY != NOWHERE && open[besideY];
        return switch (moves.corners()) {
            case NEVER -> openX && openY;
            case ONE_SIDE -> openX || openY;
            case ALWAYS -> true;
        };
    }

    // On an axis of one or two cells several directions lead to one cell.
    private static boolean contains(int[] found, int count, int index) {
        for (int i = 0; i < count; i++) {
            if (found[i] == index) return true;
        }
        return false;
    }
}
