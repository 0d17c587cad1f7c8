package samepath.grid;

/**
 * How one moves on a grid (SPEC, GRID-2 to GRID-4).
 *
 * @param diagonal whether there are 8 directions, or the 4 straight ones
 * @param corners what a diagonal step passes between
 * @param wrapX whether the left edge joins the right one
 * @param wrapY whether the upper edge joins the lower one
 */
public record Moves(boolean diagonal, Corners corners, boolean wrapX, boolean wrapY) {
    /** 4 directions, no wrapping. */
    public static final Moves PLAIN = new Moves(false, Corners.NEVER, false, false);

    /** Of the two cells beside a diagonal step: how many must be open (GRID-3). */
    public enum Corners {
        /** Both must be open. */
        NEVER("never"),
        /** At least one must be open. */
        ONE_SIDE("one-side"),
        /** They do not matter. */
        ALWAYS("always");

        private final String word;

        Corners(String word) {
            this.word = word;
        }

        /** Its name in the specification. */
        public String word() {
            return word;
        }
    }
}
