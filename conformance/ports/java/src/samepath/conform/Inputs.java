package samepath.conform;

import java.util.List;
import java.util.OptionalLong;
import samepath.games.Fields;
import samepath.recording.Answer;
import samepath.value.Value;

/** The answers that an input gives in advance (SPEC, PROTO-9): an index, or {@code {"undo": index or null}}. */
public final class Inputs {
    private Inputs() {}

    /** Reads a list of answers; an InputException for what is none. */
    public static List<Answer> list(Value value, String where) {
        return Fields.items(value, where).stream().map(item -> read(item, where)).toList();
    }

    private static Answer read(Value value, String where) {
        if (!(value instanceof Value.Members)) return new Answer.Pick(Fields.number(value, where, 0, Value.INT_MAX));
        Fields fields = new Fields(value, where);
        Value undo = fields.value("undo");
        fields.done();
        if (undo.equals(Value.NULL)) return new Answer.Undo(OptionalLong.empty());
        return new Answer.Undo(OptionalLong.of(Fields.number(undo, where, 0, Value.INT_MAX)));
    }
}
