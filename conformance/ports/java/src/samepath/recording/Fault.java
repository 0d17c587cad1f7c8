package samepath.recording;

/** A verdict that ends a verification before its end. */
final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Verdict verdict;

    Fault(Verdict verdict) {
        super(verdict.reason(), null, false, false); // it is an answer and no failure, and needs no trace
        this.verdict = verdict;
    }

    Verdict verdict() {
        return verdict;
    }
}
