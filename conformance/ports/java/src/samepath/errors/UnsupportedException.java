package samepath.errors;

/** A game, or rules, that this engine does not have. */
public class UnsupportedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnsupportedException(String message) {
        super(message);
    }
}
