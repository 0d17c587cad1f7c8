/**
 * The board of the lesson: levels in scenarios, cells and moves (SPEC, LESSON-2 and LESSON-9).
 *
 * @module
 */

import { InputError } from '../../errors.mjs';
import { DIRECTIONS, Grid, parseLevel } from '../../grid/grid.mjs';
import { integer, refuse } from '../fields.mjs';

/** @typedef {import('../../grid/grid.mjs').Cell} Cell */

/** A move: its name, and the cell it goes to. @typedef {[string, number, number]} Move */

/** A level and the grid it makes. Neither is ever changed. @typedef {{rows: string[], grid: Grid}} Board */

const SIDE_MAX = 64;
const STEP_NAMES = ['up', 'right', 'down', 'left'];

/**
 * The member `level`: a list of rows of `#` and `.`.
 *
 * @param {import('../fields.mjs').Fields} fields
 * @returns {Board}
 */
export function readBoard(fields) {
  const rows = fields.items('level', 1, SIDE_MAX);
  const where = fields.place('level');
  rows.forEach((row, i) => {
    if (typeof row !== 'string' || row.length < 1 || row.length > SIDE_MAX || row.includes('\n'))
      refuse(`${where}[${i}]`, row, `a row of 1 to ${SIDE_MAX} characters`);
  });
  try {
    return { rows, grid: new Grid(parseLevel(rows.join('\n'))) };
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${where}: ${error.message}`) : error;
  }
}

/**
 * A cell [x, y] of the level, floor or wall.
 *
 * @param {unknown} value
 * @param {string} where
 * @param {Grid} grid
 * @returns {Cell}
 */
export function readCell(value, where, grid) {
  if (!Array.isArray(value) || value.length !== 2) refuse(where, value, 'a cell [x, y]');
  const [x, y] = value;
  return [integer(x, `${where}[0]`, 0, grid.width - 1), integer(y, `${where}[1]`, 0, grid.height - 1)];
}

/** The same, which must be floor. */
export function readFloor(value, where, grid) {
  const cell = readCell(value, where, grid);
  if (!isFloor(grid, cell)) refuse(where, value, 'a floor cell');
  return cell;
}

/**
 * Whether a cell is floor; one outside is not.
 *
 * @param {Grid} grid
 * @param {Cell} cell
 * @returns {boolean}
 */
export function isFloor(grid, [x, y]) {
  return x >= 0 && y >= 0 && x < grid.width && y < grid.height && grid.open[y * grid.width + x] === 1;
}

/**
 * The four cells around a cell, in the order of the directions.
 *
 * @param {Cell} cell
 * @returns {Cell[]}
 */
export function neighbours([x, y]) {
  return DIRECTIONS.slice(0, 4).map(([dx, dy]) => [x + dx, y + dy]);
}

/**
 * The four steps from a cell, whether they can be made or not.
 *
 * @param {Cell} cell
 * @returns {Move[]}
 */
export function stepsFrom(cell) {
  return neighbours(cell).map((to, i) => [STEP_NAMES[i], ...to]);
}

/**
 * The move that stays.
 *
 * @param {Cell} cell
 * @returns {Move}
 */
export function standing(cell) {
  return ['stand', ...cell];
}

/**
 * The cell that a move goes to.
 *
 * @param {Move} move
 * @returns {Cell}
 */
export function target([, x, y]) {
  return [x, y];
}

/** Whether two cells are the same. */
export function sameCell([x, y], [u, v]) {
  return x === u && y === v;
}

/** The Manhattan distance of two cells. */
export function manhattan([x, y], [u, v]) {
  return Math.abs(x - u) + Math.abs(y - v);
}
