package samepath.games.dungeon;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import samepath.games.dungeon.MineRules.Depth;
import samepath.games.dungeon.MineRules.Layout;
import samepath.grid.BreadthFirst;
import samepath.grid.Cell;
import samepath.grid.Field;
import samepath.rng.Stream;

/**
 * A level from the seed: rooms in slots, corridors between slots, doors, water, and who and what is there (SPEC,
 * DUNG-10 to DUNG-16).
 */
final class LevelMaker {
    private final MineRules rules;
    private final Layout layout;
    private final Depth depth;
    private final Stream stream; // the level's own
    private final char[] glyphs;
    private final List<Room> rooms = new ArrayList<>();
    private final Set<Cell> taken = new HashSet<>(); // asked for its members, never for their order

    /** A room's floor. */
    private record Room(int x, int y, int width, int height) {
        Cell centre() {
            return new Cell(x + (width - 1) / 2, y + (height - 1) / 2);
        }

        /** A cell by its number, row by row. */
        Cell cell(int number) {
            return new Cell(x + number % width, y + number / width);
        }
    }

    /** Two rooms that are joined, by their numbers, the lower first. */
    private record Link(int a, int b) {}

    /** Enemies that came together: their encounter, state and cells, the leader's first. */
    record Pack(MineRules.Encounter encounter, Enemy.State state, List<Cell> cells) {}

    /** What was made; the hero comes in at the start. */
    record Made(MineLevel level, Cell start, List<Pack> packs) {}

    private LevelMaker(MineRules rules, int depth, Stream stream) {
        this.rules = rules;
        this.layout = rules.level();
        this.depth = rules.depth(depth);
        this.stream = stream;
        this.glyphs = new char[layout.width() * layout.height()];
        Arrays.fill(glyphs, MineLevel.WALL);
    }

    /** The level at a depth, from 1. */
    static Made make(MineRules rules, int depth, Stream stream) {
        return new LevelMaker(rules, depth, stream).make();
    }

    private Made make() {
        makeRooms();
        for (Room room : rooms) fill(room.cell(0), room.cell(room.width * room.height - 1), MineLevel.FLOOR);
        for (Link link : makeLinks()) dig(rooms.get(link.a), rooms.get(link.b), link.b == link.a + 1);
        for (Room room : rooms) flood(room);

        int startRoom = stream.nextInt(rooms.size(), "start room");
        Cell start = rooms.get(startRoom).centre();
        int farRoom = farthest(start);
        Cell end = rooms.get(farRoom).centre();
        set(start, MineLevel.UP);
        if (depth.boss().isEmpty()) set(end, MineLevel.DOWN);
        taken.add(start);
        taken.add(end);
        MineLevel level = new MineLevel(layout.width(), glyphs);
        List<Pack> packs = makePacks(startRoom, farRoom);
        for (String item : depth.items()) {
            Room room = rooms.get(stream.nextInt(rooms.size(), "item room"));
            for (Cell cell : place(room, 1)) level.items.put(level.index(cell), item);
        }
        for (String id : depth.npcs()) {
            Room room = rooms.get(stream.nextInt(rooms.size(), "npc room"));
            Room inner = new Room(room.x + 1, room.y + 1, room.width - 2, room.height - 2);
            MineRules.Npc npc = MineRules.find(rules.npcs(), id);
            for (Cell cell : place(inner, 1)) level.people.add(new MineLevel.Person(npc, cell, false));
        }
        return new Made(level, start, packs);
    }

    // DUNG-11
    private void makeRooms() {
        for (int slot = 0; slot < layout.columns() * layout.rows(); slot++) {
            int width = between(layout.roomWidth(), "room width");
            int height = between(layout.roomHeight(), "room height");
            int left = slot % layout.columns() * layout.slotWidth();
            int top = slot / layout.columns() * layout.slotHeight();
            int x = left + 1 + stream.nextInt(layout.slotWidth() - 2 - width, "room x");
            int y = top + 1 + stream.nextInt(layout.slotHeight() - 2 - height, "room y");
            rooms.add(new Room(x, y, width, height));
        }
    }

    private int between(List<Integer> bounds, String label) {
        int low = bounds.get(0);
        return low + stream.nextInt(bounds.get(1) - low + 1, label);
    }

    // DUNG-12
    private List<Link> makeLinks() {
        int slots = layout.columns() * layout.rows();
        List<Link> links = new ArrayList<>();
        for (int slot = 0; slot < slots; slot++) {
            if (slot % layout.columns() + 1 < layout.columns()) links.add(new Link(slot, slot + 1));
            if (slot / layout.columns() + 1 < layout.rows()) links.add(new Link(slot, slot + layout.columns()));
        }
        stream.shuffle(links, "link order");
        int[] part = IntStream.range(0, slots).toArray(); // slots that are joined have the same number
        List<Link> kept = new ArrayList<>();
        for (Link link : links) {
            int from = part[link.b];
            int to = part[link.a];
            if (from == to && !stream.chance(layout.extraLinkPercent(), "extra link")) continue;
            for (int i = 0; i < slots; i++) part[i] = part[i] == from ? to : part[i];
            kept.add(link);
        }
        return kept;
    }

    // DUNG-13
    private void dig(Room a, Room b, boolean isBeside) {
        int ax = a.x + stream.nextInt(a.width, "corridor from x");
        int ay = a.y + stream.nextInt(a.height, "corridor from y");
        int bx = b.x + stream.nextInt(b.width, "corridor to x");
        int by = b.y + stream.nextInt(b.height, "corridor to y");
        Cell from = new Cell(ax, ay);
        Cell to = new Cell(bx, by);
        int turnX = (a.x / layout.slotWidth() + 1) * layout.slotWidth() - 1; // the last column of a's slot
        int turnY = (a.y / layout.slotHeight() + 1) * layout.slotHeight() - 1; // the last row
        Cell first = isBeside ? new Cell(turnX, ay) : new Cell(ax, turnY);
        Cell second = isBeside ? new Cell(turnX, by) : new Cell(bx, turnY);
        fill(from, first, MineLevel.FLOOR);
        fill(first, second, MineLevel.FLOOR);
        fill(second, to, MineLevel.FLOOR);
        hang(isBeside ? new Cell(a.x + a.width, ay) : new Cell(ax, a.y + a.height));
        hang(isBeside ? new Cell(b.x - 1, by) : new Cell(bx, b.y - 1));
    }

    // A door, perhaps.
    private void hang(Cell cell) {
        if (!stream.chance(layout.doorPercent(), "door")) return;
        set(cell, stream.chance(layout.closedPercent(), "door closed") ? MineLevel.CLOSED : MineLevel.OPEN);
    }

    // DUNG-14
    private void flood(Room room) {
        if (!stream.chance(layout.waterPercent(), "water")) return;
        int ax = room.x + stream.nextInt(room.width, "water x");
        int bx = room.x + stream.nextInt(room.width, "water x");
        int ay = room.y + stream.nextInt(room.height, "water y");
        int by = room.y + stream.nextInt(room.height, "water y");
        fill(new Cell(ax, ay), new Cell(bx, by), MineLevel.WATER);
    }

    // The room whose centre is the most steps away, doors counting as open; of equals the first (DUNG-15).
    private int farthest(Cell start) {
        MineLevel level = new MineLevel(layout.width(), glyphs);
        Field steps = BreadthFirst.field(level.grid(true), List.of(start), List.of(), BreadthFirst.NO_LIMIT);
        int farthest = 0;
        for (int i = 1; i < rooms.size(); i++) {
            if (steps.at(rooms.get(i).centre()) > steps.at(rooms.get(farthest).centre())) farthest = i;
        }
        return farthest;
    }

    // DUNG-16
    private List<Pack> makePacks(int startRoom, int farRoom) {
        List<Integer> others = new ArrayList<>();
        boolean hasBoss = !depth.boss().isEmpty();
        for (int i = 0; i < rooms.size(); i++) {
            if (i != startRoom && !(hasBoss && i == farRoom)) others.add(i);
        }
        List<Pack> packs = new ArrayList<>();
        if (hasBoss) {
            MineRules.Encounter encounter = MineRules.find(rules.encounters(), depth.boss());
            List<Cell> cells = new ArrayList<>(List.of(rooms.get(farRoom).centre()));
            cells.addAll(place(rooms.get(farRoom), encounter.kinds().size() - 1));
            packs.add(new Pack(encounter, Enemy.State.GUARD, cells));
        }
        stream.shuffle(others, "pack room");
        for (int room : others.subList(0, Math.min(depth.packs(), others.size()))) {
            List<String> encounters = depth.encounters();
            String id = encounters.get(stream.nextInt(encounters.size(), "encounter"));
            MineRules.Encounter encounter = MineRules.find(rules.encounters(), id);
            Enemy.State state = rolledState();
            packs.add(new Pack(encounter, state, place(rooms.get(room), encounter.kinds().size())));
        }
        return packs;
    }

    private Enemy.State rolledState() {
        int sum = layout.states().stream().mapToInt(MineRules.StateWeight::weight).sum();
        int roll = stream.nextInt(sum, "pack state");
        for (MineRules.StateWeight one : layout.states()) {
            roll -= one.weight();
            if (roll < 0) return Enemy.State.of(one.state());
        }
        throw new IllegalStateException("the weights of the states changed");
    }

    // Free cells of a room: each the first from a rolled one on, row by row and round again.
    private List<Cell> place(Room room, int count) {
        int area = room.width * room.height;
        List<Cell> found = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int roll = stream.nextInt(area, "cell");
            IntStream.range(0, area)
                    .mapToObj(step -> room.cell((roll + step) % area))
                    .filter(cell -> !taken.contains(cell))
                    .findFirst()
                    .ifPresent(found::add);
            taken.addAll(found);
        }
        return found;
    }

    private void set(Cell cell, char glyph) {
        glyphs[cell.y() * layout.width() + cell.x()] = glyph;
    }

    // The rectangle between two corners, whichever they are.
    private void fill(Cell a, Cell b, char glyph) {
        for (int y = Math.min(a.y(), b.y()); y <= Math.max(a.y(), b.y()); y++) {
            for (int x = Math.min(a.x(), b.x()); x <= Math.max(a.x(), b.x()); x++) set(new Cell(x, y), glyph);
        }
    }
}
