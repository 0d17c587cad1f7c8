package samepath.conform;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import samepath.engine.Game;
import samepath.engine.Rules;
import samepath.engine.Run;
import samepath.engine.Score;
import samepath.engine.TieBreak;
import samepath.errors.UnsupportedException;
import samepath.games.Fields;
import samepath.games.Games;
import samepath.recording.Answer;
import samepath.recording.Answers;
import samepath.recording.Chain;
import samepath.recording.Player;
import samepath.recording.Verifier;
import samepath.rng.Seeds;
import samepath.value.Canonical;
import samepath.value.Value;

/** Operations of levels 2 to 5: choosing, games, whole recordings (SPEC, PROTO-9, PROTO-10 and PROTO-12). */
final class GameOperations {
    private static final long EVERY = 64; // records from one digest to the next
    private static final Pattern WIDE = Pattern.compile("[0-9a-f]{16}");
    private static final List<String> DECISION = List.of("actor", "kind", "options", "pick", "scores", "tie", "turn");

    private GameOperations() {}

    static Map<String, Operation> all() {
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("choose", (given, steps) -> choose(given));
        all.put("double", (given, steps) -> onDoubles(given));
        for (String name : Games.ALL.keySet()) all.put(name, (given, steps) -> play(name, given, steps));
        all.put("record", GameOperations::record);
        all.put("verify", GameOperations::verify);
        return all;
    }

    private static Value choose(Fields given) {
        List<String> words = Arrays.stream(TieBreak.values()).map(TieBreak::word).toList();
        TieBreak tie = TieBreak.values()[words.indexOf(given.choice("tie", words))];
        List<Score> scores = Given.list(given, "scores", GameOperations::readScore);
        given.done();
        int pick = tie.pick(scores);
        return Value.members().put("pick", pick == TieBreak.NONE ? Value.NULL : Value.of(pick)).build();
    }

    // Since Java 17 all arithmetic on doubles is that of IEEE 754, to the last bit.
    private static Value onDoubles(Fields given) {
        String op = given.choice("op", List.of("add", "subtract", "multiply", "divide", "sqrt"));
        double a = readScore(given.value("a"), "a").number();
        double b = op.equals("sqrt") ? 0 : readScore(given.value("b"), "b").number();
        given.done();
        double result = switch (op) {
            case "add" -> a + b;
            case "subtract" -> a - b;
            case "multiply" -> a * b;
            case "divide" -> a / b;
            default -> Math.sqrt(a);
        };
        return Score.ofDouble(result).written();
    }

    private static Score readScore(Value value, String where) {
        if (!(value instanceof Value.Text text)) {
            return Score.of(Fields.number(value, where, -Value.INT_MAX, Value.INT_MAX));
        }
        if (WIDE.matcher(text.value()).matches()) return Score.ofBits(text.value());
        throw Fields.refusal(where, value, "16 lower-case hex digits");
    }

    /** What the operations on games have in common. */
    private record Wanted(Game game, Rules rules, Value scenario, long seed, List<Answer> inputs) {
        /** @param seed what the seed is when it is missing; null if it must be there */
        static Wanted read(Fields given, String name, String seed) {
            Game game = Games.ALL.get(name);
            if (game == null) throw new UnsupportedException("there is no game of this name here");
            Value rulesName = given.value("rules", Value.NULL);
            String wanted = rulesName.equals(Value.NULL) ? null : Fields.text(rulesName, "rules");
            Rules rules =
                    game.rules(wanted).orElseThrow(() -> new UnsupportedException(name + " has no rules of this name"));
            Value scenario = given.value("scenario");
            String seedText = seed == null ? given.text("seed") : given.text("seed", seed);
            List<Answer> inputs = Inputs.list(given.value("inputs", Value.list()), "inputs");
            return new Wanted(game, rules, scenario, Seeds.parse(seedText), inputs);
        }

        Run begin() {
            return new Run(game, rules, scenario, seed);
        }
    }

    // A game played for its decisions.
    private static Value play(String name, Fields given, long steps) {
        Wanted wanted = Wanted.read(given, name, "0");
        OptionalLong stop = Given.countOrNone(given, "stop");
        String show = given.choice("show", List.of("decisions", "digests", "state"), "digests");
        given.done();
        Run run = wanted.begin();
        List<Value.Members> standing = new ArrayList<>();
        long stepsAtMost = stop.orElse(Player.NO_LIMIT);
        Player.play(run, Answers.of(wanted.inputs), record -> stand(record, standing), stepsAtMost, steps);
        if (show.equals("state")) return run.fullState();
        List<Value> decisions = new ArrayList<>();
        for (Value.Members decision : standing) {
            Value.Builder told = Value.members();
            for (String member : DECISION) told.put(member, decision.get(member));
            decisions.add(told.build());
        }
        Value.Builder result = Value.members().put("outcome", run.outcome());
        if (show.equals("decisions")) return result.put("decisions", Value.list(decisions)).build();
        List<String> digests = decisions.stream().map(Canonical::hash).toList();
        return result.put("digests", Value.texts(digests)).put("state", Canonical.fullHash(run.fullState())).build();
    }

    // Adds a decision; an undo takes away those that it goes back before.
    private static void stand(Value.Members record, List<Value.Members> standing) {
        String type = ((Value.Text) record.get("type")).value();
        if (type.equals("decision")) standing.add(record);
        if (type.equals("undo")) standing.removeIf(one -> number(one, "index") >= number(record, "to"));
    }

    private static long number(Value.Members record, String key) {
        return ((Value.Int) record.get(key)).value();
    }

    private static Value record(Fields given, long steps) {
        Wanted wanted = Wanted.read(given, given.text("game"), null);
        long every = given.number("every", 1, Value.INT_MAX, EVERY);
        long first = given.number("first", 1, Value.INT_MAX, 1);
        long count = given.number("lines", 0, Value.INT_MAX, 0);
        given.done();
        Chain chain = new Chain();
        List<String> digests = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        long[] records = {0};
        Run run = wanted.begin();
        Player.play(run, Answers.of(wanted.inputs), record -> {
            String line = chain.seal(record);
            records[0]++;
            if (records[0] % every == 0) digests.add(Canonical.shortened(chain.digest()));
            if (records[0] >= first && lines.size() < count) lines.add(line);
        }, Player.NO_LIMIT, steps);
        Player.checkDecided(run);
        return Value.members()
                .put("records", records[0])
                .put("end", chain.digest())
                .put("digests", Value.texts(digests))
                .put("lines", Value.texts(lines))
                .build();
    }

    private static Value verify(Fields given, long steps) {
        byte[] bytes = Given.bytes(given);
        given.done();
        return Verifier.verify(new ByteArrayInputStream(bytes), Games.ALL, steps).written();
    }
}
