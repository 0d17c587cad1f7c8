package samepath.games.dungeon;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import samepath.errors.InputException;
import samepath.games.Fields;
import samepath.games.dungeon.Mine.Control;
import samepath.grid.Cell;
import samepath.grid.Level;
import samepath.rng.Rng;
import samepath.value.Value;

/**
 * Scenarios: who plays the hero, and where the run begins (SPEC, DUNG-17 and DUNG-18). Mistakes are refused, naming the
 * place.
 */
final class Scenario {
    private static final int SCRIPT_MAX = 100_000;
    private static final int LIST_MAX = 10_000;
    private static final int ROWS_MIN = 3;
    private static final int ROWS_MAX = 200;
    private static final int ROW_CELLS_MAX = 200;
    private static final int ENEMIES_MAX = 200;
    private static final int ITEM_COUNT_MAX = 99;
    private static final int EXPERIENCE_MAX = 1_000_000;
    private static final int COUNT_MAX = 1_000;
    private static final int TURNS_MAX = 100;

    private final MineRules rules;
    private final Fields fields;
    private final Mine mine;
    private final Set<Cell> taken = new HashSet<>(); // asked for its members, never for their order

    private Scenario(MineRules rules, Fields fields, Mine mine) {
        this.rules = rules;
        this.fields = fields;
        this.mine = mine;
    }

    /** The first state of a scenario; the hero has looked round. */
    static Mine begin(MineRules rules, Value scenario, Rng rng) {
        Fields fields = new Fields(scenario, "scenario");
        List<String> words = Arrays.stream(Control.values()).map(Control::word).toList();
        Control control = Control.values()[words.indexOf(fields.choice("control", words))];
        int depth = fields.integer("depth", 1, rules.levels().size(), 1);
        if (fields.has("script") != (control == Control.SCRIPT)) {
            throw new InputException("scenario has a script if its control is 'script', and only then");
        }
        List<String> script = control == Control.SCRIPT ? texts(fields, "script", 1, SCRIPT_MAX) : List.of();
        Mine mine;
        if (fields.has("level")) {
            mine = new Mine(rules, control, script, depth);
            new Scenario(rules, fields, mine).readScene();
        } else {
            mine = new Mine(rules, control, script, depth - 1);
            mine.hero = new Hero(rules.hero(), 1);
            descend(mine, rng);
        }
        fields.done(); // without a level this refuses what only a scene has
        Looking.look(mine);
        return mine;
    }

    /** Goes to the next level, which is generated now (DUNG-50). */
    static void descend(Mine mine, Rng rng) {
        mine.depth++;
        LevelMaker.Made made = LevelMaker.make(mine.rules, mine.depth, rng.stream("level-" + mine.depth));
        mine.level = made.level();
        mine.hero.cell = made.start();
        mine.hero.wading = 0;
        mine.enemies.clear();
        for (LevelMaker.Pack pack : made.packs()) {
            List<String> kinds = pack.encounter().kinds();
            for (int i = 0; i < pack.cells().size(); i++) {
                Enemy enemy = mine.newEnemy(mine.rules.kind(kinds.get(i)), pack.cells().get(i), pack.state());
                enemy.pack = mine.nextPack;
                enemy.isLeader = i == 0;
            }
            mine.nextPack++;
        }
        mine.explored.clear();
        mine.visible.clear();
        mine.spotted.clear();
    }

    private void readScene() {
        mine.level = readLevel();
        mine.hero = readHero(new Fields(fields.value("hero"), "scenario.hero"));
        List<Value> people = list("people");
        for (int i = 0; i < people.size(); i++) readPerson(people.get(i), fields.place("people") + "[" + i + "]");
        List<Value> enemies = fields.has("enemies") ? fields.items("enemies", 0, ENEMIES_MAX) : List.of();
        for (int i = 0; i < enemies.size(); i++) readEnemy(new Fields(enemies.get(i), "scenario.enemies[" + i + "]"));
        List<Value> items = list("items");
        for (int i = 0; i < items.size(); i++) readItem(items.get(i), fields.place("items") + "[" + i + "]");
        mine.turn = fields.integer("turn", 1, rules.turnsMax(), 1);
    }

    // Walls all round, and stairs down on every level but the last.
    private MineLevel readLevel() {
        List<String> given = texts(fields, "level", ROWS_MIN, ROWS_MAX);
        for (int y = 0; y < given.size(); y++) {
            if (given.get(y).length() > ROW_CELLS_MAX) {
                throw new InputException("scenario.level[" + y + "] has " + given.get(y).length()
                        + " cells; a row has at most " + ROW_CELLS_MAX);
            }
        }
        List<String> rows = Level.checked(given, MineLevel.GLYPHS);
        MineLevel level = new MineLevel(rows.get(0).length(), String.join("", rows).toCharArray());
        boolean hasStairs = false;
        for (int at = 0; at < level.size(); at++) {
            Cell cell = level.cell(at);
            boolean isSide = cell.x() == 0 || cell.x() == level.width - 1;
            boolean isEdge = isSide || cell.y() == 0 || cell.y() == level.height - 1;
            if (isEdge && !level.isWall(cell)) {
                throw new InputException("scenario.level is open at " + place(cell) + ", on its edge");
            }
            hasStairs |= level.glyph(cell) == MineLevel.DOWN;
        }
        boolean isLast = !rules.depth(mine.depth).boss().isEmpty();
        if (hasStairs == isLast) {
            String what = isLast ? "stairs" : "no stairs";
            throw new InputException("scenario.level has " + what + " down; every level but the last has them");
        }
        return level;
    }

    private Hero readHero(Fields given) {
        Hero hero = new Hero(rules.hero(), given.integer("level", 1, rules.hero().levels().size(), 1));
        hero.cell = readCell(given.value("x"), given.value("y"), given.where(), taken);
        hero.hp = given.integer("hp", 1, hero.hpMax(), hero.hpMax());
        hero.mana = given.integer("mana", 0, hero.manaMax(), hero.manaMax());
        hero.experience = given.integer("experience", hero.experience, EXPERIENCE_MAX, hero.experience);
        readCount(given, "potions", MineRules.POTION, hero);
        readCount(given, "antidotes", MineRules.ANTIDOTE, hero);
        hero.effects.putAll(readTurns(given, "effects", MineRules.ids(rules.effects())));
        hero.cooldowns.putAll(readTurns(given, "cooldowns", MineRules.ids(rules.skills())));
        given.done();
        return hero;
    }

    private static void readCount(Fields given, String key, String item, Hero hero) {
        int count = given.integer(key, 0, ITEM_COUNT_MAX, hero.items.getOrDefault(item, 0));
        if (count > 0) hero.items.put(item, count);
        else hero.items.remove(item);
    }

    private void readEnemy(Fields given) {
        MineRules.Kind kind = rules.kind(given.choice("kind", MineRules.ids(rules.kinds())));
        Cell cell = readCell(given.value("x"), given.value("y"), given.where(), taken);
        Enemy enemy = mine.newEnemy(kind, cell, Enemy.State.of(given.choice("state", Enemy.State.WORDS)));
        enemy.hp = given.integer("hp", 1, kind.hp(), kind.hp());
        enemy.pack = given.integer("pack", 1, COUNT_MAX, enemy.id);
        enemy.isLeader = given.flag("leader", false);
        enemy.calm = given.integer("calm", 0, COUNT_MAX, 0);
        enemy.lost = given.integer("lost", 0, COUNT_MAX, 0);
        enemy.phase = given.integer("phase", 1, 2, 1);
        enemy.effects.putAll(readTurns(given, "effects", MineRules.ids(rules.effects())));
        enemy.cooldowns.putAll(readTurns(given, "cooldowns", MineRules.ids(rules.abilities())));
        given.done();
        mine.nextPack = Math.max(mine.nextPack, enemy.pack + 1);
    }

    private void readPerson(Value entry, String where) {
        List<Value> person = Fields.items(entry, where, 3, "[x, y, kind]");
        String id = Fields.choice(person.get(2), where + "[2]", MineRules.ids(rules.npcs()));
        Cell cell = readCell(person.get(0), person.get(1), where, taken);
        mine.level.people.add(new MineLevel.Person(MineRules.find(rules.npcs(), id), cell, false));
    }

    // Anybody may stand where an item lies.
    private void readItem(Value entry, String where) {
        List<Value> item = Fields.items(entry, where, 3, "[x, y, item]");
        String id = Fields.choice(item.get(2), where + "[2]", MineRules.ids(rules.items()));
        mine.level.items.put(mine.level.index(readCell(item.get(0), item.get(1), where, new HashSet<>())), id);
    }

    // Inside, no wall or closed door, and free; it is taken then.
    private Cell readCell(Value x, Value y, String where, Set<Cell> others) {
        int column = Fields.integer(x, where + ": x", 0, mine.level.width - 1);
        Cell cell = new Cell(column, Fields.integer(y, where + ": y", 0, mine.level.height - 1));
        if (mine.level.isOpaque(cell)) {
            throw new InputException(where + " is at " + place(cell) + ", in a wall or a closed door");
        }
        if (!others.add(cell)) throw new InputException(where + " is at " + place(cell) + ", where another stands");
        return cell;
    }

    // An object of names and how many turns each has to go.
    private static SortedMap<String, Integer> readTurns(Fields given, String key, List<String> known) {
        SortedMap<String, Integer> turns = new TreeMap<>();
        if (!given.has(key)) return turns;
        Fields inside = new Fields(given.value(key), given.place(key));
        for (String name : known) {
            if (inside.has(name)) turns.put(name, inside.integer(name, 1, TURNS_MAX));
        }
        inside.done();
        return turns;
    }

    private List<Value> list(String key) {
        return fields.has(key) ? fields.items(key, 0, LIST_MAX) : List.of();
    }

    private static List<String> texts(Fields fields, String key, int low, int high) {
        List<String> texts = new ArrayList<>();
        for (Value text : fields.items(key, low, high)) {
            texts.add(Fields.text(text, fields.place(key) + "[" + texts.size() + "]"));
        }
        return List.copyOf(texts);
    }

    private static String place(Cell cell) {
        return "(" + cell.x() + ", " + cell.y() + ")";
    }
}
