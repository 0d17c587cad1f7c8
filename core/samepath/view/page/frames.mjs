// @ts-check
/**
 * The values that a recording's game showed, one moment after the other, made from the changes between them.
 *
 * @module
 */

const KEEP_EVERY = 32;

/** A list of `[path, value]`, or `[path]` for what is gone. @typedef {[(string | number)[], unknown?][]} Change */

/** Values in a row, any of which can be had; near ones quickly. */
export class Sequence {
  /**
   * @param {Change[]} changes what makes each value of the one before
   * @param {unknown} first the value before all
   */
  constructor(changes, first) {
    this.changes = changes;
    this.kept = new Map([[-1, first]]);
    this.last = { number: -1, value: first };
  }

  get length() {
    return this.changes.length;
  }

  /** The value of a number from 0 to below the length; past the end, the last one. */
  at(number) {
    const wanted = Math.min(number, this.length - 1);
    let from = wanted - (((wanted % KEEP_EVERY) + KEEP_EVERY) % KEEP_EVERY);
    while (from > 0 && !this.kept.has(from)) from -= KEEP_EVERY;
    let [at, value] = this.kept.has(from) ? [from, this.kept.get(from)] : [-1, this.kept.get(-1)];
    if (this.last.number >= at && this.last.number <= wanted) {
      at = this.last.number;
      value = this.last.value;
    }
    while (at < wanted) {
      at++;
      value = changed(value, this.changes[at]);
      if (at % KEEP_EVERY === 0) this.kept.set(at, value);
    }
    this.last = { number: wanted, value };
    return value;
  }
}

/** The value after a change; the one before stays as it is. @param {Change} change */
export function changed(value, change) {
  return change.reduce((now, [path, ...rest]) => withPart(now, path, 0, rest), value);
}

/** The places that a change touches, as text. @param {Change} change @returns {string[]} */
export function placesOf(change) {
  return change.map(([path]) => path.join('.'));
}

function withPart(value, path, depth, rest) {
  if (depth === path.length) return rest[0];
  const copy = Array.isArray(value) ? [...value] : Object.assign(Object.create(null), value);
  const name = path[depth];
  if (depth === path.length - 1 && rest.length === 0) delete copy[name];
  else copy[name] = withPart(copy[name], path, depth + 1, rest);
  return copy;
}
