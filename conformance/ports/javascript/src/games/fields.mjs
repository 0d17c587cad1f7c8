/**
 * Reading a scenario: every mistake in it is an InputError that names the place and what belongs there.
 *
 * @module
 */

import { isObject } from '../canonical.mjs';
import { InputError } from '../errors.mjs';

const SHOWN_MAX = 60;

/** The members of one object in a scenario, taken one by one; `done` refuses what nobody took. */
export class Fields {
  /**
   * @param {unknown} value
   * @param {string} where its place, as a path from the scenario: `scenario.enemies[1]`
   */
  constructor(value, where) {
    if (!isObject(value)) refuse(where, value, 'an object');
    this.where = where;
    this.left = new Map(Object.entries(value));
  }

  /** Where a member stands. @param {string} key */
  place(key) {
    return `${this.where}.${key}`;
  }

  /** Whether the member is there and has not been taken. @param {string} key */
  has(key) {
    return this.left.has(key);
  }

  /**
   * A member as it stands.
   *
   * @param {string} key
   * @param {unknown} [missing] what it is when it is missing; without this it must be there
   * @returns {*}
   */
  value(key, missing) {
    const value = this.left.has(key) ? this.left.get(key) : missing;
    if (value === undefined) throw new InputError(`${this.where} has no ${key}; add it`);
    this.left.delete(key);
    return value;
  }

  /** An integer from `low` to `high`. */
  integer(key, low, high, missing) {
    return integer(this.value(key, missing), this.place(key), low, high);
  }

  /** True or false. */
  flag(key, missing) {
    return flag(this.value(key, missing), this.place(key));
  }

  /** One of some strings. */
  choice(key, among, missing) {
    const value = this.value(key, missing);
    if (!among.includes(value)) refuse(this.place(key), value, `one of ${among.join(', ')}`);
    return value;
  }

  /** A list of `low` to `high` items. */
  items(key, low, high) {
    const value = this.value(key);
    if (!Array.isArray(value) || value.length < low || value.length > high) {
      refuse(this.place(key), value, `a list of ${low} to ${high} items`);
    }
    return value;
  }

  /** Refuses members that have not been taken: a misspelt key would otherwise be ignored. */
  done() {
    for (const key of this.left.keys()) {
      throw new InputError(
        `${this.where} has a member ${JSON.stringify(key)}, which is not known here; remove or correct it`,
      );
    }
  }
}

/** The value, an integer from `low` to `high`. */
export function integer(value, where, low, high) {
  if (!Number.isInteger(value) || value < low || value > high)
    refuse(where, value, `an integer from ${low} to ${high}`);
  return value;
}

/** The value, true or false. */
export function flag(value, where) {
  if (typeof value !== 'boolean') refuse(where, value, 'true or false');
  return value;
}

/**
 * Refuses a value.
 *
 * @param {string} where its place
 * @param {unknown} value
 * @param {string} wanted what belongs there
 * @throws {InputError} always
 */
export function refuse(where, value, wanted) {
  throw new InputError(
    `${where} is ${(JSON.stringify(value) ?? String(value)).slice(0, SHOWN_MAX)}; it should be ${wanted}`,
  );
}
