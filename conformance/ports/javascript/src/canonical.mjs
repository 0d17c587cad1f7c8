/**
 * Values and their canonical bytes (SPEC, CANON).
 *
 * A value is null, a boolean, a whole number within 2^53 - 1, a string, an array of values, or an object whose own
 * keys are ASCII. The canonical text holds the characters 20 to 7e alone, so one character is one byte, and a text
 * can be hashed without encoding it first.
 *
 * @module
 */

import { InputError } from './errors.mjs';
import { sha256Hex } from './sha256.mjs';

/** The deepest that lists and objects nest; one with no other around it is 1 deep (CANON-7). */
export const NESTING_MAX = 64;

/** What a key cannot have (CANON-4). */
export const NOT_ASCII = /[^\x00-\x7f]/;

/** The digits of a hash (CANON-8). */
export const HASH_DIGITS = 16;

// Everything that cannot stand between quotes as it is.
const NEEDS_ESCAPE = /[^\x20-\x7e]|["\\]/;
const PART_UNITS = 4096;
const ESCAPED = /[^\x20-\x7e]|["\\]/g;
// A surrogate without its other half. In a pattern with the flag u, a pair is one character, so this finds lone ones
// only.
const LONE_SURROGATE = /[\ud800-\udfff]/u;
const SHORT = { '"': '\\"', '\\': '\\\\', '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * The canonical text of a value (CANON-5, CANON-6).
 *
 * @param {unknown} value a value (CANON-1); `-0` and fractions are refused
 * @param {number} [inside] how many lists and objects it will stand in, for the limit of nesting
 * @returns {string} its canonical text, in ASCII
 * @throws {InputError} when it is no value
 */
export function canonical(value, inside = 0) {
  try {
    return write(value, inside);
  } catch (error) {
    throw error instanceof InputError ? placed(value, error) : error;
  }
}

/**
 * The canonical text of a value that was read from a text: `json.parse` makes nothing that hides what it holds, so no
 * list of its keys has to be made to see that. A hostile file costs its own size once less.
 *
 * @param {unknown} value
 * @returns {string} as `canonical` gives it
 * @throws {InputError} when it is no value
 */
export function canonicalOfRead(value) {
  return write(value, 0, true);
}

/**
 * A string as it stands in canonical text, quotes included (CANON-6).
 *
 * @param {string} text
 * @returns {string}
 * @throws {InputError} when it has a lone surrogate (CANON-3)
 */
export function quote(text) {
  if (!NEEDS_ESCAPE.test(text)) return `"${text}"`;
  if (LONE_SURROGATE.test(text)) throw new InputError('a string has a lone surrogate');
  // Without the flag u the pattern meets UTF-16 units one by one, so a character beyond ffff becomes its two
  // surrogates.
  // A part at a time, since replacing keeps a note of every place in which it found something.
  let escaped = '';
  for (let at = 0; at < text.length; at += PART_UNITS) {
    escaped += text.slice(at, at + PART_UNITS).replace(ESCAPED, escapeUnit);
  }
  return `"${escaped}"`;
}

/**
 * The SHA-256 of a value, 64 hex digits (CANON-8).
 *
 * @param {unknown} value
 * @returns {string}
 */
export function fullHash(value) {
  return sha256Hex(canonical(value));
}

/**
 * The hash of a value: the first 16 digits of its SHA-256 (CANON-8).
 *
 * @param {unknown} value
 * @returns {string}
 */
export function hash(value) {
  return fullHash(value).slice(0, HASH_DIGITS);
}

/**
 * Division that truncates toward zero (CANON-2). `Math.trunc(a / b)` would round quotients of large numbers, and give
 * -0.
 *
 * @param {number} a a whole number within 2^53 - 1
 * @param {number} b the same, not 0
 * @returns {number} a / b, never -0
 * @throws {InputError} when b is 0
 */
export function divide(a, b) {
  return (a - remainder(a, b)) / b + 0;
}

/**
 * The remainder of `divide`; it has the sign of a (CANON-2).
 *
 * @param {number} a a whole number within 2^53 - 1
 * @param {number} b the same, not 0
 * @returns {number} a mod b, never -0
 * @throws {InputError} when b is 0
 */
export function remainder(a, b) {
  if (b === 0) throw new InputError('division by zero');
  return (a % b) + 0; // -0 + 0 is 0
}

/**
 * Compares two strings code point by code point (CANON-3). JavaScript's `<` compares UTF-16 units, which puts U+1F600
 * (it begins with d83d) before U+FFFF.
 *
 * @param {string} a
 * @param {string} b
 * @returns {number} below, equal to or above 0, as a sort wants it
 */
export function compareText(a, b) {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/**
 * Whether it is an object with members: not null, not an array.
 *
 * @param {unknown} value
 * @returns {boolean}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The keys of an object in canonical order. They are ASCII, where UTF-16 order is code point order.
 *
 * @param {object} object
 * @returns {string[]}
 */
export function sortedKeys(object) {
  return Object.keys(object).sort();
}

/**
 * A value that shares nothing with another.
 *
 * @template T
 * @param {T} value a value (CANON-1)
 * @param {number} [inside] as for `canonical`
 * @returns {T}
 * @throws {InputError} as `canonical` does
 */
export function copyValue(value, inside = 0) {
  try {
    return copy(value, inside);
  } catch (error) {
    throw error instanceof InputError ? placed(value, error) : error;
  }
}

/**
 * What a value is called in a message: its kind, and for an object the class that made it.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function kindOf(value) {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const name = Object.getPrototypeOf(value)?.constructor?.name;
  if (typeof name !== 'string' || name === '' || name === 'Object') return 'an object with a prototype';
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
}

// A list or an object may hide what it holds from its enumerable keys: a Map its entries, an instance of a class its
// private fields, any object its symbols. What is hidden would be in no hash, so it is refused.
function checkList(list) {
  if (!isPlain(Object.getPrototypeOf(list), 'concat'))
    throw new InputError(`${kindOf(list)} is no value: give an array`);
  // As the result of a match has, which would be lost. Holes are refused as what they give: undefined.
  if (Object.keys(list).length > list.length || Object.getOwnPropertySymbols(list).length > 0)
    throw new InputError('an array has members beside its elements: copy it with [...array]');
}

/**
 * Refuses what is no plain object.
 *
 * @param {object} object
 * @throws {InputError} when it is of a class, or has members that no hash would see
 */
export function checkObject(object) {
  membersOf(object);
}

// Its keys, in the order of their making.
function membersOf(object) {
  const prototype = Object.getPrototypeOf(object);
  if (prototype !== null && !isPlain(prototype, 'isPrototypeOf')) {
    throw new InputError(`${kindOf(object)} is no value: give a plain object or an array`);
  }
  const keys = Object.keys(object);
  if (Reflect.ownKeys(object).length !== keys.length) {
    throw new InputError('an object has members that are symbols or not enumerable');
  }
  return keys;
}

// Whether it is the prototype of plain objects or arrays, of this realm or another (a frame of a page).
function isPlain(prototype, method) {
  if (prototype === Object.prototype || prototype === Array.prototype) return true;
  const above = prototype === null ? undefined : Object.getPrototypeOf(prototype);
  const top = above === null || (above !== undefined && Object.getPrototypeOf(above) === null);
  return top && Object.hasOwn(prototype, method) && typeof prototype.constructor === 'function';
}

// The same error, with the place of what is wrong: the member, of the member, that alone is refused.
function placed(value, error) {
  let place = '$';
  let inner = value;
  for (;;) {
    const keys = Array.isArray(inner) ? [...inner.keys()] : Object.keys(Object(inner));
    const key = typeof inner === 'object' ? keys.find((one) => !isWritten(inner[one])) : undefined;
    if (key === undefined) break;
    place += Array.isArray(inner) ? `[${key}]` : `.${key}`;
    inner = inner[key];
  }
  return place === '$' ? error : new InputError(`at ${place}: ${error.message}`);
}

function isWritten(value) {
  try {
    write(value, 0);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

// Surrogates stand for code points beyond ffff, so they come after e000 to ffff.
function rank(unit) {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function escapeUnit(unit) {
  return SHORT[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function copy(value, depth) {
  switch (typeof value) {
    case 'number':
      checkNumber(value);
      return value;
    case 'string':
      if (LONE_SURROGATE.test(value)) throw new InputError('a string has a lone surrogate');
      return value;
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return value;
      if (depth === NESTING_MAX) throw new InputError(`lists and objects nest more than ${NESTING_MAX} deep`);
      return Array.isArray(value) ? copyList(value, depth + 1) : copyObject(value, depth + 1);
    default:
      throw new InputError(`a value cannot be of the type ${typeof value}`);
  }
}

function copyList(list, depth) {
  checkList(list);
  const twin = [];
  for (let i = 0; i < list.length; i++) twin.push(copy(list[i], depth));
  return twin;
}

function copyObject(object, depth) {
  const twin = Object.create(null);
  for (const key of membersOf(object)) {
    if (NOT_ASCII.test(key)) throw new InputError(`the key ${JSON.stringify(key)} is not ASCII`);
    twin[key] = copy(object[key], depth);
  }
  return twin;
}

function checkNumber(value) {
  if (!Number.isSafeInteger(value)) throw new InputError(`${value} is no integer within 2^53 - 1`);
  if (Object.is(value, -0)) throw new InputError('-0 is no integer');
}

function write(value, depth, isRead = false) {
  switch (typeof value) {
    case 'number':
      checkNumber(value);
      return String(value);
    case 'string':
      return quote(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (depth === NESTING_MAX) throw new InputError(`lists and objects nest more than ${NESTING_MAX} deep`);
      return Array.isArray(value) ? writeList(value, depth + 1, isRead) : writeObject(value, depth + 1, isRead);
    default:
      throw new InputError(`a value cannot be of the type ${typeof value}`);
  }
}

function writeList(list, depth, isRead) {
  if (!isRead) checkList(list);
  let text = '[';
  for (let i = 0; i < list.length; i++) {
    if (i > 0) text += ',';
    text += write(list[i], depth, isRead);
  }
  return `${text}]`;
}

function writeObject(object, depth, isRead) {
  let text = '{';
  for (const key of (isRead ? Object.keys(object) : membersOf(object)).sort()) {
    if (NOT_ASCII.test(key)) throw new InputError(`the key ${JSON.stringify(key)} is not ASCII`);
    if (text.length > 1) text += ',';
    text += `${quote(key)}:${write(object[key], depth, isRead)}`;
  }
  return `${text}}`;
}
