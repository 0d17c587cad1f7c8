package samepath.games.lesson;

import java.util.List;
import samepath.errors.InputException;
import samepath.games.Fields;
import samepath.grid.Cell;
import samepath.grid.Direction;
import samepath.grid.Grid;
import samepath.grid.Level;
import samepath.value.Value;

/** The board of the lesson: a level, its cells and moves (SPEC, LESSON-2 and LESSON-9). It never changes. */
record Board(List<String> rows, Grid grid) {
    private static final int SIDE_MAX = 64;

    /** A move: its name, and the cell that it goes to. */
    record Move(String name, Cell to) {
        /** The move that stays. */
        static Move stand(Cell cell) {
            return new Move("stand", cell);
        }

        /** The four moves from a cell, whether they can be made or not. */
        static List<Move> steps(Cell from) {
            return Direction.STRAIGHT.stream().map(way -> new Move(way.word(), from.to(way))).toList();
        }

        /** [name, x, y]. */
        Value written() {
            return Value.list(Value.of(name), Value.of(to.x()), Value.of(to.y()));
        }
    }

    /** The member {@code level}: a list of rows of {@code #} and {@code .}. */
    static Board read(Fields fields) {
        String where = fields.place("level");
        List<Value> level = fields.items("level", 1, SIDE_MAX);
        List<String> rows = level.stream().map(row -> Fields.text(row, where)).toList();
        try {
            Level.checked(rows, "");
        } catch (InputException refused) {
            throw new InputException(where + ": " + refused.getMessage());
        }
        if (rows.get(0).length() > SIDE_MAX) {
            throw new InputException(where + " has rows of more than " + SIDE_MAX + " cells");
        }
        return new Board(rows, Grid.of(rows));
    }

    /** A cell [x, y] of the level, floor or wall. */
    Cell readCell(Value value, String where) {
        List<Value> numbers = Fields.items(value, where, 2, "a cell [x, y]");
        int x = Fields.integer(numbers.get(0), where + "[0]", 0, grid.width() - 1);
        int y = Fields.integer(numbers.get(1), where + "[1]", 0, grid.height() - 1);
        return new Cell(x, y);
    }

    /** The same, which must be floor. */
    Cell readFloor(Value value, String where) {
        Cell cell = readCell(value, where);
        if (!grid.isOpen(cell)) throw Fields.refusal(where, value, "a floor cell");
        return cell;
    }
}
