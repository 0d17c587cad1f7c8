package samepath.conform;

import samepath.games.Fields;
import samepath.value.Value;

/** An operation of the line protocol (SPEC, PROTO-7 to PROTO-10). */
@FunctionalInterface
interface Operation {
    /**
     * The result.
     *
     * @param given the members of the input; the operation takes all of them, and refuses others
     * @param steps how many steps a game may take to be over
     * @throws samepath.errors.InputException when an input is bad
     */
    Value answer(Fields given, long steps);
}
