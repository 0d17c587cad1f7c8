/**
 * Operations of level 0: numbers, text, the generator (SPEC, PROTO-7).
 *
 * An operation takes the members of its input, and gives its result; it throws an InputError for a bad input.
 *
 * @module
 */

import { canonical, compareText, divide, fullHash, hash, remainder } from '../canonical.mjs';
import { InputError } from '../errors.mjs';
import { integer, refuse } from '../games/fields.mjs';
import { JsonError, parse, parseCanonical } from '../json.mjs';
import { Rng, Stream, Xoshiro128, parseSeed, seedText, splitMix64, streamSeed } from '../rng.mjs';
import { givenText, items, text } from './given.mjs';

const WORD_MAX = 2 ** 32 - 1;
const SHIFT_MAX = 32;
const OUTPUTS_MAX = 1_000;
const LABEL = 'draw'; // of the draws of `draws`, which shows in nothing that is answered

// On words; the shifts of JavaScript take the amount modulo 32.
const WORD_OPERATIONS = {
  add: (a, b) => a + b,
  multiply: (a, b) => Math.imul(a, b),
  xor: (a, b) => a ^ b,
  'shift-left': (a, b) => (b === SHIFT_MAX ? 0 : a << b),
  'shift-right': (a, b) => (b === SHIFT_MAX ? 0 : a >>> b),
  'rotate-left': (a, b) => (a << b) | (a >>> (SHIFT_MAX - b)),
};
const SHIFTS = ['shift-left', 'shift-right', 'rotate-left'];

/** @type {Record<string, (given: import('../games/fields.mjs').Fields) => unknown>} */
export const numberOperations = {
  divide(given) {
    const a = given.integer('a', -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    const b = given.integer('b', -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    given.done();
    return { quotient: divide(a, b), remainder: remainder(a, b) };
  },

  word(given) {
    const op = given.choice('op', Object.keys(WORD_OPERATIONS));
    const a = given.integer('a', 0, WORD_MAX);
    const b = given.integer('b', 0, SHIFTS.includes(op) ? SHIFT_MAX : WORD_MAX);
    given.done();
    return WORD_OPERATIONS[op](a, b) >>> 0;
  },

  sort(given) {
    const pairs = items(given, 'items', (item, where) => fixedList(item, where, 2));
    given.done();
    if (pairs.every(([key]) => typeof key === 'string')) return pairs.sort(([a], [b]) => compareText(a, b));
    if (pairs.every(([key]) => Number.isInteger(key))) return pairs.sort(([a], [b]) => a - b);
    throw new InputError('the keys are neither all strings nor all integers');
  },

  canonical(given) {
    const read = given.choice('form', ['plain', 'canonical'], 'plain') === 'canonical' ? parseCanonical : parse;
    const readText = givenText(given);
    given.done();
    try {
      return { canonical: canonical(read(readText())) };
    } catch (error) {
      if (error instanceof JsonError) return { refused: error.fault };
      throw error;
    }
  },

  hash(given) {
    const readText = givenText(given);
    given.done();
    const value = parse(readText());
    return { hash: hash(value), sha256: fullHash(value) };
  },

  seed(given) {
    const seed = text(given, 'seed');
    given.done();
    return seedText(parseSeed(seed));
  },

  'split-mix'(given) {
    const seed = parseSeed(text(given, 'seed'));
    const count = given.integer('count', 1, OUTPUTS_MAX);
    given.done();
    return splitMix64(seed, count).map(wide);
  },

  stream(given) {
    const seed = parseSeed(text(given, 'seed'));
    const own = streamSeed(seed, text(given, 'name'));
    given.done();
    return { seed: wide(own), state: Xoshiro128.fromSeed(own).state };
  },

  draws(given) {
    const stream = given.has('state')
      ? new Stream('given', new Xoshiro128(fixedList(given.value('state'), 'state', 4)))
      : new Rng(parseSeed(text(given, 'seed'))).stream(text(given, 'stream'));
    const calls = items(given, 'calls', (call, where) => [call, where]);
    given.done();
    const values = calls.map(([call, where]) => called(stream, call, where));
    return { values, calls: stream.calls, words: stream.words, state: stream.source.state };
  },

  generator(given) {
    const rng = new Rng(parseSeed(text(given, 'seed')));
    const wanted = items(given, 'draws', (draw, where) => fixedList(draw, where, 3));
    given.done();
    for (const [name, label, n] of wanted) rng.stream(name).nextInt(n, label);
    return { draws: rng.takeDraws(), generator: rng.part() };
  },
};

function called(stream, call, where) {
  const [kind, argument] = Array.isArray(call) ? call : [];
  if (kind === 'word' && call.length === 1) return stream.nextWord();
  if (call?.length === 2) {
    if (kind === 'int') return stream.nextInt(integer(argument, where, 1, WORD_MAX + 1), LABEL);
    if (kind === 'chance') return stream.chance(integer(argument, where, 0, 100), LABEL);
    if (kind === 'shuffle' && Array.isArray(argument)) {
      const list = [...argument];
      stream.shuffle(list, LABEL);
      return list;
    }
  }
  return refuse(where, call, '["word"], ["int", n], ["chance", p] or ["shuffle", list]');
}

function fixedList(value, where, length) {
  if (!Array.isArray(value) || value.length !== length) refuse(where, value, `a list of ${length}`);
  return value;
}

function wide(number) {
  return number.toString(16).padStart(16, '0');
}
