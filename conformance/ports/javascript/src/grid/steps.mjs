/**
 * Steps down and up a field, and lines of sight (SPEC, STEP and SIGHT).
 *
 * @module
 */

/** @typedef {import('./grid.mjs').Grid} Grid */
/** @typedef {import('./grid.mjs').Cell} Cell */
/** @typedef {import('./search.mjs').Field} Field */

/**
 * The next step down a field: the first direction among the neighbours with the least value, if that is lower than the
 * cell's own (STEP-1, STEP-2, STEP-4).
 *
 * @param {Grid} grid
 * @param {Field} field
 * @param {Cell} from a cell; if the field did not reach it, it steps to the least neighbour whatever its value
 * @param {object} [options]
 * @param {Cell[]} [options.blocked] cells that are not stepped on; to the corner rule they are no walls
 * @returns {Cell | null}
 */
export function stepDown(grid, field, from, { blocked = [] } = {}) {
  return bestStep(grid, field, from, blocked, (a, b) => a < b);
}

/**
 * The next step up a field, away from its sources (STEP-3).
 *
 * @param {Grid} grid
 * @param {Field} field
 * @param {Cell} from
 * @param {object} [options] as for `stepDown`
 * @returns {Cell | null}
 */
export function stepUp(grid, field, from, { blocked = [] } = {}) {
  return bestStep(grid, field, from, blocked, (a, b) => a > b);
}

/**
 * The line from one cell to another, both included (SIGHT-1).
 *
 * @param {Cell} from the seer's cell
 * @param {Cell} to the seen cell
 * @returns {Cell[]}
 */
export function line([x, y], [endX, endY]) {
  const dx = Math.abs(endX - x);
  const dy = -Math.abs(endY - y);
  const stepX = x < endX ? 1 : -1;
  const stepY = y < endY ? 1 : -1;
  let error = dx + dy;
  const cells = [[x, y]];
  while (x !== endX || y !== endY) {
    const twice = 2 * error; // both tests use the same
    if (twice >= dy) {
      error += dy;
      x += stepX;
    }
    if (twice <= dx) {
      error += dx;
      y += stepY;
    }
    cells.push([x, y]);
  }
  return cells;
}

/**
 * Whether the seer sees the cell: no cell of the line but its ends is a wall (SIGHT-2). It is not symmetric (SIGHT-3).
 *
 * @param {Grid} grid
 * @param {Cell} from the seer's cell
 * @param {Cell} to the seen cell
 * @returns {boolean}
 */
export function sees(grid, from, to) {
  grid.index(from);
  grid.index(to);
  return line(from, to)
    .slice(1, -1)
    .every((cell) => grid.open[grid.index(cell)] === 1);
}

/**
 * Whether either sees the other (SIGHT-4).
 *
 * @param {Grid} grid
 * @param {Cell} a
 * @param {Cell} b
 * @returns {boolean}
 */
export function seesEither(grid, a, b) {
  return sees(grid, a, b) || sees(grid, b, a);
}

function bestStep(grid, { values, unreached, open }, from, blocked, better) {
  const closed = new Uint8Array(grid.size);
  for (const cell of blocked) closed[grid.index(cell)] = 1;
  const cell = grid.index(from);
  let best = cell;
  for (const next of grid.around(cell, open)) {
    if (values[next] === unreached || closed[next]) continue;
    // From a cell that was not reached, the first neighbour that was is better than staying.
    if (values[best] === unreached || better(values[next], values[best])) best = next;
  }
  return best === cell ? null : grid.cell(best);
}
