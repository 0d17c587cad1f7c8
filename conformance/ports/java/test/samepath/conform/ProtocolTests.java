package samepath.conform;

import static samepath.Checks.equal;
import static samepath.Checks.holds;
import static samepath.Checks.refuses;
import static samepath.Checks.test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import samepath.errors.InputException;
import samepath.value.Value;

/** The line protocol (SPEC, PROTO-1 to PROTO-6). */
public final class ProtocolTests {
    private static final String BYE = "{\"id\":9,\"type\":\"bye\"}\n";

    private ProtocolTests() {}

    public static void run() {
        test("a fault of the port is answered, complained of, and gone on after", () -> {
            ByteArrayOutputStream complaints = new ByteArrayOutputStream();
            Protocol protocol = new Protocol(new PrintStream(complaints), Map.of("fail", (given, steps) -> {
                throw new IllegalStateException("a broken \u00e9");
            }, "sink", (given, steps) -> sink(), "give", (given, steps) -> Value.of(steps)));
            String answers = served(protocol, request(1, "fail") + request(2, "sink") + request(3, "give") + BYE);
            String[] lines = answers.split("\n");
            equal(lines[0], "{\"error\":\"FAILED\",\"id\":1,\"reason\":\"a broken ?\"}");
            holds(lines[1].startsWith("{\"error\":\"FAILED\",\"id\":2,"), lines[1]);
            equal(lines[2], "{\"id\":3,\"result\":7}");
            equal(lines[3], "{\"id\":9}");
            holds(complaints.toString(StandardCharsets.UTF_8).contains("IllegalStateException"), "a trace");
        });

        test("after bye nothing is read, and the end of the input is no fault", () -> {
            Protocol protocol = new Protocol(System.err);
            equal(served(protocol, BYE + "no request"), "{\"id\":9}\n");
            equal(served(protocol, ""), "");
        });

        test("what is no request is refused", () -> {
            Protocol protocol = new Protocol(System.err);
            String unknown = "{\"id\":1,\"type\":\"ask\"}";
            for (String line : new String[] {"[]", "{}", unknown, "{\"id\": 1}", "\n", "\u00ff"}) {
                refuses(InputException.class, "", () -> served(protocol, line + "\n"));
            }
        });
    }

    private static String request(int id, String operation) {
        return "{\"id\":" + id + ",\"input\":{},\"operation\":\"" + operation + "\",\"steps\":7,\"type\":\"run\"}\n";
    }

    private static String served(Protocol protocol, String requests) throws IOException {
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        protocol.serve(new ByteArrayInputStream(requests.getBytes(StandardCharsets.ISO_8859_1)), answers);
        return answers.toString(StandardCharsets.US_ASCII);
    }

    // Deeper than any stack.
    private static Value sink() {
        return Value.list(sink());
    }
}
