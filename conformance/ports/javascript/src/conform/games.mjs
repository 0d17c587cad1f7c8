/**
 * Operations of levels 2 to 5: choosing, games, whole recordings (SPEC, PROTO-9, PROTO-10 and PROTO-12).
 *
 * @module
 */

import { fullHash, hash, isObject } from '../canonical.mjs';
import { Double, TIE_BREAKS, scoreNumber } from '../decide.mjs';
import { Run, chooseRules } from '../engine.mjs';
import { UnsupportedError } from '../errors.mjs';
import { integer, refuse } from '../games/fields.mjs';
import { GAMES } from '../games/index.mjs';
import { Chain, LINK_DIGITS } from '../recording/chain.mjs';
import { checkDecided, playWith } from '../recording/play.mjs';
import { verify } from '../recording/verify.mjs';
import { parseSeed } from '../rng.mjs';
import { countOrNull, givenBytes, items, text } from './given.mjs';

const SHOWS = ['decisions', 'digests', 'state'];
const EVERY = 64; // records from one digest to the next
const WIDE = /^[0-9a-f]{16}$/;
const DOUBLE_OPERATIONS = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  sqrt: (a) => Math.sqrt(a),
};

/** @type {Record<string, (given: import('../games/fields.mjs').Fields, steps: number) => unknown>} */
export const gameOperations = {
  choose(given) {
    const tie = given.choice('tie', [...TIE_BREAKS.keys()]);
    const scores = items(given, 'scores', readScore);
    given.done();
    return { pick: TIE_BREAKS.get(tie)(scores) };
  },

  double(given) {
    const op = given.choice('op', Object.keys(DOUBLE_OPERATIONS));
    const keys = op === 'sqrt' ? ['a'] : ['a', 'b'];
    const numbers = keys.map((key) => scoreNumber(readScore(given.value(key), key)));
    given.done();
    return String(new Double(DOUBLE_OPERATIONS[op](...numbers)));
  },

  record(given, steps) {
    const { begin, inputs } = readRun(given, text(given, 'game'), undefined);
    const every = given.integer('every', 1, Number.MAX_SAFE_INTEGER, EVERY);
    const first = given.integer('first', 1, Number.MAX_SAFE_INTEGER, 1);
    const count = given.integer('lines', 0, Number.MAX_SAFE_INTEGER, 0);
    given.done();
    const chain = new Chain();
    const digests = [];
    const lines = [];
    let records = 0;
    const write = (made) => {
      const line = chain.seal(made);
      records++;
      if (records % every === 0) digests.push(chain.text.slice(0, LINK_DIGITS));
      if (records >= first && lines.length < count) lines.push(line);
    };
    const run = begin();
    playWith(run, inputs, write, { stepsMax: steps });
    checkDecided(run);
    return { records, end: chain.text, digests, lines };
  },

  verify(given, steps) {
    const bytes = givenBytes(given);
    given.done();
    const { status, line, index, what } = verify([bytes], { stepsMax: steps });
    return { status, line, index, what };
  },
};

for (const name of GAMES.keys()) {
  gameOperations[name] = (given, steps) => play(name, given, steps);
}

// A game played for its decisions.
function play(name, given, steps) {
  const { begin, inputs } = readRun(given, name, '0');
  const stop = countOrNull(given, 'stop') ?? Infinity;
  const show = given.choice('show', SHOWS, 'digests');
  given.done();
  const run = begin();
  let standing = [];
  const write = (made) => {
    if (made.type === 'decision') standing.push(made);
    if (made.type === 'undo') standing = standing.filter(({ index }) => index < made.to);
  };
  playWith(run, inputs, write, { stop, stepsMax: steps });
  if (show === 'state') return run.fullState();
  const decisions = standing.map(({ actor, kind, options, pick, scores, tie, turn }) => {
    return { actor, kind, options, pick, scores, tie, turn };
  });
  const { outcome } = run.state;
  if (show === 'decisions') return { decisions, outcome };
  return { digests: decisions.map(hash), outcome, state: fullHash(run.fullState()) };
}

// What the operations on games have in common. `seed` is the one for when it is missing.
function readRun(given, name, seed) {
  const game = GAMES.get(name);
  if (game === undefined) throw new UnsupportedError(`there is no game ${JSON.stringify(name)} here`);
  const rulesName = given.value('rules', null);
  if (rulesName !== null && typeof rulesName !== 'string')
    refuse('rules', rulesName, 'a name, a name and revision as in live@1, or null');
  const rules = chooseRules(game, rulesName);
  if (rules === null) throw new UnsupportedError(`${name} has no rules ${JSON.stringify(rulesName)}`);
  const scenario = given.value('scenario');
  const seedNumber = parseSeed(text(given, 'seed', seed));
  const inputs = items(given, 'inputs', readAnswer, []);
  return { begin: () => new Run(game, rules, scenario, seedNumber), inputs };
}

function readAnswer(value, where) {
  if (!isObject(value)) return integer(value, where, 0, Number.MAX_SAFE_INTEGER);
  if (Object.keys(value).join() !== 'undo') refuse(where, value, 'an index, or {"undo": index}');
  const { undo } = value;
  return { undo: undo === null ? null : integer(undo, where, 0, Number.MAX_SAFE_INTEGER) };
}

function readScore(value, where) {
  if (typeof value !== 'string') return integer(value, where, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (!WIDE.test(value)) refuse(where, value, '16 lower-case hex digits');
  return Double.fromBits(value);
}
