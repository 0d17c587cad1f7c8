package samepath.engine;

import java.util.List;
import java.util.Optional;
import samepath.rng.Rng;
import samepath.value.Value;

/** A game: a name, rules, and how a run of it begins (SPEC, GAME-1 and GAME-2). */
public interface Game {
    String name();

    /** The rules that it can be played by, its own first. */
    List<Rules> rules();

    /**
     * The first state of a run. It may draw.
     *
     * @param rules one of {@link #rules}
     * @throws samepath.errors.InputException when the scenario cannot be played, naming the place
     */
    State start(Value scenario, Rng rng, Rules rules);

    /** The rules of a name; null stands for the game's own. */
    default Optional<Rules> rules(String name) {
        String wanted = name == null ? rules().get(0).name() : name;
        return rules().stream().filter(rules -> rules.name().equals(wanted)).findFirst();
    }
}
