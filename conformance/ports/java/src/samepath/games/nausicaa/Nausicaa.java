package samepath.games.nausicaa;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import samepath.engine.Game;
import samepath.engine.Rules;
import samepath.engine.State;
import samepath.games.Fields;
import samepath.rng.Rng;
import samepath.value.Value;

/** The game {@code nausicaa}: a board game for two (SPEC, NAUS). */
public final class Nausicaa implements Game {
    private final Map<Rules, Ruleset> rulesets = new IdentityHashMap<>();

    public Nausicaa() {
        for (Rules one : RulesData.ALL) rulesets.put(one, Ruleset.read(one.data()));
    }

    @Override
    public String name() {
        return "nausicaa";
    }

    @Override
    public List<Rules> rules() {
        return RulesData.ALL;
    }

    /** Who plays, and perhaps a position; or a position alone, which two CPUs play (NAUS-9). */
    @Override
    public State start(Value scenario, Rng rng, Rules rules) {
        Fields fields = new Fields(scenario, "scenario");
        List<Value> players = fields.has("players")
                ? Fields.items(fields.value("players"), "players", 2, "a list of two, player 1's first")
                : List.of(Value.of(Table.CPU), Value.of(Table.CPU));
        List<String> kinds = List.of(Table.PERSON, Table.CPU);
        List<String> names = players.stream().map(player -> Fields.choice(player, "players", kinds)).toList();
        Table table = new Table(rulesets.get(rules), names);
        Value position = fields.has("units") ? fields.rest() : fields.value("position", Value.NULL);
        fields.done();
        if (position.equals(Value.NULL)) new Effects(table, rng).deal();
        else Position.read(position, table);
        return table;
    }
}
