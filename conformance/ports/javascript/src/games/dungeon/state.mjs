/**
 * The state of the mine: the level, the hero, the enemies, the battle, and what the hero knows (SPEC, DUNG-5 to
 * DUNG-9).
 *
 * A cell's index is y * width + x. Sets of cells are Uint8Arrays with 1 for each cell of the set.
 *
 * @module
 */

import { divide } from '../../canonical.mjs';
import { Grid } from '../../grid/grid.mjs';

/** The directions by their names (GRID-2). */
export const STEPS = [
  ['up', 0, -1],
  ['right', 1, 0],
  ['down', 0, 1],
  ['left', -1, 0],
];

/** Terrain by its glyph. */
export const WALL = '#';
export const FLOOR = '.';
export const CLOSED = '+';
export const OPEN = "'";
export const WATER = '~';
export const DOWN = '>';
export const UP = '<';
export const TERRAIN = [WALL, FLOOR, CLOSED, OPEN, WATER, DOWN, UP];

/** A level: terrain, and what lies, stands and dried on it. */
export class Level {
  /** @param {string[]} rows */
  constructor(rows) {
    this.width = rows[0].length;
    this.height = rows.length;
    this.size = this.width * this.height;
    /** @type {string[]} glyphs by index */
    this.terrain = [...rows.join('')];
    /** @type {Map<number, string>} items by index */
    this.items = new Map();
    /** @type {{npc: object, x: number, y: number, gave: boolean}[]} in order of creation */
    this.people = [];
    this.blood = new Uint8Array(this.size);
  }

  index(x, y) {
    return y * this.width + x;
  }

  glyph(x, y) {
    return this.terrain[this.index(x, y)];
  }

  isWall(x, y) {
    return this.glyph(x, y) === WALL;
  }

  /** Whether a cell stops sight. */
  isOpaque(index) {
    return this.terrain[index] === WALL || this.terrain[index] === CLOSED;
  }

  /** Whether somebody walks there who opens doors, or does not. */
  isWalkable(x, y, opensDoors) {
    return !this.isWall(x, y) && (opensDoors || this.glyph(x, y) !== CLOSED);
  }

  /** The grid of those who open doors, or of those who do not. @returns {Grid} */
  grid(opensDoors) {
    return new Grid(this.rowsOf(this.terrain.map((glyph) => (glyph === CLOSED && !opensDoors ? WALL : glyph))));
  }

  rowsOf(glyphs) {
    return Array.from({ length: this.height }, (_, y) => glyphs.slice(y * this.width, (y + 1) * this.width));
  }

  copy() {
    const twin = Object.assign(Object.create(Level.prototype), this);
    twin.terrain = [...this.terrain];
    twin.items = new Map(this.items);
    twin.people = this.people.map((person) => ({ ...person }));
    twin.blood = this.blood.slice();
    return twin;
  }

  /** The part `map` of the state (DUNG-7). */
  part() {
    const items = [...this.items.keys()].sort((a, b) => a - b);
    return {
      rows: this.rowsOf(this.terrain).map((row) => row.join('')),
      items: items.map((index) => [index % this.width, divide(index, this.width), this.items.get(index)]),
      people: this.people.map(({ npc, x, y, gave }) => [x, y, npc.id, gave]),
      blood: setText(this.blood),
    };
  }
}

/**
 * A state with nobody but the hero on its level.
 *
 * @param {import('./rules.mjs').MineRules} rules
 * @param {{level: Level, hero: object, depth: number, control: string, script: string[]}} given
 * @returns {object}
 */
export function newMine(rules, { level, hero, depth, control, script }) {
  return {
    rules,
    level,
    hero,
    depth,
    control,
    script,
    scripted: 0,
    enemies: [],
    nextId: 1,
    nextPack: 1,
    turn: 1,
    outcome: null,
    battle: null,
    explored: new Uint8Array(level.size),
    visible: new Uint8Array(level.size),
    spotted: new Map(),
    messages: [],
    battles: 0,
    killed: 0,
  };
}

/** A fresh hero at a level of experience, with its kit; it is put somewhere later. */
export function newHero(rules, level) {
  const sheet = rules.hero.levels[level - 1];
  const items = {};
  for (const item of rules.hero.kit) items[item] = (items[item] ?? 0) + 1;
  const { accuracy, speed } = rules.hero;
  return {
    name: 'hero',
    x: 0,
    y: 0,
    sheet,
    level,
    accuracy,
    speed,
    hp: sheet.hp,
    mana: sheet.mana,
    experience: sheet.experience,
    items,
    effects: {},
    cooldowns: {},
    wading: 0,
    fled: 0,
  };
}

/** A new enemy at full life; its id is the next one. */
export function newEnemy(mine, kind, given) {
  const id = mine.nextId++;
  const { accuracy, speed } = kind;
  const fresh = { calm: 0, lost: 0, phase: 1, effects: {}, cooldowns: {}, hp: kind.hp, leader: false };
  const enemy = { ...fresh, name: `${kind.id}-${id}`, id, kind, sheet: kind, accuracy, speed, pack: id, ...given };
  mine.enemies.push(enemy);
  return enemy;
}

/** A state that changes by itself; rules and script never change, and are shared. */
export function copyMine(mine) {
  return {
    ...mine,
    level: mine.level.copy(),
    hero: { ...copyFighter(mine.hero), items: { ...mine.hero.items } },
    enemies: mine.enemies.map(copyFighter),
    battle: mine.battle && { ...mine.battle, foes: [...mine.battle.foes], order: [...mine.battle.order] },
    explored: mine.explored.slice(),
    visible: mine.visible.slice(),
    spotted: new Map(mine.spotted),
    messages: [...mine.messages],
  };
}

/** The parts of the full state (DUNG-7). */
export function partsOf(mine) {
  const { battle, hero } = mine;
  const { x, y, hp, mana, level, experience, items, effects, cooldowns, wading, fled } = hero;
  return {
    map: mine.level.part(),
    hero: { x, y, hp, mana, level, experience, items, effects, cooldowns, wading, fled },
    enemies: mine.enemies.map((enemy) => ({
      id: enemy.id,
      kind: enemy.kind.id,
      x: enemy.x,
      y: enemy.y,
      hp: enemy.hp,
      state: enemy.state,
      calm: enemy.calm,
      lost: enemy.lost,
      phase: enemy.phase,
      pack: enemy.pack,
      leader: enemy.leader,
      effects: enemy.effects,
      cooldowns: enemy.cooldowns,
    })),
    battle: battle && { foes: battle.foes, round: battle.round, order: battle.order, next: battle.next },
    memory: {
      explored: setText(mine.explored),
      visible: setText(mine.visible),
      spotted: [...mine.spotted].map(([id, cell]) => [id, ...cell]),
    },
    messages: mine.messages,
    run: {
      control: mine.control,
      depth: mine.depth,
      next_id: mine.nextId,
      next_pack: mine.nextPack,
      battles: mine.battles,
      killed: mine.killed,
      script: mine.script.length - mine.scripted,
    },
  };
}

/** A set of cells as the state has it: the number with the bit of each cell set, in hex (DUNG-8). */
export function setText(cells) {
  let digits = '';
  for (let at = 0; at < cells.length; at += 4) {
    const nibble = cells[at] | (cells[at + 1] << 1) | (cells[at + 2] << 2) | (cells[at + 3] << 3);
    digits = nibble.toString(16) + digits;
  }
  return digits.replace(/^0+(?=.)/, '');
}

/** Says a message (DUNG-9). */
export function say(mine, key, facts = {}) {
  mine.messages.push({ key, ...facts });
}

/** The enemies in the battle, in order of creation. */
export function foesOf(mine) {
  return mine.battle === null ? [] : mine.enemies.filter((enemy) => mine.battle.foes.includes(enemy.id));
}

/** The enemy on a cell, or undefined. */
export function enemyAt(mine, x, y) {
  return mine.enemies.find((enemy) => enemy.x === x && enemy.y === y);
}

/** The NPC on a cell, or undefined. */
export function personAt(mine, x, y) {
  return mine.level.people.find((person) => person.x === x && person.y === y);
}

/** Whether an enemy or an NPC stands on a cell. */
export function isTaken(mine, x, y) {
  return enemyAt(mine, x, y) !== undefined || personAt(mine, x, y) !== undefined;
}

/** Whether the hero sees a cell. */
export function isVisible(mine, { x, y }) {
  return mine.visible[mine.level.index(x, y)] === 1;
}

/** The enemies whose cells the hero sees. */
export function seenEnemies(mine) {
  return mine.enemies.filter((enemy) => isVisible(mine, enemy));
}

/** The Manhattan distance of two things with x and y. */
export function distance(a, b) {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

/** a * 100 / b, truncated. */
export function percent(a, b) {
  return divide(a * 100, b);
}

function copyFighter(fighter) {
  return { ...fighter, effects: { ...fighter.effects }, cooldowns: { ...fighter.cooldowns } };
}
