/**
 * Reading a recording, a record at a time, within limits; plain or gzip (SPEC, REC-1 to REC-4, REC-18 to REC-20).
 *
 * The reader knows lines, canonical bytes, forms and links. Whether the decisions are right is the verifier's business.
 *
 * @module
 */

import { canonicalOfRead, isObject, quote, sortedKeys } from '../canonical.mjs';
import { InputError } from '../errors.mjs';
import { parse, valueEnd } from '../json.mjs';
import { Chain } from './chain.mjs';
import { FILE_BYTES_MAX, LINE_BYTES_MAX, LINE_VALUES_MAX, RECORDS_MAX, problemWith } from './format.mjs';
import { DamagedError, gunzip } from './gunzip.mjs';

const LF = 0x0a;
// It takes any bytes. Those beyond 7f become characters beyond 7f, which no canonical text has.
const ASCII = new TextDecoder('latin1');

/** A recording that cannot be read on: `status` is `corrupt` or `truncated`, `line` the line (PROTO-12). */
export class ReadError extends Error {
  constructor(status, line, reason) {
    super(reason);
    this.status = status;
    this.line = line;
  }
}

/**
 * A record as it stands in the file.
 *
 * @typedef {object} Entry
 * @property {number} line from 1
 * @property {Record<string, any>} record without its link
 * @property {string} link its own link
 * @property {string} body its canonical text without its link
 * @property {string | null} problem what is wrong with its form; its link is not the chain's then
 * @property {boolean} linked whether its link is the chain's
 */

/** The records of one recording, in order. Every method throws a ReadError at what cannot be read. */
export class RecordReader {
  /** @param {Iterable<Uint8Array>} chunks the file's bytes */
  constructor(chunks) {
    this.source = new Lines(chunks);
    this.chain = new Chain();
    /** The line of the record read last. */
    this.line = 0;
    this.next = null;
  }

  /** The next record, left in place. @returns {Entry} */
  peek() {
    this.next ??= this.read();
    return this.next;
  }

  /** The next record. @returns {Entry} */
  take() {
    const entry = this.peek();
    this.next = null;
    return entry;
  }

  /** The record after the end record; null where the file ends as it should. @returns {Entry | null} */
  trailing() {
    const line = this.source.take(this.line + 1);
    if (line === null) {
      if (this.source.cutOff) throw new ReadError('truncated', this.line, 'the compressed data are cut off');
      return null;
    }
    if (!line.whole) throw new ReadError('corrupt', this.line + 1, 'data follow the end record');
    return this.entry(line.text);
  }

  /** @private */
  read() {
    const line = this.source.take(this.line + 1);
    if (line === null) throw new ReadError('truncated', this.line, `the file ends after line ${this.line}`);
    if (!line.whole) {
      const problem = problemWithCut(line.text);
      if (problem !== null) throw new ReadError('corrupt', this.line + 1, problem);
      throw new ReadError('truncated', this.line, `the file ends within line ${this.line + 1}`);
    }
    return this.entry(line.text);
  }

  /** @private */
  entry(text) {
    const line = ++this.line;
    if (line > RECORDS_MAX) throw new ReadError('corrupt', line, `more than ${RECORDS_MAX} records`);
    const { whole, body } = parseLine(text, line);
    const { link, ...record } = whole;
    const linked = this.chain.advance(record, body) === link;
    const problem = problemWith(whole);
    if (problem !== null && linked) throw new ReadError('corrupt', line, problem);
    return { line, record, link, body, problem, linked };
  }
}

// The record of a line, and its canonical text without its link. Each member is written once, for both.
function parseLine(text, line) {
  let whole;
  try {
    whole = parse(text, LINE_VALUES_MAX);
  } catch (error) {
    if (error instanceof InputError) throw new ReadError('corrupt', line, error.message);
    throw error;
  }
  if (!isObject(whole) || typeof whole.link !== 'string' || !('type' in whole)) {
    throw new ReadError('corrupt', line, 'the line is no object with a type and a link');
  }
  const keys = sortedKeys(whole);
  const members = keys.map((key) => `${quote(key)}:${canonicalOfRead(whole[key])}`);
  if (`{${members.join(',')}}` !== text) throw new ReadError('corrupt', line, 'the line is not in canonical form');
  const body = `{${members.filter((_, i) => keys[i] !== 'link').join(',')}}`;
  return { whole, body };
}

// A last line without LF is a recording cut off only if it could be the beginning of a record (REC-20).
function problemWithCut(text) {
  if (!/^\{[\x20-\x7e]*$/.test(text)) return 'the last line has no LF and is not the beginning of a record';
  const end = valueEnd(text);
  return end >= 0 && end < text.length ? 'the last line has no LF, and something follows its record' : null;
}

/** The bytes inside a file, cut into lines. */
class Lines {
  constructor(chunks) {
    this.chunks = this.inside(chunks);
    this.chunk = new Uint8Array(0);
    this.at = 0;
    this.bytes = 0;
    /** Whether compressed data ended too early. */
    this.cutOff = false;
  }

  /**
   * The next line.
   *
   * @param {number} number its number, for the errors
   * @returns {{text: string, whole: boolean} | null} without LF; `whole` says that there was one; null at the end
   */
  take(number) {
    const pieces = [];
    let length = 0;
    for (;;) {
      const end = this.chunk.indexOf(LF, this.at);
      const piece = this.chunk.subarray(this.at, end < 0 ? this.chunk.length : end);
      length += piece.length;
      if (length >= LINE_BYTES_MAX && (end >= 0 || length > LINE_BYTES_MAX)) {
        throw new ReadError('corrupt', number, `the line is longer than ${LINE_BYTES_MAX} bytes`);
      }
      pieces.push(piece);
      if (end >= 0) {
        this.at = end + 1;
        return { text: asciiText(pieces), whole: true };
      }
      if (!this.nextChunk(number)) return length > 0 ? { text: asciiText(pieces), whole: false } : null;
    }
  }

  /** @private */
  nextChunk(number) {
    let next;
    try {
      next = this.chunks.next();
    } catch (error) {
      if (error instanceof DamagedError)
        throw new ReadError('corrupt', number, `the compressed data: ${error.message}`);
      throw error;
    }
    this.at = 0;
    this.chunk = next.done ? new Uint8Array(0) : next.value;
    this.bytes += this.chunk.length;
    if (this.bytes > FILE_BYTES_MAX) throw new ReadError('corrupt', number, `more than ${FILE_BYTES_MAX} bytes`);
    return !next.done;
  }

  /** @private */
  *inside(chunks) {
    const whole = withoutEmpty(chunks);
    const first = joinFirst(whole);
    const all = prepend(first, whole);
    if (first[0] === 0x1f && first[1] === 0x8b) this.cutOff = !(yield* gunzip(all));
    else yield* all;
  }
}

function asciiText(pieces) {
  return pieces.map((piece) => ASCII.decode(piece)).join('');
}

function* withoutEmpty(chunks) {
  for (const chunk of chunks) {
    if (chunk.length > 0) yield chunk;
  }
}

// The first two bytes at least, if there are so many: by them a file is known.
function joinFirst(chunks) {
  let first = new Uint8Array(0);
  while (first.length < 2) {
    const { value, done } = chunks.next();
    if (done) break;
    const joined = new Uint8Array(first.length + value.length);
    joined.set(first);
    joined.set(value, first.length);
    first = joined;
  }
  return first;
}

function* prepend(first, rest) {
  yield first;
  yield* rest;
}
