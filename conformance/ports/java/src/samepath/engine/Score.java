package samepath.engine;

import samepath.errors.InputException;
import samepath.rng.Seeds;
import samepath.value.Value;

/**
 * A score: an integer, or a double where the rules say so (SPEC, TIE-7).
 *
 * @param number what it is compared by: a double holds every integer within 2^53 - 1
 * @param written as it stands in a record: the integer, or the 16 hex digits of the double's bits
 */
public record Score(double number, Value written) {
    /** NaN is no score, however it is made (TIE-7). */
    public Score {
        if (Double.isNaN(number)) throw new InputException("NaN is no score");
    }

    public static Score of(long number) {
        return new Score(number, Value.of(number));
    }

    /** 1 for what holds, 0 for what does not. */
    public static Score of(boolean holds) {
        return of(holds ? 1 : 0);
    }

    /** The score of a double; an InputException for NaN, which is no score. */
    public static Score ofDouble(double number) {
        return new Score(number, Value.of(Seeds.wide(Double.doubleToRawLongBits(number))));
    }

    /** The score of a double's bits, as 16 lower-case hex digits. */
    public static Score ofBits(String digits) {
        return ofDouble(Double.longBitsToDouble(Long.parseUnsignedLong(digits, 16)));
    }
}
