/**
 * The lesson's searches, one decision for each cell that is taken (SPEC, LESSON-3 to LESSON-6).
 *
 * @module
 */

import { choose } from '../../decide.mjs';
import { isFloor, manhattan, neighbours, readBoard, readCell, readFloor } from './board.mjs';

const NONE = -1;

/**
 * For each algorithm the score of a cell that waits, [x, y, number]; the first of the least is taken (LESSON-4).
 */
const SCORES = {
  bfs: (state, cell) => stepsTo(state, cell),
  wave: (state, cell) => stepsTo(state, cell),
  stack: (state, [, , number]) => -number + 0,
  astar: (state, cell) => stepsTo(state, cell) + manhattan(cell, state.to),
};

/** @type {Omit<import('../../engine.mjs').Game, 'name' | 'rules'>} */
export const search = {
  start(fields) {
    const algorithm = fields.choice('algorithm', Object.keys(SCORES));
    const board = readBoard(fields);
    const from = readFloor(fields.value('from'), fields.place('from'), board.grid);
    const to = algorithm === 'wave' ? null : readCell(fields.value('to'), fields.place('to'), board.grid);
    fields.done();
    const steps = new Array(board.grid.size).fill(NONE);
    steps[board.grid.index(from)] = 0;
    const cameFrom = new Array(board.grid.size).fill(NONE);
    return {
      board,
      algorithm,
      from,
      to,
      steps,
      cameFrom,
      waiting: [[...from, 0]],
      inserted: 1,
      turn: 1,
      outcome: null,
    };
  },

  *step(state) {
    const score = SCORES[state.algorithm];
    const options = state.waiting.map(([x, y]) => [x, y]);
    const pick = yield choose(
      'search',
      'take',
      options,
      state.waiting.map((cell) => score(state, cell)),
      'lowest',
    );
    const [taken] = state.waiting.splice(pick, 1);
    const cell = state.board.grid.index(taken.slice(0, 2));
    if (isGoal(state, taken)) {
      state.outcome = outcome(state, way(state, cell));
      return;
    }
    reachNeighbours(state, cell);
    if (state.waiting.length === 0) state.outcome = outcome(state, null);
    else state.turn++;
  },

  parts(state) {
    return {
      map: state.board.rows,
      search: { algorithm: state.algorithm, from: state.from, to: state.to },
      steps: state.steps,
      came_from: state.cameFrom,
      waiting: state.waiting,
      inserted: state.inserted,
    };
  },

  copy(state) {
    return { ...state, steps: [...state.steps], cameFrom: [...state.cameFrom], waiting: [...state.waiting] };
  },
};

function stepsTo({ board, steps }, [x, y]) {
  return steps[board.grid.index([x, y])];
}

function isGoal({ from, to }, cell) {
  return to !== null && manhattan(cell, to) === 0 && manhattan(cell, from) !== 0;
}

// LESSON-5.
function reachNeighbours(state, cell) {
  const { grid } = state.board;
  const steps = state.steps[cell] + 1;
  for (const next of neighbours(grid.cell(cell))) {
    if (!isFloor(grid, next)) continue;
    const to = grid.index(next);
    if (state.steps[to] !== NONE) {
      if (state.algorithm !== 'astar' || state.steps[to] <= steps) continue;
      const stale = state.waiting.findIndex((one) => manhattan(one, next) === 0);
      if (stale < 0) continue; // it was taken, and never waits again
      state.waiting.splice(stale, 1);
    }
    state.steps[to] = steps;
    state.cameFrom[to] = cell;
    state.waiting.push([...next, state.inserted++]);
  }
}

// The cells from the first step to the goal.
function way({ board, cameFrom }, goal) {
  const cells = [];
  for (let cell = goal; cameFrom[cell] !== NONE; cell = cameFrom[cell]) cells.push(board.grid.cell(cell));
  return cells.reverse();
}

// Every step takes one cell and is one turn, so the turn's number is that of the cells taken.
function outcome({ turn }, path) {
  return { expanded: turn, length: path && path.length, path };
}
