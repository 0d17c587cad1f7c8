package samepath.games.nausicaa;

/** So many rows down and columns right. */
record Offset(int rows, int cols) {
    Offset times(int factor) {
        return new Offset(rows * factor, cols * factor);
    }
}
