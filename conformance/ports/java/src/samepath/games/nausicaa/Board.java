package samepath.games.nausicaa;

import java.util.ArrayList;
import java.util.List;

/**
 * The board (SPEC, NAUS-2). A square is a number, row * columns + column, so "row by row" is the order of the numbers.
 */
record Board(int rows, int cols, int darkParity) {
    private static final String COLUMN_LETTERS = "abcdefghij";

    /** For a step that leads off the board. */
    static final int OFF = -1;

    int size() {
        return rows * cols;
    }

    int row(int square) {
        return square / cols;
    }

    int col(int square) {
        return square % cols;
    }

    int square(int row, int col) {
        return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : OFF;
    }

    /** The square some rows down and columns right, or OFF. */
    int step(int square, Offset offset) {
        return square(row(square) + offset.rows(), col(square) + offset.cols());
    }

    /** The squares of a row, from the left. */
    List<Integer> rowOf(int row) {
        List<Integer> squares = new ArrayList<>();
        for (int col = 0; col < cols; col++) squares.add(square(row, col));
        return squares;
    }

    boolean isDark(int square) {
        return (row(square) + col(square)) % 2 == darkParity;
    }

    /** The column's letter and the row's digit. */
    String name(int square) {
        return COLUMN_LETTERS.charAt(col(square)) + String.valueOf(row(square));
    }

    /** sqrt(dx * dx + dy * dy), a double (NAUS-18). */
    double distance(int a, int b) {
        int dx = col(a) - col(b);
        int dy = row(a) - row(b);
        return Math.sqrt(dx * dx + dy * dy);
    }
}
