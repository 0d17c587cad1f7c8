package samepath.games.nausicaa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import samepath.games.Binder;
import samepath.games.Fields;
import samepath.value.Value;

/**
 * A ruleset as the game uses it, made of the rules' data (SPEC, NAUS-1 to NAUS-5).
 *
 * @param players player 1's entry, then player 2's
 * @param types by their names, in the deck's order
 * @param royal the type whose fall is its player's
 */
record Ruleset(Board board, List<Player> players, Turns turns, Cpu cpu, Map<String, UnitType> types, UnitType royal) {
    /** @param forward rows down, straight ahead */
    record Player(String name, int forward, List<Integer> deploymentRows, int frontRow, int backRow) {}

    record Turns(int limit, int manaStart, int manaGain, int manaMax, int cardsDrawn, int cardsInFirstHand,
            int attackCost, int dashCost, int abilityCost) {}

    record Cpu(int coefficientStart, int coefficientRange, int coefficientPeriod, int unitsWanted,
            List<String> neverSummoned, int columnsSearched, int secondPassManaAbove) {}

    static Ruleset read(Value data) {
        Fields rules = new Fields(data, "rules");
        Board board = Binder.read(Board.class, rules.value("board"), "rules.board");
        List<Player> players = new ArrayList<>();
        for (Value player : rules.items("players", 2, 2)) {
            players.add(Binder.read(Player.class, player, "rules.players"));
        }
        Value offsets = rules.value("offsets");
        if (!(offsets instanceof Value.Members named)) throw Fields.refusal("rules.offsets", offsets, "an object");
        Shapes shapes = new Shapes(board, players.stream().map(Player::forward).toList(), named);
        String royal = rules.text("royal");
        Map<String, UnitType> types = new LinkedHashMap<>();
        for (Value entry : rules.items("units")) {
            UnitType type = UnitType.read(new Fields(entry, "rules.units[" + types.size() + "]"), shapes, royal);
            types.put(type.name(), type);
        }
        Turns turns = Binder.read(Turns.class, rules.value("turns"), "rules.turns");
        Cpu cpu = Binder.read(Cpu.class, rules.value("cpu"), "rules.cpu");
        rules.done();
        return new Ruleset(board, players, turns, cpu, types, types.get(royal));
    }

    /** A fresh deck (NAUS-3). */
    List<UnitType> deck() {
        List<UnitType> deck = new ArrayList<>();
        for (UnitType type : types.values()) deck.addAll(Collections.nCopies(type.copies(), type));
        return deck;
    }
}
