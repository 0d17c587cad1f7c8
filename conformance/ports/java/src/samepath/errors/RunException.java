package samepath.errors;

/** A run that cannot go on: it hangs, or its game does what no game may (SPEC, GAME-3 to GAME-5). */
public class RunException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RunException(String message) {
        super(message);
    }
}
