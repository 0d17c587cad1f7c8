package samepath.recording;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import samepath.value.Value;

/**
 * The form of each record: its members beside {@code type} and {@code link}, in the causal order in which they are
 * compared, each with its test (SPEC, REC-4 and REC-15).
 */
enum RecordType {
    HEADER("header", "format", isCount(), "game", isText(), "generator", isText(), "rules", isRules(), "scenario",
            isAnything(), "seed", matches("0x[0-9a-f]{16}"), "state", isHash()),
    DECISION("decision", "index", isCount(), "turn", isCount(), "actor", isText(), "kind", isText(), "source",
            matches("ai|input"), "options", isListOf(isAnything()), "scores", isNullOr(isListOf(isScore())), "tie",
            isText(), "pick", isNullOr(isCount()), "draws", isListOf(isDraw()), "state", isHash()),
    TURN("turn", "turn", isCount(), "decisions", isCount(), "parts", isObjectOf(isHash())),
    KEYFRAME("keyframe", "index", isCount(), "data", isObjectOf(isAnything())),
    UNDO("undo", "decisions", isCount(), "to", isCount(), "state", isHash()),
    END("end", "draws", isListOf(isDraw()), "outcome", isAnything(), "state", isFullHash(), "counts",
            isMembers("calls", isCount(), "decisions", isCount(), "turns", isCount(), "undos", isCount(), "words",
                    isCount()));

    private final String word;
    private final Map<String, Predicate<Value>> members;

    /** @param members names and tests, in turn */
    RecordType(String word, Object... members) {
        this.word = word;
        this.members = tests(members);
    }

    /** The type of a record; empty when it has none of REC-4. */
    static Optional<RecordType> of(Value.Members record) {
        for (RecordType type : values()) {
            if (Value.of(type.word).equals(record.get("type"))) return Optional.of(type);
        }
        return Optional.empty();
    }

    String word() {
        return word;
    }

    /** The members in causal order. */
    Collection<String> members() {
        return members.keySet();
    }

    /** What is wrong with the form of a record, its link included; empty when it is a record of REC-4. */
    static Optional<String> problem(Value.Members record) {
        Optional<RecordType> found = of(record);
        if (found.isEmpty()) return Optional.of("the type is unknown");
        RecordType type = found.get();
        String the = "the " + type.word + " record";
        for (Map.Entry<String, Predicate<Value>> member : type.members.entrySet()) {
            Value value = record.get(member.getKey());
            if (value == null) return Optional.of(the + " has no " + member.getKey());
            if (!member.getValue().test(value)) {
                return Optional.of(the + "'s " + member.getKey() + " is not of its form");
            }
        }
        Value link = record.get("link");
        boolean isLink = link != null && (type == END ? isFullHash() : isHash()).test(link);
        if (!isLink) return Optional.of(the + "'s link is not of its form");
        if (record.size() > type.members.size() + 2) return Optional.of(the + " has a member that is unknown");
        return Optional.empty();
    }

    private static Predicate<Value> isCount() {
        return value -> value instanceof Value.Int number && number.value() >= 0;
    }

    private static Predicate<Value> isInteger() {
        return value -> value instanceof Value.Int;
    }

    private static Predicate<Value> isText() {
        return value -> value instanceof Value.Text;
    }

    private static Predicate<Value> isAnything() {
        return value -> true;
    }

    private static Predicate<Value> matches(String pattern) {
        Predicate<String> test = Pattern.compile(pattern).asMatchPredicate();
        return value -> value instanceof Value.Text text && test.test(text.value());
    }

    private static Predicate<Value> isHash() {
        return matches("[0-9a-f]{16}");
    }

    private static Predicate<Value> isFullHash() {
        return matches("[0-9a-f]{64}");
    }

    private static Predicate<Value> isScore() {
        return isInteger().or(isHash());
    }

    private static Predicate<Value> isNullOr(Predicate<Value> test) {
        return test.or(Value.NULL::equals);
    }

    private static Predicate<Value> isListOf(Predicate<Value> test) {
        return value -> value instanceof Value.Items list && list.items().stream().allMatch(test);
    }

    private static Predicate<Value> isObjectOf(Predicate<Value> test) {
        return value -> value instanceof Value.Members object && object.values().stream().allMatch(test);
    }

    // [stream, label, n, value, words taken] (RNG-9)
    private static Predicate<Value> isDraw() {
        List<Predicate<Value>> tests = List.of(isText(), isText(), isCount(), isCount(), isCount());
        return value -> {
            if (!(value instanceof Value.Items draw) || draw.items().size() != tests.size()) return false;
            for (int i = 0; i < tests.size(); i++) {
                if (!tests.get(i).test(draw.items().get(i))) return false;
            }
            return true;
        };
    }

    private static Predicate<Value> isRules() {
        Predicate<Value> isData = isObjectOf(isAnything());
        return isMembers("data", isData, "name", isText(), "revision", isInteger(), "sha256", isFullHash());
    }

    private static Predicate<Value> isMembers(Object... members) {
        Map<String, Predicate<Value>> tests = tests(members);
        return value -> {
            if (!(value instanceof Value.Members object) || object.size() != tests.size()) return false;
            return tests.entrySet().stream().allMatch(
                    one -> object.has(one.getKey()) && one.getValue().test(object.get(one.getKey())));
        };
    }

    @SuppressWarnings("unchecked") // every second one is a test
    private static Map<String, Predicate<Value>> tests(Object... members) {
        Map<String, Predicate<Value>> tests = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) tests.put((String) members[i], (Predicate<Value>) members[i + 1]);
        return tests;
    }
}
