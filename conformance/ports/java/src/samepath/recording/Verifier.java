package samepath.recording;

import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import samepath.engine.Game;
import samepath.engine.Rules;
import samepath.engine.Run;
import samepath.errors.InputException;
import samepath.errors.StepLimitException;
import samepath.recording.RecordReader.Entry;
import samepath.recording.Verdict.Status;
import samepath.rng.Seeds;
import samepath.value.Value;

/**
 * Verifies a recording: the game is played again beside the file, and the first difference is named (SPEC, REC-14 to
 * REC-20). Memory stays constant: one record of the file, one of the run, and the state.
 */
public final class Verifier {
    private final RecordReader reader;
    private final Map<String, Game> games;

    private Verifier(RecordReader reader, Map<String, Game> games) {
        this.reader = reader;
        this.games = games;
    }

    /**
     * Verifies a recording.
     *
     * @param in the file's bytes, plain or gzip; closing it is the caller's business
     * @param games the games that are here, by name
     * @param stepsMax how many steps the game may take to be over
     * @throws StepLimitException when the game takes more steps than that
     */
    public static Verdict verify(InputStream in, Map<String, Game> games, long stepsMax) {
        try (RecordReader reader = new RecordReader(in)) {
            return new Verifier(reader, games).verify(stepsMax);
        } catch (Fault fault) {
            return fault.verdict();
        } catch (ReadException unread) {
            return unread.verdict();
        }
    }

    private Verdict verify(long stepsMax) {
        Run run = begin();
        replay(run, new Checker(reader), stepsMax);
        return close(run);
    }

    // Begins the run that the header describes. The header is left in its place, to be compared as any record.
    private Run begin() {
        Entry entry = headerEntry();
        Value.Members header = entry.record();
        Value format = header.get("format");
        if (!format.equals(Value.of(Run.FORMAT))) throw refusal(entry, Status.UNSUPPORTED, "another format");
        Value generator = header.get("generator");
        if (!generator.equals(Value.of(Run.GENERATOR))) throw refusal(entry, Status.UNSUPPORTED, "another generator");
        Game game = games.get(text(header, "game"));
        if (game == null) {
            throw refusal(entry, Status.UNSUPPORTED, "there is no game " + text(header, "game") + " here");
        }
        Rules rules = rules(entry, game);
        if (!header.get("rules").equals(rules.written())) {
            throw new Fault(Verdict.different(1, "rules", "the rules' data are not those of this revision"));
        }
        try {
            return new Run(game, rules, header.get("scenario"), Seeds.parse(text(header, "seed")));
        } catch (InputException refused) {
            throw refusal(entry, Status.CORRUPT, refused.getMessage());
        } catch (RuntimeException | Error failure) {
            throw new Fault(Verdict.different(1, "failure", String.valueOf(failure.getMessage())));
        }
    }

    private static Rules rules(Entry entry, Game game) {
        Value.Members wanted = (Value.Members) entry.record().get("rules");
        String name = text(wanted, "name");
        Optional<Rules> found = game.rules()
                                        .stream()
                                        .filter(rules
                                                -> rules.name().equals(name)
                                                        && Value.of(rules.revision()).equals(wanted.get("revision")))
                                        .findFirst();
        String reason = game.name() + " has no rules " + name + " of this revision here";
        return found.orElseThrow(() -> refusal(entry, Status.UNSUPPORTED, reason));
    }

    // A header that cannot be played: if its link is not the chain's, the file was changed (REC-18).
    private static Fault refusal(Entry entry, Status status, String reason) {
        if (entry.isLinked()) return new Fault(Verdict.unread(status, 1, reason));
        return new Fault(Verdict.different(1, "changed", reason));
    }

    private Entry headerEntry() {
        Entry entry;
        try {
            entry = reader.peek();
        } catch (ReadException cut) {
            // A file cut off within its header is corrupt: there is nothing to verify by (REC-19).
            throw new ReadException(Status.CORRUPT, 1, cut.getMessage());
        }
        if (entry.problem().isPresent()) throw new Fault(Verdict.different(1, "changed", entry.problem().get()));
        if (entry.is(RecordType.HEADER)) return entry;
        String reason = "the first record is a " + entry.typeWord() + " record";
        if (entry.isLinked()) throw new Fault(Verdict.unread(Status.CORRUPT, 1, reason));
        throw new Fault(Verdict.different(1, "order", reason));
    }

    // Plays as the file says: undo where it has an undo record, to the end record or the game's end.
    private void replay(Run run, Checker checker, long stepsMax) {
        checker.guarded(() -> checker.record(run.header()));
        for (;;) {
            if (run.steps() == stepsMax && !run.isOver()) {
                throw new StepLimitException(run.name() + " is not over after " + stepsMax + " steps");
            }
            Entry next = checker.peek();
            if (next.is(RecordType.UNDO) && next.record().get("to") instanceof Value.Int to) {
                checker.guarded(() -> checker.record(run.undo(OptionalLong.of(to.value()))));
            } else if (run.isOver() || next.is(RecordType.END)) {
                break;
            } else {
                checker.guarded(() -> run.step(checker));
            }
        }
        checker.guarded(() -> checker.record(run.end()));
    }

    private Verdict close(Run run) {
        Entry extra = reader.trailing();
        if (extra != null) {
            throw new Fault(Verdict.different(extra.line(), "trailing", "a record follows the end record"));
        }
        if (run.decisions() > 0) return Verdict.same();
        return Verdict.unread(Status.CORRUPT, reader.line(), "the recording holds no decision");
    }

    private static String text(Value.Members members, String key) {
        return ((Value.Text) members.get(key)).value(); // the record's form was tested
    }
}
