package samepath.engine;

import samepath.value.Canonical;
import samepath.value.JsonReader;
import samepath.value.Value;

/** Rules of a game: a name, a revision, and every number that the game is played by (SPEC, GAME-1). */
public record Rules(String name, long revision, Value data, String sha256) {
    /** Rules whose data are a JSON text. */
    public static Rules of(String name, long revision, String json) {
        Value data = JsonReader.parse(json);
        return new Rules(name, revision, data, Canonical.fullHash(data));
    }

    /** Whether a text names these rules, alone or with their revision: `live`, `live@1` (GAME-8). */
    boolean isAskedForBy(String text) {
        return text.equals(name) || text.equals(name + "@" + revision);
    }

    /** As they stand in a header (REC-4). */
    public Value written() {
        return Value.members()
                .put("data", data)
                .put("name", name)
                .put("revision", revision)
                .put("sha256", sha256)
                .build();
    }
}
