package samepath.games.dungeon;

import java.util.List;
import samepath.engine.Game;
import samepath.engine.Rules;
import samepath.engine.State;
import samepath.games.Binder;
import samepath.rng.Rng;
import samepath.value.Value;

/** The game {@code dungeon}, the mine (SPEC, DUNG). */
public final class Dungeon implements Game {
    private final Rules rules = Rules.of("mine", 1, MineData.JSON);
    private final MineRules mine = Binder.read(MineRules.class, rules.data(), "rules");

    @Override
    public String name() {
        return "dungeon";
    }

    @Override
    public List<Rules> rules() {
        return List.of(rules);
    }

    @Override
    public State start(Value scenario, Rng rng, Rules chosen) {
        return Scenario.begin(mine, scenario, rng);
    }
}
