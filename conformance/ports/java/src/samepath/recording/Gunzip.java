package samepath.recording;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses gzip, one stream with nothing after it, block by block (SPEC, REC-1).
 *
 * <p>Java's GZIPInputStream takes several streams for one, and does not tell data that are damaged from data that are
 * cut off. So only the deflated data inside are left to Java's Inflater.
 */
final class Gunzip implements AutoCloseable {
    /** How many bytes a block has at most. */
    static final int BLOCK_BYTES = 65_536;

    private static final int FLAG_HEADER_CRC = 2;
    private static final int FLAG_EXTRA = 4;
    private static final int FLAG_NAME = 8;
    private static final int FLAG_COMMENT = 16;
    private static final int FLAGS_RESERVED = 0xe0;
    private static final int DEFLATE = 8;
    private static final int END = -1;

    private final Inflater inflater = new Inflater(true); // without the header of zlib
    private final CRC32 checksum = new CRC32();
    private final Source source;
    private final byte[] held = new byte[BLOCK_BYTES];
    private int heldCount;
    private Stage stage = Stage.HEADER;
    private DamagedException damage; // what is wrong after the bytes that are held

    private enum Stage { HEADER, INSIDE, AFTER, CUT_OFF }

    Gunzip(InputStream in) {
        this.source = new Source(in);
    }

    /** Compressed data that no compressor writes, or that something follows. */
    static final class DamagedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        DamagedException(String reason) {
            super(reason);
        }
    }

    /** Whether the data ended too early. */
    boolean isCutOff() {
        return stage == Stage.CUT_OFF;
    }

    /**
     * The next bytes of what was inside; null at the end.
     *
     * @throws DamagedException where the data are damaged or something follows them, after all that stands before that
     */
    byte[] next() throws IOException {
        if (stage == Stage.HEADER) stage = readHeader() ? Stage.INSIDE : Stage.CUT_OFF;
        if (stage == Stage.INSIDE && damage == null) holdBytes();
        if (heldCount > 0) return takeBlock();
        if (damage != null) throw damage;
        if (stage == Stage.AFTER && source.read() != END) {
            throw new DamagedException("data follow the compressed stream");
        }
        return null;
    }

    @Override
    public void close() {
        inflater.end();
    }

    private void holdBytes() throws IOException {
        try {
            inflate();
        } catch (DamagedException found) {
            damage = found;
        }
    }

    private void inflate() throws IOException {
        while (heldCount < BLOCK_BYTES && stage == Stage.INSIDE) {
            int count = inflateInto(heldCount);
            checksum.update(held, heldCount, count);
            heldCount += count;
            if (count > 0) continue;
            if (inflater.finished()) {
                source.back(inflater.getRemaining());
                stage = readTrailer() ? Stage.AFTER : Stage.CUT_OFF;
            } else if (inflater.needsDictionary()) {
                throw new DamagedException("a dictionary is wanted");
            } else if (!source.feed(inflater)) {
                stage = Stage.CUT_OFF;
            }
        }
    }

    private byte[] takeBlock() {
        byte[] block = Arrays.copyOf(held, heldCount);
        heldCount = 0;
        return block;
    }

    // What came before the damage is in the array all the same, and counted as written.
    private int inflateInto(int at) {
        long before = inflater.getBytesWritten();
        try {
            return inflater.inflate(held, at, held.length - at);
        } catch (DataFormatException damaged) {
            heldCount += (int) (inflater.getBytesWritten() - before);
            throw new DamagedException(String.valueOf(damaged.getMessage()));
        }
    }

    // False when the data are cut off. RFC 1952.
    private boolean readHeader() throws IOException {
        int[] start = new int[10];
        for (int i = 0; i < start.length; i++) {
            start[i] = source.read();
            if (start[i] == END) return false;
            if (i == 2 && start[i] != DEFLATE) throw new DamagedException("an unknown method of compression");
            if (i == 3 && (start[i] & FLAGS_RESERVED) != 0) throw new DamagedException("unknown flags");
        }
        int flags = start[3];
        if ((flags & FLAG_EXTRA) != 0 && !skipExtra()) return false;
        if ((flags & FLAG_NAME) != 0 && !skipText()) return false;
        if ((flags & FLAG_COMMENT) != 0 && !skipText()) return false;
        if ((flags & FLAG_HEADER_CRC) == 0) return true;
        long expected = source.headerChecksum() & 0xffff;
        long found = source.little(2);
        if (found != END && found != expected) throw new DamagedException("the checksum of the header is wrong");
        return found != END;
    }

    private boolean skipExtra() throws IOException {
        long length = source.little(2);
        for (long i = 0; i < length; i++) {
            if (source.read() == END) return false;
        }
        return length != END;
    }

    private boolean skipText() throws IOException {
        int next;
        do next = source.read();
        while (next > 0);
        return next != END;
    }

    private boolean readTrailer() throws IOException {
        long crc = source.little(4);
        if (crc == END) return false;
        if (crc != checksum.getValue()) throw new DamagedException("the checksum is wrong");
        long length = source.little(4);
        if (length == END) return false;
        if (length != (inflater.getBytesWritten() & 0xffff_ffffL)) throw new DamagedException("the length is wrong");
        return true;
    }

    /** The compressed bytes. */
    private static final class Source {
        private final InputStream in;
        private final byte[] bytes = new byte[BLOCK_BYTES];
        private final CRC32 header = new CRC32();
        private int at;
        private int end;

        Source(InputStream in) {
            this.in = in;
        }

        /** The next byte, or END. */
        int read() throws IOException {
            if (at == end && !fill()) return END;
            int next = bytes[at++] & 0xff;
            header.update(next);
            return next;
        }

        /** A number of some bytes, the lowest first; END when they are cut off. */
        long little(int count) throws IOException {
            long number = 0;
            for (int i = 0; i < count; i++) {
                long next = read();
                if (next == END) return END;
                number |= next << (8 * i);
            }
            return number;
        }

        /** The checksum of what was read byte by byte so far. */
        long headerChecksum() {
            return header.getValue();
        }

        /** Gives the inflater what there is; false at the end. */
        boolean feed(Inflater inflater) throws IOException {
            if (at == end && !fill()) return false;
            inflater.setInput(bytes, at, end - at);
            at = end;
            return true;
        }

        /** Takes back what the inflater did not need of the bytes that it was given last. */
        void back(int count) {
            at -= count;
        }

        private boolean fill() throws IOException {
            at = 0;
            end = Math.max(0, in.read(bytes, 0, bytes.length));
            return end > 0;
        }
    }
}
