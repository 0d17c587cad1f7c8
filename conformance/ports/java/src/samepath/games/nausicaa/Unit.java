package samepath.games.nausicaa;

/** A unit on the board (SPEC, NAUS-3). */
final class Unit {
    final int number;
    final int side;
    final UnitType type;
    int square;
    int hp;

    /** @param side 0 for player 1, 1 for player 2 */
    Unit(int number, int side, UnitType type, int square, int hp) {
        this.number = number;
        this.side = side;
        this.type = type;
        this.square = square;
        this.hp = hp;
    }

    Unit copy() {
        return new Unit(number, side, type, square, hp);
    }
}
