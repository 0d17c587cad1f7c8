package samepath.games.nausicaa;

import java.util.ArrayList;
import java.util.List;
import samepath.engine.Decider;
import samepath.engine.State;
import samepath.rng.Rng;
import samepath.value.Value;

/**
 * The state of a game: the board, the cards, whose turn it is (SPEC, NAUS-3, NAUS-9, NAUS-10 and NAUS-15). A side is 0
 * for player 1 and 1 for player 2; lists and arrays of two are by side.
 */
final class Table implements State {
    static final String PERSON = "person";
    static final String CPU = "cpu";

    final Ruleset rules;
    final List<String> players;
    final int[] mana;
    final boolean[] placed = {false, false}; // whether each Oracle was deployed
    final Coefficients[] coefficients;
    final List<List<UnitType>> decks = List.of(new ArrayList<>(), new ArrayList<>());
    final List<List<UnitType>> hands = List.of(new ArrayList<>(), new ArrayList<>());
    final List<Unit> units = new ArrayList<>(); // in order of their numbers
    final Unit[] board; // the same units by square; null where there is none
    final List<Integer> fallen = new ArrayList<>(); // the sides whose Oracle the action under way has destroyed
    int side;
    int turn = 1;
    int nextNumber = 1;
    Unit acting; // the unit to which the turn is bound, or null
    boolean moved;
    String used = ""; // the ability used in this turn
    Value outcome = Value.NULL;

    /** What a CPU weighs with, each from 0 to 99. */
    record Coefficients(int distance, int attractiveness) {}

    /** A state with nothing on the board and no cards. */
    Table(Ruleset rules, List<String> players) {
        this.rules = rules;
        this.players = players;
        int start = rules.cpu().coefficientStart();
        mana = new int[] {rules.turns().manaStart(), rules.turns().manaStart()};
        coefficients = new Coefficients[] {new Coefficients(start, start), new Coefficients(start, start)};
        board = new Unit[rules.board().size()];
    }

    @Override
    public State copy() {
        Table copy = new Table(rules, players);
        for (int one = 0; one < players.size(); one++) {
            copy.mana[one] = mana[one];
            copy.placed[one] = placed[one];
            copy.coefficients[one] = coefficients[one];
            copy.decks.get(one).addAll(decks.get(one));
            copy.hands.get(one).addAll(hands.get(one));
        }
        for (Unit unit : units) {
            Unit twin = unit.copy();
            copy.units.add(twin);
            copy.board[twin.square] = twin;
            if (unit == acting) copy.acting = twin;
        }
        copy.fallen.addAll(fallen);
        copy.side = side;
        copy.turn = turn;
        copy.nextNumber = nextNumber;
        copy.moved = moved;
        copy.used = used;
        copy.outcome = outcome;
        return copy;
    }

    @Override
    public long turn() {
        return turn;
    }

    @Override
    public Value outcome() {
        return outcome;
    }

    /** One action of a person, or one whole turn of a CPU (NAUS-15). */
    @Override
    public void step(Rng rng, Decider decide) {
        Effects effects = new Effects(this, rng);
        if (players.get(side).equals(CPU)) new CpuTurn(this, effects, rng, decide).play();
        else effects.perform(Action.asked(this, decide));
    }

    @Override
    public Value.Members parts() {
        List<Value> weights = new ArrayList<>();
        for (int one = 0; one < players.size(); one++) weights.add(weights(one));
        Value.Builder move = Value.members()
                                     .put("ability", used)
                                     .put("moved", moved)
                                     .put("next_number", nextNumber)
                                     .put("placed", Value.list(Value.of(placed[0]), Value.of(placed[1])))
                                     .put("player", side + 1)
                                     .put("unit", acting == null ? Value.NULL : Value.of(acting.number));
        Value.Builder cards = Value.members().put("decks", letters(decks)).put("hands", letters(hands));
        return Value.members()
                .put("cards", cards.build())
                .put("coefficients", Value.list(weights))
                .put("mana", Value.ints(mana))
                .put("move", move.build())
                .put("players", Value.texts(players))
                .put("units", Value.texts(units.stream().map(this::written).toList()))
                .build();
    }

    /** Puts a new unit on an empty square. */
    void put(int owner, UnitType type, int square, int hp) {
        Unit unit = new Unit(nextNumber++, owner, type, square, hp);
        units.add(unit);
        board[square] = unit;
        if (type.isRoyal()) placed[owner] = true;
    }

    /** The units of a side, by their numbers. */
    List<Unit> army(int owner) {
        return units.stream().filter(unit -> unit.side == owner).toList();
    }

    /** The units that stand on some squares, in the order of the squares. */
    List<Unit> on(List<Integer> squares) {
        return squares.stream().filter(square -> board[square] != null).map(square -> board[square]).toList();
    }

    /** The name of the player whose turn it is. */
    String mover() {
        return rules.players().get(side).name();
    }

    private Value weights(int one) {
        if (!players.get(one).equals(CPU)) return Value.NULL;
        Coefficients own = coefficients[one];
        return Value.members().put("attractiveness", own.attractiveness).put("distance", own.distance).build();
    }

    private String written(Unit unit) {
        String square = rules.board().name(unit.square);
        return unit.number + " " + (unit.side + 1) + " " + unit.type.name() + " " + square + " " + unit.hp;
    }

    private static Value letters(List<List<UnitType>> piles) {
        List<String> texts = new ArrayList<>();
        for (List<UnitType> pile : piles) {
            StringBuilder letters = new StringBuilder();
            for (UnitType card : pile) letters.append(card.letter());
            texts.add(letters.toString());
        }
        return Value.texts(texts);
    }
}
