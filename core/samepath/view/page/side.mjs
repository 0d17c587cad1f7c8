// @ts-check
/**
 * One recording of the page: its records by line, what is known of each decision, and what its game showed.
 *
 * Records are parsed again when they are looked at: a page of 100,000 decisions keeps a few numbers of each.
 *
 * @module
 */

import { problemWith } from 'samepath/recording/format.mjs';
import { plain } from './dom.mjs';
import { Sequence } from './frames.mjs';
import { closeness, margin } from './scores.mjs';

const LINES_AT_A_TIME = 4_000;
const RECORDS_KEPT = 64;
const NOTHING = { board: [], state: {} };

export class Side {
  /**
   * @param {object} given what the page holds of it
   * @param {Uint8Array} bytes the recording, unpacked
   */
  constructor(given, bytes) {
    this.given = given;
    this.name = given.name;
    this.bytes = bytes;
    this.lines = new TextDecoder('latin1').decode(bytes).split('\n');
    /** By decision: its line (from 0), turn, actor and kind by number, and how near the second best was. */
    this.at = [];
    this.turns = [];
    this.actorOf = [];
    this.kindOf = [];
    this.margins = [];
    this.closes = [];
    this.undone = new Set();
    this.positions = new Map();
    this.actors = [];
    this.kinds = [];
    /** `{position, from, to}`: before the decision at `position`, those from `from` on were taken back. */
    this.undos = [];
    this.header = null;
    this.end = null;
    this.problem = '';
    this.kept = new Map();
    /** Options in the game's words; a page lets both its sides share them. */
    this.texts = given.texts ?? {};
    this.moments = new Sequence((given.moments ?? []).flat(), NOTHING);
    this.fields = new Sequence(given.fields ?? [], []);
  }

  get length() {
    return this.at.length;
  }

  /** Goes through all records once, a few thousand at a time. @param {(part: number) => void} tell */
  async index(tell) {
    const numbers = [new Map(), new Map()];
    for (let i = 0; i < this.lines.length && this.problem === ''; i++) {
      if (i > 0 && i % LINES_AT_A_TIME === 0) {
        tell(i / this.lines.length);
        await new Promise((go) => setTimeout(go));
      }
      if (this.lines[i] !== '') this.take(this.parse(i), i, numbers);
    }
  }

  /** The decision at a position: its record, or null past the end. */
  decision(position) {
    return position >= 0 && position < this.length ? this.record(this.at[position]) : null;
  }

  /** The record of a line, from 0; null where there is none. */
  record(line) {
    if (this.kept.has(line)) return this.kept.get(line);
    const record = this.parse(line);
    this.kept.set(line, record);
    if (this.kept.size > RECORDS_KEPT) this.kept.delete(this.kept.keys().next().value);
    return record;
  }

  /** Whether the game showed what stood before the decision at a position, and whether it showed what came of it. */
  isShown(position) {
    return 2 * position < this.moments.length;
  }

  isSettled(position) {
    return 2 * (position + (this.given.unsettled ? 1 : 0)) < this.moments.length;
  }

  /** What stood before a decision, and what came of it: `{board, state}`. Where the game went no further, what it left. */
  before(position) {
    return this.moments.length === 0 ? NOTHING : this.moments.at(2 * position);
  }

  after(position) {
    return this.moments.length === 0 ? NOTHING : this.moments.at(2 * position + 1);
  }

  /** What a decision changed, as a list of changes. */
  changeOf(position) {
    return this.isShown(position) ? this.moments.changes[2 * position + 1] : [];
  }

  /** The distances over the board by which a decision was taken: rows of two digits a cell, or null. */
  field(position) {
    const number = this.given.field_of?.[position] ?? -1;
    return number < 0 ? null : this.fields.at(number);
  }

  /** The cells of an option, as [x, y] pairs. */
  cellsOf(position, option) {
    const flat = this.given.cells?.[position]?.[option] ?? [];
    return Array.from({ length: flat.length >> 1 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
  }

  /** An option in the game's words, or as it was recorded. */
  words(option) {
    const texts = this.texts;
    const key = JSON.stringify(option);
    return plain(Object.hasOwn(texts, key) ? texts[key] : option);
  }

  /** The position of the decision of an index, or the first after it. */
  positionOf(index) {
    return this.positions.get(index) ?? -1;
  }

  /** The position of the first decision at a line (from 1) or after it; the last one past the end. */
  positionAtLine(line) {
    const found = this.at.findIndex((at) => at + 1 >= line);
    return found < 0 ? this.length - 1 : found;
  }

  /** The record of a line, from 0, not kept; null where there is none. */
  parse(line) {
    try {
      const record = JSON.parse(this.lines[line]);
      return typeof record === 'object' && record !== null && problemWith(record) === null ? record : null;
    } catch {
      return null;
    }
  }

  /** @private */
  take(record, line, numbers) {
    const [actors, kinds] = numbers;
    if (record === null) {
      this.problem = `line ${line + 1} is no record; nothing after it is shown`;
      return;
    }
    if (record.type === 'header') this.header ??= record;
    else if (record.type === 'end') this.end = record;
    else if (record.type === 'undo') this.takeBack(record);
    if (record.type !== 'decision') return;
    this.positions.set(record.index, this.length);
    this.at.push(line);
    this.turns.push(record.turn);
    this.actorOf.push(numberOf(record.actor, actors, this.actors));
    this.kindOf.push(numberOf(record.kind, kinds, this.kinds));
    const apart = margin(record);
    this.margins.push(apart);
    this.closes.push(closeness(record, apart));
  }

  /** @private */
  takeBack({ to, decisions }) {
    const from = this.positions.get(to) ?? this.length;
    this.undos.push({ position: this.length, from, to, decisions });
    for (let i = from; i < this.length; i++) this.undone.add(i);
  }
}

function numberOf(name, numbers, names) {
  let number = numbers.get(name);
  if (number === undefined) {
    number = names.length;
    numbers.set(name, number);
    names.push(name);
  }
  return number;
}
