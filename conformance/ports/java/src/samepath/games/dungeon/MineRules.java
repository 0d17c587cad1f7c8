package samepath.games.dungeon;

import java.util.List;
import java.util.Map;
import samepath.value.Value;

/**
 * The rules of the mine as the game uses them (SPEC, DUNG-1 to DUNG-4): what stands in the rules' data, by the same
 * names. Chances are percent, lengths are cells, times are turns. What is a list is a list because its order counts.
 */
record MineRules(String name, int revision, int turnsMax, OnMap map, Layout level, List<Depth> levels,
        List<Encounter> encounters, List<Kind> kinds, List<Ability> abilities, List<Effect> effects, List<Skill> skills,
        List<Item> items, List<Npc> npcs, HeroRules hero, InBattle battle, Map<String, Integer> scores,
        Map<String, Integer> autopilot, Value reference) {
    /** The items that the autopilot knows by name. */
    static final String POTION = "potion_heal";

    static final String ANTIDOTE = "antidote";

    /** What has an id. */
    interface Named {
        String id();
    }

    record OnMap(int sight, int wake, int wakePercent, int guard, int lost, int far, int calm, int fleeDivisor,
            int smartFactor, int smartStep, int join, int packJoin, int joinMax, int breakPercent, int waterCost,
            int restHp, int restMana) {}

    record Layout(int width, int height, int columns, int rows, int slotWidth, int slotHeight, List<Integer> roomWidth,
            List<Integer> roomHeight, int extraLinkPercent, int doorPercent, int closedPercent, int waterPercent,
            List<StateWeight> states) {}

    record StateWeight(String state, int weight) {}

    record Depth(
            int packs, List<String> encounters, List<String> items, List<String> npcs, String boss, int heroLevel) {}

    record Encounter(String id, List<String> kinds) implements Named {}

    record Kind(String id, String glyph, int hp, int attack, int defence, int speed, int accuracy, int experience,
            String special, boolean doors, String flee) implements Named {
        boolean isWarden() {
            return special.equals("warden");
        }
    }

    record Ability(String id, int cooldown, int percent, boolean pierce, String effect, int heal, List<String> summon)
            implements Named {}

    record Effect(String id, int turns, int damage, int attack, int defence) implements Named {}

    record Skill(String id, String kind, String target, int mana, int cooldown, int percent, String effect, int heal)
            implements Named {
        boolean isOnOne() {
            return target.equals("one");
        }

        boolean isOnAll() {
            return target.equals("all");
        }
    }

    record Item(String id, String glyph, int heal, List<String> cures) implements Named {}

    record Npc(String id, String glyph, String gift) implements Named {}

    record HeroRules(int sight, int speed, int accuracy, List<String> kit, List<Sheet> levels) {}

    record Sheet(int experience, int hp, int mana, int attack, int defence) {}

    record InBattle(int damageRoll, int escapeBase, int escapeStep, int escapeMin, int escapeMax, int weakBelow,
            int potionBelow, int antidoteBelow, int mendBelow, int many) {}

    Kind kind(String id) {
        return find(kinds, id);
    }

    Effect effect(String id) {
        return find(effects, id);
    }

    /** The level at a depth, from 1. */
    Depth depth(int depth) {
        return levels.get(depth - 1);
    }

    /** Whether something of this id is listed. */
    static boolean has(List<? extends Named> list, String id) {
        return list.stream().anyMatch(one -> one.id().equals(id));
    }

    /** What has this id; it must be listed. */
    static <T extends Named> T find(List<T> list, String id) {
        return list.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    }

    /** The ids, in order. */
    static List<String> ids(List<? extends Named> list) {
        return list.stream().map(Named::id).toList();
    }

    /** a * 100 / b, truncated. */
    static int percent(int a, int b) {
        return a * 100 / b;
    }
}
