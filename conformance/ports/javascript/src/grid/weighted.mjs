/**
 * Searches by cost: A*, paths and fields of least cost, relaxed fields (SPEC, ASTAR and COST).
 *
 * @module
 */

import { InputError } from '../errors.mjs';
import { COST_MAX } from './grid.mjs';
import { UNREACHED, markGoals, trace } from './search.mjs';

/** @typedef {import('./grid.mjs').Grid} Grid */
/** @typedef {import('./grid.mjs').Cell} Cell */
/** @typedef {import('./search.mjs').Field} Field */

/** The value of a cell that a relaxed field does not reach, since -1 is an ordinary value there (COST-4). */
export const RELAXED_UNREACHED = Number.MAX_SAFE_INTEGER;

/**
 * A* (ASTAR-1 to ASTAR-3).
 *
 * @param {Grid} grid
 * @param {Cell} start it is never tested, and never the goal
 * @param {Cell} goal
 * @param {object} [options]
 * @param {Cell[]} [options.blocked] cells that are walls to this search
 * @param {boolean} [options.enterGoal] whether the goal is entered if it is a wall or blocked
 * @returns {{path: Cell[] | null, expanded: number, cost: number | null}}
 */
export function aStar(grid, start, goal, options = {}) {
  const [goalX, goalY] = goal;
  const estimate = (index) => {
    const [x, y] = grid.cell(index);
    const dx = axisDistance(x, goalX, grid.width, grid.wrapX);
    const dy = axisDistance(y, goalY, grid.height, grid.wrapY);
    return grid.directions === 4 ? dx + dy : Math.max(dx, dy);
  };
  return bestFirst(grid, start, [goal], estimate, options);
}

/**
 * A path of least cost (COST-1, COST-2).
 *
 * @param {Grid} grid
 * @param {Cell} start it is never tested, never paid, and never a goal
 * @param {Cell[]} goals
 * @param {object} [options] as for `aStar`
 * @returns {{path: Cell[] | null, expanded: number, cost: number | null}}
 */
export function cheapestPath(grid, start, goals, options = {}) {
  return bestFirst(grid, start, goals, () => 0, options);
}

/**
 * The least cost from a source to every cell (COST-3).
 *
 * @param {Grid} grid
 * @param {Cell[]} sources each is 0, be it a wall or blocked
 * @param {object} [options]
 * @param {Cell[]} [options.blocked] cells that are walls to this search
 * @param {number | null} [options.limit] cells that cost more than this are not reached
 * @returns {Field}
 */
export function costField(grid, sources, { blocked = [], limit = null } = {}) {
  const open = grid.openWithout(blocked);
  const values = new Array(grid.size).fill(UNREACHED);
  const queue = new Queue();
  for (const source of sources) {
    const cell = grid.index(source);
    if (values[cell] === 0) continue;
    values[cell] = 0;
    queue.push(0, cell);
  }
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    const [cost, cell] = entry;
    if (cost > values[cell]) continue; // reached again since, at a lower cost
    for (const next of grid.around(cell, open)) {
      if (!open[next]) continue;
      const sum = cost + (grid.costs?.[next] ?? 1);
      if ((values[next] !== UNREACHED && values[next] <= sum) || (limit !== null && sum > limit)) continue;
      values[next] = sum;
      queue.push(sum, next);
    }
  }
  return { values, unreached: UNREACHED, open };
}

/**
 * A field multiplied by a factor, then lowered until no cell is higher than a neighbour and one step (COST-4).
 * A cell that was blocked in the search that made the field is a wall to the corner rule here too.
 *
 * @param {Grid} grid
 * @param {Field} field
 * @param {number} factor an integer, at most 2^26 from 0
 * @param {number} stepCost an integer from 1 to 2^26
 * @returns {Field}
 * @throws {InputError} when the factor or the cost is no such thing
 */
export function relaxField(grid, field, factor, stepCost) {
  if (!(Number.isInteger(stepCost) && stepCost >= 1 && stepCost <= COST_MAX)) {
    throw new InputError('the step cost of a relaxed field is from 1 to 2^26');
  }
  if (!(Number.isInteger(factor) && Math.abs(factor) <= COST_MAX)) {
    throw new InputError('the factor of a relaxed field is from -2^26 to 2^26');
  }
  const queue = new Queue();
  const values = field.values.map((value, cell) => {
    if (value === field.unreached) return RELAXED_UNREACHED;
    const product = value * factor + 0; // 0 * -6 is -0, and -0 + 0 is 0
    queue.push(product, cell);
    return product;
  });
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    const [value, cell] = entry;
    if (value > values[cell]) continue;
    for (const next of grid.around(cell, field.open)) {
      if (values[next] === RELAXED_UNREACHED || values[next] <= value + stepCost) continue;
      values[next] = value + stepCost;
      queue.push(value + stepCost, next);
    }
  }
  return { values, unreached: RELAXED_UNREACHED, open: field.open };
}

function bestFirst(grid, start, goals, estimate, { blocked = [], enterGoal = false }) {
  const open = grid.openWithout(blocked);
  const from = grid.index(start);
  const isGoal = markGoals(grid, goals);
  const costs = new Float64Array(grid.size).fill(Infinity);
  const cameFrom = new Int32Array(grid.size).fill(-1);
  const taken = new Uint8Array(grid.size);
  const queue = new Queue();
  costs[from] = 0;
  queue.push(estimate(from), from);
  let expanded = 0;
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    const cell = entry[1];
    if (taken[cell]) continue; // a stale entry, not counted (ASTAR-2)
    taken[cell] = 1;
    expanded++;
    if (isGoal[cell] && cell !== from) return { path: trace(grid, cameFrom, from, cell), expanded, cost: costs[cell] };
    for (const next of grid.around(cell, open)) {
      if (taken[next] || !(open[next] || (enterGoal && isGoal[next]))) continue;
      const cost = costs[cell] + (grid.costs?.[next] ?? 1);
      if (cost >= costs[next]) continue;
      costs[next] = cost;
      cameFrom[next] = cell;
      queue.push(cost + estimate(next), next);
    }
  }
  return { path: null, expanded, cost: null };
}

function axisDistance(a, b, length, wraps) {
  const straight = Math.abs(a - b);
  return wraps ? Math.min(straight, length - straight) : straight;
}

/** A binary heap of [priority, cell]: the least priority first, of equals the one inserted first. */
class Queue {
  constructor() {
    this.heap = [];
    this.inserted = 0;
  }

  push(priority, cell) {
    const { heap } = this;
    const entry = [priority, cell, this.inserted++];
    let at = heap.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(entry, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = entry;
  }

  /** @returns {[number, number, number] | undefined} priority, cell and number of insertion */
  pop() {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child++;
      if (!before(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

function before(a, b) {
  return a[0] < b[0] || (a[0] === b[0] && a[2] < b[2]);
}
