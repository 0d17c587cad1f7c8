package samepath.games.lesson;

import java.util.List;
import samepath.engine.Game;
import samepath.engine.Rules;
import samepath.engine.State;
import samepath.games.Binder;
import samepath.games.Fields;
import samepath.rng.Rng;
import samepath.value.Value;

/** The game {@code lesson}: searches, machines and battles (SPEC, LESSON). */
public final class Lesson implements Game {
    private final Rules rules = Rules.of("lesson", 1, LessonRules.JSON);
    private final Numbers numbers = Binder.read(Numbers.class, rules.data(), "rules");

    private record Numbers(Battle.Numbers battle, Enemy.Numbers machine) {}

    @Override
    public String name() {
        return "lesson";
    }

    @Override
    public List<Rules> rules() {
        return List.of(rules);
    }

    @Override
    public State start(Value scenario, Rng rng, Rules rules) {
        Fields fields = new Fields(scenario, "scenario");
        return switch (fields.choice("program", List.of("search", "machine", "battle"))) {
            case "search" -> Search.read(fields);
            case "machine" -> Machine.read(fields, numbers.machine);
            default -> Battle.read(fields, numbers.battle);
        };
    }
}
