package samepath.value;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A strict reader of JSON text (SPEC, CANON-1 to CANON-4 and CANON-7). What is refused is refused with its place, the
 * character counted from 1, and before more memory or stack is spent on it.
 */
public final class JsonReader {
    private static final char BYTE_ORDER_MARK = '\ufeff';
    private static final char END = '\uffff'; // what peek gives at the end; it can begin nothing in JSON
    private static final int DIGITS_MAX = 16; // of 2^53 - 1
    private static final int HEX_DIGITS = 4;

    private final String text;
    private final int valuesMax;
    private int at;
    private int depth;
    private int values;

    private JsonReader(String text, int valuesMax) {
        this.text = text;
        this.valuesMax = valuesMax;
    }

    /**
     * Reads a text that a person may have written: spaces, the order of keys and the choice of escapes are free.
     *
     * @throws JsonException when it is no JSON text or no value
     */
    public static Value parse(String text) {
        return new JsonReader(text, Integer.MAX_VALUE).document();
    }

    /**
     * Reads a text that must be canonical, byte for byte (CANON-7).
     *
     * @throws JsonException when it is anything else
     */
    public static Value parseCanonical(String text) {
        return parseCanonical(text, Integer.MAX_VALUE);
    }

    /**
     * Reads a text that must be canonical and hold no more than some values, itself and all within.
     *
     * @throws JsonException when it is anything else
     */
    public static Value parseCanonical(String text, int valuesMax) {
        Value value = new JsonReader(text, valuesMax).document();
        StringBuilder written = new StringBuilder(text.length());
        Canonical.write(value, written);
        if (!text.contentEquals(written)) {
            throw new JsonException("the text is not in canonical form", "spelling");
        }
        return value;
    }

    /** The index after the value with which a text begins; -1 when it does not begin with a whole value. */
    public static int valueEnd(String text) {
        JsonReader reader = new JsonReader(text, Integer.MAX_VALUE);
        try {
            reader.value();
            return reader.at;
        } catch (JsonException notWhole) {
            return -1;
        }
    }

    /**
     * The text of bytes in UTF-8. A byte order mark stays, and is refused by {@link #parse}.
     *
     * @throws JsonException when they are no UTF-8
     */
    public static String decode(byte[] bytes) {
        try {
            // It reports, never mends.
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notUtf8) {
            throw new JsonException("the bytes are no UTF-8", "encoding");
        }
    }

    private Value document() {
        if (peek() == BYTE_ORDER_MARK) throw fail("a byte order mark", "encoding", at);
        skipSpaces();
        Value value = value();
        skipSpaces();
        if (at < text.length()) throw syntax("something after the value");
        return value;
    }

    private Value value() {
        if (values == valuesMax) throw syntax("more than " + valuesMax + " values");
        values++;
        return switch (peek()) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> Value.of(string());
            case 't' -> word("true", Value.of(true));
            case 'f' -> word("false", Value.of(false));
            case 'n' -> word("null", Value.NULL);
            default -> number();
        };
    }

    private Value object() {
        open();
        Value.Builder members = Value.members();
        skipSpaces();
        if (!take('}')) {
            do {
                skipSpaces();
                int start = at;
                String key = string();
                if (!Value.isAscii(key)) throw fail("a key that is not ASCII", "key", start);
                if (members.has(key)) throw fail("the key " + quoted(key) + " twice", "twice", start);
                skipSpaces();
                expect(':');
                skipSpaces();
                members.put(key, value());
                skipSpaces();
            } while (take(','));
            expect('}');
        }
        depth--;
        return members.build();
    }

    private Value list() {
        open();
        List<Value> items = new ArrayList<>();
        skipSpaces();
        if (!take(']')) {
            do {
                skipSpaces();
                items.add(value());
                skipSpaces();
            } while (take(','));
            expect(']');
        }
        depth--;
        return Value.list(items);
    }

    // Goes into a list or an object.
    private void open() {
        if (depth == Canonical.NESTING_MAX) {
            throw fail("nesting more than " + Canonical.NESTING_MAX + " deep", "nesting", at);
        }
        depth++;
        at++;
    }

    private String string() {
        int start = at;
        expect('"');
        int plain = at;
        while (isPlain(peek())) at++;
        String whole = peek() == '"' ? text.substring(plain, at) : null; // as it stands, with nothing to unescape
        if (whole != null) {
            at++;
            if (hasLoneSurrogate(whole)) throw fail("a lone surrogate", "surrogate", start);
            return whole;
        }
        StringBuilder found = new StringBuilder().append(text, plain, at);
        for (;;) {
            plain = at;
            while (isPlain(peek())) at++;
            found.append(text, plain, at);
            if (take('"')) break;
            if (!take('\\')) throw syntax(at < text.length() ? "a control character" : "no end of the string");
            found.append(escape());
        }
        if (hasLoneSurrogate(found)) throw fail("a lone surrogate", "surrogate", start);
        return found.toString();
    }

    private boolean isPlain(char unit) {
        return unit >= 0x20 && unit != '"' && unit != '\\' && at < text.length();
    }

    private char escape() {
        char letter = peek();
        at++;
        return switch (letter) {
            case '"', '\\', '/' -> letter;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> fourHex();
            default -> throw fail("an escape that JSON does not have", "syntax", at - 1);
        };
    }

    private char fourHex() {
        int unit = 0;
        for (int i = 0; i < HEX_DIGITS; i++) {
            char digit = peek();
            // Character.digit knows the digits of every script; here only those of ASCII are meant.
            int value = digit < 0x80 ? Character.digit(digit, 16) : -1;
            if (value < 0) throw syntax("an escape without four hex digits");
            unit = unit * 16 + value;
            at++;
        }
        return (char) unit;
    }

    private static boolean hasLoneSurrogate(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isSurrogate(text.charAt(i))) continue;
            boolean isPair = i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
            if (!isPair) return true;
            i++;
        }
        return false;
    }

    private Value number() {
        int start = at;
        take('-');
        int first = at;
        if (!take('0')) skipDigits();
        if (at == first) throw noNumber(start);
        int end = at;
        boolean isFloat = skipFraction() | skipExponent(); // both, one after the other
        if (isFloat) throw fail(text.substring(start, Math.min(at, start + 40)) + ", a float", "number", start);
        if (end - first > DIGITS_MAX) throw fail("an integer past 2^53 - 1", "range", start);
        long value = Long.parseLong(text, start, end, 10);
        if (Math.abs(value) > Value.INT_MAX) throw fail("an integer past 2^53 - 1", "range", start);
        if (value == 0 && first > start) throw fail("-0", "number", start);
        return Value.of(value);
    }

    private JsonException noNumber(int start) {
        at = start;
        for (String word : List.of("NaN", "Infinity", "-Infinity")) { // some writers of JSON write these
            if (text.startsWith(word, start)) return fail(word + ", which is no number", "number", start);
        }
        return syntax(start < text.length() ? "something that is no JSON" : "the end of the text");
    }

    private boolean skipDigits() {
        int start = at;
        while (peek() >= '0' && peek() <= '9') at++;
        return at > start;
    }

    private boolean skipFraction() {
        int start = at;
        if (take('.') && skipDigits()) return true;
        at = start;
        return false;
    }

    private boolean skipExponent() {
        int start = at;
        if (take('e') || take('E')) {
            if (!take('-')) take('+');
            if (skipDigits()) return true;
        }
        at = start;
        return false;
    }

    private Value word(String word, Value value) {
        if (!text.startsWith(word, at)) throw syntax("something that is no JSON");
        at += word.length();
        return value;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : END;
    }

    private boolean take(char character) {
        if (at >= text.length() || text.charAt(at) != character) return false;
        at++;
        return true;
    }

    private void expect(char character) {
        if (!take(character)) throw syntax("no " + character + " where one must stand");
    }

    private void skipSpaces() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') at++;
    }

    private static String quoted(String text) {
        return Canonical.text(Value.of(text));
    }

    private JsonException syntax(String what) {
        return fail(what, "syntax", at);
    }

    private static JsonException fail(String what, String fault, int at) {
        return new JsonException("JSON: " + what + " at character " + (at + 1), fault);
    }
}
