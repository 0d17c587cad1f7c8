package samepath.games.lesson;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import samepath.engine.Game;
import samepath.engine.Rules;
import samepath.engine.State;
import samepath.games.Binder;
import samepath.games.Fields;
import samepath.rng.Rng;
import samepath.value.Value;

/** The game {@code lesson}: searches, machines and battles (SPEC, LESSON). */
public final class Lesson implements Game {
    private final Map<Rules, Numbers> numbers = new IdentityHashMap<>();

    private record Numbers(Battle.Numbers battle, Enemy.Numbers machine) {}

    public Lesson() {
        for (Rules one : RulesData.ALL) numbers.put(one, Binder.read(Numbers.class, one.data(), "rules"));
    }

    @Override
    public String name() {
        return "lesson";
    }

    @Override
    public List<Rules> rules() {
        return RulesData.ALL;
    }

    @Override
    public State start(Value scenario, Rng rng, Rules rules) {
        Fields fields = new Fields(scenario, "scenario");
        return switch (fields.choice("program", List.of("search", "machine", "battle"))) {
            case "search" -> Search.read(fields);
            case "machine" -> Machine.read(fields, numbers.get(rules).machine);
            default -> Battle.read(fields, numbers.get(rules).battle);
        };
    }
}
