package samepath.recording;

import java.util.List;
import java.util.stream.Collectors;
import samepath.value.Canonical;
import samepath.value.Value;

/** Records and draws in a few words, for what is said of a difference. What a file says stands in them as it is. */
final class RecordText {
    private static final int DRAWS_TOLD = 3;

    private RecordText() {}

    /** A record, with the draws that it lists. */
    static String of(Value.Members record) {
        if (!(record.get("draws") instanceof Value.Items draws) || draws.items().isEmpty()) return nameOf(record);
        return nameOf(record) + " (drawn before it: " + draws(draws.items()) + ")";
    }

    /** A record. */
    static String nameOf(Value.Members record) {
        String type = text(record.get("type"));
        return switch (type) {
            case "decision" ->
                "decision " + text(record.get("index")) + ", turn " + text(record.get("turn")) + " ("
                        + text(record.get("actor")) + ", " + text(record.get("kind")) + ")";
            case "header" -> "the start";
            case "turn" -> "the end of turn " + text(record.get("turn"));
            case "undo" -> "an undo to decision " + text(record.get("to"));
            case "end" -> "the end of the recording, outcome " + Canonical.text(record.get("outcome"));
            default -> "a " + type + " record";
        };
    }

    /** Which draw differs first; the lists are not the same. */
    static String drawsReason(Value.Items recorded, Value.Items made) {
        List<Value> were = recorded.items();
        List<Value> are = made.items();
        int at = 0;
        while (at < were.size() && at < are.size() && were.get(at).equals(are.get(at))) at++;
        if (at == were.size()) return "one draw too many was made: " + draw(are.get(at));
        if (at == are.size()) return "a recorded draw was not made: " + draw(were.get(at));
        return "recorded " + draw(were.get(at)) + "; made " + draw(are.get(at));
    }

    private static String draws(List<Value> draws) {
        String told = draws.stream().limit(DRAWS_TOLD).map(RecordText::draw).collect(Collectors.joining("; "));
        return draws.size() > DRAWS_TOLD ? told + "; " + (draws.size() - DRAWS_TOLD) + " more" : told;
    }

    // Stream, label, n, value, words (SPEC, REC-4).
    private static String draw(Value draw) {
        List<Value> members = ((Value.Items) draw).items();
        return "'" + text(members.get(1)) + "' from " + text(members.get(0)) + ": " + text(members.get(3)) + " of "
                + text(members.get(2));
    }

    private static String text(Value value) {
        if (value instanceof Value.Text text) return text.value();
        return value == null ? "?" : Canonical.text(value);
    }
}
