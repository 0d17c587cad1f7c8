/**
 * A strict reader of JSON text (SPEC, CANON-1 to CANON-4 and CANON-7).
 *
 * `JSON.parse` takes fractions, exponents, -0 and numbers past 2^53 - 1, keeps the last of two equal keys, and nests until
 * the stack ends. Here each of them is refused, with its place. Objects come without a prototype, so that a key such as
 * `__proto__` is a key like any other.
 *
 * @module
 */

import { NESTING_MAX, canonical } from './canonical.mjs';
import { InputError } from './errors.mjs';

// A number in the grammar of JSON, of which only the first part is an integer; `y` matches at the reader's place.
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const PLAIN = /[^"\\\x00-\x1f]*/y; // eslint-disable-line no-control-regex
const FOUR_HEX = /[0-9a-fA-F]{4}/y;
const LONE_SURROGATE = /[\ud800-\udfff]/u;
const ESCAPES = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads a JSON text that a person may have written: spaces, the order of keys and the choice of escapes are free.
 *
 * @param {string} text
 * @returns {*} the value
 * @throws {InputError} when it is no JSON text or no value; the place is the character, counted from 1
 */
export function parse(text) {
  return new Reader(text).document();
}

/**
 * Reads a text that must be canonical, byte for byte (CANON-7).
 *
 * @param {string} text
 * @returns {*} the value
 * @throws {InputError} when it is anything else
 */
export function parseCanonical(text) {
  const value = parse(text);
  if (canonical(value) !== text) throw new InputError('the text is not in canonical form');
  return value;
}

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.depth = 0;
  }

  document() {
    if (this.text.startsWith(BYTE_ORDER_MARK)) this.fail('a byte order mark');
    this.skipSpaces();
    const value = this.value();
    this.skipSpaces();
    if (this.at < this.text.length) this.fail('something after the value');
    return value;
  }

  value() {
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
    if (this.depth === NESTING_MAX) this.fail(`nesting more than ${NESTING_MAX} deep`);
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
      if (!/^[\x00-\x7f]*$/.test(key)) this.fail('a key that is not ASCII', start); // eslint-disable-line no-control-regex
      if (key in object) this.fail(`the key ${JSON.stringify(key)} twice`, start);
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
    for (;;) {
      text += this.match(PLAIN)[0];
      if (this.take('"')) break;
      if (!this.take('\\')) this.fail(this.at < this.text.length ? 'a control character' : 'no end of the string');
      text += this.escape();
    }
    if (LONE_SURROGATE.test(text)) this.fail('a lone surrogate', start);
    return text;
  }

  escape() {
    const letter = this.text[this.at++];
    if (letter === 'u') {
      const digits = this.match(FOUR_HEX);
      if (!digits) this.fail('an escape without four hex digits');
      return String.fromCharCode(parseInt(digits[0], 16));
    }
    if (!Object.hasOwn(ESCAPES, letter ?? '')) this.fail('an escape that JSON does not have', this.at - 1);
    return ESCAPES[letter];
  }

  number() {
    const start = this.at;
    const match = this.match(NUMBER);
    if (!match) this.fail(start < this.text.length ? 'something that is no JSON' : 'the end of the text');
    const [text, digits, fraction, exponent] = match;
    if (fraction !== undefined || exponent !== undefined) this.fail(`${text}, a float`, start);
    const value = Number(digits);
    if (!Number.isSafeInteger(value)) this.fail('an integer past 2^53 - 1', start);
    if (Object.is(value, -0)) this.fail('-0', start);
    return value;
  }

  word(word, value) {
    if (!this.text.startsWith(word, this.at)) this.fail('something that is no JSON');
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
    if (!this.take(character)) this.fail(`no ${character} where one must stand`);
  }

  skipSpaces() {
    while (' \t\n\r'.includes(this.text[this.at] ?? 'x')) this.at++;
  }

  fail(what, at = this.at) {
    throw new InputError(`JSON: ${what} at character ${at + 1}`);
  }
}
