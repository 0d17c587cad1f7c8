package samepath.games.dungeon;

import java.util.List;
import java.util.Map;
import samepath.engine.Decider;
import samepath.engine.Options;
import samepath.engine.TieBreak;
import samepath.grid.Cell;
import samepath.grid.Direction;

/** The hero's own autopilot on the map: a plan by score, then the step that serves it (SPEC, DUNG-51 to DUNG-56). */
final class Autopilot {
    private static final String FLEE = "flee";
    private static final String LEAVE = "leave";
    private static final String REST = "rest";

    private final Mine mine;
    private final Hero hero;
    private final View view;
    private final Decider decide;

    /** What the hero may set out to do, and the cells that it leads to. */
    private record Plan(String name, List<Cell> targets) {}

    Autopilot(Mine mine, Decider decide) {
        this.mine = mine;
        this.hero = mine.hero;
        this.view = new View(mine);
        this.decide = decide;
    }

    /** What the hero does this turn: one of the words of DUNG-47. */
    String choose() {
        Plan plan = plans().choose(decide, hero.name(), "plan", TieBreak.FIRST).orElseThrow();
        if (plan.name.equals(FLEE)) hero.fled++;
        else if (view.chasers().isEmpty()) hero.fled = 0;
        return switch (plan.name) {
            case MapTurn.WAIT, REST -> MapTurn.WAIT;
            case MineRules.POTION, MineRules.ANTIDOTE -> plan.name;
            case FLEE -> away();
            case MapTurn.DESCEND, LEAVE -> plan.targets.contains(hero.cell) ? MapTurn.DESCEND : towards(plan.targets);
            default -> towards(plan.targets);
        };
    }

    // The plans that can be carried out, in order (DUNG-53).
    private Options<Plan> plans() {
        Map<String, Integer> rules = mine.rules.autopilot();
        MineRules.InBattle battle = mine.rules.battle();
        int life = hero.life();
        int mana = hero.manaMax() > 0 ? MineRules.percent(hero.mana, hero.manaMax()) : 100;
        boolean isChased = !view.chasers().isEmpty();
        boolean isAfraid = isChased && life < rules.get("flee_below");
        boolean isTired = life < rules.get("rest_below") || mana < rules.get("rest_mana_below");
        boolean isIll = life < battle.antidoteBelow() && hero.ails();
        List<Cell> stairs = view.free(view.explored(cell -> mine.level.glyph(cell) == MineLevel.DOWN));
        Options<Plan> plans = new Options<>();
        consider(plans, MapTurn.WAIT, true);
        consider(plans, MineRules.POTION, isChased && life < battle.potionBelow() && hero.has(MineRules.POTION));
        consider(plans, MineRules.ANTIDOTE, isIll && hero.has(MineRules.ANTIDOTE));
        if (isAfraid) walk(plans, LEAVE, stairs);
        consider(plans, FLEE, isAfraid && hero.fled < rules.get("flee_turns"));
        if (isChased || life >= rules.get("fight_from")) walk(plans, "fight", view.reachable(view.prey()));
        consider(plans, REST, view.seen().isEmpty() && isTired);
        walk(plans, "take", view.free(view.explored(cell -> mine.level.items.containsKey(mine.level.index(cell)))));
        walk(plans, "talk", view.reachable(view.givers()));
        walk(plans, "explore", view.free(view.explored(view::isEdge)));
        walk(plans, MapTurn.DESCEND, stairs);
        walk(plans, "hunt", view.reachable(view.fugitives()));
        return plans;
    }

    private void consider(Options<Plan> plans, String name, boolean isPossible) {
        if (isPossible) plans.add(new Plan(name, List.of()), name, score(name));
    }

    private void walk(Options<Plan> plans, String name, List<Cell> targets) {
        if (!targets.isEmpty()) plans.add(new Plan(name, targets), name, score(name));
    }

    // The rules list the scores by the plans' names, but for the potion.
    private int score(String name) {
        return mine.rules.autopilot().get(name.equals(MineRules.POTION) ? "potion" : name);
    }

    // The step on the way of least cost (DUNG-55).
    private String towards(List<Cell> targets) {
        Options<String> ways = new Options<>();
        Map<Direction, Long> costs = view.ways(targets);
        costs.forEach((way, cost) -> ways.add(way.word(), way.word(), cost));
        return ways.choose(decide, hero.name(), "step", TieBreak.LOWEST).orElseThrow();
    }

    // The step that takes the hero farthest from its nearest chaser, or none (DUNG-56).
    private String away() {
        Options<String> steps = new Options<>();
        steps.add(MapTurn.WAIT, MapTurn.WAIT, nearestChaser(hero.cell));
        for (Direction way : Direction.STRAIGHT) {
            Cell cell = hero.cell.to(way);
            if (!mine.level.isWall(cell) && !mine.isTaken(cell)) steps.add(way.word(), way.word(), nearestChaser(cell));
        }
        return steps.choose(decide, hero.name(), "step", TieBreak.FIRST).orElseThrow();
    }

    private int nearestChaser(Cell cell) {
        return view.chasers().stream().mapToInt(chaser -> chaser.cell.distance(cell)).min().orElseThrow();
    }
}
