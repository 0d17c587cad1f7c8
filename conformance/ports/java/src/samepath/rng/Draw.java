package samepath.rng;

import samepath.value.Value;

/** A labelled draw: a number below {@code n} that took {@code words} words (SPEC, RNG-9). */
public record Draw(String stream, String label, long n, long value, long words) {
    /** As it stands in a record. */
    public Value written() {
        return Value.list(Value.of(stream), Value.of(label), Value.of(n), Value.of(value), Value.of(words));
    }
}
