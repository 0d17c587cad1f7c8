package samepath.rng;

import samepath.errors.InputException;

/**
 * xoshiro128** 1.1 on four words (SPEC, RNG-4 and RNG-5). Java has no unsigned 32-bit number: inside, a word is an int
 * whose bits are read as unsigned; outside, it is a long from 0 to 2^32 - 1.
 */
final class Xoshiro128 {
    static final int WORDS = 4;
    static final long WORD_COUNT = 1L << 32;

    private int s0;
    private int s1;
    private int s2;
    private int s3;

    /** A generator in a state of four words; an InputException when they are none, or all zero. */
    Xoshiro128(long... state) {
        if (state.length != WORDS) throw new InputException("a state of the generator is four words");
        for (long word : state) {
            if (word < 0 || word >= WORD_COUNT) {
                throw new InputException("a state of the generator is four words of 32 bits");
            }
        }
        s0 = (int) state[0];
        s1 = (int) state[1];
        s2 = (int) state[2];
        s3 = (int) state[3];
        if ((s0 | s1 | s2 | s3) == 0) throw new InputException("a state of the generator cannot be four zeros");
    }

    /** The generator of a stream's seed (RNG-4). */
    static Xoshiro128 ofSeed(long seed) {
        long[] outputs = Seeds.splitMix64(seed, 2);
        return new Xoshiro128(low(outputs[0]), high(outputs[0]), low(outputs[1]), high(outputs[1]));
    }

    long[] state() {
        return new long[] {Integer.toUnsignedLong(s0), Integer.toUnsignedLong(s1), Integer.toUnsignedLong(s2),
                Integer.toUnsignedLong(s3)};
    }

    long nextWord() {
        int word = Integer.rotateLeft(s1 * 5, 7) * 9;
        int t = s1 << 9;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= t;
        s3 = Integer.rotateLeft(s3, 11);
        return Integer.toUnsignedLong(word);
    }

    private static long low(long bits) {
        return bits & (WORD_COUNT - 1);
    }

    private static long high(long bits) {
        return bits >>> 32;
    }
}
