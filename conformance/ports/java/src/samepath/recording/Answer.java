package samepath.recording;

import java.util.OptionalLong;

/** What answers for a person (SPEC, TIE-6 and REC-10): the index of an option, or a move taken back. */
public sealed interface Answer permits Answer.Pick, Answer.Undo {
    /** The index of an option. */
    record Pick(long index) implements Answer {}

    /** Back to the step that decision {@code to} began; empty for the last step that can be gone back to. */
    record Undo(OptionalLong to) implements Answer {}
}
