package samepath.games.dungeon;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import samepath.games.dungeon.MineRules.Skill;

/**
 * What can be done in battle, and what each action is worth (SPEC, DUNG-34 to DUNG-38). Nothing here changes the state.
 */
final class Choices {
    static final String ATTACK = "attack";
    static final String ESCAPE = "escape";

    private final Mine mine;
    private final Hero hero;
    private final Map<String, Integer> scores;

    /** @param target null where there is none */
    record Action(String verb, Fighter target, int score) {
        /** As it stands in records. */
        String text() {
            return target == null ? verb : verb + " " + target.name();
        }
    }

    Choices(Mine mine) {
        this.mine = mine;
        this.hero = mine.hero;
        this.scores = mine.rules.scores();
    }

    /** The actions of an enemy, the attack first (DUNG-36). */
    List<Action> ofEnemy(Enemy enemy) {
        List<Action> actions = new ArrayList<>(List.of(scored(ATTACK, hero)));
        switch (enemy.kind.special()) {
            case "shaman" -> {
                Optional<Enemy> ally = weakestAlly();
                if (ally.isPresent() && enemy.isReady("heal")) actions.add(scored("heal", ally.get()));
                if (enemy.isReady("spit") && !hero.effects.containsKey("poison")) actions.add(scored("spit", hero));
            }
            case "firebolt", "slam" -> addIfReady(enemy, enemy.kind.special(), actions);
            case "rend" -> {
                if (!hero.effects.containsKey("bleed")) addIfReady(enemy, "rend", actions);
            }
            case "warden" -> {
                boolean summons = enemy.phase == 1 && enemy.hp * 2 < enemy.kind.hp();
                if (summons) actions.add(scored("summon", null));
                else addIfReady(enemy, "slam", actions);
            }
            default -> {
            }
        }
        return actions;
    }

    /** The actions of the hero on autopilot (DUNG-37). */
    List<Action> ofAutopilot() {
        MineRules.InBattle rules = mine.rules.battle();
        List<Enemy> foes = mine.foes();
        Enemy weakest = foes.get(0);
        for (Enemy foe : foes) weakest = foe.hp < weakest.hp ? foe : weakest;
        List<Action> actions = new ArrayList<>(List.of(scored(ATTACK, weakest)));
        if (hero.life() < rules.potionBelow() && hero.has(MineRules.POTION)) {
            actions.add(new Action(MineRules.POTION, null, scores.get("potion")));
        }
        if (hero.life() < rules.antidoteBelow() && hero.has(MineRules.ANTIDOTE) && hero.ails()) {
            actions.add(new Action(MineRules.ANTIDOTE, null, scores.get("antidote")));
        }
        for (Skill skill : usableSkills()) {
            int score = skillScore(skill, foes.size() >= rules.many());
            actions.add(new Action(skill.id(), skill.isOnOne() ? weakest : null, score));
        }
        return actions;
    }

    /** Everything that a hero played by hand may do (DUNG-38). */
    List<Action> ofHand() {
        List<Enemy> foes = mine.foes();
        List<Action> actions = new ArrayList<>();
        for (Enemy foe : foes) actions.add(new Action(ATTACK, foe, 0));
        for (Skill skill : usableSkills()) {
            if (!skill.isOnOne()) actions.add(new Action(skill.id(), null, 0));
            else
                for (Enemy foe : foes) actions.add(new Action(skill.id(), foe, 0));
        }
        for (MineRules.Item item : mine.rules.items()) {
            if (hero.has(item.id())) actions.add(new Action(item.id(), null, 0));
        }
        if (foes.stream().noneMatch(foe -> foe.kind.isWarden())) actions.add(new Action(ESCAPE, null, 0));
        return actions;
    }

    private Action scored(String verb, Fighter target) {
        return new Action(verb, target, scores.get(verb));
    }

    private void addIfReady(Enemy enemy, String verb, List<Action> actions) {
        if (enemy.isReady(verb)) actions.add(scored(verb, hero));
    }

    private int skillScore(Skill skill, boolean isAgainstMany) {
        return switch (skill.kind()) {
            case "heal" -> hero.life() < mine.rules.battle().mendBelow() ? scores.get("mend") : 0;
            case "buff" -> hero.effects.containsKey(skill.effect()) ? 0 : scores.get("buff");
            case "debuff" -> scores.get(isAgainstMany ? "debuff_many" : "debuff_one");
            default -> scores.get(!skill.isOnAll() ? "one" : isAgainstMany ? "all_many" : "all_one");
        };
    }

    // The first with the strictly smallest percentage, if that is low enough (DUNG-35).
    private Optional<Enemy> weakestAlly() {
        Enemy weakest = null;
        int least = mine.rules.battle().weakBelow();
        for (Enemy ally : mine.foes()) {
            int life = MineRules.percent(ally.hp, ally.kind.hp());
            if (life >= least) continue;
            weakest = ally;
            least = life;
        }
        return Optional.ofNullable(weakest);
    }

    private List<Skill> usableSkills() {
        return mine.rules.skills()
                .stream()
                .filter(skill -> hero.mana >= skill.mana() && hero.isReady(skill.id()))
                .toList();
    }
}
