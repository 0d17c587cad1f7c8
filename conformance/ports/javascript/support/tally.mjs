/**
 * The game `tally` of REC-12, and its recording as the specification has it.
 *
 * @module
 */

import { readFileSync } from 'node:fs';
import { ask, choose, roll } from '../src/decide.mjs';

/** @type {import('../src/engine.mjs').Game} */
export const tally = {
  name: 'tally',
  rules: [{ name: 'plain', revision: 1, data: { goal: 3 } }],

  start(scenario, rng, data) {
    return { goal: data.goal, total: 0, turn: 1, outcome: null };
  },

  *step(state) {
    state.total += [1, 2][yield ask('hand', 'add', [1, 2])];
    state.total += (yield choose('house', 'give', [0, 1], [0, state.total - 1], 'positive')) ?? 0;
    state.total += yield roll('luck', 'extra', [0, 1], 'luck', 'coin');
    if (state.total >= state.goal) state.outcome = { total: state.total };
    else state.turn++;
  },

  parts({ total }) {
    return { total };
  },

  copy(state) {
    return { ...state };
  },
};

/** The games, for the verifier. */
export const GAMES = new Map([['tally', tally]]);

/** The lines of the recording under REC-12. */
export const RECORDING = readFileSync(new URL('../../../SPEC.md', import.meta.url), 'utf8')
  .match(/^```example recording\n([\s\S]*?)\n```/m)[1]
  .split('\n');
