package samepath.games.nausicaa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import samepath.games.nausicaa.Table.Coefficients;
import samepath.rng.Rng;
import samepath.rng.Stream;
import samepath.value.Value;

/**
 * What actions do: summons, hits, deaths, draws, abilities, the judgement, the end of a turn and the start of the next
 * (SPEC, NAUS-6 to NAUS-14). Each method changes the state and takes an action that is legal.
 */
final class Effects {
    /** The stream of what a CPU rolls. */
    static final String CPU_STREAM = "cpu";

    private static final String DECK_STREAM = "deck";

    private final Table table;
    private final Ruleset rules;
    private final Rng rng;

    Effects(Table table, Rng rng) {
        this.table = table;
        this.rules = table.rules;
        this.rng = rng;
    }

    /**
     * Shuffles and deals both players' cards, each again from a fresh deck until the Oracle is in the hand (NAUS-9).
     */
    void deal() {
        for (int side = 0; side < rules.players().size(); side++) {
            List<UnitType> deck;
            List<UnitType> hand;
            do {
                deck = rules.deck();
                rng.stream(DECK_STREAM).shuffle(deck, rules.players().get(side).name() + " shuffles");
                List<UnitType> taken = deck.subList(deck.size() - rules.turns().cardsInFirstHand(), deck.size());
                hand = new ArrayList<>(taken);
                Collections.reverse(hand);
                taken.clear(); // out of the deck too
            } while (!hand.contains(rules.royal()));
            table.decks.get(side).addAll(deck);
            table.hands.get(side).addAll(hand);
        }
    }

    /** Does an action of the player whose turn it is. */
    void perform(Action action) {
        switch (action.kind()) {
            case SUMMON -> summon(action.card(), action.square());
            case ATTACK -> attack(action.unit(), action.square());
            case MOVE -> move(action.unit(), action.square());
            case DASH -> dash(action.unit(), action.square());
            case PULL -> pull(action.unit(), action.square());
            case SWAP -> swap(action.unit(), action.square());
            case END -> endTurn();
        }
    }

    /** Puts a card's unit on the board, with its effects, and ends the turn. */
    void summon(UnitType card, int square) {
        int side = table.side;
        // The first copy; an Oracle deployed from a position need not be in the hand.
        table.hands.get(side).remove(card);
        table.mana[side] -= card.cost();
        table.put(side, card, square, card.hp());
        drawCards(side, card.drawsWhenSummoned());
        card.blast().ifPresent(blast -> table.on(blast.squaresFrom(square)).forEach(this::destroy));
        conclude(card);
    }

    /** Attacks a square, with everything that the attack hits, and ends the turn (NAUS-6). */
    void attack(Unit unit, int square) {
        table.mana[unit.side] -= rules.turns().attackCost();
        List<Integer> squares = unit.type.hitsAll() ? unit.type.attacks().squaresFrom(unit.square) : List.of(square);
        for (Unit struck : table.on(squares)) {
            struck.hp--;
            if (struck.hp == 0) destroy(struck);
        }
        if (unit.type.destroysItself()) destroy(unit);
        conclude(unit.type);
    }

    /** Moves a unit and binds the turn to it. */
    void move(Unit unit, int square) {
        relocate(unit, square);
        table.acting = unit;
        table.moved = true;
    }

    /** Moves a unit a second time, for mana, and ends the turn. */
    void dash(Unit unit, int square) {
        table.mana[unit.side] -= rules.turns().dashCost();
        relocate(unit, square);
        endTurn();
    }

    /** Ends the turn; unless the game is over, the other player's begins (NAUS-14). */
    void endTurn() {
        table.acting = null;
        table.moved = false;
        table.used = "";
        if (table.side == 1) table.turn++;
        table.side = 1 - table.side;
        boolean isOver = !table.outcome.equals(Value.NULL);
        if (!isOver && table.turn == rules.turns().limit()) {
            table.outcome = outcome(Value.NULL, "turn limit", Value.NULL);
            return;
        }
        if (isOver) return;
        int endedTurns = 2 * (table.turn - 1) + table.side;
        if (endedTurns % rules.cpu().coefficientPeriod() == 0) rollCoefficients();
        beginTurn();
    }

    private void pull(Unit unit, int square) {
        Unit other = table.board[square];
        place(other, Action.pulledTo(rules.board(), unit.square, square));
        table.board[square] = null;
        useAbility(unit);
    }

    private void swap(Unit unit, int square) {
        place(table.board[square], unit.square);
        place(unit, square);
        useAbility(unit);
    }

    private void useAbility(Unit unit) {
        table.mana[unit.side] -= rules.turns().abilityCost();
        table.acting = unit;
        table.used = unit.type.ability().orElseThrow().kind();
    }

    // Whoever hops over a unit may draw for it: half-way between the two squares stands somebody.
    private void relocate(Unit unit, int square) {
        int draws = unit.type.drawsWhenHopping();
        if (draws > 0 && table.board[(unit.square + square) / 2] != null) drawCards(unit.side, draws);
        table.board[unit.square] = null;
        place(unit, square);
    }

    private void place(Unit unit, int square) {
        table.board[square] = unit;
        unit.square = square;
    }

    private void destroy(Unit unit) {
        table.board[unit.square] = null;
        table.units.remove(unit);
        drawCards(unit.side, unit.type.drawsWhenDestroyed());
        if (unit.type.isRoyal()) table.fallen.add(unit.side);
    }

    // From the end of the deck to the end of the hand, as many as there are.
    private void drawCards(int side, int count) {
        List<UnitType> deck = table.decks.get(side);
        for (int i = 0; i < count && !deck.isEmpty(); i++) table.hands.get(side).add(deck.remove(deck.size() - 1));
    }

    // The judgement, and the end of the turn (NAUS-7).
    private void conclude(UnitType by) {
        if (!table.fallen.isEmpty()) {
            int loser = table.fallen.size() > 1 ? table.side : table.fallen.get(0);
            table.fallen.clear();
            table.outcome = outcome(Value.of(by.name()), "oracle destroyed", Value.of(2 - loser));
        }
        endTurn();
    }

    private static Value outcome(Value by, String reason, Value winner) {
        return Value.members().put("by", by).put("reason", reason).put("winner", winner).build();
    }

    // NAUS-10
    private void beginTurn() {
        int side = table.side;
        Ruleset.Turns turns = rules.turns();
        int gained = table.mana[side] + turns.manaGain();
        table.mana[side] = Math.min(gained, Math.min(turns.manaMax(), table.turn));
        for (Unit unit : table.army(side)) table.mana[side] += unit.type.manaEachTurn();
        drawCards(side, turns.cardsDrawn());
    }

    private void rollCoefficients() {
        Stream stream = rng.stream(CPU_STREAM);
        int range = rules.cpu().coefficientRange();
        for (int side = 0; side < table.players.size(); side++) {
            if (!table.players.get(side).equals(Table.CPU)) continue;
            String name = rules.players().get(side).name();
            int distance = stream.nextInt(range, name + " distance");
            int attractiveness = stream.nextInt(range, name + " attractiveness");
            table.coefficients[side] = new Coefficients(distance, attractiveness);
        }
    }
}
