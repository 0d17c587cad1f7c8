package samepath.rng;

import java.util.Collections;
import java.util.List;
import samepath.errors.InputException;

/** One named stream of random numbers. Every call is counted and noted (SPEC, RNG-6 to RNG-9). */
public final class Stream {
    private final String name;
    private Xoshiro128 source;
    private final List<Draw> draws;
    private long calls;
    private long words;

    /**
     * A stream in a given state, of which {@code calls} and {@code words} were taken. Draws are added to {@code draws}.
     */
    Stream(String name, State state, List<Draw> draws) {
        this.name = name;
        this.source = new Xoshiro128(state.words);
        this.draws = draws;
        this.calls = state.calls;
        this.words = state.wordsTaken;
    }

    /** What a stream is at a moment. */
    record State(long[] words, long calls, long wordsTaken) {}

    public String name() {
        return name;
    }

    /** How many numbers were drawn. */
    public long calls() {
        return calls;
    }

    /** How many words were taken. */
    public long words() {
        return words;
    }

    /** The four words of the generator. */
    public long[] state() {
        return source.state();
    }

    State save() {
        return new State(source.state(), calls, words);
    }

    /** Comes back to a moment. */
    void restore(State state) {
        source = new Xoshiro128(state.words);
        calls = state.calls;
        words = state.wordsTaken;
    }

    /** A word as it comes, from 0 to 2^32 - 1; no labelled draw. */
    public long nextWord() {
        words++;
        return source.nextWord();
    }

    /**
     * A number from 0 to n - 1 (RNG-6).
     *
     * @param n from 1 to 2^32
     * @param label what it is drawn for; not empty
     * @throws InputException when n or the label is no such thing
     */
    public long draw(long n, String label) {
        if (n < 1 || n > Xoshiro128.WORD_COUNT) throw new InputException("cannot draw below " + n + ": give 1 to 2^32");
        if (label.isEmpty()) throw new InputException("a draw needs a label");
        long limit = Xoshiro128.WORD_COUNT - Xoshiro128.WORD_COUNT % n;
        long taken = 0;
        long word;
        do {
            word = nextWord();
            taken++;
        } while (word >= limit);
        calls++;
        draws.add(new Draw(name, label, n, word % n, taken));
        return word % n;
    }

    /** The same for the numbers that games draw. */
    public int nextInt(int n, String label) {
        return (int) draw(n, label);
    }

    /** Whether a draw below 100 is below {@code percent}, from 0 to 100; it draws for 0 and 100 too (RNG-7). */
    public boolean chance(long percent, String label) {
        if (percent < 0 || percent > 100) throw new InputException(percent + " is no chance: give 0 to 100");
        return draw(100, label) < percent;
    }

    /** Shuffles a list in its place (RNG-8). */
    public void shuffle(List<?> list, String label) {
        for (int i = list.size() - 1; i > 0; i--) Collections.swap(list, i, nextInt(i + 1, label));
    }
}
