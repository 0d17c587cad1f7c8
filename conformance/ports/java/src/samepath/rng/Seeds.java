package samepath.rng;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;
import samepath.errors.InputException;
import samepath.value.Sha256;

/**
 * Seeds: numbers from 0 to 2^64 - 1, their texts, and the seeds of streams (SPEC, RNG-1 to RNG-3). A seed is held in a
 * long, whose bits are read as unsigned.
 */
public final class Seeds {
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,20}");
    private static final Pattern HEX = Pattern.compile("0[xX][0-9a-fA-F]{1,16}");
    private static final Pattern STREAM_NAME = Pattern.compile("[a-z][a-z0-9_-]{0,31}");

    private Seeds() {}

    /**
     * Reads a seed as people write it: decimal, or 0x and 1 to 16 hex digits (RNG-1).
     *
     * @throws InputException when it is anything else
     */
    public static long parse(String text) {
        try {
            // parseUnsignedLong alone takes a plus sign, and the digits of every script.
            if (HEX.matcher(text).matches()) return Long.parseUnsignedLong(text.substring(2), 16);
            if (DECIMAL.matcher(text).matches()) return Long.parseUnsignedLong(text);
        } catch (NumberFormatException tooGreat) {
            // is refused below
        }
        String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
        String wanted = "give a number from 0 to 2^64 - 1, or 0x and 1 to 16 hex digits";
        throw new InputException("\"" + shown + "\" is no seed: " + wanted);
    }

    /** The text of a seed: 0x and 16 lower-case hex digits (RNG-1). */
    public static String text(long seed) {
        return "0x" + wide(seed);
    }

    /** 64 bits as 16 lower-case hex digits. */
    public static String wide(long bits) {
        return HexFormat.of().toHexDigits(bits);
    }

    /**
     * The first outputs of SplitMix64 (RNG-2). Products and sums wrap round, as they do in Java; {@code >>>} fills with
     * zeros.
     */
    public static long[] splitMix64(long seed, int count) {
        long[] outputs = new long[count];
        long sum = seed;
        for (int i = 0; i < count; i++) {
            sum += 0x9e3779b97f4a7c15L;
            long z = sum;
            z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
            z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
            outputs[i] = z ^ (z >>> 31);
        }
        return outputs;
    }

    /**
     * The seed of a named stream: the first 8 bytes of the SHA-256 of the run's seed's text, LF, the name (RNG-3).
     *
     * @throws InputException when it is no name
     */
    public static long ofStream(long seed, String name) {
        if (!STREAM_NAME.matcher(name).matches()) {
            throw new InputException("a stream's name is a lower-case letter and up to 31 of a to z, 0 to 9, _ and -");
        }
        byte[] bytes = (text(seed) + "\n" + name).getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.wrap(Sha256.of(bytes)).getLong(); // big-endian, as ByteBuffer is at first
    }
}
