package samepath.games.dungeon;

import java.util.List;
import java.util.function.Function;
import samepath.engine.Decider;
import samepath.engine.Options;
import samepath.engine.TieBreak;
import samepath.errors.InputException;
import samepath.games.dungeon.Mine.Control;

/** Who decides for the hero: the autopilot, a person, or the script of a scene (SPEC, DUNG-18). */
final class Hand {
    private static final String AUTO = "auto";

    private Hand() {}

    /** Whether a scripted hero has done all that its script says. */
    static boolean isDone(Mine mine) {
        return mine.control == Control.SCRIPT && mine.scripted >= mine.script.size();
    }

    /** Whether the autopilot decides now. Takes the script's word for it, if there is one. */
    static boolean isOff(Mine mine) {
        if (mine.control != Control.SCRIPT) return mine.control == Control.AUTO;
        boolean isOff = mine.script.get(mine.scripted).equals(AUTO);
        if (isOff) mine.scripted++;
        return isOff;
    }

    /**
     * What a person, or the script, chooses.
     *
     * @param call what an item is called in records
     * @throws InputException when the script's word cannot be done
     */
    static <T> T choose(Mine mine, List<T> items, Function<T, String> call, Decider decide) {
        Options<T> options = new Options<>();
        if (mine.control == Control.HAND) {
            for (T item : items) options.add(item, call.apply(item));
            return options.ask(decide, mine.hero.name(), "act");
        }
        String word = mine.script.get(mine.scripted);
        boolean isFound = false;
        for (T item : items) {
            String option = call.apply(item);
            boolean isMeant = !isFound && (option.equals(word) || option.startsWith(word + " "));
            options.add(item, option, isMeant ? 1 : 0);
            isFound |= isMeant;
        }
        if (!isFound) {
            throw new InputException("script[" + mine.scripted + "] is " + word + ", which cannot be done there");
        }
        mine.scripted++;
        return options.choose(decide, mine.hero.name(), "act", TieBreak.FIRST).orElseThrow();
    }
}
