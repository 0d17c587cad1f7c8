package samepath.games.nausicaa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import samepath.engine.Decider;
import samepath.engine.Options;
import samepath.engine.Score;
import samepath.engine.TieBreak;
import samepath.games.nausicaa.Action.Kind;
import samepath.rng.Rng;
import samepath.value.Value;

/**
 * One whole turn of a CPU: it weighs every pair of an own and a hostile unit, then attacks, summons, moves or flees
 * (SPEC, NAUS-17 to NAUS-22). Interest and distance are the one computation in doubles of the rules. Java keeps to IEEE
 * 754 and to the order in which an expression is written, so the bits are the same everywhere.
 */
final class CpuTurn {
    // Between an ally's square and a target's, in an option that is weighed and not done.
    private static final String WEIGHS = ">";

    private final Table table;
    private final Effects effects;
    private final Rng rng;
    private final Decider decide;
    private final int side;
    private final String actor;
    private final Ruleset rules;
    private final Board board;

    /** An ally and the hostile unit that it wants most. */
    private record Pair(Unit ally, Unit target) {}

    CpuTurn(Table table, Effects effects, Rng rng, Decider decide) {
        this.table = table;
        this.effects = effects;
        this.rng = rng;
        this.decide = decide;
        this.side = table.side;
        this.actor = table.mover();
        this.rules = table.rules;
        this.board = table.rules.board();
    }

    void play() {
        if (!table.placed[side]) {
            deploy();
            return;
        }
        Optional<Pair> pair = choosePair();
        if (pair.isEmpty()) {
            effects.endTurn();
            return;
        }
        Unit ally = pair.get().ally;
        Unit target = pair.get().target;
        if (strikes("4 attack", ally, target) || summons(target)) return;
        if (ally.type.isRoyal()) flee(ally, target);
        else advance(ally, target);
    }

    // Step 1: the Oracle on the back row, as far across as the enemy's (NAUS-17).
    private void deploy() {
        int row = rules.players().get(side).backRow();
        Optional<Unit> enemy = table.army(1 - side).stream().filter(unit -> unit.type.isRoyal()).findFirst();
        int col = enemy.isPresent() ? board.cols() - 1 - board.col(enemy.get().square) : rolledColumn(row);
        put("1 deploy", rules.royal(), row, col, board.cols() - 1);
    }

    private int rolledColumn(int row) {
        Options<Integer> squares = new Options<>();
        for (int square : board.rowOf(row)) squares.add(square, summoning(rules.royal(), square));
        return board.col(squares.roll(decide, actor, "1 column", rng.stream(Effects.CPU_STREAM), actor + " column"));
    }

    // Step 2: each ally's target, then the pair (NAUS-18).
    private Optional<Pair> choosePair() {
        Options<Pair> pairs = new Options<>();
        for (Unit ally : table.army(side)) {
            Options<Unit> targets = targets(ally);
            int pick = targets.index(decide, actor, "2 target", TieBreak.LAST);
            if (pick == Decider.NONE) continue;
            Unit target = targets.items().get(pick);
            pairs.add(new Pair(ally, target), weighing(ally, target), targets.score(pick));
        }
        return pairs.choose(decide, actor, "2 pair", TieBreak.POSITIVE);
    }

    // Step 4: attacks the target if it can; whether it did (NAUS-19).
    private boolean strikes(String kind, Unit ally, Unit target) {
        if (table.mana[side] < rules.turns().attackCost()) return false;
        List<Integer> squares = Action.attackSquares(table, ally);
        if (!squares.contains(target.square)) return false;
        Options<Integer> options = new Options<>();
        for (int square : squares) {
            options.add(square, fromUnit(ally, Kind.ATTACK.sign(), square), square == target.square ? 1 : 0);
        }
        effects.attack(ally, options.choose(decide, actor, kind, TieBreak.POSITIVE).orElseThrow());
        return true;
    }

    // Step 5: with few units, the cheapest card that mana can pay; whether there was one (NAUS-19).
    private boolean summons(Unit target) {
        if (table.army(side).size() >= rules.cpu().unitsWanted()) return false;
        Options<UnitType> cards = new Options<>();
        for (UnitType card : table.hands.get(side)) {
            boolean isPossible = card.cost() <= table.mana[side] && !rules.cpu().neverSummoned().contains(card.name());
            if (isPossible) cards.add(card, card.name(), card.cost());
        }
        Optional<UnitType> card = cards.choose(decide, actor, "5 card", TieBreak.LOWEST);
        if (card.isEmpty()) return false;
        int row = rules.players().get(side).frontRow();
        put("5 square", card.get(), row, board.col(target.square), rules.cpu().columnsSearched());
        return true;
    }

    // Puts a card's unit on the free square of a row nearest to a column; without one the turn ends.
    private void put(String kind, UnitType card, int row, int col, int columnsMax) {
        Options<Integer> squares = new Options<>();
        for (int distance = 0; distance <= columnsMax; distance++) {
            for (int column : distance == 0 ? List.of(col) : List.of(col - distance, col + distance)) {
                int square = board.square(row, column);
                if (square == Board.OFF || !Action.mayStand(table, square, card.summonedByCpuOnDark())) continue;
                squares.add(square, summoning(card, square), distance);
            }
        }
        Optional<Integer> square = squares.choose(decide, actor, kind, TieBreak.LOWEST);
        if (square.isPresent()) effects.summon(card, square.get());
        else effects.endTurn();
    }

    // Step 6: as near to the target as one move goes; with mana left, looks again with this unit (NAUS-20).
    private void advance(Unit ally, Unit target) {
        Optional<Integer> square = nearestMove("6 move", Kind.MOVE, ally, target.square);
        square.ifPresent(to -> effects.move(ally, to));
        if (square.isEmpty() || table.mana[side] <= rules.cpu().secondPassManaAbove()) {
            effects.endTurn();
            return;
        }
        Unit again = targets(ally).choose(decide, actor, "6 target again", TieBreak.LAST).orElseThrow();
        if (strikes("6 attack again", ally, again)) return;
        Optional<Integer> further = nearestMove("6 dash", Kind.DASH, ally, again.square);
        if (further.isPresent()) effects.dash(ally, further.get());
        else effects.endTurn();
    }

    // Step 7: the Oracle towards the point as far behind it as the target is in front of it (NAUS-21).
    private void flee(Unit oracle, Unit target) {
        int row = within(2 * board.row(oracle.square) - board.row(target.square), board.rows());
        int col = within(2 * board.col(oracle.square) - board.col(target.square), board.cols());
        Optional<Integer> square = nearestMove("7 flee", Kind.MOVE, oracle, board.square(row, col));
        square.ifPresent(to -> effects.move(oracle, to));
        effects.endTurn();
    }

    private static int within(int place, int size) {
        return Math.max(0, Math.min(size - 1, place));
    }

    private Optional<Integer> nearestMove(String kind, Kind action, Unit unit, int goal) {
        int coefficient = table.coefficients[side].distance();
        Options<Integer> squares = new Options<>();
        for (int square : Action.moveSquares(table, unit)) {
            Score score = Score.ofDouble(board.distance(square, goal) * coefficient);
            squares.add(square, Value.of(fromUnit(unit, action.sign(), square)), score);
        }
        return squares.choose(decide, actor, kind, TieBreak.LOWEST);
    }

    // The hostile units, row by row, with the ally's interest in each.
    private Options<Unit> targets(Unit ally) {
        List<Unit> hostile = new ArrayList<>(table.army(1 - side));
        hostile.sort(Comparator.comparingInt(unit -> unit.square));
        Options<Unit> options = new Options<>();
        for (Unit unit : hostile) options.add(unit, weighing(ally, unit), Score.ofDouble(interest(ally, unit)));
        return options;
    }

    // Doubles, in exactly this order of operations (NAUS-18).
    private double interest(Unit ally, Unit hostile) {
        Table.Coefficients own = table.coefficients[side];
        double divisor = board.distance(ally.square, hostile.square) * own.distance();
        if (divisor == 0) return Double.POSITIVE_INFINITY;
        return (hostile.type.attractiveness() * own.attractiveness()) / divisor;
    }

    private Value weighing(Unit ally, Unit target) {
        return Value.of(fromUnit(ally, WEIGHS, target.square));
    }

    private String fromUnit(Unit unit, String sign, int square) {
        return board.name(unit.square) + sign + board.name(square);
    }

    private String summoning(UnitType card, int square) {
        return card.letter() + Kind.SUMMON.sign() + board.name(square);
    }
}
