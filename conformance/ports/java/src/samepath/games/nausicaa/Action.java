package samepath.games.nausicaa;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import samepath.engine.Decider;
import samepath.engine.Options;

/**
 * An action, and which actions are legal (SPEC, NAUS-4, NAUS-5, NAUS-8 and NAUS-11 to NAUS-13). Nothing here changes a
 * state.
 *
 * @param unit who acts; null for a summon and the end
 * @param card what is summoned; null otherwise
 * @param square what it is aimed at
 */
record Action(Kind kind, Unit unit, UnitType card, int square) {
    /** The kinds of action, with the signs of the notation (NAUS-16). */
    enum Kind {
        SUMMON("@"),
        ATTACK("x"),
        MOVE("-"),
        DASH("="),
        PULL("<"),
        SWAP("~"),
        END("end");

        private final String sign;

        Kind(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }

    private static final Action END = new Action(Kind.END, null, null, Board.OFF);

    /** The action that a person chooses. */
    static Action asked(Table table, Decider decide) {
        Options<Action> options = new Options<>();
        for (Action action : legal(table)) options.add(action, action.written(table.rules.board()));
        return options.ask(decide, table.mover(), table.placed[table.side] ? "action" : "deploy");
    }

    /** As it is written (NAUS-16). */
    String written(Board board) {
        if (kind == Kind.END) return kind.sign;
        return (card == null ? board.name(unit.square) : card.letter()) + kind.sign + board.name(square);
    }

    /** The legal actions of the player whose turn it is (NAUS-11 to NAUS-13). */
    static List<Action> legal(Table table) {
        List<Action> found = new ArrayList<>();
        if (table.placed[table.side]) addActions(table, found);
        else addSummons(table, table.rules.royal(), found);
        if (table.placed[table.side] || found.isEmpty()) found.add(END);
        return found;
    }

    private static void addActions(Table table, List<Action> found) {
        Ruleset.Turns turns = table.rules.turns();
        int mana = table.mana[table.side];
        List<Unit> units = table.acting == null ? table.army(table.side) : List.of(table.acting);
        if (table.acting == null) {
            for (UnitType card : new LinkedHashSet<>(table.hands.get(table.side))) { // a card held twice once
                if (card.cost() <= mana && !card.isRoyal()) addSummons(table, card, found);
            }
        }
        if (mana >= turns.attackCost() && !table.used.equals("swap")) {
            for (Unit unit : units) add(Kind.ATTACK, unit, attackSquares(table, unit), found);
        }
        if (!table.moved || mana >= turns.dashCost()) {
            Kind kind = table.moved ? Kind.DASH : Kind.MOVE;
            for (Unit unit : units) add(kind, unit, moveSquares(table, unit), found);
        }
        if (mana >= turns.abilityCost() && table.used.isEmpty()) {
            for (Unit unit : units) unit.type.ability().ifPresent(ability -> addAbility(table, unit, ability, found));
        }
    }

    private static void add(Kind kind, Unit unit, List<Integer> squares, List<Action> found) {
        for (int square : squares) found.add(new Action(kind, unit, null, square));
    }

    private static void addSummons(Table table, UnitType card, List<Action> found) {
        for (int row : table.rules.players().get(table.side).deploymentRows()) {
            for (int square : table.rules.board().rowOf(row)) {
                if (mayStand(table, square, card.summonedOnDark()))
                    found.add(new Action(Kind.SUMMON, null, card, square));
            }
        }
    }

    private static void addAbility(Table table, Unit unit, UnitType.Ability ability, List<Action> found) {
        Kind kind = ability.isSwap() ? Kind.SWAP : Kind.PULL;
        for (int square : ability.reach().squaresFrom(unit.square)) {
            if (mayUse(table, unit, ability, square)) found.add(new Action(kind, unit, null, square));
        }
    }

    /** The squares that a unit may move to (NAUS-4). */
    static List<Integer> moveSquares(Table table, Unit unit) {
        List<Integer> found = new ArrayList<>();
        for (List<Integer> line : unit.type.moves().get(unit.side).linesFrom(unit.square)) {
            for (int square : line) {
                if (table.board[square] != null) break;
                found.add(square);
            }
        }
        return found;
    }

    /** The squares that a unit may aim an attack at, mana aside (NAUS-5). */
    static List<Integer> attackSquares(Table table, Unit unit) {
        List<Integer> found = new ArrayList<>();
        for (List<Integer> line : unit.type.attacks().linesFrom(unit.square)) {
            for (int square : line) {
                Unit target = table.board[square];
                if (target == null) continue;
                if (unit.type.aimsAtAll() || target.side != unit.side) found.add(square);
                break;
            }
        }
        return found;
    }

    /** Whether a card may be put on a square: it is empty, and of the colour that the card wants. */
    static boolean mayStand(Table table, int square, boolean onDark) {
        return table.board[square] == null && (!onDark || table.rules.board().isDark(square));
    }

    /** The square that a pulled unit comes to: one step towards the centaur (NAUS-8). */
    static int pulledTo(Board board, int centaur, int target) {
        int rows = Integer.signum(board.row(centaur) - board.row(target));
        int cols = Integer.signum(board.col(centaur) - board.col(target));
        return board.step(target, new Offset(rows, cols));
    }

    private static boolean mayUse(Table table, Unit unit, UnitType.Ability ability, int square) {
        Board board = table.rules.board();
        Unit other = table.board[square];
        if (other == null || (other.type.isRoyal() && !ability.onOracles())) return false;
        int landing = ability.isSwap() ? unit.square : pulledTo(board, unit.square, square);
        if (!ability.isSwap() && table.board[landing] != null) return false;
        return !other.type.leftOnDark() || board.isDark(landing);
    }
}
