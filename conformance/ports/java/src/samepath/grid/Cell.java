package samepath.grid;

import samepath.value.Value;

/** A cell: x grows right, y grows down. */
public record Cell(int x, int y) {
    /** The cell one step away, which may be outside. */
    public Cell to(Direction direction) {
        return new Cell(x + direction.dx(), y + direction.dy());
    }

    /** The Manhattan distance. */
    public int distance(Cell other) {
        return Math.abs(x - other.x) + Math.abs(y - other.y);
    }

    /** [x, y]. */
    public Value written() {
        return Value.ints(x, y);
    }
}
