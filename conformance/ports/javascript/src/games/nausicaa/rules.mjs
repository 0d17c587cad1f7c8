/**
 * The rulesets, and what follows from their data: the board, the squares that moves and attacks reach (SPEC, NAUS-1 to
 * NAUS-5).
 *
 * A square is a number, row * columns + column. A side is 0 for player 1 and 1 for player 2.
 *
 * @module
 */

/**
 * A type of unit: what its entry in the rules says, and the squares that follow from it.
 *
 * @typedef {object} UnitType
 * @property {string} name
 * @property {string} letter
 * @property {number} cost
 * @property {number} hp
 * @property {number} attractiveness
 * @property {string} summoned_on where a person may put it: on `any` square, or on a `dark` one
 * @property {string} summoned_by_cpu_on where a CPU does
 * @property {boolean} royal whether its fall is its player's
 * @property {number[][][][]} moves for each side and square: lines of squares; each ends at the first unit
 * @property {number[][][]} attacks for each square: the same for attacks; the first unit of a line is its target
 * @property {number[][] | null} blast for each square: whose units leave the board when it is summoned
 * @property {number[][]} abilityReach for each square: whose units its ability may be used on
 */

/** The board of a ruleset (NAUS-2). */
export class Board {
  /** @param {{rows: number, cols: number, dark_parity: number}} data */
  constructor({ rows, cols, dark_parity: darkParity }) {
    this.rows = rows;
    this.cols = cols;
    this.squares = Array.from({ length: rows * cols }, (_, square) => square);
    this.names = this.squares.map((square) => 'abcdefghij'[this.col(square)] + this.row(square));
    this.dark = this.squares.map((square) => (this.row(square) + this.col(square)) % 2 === darkParity);
  }

  row(square) {
    return Math.floor(square / this.cols);
  }

  col(square) {
    return square % this.cols;
  }

  /** The square some rows down and columns right; null off the board. @returns {number | null} */
  step(square, rows, cols) {
    const row = this.row(square) + rows;
    const col = this.col(square) + cols;
    return row >= 0 && row < this.rows && col >= 0 && col < this.cols ? row * this.cols + col : null;
  }

  /** The squares of a row, from the left. @returns {number[]} */
  rowOf(row) {
    return this.squares.slice(row * this.cols, (row + 1) * this.cols);
  }

  /** sqrt(dx * dx + dy * dy), a double. @returns {number} */
  distance(a, b) {
    const dx = this.col(a) - this.col(b);
    const dy = this.row(a) - this.row(b);
    return Math.sqrt(dx * dx + dy * dy);
  }
}

/** The rules as the game uses them. */
export class Ruleset {
  /** @param {object} data the data of one of `RULES` */
  constructor(data) {
    this.data = data;
    this.turns = data.turns;
    this.cpu = data.cpu;
    this.players = data.players;
    this.board = new Board(data.board);
    /** @type {UnitType[]} in the deck's order */
    this.types = data.units.map((entry) => this.unitType(entry));
    /** @type {Map<string, UnitType>} */
    this.byName = new Map(this.types.map((type) => [type.name, type]));
    this.royal = this.byName.get(data.royal);
    /** A fresh deck (NAUS-3). */
    this.deck = this.types.flatMap((type) => new Array(type.copies).fill(type));
  }

  /** @private */
  unitType(entry) {
    const { ability, attack, moves } = entry;
    const { offsets } = this.data;
    const dark = entry.moves_on === 'dark';
    const blast = entry.destroys_when_summoned;
    return {
      summoned_by_cpu_on: entry.summoned_on, // unless the data say otherwise
      ...entry,
      royal: entry.name === this.data.royal,
      moves: this.players.map(({ forward }) => this.lines(this.offsetsOfMoves(moves, forward), moves.range ?? 1, dark)),
      attacks: this.lines(this.offsetsOfAttack(attack), attack.shape === 'lines' ? attack.range : 1, false),
      blast: blast === null ? null : this.lines(offsets[blast], 1, false).map((lines) => lines.flat()),
      abilityReach: this.lines(ability === null ? [] : this.within(ability.range), 1, false).map((lines) =>
        lines.flat(),
      ),
    };
  }

  /** For each square the lines along some offsets, up to a length, on the board; a line may be empty. @private */
  lines(offsets, length, darkOnly) {
    const { board } = this;
    const along = (square, [rows, cols]) => {
      const steps = Array.from({ length }, (_, i) => board.step(square, rows * (i + 1), cols * (i + 1)));
      return steps.filter((step) => step !== null && (!darkOnly || board.dark[step]));
    };
    return board.squares.map((square) => offsets.map((offset) => along(square, offset)));
  }

  /** @private */
  offsetsOfMoves(moves, forward) {
    const shapes = {
      none: () => [],
      offsets: () => this.data.offsets[moves.offsets],
      ahead_steps: () => moves.offsets.map(([rows, cols]) => [rows * forward, cols]),
      ahead_line: () => [[forward, 0]],
    };
    return shapes[moves.shape]();
  }

  /** @private */
  offsetsOfAttack(attack) {
    const offsets = () => this.data.offsets[attack.offsets];
    const shapes = { none: () => [], offsets, lines: offsets, area: () => this.within(attack.range) };
    return shapes[attack.shape]();
  }

  /** The offsets within a Manhattan distance, row by row; without one, to the whole board. @private */
  within(range = this.board.rows + this.board.cols) {
    const span = Array.from({ length: 2 * range + 1 }, (_, i) => i - range);
    const all = span.flatMap((rows) => span.map((cols) => [rows, cols]));
    return all.filter(([rows, cols]) => Math.abs(rows) + Math.abs(cols) <= range && (rows !== 0 || cols !== 0));
  }
}

const rulesets = new Map();

/**
 * The ruleset of some rules' data, made once.
 *
 * @param {object} data
 * @returns {Ruleset}
 */
export function rulesetOf(data) {
  if (!rulesets.has(data)) rulesets.set(data, new Ruleset(data));
  return rulesets.get(data);
}
