/**
 * Deciding: scores, tie-breaks, the pick (SPEC, TIE).
 *
 * A game asks for a decision by yielding a question made by one of the functions here; it gets the pick back:
 *
 *     const pick = yield choose('goblin', 'step', moves, scores, 'lowest');
 *
 * @module
 */

import { hex } from './sha256.mjs';
import { InputError } from './errors.mjs';

/**
 * A score that is a double (TIE-7). The rules say where one is computed; everywhere else scores are integers.
 * JavaScript's numbers do not tell 1.0 from 1, so a double is marked by standing in one of these.
 */
export class Double {
  /** @param {number} value any double but NaN */
  constructor(value) {
    if (Number.isNaN(value)) throw new InputError('NaN is no score');
    this.value = value;
  }

  /** The bits, as 16 lower-case hex digits, sign first. */
  toString() {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, this.value);
    return hex(bytes);
  }

  /**
   * The double of 16 hex digits.
   *
   * @param {string} digits
   * @returns {Double}
   * @throws {InputError} when they are the bits of NaN
   */
  static fromBits(digits) {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(`0x${digits}`));
    return new Double(view.getFloat64(0));
  }
}

/** A score: an integer, or a double. @typedef {number | Double} Score */

/**
 * A question of a game: who decides what, among which options. `scores` is null where nothing is weighed.
 *
 * @typedef {object} Question
 * @property {string} actor
 * @property {string} kind
 * @property {unknown[]} options values, in the order considered
 * @property {Score[] | null} scores one for each option
 * @property {string} tie a name of `TIE_BREAKS`, or `draw`, or `input`
 * @property {string} [stream] for `draw`: the stream that is drawn from
 * @property {string} [label] for `draw`: what the draw is labelled with
 */

/** The tie-break of a choice that is rolled (TIE-5). */
export const DRAW = 'draw';

/** The tie-break of a choice that is asked of a person (TIE-6). */
export const INPUT = 'input';

/**
 * The tie-breaks of scored options: the index of the pick, or null (TIE-3, TIE-4).
 *
 * @type {Map<string, (scores: Score[]) => number | null>}
 */
export const TIE_BREAKS = new Map([
  ['first', (scores) => best(scores, (a, b) => a > b)],
  ['last', (scores) => best(scores, (a, b) => a >= b)],
  ['lowest', (scores) => best(scores, (a, b) => a < b)],
  ['last-lowest', (scores) => best(scores, (a, b) => a <= b)],
  ['positive', positive],
]);

/**
 * A choice by score (TIE-3, TIE-4).
 *
 * @param {string} actor
 * @param {string} kind
 * @param {unknown[]} options
 * @param {Score[]} scores
 * @param {string} tie
 * @returns {Question}
 */
export function choose(actor, kind, options, scores, tie) {
  return { actor, kind, options, scores, tie };
}

/**
 * A choice that is rolled (TIE-5).
 *
 * @param {string} actor
 * @param {string} kind
 * @param {unknown[]} options at least one
 * @param {string} stream
 * @param {string} label
 * @returns {Question}
 */
export function roll(actor, kind, options, stream, label) {
  return { actor, kind, options, scores: null, tie: DRAW, stream, label };
}

/**
 * A choice that is asked of a person (TIE-6).
 *
 * @param {string} actor
 * @param {string} kind
 * @param {unknown[]} options at least one
 * @returns {Question}
 */
export function ask(actor, kind, options) {
  return { actor, kind, options, scores: null, tie: INPUT };
}

/**
 * The number by which a score is compared.
 *
 * @param {Score} score
 * @returns {number}
 */
export function scoreNumber(score) {
  return score instanceof Double ? score.value : score;
}

// The index of the score that is better than every one before it; null when there is none.
function best(scores, better) {
  let pick = null;
  for (let i = 0; i < scores.length; i++) {
    if (pick === null || better(scoreNumber(scores[i]), scoreNumber(scores[pick]))) pick = i;
  }
  return pick;
}

function positive(scores) {
  const pick = TIE_BREAKS.get('first')(scores);
  return pick !== null && scoreNumber(scores[pick]) > 0 ? pick : null;
}
