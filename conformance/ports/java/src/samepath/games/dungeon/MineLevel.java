package samepath.games.dungeon;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import samepath.grid.Cell;
import samepath.grid.Grid;
import samepath.grid.Moves;
import samepath.value.Value;

/**
 * A level of the mine: terrain, and what lies, stands and dried on it (SPEC, DUNG-5, DUNG-7 and DUNG-8). A cell's index
 * is y * width + x; a set of cells is a BitSet of indices.
 */
final class MineLevel {
    static final char WALL = '#';
    static final char FLOOR = '.';
    static final char CLOSED = '+';
    static final char OPEN = '\'';
    static final char WATER = '~';
    static final char DOWN = '>';
    static final char UP = '<';

    /** All glyphs. */
    static final String GLYPHS = "#.+'~><";

    final int width;
    final int height;
    final SortedMap<Integer, String> items = new TreeMap<>(); // by index, so by y, then x
    final List<Person> people = new ArrayList<>(); // in order of creation
    final BitSet blood = new BitSet();
    private final char[] terrain;

    /** An NPC. */
    record Person(MineRules.Npc npc, Cell cell, boolean gave) {
        Value written() {
            return Value.list(Value.of(cell.x()), Value.of(cell.y()), Value.of(npc.id()), Value.of(gave));
        }
    }

    /** @param terrain glyphs by index */
    MineLevel(int width, char[] terrain) {
        this.width = width;
        this.height = terrain.length / width;
        this.terrain = terrain.clone();
    }

    MineLevel copy() {
        MineLevel copy = new MineLevel(width, terrain);
        copy.items.putAll(items);
        copy.people.addAll(people);
        copy.blood.or(blood);
        return copy;
    }

    int size() {
        return terrain.length;
    }

    int index(Cell cell) {
        return cell.y() * width + cell.x();
    }

    Cell cell(int index) {
        return new Cell(index % width, index / width);
    }

    /** The glyph of a cell, which must be inside. */
    char glyph(Cell cell) {
        return terrain[index(cell)];
    }

    void change(Cell cell, char glyph) {
        terrain[index(cell)] = glyph;
    }

    boolean isWall(Cell cell) {
        return glyph(cell) == WALL;
    }

    boolean isOpaque(Cell cell) {
        return glyph(cell) == WALL || glyph(cell) == CLOSED;
    }

    /** Whether somebody walks there who opens doors, or does not. */
    boolean isWalkable(Cell cell, boolean opensDoors) {
        return !isWall(cell) && (opensDoors || glyph(cell) != CLOSED);
    }

    /** The grid of those who open doors, or of those who do not. */
    Grid grid(boolean opensDoors) {
        boolean[] open = new boolean[size()];
        for (int i = 0; i < open.length; i++) open[i] = terrain[i] != WALL && (opensDoors || terrain[i] != CLOSED);
        return new Grid(width, open, null, Moves.PLAIN);
    }

    /** The part {@code map} of the state. */
    Value part() {
        List<String> rows = new ArrayList<>();
        for (int y = 0; y < height; y++) rows.add(new String(terrain, y * width, width));
        List<Value> lying = new ArrayList<>();
        for (Map.Entry<Integer, String> item : items.entrySet()) {
            Cell cell = cell(item.getKey());
            lying.add(Value.list(Value.of(cell.x()), Value.of(cell.y()), Value.of(item.getValue())));
        }
        return Value.members()
                .put("rows", Value.texts(rows))
                .put("items", Value.list(lying))
                .put("people", Value.list(people.stream().map(Person::written).toList()))
                .put("blood", hex(blood))
                .build();
    }

    /** A set of cells as the state has it: the number with the bit of each cell set, in hex (DUNG-8). */
    static String hex(BitSet cells) {
        StringBuilder digits = new StringBuilder();
        for (int at = Math.max(0, cells.length() - 1) / 4 * 4; at >= 0; at -= 4) {
            int digit = 0;
            for (int bit = 3; bit >= 0; bit--) digit = 2 * digit + (cells.get(at + bit) ? 1 : 0);
            digits.append(Character.forDigit(digit, 16));
        }
        return digits.toString();
    }
}
