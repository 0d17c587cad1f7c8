package samepath.games.dungeon;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import samepath.engine.Game;
import samepath.engine.Rules;
import samepath.engine.State;
import samepath.games.Binder;
import samepath.rng.Rng;
import samepath.value.Value;

/** The game {@code dungeon}, the mine (SPEC, DUNG). */
public final class Dungeon implements Game {
    private final Map<Rules, MineRules> mines = new IdentityHashMap<>();

    public Dungeon() {
        for (Rules one : RulesData.ALL) mines.put(one, Binder.read(MineRules.class, one.data(), "rules"));
    }

    @Override
    public String name() {
        return "dungeon";
    }

    @Override
    public List<Rules> rules() {
        return RulesData.ALL;
    }

    @Override
    public State start(Value scenario, Rng rng, Rules rules) {
        return Scenario.begin(mines.get(rules), scenario, rng);
    }
}
