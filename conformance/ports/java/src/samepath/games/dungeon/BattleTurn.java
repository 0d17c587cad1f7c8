package samepath.games.dungeon;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import samepath.engine.Decider;
import samepath.engine.Options;
import samepath.engine.TieBreak;
import samepath.games.dungeon.Choices.Action;
import samepath.games.dungeon.Wounds.Blow;
import samepath.grid.BreadthFirst;
import samepath.grid.Cell;
import samepath.grid.Field;
import samepath.rng.Rng;
import samepath.value.Value;

/** One fighter's turn in the battle under way (SPEC, DUNG-39, DUNG-40 and DUNG-42 to DUNG-44). */
final class BattleTurn {
    private static final int HERO = 0; // the hero's number in the order of a round

    private final Mine mine;
    private final Hero hero;
    private final Mine.Battle battle;
    private final Wounds wounds;
    private final Rng rng;
    private final Decider decide;

    BattleTurn(Mine mine, Rng rng, Decider decide) {
        this.mine = mine;
        this.hero = mine.hero;
        this.battle = mine.battle;
        this.wounds = new Wounds(mine, rng, decide);
        this.rng = rng;
        this.decide = decide;
    }

    /** Whether the turn was the last of its round, or the battle is over. */
    boolean play() {
        if (battle.next == battle.order.size()) {
            battle.round++;
            battle.order = roundOrder();
            battle.next = 0;
        }
        int number = battle.order.get(battle.next++);
        if (number == HERO) {
            heroActs();
            moveOn(hero);
        } else {
            Enemy enemy = mine.enemies.stream().filter(one -> one.id == number).findFirst().orElseThrow();
            act(enemy);
            moveOn(enemy);
        }
        if (endsBattle()) return true;
        while (battle.next < battle.order.size() && isGone(battle.order.get(battle.next))) battle.next++;
        return battle.next == battle.order.size();
    }

    // The fastest first; of equals the hero, then the enemies in order of creation.
    private List<Integer> roundOrder() {
        record Entry(int number, int speed) {}
        List<Entry> entries = new ArrayList<>(List.of(new Entry(HERO, hero.speed())));
        for (Enemy foe : mine.foes()) entries.add(new Entry(foe.id, foe.speed()));
        entries.sort(Comparator.comparingInt(Entry::speed).reversed()); // equals keep their order
        return entries.stream().map(Entry::number).toList();
    }

    private boolean isGone(int number) {
        return number != HERO && !battle.foes.contains(number);
    }

    private void moveOn(Fighter fighter) {
        if (!mine.isOver()) wounds.moveOn(fighter);
    }

    // Ends a battle with nobody left to fight, or with the run.
    private boolean endsBattle() {
        if (mine.isOver()) {
            mine.battle = null;
        } else if (mine.battle != null && mine.battle.foes.isEmpty()) {
            mine.battle = null;
            mine.say("battle.won");
        }
        return mine.battle == null;
    }

    private void heroActs() {
        if (Hand.isDone(mine)) {
            mine.end("over", "");
            return;
        }
        Choices choices = new Choices(mine);
        Action action = Hand.isOff(mine) ? byScore(hero, choices.ofAutopilot())
                                         : Hand.choose(mine, choices.ofHand(), Action::text, decide);
        mine.messages.clear();
        if (action.verb().equals(Choices.ATTACK)) wounds.strike(hero, action.target(), Blow.ATTACK);
        else if (action.verb().equals(Choices.ESCAPE)) escape();
        else if (MineRules.has(mine.rules.items(), action.verb())) wounds.use(action.verb());
        else use(MineRules.find(mine.rules.skills(), action.verb()), action.target());
    }

    private Action byScore(Fighter fighter, List<Action> actions) {
        Options<Action> options = new Options<>();
        for (Action action : actions) options.add(action, action.text(), action.score());
        return options.choose(decide, fighter.name(), "act", TieBreak.FIRST).orElseThrow();
    }

    // DUNG-42
    private void act(Enemy enemy) {
        Action action = byScore(enemy, new Choices(mine).ofEnemy(enemy));
        if (action.verb().equals(Choices.ATTACK)) {
            wounds.strike(enemy, action.target(), Blow.ATTACK);
            return;
        }
        MineRules.Ability ability = MineRules.find(mine.rules.abilities(), action.verb());
        if (ability.cooldown() > 0) enemy.cooldowns.put(ability.id(), ability.cooldown());
        switch (ability.id()) {
            case "summon" -> summon(enemy, ability.summon());
            case "heal" -> wounds.heal(action.target(), ability.heal());
            default -> {
                Blow blow = new Blow(ability.id(), ability.percent(), ability.pierce(), ability.effect());
                wounds.strike(enemy, action.target(), blow);
            }
        }
    }

    // DUNG-42; the target is null but for a skill on one.
    private void use(MineRules.Skill skill, Fighter target) {
        hero.mana -= skill.mana();
        if (skill.cooldown() > 0) hero.cooldowns.put(skill.id(), skill.cooldown());
        mine.say("hero.skill", Value.members().put("skill", skill.id()));
        if (skill.heal() > 0) wounds.heal(hero, skill.heal());
        if (target == null && !skill.isOnAll()) {
            wounds.affect(hero, skill.effect());
            return;
        }
        Blow blow = new Blow(skill.id(), skill.percent(), false, skill.effect());
        for (Fighter foe : skill.isOnAll() ? mine.foes() : List.of(target)) {
            // Its pack may have broken, or the run been won, while the blow went round.
            if (mine.isOver() || !(foe instanceof Enemy enemy) || !battle.foes.contains(enemy.id)) continue;
            if (skill.percent() > 0) wounds.strike(hero, foe, blow);
            else wounds.affect(foe, skill.effect());
        }
    }

    // DUNG-43
    private void summon(Enemy summoner, List<String> kinds) {
        summoner.phase = 2;
        mine.say("warden.summons", summoner);
        Field steps = BreadthFirst.field(
                mine.level.grid(summoner.kind.doors()), List.of(summoner.cell), List.of(), BreadthFirst.NO_LIMIT);
        for (String kind : kinds) {
            Optional<Cell> nearest = IntStream.range(0, mine.level.size())
                                             .mapToObj(mine.level::cell)
                                             .filter(cell -> steps.at(cell) > 0 && isFree(cell))
                                             .min(Comparator.comparingLong(steps::at)); // of equals the first
            if (nearest.isEmpty()) return;
            Enemy enemy = mine.newEnemy(mine.rules.kind(kind), nearest.get(), Enemy.State.CHASE);
            enemy.pack = summoner.pack;
            battle.foes.add(enemy.id);
        }
    }

    private boolean isFree(Cell cell) {
        return mine.level.glyph(cell) != MineLevel.CLOSED && !mine.isTaken(cell) && !cell.equals(hero.cell);
    }

    // DUNG-44
    private void escape() {
        MineRules.InBattle rules = mine.rules.battle();
        List<Enemy> foes = mine.foes();
        int fastest = foes.stream().mapToInt(Enemy::speed).max().orElseThrow();
        int chance = rules.escapeBase() + rules.escapeStep() * (hero.speed() - fastest);
        int bounded = Math.max(rules.escapeMin(), Math.min(rules.escapeMax(), chance));
        if (!rng.stream(Wounds.BATTLE_STREAM).chance(bounded, "escape")) {
            mine.say("battle.held");
            return;
        }
        for (Enemy foe : foes) foe.become(Enemy.State.WANDER, mine.rules.map().calm());
        mine.battle = null;
        mine.say("battle.escaped");
    }
}
