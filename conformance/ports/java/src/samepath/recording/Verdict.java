package samepath.recording;

import samepath.value.Value;

/**
 * What came of verifying (SPEC, REC-18 to REC-20, and PROTO-12).
 *
 * @param line the line of the first fault, for TRUNCATED the last whole line; null for SAME
 * @param index the decision that differs; null where none does
 * @param what the first difference, by its name in PROTO-12; null but for DIFFERENT
 * @param reason for a person, or empty
 */
public record Verdict(Status status, Long line, Long index, String what, String reason) {
    /** The kinds of verdict, the worst first, with their exit codes (REC-20). */
    public enum Status {
        DIFFERENT("different", 1),
        CORRUPT("corrupt", 3),
        UNSUPPORTED("unsupported", 3),
        TRUNCATED("truncated", 4),
        SAME("same", 0);

        private final String word;
        private final int exitCode;

        Status(String word, int exitCode) {
            this.word = word;
            this.exitCode = exitCode;
        }

        public String word() {
            return word;
        }

        public int exitCode() {
            return exitCode;
        }
    }

    static Verdict same() {
        return new Verdict(Status.SAME, null, null, null, "");
    }

    /** A verdict that names a line and nothing else. */
    static Verdict unread(Status status, long line, String reason) {
        return new Verdict(status, line, null, null, reason);
    }

    /** A difference that is none of a decision's members. */
    static Verdict different(long line, String what, String reason) {
        return new Verdict(Status.DIFFERENT, line, null, what, reason);
    }

    /** As the line protocol has it. */
    public Value written() {
        return Value.members()
                .put("status", status.word)
                .put("line", line == null ? Value.NULL : Value.of(line))
                .put("index", index == null ? Value.NULL : Value.of(index))
                .put("what", what == null ? Value.NULL : Value.of(what))
                .build();
    }

    /** As a person reads it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(status.word);
        if (line != null) text.append(", line ").append(line);
        if (index != null) text.append(", decision ").append(index);
        if (what != null) text.append(": ").append(what);
        if (!reason.isEmpty()) text.append(" (").append(reason).append(')');
        return text.toString();
    }
}
