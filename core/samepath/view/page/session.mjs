// @ts-check
/**
 * A game under way in the page, with a person who answers. It is played by the engine's own recorder: what is kept is
 * how it began and what was answered, and a recording is made of that at any time.
 *
 * @module
 */

import { Run, findRules } from 'samepath/engine.mjs';
import { InputError } from 'samepath/errors.mjs';
import { GAMES } from 'samepath/games/index.mjs';
import { play, record } from 'samepath/recording/play.mjs';
import { verify } from 'samepath/recording/verify.mjs';
import { parseSeed } from 'samepath/rng.mjs';
import { inflated } from './payload.mjs';

/** How a game begins. @typedef {{game: string, rules: [string, number], scenario: object, seed: string}} Beginning */

export class Session {
  /**
   * @param {Beginning} beginning
   * @param {import('samepath/recording/play.mjs').Answer[]} [answers] what was answered so far
   */
  constructor(beginning, answers = []) {
    this.beginning = beginning;
    this.answers = [];
    /** What the others decided since the last answer. */
    this.heard = [];
    this.run = begun(beginning);
    this.playing = play(this.run, (made) => this.hear(made));
    this.waiting = this.playing.next();
    for (const answer of answers) this.give(answer);
  }

  /** The decision that waits for an answer; null when the game is over. */
  get asked() {
    return this.waiting.done ? null : this.waiting.value;
  }

  get isOver() {
    return this.run.over;
  }

  get canUndo() {
    return !this.waiting.done && this.run.moments.length > 0;
  }

  /** Answers with the index of an option, or takes the last answer back with `{undo: null}`. */
  give(answer) {
    this.answers.push(answer);
    this.heard = [];
    this.waiting = this.playing.next(answer);
  }

  /** The recording so far, as text; null before anything was decided. */
  recording() {
    if (this.run.decisions === 0) return null;
    const lines = record(begun(this.beginning), this.answers);
    return lines.map((line) => `${line}\n`).join('');
  }

  /** @private */
  hear(made) {
    if (made.type === 'decision' && made.source === 'ai') this.heard.push(made);
  }
}

/**
 * A session that goes on from a recording.
 *
 * @param {Uint8Array} bytes the file
 * @param {string} game the game that it must be of
 * @param {number} [upTo] the decision at which to go on; without, where the recording ends
 * @returns {Promise<Session>}
 * @throws {InputError} for what cannot be gone on from, in one line
 */
export async function sessionOf(bytes, game, upTo = Number.POSITIVE_INFINITY) {
  const verdict = verify([bytes]);
  if (verdict.status !== 'same') throw new InputError(`the recording is ${verdict.status} at line ${verdict.line}`);
  const text = new TextDecoder().decode(await inflated(bytes));
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [{ game: name, rules, scenario, seed }] = records;
  if (name !== game) throw new InputError(`the recording is of ${name}, not of ${game}`);
  const beginning = /** @type {Beginning} */ ({ game, rules: [rules.name, rules.revision], scenario, seed });
  const past = records.findIndex(
    ({ type, index, source }) => type === 'decision' && source === 'input' && index >= upTo,
  );
  const taken = past < 0 ? records : records.slice(0, past);
  return new Session(beginning, taken.flatMap(answerOf));
}

/** A seed that nobody chose. @returns {string} */
export function freshSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return `0x${[high, low].map((word) => word.toString(16).padStart(8, '0')).join('')}`;
}

/**
 * The rules of a game by the text of their name and revision.
 *
 * @param {string} name the game's
 * @returns {{text: string, value: [string, number]}[]}
 */
export function rulesOf(name) {
  return GAMES.get(name).rules.map((rules) => ({
    text: `${rules.name}, revision ${rules.revision}`,
    value: [rules.name, rules.revision],
  }));
}

function answerOf({ type, source, pick, to }) {
  if (type === 'undo') return [{ undo: to }];
  return type === 'decision' && source === 'input' ? [pick] : [];
}

/** @param {Beginning} beginning */
function begun({ game, rules: [name, revision], scenario, seed }) {
  const own = GAMES.get(game);
  return new Run(own, findRules(own, name, revision), scenario, parseSeed(seed));
}
