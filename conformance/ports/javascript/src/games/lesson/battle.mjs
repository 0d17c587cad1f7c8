/**
 * The lesson's battle decisions: every possible action has a score, and the first greatest is chosen (SPEC, LESSON-20
 * to LESSON-24). A run goes through a list of situations, one a turn.
 *
 * @module
 */

import { divide } from '../../canonical.mjs';
import { choose } from '../../decide.mjs';
import { Fields, refuse } from '../fields.mjs';

const SITUATIONS_MAX = 1_000;
const SIDE_MAX = 16;
const LIFE_MAX = 1_000_000;
const WAIT_MAX = 1_000;
const NAME = /^[A-Za-z][A-Za-z0-9-]{0,31}$/;

/** @type {Omit<import('../../engine.mjs').Game, 'name' | 'rules'>} */
export const battle = {
  start(fields, data) {
    const situations = fields.items('situations', 1, SITUATIONS_MAX);
    fields.done();
    const where = fields.place('situations');
    return {
      rules: data.battle,
      situations: situations.map((one, i) => readSituation(new Fields(one, `${where}[${i}]`))),
      chosen: [],
      turn: 1,
      outcome: null,
    };
  },

  *step(state) {
    const situation = state.situations[state.turn - 1];
    const act = situation.actor === 'shaman' ? shaman : hero;
    state.chosen.push(yield* act(situation, state.rules));
    if (state.turn === state.situations.length) state.outcome = { chosen: [...state.chosen] };
    else state.turn++;
  },

  parts({ chosen, situations }) {
    return { chosen, situations };
  },

  copy(state) {
    return { ...state, chosen: [...state.chosen] };
  },
};

// LESSON-21 and LESSON-22.
function* shaman({ hero: enemy, others: allies, poisoned, heal_wait: healWait, spit_wait: spitWait }, rules) {
  const names = allies.map((ally) => ally.name);
  const needs = allies.map((ally) => rules.ally_below - percent(ally));
  const weakest = yield choose('shaman', 'weakest ally', names, needs, 'positive');
  const actions = [[`attack ${enemy.name}`, rules.attack]];
  if (weakest !== null && healWait === 0) actions.push([`heal ${names[weakest]}`, rules.heal]);
  if (spitWait === 0 && !poisoned) actions.push([`spit at ${enemy.name}`, rules.spit]);
  return yield* act('shaman', actions);
}

// LESSON-21 and LESSON-23.
function* hero({ hero: self, others: enemies, potion }, rules) {
  const names = enemies.map((enemy) => enemy.name);
  const weakest = yield choose(
    'hero',
    'weakest enemy',
    names,
    enemies.map((enemy) => enemy.hp),
    'lowest',
  );
  const actions = [[`attack ${names[weakest]}`, rules.attack]];
  if (percent(self) < rules.potion_below && potion) actions.push(['potion', rules.potion]);
  return yield* act('hero', actions);
}

function* act(actor, actions) {
  const options = actions.map(([name]) => name);
  const pick = yield choose(
    actor,
    'action',
    options,
    actions.map(([, score]) => score),
    'first',
  );
  return options[pick];
}

function percent({ hp, max_hp: maxHp }) {
  return divide(hp * 100, maxHp);
}

// LESSON-20; what a situation does not have stands in the state as if missing (LESSON-24).
function readSituation(fields) {
  const actor = fields.choice('actor', ['shaman', 'hero']);
  const self = readFighter(new Fields(fields.value('hero'), fields.place('hero')));
  const side = actor === 'shaman' ? 'allies' : 'enemies';
  const others = fields
    .items(side, 1, SIDE_MAX)
    .map((one, i) => readFighter(new Fields(one, `${fields.place(side)}[${i}]`)));
  const situation = { actor, hero: self, others, poisoned: false, heal_wait: 0, spit_wait: 0, potion: false };
  if (actor === 'shaman') {
    situation.poisoned = fields.flag('poisoned', false);
    situation.heal_wait = fields.integer('heal_wait', 0, WAIT_MAX, 0);
    situation.spit_wait = fields.integer('spit_wait', 0, WAIT_MAX, 0);
  } else {
    situation.potion = fields.flag('potion', false);
  }
  fields.done();
  return situation;
}

function readFighter(fields) {
  const name = fields.value('name');
  if (typeof name !== 'string' || !NAME.test(name)) {
    refuse(fields.place('name'), name, 'a name: a letter, then up to 31 letters, digits or hyphens');
  }
  const maxHp = fields.integer('max_hp', 1, LIFE_MAX);
  const hp = fields.integer('hp', 0, maxHp);
  fields.done();
  return { hp, max_hp: maxHp, name };
}
