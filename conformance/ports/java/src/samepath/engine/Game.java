package samepath.engine;

import java.util.List;
import java.util.Optional;
import samepath.rng.Rng;
import samepath.value.Value;

/** A game: a name, rules, and how a run of it begins (SPEC, GAME-1 and GAME-2). */
public interface Game {
    String name();

    /** The rules that it can be played by: its own first, of each ruleset the newest revision first. */
    List<Rules> rules();

    /**
     * The first state of a run. It may draw.
     *
     * @param rules one of {@link #rules}
     * @throws samepath.errors.InputException when the scenario cannot be played, naming the place
     */
    State start(Value scenario, Rng rng, Rules rules);

    /** The rules that a text asks for: `live`, the newest revision, or `live@1` (GAME-8); null for the game's own. */
    default Optional<Rules> rules(String text) {
        if (text == null) return Optional.of(rules().get(0));
        return rules().stream().filter(rules -> rules.isAskedForBy(text)).findFirst();
    }
}
