package samepath.recording;

import java.io.InputStream;
import java.util.Optional;
import samepath.errors.InputException;
import samepath.value.Canonical;
import samepath.value.JsonReader;
import samepath.value.Value;

/**
 * Reads a recording, a record at a time (SPEC, REC-1 to REC-4 and REC-18 to REC-20). It knows lines, canonical bytes,
 * forms and links; whether the decisions are right is the verifier's business. Every method throws a ReadException at
 * what cannot be read.
 */
final class RecordReader implements AutoCloseable {
    /** The most records of a file (REC-2). */
    static final long RECORDS_MAX = 4_194_304;

    /** The most values of a record, itself and all within (REC-2). */
    static final int LINE_VALUES_MAX = 131_072;

    private final Lines lines;
    private final Chain chain = new Chain();
    private long line;
    private Entry next;

    RecordReader(InputStream in) {
        this.lines = new Lines(in);
    }

    /**
     * A record as it stands in the file.
     *
     * @param line from 1
     * @param record without its link
     * @param isLinked whether its link is the chain's
     * @param problem what is wrong with its form; its link is not the chain's then
     */
    record Entry(long line, Value.Members record, boolean isLinked, Optional<String> problem) {
        /** Whether it is a record of REC-4, of this type. */
        boolean is(RecordType type) {
            return type.word().equals(typeWord());
        }

        /** The member {@code type}, which need not be one of REC-4. */
        String typeWord() {
            return record.get("type") instanceof Value.Text type ? type.value() : "";
        }
    }

    /** The line of the record read last. */
    long line() {
        return line;
    }

    /** Whether a record was read and not taken. */
    boolean isAhead() {
        return next != null;
    }

    /** The next record, left in its place. */
    Entry peek() {
        if (next == null) next = read();
        return next;
    }

    /** The next record. */
    Entry take() {
        Entry taken = peek();
        next = null;
        return taken;
    }

    /** The record after the end record; null where the file ends as it should. */
    Entry trailing() {
        Lines.Line read = lines.next(line + 1);
        if (read == null && lines.isCutOff()) throw truncated("the compressed data are cut off");
        if (read == null) return null;
        if (!read.isWhole()) throw corrupt(line + 1, "data follow the end record");
        return entry(read.text());
    }

    @Override
    public void close() {
        lines.close();
    }

    private Entry read() {
        Lines.Line read = lines.next(line + 1);
        if (read == null) throw truncated("the file ends after line " + line);
        if (!read.isWhole()) {
            checkCut(read.text());
            throw truncated("the file ends within line " + (line + 1));
        }
        return entry(read.text());
    }

    private Entry entry(String text) {
        line++;
        if (line > RECORDS_MAX) throw corrupt(line, "more than " + RECORDS_MAX + " records");
        Value.Members whole = parse(text);
        Value.Members record = whole.without("link");
        boolean isLinked = Value.of(chain.advance(record)).equals(whole.get("link"));
        Optional<String> problem = RecordType.problem(whole);
        if (problem.isPresent() && isLinked) throw corrupt(line, problem.get());
        return new Entry(line, record, isLinked, problem);
    }

    private Value.Members parse(String text) {
        Value value;
        try {
            value = JsonReader.parseCanonical(text, LINE_VALUES_MAX);
        } catch (InputException refused) {
            throw corrupt(line, refused.getMessage());
        }
        if (value instanceof Value.Members whole && whole.has("type") && whole.get("link") instanceof Value.Text) {
            return whole;
        }
        throw corrupt(line, "the line is no object with a type and a link");
    }

    // A last line without LF is a recording cut off only if it could be the beginning of a record (REC-20).
    private void checkCut(String text) {
        boolean isBeginning = text.startsWith("{") && text.chars().allMatch(unit -> unit >= 0x20 && unit <= 0x7e);
        if (!isBeginning) throw corrupt(line + 1, "the last line has no LF and is not the beginning of a record");
        int end = JsonReader.valueEnd(text);
        if (end >= 0 && end < text.length()) {
            throw corrupt(line + 1, "the last line has no LF, and something follows its record");
        }
    }

    private ReadException truncated(String reason) {
        return new ReadException(Verdict.Status.TRUNCATED, line, reason);
    }

    private static ReadException corrupt(long line, String reason) {
        return new ReadException(Verdict.Status.CORRUPT, line, reason);
    }
}
