/**
 * The lesson's machine: enemies that sleep, guard, wander, chase, flee and go home (SPEC, LESSON-7 to LESSON-19).
 *
 * @module
 */

import { ask, choose, roll } from '../../decide.mjs';
import { InputError } from '../../errors.mjs';
import { distanceField } from '../../grid/search.mjs';
import { Fields, flag, integer, refuse } from '../fields.mjs';
import { isFloor, manhattan, readBoard, readFloor, sameCell, standing, stepsFrom, target } from './board.mjs';

const ENEMIES_MAX = 32;
const LIFE_MAX = 1_000_000;
const TURNS_MAX = 10_000;
const SCRIPT_TURNS_MAX = 1000; // every decision hashes the whole script
const NAME = /^[A-Za-z][A-Za-z0-9-]{0,31}$/;
const WANDER_STREAM = 'map';
const WANDER_LABEL = 'wander';
// Who is in one of these does not look for the hero.
const LOOKS_FOR_NOBODY = ['flee', 'home'];

/** @type {Omit<import('../../engine.mjs').Game, 'name' | 'rules'>} */
export const machine = {
  start(fields, data) {
    const rules = data.machine;
    const board = readBoard(fields);
    const script = fields.has('script') ? readScript(fields, board.grid) : [];
    const scripted = script.length > 0;
    const turnCount = scripted ? script.length : fields.integer('turns', 1, TURNS_MAX);
    const hero = scripted ? script[0].hero : readFloor(fields.value('hero'), fields.place('hero'), board.grid);
    const where = fields.place('enemies');
    const enemies = fields
      .items('enemies', 1, ENEMIES_MAX)
      .map((one, i) => readEnemy(new Fields(one, `${where}[${i}]`), board.grid, rules));
    const sharedField = fields.flag('shared_field', false);
    const rolls = fields.flag('rolls', false);
    fields.done();
    checkApart(enemies, hero, where);
    const hidden = scripted && script[0].hidden;
    return {
      rules,
      board,
      script,
      turnCount,
      sharedField,
      rolls,
      hero,
      hidden,
      enemies,
      searches: 0,
      turn: 1,
      outcome: null,
    };
  },

  *step(state, rng) {
    yield* moveHero(state);
    const shared = state.sharedField ? searchFrom(state, state.hero, []) : null;
    for (const enemy of state.enemies) {
      enemy.calm = Math.max(0, enemy.calm - 1);
      const looks = !LOOKS_FOR_NOBODY.includes(enemy.state);
      const field = shared ?? (looks ? searchFrom(state, state.hero, others(state, enemy)) : null);
      yield* TURNS[enemy.state](new Acting(state, enemy, field));
    }
    if (state.script.length === 0 && isCaught(state)) state.outcome = { end: 'caught', searches: state.searches };
    else if (state.turn === state.turnCount) state.outcome = { end: 'turns', searches: state.searches };
    else state.turn++;
  },

  parts(state) {
    return {
      map: state.board.rows,
      hero: [...state.hero, state.hidden],
      enemies: state.enemies.map((one) => [one.name, one.machine, one.state, ...one.cell, one.life, one.maxLife]),
      memory: state.enemies.map(({ calm, lost, post }) => ({ calm, lost, post })),
      searches: state.searches,
      scene: {
        rolls: state.rolls,
        shared_field: state.sharedField,
        turn_count: state.turnCount,
        script: state.script.map((turn) => [...turn.hero, turn.hit, turn.hidden]),
      },
    };
  },

  copy(state) {
    return { ...state, enemies: state.enemies.map((enemy) => ({ ...enemy })) };
  },
};

/** One enemy's turn: who acts, on which board, and the field of the steps to the hero, if it looks for one. */
class Acting {
  constructor(state, enemy, field) {
    this.state = state;
    this.enemy = enemy;
    this.rules = state.rules;
    this.field = field;
    this.path = field === null ? null : pathLength(state, field, enemy.cell);
    this.sees = field !== null && !state.hidden && this.path <= state.rules.sight;
  }

  /** Takes the first transition whose test holds (LESSON-12). `tests` are [state, whether the test holds]. */
  *transition(...tests) {
    const states = tests.map(([name]) => name);
    const pick = yield choose(
      this.enemy.name,
      'state',
      states,
      tests.map(([, holds]) => (holds ? 1 : 0)),
      'positive',
    );
    if (pick !== null) this.enemy.state = states[pick];
    return pick !== null;
  }

  /** Steps as the tie-break picks; where it picks nothing, the enemy stands. */
  *step(moves, scores, tie) {
    const pick = yield choose(this.enemy.name, 'step', moves, scores, tie);
    if (pick !== null) this.enemy.cell = target(moves[pick]);
  }

  /** A step nearer to the source of a field (LESSON-16). */
  *stepNearer({ values }) {
    const moves = freeMoves(this.state, this.enemy.cell);
    yield* this.step(
      moves,
      moves.map((move) => values[this.state.board.grid.index(target(move))]),
      'lowest',
    );
  }
}

const TURNS = {
  // LESSON-13
  *sleep(acting) {
    yield* acting.transition(['chase', acting.sees && acting.path <= acting.rules.wake]);
  },

  // LESSON-13
  *guard(acting) {
    yield* acting.transition(['chase', acting.sees && acting.path <= acting.rules.guard_wake]);
  },

  // LESSON-14
  *wander(acting) {
    const { enemy, state } = acting;
    if (yield* acting.transition(['chase', acting.sees && enemy.calm === 0])) {
      enemy.lost = 0;
    } else if (state.rolls) {
      const moves = [...stepsFrom(enemy.cell), standing(enemy.cell)];
      const pick = yield roll(enemy.name, 'step', moves, WANDER_STREAM, WANDER_LABEL);
      if (isFree(state, target(moves[pick]))) enemy.cell = target(moves[pick]);
    } else {
      const move = stepsFrom(enemy.cell)[state.turn % 4];
      yield* acting.step([move], [isFree(state, target(move)) ? 1 : 0], 'positive');
    }
  },

  // LESSON-15
  *chase(acting) {
    const { enemy, rules } = acting;
    const lost = acting.sees ? 0 : enemy.lost + 1;
    const givesUp = lost > rules.lost;
    const changed =
      enemy.machine === 'guard'
        ? yield* acting.transition(['home', givesUp])
        : yield* acting.transition(['flee', enemy.life * rules.wound < enemy.maxLife], ['wander', givesUp]);
    if (enemy.state !== 'flee') enemy.lost = lost;
    if (!changed && acting.path > 1 && acting.path <= rules.far) yield* acting.stepNearer(acting.field);
  },

  // LESSON-17
  *flee(acting) {
    const { enemy, state } = acting;
    const moves = freeMoves(state, enemy.cell);
    yield* acting.step(
      moves,
      moves.map((move) => manhattan(target(move), state.hero)),
      'first',
    );
  },

  // LESSON-18
  *home(acting) {
    const { enemy, state } = acting;
    const walls = [...others(state, enemy), state.hero].filter((cell) => !sameCell(cell, enemy.cell));
    const field = searchFrom(state, enemy.post, walls);
    if (field.values[state.board.grid.index(enemy.cell)] > 0) yield* acting.stepNearer(field);
    yield* acting.transition(['guard', sameCell(enemy.cell, enemy.post)]);
  },
};

// LESSON-8
function* moveHero(state) {
  if (state.script.length === 0) {
    const moves = freeMoves(state, state.hero);
    state.hero = target(moves[yield ask('hero', 'move', moves)]);
    return;
  }
  const { hero, hit, hidden } = state.script[state.turn - 1];
  state.hero = hero;
  state.hidden = hidden;
  const [first] = state.enemies;
  first.life = Math.max(0, first.life - hit);
}

// The steps to a cell from every cell, counted as one search. A source is reached whoever stands on it (FIELD-2).
function searchFrom(state, cell, walls) {
  state.searches++;
  return distanceField(state.board.grid, [cell], { blocked: walls });
}

// LESSON-10: who stands on the source has no path.
function pathLength({ board, rules }, { values }, cell) {
  const steps = values[board.grid.index(cell)];
  return steps > 0 ? steps : rules.none;
}

function others(state, enemy) {
  return state.enemies.filter((one) => one !== enemy).map((one) => one.cell);
}

function isFree(state, cell) {
  return (
    isFloor(state.board.grid, cell) &&
    !sameCell(cell, state.hero) &&
    !state.enemies.some((one) => sameCell(cell, one.cell))
  );
}

function freeMoves(state, cell) {
  return [standing(cell), ...stepsFrom(cell).filter((move) => isFree(state, target(move)))];
}

function isCaught({ enemies, hero }) {
  return enemies.some((one) => one.state === 'chase' && manhattan(one.cell, hero) <= 1);
}

// --- reading a scenario (LESSON-7) ---

function readScript(fields, grid) {
  const where = fields.place('script');
  return fields.items('script', 1, SCRIPT_TURNS_MAX).map((turn, i) => {
    const place = `${where}[${i}]`;
    if (!Array.isArray(turn) || turn.length !== 4) refuse(place, turn, 'a turn [x, y, hit, hidden]');
    return {
      hero: readFloor(turn.slice(0, 2), place, grid),
      hit: integer(turn[2], `${place}[2]`, 0, LIFE_MAX),
      hidden: flag(turn[3], `${place}[3]`),
    };
  });
}

function readEnemy(fields, grid, rules) {
  const name = fields.value('name');
  if (typeof name !== 'string' || !NAME.test(name)) {
    refuse(fields.place('name'), name, 'a name: a letter, then up to 31 letters, digits or hyphens');
  }
  const kind = fields.choice('machine', Object.keys(rules.states), 'goblin');
  const state = fields.choice('state', rules.states[kind]);
  const cell = readFloor(fields.value('cell'), fields.place('cell'), grid);
  const maxLife = fields.integer('max_life', 1, LIFE_MAX, rules.life);
  const enemy = {
    name,
    machine: kind,
    state,
    cell,
    life: fields.integer('life', 0, maxLife, maxLife),
    maxLife,
    lost: fields.integer('lost', 0, TURNS_MAX, 0),
    calm: fields.integer('calm', 0, rules.calm, 0),
    post: fields.has('post') ? readFloor(fields.value('post'), fields.place('post'), grid) : cell,
  };
  fields.done();
  return enemy;
}

// Enemies stand on different cells, none of them the hero's first, and have different names.
function checkApart(enemies, hero, where) {
  enemies.forEach((enemy, i) => {
    const before = enemies.slice(0, i);
    const place = `${where}[${i}]`;
    if (before.some((one) => one.name === enemy.name))
      throw new InputError(`${place}.name: ${enemy.name} is there already`);
    if (sameCell(enemy.cell, hero)) throw new InputError(`${place}.cell: the hero stands there`);
    if (before.some((one) => sameCell(one.cell, enemy.cell)))
      throw new InputError(`${place}.cell: another enemy stands there`);
  });
}
