package samepath;

import static samepath.Checks.equal;
import static samepath.Checks.holds;
import static samepath.Checks.refuses;
import static samepath.Checks.test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import samepath.engine.Decider;
import samepath.engine.Game;
import samepath.engine.Rules;
import samepath.engine.Run;
import samepath.engine.Score;
import samepath.engine.State;
import samepath.engine.TieBreak;
import samepath.errors.InputException;
import samepath.errors.RunException;
import samepath.recording.Answer;
import samepath.recording.Answers;
import samepath.recording.Player;
import samepath.recording.Verdict;
import samepath.recording.Verifier;
import samepath.rng.Rng;
import samepath.rng.Stream;
import samepath.value.Value;

/** Recording and verifying (SPEC, REC), with the game {@code tally}. */
final class RecordingTests {
    private static final Answer LAST = new Answer.Undo(OptionalLong.empty());

    private RecordingTests() {}

    static void run(List<String> recording) {
        test("the recording of REC-12 is written to the last byte, and verified", () -> {
            equal(record(new Tally(), pick(0), LAST, pick(1)), recording);
            equal(record(new Tally(), pick(0), undo(0), pick(1)), recording);
            equal(judge(new Tally(), recording), "same null null null");
        });

        test("a second run in the same process, in another locale, gives the same bytes", () -> {
            Locale before = Locale.getDefault();
            Locale.setDefault(new Locale("tr", "TR"));
            try {
                equal(record(new Tally(), pick(0), LAST, pick(1)), recording);
            } finally {
                Locale.setDefault(before);
            }
        });

        test("a move taken back within its step leaves nothing behind", () -> {
            Game twice = playing((sum, rng, decide) -> {
                sum.play(rng, decide);
                if (sum.outcome.equals(Value.NULL)) sum.play(rng, decide);
            });
            equal(record(twice, pick(0), LAST, pick(1)), record(twice, pick(1)));
        });

        test("answers that end within a step end the recording before it", () -> {
            List<String> lines = record(new Tally(), pick(0));
            equal(lines.subList(0, 5), recording.subList(0, 5));
            holds(lines.get(5).contains("\"outcome\":null"), "the end record's outcome is null");
            equal(lines.size(), 6);
        });

        test("a recording does not end where no verifier stops", () -> {
            Step quiet = (sum, rng, decide) -> {
                if (sum.total >= 1000) {
                    sum.total -= 1000;
                } else {
                    sum.play(rng, decide);
                    sum.total += 1000;
                }
            };
            Game game = starting(() -> new Changed(10_000, quiet));
            refuses(RunException.class, "changed the state and made no record", () -> record(game, pick(0)));
        });

        test("bad answers are refused", () -> {
            refuses(InputException.class, "not one of the options", () -> record(new Tally(), pick(2)));
            refuses(InputException.class, "cannot take back", () -> record(new Tally(), LAST));
            refuses(InputException.class, "decision 1", () -> record(new Tally(), pick(0), undo(1)));
        });

        test("only the last 256 steps by input can be gone back to", () -> {
            List<Answer> answers = new ArrayList<>(Collections.nCopies(257, pick(0)));
            answers.add(undo(0));
            refuses(InputException.class, "cannot take back", () -> record(new Tally(10_000), answers));
            answers.set(257, undo(3));
            List<String> lines = record(new Tally(10_000), answers);
            holds(lines.get(lines.size() - 2).contains("\"to\":3,\"type\":\"undo\""), "an undo to decision 3");
        });

        test("a game that hangs, or goes back in its turns, is refused", () -> {
            Game idle = playing((sum, rng, decide) -> {});
            refuses(RunException.class, "1001 steps with no decision", () -> record(idle));
            Game back = playing((sum, rng, decide) -> {
                decide.choose("house", "give", List.of(), List.of(), TieBreak.FIRST);
                sum.turn--;
            });
            refuses(RunException.class, "back to 0", () -> record(back));
        });

        test("what a reader would refuse is refused while the game is played", () -> {
            Game early = starting(() -> {
                Changed state = new Changed(3, Changed::play);
                state.turn = -1;
                return state;
            });
            refuses(InputException.class, "turn is -1, which is no count", () -> record(early, pick(0)));
            refuses(InputException.class, "no decision was made", () -> record(new Tally()));
            Game unscored = playing((sum, rng, decide)
                                            -> decide.choose("house", "give", List.of(Value.NULL),
                                                    Collections.singletonList(null), TieBreak.FIRST));
            refuses(RunException.class, "^tally, decision 0, turn 1, house, give: null is no score",
                    () -> record(unscored));
            Game unnamed = playing((sum, rng, decide) -> decide.ask(null, "add", List.of(Value.NULL)));
            refuses(RunException.class, "decision 0, turn 1, null, add: null is no name",
                    () -> record(unnamed, pick(0)));
            refuses(InputException.class, "NaN is no score", () -> new Score(Double.NaN, Value.NULL));
        });

        test("whatever a game throws when it starts, there is a verdict", () -> {
            Game failing = starting(() -> { throw new IllegalStateException("boom"); });
            equal(judge(failing, recording), "different 1 null failure");
        });

        test("a copy that is none is found when a move is taken back", () -> {
            Game shared = starting(() -> new Changed(10, Changed::play) {
                @Override
                public State copy() {
                    return this;
                }
            });
            Answer[] answers = {pick(0), pick(0), undo(0), pick(0)};
            refuses(InputException.class, "brought back another state: its parts \\[total",
                    () -> record(shared, answers));
        });

        test("a stream that a state keeps stays the run's when a move is taken back", () -> {
            Stream[] kept = {null};
            Game keeping = playing((sum, rng, decide) -> {
                if (kept[0] == null) kept[0] = rng.stream("luck");
                sum.play(rng, decide);
                kept[0].nextInt(1000, "more");
            });
            String plain = record(keeping, pick(0), pick(0)).toString();
            kept[0] = null;
            String back = record(keeping, pick(0), LAST, pick(0), pick(0)).toString();
            String end = "\"state\":\"[0-9a-f]{64}";
            equal(found(end, back), found(end, plain));
        });

        test("damage is named as the specification names it", () -> {
            equal(changed(recording, 1, "\"format\":1", "\"format\":2"), "different 1 null changed");
            equal(changed(recording, 4, "\"pick\":1", "\"pick\":0"), "different 4 2 pick");
            equal(changed(recording, 4, "58ee1f7662e43c52", "0000000000000000"), "different 4 null link");
            equal(changed(recording, 4, "\"pick\":1", "\"pick\": 1"), "corrupt 4 null null");
            equal(changed(recording, 4, "\"kind\":\"extra\",", ""), "different 4 null changed");
            equal(changed(recording, 6, "\"to\":0", "\"to\":1"), "different 6 null undo");
            equal(changed(recording, 1, "{", "\ufeff{"), "corrupt 1 null null");
            equal(judge(new Tally(), recording.subList(0, 10)), "truncated 10 null null");
            equal(judge(new Tally(), List.of()), "corrupt 1 null null");
            List<String> more = new ArrayList<>(recording);
            more.add(recording.get(4));
            equal(judge(new Tally(), more), "different 12 null trailing");
        });

        test("a state that differs is traced to its part", () -> {
            Game cheat = playing((sum, rng, decide) -> {
                sum.play(rng, decide);
                sum.total++;
            });
            Verdict verdict = verify(cheat, new ByteArrayInputStream(bytes(recording)));
            equal(verdict.toString(), "different, line 4, decision 2: state (in total)");
        });

        test("a game that fails while it is verified is a difference", () -> {
            Game broken = playing((sum, rng, decide) -> { throw new IllegalStateException("out of order"); });
            equal(judge(broken, recording), "different 2 null failure");
        });

        test("gzip that is whole, damaged, cut off or followed by something", () -> {
            byte[] packed = gzip(bytes(recording));
            equal(status(packed), "same");
            for (int end = 10; end < packed.length; end++) {
                String status = status(Arrays.copyOf(packed, end));
                // Before the header is whole nothing can be verified, so that is corrupt.
                holds(status.equals("truncated") || status.equals("corrupt"), status + " when cut at " + end);
            }
            equal(status(Arrays.copyOf(packed, packed.length - 1)), "truncated");
            equal(status(joined(packed, packed)), "corrupt");
            equal(status(joined(packed, new byte[1])), "corrupt");
            for (int at = 10; at < packed.length; at++) {
                byte[] flipped = packed.clone();
                flipped[at] ^= 1;
                // A copy from another place may give the same bytes.
                boolean isHarmless = Arrays.equals(gunzip(flipped), bytes(recording));
                equal(status(flipped).equals("same"), isHarmless);
            }
        });

        test("a header of gzip may have a name, a comment, more, and a checksum", () -> {
            byte[] packed = gzip(bytes(recording));
            byte[] rest = Arrays.copyOfRange(packed, 10, packed.length);
            byte[] start = {0x1f, (byte) 0x8b, 8, 4 + 8 + 16, 0, 0, 0, 0, 0, (byte) 255, 1, 0, 'x', 'n', 0, 'c', 0};
            equal(status(joined(start, rest)), "same");
            start[3] |= 2;
            CRC32 crc = new CRC32();
            crc.update(start);
            byte[] checksum = {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
            equal(status(joined(joined(start, checksum), rest)), "same");
            checksum[0] ^= 1;
            equal(status(joined(joined(start, checksum), rest)), "corrupt");
            start[3] = 32;
            equal(status(joined(start, rest)), "corrupt");
        });

        test("bytes may come one at a time", () -> {
            for (byte[] data : List.of(bytes(recording), gzip(bytes(recording)))) {
                InputStream slow = new ByteArrayInputStream(data) {
                    @Override
                    public synchronized int read(byte[] into, int at, int count) {
                        return super.read(into, at, Math.min(count, 1));
                    }
                };
                equal(verify(new Tally(), slow).toString(), "same");
            }
        });
    }

    /** A step of a changed game. */
    private interface Step {
        void step(Changed sum, Rng rng, Decider decide);
    }

    /** The state of a changed game. */
    private static class Changed extends Tally.Sum {
        private final Step step;

        Changed(long goal, Step step) {
            super(goal);
            this.step = step;
        }

        @Override
        public void step(Rng rng, Decider decide) {
            step.step(this, rng, decide);
        }

        void play(Rng rng, Decider decide) {
            super.step(rng, decide);
        }

        @Override
        public State copy() {
            return copyTo(new Changed(goal, step));
        }
    }

    private static Game playing(Step step) {
        return starting(() -> new Changed(3, step));
    }

    private static Game starting(Supplier<State> start) {
        return new Tally() {
            @Override
            public State start(Value scenario, Rng rng, Rules chosen) {
                return start.get();
            }
        };
    }

    private static String found(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        holds(matcher.find(), pattern);
        return matcher.group();
    }

    private static Answer pick(long index) {
        return new Answer.Pick(index);
    }

    private static Answer undo(long to) {
        return new Answer.Undo(OptionalLong.of(to));
    }

    private static List<String> record(Game game, Answer... answers) {
        return record(game, List.of(answers));
    }

    private static List<String> record(Game game, List<Answer> answers) {
        return Player.record(new Run(game, game.rules().get(0), Value.NULL, 7), Answers.of(answers));
    }

    private static Verdict verify(Game game, InputStream in) {
        return Verifier.verify(in, Map.of("tally", game), Player.NO_LIMIT);
    }

    private static String judge(Game game, List<String> lines) {
        Verdict verdict = verify(game, new ByteArrayInputStream(bytes(lines)));
        return verdict.status().word() + " " + verdict.line() + " " + verdict.index() + " " + verdict.what();
    }

    private static String changed(List<String> recording, int line, String from, String to) {
        List<String> lines = new ArrayList<>(recording);
        holds(lines.get(line - 1).contains(from), from + " in line " + line);
        lines.set(line - 1, lines.get(line - 1).replace(from, to));
        return judge(new Tally(), lines);
    }

    private static String status(byte[] data) {
        return verify(new Tally(), new ByteArrayInputStream(data)).status().word();
    }

    private static byte[] bytes(List<String> lines) {
        StringBuilder text = new StringBuilder();
        for (String line : lines) text.append(line).append('\n');
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzip(byte[] data) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(data);
        }
        return packed.toByteArray();
    }

    // The bytes inside, or none where Java's own reader finds no gzip.
    private static byte[] gunzip(byte[] packed) {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        } catch (IOException damaged) {
            return new byte[0];
        }
    }

    private static byte[] joined(byte[] a, byte[] b) {
        byte[] all = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        return all;
    }
}
