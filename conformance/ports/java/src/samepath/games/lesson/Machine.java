package samepath.games.lesson;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import samepath.engine.Decider;
import samepath.engine.Options;
import samepath.engine.State;
import samepath.errors.InputException;
import samepath.games.Fields;
import samepath.games.lesson.Board.Move;
import samepath.grid.BreadthFirst;
import samepath.grid.Cell;
import samepath.grid.Field;
import samepath.rng.Rng;
import samepath.value.Value;

/** The lesson's machine: the hero's move, then every enemy's turn (SPEC, LESSON-7 to LESSON-11 and LESSON-19). */
final class Machine implements State {
    private static final int ENEMIES_MAX = 32;

    // What the scenario says, and never changes.
    private final Scene scene;
    private final List<Enemy> enemies;
    private Cell hero;
    private boolean isHidden;
    private long searches;
    private int turn;
    private Value outcome;

    private static final int SCRIPT_TURNS_MAX = 1_000; // every decision hashes the whole script

    /** A turn of the script: where the hero is put, what the first enemy loses, whether the hero is hidden. */
    private record ScriptTurn(Cell hero, int hit, boolean isHidden) {
        static ScriptTurn read(Value value, String where, Board board) {
            List<Value> turn = Fields.items(value, where, 4, "a turn [x, y, hit, hidden]");
            Cell hero = board.readFloor(Value.list(turn.subList(0, 2)), where);
            int hit = Fields.integer(turn.get(2), where + "[2]", 0, Enemy.LIFE_MAX);
            return new ScriptTurn(hero, hit, Fields.flag(turn.get(3), where + "[3]"));
        }

        Value written() {
            return Value.list(Value.of(hero.x()), Value.of(hero.y()), Value.of(hit), Value.of(isHidden));
        }
    }

    private record Scene(Enemy.Numbers rules, Board board, List<ScriptTurn> script, int turnCount, boolean sharedField,
            boolean rolls) {}

    private Machine(Scene scene, List<Enemy> enemies) {
        this.scene = scene;
        this.enemies = enemies;
    }

    static Machine read(Fields fields, Enemy.Numbers rules) {
        Board board = Board.read(fields);
        List<ScriptTurn> script = fields.has("script") ? readScript(fields, board) : List.of();
        boolean isScripted = !script.isEmpty();
        int turnCount = isScripted ? script.size() : fields.integer("turns", 1, Enemy.TURNS_MAX);
        Cell hero = isScripted ? script.get(0).hero : board.readFloor(fields.value("hero"), fields.place("hero"));
        List<Enemy> enemies = readEnemies(fields, board, rules, hero);
        boolean sharedField = fields.flag("shared_field", false);
        boolean rolls = fields.flag("rolls", false);
        fields.done();
        Machine machine = new Machine(new Scene(rules, board, script, turnCount, sharedField, rolls), enemies);
        machine.hero = hero;
        machine.isHidden = isScripted && script.get(0).isHidden;
        machine.turn = 1;
        machine.outcome = Value.NULL;
        return machine;
    }

    @Override
    public long turn() {
        return turn;
    }

    @Override
    public Value outcome() {
        return outcome;
    }

    @Override
    public State copy() {
        Machine copy = new Machine(scene, new ArrayList<>(enemies.stream().map(Enemy::copy).toList()));
        copy.hero = hero;
        copy.isHidden = isHidden;
        copy.searches = searches;
        copy.turn = turn;
        copy.outcome = outcome;
        return copy;
    }

    // LESSON-8
    @Override
    public void step(Rng rng, Decider decide) {
        moveHero(decide);
        Field shared = scene.sharedField ? search(hero, List.of()) : null;
        for (Enemy enemy : enemies) {
            enemy.calm = Math.max(0, enemy.calm - 1);
            boolean looks = !enemy.state.equals("flee") && !enemy.state.equals("home");
            Field own = shared == null && looks ? search(hero, others(enemy)) : shared;
            new EnemyTurn(this, enemy, own, decide, rng).play();
        }
        if (scene.script.isEmpty() && isCaught()) outcome = outcome("caught");
        else if (turn == scene.turnCount) outcome = outcome("turns");
        else turn++;
    }

    // LESSON-19
    @Override
    public Value.Members parts() {
        Value.Builder setting =
                Value.members()
                        .put("rolls", scene.rolls)
                        .put("shared_field", scene.sharedField)
                        .put("turn_count", scene.turnCount)
                        .put("script", Value.list(scene.script.stream().map(ScriptTurn::written).toList()));
        return Value.members()
                .put("map", Value.texts(scene.board.rows()))
                .put("hero", Value.list(Value.of(hero.x()), Value.of(hero.y()), Value.of(isHidden)))
                .put("enemies", Value.list(enemies.stream().map(Enemy::written).toList()))
                .put("memory", Value.list(enemies.stream().map(Enemy::memory).toList()))
                .put("searches", searches)
                .put("scene", setting.build())
                .build();
    }

    Enemy.Numbers rules() {
        return scene.rules;
    }

    Cell hero() {
        return hero;
    }

    boolean isHidden() {
        return isHidden;
    }

    /** Whether who wanders rolls its steps. */
    boolean rolls() {
        return scene.rolls;
    }

    /**
     * The steps to a cell from every cell, counted as one search. A source is reached whoever stands on it (FIELD-2).
     */
    Field search(Cell goal, Collection<Cell> walls) {
        searches++;
        return BreadthFirst.field(scene.board.grid(), List.of(goal), walls, BreadthFirst.NO_LIMIT);
    }

    /** The cells of all enemies but one. */
    List<Cell> others(Enemy enemy) {
        return enemies.stream().filter(one -> one != enemy).map(one -> one.cell).toList();
    }

    /** Whether a cell is floor, and nobody stands on it (LESSON-9). */
    boolean isFree(Cell cell) {
        return scene.board.grid().isOpen(cell) && !cell.equals(hero)
                && enemies.stream().noneMatch(one -> one.cell.equals(cell));
    }

    /** To stand, then to the free neighbours (LESSON-9). */
    List<Move> moves(Cell from) {
        List<Move> moves = new ArrayList<>(List.of(Move.stand(from)));
        for (Move step : Move.steps(from)) {
            if (isFree(step.to())) moves.add(step);
        }
        return moves;
    }

    private void moveHero(Decider decide) {
        if (scene.script.isEmpty()) {
            Options<Move> options = new Options<>();
            for (Move move : moves(hero)) options.add(move, move.written());
            hero = options.ask(decide, "hero", "move").to();
            return;
        }
        ScriptTurn now = scene.script.get(turn - 1);
        hero = now.hero;
        isHidden = now.isHidden;
        Enemy first = enemies.get(0);
        first.life = Math.max(0, first.life - now.hit);
    }

    private boolean isCaught() {
        return enemies.stream().anyMatch(one -> one.state.equals("chase") && one.cell.distance(hero) <= 1);
    }

    private Value outcome(String end) {
        return Value.members().put("end", end).put("searches", searches).build();
    }

    private static List<ScriptTurn> readScript(Fields fields, Board board) {
        List<ScriptTurn> script = new ArrayList<>();
        for (Value turn : fields.items("script", 1, SCRIPT_TURNS_MAX)) {
            script.add(ScriptTurn.read(turn, fields.place("script") + "[" + script.size() + "]", board));
        }
        return List.copyOf(script);
    }

    // On different cells, none of them the hero's first, and with different names.
    private static List<Enemy> readEnemies(Fields fields, Board board, Enemy.Numbers rules, Cell hero) {
        List<Enemy> enemies = new ArrayList<>();
        for (Value one : fields.items("enemies", 1, ENEMIES_MAX)) {
            String where = fields.place("enemies") + "[" + enemies.size() + "]";
            Enemy enemy = Enemy.read(new Fields(one, where), board, rules);
            for (Enemy before : enemies) {
                if (before.name.equals(enemy.name)) {
                    throw new InputException(where + ".name: " + enemy.name + " is there already");
                }
                if (before.cell.equals(enemy.cell)) {
                    throw new InputException(where + ".cell: another enemy stands there");
                }
            }
            if (enemy.cell.equals(hero)) throw new InputException(where + ".cell: the hero stands there");
            enemies.add(enemy);
        }
        return enemies;
    }
}
