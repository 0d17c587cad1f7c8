package samepath.conform;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import samepath.errors.InputException;
import samepath.errors.RunException;
import samepath.errors.StepLimitException;
import samepath.errors.UnsupportedException;
import samepath.games.Fields;
import samepath.games.Games;
import samepath.value.Canonical;
import samepath.value.JsonReader;
import samepath.value.Value;

/** The line protocol: a request in, an answer out (SPEC, PROTO-1 to PROTO-6). */
public final class Protocol {
    /** The version of the protocol. */
    public static final long PROTOCOL = 1;

    /** What this implementation calls itself, and its version. */
    public static final String NAME = "samepath for Java";
    public static final String VERSION = "0.2.0";

    /** The most bytes of a line (PROTO-1). */
    static final int LINE_BYTES_MAX = 67_108_864;

    /** The most characters of a reason. */
    private static final int REASON_MAX = 300;

    private final PrintStream complaints;
    private final Map<String, Operation> operations;

    /** @param complaints takes what a fault of this program prints */
    public Protocol(PrintStream complaints) {
        this(complaints, allOperations());
    }

    Protocol(PrintStream complaints, Map<String, Operation> operations) {
        this.complaints = complaints;
        this.operations = operations;
    }

    /**
     * Answers requests until {@code bye} or the end of the input.
     *
     * @throws InputException when a line is no request
     */
    public void serve(InputStream in, OutputStream out) throws IOException {
        InputStream requests = new BufferedInputStream(in);
        boolean goesOn = true;
        while (goesOn) {
            byte[] line = readLine(requests);
            if (line == null) return;
            Value.Members request = request(line);
            String answer = Canonical.text(answer(request)) + "\n";
            out.write(Canonical.bytes(answer)); // at once: every line in one piece
            out.flush();
            goesOn = !Value.of("bye").equals(request.get("type"));
        }
    }

    // Without its LF; null at the end.
    private static byte[] readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) return line.size() == 0 ? null : line.toByteArray();
            if (line.size() == LINE_BYTES_MAX) {
                throw new InputException("a request has more than " + LINE_BYTES_MAX + " bytes");
            }
            line.write(next);
        }
        return line.toByteArray();
    }

    private static Value.Members request(byte[] line) {
        if (JsonReader.parseCanonical(JsonReader.decode(line)) instanceof Value.Members request) return request;
        throw new InputException("a request is an object");
    }

    private Value answer(Value.Members request) {
        Fields fields = new Fields(request, "the request");
        Value.Builder answer = Value.members().put("id", fields.number("id", 0, Value.INT_MAX));
        switch (fields.text("type")) {
            case "hello" -> hello(answer);
            case "run" -> run(fields, answer);
            case "bye" -> {
            }
            default -> throw new InputException("a request's type is hello, run or bye");
        }
        return answer.build();
    }

    private void hello(Value.Builder answer) {
        answer.put("protocol", PROTOCOL)
                .put("name", NAME)
                .put("language", "Java")
                .put("version", VERSION)
                .put("operations", Value.texts(operations.keySet()))
                .put("games", Value.texts(Games.ALL.keySet()));
    }

    private void run(Fields request, Value.Builder answer) {
        try {
            Operation operation = operations.get(request.text("operation"));
            if (operation == null) throw new UnsupportedException("there is no operation of this name here");
            long steps = request.number("steps", 1, Value.INT_MAX);
            Value result = operation.answer(new Fields(request.value("input"), "input"), steps);
            Canonical.text(Value.list(result)); // what cannot be written within an answer is answered as a fault
            answer.put("result", result);
        } catch (UnsupportedException error) {
            fail(answer, "UNSUPPORTED", error);
        } catch (StepLimitException error) {
            fail(answer, "STEP_LIMIT", error);
        } catch (InputException | RunException error) { // nobody can play a game that hangs: it is a bad input too
            fail(answer, "BAD_INPUT", error);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError fault) {
            fault.printStackTrace(complaints);
            fail(answer, "FAILED", fault);
        }
    }

    private static void fail(Value.Builder answer, String error, Throwable why) {
        // A message may quote anything, lone surrogates and whole files too.
        String message = String.valueOf(why.getMessage());
        String cut = message.substring(0, Math.min(message.length(), REASON_MAX));
        String reason = cut.replaceAll("[^\\x20-\\x7e]", "?");
        answer.put("error", error).put("reason", reason);
    }

    private static Map<String, Operation> allOperations() {
        Map<String, Operation> all = new LinkedHashMap<>(NumberOperations.all());
        all.putAll(SearchOperations.all());
        all.putAll(GameOperations.all());
        return all;
    }
}
