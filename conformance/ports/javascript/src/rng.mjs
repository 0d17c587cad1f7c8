/**
 * The generator: SplitMix64 for seeds, xoshiro128** 1.1 for words, named streams, labelled draws (SPEC, RNG).
 *
 * Words are 32 bits wide. JavaScript's numbers hold them exactly, but a product of two needs `Math.imul`, and `>>> 0`
 * makes a word of a signed result. Seeds are 64 bits wide and are BigInts.
 *
 * @module
 */

import { InputError } from './errors.mjs';
import { sha256 } from './sha256.mjs';

const WORD_COUNT = 2 ** 32;
const SEED_MASK = (1n << 64n) - 1n;
const STREAM_NAME = /^[a-z][a-z0-9_-]{0,31}$/;
const SEED_TEXT = /^(?:0[xX][0-9a-fA-F]{1,16}|[0-9]{1,20})$/;

/**
 * Reads a seed as people write it: decimal, or 0x and 1 to 16 hex digits (RNG-1).
 *
 * @param {string} text
 * @returns {bigint} from 0 to 2^64 - 1
 * @throws {InputError} when it is anything else
 */
export function parseSeed(text) {
  const seed = SEED_TEXT.test(text) ? BigInt(text) : -1n;
  if (seed < 0n || seed > SEED_MASK) {
    throw new InputError(
      `${JSON.stringify(text)} is no seed: give a number from 0 to 2^64 - 1, or 0x and 1 to 16 hex digits`,
    );
  }
  return seed;
}

/**
 * The text of a seed: 0x and 16 lower-case hex digits (RNG-1).
 *
 * @param {bigint} seed from 0 to 2^64 - 1
 * @returns {string}
 */
export function seedText(seed) {
  return `0x${seed.toString(16).padStart(16, '0')}`;
}

/**
 * The first outputs of SplitMix64 (RNG-2).
 *
 * @param {bigint} seed from 0 to 2^64 - 1
 * @param {number} count
 * @returns {bigint[]}
 */
export function splitMix64(seed, count) {
  const outputs = [];
  let sum = seed;
  for (let i = 0; i < count; i++) {
    sum = (sum + 0x9e3779b97f4a7c15n) & SEED_MASK;
    let z = sum;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & SEED_MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & SEED_MASK;
    outputs.push(z ^ (z >> 31n));
  }
  return outputs;
}

/**
 * The seed of a named stream: the first 8 bytes of the SHA-256 of the seed's text, LF, the name (RNG-3).
 *
 * @param {bigint} seed the run's seed
 * @param {string} name a lower-case letter and up to 31 of a to z, 0 to 9, _ and -
 * @returns {bigint}
 * @throws {InputError} when it is no name
 */
export function streamSeed(seed, name) {
  // What is no string would be tested as its text: null as the name `null`.
  if (typeof name !== 'string' || !STREAM_NAME.test(name))
    throw new InputError(`${JSON.stringify(name)} is no name of a stream`);
  return new DataView(sha256(`${seedText(seed)}\n${name}`).buffer).getBigUint64(0);
}

/** xoshiro128** 1.1 on four words (RNG-4, RNG-5). */
export class Xoshiro128 {
  /**
   * @param {number[]} state four words, not all zero
   * @throws {InputError} when it is anything else
   */
  constructor(state) {
    const words = state.length === 4 && state.every((word) => Number.isInteger(word) && word >= 0 && word < WORD_COUNT);
    if (!words) throw new InputError('a state of the generator is four words of 32 bits');
    if (state.every((word) => word === 0)) throw new InputError('a state of the generator cannot be four zeros');
    [this.s0, this.s1, this.s2, this.s3] = state;
  }

  /**
   * The generator of a stream's seed (RNG-4).
   *
   * @param {bigint} seed from 0 to 2^64 - 1
   * @returns {Xoshiro128}
   */
  static fromSeed(seed) {
    const [first, second] = splitMix64(seed, 2);
    const words = [first, first >> 32n, second, second >> 32n];
    return new Xoshiro128(words.map((word) => Number(word & 0xffffffffn)));
  }

  /** @returns {number[]} the four words */
  get state() {
    return [this.s0, this.s1, this.s2, this.s3];
  }

  /** @returns {number} the next word, from 0 to 2^32 - 1 */
  nextWord() {
    const word = Math.imul(rotateLeft(Math.imul(this.s1, 5), 7), 9) >>> 0;
    const t = this.s1 << 9;
    this.s2 ^= this.s0;
    this.s3 ^= this.s1;
    this.s1 ^= this.s2;
    this.s0 ^= this.s3;
    this.s2 ^= t;
    // What xor leaves is signed; the state is kept as words.
    this.s0 >>>= 0;
    this.s1 >>>= 0;
    this.s2 >>>= 0;
    this.s3 = rotateLeft(this.s3, 11) >>> 0;
    return word;
  }

  /**
   * A number below n, and how many words it took (RNG-6).
   *
   * @param {number} n from 1 to 2^32
   * @returns {{value: number, words: number}}
   */
  below(n) {
    const limit = WORD_COUNT - (WORD_COUNT % n);
    for (let words = 1; ; words++) {
      const word = this.nextWord();
      if (word < limit) return { value: word % n, words };
    }
  }
}

/**
 * A labelled draw: stream, label, n, value, words taken (RNG-9).
 * @typedef {[string, string, number, number, number]} Draw
 */

/** One named stream. Every call is counted and noted. A game gets its streams from `Rng.stream`. */
export class Stream {
  /**
   * @param {string} name
   * @param {Xoshiro128} source
   * @param {Draw[]} [draws] where its draws are noted
   */
  constructor(name, source, draws = []) {
    this.name = name;
    this.source = source;
    this.draws = draws;
    this.calls = 0;
    this.words = 0;
  }

  /** A word as it comes, from 0 to 2^32 - 1; no labelled draw. @returns {number} */
  nextWord() {
    this.words += 1;
    return this.source.nextWord();
  }

  /**
   * A number below n (RNG-6).
   *
   * @param {number} n from 1 to 2^32
   * @param {string} label what it is drawn for; not empty
   * @returns {number}
   * @throws {InputError} when n or the label is no such thing
   */
  nextInt(n, label) {
    if (!Number.isInteger(n) || n < 1 || n > WORD_COUNT) throw new InputError(`cannot draw below ${n}: give 1 to 2^32`);
    if (typeof label !== 'string' || label === '') throw new InputError('a draw needs a label');
    const { value, words } = this.source.below(n);
    this.calls += 1;
    this.words += words;
    this.draws.push([this.name, label, n, value, words]);
    return value;
  }

  /**
   * Whether a draw below 100 is below p; it draws for 0 and 100 too (RNG-7).
   *
   * @param {number} p from 0 to 100
   * @param {string} label
   * @returns {boolean}
   * @throws {InputError} when p or the label is no such thing
   */
  chance(p, label) {
    if (!Number.isInteger(p) || p < 0 || p > 100) throw new InputError(`${p} is no chance: give 0 to 100`);
    return this.nextInt(100, label) < p;
  }

  /**
   * Shuffles a list in its place (RNG-8).
   *
   * @param {unknown[]} list
   * @param {string} label
   */
  shuffle(list, label) {
    if (!Array.isArray(list) && !ArrayBuffer.isView(list)) throw new InputError('only a list can be shuffled');
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.nextInt(i + 1, label);
      [list[i], list[j]] = [list[j], list[i]];
    }
  }
}

/** The generator of a run: one seed, any number of streams (RNG-3, RNG-9). */
export class Rng {
  /** @param {bigint} seed from 0 to 2^64 - 1 */
  constructor(seed) {
    this.seed = seed;
    this.streams = new Map();
    /** @type {Draw[]} the draws since `takeDraws` was last called, oldest first */
    this.draws = [];
  }

  /**
   * A stream, by its name. Asking for one changes nothing.
   *
   * @param {string} name
   * @returns {Stream}
   */
  stream(name) {
    let stream = this.streams.get(name);
    if (stream === undefined) {
      stream = new Stream(name, Xoshiro128.fromSeed(streamSeed(this.seed, name)), this.draws);
      this.streams.set(name, stream);
    }
    return stream;
  }

  /** @returns {Draw[]} the draws since this was last called */
  takeDraws() {
    return this.draws.splice(0);
  }

  /** @returns {object} the generator's part of a state (RNG-9): only streams from which a word was taken */
  part() {
    const streams = {};
    for (const stream of this.streams.values()) {
      if (stream.words > 0)
        streams[stream.name] = { calls: stream.calls, state: stream.source.state, words: stream.words };
    }
    return { seed: seedText(this.seed), streams };
  }

  /** @returns {{calls: number, words: number}} over all streams */
  counts() {
    let calls = 0;
    let words = 0;
    for (const stream of this.streams.values()) {
      calls += stream.calls;
      words += stream.words;
    }
    return { calls, words };
  }

  /** @returns {object} what `restore` needs to come back to this moment */
  save() {
    return { streams: this.part().streams, draws: [...this.draws] };
  }

  /** @param {object} saved what `save` gave */
  restore(saved) {
    this.draws.splice(0, this.draws.length, ...saved.draws);
    for (const name of Object.keys(saved.streams)) this.stream(name);
    // In their places, so that a stream that a game has kept stays the run's.
    for (const [name, stream] of this.streams) {
      const was = saved.streams[name];
      stream.source = was ? new Xoshiro128(was.state) : Xoshiro128.fromSeed(streamSeed(this.seed, name));
      stream.calls = was ? was.calls : 0;
      stream.words = was ? was.words : 0;
    }
  }
}

function rotateLeft(word, bits) {
  return (word << bits) | (word >>> (32 - bits));
}
