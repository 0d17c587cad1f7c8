package samepath.games;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import samepath.engine.Game;
import samepath.games.dungeon.Dungeon;
import samepath.games.lesson.Lesson;
import samepath.games.nausicaa.Nausicaa;

/** The games that are here. */
public final class Games {
    /** By their names, in order. */
    public static final Map<String, Game> ALL = byName(List.of(new Lesson(), new Nausicaa(), new Dungeon()));

    private Games() {}

    private static Map<String, Game> byName(List<Game> games) {
        Map<String, Game> byName = new LinkedHashMap<>();
        for (Game game : games) byName.put(game.name(), game);
        return byName;
    }
}
