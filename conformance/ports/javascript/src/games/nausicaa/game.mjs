/**
 * The game `nausicaa` (SPEC, NAUS).
 *
 * @module
 */

import { ask } from '../../decide.mjs';
import { Fields, refuse } from '../fields.mjs';
import { legalActions, notation } from './actions.mjs';
import { takeTurn } from './cpu.mjs';
import { RULES } from './data.mjs';
import { deal, perform } from './effects.mjs';
import { stateFrom } from './position.mjs';
import { rulesetOf } from './rules.mjs';
import { CPU, PERSON, copyState, emptyState, mover, partsOf } from './state.mjs';

/** @type {import('../../engine.mjs').Game} */
export const nausicaa = {
  name: 'nausicaa',
  rules: RULES,

  start(scenario, rng, data) {
    const rules = rulesetOf(data);
    const { players, position } = readScenario(scenario);
    if (position !== null) return stateFrom(rules, position, players);
    const state = emptyState(rules, players);
    deal(state, rng);
    return state;
  },

  /** One action of a person, or one whole turn of a CPU. */
  *step(state, rng) {
    if (state.players[state.side] === CPU) {
      yield* takeTurn(state, rng);
      return;
    }
    const actions = legalActions(state);
    const options = actions.map((action) => notation(state, action));
    const pick = yield ask(mover(state), state.placed[state.side] ? 'action' : 'deploy', options);
    perform(state, rng, actions[pick]);
  },

  parts: partsOf,
  copy: copyState,
};

// Who plays, and perhaps a position; or a position alone, which two CPUs play (NAUS-9).
function readScenario(scenario) {
  const fields = new Fields(scenario, 'scenario');
  const players = fields.value('players', [CPU, CPU]);
  if (!Array.isArray(players) || players.length !== 2) refuse('players', players, "a list of two, player 1's first");
  players.forEach((player, i) => {
    if (player !== PERSON && player !== CPU) refuse(`players[${i}]`, player, `${PERSON} or ${CPU}`);
  });
  if (fields.has('units')) return { players, position: Object.fromEntries(fields.left) };
  const position = fields.value('position', null);
  fields.done();
  return { players, position };
}
