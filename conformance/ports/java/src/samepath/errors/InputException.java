package samepath.errors;

/**
 * Bad input: a text, a scenario, a seed, an answer, a call that the rules refuse. Its message is one line for a person:
 * what is wrong, and where.
 */
public class InputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public InputException(String message) {
        super(message);
    }
}
