package samepath.recording;

/** A recording that cannot be read on. */
final class ReadException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Verdict.Status status;
    private final long line;

    /** @param status CORRUPT or TRUNCATED, with the line of SPEC, PROTO-12 */
    ReadException(Verdict.Status status, long line, String reason) {
        super(reason);
        this.status = status;
        this.line = line;
    }

    Verdict verdict() {
        return Verdict.unread(status, line, getMessage());
    }
}
