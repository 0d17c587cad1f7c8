package samepath.games.dungeon;

import java.util.SortedMap;
import java.util.TreeMap;
import samepath.grid.Cell;
import samepath.value.Value;

/** The hero or an enemy (SPEC, DUNG-1). */
abstract class Fighter {
    final SortedMap<String, Integer> effects = new TreeMap<>(); // turns left, by name
    final SortedMap<String, Integer> cooldowns = new TreeMap<>(); // likewise
    Cell cell;
    int hp;

    /** The name in records. */
    abstract String name();

    abstract int hpMax();

    abstract int attack();

    abstract int defence();

    abstract int speed();

    abstract int accuracy();

    boolean isReady(String ability) {
        return !cooldowns.containsKey(ability);
    }

    void takeFrom(Fighter other) {
        effects.putAll(other.effects);
        cooldowns.putAll(other.cooldowns);
        cell = other.cell;
        hp = other.hp;
    }

    /** Counts as an object. */
    static Value written(SortedMap<String, Integer> counts) {
        Value.Builder written = Value.members();
        counts.forEach((name, count) -> written.put(name, (long) count));
        return written.build();
    }

    /** Takes one from a count; none is no entry. */
    static void countDown(SortedMap<String, Integer> counts, String name) {
        counts.computeIfPresent(name, (key, count) -> count > 1 ? count - 1 : null);
    }
}
