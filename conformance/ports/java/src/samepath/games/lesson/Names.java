package samepath.games.lesson;

import java.util.regex.Pattern;
import samepath.games.Fields;
import samepath.value.Value;

/** The names of enemies and fighters (SPEC, LESSON-7). */
final class Names {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,31}");

    private Names() {}

    /** The member {@code name}. */
    static String read(Fields fields) {
        Value value = fields.value("name");
        if (value instanceof Value.Text text && NAME.matcher(text.value()).matches()) return text.value();
        throw Fields.refusal(fields.place("name"), value, "a name: a letter, then up to 31 letters, digits or hyphens");
    }
}
