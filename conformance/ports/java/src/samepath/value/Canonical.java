package samepath.value;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import samepath.errors.InputException;

/**
 * Canonical text and hashes of values (SPEC, CANON-5 to CANON-8).
 *
 * <p>Canonical text holds the characters 20 to 7e alone, so one character is one byte.
 */
public final class Canonical {
    /** The deepest that lists and objects nest; one with no other around it is 1 deep (CANON-7). */
    public static final int NESTING_MAX = 64;

    /** The digits of a hash (CANON-8). */
    public static final int HASH_DIGITS = 16;

    private static final int CAPACITY = 512; // of a text that is not known yet; most records fit
    private static final HexFormat HEX = HexFormat.of();

    private Canonical() {}

    /**
     * The canonical text of a value.
     *
     * @throws InputException when it nests too deep, or a string in it has a lone surrogate
     */
    public static String text(Value value) {
        StringBuilder out = new StringBuilder(CAPACITY);
        write(value, out);
        return out.toString();
    }

    /** Writes the canonical text of a value; for the rest as {@link #text}. */
    public static void write(Value value, StringBuilder out) {
        write(value, 0, out);
    }

    /** The SHA-256 of a value, 64 hex digits. */
    public static String fullHash(Value value) {
        return Sha256.hex(bytes(text(value)));
    }

    /** The hash of a value: the first 16 digits of its SHA-256. */
    public static String hash(Value value) {
        return shortened(fullHash(value));
    }

    /** The hash of a SHA-256. */
    public static String shortened(String fullHash) {
        return fullHash.substring(0, HASH_DIGITS);
    }

    /** The bytes of canonical text. */
    public static byte[] bytes(String canonical) {
        return canonical.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Writes a string as it stands in canonical text, quotes included (CANON-6).
     *
     * @throws InputException when it has a lone surrogate (CANON-3)
     */
    public static void quote(String text, StringBuilder out) {
        out.append('"');
        int written = 0;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit >= 0x20 && unit < 0x7f && unit != '"' && unit != '\\') continue;
            out.append(text, written, i);
            // A Java string is UTF-16 already, so a character beyond ffff is written as its two surrogates.
            if (i + 1 < text.length() && Character.isSurrogatePair(unit, text.charAt(i + 1))) {
                escape(unit, out);
                unit = text.charAt(++i);
            } else if (Character.isSurrogate(unit)) {
                throw new InputException("a string has a lone surrogate");
            }
            escape(unit, out);
            written = i + 1;
        }
        out.append(text, written, text.length()).append('"');
    }

    private static void escape(char unit, StringBuilder out) {
        switch (unit) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> out.append("\\u").append(HEX.toHexDigits(unit));
        }
    }

    private static void write(Value value, int depth, StringBuilder out) {
        if (value instanceof Value.Int number) out.append(number.value());
        else if (value instanceof Value.Text text) quote(text.value(), out);
        else if (value instanceof Value.Bool bool) out.append(bool.value());
        else if (value instanceof Value.Null) out.append("null");
        else if (value instanceof Value.Items list) writeItems(list, nested(depth), out);
        else if (value instanceof Value.Members object) writeMembers(object, nested(depth), out);
        else throw new IllegalArgumentException("no value: " + value);
    }

    private static int nested(int depth) {
        if (depth == NESTING_MAX) throw new InputException("lists and objects nest more than " + NESTING_MAX + " deep");
        return depth + 1;
    }

    private static void writeItems(Value.Items list, int depth, StringBuilder out) {
        out.append('[');
        String comma = "";
        for (Value item : list.items()) {
            out.append(comma);
            write(item, depth, out);
            comma = ",";
        }
        out.append(']');
    }

    // Keys are ASCII, where the order of Java's strings, by UTF-16 units, is that of code points.
    private static void writeMembers(Value.Members object, int depth, StringBuilder out) {
        out.append('{');
        int start = out.length();
        object.forEach((key, value) -> {
            if (out.length() > start) out.append(',');
            quote(key, out);
            out.append(':');
            write(value, depth, out);
        });
        out.append('}');
    }
}
