/**
 * Operations of level 1: levels, searches, steps, sight (SPEC, PROTO-8).
 *
 * @module
 */

import { isObject } from '../canonical.mjs';
import { InputError } from '../errors.mjs';
import { integer, refuse } from '../games/fields.mjs';
import { COST_MAX, CORNERS, Grid, drawWave, parseLevel } from '../grid/grid.mjs';
import { distanceField, shortestPath } from '../grid/search.mjs';
import { line, sees, seesEither, stepDown, stepUp } from '../grid/steps.mjs';
import { aStar, cheapestPath, costField, relaxField } from '../grid/weighted.mjs';
import { countOrNull, items, text } from './given.mjs';

const COORDINATE_MAX = 8_191;

/** @type {Record<string, (given: import('../games/fields.mjs').Fields) => unknown>} */
export const searchOperations = {
  level(given) {
    const grid = readGrid(given);
    given.done();
    return { width: grid.width, height: grid.height, open: Array.from(grid.open) };
  },

  path(given) {
    const { grid, start, goals, options } = readSearch(given);
    return withCost(shortestPath(grid, start, goals, options));
  },

  dijkstra(given) {
    const { grid, start, goals, options } = readSearch(given);
    return cheapestPath(grid, start, goals, options);
  },

  astar(given) {
    const grid = readGrid(given, readMoves(given));
    const start = readCell(given.value('start'), 'start');
    const goal = readCell(given.value('goal'), 'goal');
    const options = { blocked: readCells(given, 'blocked', []), enterGoal: given.flag('enter_goal', false) };
    given.done();
    return aStar(grid, start, goal, options);
  },

  'path-by-tests'(given) {
    const grid = new Grid(parseLevel(text(given, 'level')));
    const start = readCell(given.value('start'), 'start');
    const goals = readCells(given, 'goals');
    given.done();
    return withCost(shortestPath(grid, start, goals, { enterGoal: true }));
  },

  field(given) {
    const { grid, field } = readField(given);
    given.done();
    return { values: field.values, wave: drawWave(grid, field).split('\n') };
  },

  'cost-field'(given) {
    const grid = readGrid(given, readMoves(given));
    const options = { blocked: readCells(given, 'blocked', []) };
    const sources = readCells(given, 'sources');
    given.done();
    return { values: costField(grid, sources, options).values };
  },

  relax(given) {
    const { grid, field } = readField(given);
    const factor = given.integer('factor', -COST_MAX, COST_MAX);
    const stepCost = given.integer('step_cost', 1, COST_MAX);
    given.done();
    return { values: relaxField(grid, field, factor, stepCost).values };
  },

  steps(given) {
    const { grid, field } = readField(given);
    const agents = readCells(given, 'agents');
    const blocked = readCells(given, 'closed', []);
    const step = given.flag('away', false) ? stepUp : stepDown;
    given.done();
    return agents.map((agent) => step(grid, field, agent, { blocked }));
  },

  sight(given) {
    const grid = readGrid(given);
    const pairs = items(given, 'pairs', readPair);
    const test = given.flag('symmetric', false) ? seesEither : sees;
    given.done();
    return pairs.map(([seer, seen]) => test(grid, seer, seen));
  },

  line(given) {
    const ends = ['from', 'to'].map((key) => readCell(given.value(key), key, 0, COORDINATE_MAX));
    given.done();
    return line(...ends);
  },
};

function readSearch(given) {
  const grid = readGrid(given, readMoves(given));
  const start = readCell(given.value('start'), 'start');
  const goals = readCells(given, 'goals');
  const options = { blocked: readCells(given, 'blocked', []), enterGoal: given.flag('enter_goal', false) };
  given.done();
  return { grid, start, goals, options };
}

function readField(given) {
  const grid = readGrid(given, readMoves(given));
  const sources = readCells(given, 'sources');
  const options = { blocked: readCells(given, 'blocked', []), limit: countOrNull(given, 'limit') };
  return { grid, field: distanceField(grid, sources, options) };
}

function readMoves(given) {
  return { directions: given.integer('directions', 4, 8, 4), corners: given.choice('corners', CORNERS, 'never') };
}

function readGrid(given, moves = {}) {
  const byCharacter = given.value('costs', {});
  if (!isObject(byCharacter)) refuse('costs', byCharacter, 'an object');
  for (const [character, cost] of Object.entries(byCharacter)) {
    if (character.length !== 1 || '#.'.includes(character)) {
      throw new InputError(`costs has the key ${JSON.stringify(character)}; keys are characters other than # and .`);
    }
    integer(cost, `costs.${character}`, 1, COST_MAX);
  }
  const rows = parseLevel(text(given, 'level'), Object.keys(byCharacter).join(''));
  const costs = rows.flat().map((character) => byCharacter[character] ?? 1);
  return new Grid(rows, { ...moves, costs, wrapX: given.flag('wrap_x', false), wrapY: given.flag('wrap_y', false) });
}

function readCells(given, key, missing) {
  return items(given, key, (item, where) => readCell(item, where), missing);
}

function readCell(value, where, low = -Number.MAX_SAFE_INTEGER, high = Number.MAX_SAFE_INTEGER) {
  if (!Array.isArray(value) || value.length !== 2) refuse(where, value, 'a cell [x, y]');
  return value.map((coordinate) => integer(coordinate, where, low, high));
}

function readPair(value, where) {
  if (!Array.isArray(value) || value.length !== 4) refuse(where, value, 'a pair [x0, y0, x1, y1]');
  return [readCell(value.slice(0, 2), where), readCell(value.slice(2), where)];
}

function withCost({ path, expanded }) {
  return { path, expanded, cost: path && path.length };
}
