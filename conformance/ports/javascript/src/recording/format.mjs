/**
 * The form of each record, and the order in which its members are compared (SPEC, REC-2, REC-4 and REC-15).
 *
 * @module
 */

import { isObject } from '../canonical.mjs';

/** Limits on a recording, decompressed (REC-2). A line is counted with its LF. */
export const LINE_BYTES_MAX = 4_194_304;
export const LINE_VALUES_MAX = 131_072;
export const RECORDS_MAX = 4_194_304;
export const FILE_BYTES_MAX = 1_073_741_824;

const isCount = (value) => Number.isInteger(value) && value >= 0;
const isText = (value) => typeof value === 'string';
const isHash = (value) => isText(value) && /^[0-9a-f]{16}$/.test(value);
const isFullHash = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isSeed = (value) => isText(value) && /^0x[0-9a-f]{16}$/.test(value);
const isAnything = () => true;
const isListOf = (test) => (value) => Array.isArray(value) && value.every(test);
const isNullOr = (test) => (value) => value === null || test(value);
const isScore = (value) => Number.isInteger(value) || isHash(value);

// [stream, label, n, value, words taken] (RNG-9)
const isDraw = (value) =>
  Array.isArray(value) && value.length === 5 && value.slice(0, 2).every(isText) && value.slice(2).every(isCount);

const isObjectOf = (test) => (value) => isObject(value) && Object.values(value).every(test);

const hasMembers = (tests) => (value) =>
  isObject(value) &&
  Object.keys(value).length === Object.keys(tests).length &&
  Object.entries(tests).every(([name, test]) => Object.hasOwn(value, name) && test(value[name]));

const isRules = hasMembers({ data: isObject, name: isText, revision: Number.isInteger, sha256: isFullHash });
const isCounts = hasMembers({ calls: isCount, decisions: isCount, turns: isCount, undos: isCount, words: isCount });

/**
 * The members of each record beside `type` and `link`, in the causal order in which they are compared, each with its
 * test.
 *
 * @type {Record<string, Record<string, (value: unknown) => boolean>>}
 */
export const RECORDS = {
  header: {
    format: isCount,
    game: isText,
    generator: isText,
    rules: isRules,
    scenario: isAnything,
    seed: isSeed,
    state: isHash,
  },
  decision: {
    index: isCount,
    turn: isCount,
    actor: isText,
    kind: isText,
    source: (value) => value === 'ai' || value === 'input',
    options: Array.isArray,
    scores: isNullOr(isListOf(isScore)),
    tie: isText,
    pick: isNullOr(isCount),
    draws: isListOf(isDraw),
    state: isHash,
  },
  turn: { turn: isCount, decisions: isCount, parts: isObjectOf(isHash) },
  keyframe: { index: isCount, data: isObject },
  undo: { decisions: isCount, to: isCount, state: isHash },
  end: { draws: isListOf(isDraw), outcome: isAnything, state: isFullHash, counts: isCounts },
};

// The same with `type` and `link`.
const ALL_MEMBERS = new Map(
  Object.entries(RECORDS).map(([type, tests]) => {
    return [type, new Map(Object.entries({ ...tests, type: isText, link: type === 'end' ? isFullHash : isHash }))];
  }),
);

/**
 * What is wrong with the form of a record.
 *
 * @param {object} record with its link
 * @returns {string | null} null when it is a record of REC-4
 */
export function problemWith(record) {
  const { type } = record;
  if (!isText(type) || !Object.hasOwn(RECORDS, type)) return `the type ${JSON.stringify(type)} is unknown`;
  const tests = ALL_MEMBERS.get(type);
  for (const [name, test] of tests) {
    if (!Object.hasOwn(record, name)) return `the ${type} record has no ${name}`;
    if (!test(record[name])) return `the ${type} record's ${name} is not of its form`;
  }
  for (const name of Object.keys(record)) {
    if (!tests.has(name)) return `the ${type} record has a member ${JSON.stringify(name)}, which is unknown`;
  }
  return null;
}
