package samepath.value;

import samepath.errors.InputException;

/** A text that is no JSON text, or no value; with the reason by the names of SPEC, PROTO-11. */
public final class JsonException extends InputException {
    private static final long serialVersionUID = 1;

    private final String fault;

    JsonException(String message, String fault) {
        super(message);
        this.fault = fault;
    }

    /** The reason: {@code encoding}, {@code number}, {@code range} and so on. */
    public String fault() {
        return fault;
    }
}
