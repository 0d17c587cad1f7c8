package samepath.recording;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes inside a file, decompressed when they are gzip, cut into lines, within the limits of SPEC, REC-2. */
final class Lines implements AutoCloseable {
    /** The most bytes of a line, with its LF. */
    static final int LINE_BYTES_MAX = 4_194_304;

    /** The most bytes of a file, decompressed. */
    static final long FILE_BYTES_MAX = 1_073_741_824;

    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final byte[] NOTHING = {};

    private final InputStream plain;
    private final Gunzip gunzip; // null when the file is not compressed
    private byte[] block = NOTHING;
    private int at;
    private long bytes;

    /** @param in the file's bytes; closing it is the caller's business */
    Lines(InputStream in) {
        PushbackInputStream all = new PushbackInputStream(in, GZIP.length);
        try {
            byte[] first = all.readNBytes(GZIP.length);
            all.unread(first);
            this.gunzip = Arrays.equals(first, GZIP) ? new Gunzip(all) : null;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        this.plain = all;
    }

    /**
     * A line without its LF.
     *
     * @param text a byte a character; bytes beyond 7f become characters beyond 7f, which no canonical text has
     * @param isWhole whether there was an LF
     */
    record Line(String text, boolean isWhole) {}

    /** Whether compressed data ended too early. */
    boolean isCutOff() {
        return gunzip != null && gunzip.isCutOff();
    }

    @Override
    public void close() {
        if (gunzip != null) gunzip.close();
    }

    /**
     * The next line; null at the end.
     *
     * @param number its number, for errors
     */
    Line next(long number) {
        ByteArrayOutputStream pieces = new ByteArrayOutputStream();
        for (;;) {
            int end = at;
            while (end < block.length && block[end] != '\n') end++;
            boolean isWhole = end < block.length;
            long length = (long) pieces.size() + (end - at);
            if (length + (isWhole ? 1 : 0) > LINE_BYTES_MAX) {
                throw corrupt(number, "the line is longer than " + LINE_BYTES_MAX + " bytes");
            }
            pieces.write(block, at, end - at);
            at = end + 1;
            if (isWhole) return line(pieces, true);
            if (!nextBlock(number)) return length > 0 ? line(pieces, false) : null;
        }
    }

    private static Line line(ByteArrayOutputStream pieces, boolean isWhole) {
        return new Line(pieces.toString(StandardCharsets.ISO_8859_1), isWhole);
    }

    private boolean nextBlock(long number) {
        byte[] next;
        try {
            next = gunzip == null ? plain.readNBytes(Gunzip.BLOCK_BYTES) : gunzip.next();
        } catch (Gunzip.DamagedException damaged) {
            throw corrupt(number, "the compressed data: " + damaged.getMessage());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        boolean isEnd = next == null || (gunzip == null && next.length == 0);
        at = 0;
        block = isEnd ? NOTHING : next;
        bytes += block.length;
        if (bytes > FILE_BYTES_MAX) throw corrupt(number, "more than " + FILE_BYTES_MAX + " bytes");
        return !isEnd;
    }

    private static ReadException corrupt(long number, String reason) {
        return new ReadException(Verdict.Status.CORRUPT, number, reason);
    }
}
