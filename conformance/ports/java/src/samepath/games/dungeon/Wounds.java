package samepath.games.dungeon;

import java.util.List;
import samepath.engine.Decider;
import samepath.engine.Options;
import samepath.engine.TieBreak;
import samepath.rng.Rng;
import samepath.rng.Stream;
import samepath.value.Value;

/**
 * Blows, life lost and given, effects, deaths, in battle and on the map (SPEC, DUNG-41, DUNG-42, DUNG-45 and DUNG-46).
 */
final class Wounds {
    static final String BATTLE_STREAM = "battle";

    private final Mine mine;
    private final Rng rng;
    private final Decider decide;

    /** What strikes: percent of the attack, whether it goes through defence, the effect that it leaves, or none. */
    record Blow(String verb, int percent, boolean pierce, String effect) {
        static final Blow ATTACK = new Blow(Choices.ATTACK, 100, false, "");
    }

    Wounds(Mine mine, Rng rng, Decider decide) {
        this.mine = mine;
        this.rng = rng;
        this.decide = decide;
    }

    // DUNG-41
    void strike(Fighter fighter, Fighter target, Blow blow) {
        Stream stream = rng.stream(BATTLE_STREAM);
        Value.Builder facts = about(fighter).put("target", target.name()).put("verb", blow.verb);
        if (!stream.chance(fighter.accuracy(), "hits")) {
            mine.say("battle.misses", facts);
            return;
        }
        int attack = fighter.attack();
        for (String effect : fighter.effects.keySet()) attack += mine.rules.effect(effect).attack();
        int roll = stream.nextInt(mine.rules.battle().damageRoll(), "damage");
        int defence = target.defence();
        for (String effect : target.effects.keySet()) defence += mine.rules.effect(effect).defence();
        int lessened = blow.pierce ? 0 : Math.max(0, defence);
        int amount = Math.max(1, (Math.max(0, attack) + roll) * blow.percent / 100 - lessened);
        mine.say("battle.hits", facts.put("amount", amount));
        if (wound(target, amount, fighter.name())) affect(target, blow.effect);
    }

    /** Gives life, not past full life. */
    void heal(Fighter fighter, int life) {
        int amount = Math.min(life, fighter.hpMax() - fighter.hp);
        fighter.hp += amount;
        mine.say("battle.heals", about(fighter).put("amount", amount));
    }

    /** Gives an effect, anew where it is there already; the empty name is none. */
    void affect(Fighter fighter, String effect) {
        if (effect.isEmpty()) return;
        fighter.effects.put(effect, mine.rules.effect(effect).turns());
        mine.say("effect.begins", about(fighter).put("effect", effect));
    }

    /** The hero uses up an item. */
    void use(String id) {
        MineRules.Item item = MineRules.find(mine.rules.items(), id);
        Fighter.countDown(mine.hero.items, id);
        mine.say("hero.uses", Value.members().put("item", id));
        if (item.heal() > 0) heal(mine.hero, item.heal());
        item.cures().forEach(mine.hero.effects::remove);
    }

    /** A fighter's cooldowns and effects move on by a turn (DUNG-46); whether the fighter lives. */
    boolean moveOn(Fighter fighter) {
        for (String name : List.copyOf(fighter.cooldowns.keySet())) Fighter.countDown(fighter.cooldowns, name);
        for (MineRules.Effect effect : mine.rules.effects()) {
            if (!fighter.effects.containsKey(effect.id())) continue;
            if (effect.damage() > 0) {
                mine.say("effect." + effect.id(), about(fighter).put("amount", effect.damage()));
                if (!wound(fighter, effect.damage(), effect.id())) return false;
            }
            Fighter.countDown(fighter.effects, effect.id());
            if (!fighter.effects.containsKey(effect.id())) {
                mine.say("effect.ends", about(fighter).put("effect", effect.id()));
            }
        }
        return true;
    }

    // Takes life; whether the fighter lives (DUNG-45).
    private boolean wound(Fighter fighter, int damage, String cause) {
        fighter.hp = Math.max(0, fighter.hp - damage);
        if (fighter.hp > 0) return true;
        if (fighter instanceof Enemy enemy) {
            die(enemy);
        } else {
            mine.say("hero.dies", Value.members().put("cause", cause));
            mine.end("died", cause);
        }
        return false;
    }

    private void die(Enemy enemy) {
        mine.enemies.remove(enemy);
        leaveBattle(enemy);
        mine.killed++;
        mine.say("battle.dies", enemy);
        learn(enemy.kind.experience());
        if (enemy.kind.isWarden()) {
            mine.say("warden.falls");
            mine.end("won", enemy.name());
        } else if (enemy.isLeader) {
            breakPack(enemy.pack);
        }
    }

    private void breakPack(int pack) {
        MineRules.OnMap rules = mine.rules.map();
        for (Enemy enemy : mine.enemies) {
            if (enemy.pack != pack || !enemy.is(Enemy.State.CHASE)) continue;
            boolean breaks = rng.stream(BATTLE_STREAM).chance(rules.breakPercent(), "breaks");
            Options<Enemy.State> states = new Options<>();
            states.add(Enemy.State.WANDER, Enemy.State.WANDER.word(), breaks ? 1 : 0);
            if (states.choose(decide, enemy.name(), "state", TieBreak.POSITIVE).isEmpty()) continue;
            enemy.become(Enemy.State.WANDER, rules.calm());
            mine.say("pack.breaks", enemy);
            leaveBattle(enemy);
        }
    }

    private void leaveBattle(Enemy enemy) {
        if (mine.battle != null) mine.battle.foes.remove(Integer.valueOf(enemy.id));
    }

    private void learn(int experience) {
        Hero hero = mine.hero;
        hero.experience += experience;
        while (hero.rises()) {
            hero.rise();
            mine.say("hero.level", Value.members().put("level", hero.level));
        }
    }

    private static Value.Builder about(Fighter fighter) {
        return Value.members().put("name", fighter.name());
    }
}
