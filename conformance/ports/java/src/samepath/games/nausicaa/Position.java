package samepath.games.nausicaa;

import java.util.ArrayList;
import java.util.List;
import samepath.errors.InputException;
import samepath.games.Fields;
import samepath.value.Value;

/** Positions: a game that starts from units on the board (SPEC, NAUS-23). Mistakes are refused, naming the place. */
final class Position {
    private static final int TURN_MISSING = 6;
    private static final int PLAYER_MISSING = 2;
    private static final String TWO = "a list of two, player 1's first";

    private final Fields fields;
    private final Ruleset rules;
    private final Table table;

    private Position(Value position, Table table) {
        this.fields = new Fields(position, "position");
        this.rules = table.rules;
        this.table = table;
    }

    /** Puts what a position says on an empty table. Units are numbered in its order; nothing is drawn or added. */
    static void read(Value position, Table table) {
        new Position(position, table).read();
    }

    private void read() {
        table.turn = fields.integer("turn", 1, rules.turns().limit() - 1, TURN_MISSING);
        table.side = fields.integer("player", 1, 2, PLAYER_MISSING) - 1;
        List<Value> units = fields.items("units");
        for (int i = 0; i < units.size(); i++) readUnit(units.get(i), "units[" + i + "]");
        List<Value> mana = Fields.items(fields.value("mana"), "mana", 2, TWO);
        for (int side = 0; side < 2; side++) {
            table.mana[side] = Fields.integer(mana.get(side), "mana", 0, manaMax(side));
        }
        readCoefficients(fields.value("coefficients"));
        readHands();
        Value empty = Value.list(Value.list(), Value.list());
        List<Value> decks = Fields.items(fields.value("decks", empty), "decks", 2, TWO);
        for (int side = 0; side < 2; side++) readDeck(decks.get(side), side);
        fields.done();
    }

    private void readUnit(Value entry, String where) {
        Fields unit = new Fields(entry, where);
        int side = unit.integer("player", 1, 2) - 1;
        UnitType type = readType(unit.value("type"), unit.place("type"));
        int row = unit.integer("row", 0, rules.board().rows() - 1);
        int square = rules.board().square(row, unit.integer("col", 0, rules.board().cols() - 1));
        int hp = unit.integer("hp", 1, type.hp());
        unit.done();
        if (table.board[square] != null) throw new InputException(where + " stands where another unit stands");
        if (type.isRoyal() && table.placed[side]) {
            throw new InputException(where + " is a player's second " + type.name());
        }
        table.put(side, type, square, hp);
    }

    // The maximum, and what as many seers bring as the deck has, or as stand on the board if more.
    private int manaMax(int side) {
        int most = rules.turns().manaMax();
        for (UnitType type : rules.types().values()) {
            int standing = (int) table.army(side).stream().filter(unit -> unit.type == type).count();
            most += type.manaEachTurn() * Math.max(type.copies(), standing);
        }
        return most;
    }

    private void readCoefficients(Value value) {
        List<Value> pairs =
                value instanceof Value.Members ? List.of(value, value) : Fields.items(value, "coefficients", 2, TWO);
        int most = rules.cpu().coefficientRange() - 1;
        for (int side = 0; side < 2; side++) {
            Fields pair = new Fields(pairs.get(side), "coefficients");
            int distance = pair.integer("distance", 0, most);
            table.coefficients[side] = new Table.Coefficients(distance, pair.integer("attractiveness", 0, most));
            pair.done();
        }
    }

    private void readHands() {
        if (fields.has("hand") == fields.has("hands")) {
            throw new InputException("give hand (of the player to move), or hands (of both)");
        }
        List<Value> hands = new ArrayList<>(List.of(Value.list(), Value.list()));
        if (fields.has("hand")) hands.set(table.side, fields.value("hand"));
        else hands = Fields.items(fields.value("hands"), "hands", 2, TWO);
        for (int side = 0; side < 2; side++) {
            String where = "hands[" + side + "]";
            table.hands.get(side).addAll(readCards(hands.get(side), where));
            long held = table.hands.get(side).stream().filter(UnitType::isRoyal).count();
            long royals = held + (table.placed[side] ? 1 : 0);
            if (royals > 1) {
                String royal = rules.royal().name();
                throw new InputException(where + ": a player has one " + royal + ", on the board or in the hand");
            }
        }
    }

    private void readDeck(Value deck, int side) {
        String where = "decks[" + side + "]";
        List<UnitType> cards = readCards(deck, where);
        if (cards.contains(rules.royal())) throw new InputException(where + " holds an " + rules.royal().name());
        table.decks.get(side).addAll(cards);
    }

    private List<UnitType> readCards(Value value, String where) {
        List<UnitType> cards = new ArrayList<>();
        for (Value name : Fields.items(value, where)) cards.add(readType(name, where + "[" + cards.size() + "]"));
        return cards;
    }

    private UnitType readType(Value name, String where) {
        return rules.types().get(Fields.choice(name, where, rules.types().keySet()));
    }
}
