package samepath.engine;

import java.util.List;
import samepath.rng.Stream;
import samepath.value.Value;

/**
 * What a game asks for every choice that it makes (SPEC, TIE-1). It may not come back: a step in which the answers end
 * is left by an exception, which a game must let pass.
 */
public interface Decider {
    /** No pick. */
    int NONE = TieBreak.NONE;

    /**
     * A choice by score.
     *
     * @param options in the order considered
     * @param scores one for each option
     * @return the index of the pick; {@link #NONE} without options, and where the tie-break gives none
     */
    int choose(String actor, String kind, List<Value> options, List<Score> scores, TieBreak tie);

    /**
     * A choice that is rolled (TIE-5).
     *
     * @param options at least one
     * @return the index of the pick
     */
    int roll(String actor, String kind, List<Value> options, Stream stream, String label);

    /**
     * A choice that is asked of a person (TIE-6).
     *
     * @param options at least one
     * @return the index of the pick
     */
    int ask(String actor, String kind, List<Value> options);
}
