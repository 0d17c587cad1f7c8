package samepath.conform;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import samepath.errors.InputException;
import samepath.games.Fields;
import samepath.value.Value;

/** What the inputs of operations have in common (SPEC, PROTO-7 to PROTO-9). */
final class Given {
    private Given() {}

    /** Reads an item of a list, and refuses what is none. */
    @FunctionalInterface
    interface ItemReader<T> {
        T read(Value item, String where);
    }

    /** A member that is a list. */
    static <T> List<T> list(Fields given, String key, ItemReader<T> reader) {
        return list(given, key, given.value(key), reader);
    }

    /** A member that is a list, empty if missing. */
    static <T> List<T> listOrNone(Fields given, String key, ItemReader<T> reader) {
        return list(given, key, given.value(key, Value.list()), reader);
    }

    private static <T> List<T> list(Fields given, String key, Value value, ItemReader<T> reader) {
        List<Value> items = Fields.items(value, given.place(key));
        return IntStream.range(0, items.size())
                .mapToObj(i -> reader.read(items.get(i), given.place(key) + "[" + i + "]"))
                .toList();
    }

    /** A member that is a count or null, null if missing. */
    static OptionalLong countOrNone(Fields given, String key) {
        Value value = given.value(key, Value.NULL);
        if (value.equals(Value.NULL)) return OptionalLong.empty();
        return OptionalLong.of(Fields.number(value, given.place(key), 0, Value.INT_MAX));
    }

    /** The member {@code text}, as UTF-8, or {@code hex}. */
    static byte[] bytes(Fields given) {
        if (given.has("text")) return given.text("text").getBytes(StandardCharsets.UTF_8);
        String digits = given.text("hex");
        boolean isLower = digits.chars().noneMatch(digit -> digit >= 'A' && digit <= 'F'); // HexFormat reads both
        try {
            if (isLower) return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException refused) {
            // is refused below
        }
        throw new InputException("hex should be pairs of lower-case hex digits");
    }
}
