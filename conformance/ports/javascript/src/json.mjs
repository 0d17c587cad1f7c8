/**
 * A strict reader of JSON text (SPEC, CANON-1 to CANON-4 and CANON-7).
 *
 * `JSON.parse` takes fractions, exponents, -0 and numbers past 2^53 - 1, keeps the last of two equal keys, and nests
 * until the stack ends. Here each of them is refused, with its place. Objects come without a prototype, so that a key
 * such as `__proto__` is a key like any other.
 *
 * @module
 */

import { NESTING_MAX, NOT_ASCII, canonicalOfRead } from './canonical.mjs';
import { InputError } from './errors.mjs';

/**
 * A text that was refused. `fault` is the name of what is wrong with it (PROTO-11): `encoding`, `number`, `range`,
 * `surrogate`, `key`, `twice`, `nesting`, `spelling` or `syntax`.
 */
export class JsonError extends InputError {
  /**
   * @param {string} message
   * @param {string} fault
   */
  constructor(message, fault) {
    super(message);
    this.fault = fault;
  }
}

// A number in the grammar of JSON, of which only the first part is an integer; `y` matches at the reader's place.
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const PLAIN = /[^"\\\x00-\x1f]*/y;
const FOUR_HEX = /[0-9a-fA-F]{4}/y;
const LONE_SURROGATE = /[\ud800-\udfff]/u;
const ESCAPES = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const NO_NUMBER = /NaN|-?Infinity/y; // some writers of JSON write these
const PIECES_MAX = 1024;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads a JSON text that a person may have written: spaces, the order of keys and the choice of escapes are free.
 *
 * @param {string} text
 * @param {number} [valuesMax] how many values it may hold, itself and all within, before more are made
 * @returns {*} the value
 * @throws {JsonError} when it is no JSON text or no value; the place is the character, counted from 1
 */
export function parse(text, valuesMax = Infinity) {
  return new Reader(text, valuesMax).document();
}

/**
 * Reads a text that must be canonical, byte for byte (CANON-7).
 *
 * @param {string} text
 * @returns {*} the value
 * @throws {JsonError} when it is anything else
 */
export function parseCanonical(text) {
  const value = parse(text);
  if (canonicalOfRead(value) !== text) throw new JsonError('the text is not in canonical form', 'spelling');
  return value;
}

/**
 * Where the value ends with which a text begins.
 *
 * @param {string} text
 * @returns {number} the index after its last character; -1 when the text does not begin with a whole value
 */
export function valueEnd(text) {
  const reader = new Reader(text);
  try {
    reader.value();
    return reader.at;
  } catch (error) {
    if (error instanceof JsonError) return -1;
    throw error;
  }
}

/**
 * The text of bytes in UTF-8. A byte order mark stays, and is refused by `parse`.
 *
 * @param {Uint8Array} bytes
 * @returns {string}
 * @throws {JsonError} when they are no UTF-8
 */
export function decodeText(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new JsonError('the bytes are no UTF-8', 'encoding');
  }
}

class Reader {
  constructor(text, valuesMax = Infinity) {
    this.text = text;
    this.at = 0;
    this.depth = 0;
    this.valuesLeft = valuesMax;
  }

  document() {
    if (this.text.startsWith(BYTE_ORDER_MARK)) this.fail('a byte order mark', 'encoding');
    this.skipSpaces();
    const value = this.value();
    this.skipSpaces();
    if (this.at < this.text.length) this.fail('something after the value', 'syntax');
    return value;
  }

  value() {
    if (this.valuesLeft-- <= 0) this.fail('too many values', 'syntax');
    switch (this.text[this.at]) {
      case '{':
        return this.nested(() => this.object());
      case '[':
        return this.nested(() => this.list());
      case '"':
        return this.string();
      case 't':
        return this.word('true', true);
      case 'f':
        return this.word('false', false);
      case 'n':
        return this.word('null', null);
      default:
        return this.number();
    }
  }

  nested(read) {
    if (this.depth === NESTING_MAX) this.fail(`nesting more than ${NESTING_MAX} deep`, 'nesting');
    this.depth++;
    this.at++;
    const value = read();
    this.depth--;
    return value;
  }

  object() {
    const object = Object.create(null);
    this.skipSpaces();
    if (this.take('}')) return object;
    do {
      this.skipSpaces();
      const start = this.at;
      const key = this.string();
      if (NOT_ASCII.test(key)) this.fail('a key that is not ASCII', 'key', start);
      if (key in object) this.fail(`the key ${JSON.stringify(key)} twice`, 'twice', start);
      this.skipSpaces();
      this.expect(':');
      this.skipSpaces();
      object[key] = this.value();
      this.skipSpaces();
    } while (this.take(','));
    this.expect('}');
    return object;
  }

  list() {
    const list = [];
    this.skipSpaces();
    if (this.take(']')) return list;
    do {
      this.skipSpaces();
      list.push(this.value());
      this.skipSpaces();
    } while (this.take(','));
    this.expect(']');
    return list;
  }

  string() {
    const start = this.at;
    this.expect('"');
    let text = '';
    let pieces = []; // joined now and then: a string that is made of a million pieces takes twenty times its length
    for (;;) {
      pieces.push(this.match(PLAIN)[0]);
      if (this.take('"')) break;
      if (!this.take('\\'))
        this.fail(this.at < this.text.length ? 'a control character' : 'no end of the string', 'syntax');
      pieces.push(this.escape());
      if (pieces.length >= PIECES_MAX) {
        text += pieces.join('');
        pieces = [];
      }
    }
    text += pieces.join('');
    if (LONE_SURROGATE.test(text)) this.fail('a lone surrogate', 'surrogate', start);
    return text;
  }

  escape() {
    const letter = this.text[this.at++];
    if (letter === 'u') {
      const digits = this.match(FOUR_HEX);
      if (!digits) this.fail('an escape without four hex digits', 'syntax');
      return String.fromCharCode(parseInt(digits[0], 16));
    }
    if (!Object.hasOwn(ESCAPES, letter ?? '')) this.fail('an escape that JSON does not have', 'syntax', this.at - 1);
    return ESCAPES[letter];
  }

  number() {
    const start = this.at;
    const match = this.match(NUMBER);
    if (!match && this.match(NO_NUMBER)) this.fail('something that is no number', 'number', start);
    if (!match) this.fail(start < this.text.length ? 'something that is no JSON' : 'the end of the text', 'syntax');
    const [text, digits, fraction, exponent] = match;
    if (fraction !== undefined || exponent !== undefined) this.fail(`${text}, a float`, 'number', start);
    const value = Number(digits);
    if (!Number.isSafeInteger(value)) this.fail('an integer past 2^53 - 1', 'range', start);
    if (Object.is(value, -0)) this.fail('-0', 'number', start);
    return value;
  }

  word(word, value) {
    if (!this.text.startsWith(word, this.at)) this.fail('something that is no JSON', 'syntax');
    this.at += word.length;
    return value;
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  take(character) {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  expect(character) {
    if (!this.take(character)) this.fail(`no ${character} where one must stand`, 'syntax');
  }

  skipSpaces() {
    while (' \t\n\r'.includes(this.text[this.at] ?? 'x')) this.at++;
  }

  fail(what, fault, at = this.at) {
    throw new JsonError(`JSON: ${what} at character ${at + 1}`, fault);
  }
}
