package samepath.games.dungeon;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import samepath.engine.Decider;
import samepath.engine.Options;
import samepath.engine.TieBreak;
import samepath.games.dungeon.Enemy.State;
import samepath.grid.BreadthFirst;
import samepath.grid.Cell;
import samepath.grid.Direction;
import samepath.grid.Field;
import samepath.grid.Grid;
import samepath.grid.LeastCost;
import samepath.rng.Rng;

/**
 * One enemy's turn on the map: asleep, on guard, wandering, chasing, fleeing (SPEC, DUNG-21 to DUNG-31). A draw is made
 * only when the tests before it hold.
 */
final class EnemyTurn {
    private static final String STREAM = "map";

    private final Mine mine;
    private final Enemy enemy;
    private final Hero hero;
    private final MineRules.OnMap rules;
    private final Rng rng;
    private final Decider decide;

    EnemyTurn(Mine mine, Enemy enemy, Rng rng, Decider decide) {
        this.mine = mine;
        this.enemy = enemy;
        this.hero = mine.hero;
        this.rules = mine.rules.map();
        this.rng = rng;
        this.decide = decide;
    }

    // DUNG-22
    void play() {
        if (enemy.calm > 0) enemy.calm--;
        switch (enemy.state) {
            case SLEEP -> sleep();
            case GUARD -> guard();
            case WANDER -> wander();
            case CHASE -> chase();
            case FLEE -> flee();
        }
    }

    // DUNG-24
    private void sleep() {
        if (distance() > rules.wake() || !seesHero()) return;
        boolean wakes = rng.stream(STREAM).chance(rules.wakePercent(), "wakes");
        if (changes(Map.of(State.CHASE, wakes))) note("ai.wakes");
    }

    // DUNG-25
    private void guard() {
        if (seesHero() && changes(Map.of(State.CHASE, distance() <= rules.guard()))) mine.say("ai.guard", enemy);
    }

    // DUNG-26
    private void wander() {
        if (seesHero() && changes(Map.of(State.CHASE, enemy.calm == 0))) {
            enemy.lost = 0;
            note("ai.notices");
            return;
        }
        Options<Cell> options = new Options<>();
        for (Direction way : Direction.STRAIGHT) options.add(enemy.cell.to(way), way.word());
        options.add(enemy.cell, "stand");
        Cell cell = options.roll(decide, enemy.name(), "wander", rng.stream(STREAM), "wander");
        if (mayStep(cell)) stepTo(cell); // not where it stands: somebody stands there
    }

    // DUNG-27
    private void chase() {
        boolean flees = !enemy.kind.isWarden() && enemy.hp * rules.fleeDivisor() < enemy.kind.hp();
        if (!flees) enemy.lost = seesHero() ? 0 : enemy.lost + 1;
        Map<State, Boolean> tests = new LinkedHashMap<>(); // in the order tested
        tests.put(State.FLEE, flees);
        tests.put(State.WANDER, !flees && enemy.lost > rules.lost());
        if (!changes(tests)) follow();
        else if (enemy.is(State.FLEE)) note("ai.flees");
    }

    // The directions from which the hero is reached, each with the length of the path that begins so (DUNG-28). The
    // field goes as far as paths are followed, so longer ways are none.
    private void follow() {
        if (distance() <= 1) return;
        List<Cell> blocked = new ArrayList<>();
        for (Enemy other : mine.enemies) blocked.add(other.cell);
        for (MineLevel.Person person : mine.level.people) blocked.add(person.cell());
        Grid grid = mine.level.grid(enemy.kind.doors());
        Field field = BreadthFirst.field(grid, List.of(hero.cell), blocked, rules.far());
        Options<Cell> ways = new Options<>();
        long least = Long.MAX_VALUE;
        for (Direction way : Direction.STRAIGHT) {
            Cell cell = enemy.cell.to(way);
            if (!field.reaches(cell)) continue;
            long length = field.at(cell) + 1;
            ways.add(cell, way.word(), length);
            least = Math.min(least, length);
        }
        if (least <= rules.far()) stepTo(ways.choose(decide, enemy.name(), "step", TieBreak.LOWEST).orElseThrow());
    }

    private void flee() {
        if (enemy.kind.flee().equals("smart")) fleeSmart();
        else fleeSimply();
    }

    // DUNG-30
    private void fleeSimply() {
        Options<Cell> options = new Options<>();
        steps().forEach((word, cell) -> options.add(cell, word, cell.distance(hero.cell)));
        runTo(options.choose(decide, enemy.name(), "flee", TieBreak.FIRST));
    }

    // DUNG-31
    private void fleeSmart() {
        List<Cell> people = mine.level.people.stream().map(MineLevel.Person::cell).toList();
        Grid grid = mine.level.grid(enemy.kind.doors());
        Field distances = BreadthFirst.field(grid, List.of(hero.cell), people, BreadthFirst.NO_LIMIT);
        Field field = LeastCost.relaxed(distances, rules.smartFactor(), rules.smartStep());
        if (!field.reaches(enemy.cell)) return;
        Options<Cell> options = new Options<>();
        steps().forEach((word, cell) -> options.add(cell, word, field.at(cell)));
        runTo(options.choose(decide, enemy.name(), "flee", TieBreak.LOWEST));
    }

    // To stand, then the steps that are allowed, in order.
    private Map<String, Cell> steps() {
        Map<String, Cell> steps = new LinkedHashMap<>();
        steps.put("stand", enemy.cell);
        for (Direction way : Direction.STRAIGHT) {
            if (mayStep(enemy.cell.to(way))) steps.put(way.word(), enemy.cell.to(way));
        }
        return steps;
    }

    private void runTo(Optional<Cell> cell) {
        cell.filter(to -> !to.equals(enemy.cell)).ifPresent(this::stepTo);
    }

    // A change of state, to the first state whose test holds; whether there was one.
    private boolean changes(Map<State, Boolean> tests) {
        Options<State> states = new Options<>();
        tests.forEach((state, holds) -> states.add(state, state.word(), holds ? 1 : 0));
        Optional<State> next = states.choose(decide, enemy.name(), "state", TieBreak.POSITIVE);
        next.ifPresent(state -> enemy.state = state);
        return next.isPresent();
    }

    private int distance() {
        return enemy.cell.distance(hero.cell);
    }

    private boolean seesHero() {
        return Looking.sees(mine.level, enemy.cell, hero.cell, rules.sight());
    }

    // DUNG-23
    private boolean mayStep(Cell cell) {
        return !cell.equals(hero.cell) && !mine.isTaken(cell) && mine.level.isWalkable(cell, enemy.kind.doors());
    }

    private void stepTo(Cell cell) {
        MineLevel level = mine.level;
        if (enemy.effects.containsKey("bleed")) level.blood.set(level.index(enemy.cell));
        enemy.cell = cell;
        if (level.glyph(cell) != MineLevel.CLOSED) return;
        level.change(cell, MineLevel.OPEN);
        note("door.opens");
    }

    // Said only when the hero sees the enemy's cell (DUNG-29).
    private void note(String key) {
        if (mine.isVisible(enemy.cell)) mine.say(key, enemy);
    }
}
