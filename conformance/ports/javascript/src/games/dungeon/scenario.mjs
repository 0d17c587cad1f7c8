/**
 * Scenarios: who plays the hero, and where the run begins (SPEC, DUNG-17 to DUNG-19).
 *
 * @module
 */

import { InputError } from '../../errors.mjs';
import { parseLevel } from '../../grid/grid.mjs';
import { Fields, integer, refuse } from '../fields.mjs';
import { generate } from './generate.mjs';
import { ANTIDOTE, POTION, STATES } from './rules.mjs';
import { CLOSED, DOWN, Level, TERRAIN, WALL, newEnemy, newHero, newMine } from './state.mjs';

const CONTROLS = ['auto', 'hand', 'script'];
const SCRIPT_MAX = 100_000;
const LIST_MAX = 10_000;
const ROWS_MIN = 3;
const ROWS_MAX = 200;
const ROW_CELLS_MAX = 200;
const ENEMIES_MAX = 200;
const ITEM_COUNT_MAX = 99;
const EXPERIENCE_MAX = 1_000_000;
const COUNT_MAX = 1_000;
const TURNS_MAX = 100;

/**
 * The first state of a scenario, before the hero has looked round.
 *
 * @param {import('./rules.mjs').MineRules} rules
 * @param {unknown} scenario
 * @param {import('../../rng.mjs').Rng} rng
 * @returns {object}
 * @throws {InputError} naming the place
 */
export function begin(rules, scenario, rng) {
  const fields = new Fields(scenario, 'scenario');
  const control = fields.choice('control', CONTROLS);
  const depth = fields.integer('depth', 1, rules.levels.length, 1);
  if (fields.has('script') !== (control === 'script')) {
    throw new InputError("scenario has a script if its control is 'script', and only then");
  }
  const script = control === 'script' ? fields.items('script', 1, SCRIPT_MAX) : [];
  script.forEach((word, i) => typeof word === 'string' || refuse(`scenario.script[${i}]`, word, 'a string'));
  const isScene = fields.has('level');
  const given = { depth, control, script };
  const mine = isScene ? readScene(rules, fields, given) : generatedRun(rules, given, rng);
  fields.done(); // without a level this refuses what only a scene has
  return mine;
}

/**
 * Goes to the next level, which is generated now (DUNG-50).
 *
 * @param {object} mine
 * @param {import('../../rng.mjs').Rng} rng
 */
export function descend(mine, rng) {
  const { rules } = mine;
  mine.depth++;
  const { level, packs, start } = generate(rules, mine.depth, rng.stream(`level-${mine.depth}`));
  mine.level = level;
  [mine.hero.x, mine.hero.y] = start;
  mine.hero.wading = 0;
  mine.enemies = [];
  for (const { cells, encounter, state } of packs) {
    const { kinds } = rules.encounterOf.get(encounter);
    cells.forEach(([x, y], i) => {
      newEnemy(mine, rules.kindOf.get(kinds[i]), { x, y, state, pack: mine.nextPack, leader: i === 0 });
    });
    mine.nextPack++;
  }
  mine.explored = new Uint8Array(level.size);
  mine.visible = new Uint8Array(level.size);
  mine.spotted = new Map();
}

function generatedRun(rules, { depth, control, script }, rng) {
  const nowhere = new Level([WALL]);
  const mine = newMine(rules, { level: nowhere, hero: newHero(rules, 1), depth: depth - 1, control, script });
  descend(mine, rng);
  return mine;
}

function readScene(rules, fields, given) {
  const level = readLevel(fields, rules.levels[given.depth - 1].boss !== '');
  const hero = readHero(rules, new Fields(fields.value('hero'), 'scenario.hero'), level);
  const mine = newMine(rules, { level, hero, ...given });
  const taken = new Set([level.index(hero.x, hero.y)]);
  readTriples(fields, 'people', [...rules.npcOf.keys()], ([x, y, npc], where) => {
    checkCell(level, x, y, taken, where);
    level.people.push({ npc: rules.npcOf.get(npc), x, y, gave: false });
  });
  const enemies = fields.has('enemies') ? fields.items('enemies', 0, ENEMIES_MAX) : [];
  enemies.forEach((entry, i) => {
    const enemy = readEnemy(mine, new Fields(entry, `scenario.enemies[${i}]`), taken);
    mine.nextPack = Math.max(mine.nextPack, enemy.pack + 1);
  });
  readTriples(fields, 'items', [...rules.itemOf.keys()], ([x, y, item], where) => {
    checkCell(level, x, y, new Set(), where);
    level.items.set(level.index(x, y), item);
  });
  mine.turn = fields.integer('turn', 1, rules.turns_max, 1);
  return mine;
}

// Walls all round, and stairs down on every level but the last.
function readLevel(fields, isLast) {
  const rows = fields.items('level', ROWS_MIN, ROWS_MAX);
  rows.forEach((row, i) => {
    if (typeof row !== 'string' || row === '' || row.includes('\n'))
      refuse(`scenario.level[${i}]`, row, 'a row of characters');
    if (row.length > ROW_CELLS_MAX)
      throw new InputError(`scenario.level[${i}] has ${row.length} cells; a row has at most ${ROW_CELLS_MAX}`);
  });
  const glyphs = parseLevel(rows.join('\n'), TERRAIN.join(''));
  const level = new Level(glyphs.map((row) => row.join('')));
  level.terrain.forEach((glyph, at) => {
    const [x, y] = [at % level.width, Math.floor(at / level.width)];
    const isEdge = x === 0 || y === 0 || x === level.width - 1 || y === level.height - 1;
    if (isEdge && glyph !== WALL) throw new InputError(`scenario.level has ${glyph} at (${x}, ${y}), on its edge`);
  });
  if (level.terrain.includes(DOWN) === isLast) {
    throw new InputError(`scenario.level has ${isLast ? '' : 'no '}stairs down; every level but the last has them`);
  }
  return level;
}

// A list of [x, y, name]; `put` takes each.
function readTriples(fields, key, names, put) {
  const list = fields.has(key) ? fields.items(key, 0, LIST_MAX) : [];
  list.forEach((entry, i) => {
    const where = `${fields.place(key)}[${i}]`;
    if (!Array.isArray(entry) || entry.length !== 3) refuse(where, entry, '[x, y, name]');
    if (!names.includes(entry[2])) refuse(`${where}[2]`, entry[2], `one of ${names.join(', ')}`);
    put(entry, where);
  });
}

// Inside, no wall or closed door, and free; it is taken then.
function checkCell(level, x, y, taken, where) {
  integer(x, `${where}: x`, 0, level.width - 1);
  integer(y, `${where}: y`, 0, level.height - 1);
  const glyph = level.glyph(x, y);
  if (glyph === WALL || glyph === CLOSED)
    throw new InputError(`${where} is at (${x}, ${y}), in a wall or a closed door`);
  if (taken.has(level.index(x, y))) throw new InputError(`${where} is at (${x}, ${y}), where another stands`);
  taken.add(level.index(x, y));
}

function readHero(rules, fields, level) {
  const hero = newHero(rules, fields.integer('level', 1, rules.hero.levels.length, 1));
  const { sheet } = hero;
  hero.x = fields.value('x');
  hero.y = fields.value('y');
  checkCell(level, hero.x, hero.y, new Set(), 'scenario.hero');
  hero.hp = fields.integer('hp', 1, sheet.hp, sheet.hp);
  hero.mana = fields.integer('mana', 0, sheet.mana, sheet.mana);
  hero.experience = fields.integer('experience', sheet.experience, EXPERIENCE_MAX, sheet.experience);
  for (const [key, item] of [
    ['potions', POTION],
    ['antidotes', ANTIDOTE],
  ]) {
    // biome-ignore format: a table
    const count = fields.integer(key, 0, ITEM_COUNT_MAX, hero.items[item] ?? 0);
    delete hero.items[item];
    if (count > 0) hero.items[item] = count;
  }
  hero.effects = readTurns(fields, 'effects', rules.effectOf);
  hero.cooldowns = readTurns(fields, 'cooldowns', rules.skillOf);
  fields.done();
  return hero;
}

function readEnemy(mine, fields, taken) {
  const { level, rules } = mine;
  const kind = rules.kindOf.get(fields.choice('kind', [...rules.kindOf.keys()]));
  const x = fields.value('x');
  const y = fields.value('y');
  checkCell(level, x, y, taken, fields.where);
  const given = {
    x,
    y,
    hp: fields.integer('hp', 1, kind.hp, kind.hp),
    state: fields.choice('state', STATES),
    pack: fields.integer('pack', 1, COUNT_MAX, mine.nextId),
    leader: fields.flag('leader', false),
    calm: fields.integer('calm', 0, COUNT_MAX, 0),
    lost: fields.integer('lost', 0, COUNT_MAX, 0),
    phase: fields.integer('phase', 1, 2, 1),
    effects: readTurns(fields, 'effects', rules.effectOf),
    cooldowns: readTurns(fields, 'cooldowns', rules.abilityOf),
  };
  fields.done();
  return newEnemy(mine, kind, given);
}

// An object of names and how many turns each has to go.
function readTurns(fields, key, known) {
  if (!fields.has(key)) return {};
  const inside = new Fields(fields.value(key), fields.place(key));
  const turns = {};
  for (const name of known.keys()) {
    if (inside.has(name)) turns[name] = inside.integer(name, 1, TURNS_MAX);
  }
  inside.done();
  return turns;
}
