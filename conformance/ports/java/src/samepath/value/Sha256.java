package samepath.value;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, by Java's own library. */
public final class Sha256 {
    /** How long a digest is. */
    public static final int BYTES = 32;

    private static final HexFormat HEX = HexFormat.of();

    private Sha256() {}

    /** The digest of some bytes, one piece after the other. */
    public static byte[] of(byte[]... pieces) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
        for (byte[] piece : pieces) digest.update(piece);
        return digest.digest();
    }

    /** The digest in lower-case hex. */
    public static String hex(byte[]... pieces) {
        return HEX.formatHex(of(pieces));
    }
}
