package samepath.games.dungeon;

import java.util.SortedMap;
import java.util.TreeMap;
import samepath.value.Value;

/** The hero. */
final class Hero extends Fighter {
    final SortedMap<String, Integer> items = new TreeMap<>(); // counts, by name
    int level;
    int mana;
    int experience;
    int wading; // turns that the hero has no choice
    int fled; // turns
    private final MineRules.HeroRules rules;

    /** A fresh hero at a level of experience, with its kit; it is put somewhere later. */
    Hero(MineRules.HeroRules rules, int level) {
        this.rules = rules;
        this.level = level;
        hp = sheet().hp();
        mana = sheet().mana();
        experience = sheet().experience();
        for (String item : rules.kit()) gain(item);
    }

    Hero copy() {
        Hero copy = new Hero(rules, level);
        copy.takeFrom(this);
        copy.items.clear();
        copy.items.putAll(items);
        copy.mana = mana;
        copy.experience = experience;
        copy.wading = wading;
        copy.fled = fled;
        return copy;
    }

    private MineRules.Sheet sheet() {
        return rules.levels().get(level - 1);
    }

    @Override
    String name() {
        return "hero";
    }

    @Override
    int hpMax() {
        return sheet().hp();
    }

    int manaMax() {
        return sheet().mana();
    }

    @Override
    int attack() {
        return sheet().attack();
    }

    @Override
    int defence() {
        return sheet().defence();
    }

    @Override
    int speed() {
        return rules.speed();
    }

    @Override
    int accuracy() {
        return rules.accuracy();
    }

    /** Its life in percent. */
    int life() {
        return MineRules.percent(hp, hpMax());
    }

    boolean has(String item) {
        return items.containsKey(item);
    }

    void gain(String item) {
        items.merge(item, 1, Integer::sum);
    }

    /** Whether it has anything that an antidote is considered against. */
    boolean ails() {
        return effects.containsKey("poison") || effects.containsKey("bleed");
    }

    /** Whether the experience is enough for the level after this, if there is one. */
    boolean rises() {
        return level < rules.levels().size() && experience >= rules.levels().get(level).experience();
    }

    /** Goes up a level: the difference in life and mana comes at once (DUNG-45). */
    void rise() {
        int hpBefore = hpMax();
        int manaBefore = manaMax();
        level++;
        hp += hpMax() - hpBefore;
        mana += manaMax() - manaBefore;
    }

    /** The part {@code hero} of the state (DUNG-7). */
    Value part() {
        return Value.members()
                .put("x", cell.x())
                .put("y", cell.y())
                .put("hp", hp)
                .put("mana", mana)
                .put("level", level)
                .put("experience", experience)
                .put("items", written(items))
                .put("effects", written(effects))
                .put("cooldowns", written(cooldowns))
                .put("wading", wading)
                .put("fled", fled)
                .build();
    }
}
