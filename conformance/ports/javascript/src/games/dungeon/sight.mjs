/**
 * What is seen on a level (SPEC, DUNG-21 and DUNG-32).
 *
 * @module
 */

import { line } from '../../grid/steps.mjs';
import { distance, isVisible } from './state.mjs';

// The cells strictly between (0, 0) and an offset, by the offset.
const between = new Map();

/**
 * Whether the line from one cell to another is clear.
 *
 * @param {import('./state.mjs').Level} level
 * @param {{x: number, y: number}} from the seer
 * @param {{x: number, y: number}} to the seen
 * @returns {boolean}
 */
export function isClear(level, from, to) {
  return cellsBetween(to.x - from.x, to.y - from.y).every(
    ([dx, dy]) => !level.isOpaque(level.index(from.x + dx, from.y + dy)),
  );
}

/**
 * The hero takes in what it sees from where it stands (DUNG-32). An enemy is remembered where it was seen last, until
 * the hero sees that it is not there.
 *
 * @param {object} mine
 */
export function look(mine) {
  const { hero, level, spotted } = mine;
  const { sight } = mine.rules.hero;
  mine.visible = new Uint8Array(level.size);
  for (let y = Math.max(0, hero.y - sight); y < level.height && y <= hero.y + sight; y++) {
    for (let x = Math.max(0, hero.x - sight); x < level.width && x <= hero.x + sight; x++) {
      if (distance({ x, y }, hero) > sight || !isClear(level, hero, { x, y })) continue;
      mine.visible[level.index(x, y)] = 1;
      mine.explored[level.index(x, y)] = 1;
    }
  }
  for (const enemy of mine.enemies) {
    const remembered = spotted.get(enemy.id);
    if (isVisible(mine, enemy) && enemy.state !== 'flee') spotted.set(enemy.id, [enemy.x, enemy.y]);
    else if (remembered && isVisible(mine, { x: remembered[0], y: remembered[1] })) spotted.delete(enemy.id);
  }
  // By id, and without the dead: enemies stand in order of their ids.
  const living = mine.enemies.filter((enemy) => spotted.has(enemy.id));
  mine.spotted = new Map(living.map((enemy) => [enemy.id, spotted.get(enemy.id)]));
}

function cellsBetween(dx, dy) {
  const key = `${dx} ${dy}`;
  let cells = between.get(key);
  if (cells === undefined) {
    cells = line([0, 0], [dx, dy]).slice(1, -1);
    between.set(key, cells);
  }
  return cells;
}
