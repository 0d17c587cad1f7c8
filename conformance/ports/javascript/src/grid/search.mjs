/**
 * Breadth-first search: the canonical path, and fields of distances (SPEC, PATH and FIELD).
 *
 * @module
 */

/** @typedef {import('./grid.mjs').Grid} Grid */
/** @typedef {import('./grid.mjs').Cell} Cell */

/**
 * What a search for a path found: the cells after the start up to the goal, or null, and how many cells were taken
 * out of the queue (PATH-2). A search by cost adds what the path costs.
 *
 * @typedef {{path: Cell[] | null, expanded: number}} PathResult
 */

/**
 * A field: a number for every cell, row by row; the number that stands for "not reached"; and what was open to the
 * search that made it, its blocked cells aside, which the corner rule asks for when steps are taken by the field.
 *
 * @typedef {{values: number[], unreached: number, open: Uint8Array}} Field
 */

/** The value of a cell that a field does not reach (FIELD-1). */
export const UNREACHED = -1;

const NOWHERE = -1;

/**
 * The canonical path: the first in the order of the directions of all shortest ones (PATH-1 to PATH-4).
 *
 * @param {Grid} grid costs are not looked at
 * @param {Cell} start it is never tested, and never a goal
 * @param {Cell[]} goals the one found is the first that is taken out of the queue
 * @param {object} [options]
 * @param {Cell[]} [options.blocked] cells that are walls to this search
 * @param {boolean} [options.enterGoal] whether a goal is entered that is a wall or blocked
 * @returns {PathResult}
 */
export function shortestPath(grid, start, goals, { blocked = [], enterGoal = false } = {}) {
  const open = grid.openWithout(blocked);
  const from = grid.index(start);
  const isGoal = markGoals(grid, goals);
  const cameFrom = new Int32Array(grid.size).fill(NOWHERE);
  cameFrom[from] = from;
  // Cells are marked when they are put in. The queue is never shortened: `expanded` is its front.
  const queue = [from];
  for (let expanded = 0; expanded < queue.length; ) {
    const cell = queue[expanded++];
    if (isGoal[cell] && cell !== from) return { path: trace(grid, cameFrom, from, cell), expanded };
    for (const next of grid.around(cell, open)) {
      if (cameFrom[next] !== NOWHERE || !(open[next] || (enterGoal && isGoal[next]))) continue;
      cameFrom[next] = cell;
      queue.push(next);
    }
  }
  return { path: null, expanded: queue.length };
}

/**
 * The steps from the nearest source to every cell (FIELD-1 to FIELD-3).
 *
 * @param {Grid} grid costs are not looked at
 * @param {Cell[]} sources each is 0, be it a wall or blocked
 * @param {object} [options]
 * @param {Cell[]} [options.blocked] cells that are walls to this search
 * @param {number | null} [options.limit] cells farther than this are not reached
 * @returns {Field}
 */
export function distanceField(grid, sources, { blocked = [], limit = null } = {}) {
  const open = grid.openWithout(blocked);
  const values = new Array(grid.size).fill(UNREACHED);
  const queue = [];
  for (const source of sources) {
    const cell = grid.index(source);
    if (values[cell] === 0) continue;
    values[cell] = 0;
    queue.push(cell);
  }
  for (let at = 0; at < queue.length; at++) {
    const cell = queue[at];
    if (limit !== null && values[cell] >= limit) continue;
    for (const next of grid.around(cell, open)) {
      if (values[next] !== UNREACHED || !open[next]) continue;
      values[next] = values[cell] + 1;
      queue.push(next);
    }
  }
  return { values, unreached: UNREACHED, open };
}

/**
 * Which cells are goals.
 *
 * @param {Grid} grid
 * @param {Cell[]} goals
 * @returns {Uint8Array} 1 for a goal, row by row
 */
export function markGoals(grid, goals) {
  const marked = new Uint8Array(grid.size);
  for (const goal of goals) marked[grid.index(goal)] = 1;
  return marked;
}

/**
 * The cells from after the start up to the goal.
 *
 * @param {Grid} grid
 * @param {ArrayLike<number>} cameFrom for each cell the index of the one before it
 * @param {number} start an index
 * @param {number} goal an index
 * @returns {Cell[]}
 */
export function trace(grid, cameFrom, start, goal) {
  const path = [];
  for (let cell = goal; cell !== start; cell = cameFrom[cell]) path.push(grid.cell(cell));
  return path.reverse();
}
