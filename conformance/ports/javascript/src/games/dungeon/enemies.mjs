/**
 * The enemies' turns on the map: asleep, on guard, wandering, chasing, fleeing (SPEC, DUNG-20 to DUNG-31). A draw is
 * made only when the tests before it hold.
 *
 * @module
 */

import { choose, roll } from '../../decide.mjs';
import { distanceField } from '../../grid/search.mjs';
import { relaxField } from '../../grid/weighted.mjs';
import { isClear } from './sight.mjs';
import { CLOSED, OPEN, STEPS, distance, isTaken, isVisible, say } from './state.mjs';

const MAP_STREAM = 'map';

/**
 * One enemy's turn (DUNG-22).
 *
 * @param {object} mine
 * @param {object} enemy
 * @param {import('../../rng.mjs').Rng} rng
 */
export function* enemyTurn(mine, enemy, rng) {
  if (enemy.calm > 0) enemy.calm--;
  if (enemy.state === 'flee') yield* enemy.kind.flee === 'smart' ? fleeSmart(mine, enemy) : flee(mine, enemy);
  else yield* TURNS[enemy.state](mine, enemy, rng.stream(MAP_STREAM));
}

const TURNS = {
  // DUNG-24
  *sleep(mine, enemy, stream) {
    const { wake, wake_percent: chance } = mine.rules.map;
    if (distance(enemy, mine.hero) > wake || !seesHero(mine, enemy)) return;
    const wakes = stream.chance(chance, 'wakes');
    if (yield* changes(enemy, ['chase', wakes])) note(mine, enemy, 'ai.wakes');
  },

  // DUNG-25
  *guard(mine, enemy) {
    if (!seesHero(mine, enemy)) return;
    const near = distance(enemy, mine.hero) <= mine.rules.map.guard;
    if (yield* changes(enemy, ['chase', near])) say(mine, 'ai.guard', { name: enemy.name });
  },

  // DUNG-26
  *wander(mine, enemy) {
    if (seesHero(mine, enemy) && (yield* changes(enemy, ['chase', enemy.calm === 0]))) {
      enemy.lost = 0;
      note(mine, enemy, 'ai.notices');
      return;
    }
    const options = [...STEPS.map(([name]) => name), 'stand'];
    const pick = yield roll(enemy.name, 'wander', options, MAP_STREAM, 'wander');
    if (pick === STEPS.length) return;
    const [, dx, dy] = STEPS[pick];
    const cell = { x: enemy.x + dx, y: enemy.y + dy };
    if (mayStep(mine, enemy, cell)) stepTo(mine, enemy, cell);
  },

  // DUNG-27 and DUNG-28
  *chase(mine, enemy) {
    const rules = mine.rules.map;
    const flees = enemy.kind.special !== 'warden' && enemy.hp * rules.flee_divisor < enemy.kind.hp;
    if (!flees) enemy.lost = seesHero(mine, enemy) ? 0 : enemy.lost + 1;
    if (yield* changes(enemy, ['flee', flees], ['wander', !flees && enemy.lost > rules.lost])) {
      if (enemy.state === 'flee') note(mine, enemy, 'ai.flees');
      return;
    }
    if (distance(enemy, mine.hero) <= 1) return;
    const ways = waysToHero(mine, enemy);
    const lengths = ways.map(({ length }) => length);
    if (ways.length === 0 || Math.min(...lengths) > rules.far) return;
    const pick = yield choose(
      enemy.name,
      'step',
      ways.map(({ name }) => name),
      lengths,
      'lowest',
    );
    stepTo(mine, enemy, ways[pick]);
  },
};

// A change of state, to the first state whose test holds; whether there was one.
function* changes(enemy, ...tests) {
  const states = tests.map(([state]) => state);
  const pick = yield choose(
    enemy.name,
    'state',
    states,
    tests.map(([, holds]) => (holds ? 1 : 0)),
    'positive',
  );
  if (pick !== null) enemy.state = states[pick];
  return pick !== null;
}

// DUNG-30
function* flee(mine, enemy) {
  const steps = stepsOf(mine, enemy);
  const scores = steps.map((cell) => distance(cell, mine.hero));
  const pick = yield choose(
    enemy.name,
    'flee',
    steps.map(({ name }) => name),
    scores,
    'first',
  );
  if (pick > 0) stepTo(mine, enemy, steps[pick]);
}

// DUNG-31
function* fleeSmart(mine, enemy) {
  const { hero, level } = mine;
  const { smart_factor: factor, smart_step: stepCost } = mine.rules.map;
  const grid = level.grid(enemy.kind.doors);
  const blocked = level.people.map(({ x, y }) => [x, y]);
  const field = relaxField(grid, distanceField(grid, [[hero.x, hero.y]], { blocked }), factor, stepCost);
  if (field.values[level.index(enemy.x, enemy.y)] === field.unreached) return;
  const steps = stepsOf(mine, enemy);
  const scores = steps.map(({ x, y }) => field.values[level.index(x, y)]);
  const pick = yield choose(
    enemy.name,
    'flee',
    steps.map(({ name }) => name),
    scores,
    'lowest',
  );
  if (pick > 0) stepTo(mine, enemy, steps[pick]);
}

// To stand, then the steps that are allowed.
function stepsOf(mine, enemy) {
  const steps = STEPS.map(([name, dx, dy]) => ({ name, x: enemy.x + dx, y: enemy.y + dy }));
  return [{ name: 'stand', x: enemy.x, y: enemy.y }, ...steps.filter((cell) => mayStep(mine, enemy, cell))];
}

// The directions from which the hero is reached, with the length of the path that begins so. The field goes as far as
// paths are followed, so longer ways are none.
function waysToHero(mine, enemy) {
  const { hero, level } = mine;
  const blocked = [...mine.enemies, ...level.people].map(({ x, y }) => [x, y]);
  const limit = mine.rules.map.far;
  const { values } = distanceField(level.grid(enemy.kind.doors), [[hero.x, hero.y]], { blocked, limit });
  const ways = STEPS.map(([name, dx, dy]) => {
    const [x, y] = [enemy.x + dx, enemy.y + dy];
    return { name, x, y, length: values[level.index(x, y)] + 1 };
  });
  return ways.filter(({ length }) => length > 1);
}

function seesHero(mine, enemy) {
  return distance(enemy, mine.hero) <= mine.rules.map.sight && isClear(mine.level, enemy, mine.hero);
}

// DUNG-23
function mayStep(mine, enemy, { x, y }) {
  const free = !isTaken(mine, x, y) && (x !== mine.hero.x || y !== mine.hero.y);
  return free && mine.level.isWalkable(x, y, enemy.kind.doors);
}

function stepTo(mine, enemy, { x, y }) {
  const { level } = mine;
  if ('bleed' in enemy.effects) level.blood[level.index(enemy.x, enemy.y)] = 1;
  enemy.x = x;
  enemy.y = y;
  if (level.glyph(x, y) !== CLOSED) return;
  level.terrain[level.index(x, y)] = OPEN;
  note(mine, enemy, 'door.opens');
}

// Said only when the hero sees the enemy's cell (DUNG-29).
function note(mine, enemy, key) {
  if (isVisible(mine, enemy)) say(mine, key, { name: enemy.name });
}
