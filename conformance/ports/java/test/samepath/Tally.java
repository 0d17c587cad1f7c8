package samepath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import samepath.engine.Decider;
import samepath.engine.Game;
import samepath.engine.Options;
import samepath.engine.Rules;
import samepath.engine.Score;
import samepath.engine.State;
import samepath.engine.TieBreak;
import samepath.rng.Rng;
import samepath.value.Value;

/** The game {@code tally} of the specification (REC-12): a whole game in a page. */
class Tally implements Game {
    private final Rules rules;

    Tally() {
        this(3);
    }

    Tally(int goal) {
        rules = Rules.of("plain", 1, "{\"goal\": " + goal + "}");
    }

    /** The lines of the recording under REC-12. */
    static List<String> recording(Path specification) throws IOException {
        String text = Files.readString(specification);
        int start = text.indexOf("```example recording\n") + "```example recording\n".length();
        return text.substring(start, text.indexOf("\n```", start)).lines().toList();
    }

    @Override
    public String name() {
        return "tally";
    }

    @Override
    public List<Rules> rules() {
        return List.of(rules);
    }

    @Override
    public State start(Value scenario, Rng rng, Rules chosen) {
        Value.Members data = (Value.Members) chosen.data();
        return new Sum(((Value.Int) data.get("goal")).value());
    }

    /** The state: a sum that grows to the goal. */
    static class Sum implements State {
        final long goal;
        long total;
        long turn = 1;
        Value outcome = Value.NULL;

        Sum(long goal) {
            this.goal = goal;
        }

        @Override
        public long turn() {
            return turn;
        }

        @Override
        public Value outcome() {
            return outcome;
        }

        @Override
        public void step(Rng rng, Decider decide) {
            Options<Integer> adds = new Options<>();
            for (int add : List.of(1, 2)) adds.add(add, Value.of(add));
            total += adds.ask(decide, "hand", "add");
            Options<Integer> gifts = new Options<>();
            gifts.add(0, Value.of(0), Score.of(0));
            gifts.add(1, Value.of(1), Score.of(total - 1));
            total += gifts.choose(decide, "house", "give", TieBreak.POSITIVE).orElse(0);
            Options<Integer> coins = new Options<>();
            for (int coin : List.of(0, 1)) coins.add(coin, Value.of(coin));
            total += coins.roll(decide, "luck", "extra", rng.stream("luck"), "coin");
            if (total >= goal) outcome = Value.members().put("total", total).build();
            else turn++;
        }

        @Override
        public Value.Members parts() {
            return Value.members().put("total", total).build();
        }

        @Override
        public State copy() {
            return copyTo(new Sum(goal));
        }

        State copyTo(Sum copy) {
            copy.total = total;
            copy.turn = turn;
            copy.outcome = outcome;
            return copy;
        }
    }
}
