package samepath;

import static samepath.Checks.equal;
import static samepath.Checks.holds;
import static samepath.Checks.refuses;
import static samepath.Checks.test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import samepath.engine.Score;
import samepath.engine.TieBreak;
import samepath.errors.InputException;
import samepath.grid.Level;
import samepath.rng.Draw;
import samepath.rng.Rng;
import samepath.rng.Seeds;
import samepath.rng.Stream;
import samepath.value.Canonical;
import samepath.value.CodePoints;
import samepath.value.JsonException;
import samepath.value.JsonReader;
import samepath.value.Value;

/** Values, the reader, the generator, tie-breaks (SPEC, CANON, RNG and TIE). */
final class FoundationTests {
    private FoundationTests() {}

    static void run() {
        test("canonical text: keys in order, escapes, surrogate pairs", () -> {
            String object = "{\"b\": [1, true, null], \"a\": \"\u00e9\", \"\": -5}";
            equal(rewritten(object), "{\"\":-5,\"a\":\"\\u00e9\",\"b\":[1,true,null]}");
            equal(rewritten("{\"10\": 1, \"2\": 2, \"B\": 3, \"a\": 4}"), "{\"10\":1,\"2\":2,\"B\":3,\"a\":4}");
            String escapes = "\"\\u0041\\/\\u000A\\u000b\\u007F\ud83d\ude00\"";
            equal(rewritten(escapes), "\"A/\\n\\u000b\\u007f\\ud83d\\ude00\"");
            equal(Canonical.hash(Value.NULL), "74234e98afe7498f");
            refuses(InputException.class, "lone surrogate", () -> Canonical.text(Value.of("\ud800")));
            refuses(InputException.class, "lone surrogate", () -> Canonical.text(Value.of("\ude00\ud83d")));
            refuses(InputException.class, "2\\^53", () -> Value.of(1L << 53));
            refuses(InputException.class, "ASCII", () -> Value.members().put("\u00e9", 1));
            holds(!Value.of(true).equals(Value.of(1)), "true and 1 are different values");
        });

        test("strings are compared by code points", () -> {
            List<String> texts = new ArrayList<>(List.of("\ud83d\ude00", "\uffff", "b", "ab", "a"));
            texts.sort(CodePoints::compare);
            equal(texts, List.of("a", "ab", "b", "\uffff", "\ud83d\ude00"));
        });

        test("the reader refuses what the laws forbid, and says why", () -> {
            Map<String, List<String>> faults = new LinkedHashMap<>();
            faults.put("number", List.of("1.0", "1e5", "-0", "-0.0", "NaN", "-Infinity"));
            faults.put("range", List.of("9007199254740992", "-9007199254740992", "99999999999999999999999"));
            faults.put("surrogate", List.of("\"\\ud800\"", "\"\\ude00\\ud83d\""));
            faults.put("key", List.of("{\"\u00e9\":1}"));
            faults.put("twice", List.of("{\"a\":1,\"\\u0061\":1}"));
            faults.put("nesting", List.of("[".repeat(65) + "]".repeat(65), "[".repeat(1_000_000)));
            faults.put("encoding", List.of("\ufeff1"));
            faults.put("syntax",
                    List.of("", "01", "+1", ".5", "1.", "[1,]", "{a:1}", "\"\t\"", "\"\\x\"", "\"\\u12\"", "nul", "1 2",
                            "[", "\"", "-", "\u0661", "\"\\u\u0661\u0661\u0661\u0661\""));
            faults.forEach((fault, texts) -> texts.forEach(text -> equal(fault(text), fault)));
            JsonException spelling =
                    refuses(JsonException.class, "canonical form", () -> JsonReader.parseCanonical("[1, 2]"));
            equal(spelling.fault(), "spelling");
            refuses(JsonException.class, "UTF-8", () -> JsonReader.decode(new byte[] {(byte) 0xc3, 0x28}));
            equal(rewritten(" [ 1 , \"\\u0041\\/\" , 9007199254740991 ]\n"), "[1,\"A/\",9007199254740991]");
            equal(rewritten("[".repeat(64) + "]".repeat(64)), "[".repeat(64) + "]".repeat(64));
        });

        test("where a value ends", () -> {
            equal(JsonReader.valueEnd("{\"a\":1}x"), 7);
            equal(JsonReader.valueEnd("{\"a\":\"}\"}"), 9);
            equal(JsonReader.valueEnd("{\"a\":"), -1);
        });

        test("seeds", () -> {
            equal(Seeds.text(Seeds.parse("0x2A")), "0x000000000000002a");
            equal(Seeds.text(Seeds.parse("18446744073709551615")), "0xffffffffffffffff");
            for (String text : List.of("18446744073709551616", "-1", "+1", "", "0x", " 1", "1.0", "\u0661", "0x+1")) {
                refuses(InputException.class, "no seed", () -> Seeds.parse(text));
            }
        });

        test("the generator of seed 7", () -> {
            equal(Seeds.wide(Seeds.splitMix64(7, 2)[1]), "044c3cd7f43c661c");
            equal(Seeds.wide(Seeds.ofStream(7, "deck")), "65eb461a65eee912");
            Stream deck = new Rng(7).stream("deck");
            equal(Arrays.toString(deck.state()), "[2843246985, 1810773480, 4202232900, 4254743681]");
            List<Integer> drawn = new ArrayList<>();
            for (int i = 0; i < 8; i++) drawn.add(deck.nextInt(6, "die"));
            equal(drawn, List.of(5, 4, 3, 1, 3, 3, 0, 0));
            List<String> list = new ArrayList<>(List.of("a", "b", "c", "d", "e"));
            new Rng(7).stream("deck").shuffle(list, "deal");
            equal(list, List.of("d", "b", "a", "c", "e"));
            refuses(InputException.class, "four zeros", () -> Rng.streamIn(new long[4]));
            refuses(InputException.class, "32 bits", () -> Rng.streamIn(new long[] {1, 2, 3, 1L << 32}));
        });

        test("a word past the limit is thrown away and counted", () -> {
            Stream stream = Rng.streamIn(new long[] {1, 0x831c71c7L, 3, 4});
            equal(stream.draw(3, "die"), 0L);
            equal(stream.words(), 2L);
            equal(Long.toHexString(stream.state()[0]), "e38e1c1f");
            equal(Rng.streamIn(new long[] {1, 0x831c71c7L, 3, 4}).draw(1L << 32, "die"), 4294967295L);
        });

        test("what was saved comes back, draws not yet listed too", () -> {
            Rng rng = new Rng(7);
            rng.stream("map").nextInt(100, "trap");
            Rng.Saved saved = rng.save();
            Value before = rng.part();
            equal(rng.takeDraws(), List.of(new Draw("map", "trap", 100, 21, 1)));
            rng.stream("luck").nextInt(2, "coin");
            rng.restore(saved);
            equal(rng.part(), before);
            rng.stream("map").nextInt(6, "die");
            equal(rng.takeDraws().size(), 2);
        });

        test("levels: what is no row is refused, with its place", () -> {
            equal(Level.rows("#.\n.a\n", "a"), List.of("#.", ".a"));
            refuses(InputException.class, "row 2, column 2: the row has 1 cells", () -> Level.rows("..\n.", ""));
            refuses(InputException.class, "row 3, column 1", () -> Level.rows("..\n..\n\n", ""));
            refuses(InputException.class, "column 2: .*U\\+1f600", () -> Level.rows(".\ud83d\ude00", ""));
            refuses(InputException.class, "a carriage return", () -> Level.rows(".\r", "\r"));
            refuses(InputException.class, "a line feed within a row", () -> Level.checked(List.of("..", ".\n"), "\n"));
            refuses(InputException.class, "no cells", () -> Level.rows("", ""));
        });

        test("tie-breaks", () -> {
            equal(pick(TieBreak.FIRST, 40, 40, 60, 60), 2);
            equal(pick(TieBreak.FIRST, -5, -5), 0);
            equal(pick(TieBreak.LAST, 40, 60, 60, 40), 2);
            equal(pick(TieBreak.LOWEST, 3, 1, 1), 1);
            equal(pick(TieBreak.LAST_LOWEST, 3, 1, 1), 2);
            equal(pick(TieBreak.POSITIVE, 0, 2, 2), 1);
            equal(pick(TieBreak.POSITIVE, 0, -1, 0), TieBreak.NONE);
            equal(pick(TieBreak.FIRST), TieBreak.NONE);
            equal(TieBreak.LAST.pick(List.of(Score.ofDouble(0.0), Score.ofDouble(-0.0))), 1); // -0 equals 0
        });

        test("doubles are written by their bits", () -> {
            equal(Score.ofDouble(1.5).written(), Value.of("3ff8000000000000"));
            equal(Score.ofDouble(0.1).written(), Value.of("3fb999999999999a"));
            equal(Score.ofDouble(-0.0).written(), Value.of("8000000000000000"));
            equal(Score.ofDouble(Double.POSITIVE_INFINITY).written(), Value.of("7ff0000000000000"));
            equal(Score.ofBits("bff8000000000000").number(), -1.5);
            refuses(InputException.class, "NaN", () -> Score.ofBits("7ff8000000000000"));
        });
    }

    private static String rewritten(String text) {
        return Canonical.text(JsonReader.parse(text));
    }

    private static String fault(String text) {
        try {
            JsonReader.parse(text);
        } catch (JsonException refused) {
            return refused.fault();
        }
        return "none, in " + text;
    }

    private static int pick(TieBreak tie, long... scores) {
        return tie.pick(Arrays.stream(scores).mapToObj(Score::of).toList());
    }
}
