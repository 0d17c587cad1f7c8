package samepath.recording;

import java.util.HexFormat;
import samepath.value.Canonical;
import samepath.value.Sha256;
import samepath.value.Value;

/** The chain: every record is linked to all before it (SPEC, REC-3). */
public final class Chain {
    private static final byte[] LF = {'\n'};

    private byte[] digest = new byte[Sha256.BYTES];

    /**
     * Takes a record into the chain.
     *
     * @param record without its link
     * @return its link
     */
    public String advance(Value.Members record) {
        digest = Sha256.of(digest, Canonical.bytes(Canonical.text(record)), LF);
        boolean isEnd = Value.of("end").equals(record.get("type"));
        return isEnd ? digest() : Canonical.shortened(digest());
    }

    /** The digest as it stands, 64 hex digits. */
    public String digest() {
        return HexFormat.of().formatHex(digest);
    }

    /** A record's line, without LF. */
    public String seal(Value.Members record) {
        return Canonical.text(record.with("link", Value.of(advance(record))));
    }
}
