package samepath.value;

/**
 * The order of strings by code points (SPEC, CANON-3).
 *
 * <p>{@code String.compareTo} compares UTF-16 units, which puts U+1F600 (it begins with d83d) before U+FFFF.
 */
public final class CodePoints {
    // Added to a surrogate, so that it comes after e000 to ffff: it stands for a code point beyond ffff.
    private static final int BEYOND = 0x10000;

    private CodePoints() {}

    /** Below, equal to or above 0, as a comparator gives it. */
    public static int compare(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) return Integer.compare(rank(x), rank(y));
        }
        return Integer.compare(a.length(), b.length());
    }

    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + BEYOND : unit;
    }
}
