/** What a reader would refuse is refused while the game is played; undo proves itself (SPEC, GAME, REC). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, choose, roll } from '../src/decide.mjs';
import { canonical, copyValue } from '../src/canonical.mjs';
import { Run, findRules } from '../src/engine.mjs';
import { record } from '../src/recording/play.mjs';
import { verify } from '../src/recording/verify.mjs';

const GAME = {
  name: 'odd',
  rules: [{ name: 'plain', revision: 1, data: {} }],
  start: () => ({ turn: 1, outcome: null }),
  *step(state) {
    yield choose('ai', 'go', ['a', 'b'], [1, 2], 'first');
    state.outcome = 'end';
  },
  parts: () => ({}),
  copy: (state) => ({ ...state }),
};

const begin = (game, scenario = {}) => new Run(game, findRules(game, 'plain', 1), scenario, 7n);
const recorded = (more, answers) => record(begin({ ...GAME, ...more }), answers);
const judged = (more, lines) =>
  verify([new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))], {
    games: new Map([['odd', { ...GAME, ...more }]]),
  });
const asking = (question) => ({
  *step(state) {
    yield question();
    state.outcome = 'end';
  },
});

test('what is decided by no number, or has no order, is refused with its place', () => {
  const cases = [
    [() => choose('ai', 'go', ['a', 'b'], [[1], [2]], 'first'), /scores\[0\]: a Array|scores\[0\]: an? /],
    [() => choose('ai', 'go', ['a'], [Number.NaN], 'first'), /scores\[0\]: NaN is no score/],
    [() => choose('ai', 'go', ['a'], [-0], 'first'), /scores\[0\]: -0 is no score/],
    [() => choose('ai', 'go', ['a'], [0.5], 'first'), /scores\[0\]: 0\.5 is no score/],
    [() => choose('ai', 'go', ['a'], [true], 'first'), /scores\[0\]: boolean is no score/],
    [() => choose('ai', 'go', ['a'], ['1'], 'first'), /scores\[0\]: string is no score/],
    [() => choose('ai', 'go', ['a'], [null], 'first'), /scores\[0\]: null is no score/],
    [() => choose('ai', 'go', ['a'], new Set([1]), 'first'), /scores: a Set is no array/],
    [() => choose('ai', 'go', new Set(['a']), [1], 'first'), /options: a Set has no order/],
    [() => choose('ai', 'go', ['a', new Map([['x', 1]])], [1, 2], 'first'), /at \$\[1\]: a Map is no value/],
    [() => choose('ai', 'go', [/b/.exec('abc')], [1], 'first'), /at \$\[0\]: an array has members beside its elements/],
    [() => choose('ai', 'go', [Object.assign([], { [Symbol('x')]: 1 })], [1], 'first'), /members beside its elements/],
    [
      () => choose('ai', 'go', [new Array(1)], [1], 'first'),
      /at \$\[0\]\[0\]: a value cannot be of the type undefined/,
    ],
    [() => choose(3, 'go', ['a'], [1], 'first'), /actor: it is a string, not number/],
    [() => choose('ai', null, ['a'], [1], 'first'), /kind: it is a string, not null/],
    [() => choose('\ud800', 'go', ['a'], [1], 'first'), /lone surrogate/],
    [() => choose('ai', 'go', ['a'], [1], 'best'), /tie: "best" is none of the rules first/],
    [() => ask('you', 'go', []), /a choice without an option/],
    [() => roll('luck', 'go', ['a'], 'dice', ''), /a draw needs a label/],
    [() => roll('luck', 'go', ['a'], 'DICE', 'x'), /is no name of a stream/],
  ];
  for (const [question, told] of cases) {
    assert.throws(
      () => recorded(asking(question), [0]),
      (error) => {
        assert.match(error.message, told);
        assert.match(error.message, /^odd, decision 0, turn 1, /);
        return true;
      },
    );
  }
});

test('an object that hides what it holds is no value', () => {
  class Board {
    #cells = 3;
    get cells() {
      return this.#cells;
    }
  }
  const hidden = Object.defineProperty({}, 'x', { value: 1, enumerable: false });
  const odd = [
    new Map(),
    new Set(),
    new Date(0),
    new Board(),
    new Uint8Array(2),
    hidden,
    { [Symbol('x')]: 1 },
    Object.assign([], { [Symbol('x')]: 1 }),
    Object.assign([1], { index: 1 }),
    // biome-ignore lint/suspicious/noSparseArray: one of the things to be refused
    [1, , 2],
    Object.create({ inherited: 1 }),
    new Number(1),
    /x/,
    () => 1,
    1n,
    undefined,
    -0,
    Number.NaN,
  ];
  for (const value of odd) {
    assert.throws(() => canonical(value), { name: 'InputError' });
    assert.throws(() => canonical({ units: [value] }), { name: 'InputError', message: /^at \$\.units\[0\](\[1\])?: / });
    assert.throws(() => recorded({ parts: () => ({ board: value }) }), { message: /the state's part "board": / });
  }
  for (const value of odd.slice(0, 11)) assert.throws(() => copyValue([value]), { name: 'InputError' });
  assert.throws(() => recorded({ parts: () => new Map([['x', 1]]) }), /a Map is no value/);
  assert.throws(() => recorded({ parts: () => null }), /parts\(\) gives the state's parts by name, not null/);
  assert.equal(canonical({ a: [Object.create(null)] }), '{"a":[{}]}');
});

test('what nests too deep for its record is refused while playing', () => {
  const nested = (depth) => (depth === 1 ? [] : [nested(depth - 1)]);
  const fits = asking(() => choose('ai', 'go', [nested(62)], [1], 'first'));
  assert.equal(judged(fits, recorded(fits)).status, 'same');
  assert.throws(() => recorded(asking(() => choose('ai', 'go', [nested(63)], [1], 'first'))), /more than 64 deep/);
  assert.throws(() => recorded({ parts: () => ({ deep: nested(63) }) }), /more than 64 deep/);
});

test('a turn is a count', () => {
  for (const turn of [-1, -0, 1.5, Number.NaN, '1', true, undefined, 2 ** 53]) {
    assert.throws(() => recorded({ start: () => ({ turn, outcome: null }) }), /turn is .*, which is no count/);
    const later = {
      *step(state) {
        yield choose('ai', 'go', ['a'], [1], 'first');
        state.turn = turn;
        state.outcome = 'end';
      },
    };
    assert.throws(() => recorded(later), /turn is .*, which is no count/);
  }
  const zero = { start: () => ({ turn: 0, outcome: null }) };
  assert.equal(judged(zero, recorded(zero)).status, 'same');
});

test('a recording of nothing is refused', () => {
  const nothing = {
    // biome-ignore lint/correctness/useYield: a step that asks nothing
    *step(state) {
      state.outcome = 'end';
    },
  };
  assert.throws(() => recorded(nothing), /no decision was made/);
  assert.throws(
    () =>
      recorded(
        asking(() => ask('you', 'go', ['a'])),
        [],
      ),
    /no decision was made/,
  );
});

test('whatever a game throws, verifying gives a verdict', () => {
  const lines = recorded({});
  const boom = () => {
    throw new TypeError('boom');
  };
  const failing = { status: 'different', what: 'failure', line: 1, reason: 'boom' };
  for (const more of [{ start: boom }, { parts: boom }]) {
    const { status, what, line, reason } = judged(more, lines);
    assert.deepEqual({ status, what, line, reason }, failing);
  }
  assert.equal(
    judged(
      {
        start() {
          throw null;
        },
      },
      lines,
    ).what,
    'failure',
  );
});

test('the header holds what was given', () => {
  const eater = {
    start(scenario) {
      scenario.units.pop();
      delete scenario.level;
      return { turn: 1, outcome: null };
    },
  };
  const given = { units: [3, 1], level: '#' };
  const run = begin({ ...GAME, ...eater }, given);
  given.units.push(9);
  const lines = record(run);
  assert.deepEqual(JSON.parse(lines[0]).scenario, { units: [3, 1], level: '#' });
  assert.equal(judged(eater, lines).status, 'same');
  const rules = [{ name: 'plain', revision: 1, data: { damage: 3 } }];
  const cheat = {
    rules,
    *step(state) {
      yield choose('ai', 'go', ['a'], [1], 'first');
      rules[0].data.damage = 5;
      state.outcome = 'end';
    },
  };
  assert.throws(() => recorded(cheat), /the data of its rules changed while it was played/);
});

const talk = (copy) => ({
  start: (scenario, rng) => ({ turn: 1, outcome: null, said: [], dice: rng.stream('dice') }),
  *step(state) {
    state.said.push(yield ask('you', 'say', ['a', 'b']), state.dice.nextInt(1000, 'die'));
    if (state.turn === 3) state.outcome = 'end';
    else state.turn++;
  },
  parts: ({ said }) => ({ said: [...said] }),
  copy,
});
const BACK = [0, { undo: null }, 1, 0, { undo: 1 }, 0, 0, 0];

test('the state that is brought back by undo is the one that stood there', () => {
  assert.throws(
    () =>
      recorded(
        talk((state) => ({ ...state })),
        BACK,
      ),
    /brought back another state: its part "said" is not/,
  );
  const good = talk((state) => ({ ...state, said: [...state.said] }));
  const lines = recorded(good, BACK);
  assert.equal(judged(good, lines).status, 'same');
  // A stream that a state keeps stays the run's: all is as without the undo.
  const [end, plain] = [lines, recorded(good, [0, 0, 0])].map((one) => JSON.parse(one.at(-1)));
  assert.equal(end.state, plain.state);
  assert.deepEqual([end.counts.calls, plain.counts.calls], [3, 3]);
});

test('a recording does not end where no verifier stops', () => {
  const quiet = {
    start: () => ({ turn: 1, outcome: null, n: 0 }),
    *step(state) {
      state.n++;
      if (state.n % 2 === 1) yield ask('you', 'go', ['a', 'b']);
    },
    parts: (state) => ({ n: state.n }),
  };
  assert.throws(() => recorded(quiet, [0]), /would end after a step that changed the state and made no record/);
});
