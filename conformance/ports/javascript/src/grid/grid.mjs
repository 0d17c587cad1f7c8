/**
 * Grids: what is open, which cells are one step away, and in what order (SPEC, GRID).
 *
 * A cell is [x, y]; x grows right, y grows down. Inside the searches a cell is its index, y * width + x.
 *
 * @module
 */

import { InputError } from '../errors.mjs';

/** A cell: [x, y]. @typedef {[number, number]} Cell */

/** up, right, down, left; then up-right, down-right, down-left, up-left (GRID-2). The order decides every tie. */
export const DIRECTIONS = Object.freeze(
  [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(Object.freeze),
);

/** What a diagonal step passes between: both cells beside it open, at least one, or whatever (GRID-3). */
export const CORNERS = Object.freeze(['never', 'one-side', 'always']);

/** The most cells that a level has (GRID-1). */
export const CELLS_MAX = 2 ** 26;

/** The highest cost of entering a cell (GRID-7). */
export const COST_MAX = 2 ** 26;

const WAVE_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Reads the text of a level: rows of equal width, LF between them and at most one after the last (GRID-1).
 *
 * @param {string} text
 * @param {string} [others] the characters beside `#` and `.` that the game knows
 * @returns {string[][]} the characters, row by row
 * @throws {InputError} naming the row and the column, counted from 1
 */
export function parseLevel(text, others = '') {
  if (text.startsWith('\ufeff')) throw new InputError('row 1, column 1: a byte order mark');
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  const known = new Set(['#', '.', ...others]);
  const rows = lines.map((line) => [...line]);
  rows.forEach((row, y) => {
    row.forEach((character, x) => {
      const place = `row ${y + 1}, column ${x + 1}`;
      if (character === '\r') throw new InputError(`${place}: a carriage return; lines end with LF alone`);
      if (character === '\t') throw new InputError(`${place}: a tab`);
      if (!known.has(character)) throw new InputError(`${place}: the unknown character ${JSON.stringify(character)}`);
    });
    if (row.length !== rows[0].length) {
      const place = `row ${y + 1}, column ${Math.min(row.length, rows[0].length) + 1}`;
      throw new InputError(`${place}: the row has ${row.length} cells, and the first row ${rows[0].length}`);
    }
  });
  if (rows[0].length === 0) throw new InputError('row 1, column 1: the level has no cells');
  if (rows.length * rows[0].length > CELLS_MAX) throw new InputError('the level has more than 2^26 cells');
  return rows;
}

/** A grid to search on. It is never changed. */
export class Grid {
  /**
   * @param {string[][] | string[]} rows the level: `#` is a wall, everything else is open
   * @param {object} [options]
   * @param {4 | 8} [options.directions] how many directions there are
   * @param {'never' | 'one-side' | 'always'} [options.corners] what diagonal steps pass between
   * @param {boolean} [options.wrapX] whether the left edge joins the right one
   * @param {boolean} [options.wrapY] whether the upper edge joins the lower one
   * @param {number[]} [options.costs] the cost of entering each cell, row by row, 1 to 2^26; 1 everywhere if missing
   * @throws {InputError} when an option is no such thing
   */
  constructor(rows, { directions = 4, corners = 'never', wrapX = false, wrapY = false, costs = null } = {}) {
    if (directions !== 4 && directions !== 8) throw new InputError('a grid has 4 or 8 directions');
    if (!CORNERS.includes(corners)) throw new InputError(`the corner rule is one of ${CORNERS.join(', ')}`);
    this.height = rows.length;
    this.width = rows[0].length;
    this.size = this.width * this.height;
    this.directions = directions;
    this.corners = corners;
    this.wrapX = wrapX;
    this.wrapY = wrapY;
    this.costs = costs;
    const costly = (cost) => Number.isInteger(cost) && cost >= 1 && cost <= COST_MAX;
    if (costs !== null && !(costs.length === this.size && costs.every(costly))) {
      throw new InputError('the costs are a list with an integer from 1 to 2^26 for each cell');
    }
    /** @type {Uint8Array} 1 for an open cell, row by row */
    this.open = new Uint8Array(this.size);
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) this.open[y * this.width + x] = rows[y][x] === '#' ? 0 : 1;
    }
  }

  /**
   * The index of a cell.
   *
   * @param {Cell} cell
   * @returns {number}
   * @throws {InputError} when it is outside
   */
  index([x, y]) {
    const inside = Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < this.width && y < this.height;
    if (!inside) throw new InputError(`the cell [${x}, ${y}] is outside the grid of ${this.width} x ${this.height}`);
    return y * this.width + x;
  }

  /**
   * The cell of an index.
   *
   * @param {number} index
   * @returns {Cell}
   */
  cell(index) {
    return [index % this.width, Math.floor(index / this.width)];
  }

  /**
   * What is open when some cells are blocked (GRID-6).
   *
   * @param {Iterable<Cell>} [blocked]
   * @returns {Uint8Array} 1 for an open cell, row by row
   */
  openWithout(blocked = []) {
    const open = this.open.slice();
    for (const cell of blocked) open[this.index(cell)] = 0;
    return open;
  }

  /**
   * The cells one step away, open or not, in the order of the directions; each once (GRID-3, GRID-4).
   *
   * @param {number} index the cell that is left
   * @param {Uint8Array} open what is open, for the corner rule
   * @returns {number[]} indices
   */
  around(index, open) {
    const x = index % this.width;
    const y = (index - x) / this.width;
    const found = [];
    for (let d = 0; d < this.directions; d++) {
      const [dx, dy] = DIRECTIONS[d];
      const to = this.neighbour(x + dx, y + dy);
      if (to < 0 || found.includes(to)) continue;
      if (d >= 4 && !this.passesCorner(x, y, dx, dy, open)) continue;
      found.push(to);
    }
    return found;
  }

  /** The index at x, y, which may be one beyond an edge; -1 for none. @private */
  neighbour(x, y) {
    if (this.wrapX) x = (x + this.width) % this.width;
    if (this.wrapY) y = (y + this.height) % this.height;
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }

  /** Whether the corner rule lets a diagonal step pass. @private */
  passesCorner(x, y, dx, dy, open) {
    if (this.corners === 'always') return true;
    const besideX = this.neighbour(x + dx, y);
    const besideY = this.neighbour(x, y + dy);
    const openX = besideX >= 0 && open[besideX] === 1;
    const openY = besideY >= 0 && open[besideY] === 1;
    return this.corners === 'never' ? openX && openY : openX || openY;
  }
}

/**
 * Draws a field of distances: a digit for each cell, `#` for a wall and `.` for an open cell not reached (GRID-8).
 *
 * @param {Grid} grid
 * @param {import('./search.mjs').Field} field a field of distances
 * @returns {string} rows with LF between them
 */
export function drawWave(grid, field) {
  const digits = field.values.map((value, i) => (value < 0 ? '#.'[grid.open[i]] : (WAVE_DIGITS[value] ?? '+')));
  return rowsOf(grid, digits).join('\n');
}

/**
 * Draws a path: its steps are `*`, under the marks of start and goal (GRID-8).
 *
 * @param {Grid} grid
 * @param {Cell[] | null} path
 * @param {Map<string, Cell>} marks the cells to mark, by their characters
 * @returns {string} rows with LF between them
 */
export function drawPath(grid, path, marks) {
  const characters = Array.from(grid.open, (open) => '#.'[open]);
  for (const cell of path ?? []) characters[grid.index(cell)] = '*';
  for (const [mark, cell] of marks) characters[grid.index(cell)] = mark;
  return rowsOf(grid, characters).join('\n');
}

function rowsOf(grid, characters) {
  const rows = [];
  for (let y = 0; y < grid.height; y++) rows.push(characters.slice(y * grid.width, (y + 1) * grid.width).join(''));
  return rows;
}
