// @ts-check
/**
 * Ways over the part of the mine that the hero knows: to a cell, and to the nearest one that is not known yet.
 *
 * @module
 */

import { isTaken } from 'samepath/games/dungeon/state.mjs';

/** @type {[string, number, number][]} */
const STEPS = [
  ['up', 0, -1],
  ['right', 1, 0],
  ['down', 0, 1],
  ['left', -1, 0],
];

/** The steps to a known cell, by their names; null without a way. @returns {string[] | null} */
export function wayTo(mine, x, y) {
  return way(mine, (i) => i === mine.level.index(x, y));
}

/** The steps to the nearest cell beside what is not known; null when all is known. @returns {string[] | null} */
export function wayToUnknown(mine) {
  const { level } = mine;
  return way(mine, (i) => around(level, i).some(([, next]) => !mine.explored[next]));
}

// The first of the shortest ways to a cell that is wanted, by breadth.
function way(mine, isWanted) {
  const { level, hero } = mine;
  const start = level.index(hero.x, hero.y);
  const cameFrom = new Map([[start, null]]);
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    const cell = queue[at];
    if (cell !== start && isWanted(cell)) return stepsTo(cell, cameFrom);
    for (const [name, next] of around(level, cell)) {
      const [x, y] = [next % level.width, Math.floor(next / level.width)];
      if (cameFrom.has(next) || !mine.explored[next] || level.isWall(x, y)) continue;
      if (isTaken(mine, x, y) && mine.visible[next] && !isWanted(next)) continue;
      cameFrom.set(next, [name, cell]);
      queue.push(next);
    }
  }
  return null;
}

function around(level, cell) {
  const [x, y] = [cell % level.width, Math.floor(cell / level.width)];
  const inside = STEPS.filter(
    ([, dx, dy]) => x + dx >= 0 && y + dy >= 0 && x + dx < level.width && y + dy < level.height,
  );
  return inside.map(([name, dx, dy]) => [name, level.index(x + dx, y + dy)]);
}

function stepsTo(cell, cameFrom) {
  const steps = [];
  for (let from = cameFrom.get(cell); from !== null; from = cameFrom.get(from[1])) steps.push(from[0]);
  return steps.reverse();
}
