package samepath.games.lesson;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import samepath.engine.Decider;
import samepath.engine.Options;
import samepath.engine.Score;
import samepath.engine.TieBreak;
import samepath.games.lesson.Board.Move;
import samepath.grid.Cell;
import samepath.grid.Field;
import samepath.rng.Rng;

/** One enemy's turn, by the state it is in (SPEC, LESSON-12 to LESSON-18). */
final class EnemyTurn {
    private static final String STREAM = "map";
    private static final String LABEL = "wander";

    private final Machine machine;
    private final Enemy enemy;
    private final Enemy.Numbers rules;
    private final Decider decide;
    private final Rng rng;
    private final Field field;
    private final long path;
    private final boolean sees;

    /** @param field the steps to the hero; null if the enemy does not look for it, and nobody else does */
    EnemyTurn(Machine machine, Enemy enemy, Field field, Decider decide, Rng rng) {
        this.machine = machine;
        this.enemy = enemy;
        this.rules = machine.rules();
        this.decide = decide;
        this.rng = rng;
        this.field = field;
        // Who stands on the source has no path (LESSON-10).
        long steps = field == null ? 0 : field.at(enemy.cell);
        this.path = steps > 0 ? steps : rules.none();
        this.sees = field != null && !machine.isHidden() && path <= rules.sight(); // LESSON-11
    }

    void play() {
        switch (enemy.state) {
            case "sleep" -> changes(Map.of("chase", sees && path <= rules.wake())); // LESSON-13
            case "guard" -> changes(Map.of("chase", sees && path <= rules.guardWake())); // LESSON-13
            case "wander" -> wander();
            case "chase" -> chase();
            case "flee" -> flee();
            case "home" -> home();
            default -> throw new IllegalStateException("no state " + enemy.state);
        }
    }

    // LESSON-14
    private void wander() {
        if (changes(Map.of("chase", sees && enemy.calm == 0))) {
            enemy.lost = 0;
            return;
        }
        List<Move> steps = Move.steps(enemy.cell);
        if (!machine.rolls()) {
            Move move = steps.get((int) (machine.turn() % steps.size()));
            Options<Move> options = new Options<>();
            options.add(move, move.written(), Score.of(machine.isFree(move.to())));
            step(options, TieBreak.POSITIVE);
            return;
        }
        Options<Move> options = new Options<>();
        for (Move step : steps) options.add(step, step.written());
        Move stand = Move.stand(enemy.cell);
        options.add(stand, stand.written());
        Move move = options.roll(decide, enemy.name, "step", rng.stream(STREAM), LABEL);
        if (machine.isFree(move.to())) enemy.cell = move.to();
    }

    // LESSON-15
    private void chase() {
        int lost = sees ? 0 : enemy.lost + 1;
        boolean givesUp = lost > rules.lost();
        Map<String, Boolean> tests = new LinkedHashMap<>(); // in the order tested
        if (enemy.machine.equals("guard")) {
            tests.put("home", givesUp);
        } else {
            tests.put("flee", (long) enemy.life * rules.wound() < enemy.maxLife);
            tests.put("wander", givesUp);
        }
        boolean changed = changes(tests);
        if (!enemy.state.equals("flee")) enemy.lost = lost;
        if (!changed && path > 1 && path <= rules.far()) stepNearer(field);
    }

    // LESSON-17
    private void flee() {
        Options<Move> options = new Options<>();
        for (Move move : machine.moves(enemy.cell)) {
            options.add(move, move.written(), Score.of(move.to().distance(machine.hero())));
        }
        step(options, TieBreak.FIRST);
    }

    // LESSON-18
    private void home() {
        List<Cell> walls = new ArrayList<>(machine.others(enemy));
        walls.add(machine.hero());
        walls.removeIf(enemy.cell::equals); // the cell it leaves is not tested
        Field toPost = machine.search(enemy.post, walls);
        if (toPost.at(enemy.cell) > 0) stepNearer(toPost);
        changes(Map.of("guard", enemy.cell.equals(enemy.post)));
    }

    // Takes the first transition whose test holds (LESSON-12); whether there was one.
    private boolean changes(Map<String, Boolean> tests) {
        Options<String> states = new Options<>();
        tests.forEach((state, holds) -> states.add(state, state, holds ? 1 : 0));
        String before = enemy.state;
        enemy.state = states.choose(decide, enemy.name, "state", TieBreak.POSITIVE).orElse(before);
        return !enemy.state.equals(before);
    }

    // LESSON-16
    private void stepNearer(Field goal) {
        Options<Move> options = new Options<>();
        for (Move move : machine.moves(enemy.cell)) options.add(move, move.written(), Score.of(goal.at(move.to())));
        step(options, TieBreak.LOWEST);
    }

    // Steps as the tie-break picks; where it picks nothing, the enemy stands.
    private void step(Options<Move> options, TieBreak tie) {
        enemy.cell = options.choose(decide, enemy.name, "step", tie).map(Move::to).orElse(enemy.cell);
    }
}
