package samepath.engine;

import samepath.value.Value;

/**
 * Who is told what a step makes, as it is made: a recorder, a verifier. It leaves a step by an exception of its own,
 * after which the step must be abandoned.
 */
public interface Witness {
    /** The answer to a decision by input: the index of one of its options. */
    int answer(Decision asked);

    /** A decision was made; its state is not known yet. */
    default void made(Decision decision) {}

    /** A record is complete, but for its link. */
    void record(Value.Members record);
}
