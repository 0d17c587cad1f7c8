/**
 * The game `lesson`: searches, machines and battles (SPEC, LESSON).
 *
 * @module
 */

import { Fields } from '../fields.mjs';
import { battle } from './battle.mjs';
import { machine } from './machine.mjs';
import { RULES } from './data.mjs';
import { search } from './search.mjs';

const PROGRAMS = { search, machine, battle };

/** @type {import('../../engine.mjs').Game} */
export const lesson = {
  name: 'lesson',
  rules: RULES,

  start(scenario, rng, data) {
    const fields = new Fields(scenario, 'scenario');
    const program = fields.choice('program', Object.keys(PROGRAMS));
    return { program, ...PROGRAMS[program].start(fields, data) };
  },

  step(state, rng) {
    return PROGRAMS[state.program].step(state, rng);
  },

  parts(state) {
    return PROGRAMS[state.program].parts(state);
  },

  copy(state) {
    return PROGRAMS[state.program].copy(state);
  },
};
