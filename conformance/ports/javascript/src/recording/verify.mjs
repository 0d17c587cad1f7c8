/**
 * Verifying a recording: the game is played again beside the file, and the first difference is named (SPEC, REC-14 to
 * REC-20).
 *
 * Memory stays constant: one record of the file, one of the run, and the state.
 *
 * @module
 */

import { canonical } from '../canonical.mjs';
import { FORMAT, GENERATOR, Run, findRules, rulesRecord } from '../engine.mjs';
import { InputError, StepLimitError } from '../errors.mjs';
import { GAMES } from '../games/index.mjs';
import { parseSeed } from '../rng.mjs';
import { RECORDS } from './format.mjs';
import { ReadError, RecordReader } from './reader.mjs';

/**
 * What came of verifying (PROTO-12).
 *
 * @typedef {object} Verdict
 * @property {'same' | 'different' | 'corrupt' | 'unsupported' | 'truncated'} status
 * @property {number | null} line the line of the first fault; for `truncated` the last whole line
 * @property {number | null} index the decision that differs, where one does
 * @property {string | null} what the first difference, by the name of PROTO-12
 * @property {string} [reason] for a person
 * @property {unknown} [recorded] what the file says
 * @property {unknown} [computed] what the game gave
 * @property {number} [brokenLink] the line at which the file was changed, if its link shows it
 * @property {string[]} [parts] for a state that differs: the parts that do
 */

/** What a start that differs is called (PROTO-12). */
const START = 'initial state';

// What a difference is called by the member that differs, where that is not the member's own name.
const NAMES = {
  header: { state: START }, // a run is begun by the other members, so they are the same
  decision: {},
  turn: { turn: 'order', decisions: 'order' },
  keyframe: { index: 'order', data: 'keyframe' },
  undo: { decisions: 'order', to: 'undo', state: 'undo' },
  end: { state: 'final state' },
};

/** How many draws are told between two decisions. */
const DRAWS_TOLD = 3;

const DECISION_MEMBERS = Object.keys(RECORDS.decision);
// What is known of a decision by input before its pick, and of any before its state.
const ASKED = DECISION_MEMBERS.slice(0, DECISION_MEMBERS.indexOf('pick'));
const DECIDED = DECISION_MEMBERS.slice(0, -1);

/** A verdict that is not `same`; thrown to end the run. */
class Fault extends Error {
  constructor(verdict) {
    super(verdict.reason ?? verdict.what);
    this.verdict = { index: null, what: null, ...verdict };
  }
}

/**
 * Verifies a recording.
 *
 * @param {Iterable<Uint8Array>} chunks the file's bytes, plain or gzip
 * @param {object} [options]
 * @param {ReadonlyMap<string, import('../engine.mjs').Game>} [options.games] the games that are here, by name
 * @param {number} [options.stepsMax] how many steps the game may take to be over
 * @returns {Verdict}
 * @throws {StepLimitError} when the game takes more steps than that
 */
export function verify(chunks, { games = GAMES, stepsMax = Infinity } = {}) {
  const reader = new RecordReader(chunks);
  try {
    const run = begin(reader, games);
    const checker = new Checker(reader);
    replay(run, checker, stepsMax);
    return close(reader, run);
  } catch (error) {
    if (error instanceof Fault) return error.verdict;
    if (error instanceof ReadError) {
      return { status: error.status, line: error.line, index: null, what: null, reason: error.message };
    }
    throw error;
  }
}

// Begins the run that the header describes. The header is left in its place, to be compared as any record.
function begin(reader, games) {
  const { linked, record: header } = headerEntry(reader);
  const changed = linked ? {} : { brokenLink: 1 };
  const refuse = (status, reason) => {
    if (linked) throw new Fault({ status, line: 1, reason });
    throw new Fault({ status: 'different', line: 1, what: 'changed', reason, ...changed });
  };
  if (header.format !== FORMAT) refuse('unsupported', `the recording has format ${header.format}, not ${FORMAT}`);
  if (header.generator !== GENERATOR) refuse('unsupported', `the generator is ${header.generator}, not ${GENERATOR}`);
  const game = games.get(header.game);
  if (game === undefined) refuse('unsupported', `there is no game ${header.game} here`);
  const { name, revision } = header.rules;
  const rules = findRules(game, name, revision);
  if (rules === null) refuse('unsupported', `${game.name} has no rules ${name}, revision ${revision}, here`);
  const own = rulesRecord(rules);
  if (!same(header.rules, own)) {
    throw new Fault({ status: 'different', line: 1, what: 'rules', recorded: header.rules, computed: own, ...changed });
  }
  try {
    return new Run(game, rules, header.scenario, parseSeed(header.seed));
  } catch (error) {
    if (error instanceof InputError) refuse('corrupt', error.message);
    throw new Fault({ status: 'different', line: 1, what: 'failure', reason: reasonOf(error), ...changed });
  }
}

function headerEntry(reader) {
  const entry = peekHeader(reader);
  if (entry.problem !== null) {
    throw new Fault({ status: 'different', line: 1, what: 'changed', reason: entry.problem, brokenLink: 1 });
  }
  if (entry.record.type !== 'header') {
    const reason = `the first record is a ${entry.record.type} record`;
    if (entry.linked) throw new Fault({ status: 'corrupt', line: 1, reason });
    throw new Fault({ status: 'different', line: 1, what: 'order', reason, brokenLink: 1 });
  }
  return entry;
}

// A file cut off within its header is corrupt: there is nothing to verify by.
function peekHeader(reader) {
  try {
    return reader.peek();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw new ReadError('corrupt', 1, error.message);
  }
}

// Plays as the file says: undo where it has an undo record, to the end record or the game's end.
function replay(run, checker, stepsMax) {
  checker.emit(checker.guard(() => run.header()));
  for (;;) {
    if (run.steps === stepsMax && !run.over) {
      throw new StepLimitError(`${run.game.name} is not over after ${stepsMax} steps`);
    }
    const { type, to } = checker.peek().record;
    if (type === 'undo' && Number.isInteger(to)) checker.emit(checker.guard(() => run.undo(to)));
    else if (run.over || type === 'end') break;
    else playStep(run, checker);
  }
  checker.emit(checker.guard(() => run.end()));
}

function playStep(run, checker) {
  const step = run.step();
  let pick;
  for (;;) {
    const { value: event, done } = checker.guard(() => step.next(pick));
    if (done) return;
    if (event.record) checker.emit(event.record);
    else if (event.opened) checker.open(event.opened);
    else pick = checker.pick(event.asked);
  }
}

function close(reader, run) {
  const extra = reader.trailing();
  if (extra !== null) {
    const brokenLink = extra.linked ? {} : { brokenLink: extra.line };
    throw new Fault({ status: 'different', line: extra.line, what: 'trailing', recorded: extra.record, ...brokenLink });
  }
  if (run.decisions === 0) {
    throw new Fault({ status: 'corrupt', line: reader.line, reason: 'the recording holds no decision' });
  }
  return { status: 'same', line: null, index: null, what: null };
}

/** Compares every record that the game makes with the file's next one. Throws a Fault at the first difference. */
class Checker {
  constructor(reader) {
    this.reader = reader;
    this.opened = null;
    /** The start, or a decision, whose state differs, while the reason is being looked for (REC-16). */
    this.drift = null;
    /** Whether nothing but a keyframe has followed that decision, and whether the next decision has. */
    this.near = true;
    this.decided = false;
    /** The record that was taken last, for what is said of the next one. */
    this.last = null;
  }

  /** The file's next record. */
  peek() {
    try {
      return this.reader.peek();
    } catch (error) {
      throw this.drift ?? error;
    }
  }

  /** The pick of a decision by input: the file's, when everything asked is the same. */
  pick(asked) {
    const entry = this.expect(asked);
    if (this.drift === null) this.compare(entry, asked, ASKED);
    const { pick } = entry.record;
    if (pick === null || pick >= asked.options.length) {
      this.found(entry, asked, 'pick', `the pick ${pick} is not one of the options 0 to ${asked.options.length - 1}`);
    }
    return pick;
  }

  /** A decision that was made, but for its state. */
  open(made) {
    const entry = this.expect(made);
    this.reader.take();
    this.opened = entry;
    if (this.drift === null) {
      // One comparison of texts; member by member only to name what differs.
      const expected = canonical({ ...made, state: entry.record.state });
      if (expected !== entry.body) this.compare(entry, made, DECIDED);
      return;
    }
    this.nameDraws(entry.record.draws, made.draws);
    this.near = false;
    if (this.drift.verdict.parts) throw this.drift;
  }

  /** A record that is complete. */
  emit(made) {
    let entry = this.opened;
    if (made.type === 'decision') {
      this.opened = null;
    } else {
      entry = this.expect(made);
      this.reader.take();
    }
    if (this.drift !== null) {
      this.nameParts(entry.record, made);
      return;
    }
    if (made.type !== 'decision') {
      if (canonical(made) !== entry.body) this.compare(entry, made, Object.keys(RECORDS[made.type]));
      if (this.drift !== null) return; // of the start
    } else if (entry.record.state !== made.state) {
      this.drift = this.fault(entry, made, 'state');
      return; // the next records know why
    }
    this.last = made;
    if (!entry.linked) {
      const { line, link } = entry;
      throw new Fault({ status: 'different', line, what: 'link', brokenLink: line, recorded: link });
    }
  }

  /** Does what the game does. What the game throws is its failure, or an undo that cannot be carried out. */
  guard(action) {
    try {
      return action();
    } catch (error) {
      if (this.drift !== null) throw this.drift;
      const { line, what } = this.place();
      throw new Fault({ status: 'different', line, what, reason: reasonOf(error) });
    }
  }

  /** The line after the record taken last, and what a failure there is called. @private */
  place() {
    const line = this.reader.next === null ? this.reader.line + 1 : this.reader.line;
    try {
      return { line, what: this.reader.peek().record.type === 'undo' ? 'undo' : 'failure' };
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      return { line, what: 'failure' };
    }
  }

  /** The file's next record, which must be of the type of the one made. @private */
  expect(made) {
    const entry = this.peek();
    if (entry.problem !== null) this.found(entry, made, 'changed', entry.problem);
    if (entry.record.type !== made.type) {
      const reason = this.partedReason(entry.record, made);
      if (this.drift !== null && this.near && this.drift.verdict.what !== START) {
        throw this.fault(entry, made, 'order', reason);
      }
      if (this.drift !== null) this.drift.verdict.reason ??= reason;
      this.found(entry, made, 'order', reason);
    }
    return entry;
  }

  /** Where the file and the game go on to records of different types: both, and the draws in between. @private */
  partedReason(record, made) {
    const before = this.drift?.verdict.computed ?? this.last;
    const after = before === null ? '' : `after ${recordText({ ...before, draws: [] })} `;
    return `${after}the file goes on with ${recordText(record)}, the game with ${recordText(made)}`;
  }

  /** @private */
  compare(entry, made, members) {
    for (const name of members) {
      if (same(entry.record[name], made[name])) continue;
      const what = NAMES[made.type][name] ?? name;
      if (what !== START) this.found(entry, made, what);
      this.drift = this.fault(entry, made, what); // the state is the last member; the next records know why
    }
  }

  /** @private */
  found(entry, made, what, reason) {
    throw this.drift ?? this.fault(entry, made, what, reason);
  }

  /** @private */
  fault({ line, linked, record }, made, what, reason) {
    return new Fault({
      status: 'different',
      line,
      index: made.type === 'decision' && what in RECORDS.decision ? made.index : null,
      what,
      reason,
      recorded: record,
      computed: made,
      ...(linked ? {} : { brokenLink: line }),
    });
  }

  /** After a state that differs: draws that differ in the next record came first (REC-16). @private */
  nameDraws(recorded, computed) {
    const { verdict } = this.drift;
    const decided = this.decided;
    this.decided = true;
    // Only the next draws led to the state; and none did if the generator stood the same.
    if (decided || (verdict.parts && !verdict.parts.includes('generator')) || same(recorded, computed)) return;
    const reason = drawsReason(recorded, computed);
    if (verdict.what === START) {
      verdict.reason = `in the start, or between it and the first decision: ${reason}`;
      throw this.drift; // later parts differ for other reasons
    }
    verdict.what = 'draws';
    verdict.reason = reason;
  }

  /** After a state that differs: at the next turn record or keyframe, the parts that do. @private */
  nameParts(recorded, made) {
    const { verdict } = this.drift;
    if (made.type === 'end') {
      this.nameDraws(recorded.draws, made.draws);
      throw this.drift;
    }
    if (made.type !== 'turn' && made.type !== 'keyframe') return;
    verdict.parts ??= unequalNames(recorded.parts ?? recorded.data, made.parts ?? made.data);
    verdict.reason ??= `the parts that differ: ${verdict.parts.join(', ')}`;
    if (made.type === 'keyframe') return; // the next record tells whether the two part, and which draws were made
    this.near = false;
    // If the generator is among the parts, the draw that did it stands in the next decision.
    if (!(verdict.parts.includes('generator') && !this.decided)) throw this.drift;
  }
}

// A game may throw anything.
function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}

function same(a, b) {
  return a === b || canonical(a) === canonical(b);
}

/** A record in a few words. */
function recordText(record) {
  const { type, index, turn, actor, kind, draws } = record;
  if (type === 'header') return 'the start';
  if (type === 'turn') return `the end of turn ${turn}`;
  if (type === 'undo') return `an undo to decision ${record.to}`;
  const drawn = draws?.length > 0 ? `, drawn before it: ${drawsText(draws)}` : '';
  if (type === 'end') return `the end of the recording, outcome ${canonical(record.outcome)}${drawn}`;
  return type === 'decision' ? `decision ${index}, turn ${turn} (${actor}, ${kind}${drawn})` : `a ${type} record`;
}

function drawText([stream, label, n, value]) {
  return `'${label}' from ${stream}: ${value} of ${n}`;
}

/** The first draws, and how many more there are. */
function drawsText(draws) {
  const more = draws.length > DRAWS_TOLD ? `; ${draws.length - DRAWS_TOLD} more` : '';
  return draws.slice(0, DRAWS_TOLD).map(drawText).join('; ') + more;
}

/** Which draw differs first. */
function drawsReason(recorded, computed) {
  const at = recorded.findIndex((draw, i) => i >= computed.length || !same(draw, computed[i]));
  if (at < 0) return `one draw too many was made: ${drawText(computed[recorded.length])}`;
  if (at >= computed.length) return `a recorded draw was not made: ${drawText(recorded[at])}`;
  return `recorded ${drawText(recorded[at])}; made ${drawText(computed[at])}`;
}

function unequalNames(recorded, computed) {
  const names = Object.keys({ ...recorded, ...computed }).sort();
  return names.filter((name) => !(name in recorded && name in computed && same(recorded[name], computed[name])));
}
