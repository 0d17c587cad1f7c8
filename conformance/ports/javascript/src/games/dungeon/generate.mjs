/**
 * A level from the seed: rooms in slots, corridors between slots, doors, water, and who and what is there (SPEC,
 * DUNG-10 to DUNG-16).
 *
 * @module
 */

import { divide } from '../../canonical.mjs';
import { distanceField } from '../../grid/search.mjs';
import { CLOSED, DOWN, FLOOR, Level, OPEN, UP, WALL, WATER } from './state.mjs';

/** A room's floor. @typedef {{x: number, y: number, width: number, height: number}} Room */

/** @typedef {import('../../rng.mjs').Stream} Stream */

/**
 * The level at a depth.
 *
 * @param {import('./rules.mjs').MineRules} rules
 * @param {number} depth from 1
 * @param {Stream} stream the level's own
 * @returns {{level: Level, start: number[], packs: {encounter: string, state: string, cells: number[][]}[]}} where
 *   the hero comes in; each pack's encounter, state and cells, the leader's first
 */
export function generate(rules, depth, stream) {
  const size = rules.level;
  const rooms = makeRooms(size, stream);
  const cells = Array.from({ length: size.height }, () => new Array(size.width).fill(WALL));
  for (const { x, y, width, height } of rooms) fill(cells, [x, y], [x + width - 1, y + height - 1], FLOOR);
  for (const [a, b] of makeLinks(size, stream)) dig(cells, size, rooms[a], rooms[b], b === a + 1, stream);
  for (const room of rooms) flood(cells, room, size.water_percent, stream);

  const startRoom = stream.nextInt(rooms.length, 'start room');
  const start = centre(rooms[startRoom]);
  const farRoom = farthest(cells, rooms, start);
  const end = centre(rooms[farRoom]);
  const { boss } = rules.levels[depth - 1];
  cells[start[1]][start[0]] = UP;
  if (boss === '') cells[end[1]][end[0]] = DOWN;
  const level = new Level(cells.map((row) => row.join('')));
  const packs = populate(rules, depth, { rooms, startRoom, farRoom, start, end }, level, stream);
  return { level, start, packs };
}

// DUNG-16
function populate(rules, depth, { rooms, startRoom, farRoom, start, end }, level, stream) {
  const wanted = rules.levels[depth - 1];
  const taken = new Set([level.index(...start), level.index(...end)]);
  const place = (room, count) => freeCells(level, room, count, taken, stream);
  const sizeOf = (encounter) => rules.encounterOf.get(encounter).kinds.length;
  let others = rooms.map((_, i) => i).filter((i) => i !== startRoom);
  const packs = [];
  if (wanted.boss !== '') {
    others = others.filter((i) => i !== farRoom);
    const companions = place(rooms[farRoom], sizeOf(wanted.boss) - 1);
    packs.push({ encounter: wanted.boss, state: 'guard', cells: [end, ...companions] });
  }
  stream.shuffle(others, 'pack room');
  for (const room of others.slice(0, wanted.packs)) {
    const encounter = wanted.encounters[stream.nextInt(wanted.encounters.length, 'encounter')];
    const state = rolledState(rules.level.states, stream);
    packs.push({ encounter, state, cells: place(rooms[room], sizeOf(encounter)) });
  }
  for (const item of wanted.items) {
    const room = rooms[stream.nextInt(rooms.length, 'item room')];
    for (const cell of place(room, 1)) level.items.set(level.index(...cell), item);
  }
  for (const npc of wanted.npcs) {
    const { x, y, width, height } = rooms[stream.nextInt(rooms.length, 'npc room')];
    const inner = { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
    for (const cell of place(inner, 1))
      level.people.push({ npc: rules.npcOf.get(npc), x: cell[0], y: cell[1], gave: false });
  }
  return packs;
}

// DUNG-11
function makeRooms(size, stream) {
  const rooms = [];
  const between = ([low, high], label) => low + stream.nextInt(high - low + 1, label);
  for (let slot = 0; slot < size.columns * size.rows; slot++) {
    const column = slot % size.columns;
    const row = divide(slot, size.columns);
    const width = between(size.room_width, 'room width');
    const height = between(size.room_height, 'room height');
    const x = column * size.slot_width + 1 + stream.nextInt(size.slot_width - 2 - width, 'room x');
    const y = row * size.slot_height + 1 + stream.nextInt(size.slot_height - 2 - height, 'room y');
    rooms.push({ x, y, width, height });
  }
  return rooms;
}

// DUNG-12
function makeLinks(size, stream) {
  const slots = Array.from({ length: size.columns * size.rows }, (_, slot) => slot);
  const links = slots.flatMap((slot) => {
    const right = (slot % size.columns) + 1 < size.columns ? [[slot, slot + 1]] : [];
    const below = divide(slot, size.columns) + 1 < size.rows ? [[slot, slot + size.columns]] : [];
    return [...right, ...below];
  });
  stream.shuffle(links, 'link order');
  let part = slots;
  return links.filter(([a, b]) => {
    if (part[a] === part[b]) return stream.chance(size.extra_link_percent, 'extra link');
    const [kept, joined] = [part[a], part[b]];
    part = part.map((one) => (one === joined ? kept : one));
    return true;
  });
}

// DUNG-13
function dig(cells, size, a, b, beside, stream) {
  const ax = a.x + stream.nextInt(a.width, 'corridor from x');
  const ay = a.y + stream.nextInt(a.height, 'corridor from y');
  const bx = b.x + stream.nextInt(b.width, 'corridor to x');
  const by = b.y + stream.nextInt(b.height, 'corridor to y');
  const last = (place, length) => (divide(place, length) + 1) * length - 1;
  let corners;
  let doors;
  if (beside) {
    const turn = last(a.x, size.slot_width);
    corners = [
      [ax, ay],
      [turn, ay],
      [turn, by],
      [bx, by],
    ];
    doors = [
      [a.x + a.width, ay],
      [b.x - 1, by],
    ];
  } else {
    const turn = last(a.y, size.slot_height);
    corners = [
      [ax, ay],
      [ax, turn],
      [bx, turn],
      [bx, by],
    ];
    doors = [
      [ax, a.y + a.height],
      [bx, b.y - 1],
    ];
  }
  for (let i = 1; i < corners.length; i++) fill(cells, corners[i - 1], corners[i], FLOOR);
  for (const [x, y] of doors) {
    if (!stream.chance(size.door_percent, 'door')) continue;
    cells[y][x] = stream.chance(size.closed_percent, 'door closed') ? CLOSED : OPEN;
  }
}

// DUNG-14
function flood(cells, room, chance, stream) {
  if (!stream.chance(chance, 'water')) return;
  const xs = [0, 1].map(() => room.x + stream.nextInt(room.width, 'water x'));
  const ys = [0, 1].map(() => room.y + stream.nextInt(room.height, 'water y'));
  fill(cells, [xs[0], ys[0]], [xs[1], ys[1]], WATER);
}

// The rectangle between two corners, whichever they are.
function fill(cells, [ax, ay], [bx, by], glyph) {
  for (let y = Math.min(ay, by); y <= Math.max(ay, by); y++) {
    for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x++) cells[y][x] = glyph;
  }
}

function centre({ x, y, width, height }) {
  return [x + divide(width - 1, 2), y + divide(height - 1, 2)];
}

// The room whose centre is the most steps away, doors counting as open; of equals the first (DUNG-15).
function farthest(cells, rooms, start) {
  const level = new Level(cells.map((row) => row.join('')));
  const { values } = distanceField(level.grid(true), [start]);
  const steps = rooms.map((room) => values[level.index(...centre(room))]);
  return steps.indexOf(Math.max(...steps));
}

function rolledState(states, stream) {
  const sum = states.reduce((total, { weight }) => total + weight, 0);
  let roll = stream.nextInt(sum, 'pack state');
  const rolled = states.find(({ weight }) => {
    roll -= weight;
    return roll < 0;
  });
  return rolled.state;
}

// Free cells of a room: each the first from a rolled one on, row by row and round again.
function freeCells(level, room, count, taken, stream) {
  const area = room.width * room.height;
  const found = [];
  for (let i = 0; i < count; i++) {
    const roll = stream.nextInt(area, 'cell');
    for (let step = 0; step < area; step++) {
      const at = (roll + step) % area;
      const cell = [room.x + (at % room.width), room.y + divide(at, room.width)];
      if (taken.has(level.index(...cell))) continue;
      taken.add(level.index(...cell));
      found.push(cell);
      break;
    }
  }
  return found;
}
