package samepath.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import samepath.rng.Stream;
import samepath.value.Value;

/**
 * The options of one choice in the order considered, each with what the game has for it: a move, a plan, a unit.
 *
 * <pre>{@code
 * Options<Cell> steps = new Options<>();
 * for (Cell cell : free) steps.add(cell, cell.written(), Score.of(cell.distance(hero)));
 * Optional<Cell> step = steps.choose(decide, "goblin", "step", TieBreak.LOWEST);
 * }</pre>
 */
public final class Options<T> {
    private final List<T> items = new ArrayList<>();
    private final List<Value> options = new ArrayList<>();
    private final List<Score> scores = new ArrayList<>();

    /** Adds an option for a choice that is rolled or asked. */
    public void add(T item, Value option) {
        items.add(item);
        options.add(option);
    }

    /** Adds an option for a choice by score. */
    public void add(T item, Value option, Score score) {
        add(item, option);
        scores.add(score);
    }

    public void add(T item, String option) {
        add(item, Value.of(option));
    }

    public void add(T item, String option, long score) {
        add(item, Value.of(option), Score.of(score));
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    /** What was added, in order. */
    public List<T> items() {
        return items;
    }

    /** The score of an option, by its index. */
    public Score score(int index) {
        return scores.get(index);
    }

    /** The index of the pick by score, or {@link Decider#NONE}. */
    public int index(Decider decide, String actor, String kind, TieBreak tie) {
        return decide.choose(actor, kind, options, scores, tie);
    }

    /** The pick by score, if there is one. */
    public Optional<T> choose(Decider decide, String actor, String kind, TieBreak tie) {
        int pick = index(decide, actor, kind, tie);
        return pick == Decider.NONE ? Optional.empty() : Optional.of(items.get(pick));
    }

    /** A pick that is rolled. */
    public T roll(Decider decide, String actor, String kind, Stream stream, String label) {
        return items.get(decide.roll(actor, kind, options, stream, label));
    }

    /** A person's pick. */
    public T ask(Decider decide, String actor, String kind) {
        return items.get(decide.ask(actor, kind, options));
    }
}
