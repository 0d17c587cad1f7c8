package samepath.games.dungeon;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import samepath.engine.Decider;
import samepath.engine.State;
import samepath.grid.Cell;
import samepath.rng.Rng;
import samepath.value.Value;

/** The state of a run: the level, the hero, the enemies, the battle, and what the hero knows (SPEC, DUNG-7). */
final class Mine implements State {
    final MineRules rules;
    final Control control;
    final List<String> script; // what a scripted hero does; empty for others
    final List<Enemy> enemies = new ArrayList<>(); // in order of creation
    final List<Value> messages = new ArrayList<>();
    final SortedMap<Integer, Cell> spotted = new TreeMap<>(); // where enemies were seen last, by their ids
    final BitSet explored = new BitSet();
    final BitSet visible = new BitSet();
    MineLevel level;
    Hero hero;
    Battle battle; // null when there is none
    int scripted; // how many actions of the script are done
    int depth;
    int nextId = 1;
    int nextPack = 1;
    int turn = 1;
    int battles;
    int killed;
    private Value outcome = Value.NULL;

    /** Who decides for the hero. */
    enum Control {
        AUTO("auto"),
        HAND("hand"),
        SCRIPT("script");

        private final String word;

        Control(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** A battle under way (DUNG-7, DUNG-39). */
    static final class Battle {
        final List<Integer> foes = new ArrayList<>(); // the enemies' ids, in order of creation
        int round;
        List<Integer> order = List.of(); // of this round; the hero is 0
        int next; // how many of them had their turn

        Battle copy() {
            Battle copy = new Battle();
            copy.foes.addAll(foes);
            copy.round = round;
            copy.order = order;
            copy.next = next;
            return copy;
        }

        Value part() {
            return Value.members()
                    .put("foes", ints(foes))
                    .put("round", round)
                    .put("order", ints(order))
                    .put("next", next)
                    .build();
        }

        private static Value ints(List<Integer> numbers) {
            return Value.ints(numbers.stream().mapToInt(Integer::intValue).toArray());
        }
    }

    Mine(MineRules rules, Control control, List<String> script, int depth) {
        this.rules = rules;
        this.control = control;
        this.script = script;
        this.depth = depth;
    }

    @Override
    public State copy() {
        Mine copy = new Mine(rules, control, script, depth);
        for (Enemy enemy : enemies) copy.enemies.add(enemy.copy());
        copy.messages.addAll(messages);
        copy.spotted.putAll(spotted);
        copy.explored.or(explored);
        copy.visible.or(visible);
        copy.level = level.copy();
        copy.hero = hero.copy();
        copy.battle = battle == null ? null : battle.copy();
        copy.scripted = scripted;
        copy.nextId = nextId;
        copy.nextPack = nextPack;
        copy.turn = turn;
        copy.battles = battles;
        copy.killed = killed;
        copy.outcome = outcome;
        return copy;
    }

    @Override
    public long turn() {
        return turn;
    }

    @Override
    public Value outcome() {
        return outcome;
    }

    boolean isOver() {
        return !outcome.equals(Value.NULL);
    }

    /** A turn on the map, or one fighter's turn in the battle under way (DUNG-19). */
    @Override
    public void step(Rng rng, Decider decide) {
        boolean turnIsOver = true;
        if (battle == null) new MapTurn(this, rng, decide).play();
        else turnIsOver = new BattleTurn(this, rng, decide).play();
        if (!turnIsOver || isOver()) return;
        if (turn < rules.turnsMax()) {
            turn++;
        } else {
            say("run.late");
            end("late", "");
        }
    }

    @Override
    public Value.Members parts() {
        List<Value> remembered = new ArrayList<>();
        for (Map.Entry<Integer, Cell> one : spotted.entrySet()) {
            remembered.add(Value.ints(one.getKey(), one.getValue().x(), one.getValue().y()));
        }
        Value.Builder memory = Value.members()
                                       .put("explored", MineLevel.hex(explored))
                                       .put("visible", MineLevel.hex(visible))
                                       .put("spotted", Value.list(remembered));
        Value.Builder run = Value.members()
                                    .put("control", control.word())
                                    .put("depth", depth)
                                    .put("next_id", nextId)
                                    .put("next_pack", nextPack)
                                    .put("battles", battles)
                                    .put("killed", killed)
                                    .put("script", script.size() - scripted);
        return Value.members()
                .put("map", level.part())
                .put("hero", hero.part())
                .put("enemies", Value.list(enemies.stream().map(Enemy::written).toList()))
                .put("battle", battle == null ? Value.NULL : battle.part())
                .put("memory", memory.build())
                .put("messages", Value.list(messages))
                .put("run", run.build())
                .build();
    }

    /** Ends the run (DUNG-19). */
    void end(String result, String cause) {
        outcome = Value.members()
                          .put("battles", battles)
                          .put("cause", cause)
                          .put("depth", depth)
                          .put("killed", killed)
                          .put("level", hero.level)
                          .put("result", result)
                          .build();
    }

    /** Says a message (DUNG-9). */
    void say(String key) {
        say(key, Value.members());
    }

    /** Says a message about somebody. */
    void say(String key, Fighter about) {
        say(key, Value.members().put("name", about.name()));
    }

    /** Says a message with what it is about. */
    void say(String key, Value.Builder facts) {
        messages.add(facts.put("key", key).build());
    }

    /** A new enemy at full life; its id is the next one. */
    Enemy newEnemy(MineRules.Kind kind, Cell cell, Enemy.State state) {
        Enemy enemy = new Enemy(nextId++, kind);
        enemy.cell = cell;
        enemy.state = state;
        enemies.add(enemy);
        return enemy;
    }

    /** The enemies in the battle, in order of creation. */
    List<Enemy> foes() {
        return battle == null ? List.of() : enemies.stream().filter(enemy -> battle.foes.contains(enemy.id)).toList();
    }

    /** The enemies whose cells the hero sees. */
    List<Enemy> seenEnemies() {
        return enemies.stream().filter(enemy -> isVisible(enemy.cell)).toList();
    }

    Optional<Enemy> enemyAt(Cell cell) {
        return enemies.stream().filter(enemy -> enemy.cell.equals(cell)).findFirst();
    }

    Optional<MineLevel.Person> personAt(Cell cell) {
        return level.people.stream().filter(person -> person.cell().equals(cell)).findFirst();
    }

    /** Whether an enemy or an NPC stands on a cell. */
    boolean isTaken(Cell cell) {
        return enemyAt(cell).isPresent() || personAt(cell).isPresent();
    }

    /** Whether the hero sees a cell. */
    boolean isVisible(Cell cell) {
        return visible.get(level.index(cell));
    }

    boolean isExplored(Cell cell) {
        return explored.get(level.index(cell));
    }
}
