package samepath.games.lesson;

import java.util.List;
import samepath.engine.Game;
import samepath.engine.Rules;
import samepath.engine.State;
import samepath.games.Fields;
import samepath.rng.Rng;
import samepath.value.Value;

/** The game {@code lesson}: searches, machines and battles (SPEC, LESSON). */
public final class Lesson implements Game {
    private final List<Rules> rules = List.of(Rules.of("lesson", 1, LessonRules.JSON));

    @Override
    public String name() {
        return "lesson";
    }

    @Override
    public List<Rules> rules() {
        return rules;
    }

    @Override
    public State start(Value scenario, Rng rng, Rules rules) {
        Fields data = new Fields(rules.data(), "rules");
        Fields fields = new Fields(scenario, "scenario");
        return switch (fields.choice("program", List.of("search", "machine", "battle"))) {
            case "search" -> Search.read(fields);
            case "machine" -> Machine.read(fields, new Fields(data.value("machine"), "rules.machine"));
            default -> Battle.read(fields, new Fields(data.value("battle"), "rules.battle"));
        };
    }
}
