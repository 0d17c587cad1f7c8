package samepath.recording;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import samepath.engine.Decision;
import samepath.engine.Witness;
import samepath.recording.RecordReader.Entry;
import samepath.recording.Verdict.Status;
import samepath.value.Value;

/**
 * Compares every record that the game makes with the file's next one (SPEC, REC-14 to REC-17). Throws a Fault at the
 * first difference, a ReadException at what cannot be read.
 */
final class Checker implements Witness {
    private static final String START = "initial state";
    // What a difference is called by the member that differs, where that is not the member's own name (PROTO-12).
    private static final Map<RecordType, Map<String, String>> NAMES =
            Map.of(RecordType.HEADER, Map.of("state", START), // a run is begun by the others, so they are the same
                    RecordType.TURN, Map.of("turn", "order", "decisions", "order"), RecordType.KEYFRAME,
                    Map.of("index", "order", "data", "keyframe"), RecordType.UNDO,
                    Map.of("decisions", "order", "to", "undo", "state", "undo"), RecordType.END,
                    Map.of("state", "final state"));

    private static final List<String> DECISION = List.copyOf(RecordType.DECISION.members());
    // What is known of a decision by input before its pick, and of any before its state.
    private static final List<String> ASKED = DECISION.subList(0, DECISION.indexOf("pick"));
    private static final List<String> MADE = DECISION.subList(0, DECISION.size() - 1);

    private final RecordReader reader;
    private Entry opened; // of the decision whose state is not known yet
    private Verdict
            drift; // of the start or a decision whose state differs, while the reason is being looked for (REC-16)
    private Set<String> driftParts; // the parts that differ then, once a turn record or a keyframe has told
    private boolean isNear = true; // whether nothing but a keyframe has followed that decision
    private boolean isDecided; // whether the next decision has, with the draws that led to the state
    private Value.Members last; // the record taken last, or whose state differs, for what is said of the next one

    Checker(RecordReader reader) {
        this.reader = reader;
    }

    /** The file's next record. */
    Entry peek() {
        try {
            return reader.peek();
        } catch (ReadException unread) {
            throw drift == null ? unread : new Fault(drift);
        }
    }

    /** The file's pick, when everything asked is the same. */
    @Override
    public int answer(Decision asked) {
        Value.Members made = asked.asked();
        Entry entry = expect(made);
        if (drift == null) compare(entry, made, ASKED);
        if (entry.record().get("pick") instanceof Value.Int pick && pick.value() < asked.optionCount()) {
            return (int) pick.value();
        }
        throw found(entry, made, "pick", "the pick is not one of the options 0 to " + (asked.optionCount() - 1));
    }

    @Override
    public void made(Decision decision) {
        Value.Members made = decision.made();
        Entry entry = expect(made);
        reader.take();
        opened = entry;
        if (drift == null) {
            compare(entry, made, MADE);
            return;
        }
        nameDraws(entry.record(), made);
        isNear = false;
        if (driftParts != null) throw new Fault(drift);
    }

    @Override
    public void record(Value.Members made) {
        RecordType type = RecordType.of(made).orElseThrow();
        Entry entry = opened;
        if (type == RecordType.DECISION) opened = null;
        else entry = expect(made);
        if (type != RecordType.DECISION) reader.take();
        if (drift != null) {
            nameParts(entry.record(), made, type);
            return;
        }
        last = made;
        if (type != RecordType.DECISION) {
            compare(entry, made, type.members());
            if (drift != null) return; // the next records know why the start differs
        } else if (!entry.record().get("state").equals(made.get("state"))) {
            drift = difference(entry, made, "state", "");
            return; // the next records know why
        }
        if (!entry.isLinked()) throw new Fault(Verdict.different(entry.line(), "link", "the file was changed"));
    }

    /**
     * Does what the game does. What the game throws is its failure, or an undo that cannot be carried out; what this
     * checker throws within it goes through.
     */
    void guarded(Runnable action) {
        try {
            action.run();
        } catch (Fault | ReadException verdict) {
            throw verdict;
        } catch (RuntimeException | Error failure) {
            if (drift != null) throw new Fault(drift);
            // The record after the one taken last; it may be at hand already.
            long line = reader.isAhead() ? reader.line() : reader.line() + 1;
            String what = nextIsUndo() ? "undo" : "failure";
            throw new Fault(Verdict.different(line, what, String.valueOf(failure.getMessage())));
        }
    }

    private boolean nextIsUndo() {
        try {
            return reader.peek().is(RecordType.UNDO);
        } catch (ReadException unread) {
            return false;
        }
    }

    // The file's next record, which must be of the type of the one made.
    private Entry expect(Value.Members made) {
        Entry entry = peek();
        Optional<String> problem = entry.problem();
        if (problem.isPresent()) throw found(entry, made, "changed", problem.get());
        RecordType type = RecordType.of(made).orElseThrow();
        if (entry.is(type)) return entry;
        String reason = (last == null ? "" : "after " + RecordText.nameOf(last) + " ") + "the file goes on with "
                + RecordText.of(entry.record()) + ", the game with " + RecordText.of(made);
        boolean isOfStart = drift != null && drift.what().equals(START);
        if (drift != null && isNear && !isOfStart) throw new Fault(difference(entry, made, "order", reason));
        if (isOfStart && driftParts == null) explain(START, reason);
        throw found(entry, made, "order", reason);
    }

    private void compare(Entry entry, Value.Members made, Collection<String> members) {
        for (String name : members) {
            if (entry.record().get(name).equals(made.get(name))) continue;
            Map<String, String> names = NAMES.getOrDefault(RecordType.of(made).orElseThrow(), Map.of());
            String what = names.getOrDefault(name, name);
            if (!what.equals(START)) throw found(entry, made, what, "");
            drift = difference(entry, made, what, ""); // the state is the header's last member
        }
    }

    private Fault found(Entry entry, Value.Members made, String what, String reason) {
        return new Fault(drift == null ? difference(entry, made, what, reason) : drift);
    }

    private static Verdict difference(Entry entry, Value.Members made, String what, String reason) {
        boolean isMember = RecordType.of(made).orElseThrow() == RecordType.DECISION && DECISION.contains(what);
        Long index = isMember ? ((Value.Int) made.get("index")).value() : null;
        String why = entry.isLinked() || !reason.isEmpty() ? reason : "the file was changed";
        return new Verdict(Status.DIFFERENT, entry.line(), index, what, why);
    }

    // After a state that differs: draws that differ in the next record came first (REC-16).
    private void nameDraws(Value.Members recorded, Value.Members made) {
        boolean decided = isDecided;
        isDecided = true;
        // Only the next draws led to the state; and none did if the generator stood the same.
        if (decided || driftParts != null && !driftParts.contains("generator")) return;
        if (recorded.get("draws").equals(made.get("draws"))) return;
        String reason = RecordText.drawsReason((Value.Items) recorded.get("draws"), (Value.Items) made.get("draws"));
        if (drift.what().equals(START)) {
            explain(START, "in the start, or between it and the first decision: " + reason);
            throw new Fault(drift); // later parts differ for other reasons
        }
        explain("draws", reason);
    }

    // After a state that differs: at the next turn record or keyframe, the parts that do.
    private void nameParts(Value.Members recorded, Value.Members made, RecordType type) {
        if (type == RecordType.END) {
            nameDraws(recorded, made);
            throw new Fault(drift);
        }
        if (type != RecordType.TURN && type != RecordType.KEYFRAME) return;
        String parts = type == RecordType.TURN ? "parts" : "data";
        if (driftParts == null) {
            driftParts = unequal((Value.Members) recorded.get(parts), (Value.Members) made.get(parts));
            if (!drift.what().equals("draws")) explain(drift.what(), "in " + String.join(", ", driftParts));
        }
        if (type == RecordType.KEYFRAME) return; // the next record tells whether the two part, and the draws
        isNear = false;
        // If the generator is among them, the draw that did it stands in the next decision.
        if (!(driftParts.contains("generator") && !isDecided)) throw new Fault(drift);
    }

    private void explain(String what, String reason) {
        drift = new Verdict(drift.status(), drift.line(), drift.index(), what, reason);
    }

    private static Set<String> unequal(Value.Members recorded, Value.Members made) {
        Set<String> names = new TreeSet<>(recorded.keys());
        names.addAll(made.keys());
        names.removeIf(name -> recorded.has(name) && recorded.get(name).equals(made.get(name)));
        return names;
    }
}
