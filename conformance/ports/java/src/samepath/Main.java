package samepath;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import samepath.conform.Inputs;
import samepath.conform.Protocol;
import samepath.engine.Game;
import samepath.engine.Rules;
import samepath.engine.Run;
import samepath.errors.InputException;
import samepath.errors.RunException;
import samepath.errors.UnsupportedException;
import samepath.games.Games;
import samepath.recording.Answer;
import samepath.recording.Answers;
import samepath.recording.Player;
import samepath.recording.Verdict;
import samepath.recording.Verifier;
import samepath.rng.Seeds;
import samepath.value.JsonReader;
import samepath.value.Value;

/** The command: the line protocol on standard input and output, or recordings for people. */
public final class Main {
    private static final String USAGE = """
            usage: java -cp build samepath.Main                 speak the line protocol on stdin and stdout
                   java -cp build samepath.Main verify FILE...
                   java -cp build samepath.Main record GAME SCENARIO.json [--seed SEED] [--rules NAME[@REVISION]]
                                                                         [--inputs ANSWERS.json]

            exit codes: 0 the same, 1 different, 2 usage or a file that cannot be read, 3 corrupt or unsupported,
                        4 truncated, 70 a fault of this program
            """;
    private static final int EXIT_USAGE = 2;
    private static final int EXIT_BAD_INPUT = 3;
    private static final int EXIT_FAULT = 70;
    private static final List<String> RECORD_OPTIONS = List.of("--seed", "--rules", "--inputs");

    // Bytes, and LF alone: the encoding and the line ends of the platform say nothing here.
    private final OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    private final PrintStream complaints =
            new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);

    private Main() {}

    public static void main(String[] arguments) {
        Main main = new Main();
        int exitCode;
        try {
            exitCode = main.run(List.of(arguments));
        } catch (IOException broken) {
            exitCode = main.complain("the output cannot be written, or the input not be read", EXIT_USAGE);
        } catch (RuntimeException | Error fault) { // Java's own exit code would be 1, which says "different"
            fault.printStackTrace(main.complaints);
            exitCode = EXIT_FAULT;
        }
        System.exit(exitCode);
    }

    /** A file that cannot be read. */
    private static final class UnreadableException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnreadableException(String path) {
            super(path + " cannot be read");
        }
    }

    private int run(List<String> arguments) throws IOException {
        try {
            if (arguments.isEmpty()) return serve();
            List<String> rest = arguments.subList(1, arguments.size());
            if (arguments.get(0).equals("verify") && !rest.isEmpty()) return verify(rest);
            if (arguments.get(0).equals("record")) return record(rest);
            return usage();
        } catch (InputException | RunException | UnsupportedException refused) {
            return complain(refused.getMessage(), EXIT_BAD_INPUT);
        } catch (UnreadableException unreadable) {
            return complain(unreadable.getMessage(), EXIT_USAGE);
        } finally {
            out.flush();
        }
    }

    private int complain(String why, int exitCode) {
        complaints.print("samepath: " + Visible.of(String.valueOf(why)) + "\n");
        return exitCode;
    }

    private int usage() {
        complaints.print(USAGE);
        return EXIT_USAGE;
    }

    private int serve() throws IOException {
        new Protocol(complaints).serve(new FileInputStream(FileDescriptor.in), out);
        return 0;
    }

    // Of several files the worst counts (SPEC, REC-20).
    private int verify(List<String> paths) throws IOException {
        Verdict.Status worst = Verdict.Status.SAME;
        boolean isUnjudged = false; // one file that cannot be read does not keep the others from being judged
        for (String path : paths) {
            try (InputStream in = open(path)) {
                Verdict verdict = Verifier.verify(in, Games.ALL, Player.NO_LIMIT);
                say(Visible.of(path) + ": " + Visible.of(verdict.toString()));
                if (verdict.status().compareTo(worst) < 0) worst = verdict.status();
            } catch (IOException | UncheckedIOException | UnreadableException unreadable) {
                complain(Visible.of(path) + " cannot be read", EXIT_USAGE);
                isUnjudged = true;
            }
        }
        return isUnjudged && worst == Verdict.Status.SAME ? EXIT_USAGE : worst.exitCode();
    }

    // Reading from anything but a regular file, a FIFO or a device, may never end.
    private static InputStream open(String path) throws IOException {
        try {
            Path file = Path.of(path);
            if (Files.isRegularFile(file)) return Files.newInputStream(file);
        } catch (InvalidPathException unreadable) {
            // as one that is not there
        }
        throw new UnreadableException(path);
    }

    private int record(List<String> arguments) throws IOException {
        List<String> named = new ArrayList<>();
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.startsWith("--")) named.add(argument);
            else if (!RECORD_OPTIONS.contains(argument) || i + 1 == arguments.size()) return usage();
            else options.put(argument, arguments.get(++i));
        }
        if (named.size() != 2) return usage();
        Game game = Games.ALL.get(named.get(0));
        if (game == null) throw new UnsupportedException("there is no game " + named.get(0) + " here");
        String rulesName = options.get("--rules");
        Rules rules = game.rules(rulesName).orElseThrow(
                () -> new UnsupportedException(game.name() + " has no rules " + rulesName));
        long seed;
        try {
            seed = Seeds.parse(options.getOrDefault("--seed", "0"));
        } catch (InputException none) { // a fault of the command line, not of a file
            return complain(none.getMessage(), EXIT_USAGE);
        }
        Value scenario = readJson(named.get(1));
        Value inputs = options.containsKey("--inputs") ? readJson(options.get("--inputs")) : Value.list();
        List<Answer> answers = Inputs.list(inputs, "inputs");
        for (String line : Player.record(new Run(game, rules, scenario, seed), Answers.of(answers))) say(line);
        return 0;
    }

    private static Value readJson(String path) {
        byte[] bytes;
        try (InputStream in = open(path)) {
            bytes = in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UnreadableException(path);
        }
        return JsonReader.parse(JsonReader.decode(bytes));
    }

    private void say(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
