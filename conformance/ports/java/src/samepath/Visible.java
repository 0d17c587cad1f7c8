package samepath;

/** Text that comes from a file, made fit for a terminal: in one line of characters that can be seen, and cut. */
final class Visible {
    private static final int CHARACTERS_MAX = 400;
    private static final String BLANK = "\u115f\u1160\u2800\u3164\uffa0"; // count as letters, and show nothing

    private Visible() {}

    static String of(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().limit(CHARACTERS_MAX).forEach(point -> {
            if (isSeen(point)) out.appendCodePoint(point);
            else out.append("\\u{").append(Integer.toHexString(point)).append('}');
        });
        return text.codePointCount(0, text.length()) > CHARACTERS_MAX ? out + "..." : out.toString();
    }

    // Not controls, marks that turn the direction of text, lone surrogates, or separators but the space.
    private static boolean isSeen(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED,
                    Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                false;
            case Character.SPACE_SEPARATOR -> point == ' ';
            default -> BLANK.indexOf(point) < 0;
        };
    }
}
