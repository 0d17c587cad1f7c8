package samepath.engine;

import samepath.rng.Rng;
import samepath.value.Value;

/** The state of a run, and how it goes on (SPEC, GAME-3 to GAME-5). */
public interface State {
    /** The turn: a count, which never falls. */
    long turn();

    /** {@link Value#NULL} while the game goes on, and then any other value. */
    Value outcome();

    /**
     * Makes decisions and draws, and changes the state.
     */
    void step(Rng rng, Decider decide);

    /** The parts of the full state, by name; {@code generator}, {@code outcome} and {@code turn} are added to them. */
    Value.Members parts();

    /** A state of its own, for taking moves back: it shares nothing that changes. That is proved by its hash. */
    State copy();
}
