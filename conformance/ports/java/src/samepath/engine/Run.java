package samepath.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import samepath.errors.InputException;
import samepath.errors.RunException;
import samepath.rng.Rng;
import samepath.rng.Seeds;
import samepath.rng.Stream;
import samepath.value.Canonical;
import samepath.value.Sha256;
import samepath.value.Value;

/**
 * A game under way: its state, its generator, its steps (SPEC, GAME), and the records that they make (REC-4 to REC-12),
 * all but their links.
 */
public final class Run {
    /** The version of the records' form. */
    public static final long FORMAT = 1;

    /** The name of the generator. */
    public static final String GENERATOR = "xoshiro128** 1.1";

    /** The most steps of a run (GAME-4). */
    public static final long STEPS_MAX = 1_000_000;

    /** The most steps in a row with no decision and no new turn (GAME-4). */
    public static final long IDLE_STEPS_MAX = 1_000;

    /** A full state is recorded after every so many decisions (REC-9). */
    public static final long KEYFRAME_EVERY = 64;

    /** How many steps can be gone back to (REC-11). */
    public static final int UNDO_STEPS_MAX = 256;

    private static final int ROOM = 256; // for a state to grow by, without its text being copied
    private static final List<String> RESERVED_PARTS = List.of("generator", "outcome", "turn");

    private final Game game;
    private final Rules rules;
    private final Value scenario;
    private final Rng rng;
    private State state;
    private long decisions;
    private long turns;
    private long undos;
    private long steps;
    private long idleSteps;
    private Snapshot last = new Snapshot(Value.members().build(), "", "");
    private String recorded = ""; // the hash of the state that stood at the last record
    private boolean isLast; // whether it is of the state as it stands between two steps
    private Moment moment;
    private final List<Moment> moments = new ArrayList<>(); // the oldest first

    /** The beginning of a step. */
    private record Moment(long decisions, State state, Rng.Saved rng, Snapshot snapshot) {}

    /** The full state at a moment: its parts, its canonical text, its full hash. */
    private record Snapshot(Value.Members full, String text, String hash) {}

    /**
     * Begins a run.
     *
     * @param rules some of the game's
     * @param seed its bits are read as unsigned
     * @throws InputException when the scenario cannot be played
     */
    public Run(Game game, Rules rules, Value scenario, long seed) {
        this.game = game;
        this.rules = rules;
        this.scenario = scenario;
        this.rng = new Rng(seed);
        this.state = game.start(scenario, rng, rules);
        if (state.turn() < 0 || state.turn() > Value.INT_MAX) {
            throw new InputException(name() + ": the first state's turn is " + state.turn() + ", which is no count");
        }
        if (isOver()) throw new InputException(game.name() + ": the scenario is over before its first step");
    }

    /** The game's name. */
    public String name() {
        return game.name();
    }

    /** Whether the game has its outcome. */
    public boolean isOver() {
        return !state.outcome().equals(Value.NULL);
    }

    public Value outcome() {
        return state.outcome();
    }

    /** How many decisions were made so far, those taken back too. */
    public long decisions() {
        return decisions;
    }

    /** How many steps were taken so far, undos among them. */
    public long steps() {
        return steps;
    }

    /** The index of the first decision of the step under way. */
    public long stepBegan() {
        return moment.decisions;
    }

    /** The full state (GAME-5). */
    public Value.Members fullState() {
        Value.Members parts = state.parts();
        Value.Builder full = Value.members();
        parts.forEach(full::put);
        for (String name : RESERVED_PARTS) {
            if (parts.has(name)) throw new RunException("the game " + name() + " has a part named " + name);
        }
        return full.put("generator", rng.part()).put("outcome", state.outcome()).put("turn", state.turn()).build();
    }

    public Value.Members header() {
        return Value.members()
                .put("type", "header")
                .put("format", FORMAT)
                .put("game", name())
                .put("generator", GENERATOR)
                .put("rules", rules.written())
                .put("scenario", scenario)
                .put("seed", Seeds.text(rng.seed()))
                .put("state", recordedNow())
                .build();
    }

    /**
     * One step. What it makes is told to the witness as it is made. When the witness leaves it by an exception, the
     * caller goes on with {@link #abandon}, or not at all.
     *
     * @throws RunException when the game hangs, or does what no game may
     */
    public void step(Witness witness) {
        countStep();
        long turn = state.turn();
        Snapshot before = isLast ? last : snapshot();
        isLast = false;
        moment = new Moment(decisions, state.copy(), rng.save(), before);
        Step step = new Step(witness);
        state.step(rng, step);
        if (state.turn() < turn) {
            throw new RunException(name() + " went from turn " + turn + " back to " + state.turn());
        }
        boolean turnEnds = state.turn() != turn || isOver();
        step.settle();
        isLast = step.open != null;
        if (step.beganByInput) keep(moment);
        if (turnEnds) {
            turns++;
            witness.record(turnRecord(turn));
            isLast = true;
        }
        if (isLast) recorded = last.hash;
        idleSteps = step.open != null || turnEnds ? 0 : idleSteps + 1;
        if (idleSteps > IDLE_STEPS_MAX) {
            throw new RunException(name() + " took " + idleSteps + " steps with no decision and no new turn");
        }
    }

    /** Goes back to the beginning of the step under way, as if it had never begun; its indices are free (REC-11). */
    public void abandon() {
        returnTo(moment);
        steps--;
    }

    /**
     * Goes back to the beginning of an earlier step (REC-10, REC-11).
     *
     * @param to the index of its first decision; empty for the last step that can be gone back to
     * @return the undo record
     * @throws RunException when there is no such step
     */
    public Value.Members undo(OptionalLong to) {
        countStep();
        idleSteps = 0;
        int at = moments.size() - 1;
        while (to.isPresent() && at >= 0 && moments.get(at).decisions != to.getAsLong()) at--;
        if (at < 0) {
            String where = to.isPresent() ? "decision " + to.getAsLong() + " does not begin a step by input"
                                          : "no step began with a choice by input";
            throw new RunException("cannot take back: " + where + ", among the last " + UNDO_STEPS_MAX);
        }
        Moment goal = moments.get(at);
        moments.subList(at, moments.size()).clear();
        long made = decisions;
        returnTo(goal);
        decisions = made; // indices are never used twice
        undos++;
        return Value.members()
                .put("type", "undo")
                .put("decisions", decisions)
                .put("to", goal.decisions)
                .put("state", recordedNow())
                .build();
    }

    /** The end record; its outcome is null when the recording stops before the game does. */
    public Value.Members end() {
        if (!isOver() && !snapshot().hash.equals(recorded)) {
            throw new RunException(name() + ": the recording would end after a step that changed the state and made no "
                    + "record, where no verifier stops: let such a step decide, or end a turn");
        }
        Value counts = Value.members()
                               .put("calls", rng.calls())
                               .put("decisions", decisions)
                               .put("turns", turns)
                               .put("undos", undos)
                               .put("words", rng.words())
                               .build();
        return Value.members()
                .put("type", "end")
                .put("draws", Decision.written(rng.takeDraws()))
                .put("outcome", state.outcome())
                .put("state", snapshot().hash)
                .put("counts", counts)
                .build();
    }

    /**
     * Counts a step; a move taken back within its own step counts as one (GAME-4).
     *
     * @throws RunException when there are too many
     */
    public void countStep() {
        if (steps == STEPS_MAX) throw new RunException(name() + " has not ended after " + STEPS_MAX + " steps");
        steps++;
    }

    private Value.Members turnRecord(long turn) {
        Value.Builder parts = Value.members();
        snapshot().full.forEach((name, part) -> parts.put(name, Canonical.hash(part)));
        return Value.members()
                .put("type", "turn")
                .put("turn", turn)
                .put("decisions", decisions)
                .put("parts", parts.build())
                .build();
    }

    private String stateHash() {
        return Canonical.shortened(snapshot().hash);
    }

    // The hash of the state as it stands, at which a record is made.
    private String recordedNow() {
        recorded = snapshot().hash;
        return Canonical.shortened(recorded);
    }

    // Many decisions change nothing, and the same text has the same hash.
    private Snapshot snapshot() {
        Value.Members full = fullState();
        StringBuilder text = new StringBuilder(last.text.length() + ROOM);
        Canonical.write(full, text);
        if (!last.text.contentEquals(text)) {
            String written = text.toString();
            last = new Snapshot(full, written, Sha256.hex(Canonical.bytes(written)));
        }
        return last;
    }

    private void keep(Moment begun) {
        moments.add(begun);
        if (moments.size() > UNDO_STEPS_MAX) moments.remove(0);
    }

    private void returnTo(Moment goal) {
        state = goal.state.copy();
        rng.restore(goal.rng);
        decisions = goal.decisions;
        Snapshot back = snapshot();
        isLast = true;
        if (back.text.equals(goal.snapshot.text)) return;
        // A copy that shares something with the state it was made of brings back what came of it.
        List<String> parts = new ArrayList<>();
        back.full.forEach((name, part) -> {
            if (!goal.snapshot.full.has(name) || !part.equals(goal.snapshot.full.get(name))) parts.add(name);
        });
        throw new RunException(name() + ": moves taken back to decision " + goal.decisions
                + " brought back another state: its parts " + parts + " are not as they were; let copy() copy"
                + " everything that changes");
    }

    /** What the game decides by within one step: it makes the decision records. */
    private final class Step implements Decider {
        private final Witness witness;
        private Decision open; // the last decision, whose state is not known yet
        private boolean beganByInput;

        Step(Witness witness) {
            this.witness = witness;
        }

        @Override
        public int choose(String actor, String kind, List<Value> options, List<Score> scores, TieBreak tie) {
            if (options.size() != scores.size()) {
                String counts = options.size() + " options and " + scores.size() + " scores";
                throw new RunException(place(actor, kind) + counts);
            }
            if (scores.stream().anyMatch(Objects::isNull))
                throw new RunException(place(actor, kind) + "null is no score");
            checkNames(actor, kind, options);
            settle();
            open = decision(actor, kind, options, scores, tie.word());
            return made(tie.pick(scores));
        }

        @Override
        public int roll(String actor, String kind, List<Value> options, Stream stream, String label) {
            if (options.isEmpty()) throw new RunException(place(actor, kind) + "a choice without an option");
            checkNames(actor, kind, options);
            settle();
            int pick = stream.nextInt(options.size(), label);
            open = decision(actor, kind, options, null, Decision.DRAW);
            return made(pick);
        }

        @Override
        public int ask(String actor, String kind, List<Value> options) {
            if (options.isEmpty()) throw new RunException(place(actor, kind) + "a choice without an option");
            checkNames(actor, kind, options);
            settle();
            open = decision(actor, kind, options, null, Decision.INPUT);
            if (decisions == moment.decisions) beganByInput = true;
            return made(witness.answer(open));
        }

        /** Completes the last decision, now that what came of it is known (REC-6, REC-9). */
        void settle() {
            if (open == null) return;
            witness.record(open.made().with("state", Value.of(stateHash())));
            if ((open.index() + 1) % KEYFRAME_EVERY != 0) return;
            Value.Builder keyframe = Value.members().put("type", "keyframe").put("index", open.index());
            witness.record(keyframe.put("data", fullState()).build());
        }

        private Decision decision(String actor, String kind, List<Value> options, List<Score> scores, String tie) {
            return new Decision(decisions, state.turn(), actor, kind, options, scores, tie, rng.takeDraws());
        }

        private int made(int pick) {
            open.picked(pick);
            decisions++;
            witness.made(open);
            return pick;
        }

        private String place(String actor, String kind) {
            return name() + ", decision " + decisions + ", turn " + state.turn() + ", " + actor + ", " + kind + ": ";
        }

        private void checkNames(String actor, String kind, List<Value> options) {
            if (actor == null || kind == null) throw new RunException(place(actor, kind) + "null is no name");
            if (options.stream().anyMatch(Objects::isNull)) {
                throw new RunException(place(actor, kind) + "an option is null; give Value.NULL");
            }
        }
    }
}
