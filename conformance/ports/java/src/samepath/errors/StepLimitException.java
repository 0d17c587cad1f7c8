package samepath.errors;

/** A run that was to be over after so many steps, and is not (SPEC, PROTO-5). */
public class StepLimitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StepLimitException(String message) {
        super(message);
    }
}
