/**
 * The line protocol: a request in, an answer out (SPEC, PROTO-1 to PROTO-6).
 *
 * @module
 */

import { canonical, isObject } from '../canonical.mjs';
import { InputError, RunError, StepLimitError, UnsupportedError } from '../errors.mjs';
import { Fields } from '../games/fields.mjs';
import { GAMES } from '../games/index.mjs';
import { parseCanonical } from '../json.mjs';
import { gameOperations } from './games.mjs';
import { numberOperations } from './numbers.mjs';
import { searchOperations } from './searches.mjs';

/** The version of the protocol. */
export const PROTOCOL = 1;

/** What this implementation calls itself, and its version. */
export const NAME = 'samepath for JavaScript';
export const VERSION = '0.2.0';

/** The most characters of a reason. */
const REASON_MAX = 300;

const OPERATIONS = new Map(Object.entries({ ...numberOperations, ...searchOperations, ...gameOperations }));

// The errors that are answers, with their names (PROTO-5). A game that hangs is a bad input too: nobody can play it.
const ERRORS = [
  [UnsupportedError, 'UNSUPPORTED'],
  [StepLimitError, 'STEP_LIMIT'],
  [InputError, 'BAD_INPUT'],
  [RunError, 'BAD_INPUT'],
];

/**
 * The answer to a line.
 *
 * @param {string} line a request, without LF
 * @param {(text: string) => void} complain takes what a fault of this program prints
 * @returns {{answer: string, last: boolean}} the answer's line, without LF; and whether it was the last
 * @throws {InputError} when the line is no request
 */
export function answer(line, complain) {
  const request = parseCanonical(line);
  if (!isObject(request) || !isCount(request.id)) throw new InputError('a request is an object with an id');
  const { id, type } = request;
  const given = { hello: () => hello(), run: () => run(request, complain), bye: () => ({}) };
  if (typeof type !== 'string' || !Object.hasOwn(given, type))
    throw new InputError(`no type of request: ${JSON.stringify(type)}`);
  return { answer: canonical({ id, ...given[type]() }), last: type === 'bye' };
}

function hello() {
  return {
    protocol: PROTOCOL,
    name: NAME,
    language: 'JavaScript',
    version: VERSION,
    operations: [...OPERATIONS.keys()],
    games: [...GAMES.keys()],
  };
}

function run({ operation, input, steps }, complain) {
  const found = OPERATIONS.get(operation);
  if (found === undefined)
    return { error: 'UNSUPPORTED', reason: printable(`there is no operation ${JSON.stringify(operation)} here`) };
  if (!isCount(steps) || steps < 1) return { error: 'BAD_INPUT', reason: 'steps is a count from 1' };
  try {
    const result = found(new Fields(input, 'input'), steps);
    canonical(result); // what cannot be written is a fault of the operation, and is answered as one
    return { result };
  } catch (error) {
    const known = ERRORS.find(([kind]) => error instanceof kind);
    if (known !== undefined) return { error: known[1], reason: printable(error.message) };
    complain(`${error.stack}\n`);
    return { error: 'FAILED', reason: printable(String(error)) };
  }
}

// A message may quote anything, lone surrogates and whole files too.
function printable(message) {
  return message.slice(0, REASON_MAX).replace(/[^\x20-\x7e]/g, '?');
}

function isCount(value) {
  return Number.isInteger(value) && value >= 0;
}
