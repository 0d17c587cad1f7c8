package samepath.engine;

import java.util.ArrayList;
import java.util.List;
import samepath.rng.Draw;
import samepath.value.Value;

/** A decision that was made, or that waits for a person's pick; its state is not known yet (SPEC, REC-4 and REC-6). */
public final class Decision {
    static final String DRAW = "draw";
    static final String INPUT = "input";

    private final long index;
    private final int optionCount;
    private final Value.Members asked;
    private int pick = Decider.NONE;

    Decision(long index, long turn, String actor, String kind, List<Value> options, List<Score> scores, String tie,
            List<Draw> draws) {
        this.index = index;
        this.optionCount = options.size();
        this.asked =
                Value.members()
                        .put("type", "decision")
                        .put("index", index)
                        .put("turn", turn)
                        .put("actor", actor)
                        .put("kind", kind)
                        .put("source", tie.equals(INPUT) ? "input" : "ai")
                        .put("options", Value.list(options))
                        .put("scores",
                                scores == null ? Value.NULL : Value.list(scores.stream().map(Score::written).toList()))
                        .put("tie", tie)
                        .put("draws", written(draws))
                        .build();
    }

    /** Draws as they stand in a record. */
    static Value written(List<Draw> draws) {
        List<Value> list = new ArrayList<>();
        for (Draw draw : draws) list.add(draw.written());
        return Value.list(list);
    }

    public long index() {
        return index;
    }

    public int optionCount() {
        return optionCount;
    }

    void picked(int pick) {
        this.pick = pick;
    }

    /** The record as far as it is known before the pick. */
    public Value.Members asked() {
        return asked;
    }

    /** The record but for its state. */
    public Value.Members made() {
        return asked.with("pick", pick == Decider.NONE ? Value.NULL : Value.of(pick));
    }
}
