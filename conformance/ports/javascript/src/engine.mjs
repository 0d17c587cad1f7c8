/**
 * A game under way: its state, its generator, its steps (SPEC, GAME), and the records that they make (REC-4 to REC-12).
 *
 * A step is a generator function. It yields a question for every decision and gets the pick back, so a run can stand
 * still for as long as a person thinks, in a browser too:
 *
 *     *step(state, rng) {
 *       const pick = yield ask('hero', 'move', moves);
 *       ...
 *     }
 *
 * @module
 */

import { canonical, checkObject, copyValue, fullHash, kindOf, quote, sortedKeys } from './canonical.mjs';
import { DRAW, Double, INPUT, TIE_BREAKS } from './decide.mjs';
import { InputError, RunError } from './errors.mjs';
import { Rng, seedText } from './rng.mjs';
import { sha256Hex } from './sha256.mjs';

/** The version of the records' form. */
export const FORMAT = 1;

/** The name of the generator. */
export const GENERATOR = 'xoshiro128** 1.1';

/** The most steps of a run, and the most in a row with no decision and no new turn (GAME-4). */
export const STEPS_MAX = 1_000_000;
export const IDLE_STEPS_MAX = 1_000;

/** A full state is recorded after every so many decisions (REC-9). */
export const KEYFRAME_EVERY = 64;

/** How many steps can be gone back to (REC-11). */
export const UNDO_STEPS_MAX = 256;

const STATE_DIGITS = 16;
// A keyframe holds the full state, and the full state its parts: they nest less deep than a value may.
const IN_KEYFRAME = 2;
const RESERVED_PARTS = Object.freeze(['generator', 'outcome', 'turn']);

/**
 * The rules of a game (GAME-1).
 *
 * @typedef {{name: string, revision: number, data: object}} Rules
 */

/**
 * A game (GAME-1 to GAME-5). A state is an object with `turn` and `outcome`, and whatever else the game keeps.
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {Rules[]} rules the rules that it can be played by, its own first
 * @property {(scenario: unknown, rng: Rng, data: object) => object} start makes the first state; throws an InputError
 *   for a scenario that cannot be played, naming the place
 * @property {(state: object, rng: Rng) => Generator<import('./decide.mjs').Question, void, number | null>} step
 *   changes the state
 * @property {(state: object) => Record<string, unknown>} parts the parts of the full state
 * @property {(state: object) => object} copy a state of its own, for taking moves back; that it shares nothing that
 *   changes is proved by its hash
 */

/** A record without its link: its members by name (REC-4). @typedef {Record<string, any>} RunRecord */

/** A game under way. What it gives are records without their links; `Chain` in recording/chain.mjs links them. */
export class Run {
  /**
   * Begins a run.
   *
   * @param {Game} game
   * @param {Rules} rules one of the game's
   * @param {unknown} scenario a value
   * @param {bigint} seed
   * @throws {InputError} when the scenario cannot be played
   */
  constructor(game, rules, scenario, seed) {
    this.game = game;
    this.rules = rules;
    // Taken before the game sees its own: the header holds what was given, whatever the game does with it.
    this.taken = rulesRecord({ ...rules, data: copyValue(rules.data) });
    this.scenario = copyValue(scenario);
    this.rng = new Rng(seed);
    this.state = game.start(copyValue(scenario), this.rng, rules.data);
    if (!isCount(this.state.turn)) throw new InputError(`${game.name}: the first state's ${noCount(this.state.turn)}`);
    if (this.over) throw new InputError(`${game.name}: the scenario is over before its first step`);
    this.decisions = 0;
    this.turns = 0;
    this.undos = 0;
    this.steps = 0;
    this.idleSteps = 0;
    /** What `snapshot` gave last. @private */
    this.last = { text: '', texts: new Map(), hash: '' };
    /** Whether it is of the state as it stands between two steps. @private */
    this.isLast = false;
    /** The hash of the state that stood at the last record. @private */
    this.recorded = '';
    /** The beginnings of steps that can be gone back to, the oldest first. */
    this.moments = [];
  }

  /** Whether the game has its outcome. */
  get over() {
    return this.state.outcome !== null;
  }

  /** The full state (GAME-5). @returns {object} */
  fullState() {
    const parts = this.game.parts(this.state);
    if (typeof parts !== 'object' || parts === null || Array.isArray(parts)) {
      throw new RunError(`${this.game.name}: parts() gives the state's parts by name, not ${kindOf(parts)}`);
    }
    checkObject(parts);
    for (const name of RESERVED_PARTS) {
      if (Object.hasOwn(parts, name)) throw new RunError(`the game ${this.game.name} has a part named ${name}`);
    }
    return { ...parts, generator: this.rng.part(), outcome: this.state.outcome, turn: this.state.turn };
  }

  /** The header. @returns {RunRecord} */
  header() {
    return {
      type: 'header',
      format: FORMAT,
      game: this.game.name,
      generator: GENERATOR,
      rules: this.taken,
      scenario: this.scenario,
      seed: seedText(this.rng.seed),
      state: this.recordedNow().slice(0, STATE_DIGITS),
    };
  }

  /**
   * One step. It yields `{record}` for every record that is complete, `{opened}` for a decision that is made and
   * waits for its state, and `{asked}` for a decision by input that waits for its pick, which must be sent back by
   * `next`. A caller that has no answer calls the generator's `return`, and then `abandon`.
   *
   * @returns {Generator<{record: RunRecord} | {opened: RunRecord} | {asked: RunRecord}, void, number>}
   * @throws {RunError} when the game hangs, or does what no game may
   */
  *step() {
    this.countStep();
    const { turn } = this.state;
    const { text, texts } = this.isLast ? this.last : this.snapshot();
    this.isLast = false;
    this.moment = { decisions: this.decisions, state: this.game.copy(this.state), rng: this.rng.save(), text, texts };
    const asking = this.game.step(this.state, this.rng);
    let byInput = false;
    let open = null;
    let pick;
    for (;;) {
      const { value: question, done } = asking.next(pick);
      if (done) break;
      if (open !== null) yield* this.settle(open, this.snapshot());
      open = this.open(question);
      if (question.tie === INPUT) {
        if (this.decisions === this.moment.decisions) byInput = true;
        open.pick = yield { asked: open };
      }
      pick = open.pick;
      this.decisions++;
      yield { opened: open };
    }
    if (!isCount(this.state.turn)) throw new RunError(`${this.game.name}: ${noCount(this.state.turn)}`);
    if (this.state.turn < turn)
      throw new RunError(`${this.game.name} went from turn ${turn} back to ${this.state.turn}`);
    const turnEnds = this.state.turn !== turn || this.over;
    const after = open !== null || turnEnds ? this.snapshot() : null;
    this.isLast = after !== null;
    if (after !== null) this.recorded = after.hash;
    if (open !== null) yield* this.settle(open, after);
    if (byInput) this.keep(this.moment);
    if (turnEnds) {
      this.turns++;
      yield { record: { type: 'turn', turn, decisions: this.decisions, parts: hashes(after.texts) } };
    }
    this.idleSteps = open !== null || turnEnds ? 0 : this.idleSteps + 1;
    if (this.idleSteps > IDLE_STEPS_MAX) {
      throw new RunError(`${this.game.name} took ${this.idleSteps} steps with no decision and no new turn`);
    }
  }

  /** Goes back to the beginning of the step under way, as if it had never begun; its indices are free (REC-11). */
  abandon() {
    this.returnTo(this.moment);
    this.steps--;
  }

  /**
   * Goes back to the beginning of an earlier step (REC-10, REC-11).
   *
   * @param {number | null} to the index of its first decision; null for the last step that can be gone back to
   * @returns {RunRecord} the undo record
   * @throws {RunError} when there is no such step
   */
  undo(to) {
    this.countStep();
    this.idleSteps = 0;
    const at = to === null ? this.moments.length - 1 : this.moments.findIndex((moment) => moment.decisions === to);
    if (at < 0) {
      const where =
        to === null ? 'no step began with a choice by input' : `decision ${to} does not begin a step by input`;
      throw new RunError(`cannot take back: ${where}, among the last ${UNDO_STEPS_MAX}`);
    }
    const { decisions } = this;
    const moment = this.moments[at];
    this.moments.length = at;
    this.returnTo(moment);
    this.decisions = decisions; // indices are never used twice
    this.undos++;
    const state = this.recordedNow().slice(0, STATE_DIGITS);
    return { type: 'undo', decisions, to: moment.decisions, state };
  }

  /** The hash of the state as it stands, at which a record is made. @private */
  recordedNow() {
    this.recorded = this.snapshot().hash;
    return this.recorded;
  }

  /** The end record; its outcome is null when the recording stops before the game does. @returns {RunRecord} */
  end() {
    if (!this.over && this.snapshot().hash !== this.recorded) {
      throw new RunError(
        `${this.game.name}: the recording would end after a step that changed the state and made no record, where no ` +
          'verifier stops: let such a step decide, or end a turn',
      );
    }
    if (fullHash(this.rules.data) !== this.taken.sha256) {
      throw new RunError(`${this.game.name}: the data of its rules changed while it was played; keep it in the state`);
    }
    const counts = { ...this.rng.counts(), decisions: this.decisions, turns: this.turns, undos: this.undos };
    const { hash: state } = this.snapshot();
    return { type: 'end', draws: this.rng.takeDraws(), outcome: this.state.outcome, state, counts };
  }

  /** A decision record: everything but the state, and for `input` the pick. @private */
  open(question) {
    const { actor, kind, options, scores, tie } = question;
    let pick = null;
    let listed;
    try {
      checkQuestion(question);
      if (!isCount(this.state.turn)) throw new InputError(noCount(this.state.turn));
      listed = copyValue(options, 1); // the game may go on to change what it gave
      if (tie === DRAW) pick = this.rng.stream(question.stream).nextInt(options.length, question.label);
      else if (tie !== INPUT) pick = TIE_BREAKS.get(tie)(scores);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const place = `${this.game.name}, decision ${this.decisions}, turn ${String(this.state.turn)}`;
      throw new RunError(`${place}, ${String(actor)}, ${String(kind)}: ${error.message}`);
    }
    return {
      type: 'decision',
      index: this.decisions,
      turn: this.state.turn,
      actor,
      kind,
      source: tie === INPUT ? 'input' : 'ai',
      options: listed,
      scores: scores && scores.map((score) => (score instanceof Double ? String(score) : score)),
      tie,
      pick,
      draws: this.rng.takeDraws(),
    };
  }

  /** Completes a decision, now that what came of it is known (REC-6, REC-9). @private */
  *settle(decision, { hash }) {
    decision.state = hash.slice(0, STATE_DIGITS);
    yield { record: decision };
    const { index } = decision;
    if ((index + 1) % KEYFRAME_EVERY === 0)
      yield { record: { type: 'keyframe', index, data: copyValue(this.fullState()) } };
  }

  /**
   * The full state as it stands: the canonical text of each part, in order of its name, and the full hash. Many
   * decisions change nothing, and the same text has the same hash.
   *
   * @private
   */
  snapshot() {
    const state = this.fullState();
    const texts = new Map(sortedKeys(state).map((name) => [name, this.partText(name, state[name])]));
    const text = `{${Array.from(texts, ([name, part]) => `${quote(name)}:${part}`).join(',')}}`;
    if (text !== this.last.text) this.last = { text, texts, hash: sha256Hex(text) };
    return this.last;
  }

  /** The canonical text of a part; a part that has none is the game's fault, and named. @private */
  partText(name, part) {
    try {
      return canonical(part, IN_KEYFRAME);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new RunError(`${this.game.name}: the state's part ${JSON.stringify(name)}: ${error.message}`);
    }
  }

  /** @private */
  keep(moment) {
    this.moments.push(moment);
    if (this.moments.length > UNDO_STEPS_MAX) this.moments.shift();
  }

  /** @private */
  returnTo(moment) {
    this.state = this.game.copy(moment.state);
    this.rng.restore(moment.rng);
    this.decisions = moment.decisions;
    const { text, texts } = this.snapshot();
    this.isLast = true;
    if (text === moment.text) return;
    // A copy that shares something with the state it was made of brings back what came of it.
    const name = [...moment.texts.keys(), ...texts.keys()].find((one) => texts.get(one) !== moment.texts.get(one));
    throw new RunError(
      `${this.game.name}: moves taken back to decision ${moment.decisions} brought back another state: ` +
        `its part ${JSON.stringify(name)} is not as it was; let copy() copy everything that changes`,
    );
  }

  /**
   * Counts a step; a move taken back within its own step counts as one (GAME-4).
   *
   * @throws {RunError} when there are too many
   */
  countStep() {
    if (this.steps === STEPS_MAX) throw new RunError(`${this.game.name} has not ended after ${STEPS_MAX} steps`);
    this.steps++;
  }
}

/**
 * The rules of a game, by name and revision.
 *
 * @param {Game} game
 * @param {string} name
 * @param {number} [revision] without it the newest
 * @returns {Rules | null} null when the game has no such rules
 */
export function findRules(game, name, revision) {
  return (
    game.rules.find((rules) => rules.name === name && (revision === undefined || rules.revision === revision)) ?? null
  );
}

/**
 * The rules that a text asks for: `live`, the newest revision, or `live@1` (GAME-8).
 *
 * @param {Game} game
 * @param {string | null} text null for the game's own
 * @returns {Rules | null} null when the game has no such rules
 */
export function chooseRules(game, text) {
  if (text === null) return game.rules[0];
  return game.rules.find(({ name, revision }) => text === name || text === `${name}@${revision}`) ?? null;
}

/**
 * Rules as they stand in a header.
 *
 * @param {Rules} rules
 * @returns {{data: object, name: string, revision: number, sha256: string}}
 */
export function rulesRecord({ data, name, revision }) {
  return { data, name, revision, sha256: fullHash(data) };
}

function isCount(value) {
  return Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0);
}

function noCount(turn) {
  return `turn is ${Object.is(turn, -0) ? '-0' : String(turn)}, which is no count (0, 1, 2 and so on)`;
}

// What a reader of the record would refuse (TIE-1, TIE-7, REC-4).
function checkQuestion({ actor, kind, options, scores, tie }) {
  for (const [member, name] of [
    ['actor', actor],
    ['kind', kind],
    ['tie', tie],
  ]) {
    if (typeof name !== 'string') throw new InputError(`${member}: it is a string, not ${kindOf(name)}`);
    quote(name);
  }
  if (!Array.isArray(options))
    throw new InputError(`options: ${kindOf(options)} has no order of its own; give an array`);
  if (tie === DRAW || tie === INPUT) {
    if (scores !== null) throw new InputError(`scores: the tie-break ${tie} has none`);
    if (options.length === 0) throw new InputError('a choice without an option');
    return;
  }
  if (!TIE_BREAKS.has(tie))
    throw new InputError(`tie: ${JSON.stringify(tie)} is none of the rules ${[...TIE_BREAKS.keys()].join(', ')}`);
  if (!Array.isArray(scores)) throw new InputError(`scores: ${kindOf(scores)} is no array`);
  if (scores.length !== options.length) throw new InputError(`${options.length} options and ${scores.length} scores`);
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i];
    if (score instanceof Double ? Number.isNaN(score.value) : !Number.isSafeInteger(score) || Object.is(score, -0)) {
      const given = typeof score === 'number' ? (Object.is(score, -0) ? '-0' : score) : kindOf(score);
      throw new InputError(`scores[${i}]: ${given} is no score; give an integer within 2^53 - 1, or a Double`);
    }
  }
}

function hashes(texts) {
  const parts = {};
  for (const [name, text] of texts) parts[name] = sha256Hex(text).slice(0, STATE_DIGITS);
  return parts;
}
