package samepath.conform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import samepath.errors.InputException;
import samepath.games.Fields;
import samepath.rng.Draw;
import samepath.rng.Rng;
import samepath.rng.Seeds;
import samepath.rng.Stream;
import samepath.value.Canonical;
import samepath.value.CodePoints;
import samepath.value.JsonException;
import samepath.value.JsonReader;
import samepath.value.Value;

/** Operations of level 0: numbers, text, the generator (SPEC, PROTO-7). */
final class NumberOperations {
    private static final long WORD_MAX = 0xffff_ffffL;
    private static final int SHIFT_MAX = 32;
    private static final int OUTPUTS_MAX = 1_000;
    private static final String LABEL = "draw"; // of the draws of `draws`, which shows in nothing that is answered

    private NumberOperations() {}

    static Map<String, Operation> all() {
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("divide", (given, steps) -> divide(given));
        all.put("word", (given, steps) -> word(given));
        all.put("sort", (given, steps) -> sort(given));
        all.put("canonical", (given, steps) -> canonical(given));
        all.put("hash", (given, steps) -> hash(given));
        all.put("seed", (given, steps) -> seed(given));
        all.put("split-mix", (given, steps) -> splitMix(given));
        all.put("stream", (given, steps) -> stream(given));
        all.put("draws", (given, steps) -> draws(given));
        all.put("generator", (given, steps) -> generator(given));
        return all;
    }

    // Java's own division truncates, and its remainder has the sign of the dividend (CANON-2).
    private static Value divide(Fields given) {
        long a = given.number("a", -Value.INT_MAX, Value.INT_MAX);
        long b = given.number("b", -Value.INT_MAX, Value.INT_MAX);
        given.done();
        if (b == 0) throw new InputException("division by zero");
        return Value.members().put("quotient", a / b).put("remainder", a % b).build();
    }

    private static Value word(Fields given) {
        String op = given.choice("op", List.of("add", "multiply", "xor", "shift-left", "shift-right", "rotate-left"));
        boolean isShift = op.endsWith("left") || op.endsWith("right");
        int a = (int) given.number("a", 0, WORD_MAX);
        int b = (int) given.number("b", 0, isShift ? SHIFT_MAX : WORD_MAX);
        given.done();
        // A shift of an int takes its amount modulo 32; by 32 all bits are lost.
        int word = switch (op) {
            case "add" -> a + b;
            case "multiply" -> a * b;
            case "xor" -> a ^ b;
            case "shift-left" -> b == SHIFT_MAX ? 0 : a << b;
            case "shift-right" -> b == SHIFT_MAX ? 0 : a >>> b;
            default -> Integer.rotateLeft(a, b);
        };
        return Value.of(Integer.toUnsignedLong(word));
    }

    private static Value sort(Fields given) {
        List<Value> pairs = new ArrayList<>(Given.list(given, "items", (item, where) -> {
            Fields.items(item, where, 2, "a list [key, value]");
            return item;
        }));
        given.done();
        // List.sort keeps the order of equal elements.
        if (pairs.stream().allMatch(pair -> key(pair) instanceof Value.Text)) {
            pairs.sort(Comparator.comparing(pair -> ((Value.Text) key(pair)).value(), CodePoints::compare));
        } else if (pairs.stream().allMatch(pair -> key(pair) instanceof Value.Int)) {
            pairs.sort(Comparator.comparingLong(pair -> ((Value.Int) key(pair)).value()));
        } else {
            throw new InputException("the keys are neither all strings nor all integers");
        }
        return Value.list(pairs);
    }

    private static Value key(Value pair) {
        return ((Value.Items) pair).items().get(0);
    }

    private static Value canonical(Fields given) {
        boolean mustBe = given.choice("form", List.of("plain", "canonical"), "plain").equals("canonical");
        byte[] bytes = Given.bytes(given);
        given.done();
        try {
            String text = JsonReader.decode(bytes);
            Value value = mustBe ? JsonReader.parseCanonical(text) : JsonReader.parse(text);
            return Value.members().put("canonical", Canonical.text(value)).build();
        } catch (JsonException refused) {
            return Value.members().put("refused", refused.fault()).build();
        }
    }

    private static Value hash(Fields given) {
        byte[] bytes = Given.bytes(given);
        given.done();
        String full = Canonical.fullHash(JsonReader.parse(JsonReader.decode(bytes)));
        return Value.members().put("hash", Canonical.shortened(full)).put("sha256", full).build();
    }

    private static Value seed(Fields given) {
        long seed = Seeds.parse(given.text("seed"));
        given.done();
        return Value.of(Seeds.text(seed));
    }

    private static Value splitMix(Fields given) {
        long seed = Seeds.parse(given.text("seed"));
        int count = given.integer("count", 1, OUTPUTS_MAX);
        given.done();
        return Value.texts(Arrays.stream(Seeds.splitMix64(seed, count)).mapToObj(Seeds::wide).toList());
    }

    private static Value stream(Fields given) {
        long own = Seeds.ofStream(Seeds.parse(given.text("seed")), given.text("name"));
        given.done();
        return Value.members().put("seed", Seeds.wide(own)).put("state", Value.ints(Rng.firstState(own))).build();
    }

    private static Value draws(Fields given) {
        Stream stream = given.has("state")
                ? Rng.streamIn(words(Fields.items(given.value("state"), "state", 4, "four words")))
                : new Rng(Seeds.parse(given.text("seed"))).stream(given.text("stream"));
        List<Value> calls = Given.list(given, "calls", (call, where) -> call);
        given.done();
        List<Value> values = new ArrayList<>();
        for (Value call : calls) values.add(called(stream, call, "calls[" + values.size() + "]"));
        return Value.members()
                .put("values", Value.list(values))
                .put("calls", stream.calls())
                .put("words", stream.words())
                .put("state", Value.ints(stream.state()))
                .build();
    }

    private static long[] words(List<Value> state) {
        return state.stream().mapToLong(word -> Fields.number(word, "state", 0, WORD_MAX)).toArray();
    }

    private static Value called(Stream stream, Value call, String where) {
        List<Value> parts = Fields.items(call, where);
        String kind = parts.size() > 0 && parts.get(0) instanceof Value.Text word ? word.value() : "";
        if (kind.equals("word") && parts.size() == 1) return Value.of(stream.nextWord());
        Value argument = parts.size() == 2 ? parts.get(1) : Value.NULL;
        if (kind.equals("int")) return Value.of(stream.draw(Fields.number(argument, where, 1, WORD_MAX + 1), LABEL));
        if (kind.equals("chance")) return Value.of(stream.chance(Fields.number(argument, where, 0, 100), LABEL));
        if (kind.equals("shuffle") && argument instanceof Value.Items items) {
            List<Value> list = new ArrayList<>(items.items());
            stream.shuffle(list, LABEL);
            return Value.list(list);
        }
        throw Fields.refusal(where, call, "[\"word\"], [\"int\", n], [\"chance\", p] or [\"shuffle\", list]");
    }

    private static Value generator(Fields given) {
        Rng rng = new Rng(Seeds.parse(given.text("seed")));
        List<Value> wanted = Given.list(given, "draws", (draw, where) -> draw);
        given.done();
        for (Value one : wanted) {
            List<Value> draw = Fields.items(one, "draws", 3, "a list [stream, label, n]");
            Stream stream = rng.stream(Fields.text(draw.get(0), "draws"));
            stream.draw(Fields.number(draw.get(2), "draws", 1, WORD_MAX + 1), Fields.text(draw.get(1), "draws"));
        }
        Value draws = Value.list(rng.takeDraws().stream().map(Draw::written).toList());
        return Value.members().put("draws", draws).put("generator", rng.part()).build();
    }
}
