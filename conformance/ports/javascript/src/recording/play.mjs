/**
 * Playing a run to its end, with its records: what a recorder does (SPEC, REC-5, REC-11 to REC-13).
 *
 * @module
 */

import { InputError, RunError, StepLimitError } from '../errors.mjs';
import { Chain } from './chain.mjs';

/** @typedef {import('../engine.mjs').Run} Run */
/** @typedef {import('../engine.mjs').RunRecord} RunRecord */

/**
 * An answer: the index of an option; or a move taken back, to the step that decision `undo` began, or null for the
 * last one that can be gone back to; or null when there are no more answers.
 *
 * @typedef {number | {undo: number | null} | null} Answer
 */

/**
 * Plays a run, a whole step at a time. Yields the decision that waits for an answer, or null when the game is over
 * and only a move can be taken back; an `Answer` must be sent back by `next`. So the caller may answer at once, or
 * when a person has clicked.
 *
 * @param {Run} run one that has just begun
 * @param {(record: RunRecord) => void} write takes every record, in order, once its step is whole
 * @param {object} [options]
 * @param {number} [options.stop] how many steps to play at most, undos included
 * @param {number} [options.stepsMax] how many steps the game may take to be over
 * @returns {Generator<RunRecord | null, void, Answer>}
 * @throws {InputError} when an answer is none, or nothing can be taken back
 * @throws {StepLimitError} when the game is not over after `stepsMax` steps and was not stopped before
 */
export function* play(run, write, { stop = Infinity, stepsMax = Infinity } = {}) {
  write(run.header());
  while (run.steps < stop) {
    const answer = run.over ? yield null : undefined;
    if (answer === null) break;
    if (typeof answer === 'number') continue; // nothing is asked any more
    if (run.steps >= stepsMax) throw new StepLimitError(`${run.game.name} is not over after ${stepsMax} steps`);
    if (answer !== undefined) write(takeBack(run, answer.undo));
    else if (!(yield* playStep(run, write))) break;
  }
  write(run.end());
}

/**
 * Plays a run with a list of answers.
 *
 * @param {Run} run one that has just begun
 * @param {Answer[]} answers
 * @param {(record: RunRecord) => void} write
 * @param {object} [options] as for `play`
 */
export function playWith(run, answers, write, options) {
  const playing = play(run, write, options);
  let given = 0;
  for (let waiting = playing.next(); !waiting.done; )
    waiting = playing.next(given < answers.length ? answers[given++] : null);
}

/**
 * Records a whole run.
 *
 * @param {Run} run one that has just begun
 * @param {Answer[]} [answers]
 * @param {object} [options] as for `play`
 * @returns {string[]} the lines, without LF
 */
export function record(run, answers = [], options = {}) {
  const chain = new Chain();
  const lines = [];
  playWith(run, answers, (made) => lines.push(chain.seal(made)), options);
  checkDecided(run);
  return lines;
}

/**
 * Refuses a recording of nothing: its reader would call it corrupt, for it proves nothing (REC-19).
 *
 * @param {Run} run one that has been played
 * @throws {InputError} when nothing was decided
 */
export function checkDecided(run) {
  if (run.decisions === 0) {
    throw new InputError(`${run.game.name}: no decision was made, so that a recording would prove nothing`);
  }
}

// One step. False when the answers ended within it.
function* playStep(run, write) {
  const records = [];
  const step = run.step();
  let answered = false;
  for (let event = step.next(); !event.done; ) {
    const { record: made, asked } = event.value;
    if (made) records.push(made);
    if (!asked) {
      event = step.next();
      continue;
    }
    const answer = yield asked;
    if (typeof answer === 'number') {
      if (!Number.isInteger(answer) || answer < 0 || answer >= asked.options.length) {
        throw new InputError(`the answer ${answer} is not one of the options 0 to ${asked.options.length - 1}`);
      }
      answered ||= asked.index === run.moment.decisions;
      event = step.next(answer);
      continue;
    }
    // A step that is not whole is no step: nothing of it is written.
    const began = run.moment.decisions;
    step.return();
    run.abandon();
    if (answer === null) return false;
    // To take back an answer of this very step, it is enough that it did not happen.
    if (answered && (answer.undo === null || answer.undo === began)) run.countStep();
    else write(takeBack(run, answer.undo));
    return true;
  }
  records.forEach(write);
  return true;
}

function takeBack(run, to) {
  try {
    return run.undo(to);
  } catch (error) {
    throw error instanceof RunError ? new InputError(error.message) : error;
  }
}
