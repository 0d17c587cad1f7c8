package samepath.recording;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import samepath.engine.Decision;

/** Where answers come from: a list, or a person. */
@FunctionalInterface
public interface Answers {
    /**
     * The next answer; empty when there are no more.
     *
     * @param asked the decision that waits for it; null when the game is over and a move can still be taken back
     */
    Optional<Answer> next(Decision asked);

    /** The answers of a list, in order. */
    static Answers of(List<Answer> list) {
        Iterator<Answer> left = list.iterator();
        return asked -> left.hasNext() ? Optional.of(left.next()) : Optional.empty();
    }
}
