// @ts-check
/**
 * Scores in numbers and in words: how near the second best was, and how a tie was broken.
 *
 * @module
 */

import { Double } from 'samepath/decide.mjs';
import { plain } from './dom.mjs';

/** How near the second best is to be for a decision to be called close: a tenth of the best. */
export const CLOSE = 0.1;

const LOWEST = new Set(['lowest', 'last-lowest']);
const LAST = new Set(['last', 'last-lowest']);

/** A recorded score as a number. @param {number | string} score */
export function scoreNumber(score) {
  return typeof score === 'string' ? Double.fromBits(score).value : score;
}

/** A recorded score as text. */
export function scoreText(score) {
  const number = scoreNumber(score);
  if (Number.isInteger(number)) return number.toLocaleString('en-US');
  return String(number).length > 9 ? number.toPrecision(7) : String(number);
}

/** How far the second best is from the best, NaN where nothing was weighed. @returns {number} */
export function margin({ scores, tie }) {
  if (scores === null || scores.length < 2) return Number.NaN;
  let best = Number.NEGATIVE_INFINITY;
  let second = Number.NEGATIVE_INFINITY;
  const sign = LOWEST.has(tie) ? -1 : 1;
  for (const score of scores) {
    const number = sign * scoreNumber(score);
    if (number > best) {
      second = best;
      best = number;
    } else if (number > second) {
      second = number;
    }
  }
  return best - second;
}

/** 0 for a decision that is not close, 1 for a tie, 2 for one that was nearly tied. */
export function closeness({ scores, pick }, apart) {
  if (Number.isNaN(apart) || pick === null) return 0;
  if (apart === 0) return 1;
  const best = Math.abs(scoreNumber(scores[pick] ?? 0));
  return apart <= CLOSE * best ? 2 : 0;
}

/** How the pick came about, in words. @returns {string} */
export function tieWords({ scores, tie, pick, options, draws, source }) {
  if (source === 'input' || tie === 'input') return `A person chose it, of ${options.length}.`;
  if (tie === 'draw') {
    const last = draws.at(-1);
    return last ? `Rolled: ${last[3]} of ${last[2]} from the stream ${plain(last[0])}.` : 'Rolled.';
  }
  if (scores === null || scores.length === 0) return 'There was nothing to choose from.';
  const numbers = scores.map(scoreNumber);
  const best = LOWEST.has(tie) ? least(numbers) : greatest(numbers);
  const word = LOWEST.has(tie) ? 'lowest' : 'highest';
  if (pick === null) {
    return tie === 'positive'
      ? `The highest score, ${scoreText(best)}, is not above 0: none is picked.`
      : 'None is picked.';
  }
  const chosen = numbers[pick];
  if (chosen !== best)
    return `The ${word} score, ${scoreText(best)}, should win; option ${pick} with ${scoreText(chosen)} was picked.`;
  const tied = numbers.filter((number) => number === best).length;
  const rule = tie === 'positive' ? 'the highest score above 0 wins' : `the ${word} score wins`;
  if (tied < 2) return `${rule[0].toUpperCase()}${rule.slice(1)}: ${scoreText(best)}.`;
  const place = LAST.has(tie) ? 'last' : 'first';
  return `${tied} of ${numbers.length} tied at ${scoreText(best)}; the ${place} in order wins.`;
}

/** The least and the greatest, without spreading a long list. */
export function least(numbers) {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

export function greatest(numbers) {
  return numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
