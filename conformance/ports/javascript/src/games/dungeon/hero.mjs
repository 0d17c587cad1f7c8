/**
 * The hero on the map: what may be done, and doing it; and who joins a battle (SPEC, DUNG-33 and DUNG-47 to DUNG-50).
 *
 * @module
 */

import { startBattle, useItem } from './battle.mjs';
import { CLOSED, DOWN, OPEN, STEPS, WATER, distance, enemyAt, isTaken, personAt, say, seenEnemies } from './state.mjs';

export const WAIT = 'wait';
export const DESCEND = 'descend';
const CLOSE = 'close';

/**
 * Everything that the hero may do, in order (DUNG-47).
 *
 * @param {object} mine
 * @returns {string[]}
 */
export function heroOptions(mine) {
  const { hero, level, rules } = mine;
  const around = STEPS.map(([name, dx, dy]) => ({ name, x: hero.x + dx, y: hero.y + dy }));
  const steps = around.filter(({ x, y }) => !level.isWall(x, y));
  const doors = around.filter(({ x, y }) => level.glyph(x, y) === OPEN && !isTaken(mine, x, y));
  return [
    WAIT,
    ...steps.map(({ name }) => name),
    ...doors.map(({ name }) => `${CLOSE} ${name}`),
    ...rules.items.map(({ id }) => id).filter((id) => id in hero.items),
    ...(level.glyph(hero.x, hero.y) === DOWN ? [DESCEND] : []),
  ];
}

/**
 * Does one of the options, but for `descend`, which is the run's to do.
 *
 * @param {object} mine
 * @param {string} option
 */
export function heroDoes(mine, option) {
  const { hero, level, rules } = mine;
  if (option === WAIT) {
    rest(mine);
    return;
  }
  if (rules.itemOf.has(option)) {
    useItem(mine, option);
    return;
  }
  const words = option.split(' ');
  const [, dx, dy] = STEPS.find(([name]) => name === words.at(-1));
  const [x, y] = [hero.x + dx, hero.y + dy];
  const enemy = enemyAt(mine, x, y);
  const person = personAt(mine, x, y);
  if (words.length > 1) {
    level.terrain[level.index(x, y)] = CLOSED;
    say(mine, 'door.closes', { name: hero.name });
  } else if (enemy) {
    startBattle(mine, joinedBy(mine, [enemy]));
  } else if (person) {
    talk(mine, person);
  } else {
    enter(mine, x, y);
  }
}

/**
 * The enemies of a battle by contact; none when no chaser stands beside the hero (DUNG-33).
 *
 * @param {object} mine
 * @returns {object[]}
 */
export function contacts(mine) {
  const touching = mine.enemies.filter((enemy) => enemy.state === 'chase' && distance(enemy, mine.hero) <= 1);
  return touching.length > 0 ? joinedBy(mine, touching) : [];
}

// The first ones and those who join them, in order of creation.
function joinedBy(mine, first) {
  const { join, join_max: most, pack_join: packJoin } = mine.rules.map;
  const packs = first.map((enemy) => enemy.pack);
  const chosen = [...first];
  for (const enemy of mine.enemies) {
    if (chosen.length >= most) break;
    const near = distance(enemy, mine.hero);
    const comes = packs.includes(enemy.pack) ? near <= packJoin : near <= join && enemy.state === 'chase';
    if (comes && enemy.state !== 'flee' && !first.includes(enemy)) chosen.push(enemy);
  }
  return chosen.sort((a, b) => a.id - b.id);
}

// DUNG-48
function rest(mine) {
  const { hero } = mine;
  const { rest_hp: hp, rest_mana: mana } = mine.rules.map;
  if (seenEnemies(mine).length > 0) return;
  hero.hp = Math.min(hero.sheet.hp, hero.hp + hp);
  hero.mana = Math.min(hero.sheet.mana, hero.mana + mana);
}

function talk(mine, person) {
  const gift = person.gave ? '' : person.npc.gift;
  say(mine, gift === '' ? 'npc.nods' : 'npc.gives', { name: person.npc.id, item: gift });
  if (gift === '') return;
  gain(mine.hero, gift);
  person.gave = true;
}

function gain(hero, item) {
  hero.items[item] = (hero.items[item] ?? 0) + 1;
}

// DUNG-49
function enter(mine, x, y) {
  const { hero, level } = mine;
  const at = level.index(x, y);
  if ('bleed' in hero.effects) level.blood[level.index(hero.x, hero.y)] = 1;
  hero.x = x;
  hero.y = y;
  if (level.terrain[at] === CLOSED) {
    level.terrain[at] = OPEN;
    say(mine, 'door.opens', { name: hero.name });
  } else if (level.terrain[at] === WATER) {
    hero.wading = mine.rules.map.water_cost - 1;
    say(mine, 'hero.wades');
  }
  if (!level.items.has(at)) return;
  const item = level.items.get(at);
  level.items.delete(at);
  gain(hero, item);
  say(mine, 'item.taken', { item });
}
