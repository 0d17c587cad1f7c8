/**
 * What the inputs of operations have in common (SPEC, PROTO-7 to PROTO-9).
 *
 * @module
 */

import { InputError } from '../errors.mjs';
import { integer, refuse } from '../games/fields.mjs';
import { decodeText } from '../json.mjs';

/** @typedef {import('../games/fields.mjs').Fields} Fields */

const HEX = /^(?:[0-9a-f]{2})*$/;

/**
 * A member that is a string.
 *
 * @param {Fields} given
 * @param {string} key
 * @param {string} [missing]
 * @returns {string}
 */
export function text(given, key, missing) {
  const value = given.value(key, missing);
  if (typeof value !== 'string') refuse(given.place(key), value, 'a string');
  return value;
}

/**
 * A member that is a list.
 *
 * @template T
 * @param {Fields} given
 * @param {string} key
 * @param {(item: unknown, where: string) => T} read reads an item, and refuses what is none
 * @param {unknown[]} [missing]
 * @returns {T[]}
 */
export function items(given, key, read, missing) {
  const value = given.value(key, missing);
  if (!Array.isArray(value)) refuse(given.place(key), value, 'a list');
  return value.map((item, i) => read(item, `${given.place(key)}[${i}]`));
}

/**
 * A member that is a count or null, null if missing.
 *
 * @param {Fields} given
 * @param {string} key
 * @returns {number | null}
 */
export function countOrNull(given, key) {
  const value = given.value(key, null);
  return value === null ? null : integer(value, given.place(key), 0, Number.MAX_SAFE_INTEGER);
}

/**
 * The member `text`, or `hex`.
 *
 * @param {Fields} given
 * @returns {Uint8Array} the bytes
 */
export function givenBytes(given) {
  if (given.has('text')) return new TextEncoder().encode(text(given, 'text'));
  const digits = text(given, 'hex');
  if (!HEX.test(digits)) throw new InputError('hex should be pairs of lower-case hex digits');
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

/**
 * The member `text`, or `hex`, as text.
 *
 * @param {Fields} given
 * @returns {() => string} reads it; throws a JsonError for what is no UTF-8
 */
export function givenText(given) {
  const bytes = givenBytes(given);
  return () => decodeText(bytes);
}
