package samepath.grid;

import java.util.List;

/** The directions. Their order decides ties wherever cells around a cell are looked at (SPEC, GRID-2). */
public enum Direction {
    UP("up", 0, -1),
    RIGHT("right", 1, 0),
    DOWN("down", 0, 1),
    LEFT("left", -1, 0),
    UP_RIGHT("up-right", 1, -1),
    DOWN_RIGHT("down-right", 1, 1),
    DOWN_LEFT("down-left", -1, 1),
    UP_LEFT("up-left", -1, -1);

    /** Up, right, down, left. */
    public static final List<Direction> STRAIGHT = List.of(UP, RIGHT, DOWN, LEFT);

    /** The straight ones, then the diagonal ones. */
    public static final List<Direction> ALL = List.of(values());

    private final String word;
    private final int dx;
    private final int dy;

    Direction(String word, int dx, int dy) {
        this.word = word;
        this.dx = dx;
        this.dy = dy;
    }

    /** Its name in records. */
    public String word() {
        return word;
    }

    public int dx() {
        return dx;
    }

    public int dy() {
        return dy;
    }

    public boolean isDiagonal() {
        return dx != 0 && dy != 0;
    }
}
