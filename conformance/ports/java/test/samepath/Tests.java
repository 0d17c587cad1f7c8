package samepath;

import java.io.IOException;
import java.nio.file.Path;
import samepath.conform.ProtocolTests;

/** The port's own tests. The argument is the specification, conformance/SPEC.md, of which some examples are run. */
public final class Tests {
    private Tests() {}

    public static void main(String[] arguments) throws IOException {
        FoundationTests.run();
        RecordingTests.run(Tally.recording(Path.of(arguments[0])));
        ProtocolTests.run();
        System.out.println(Checks.failures() + " failed");
        System.exit(Checks.failures() == 0 ? 0 : 1);
    }
}
