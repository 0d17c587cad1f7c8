import assert from 'node:assert/strict';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { choose } from '../src/decide.mjs';
import { Run } from '../src/engine.mjs';
import { gunzip } from '../src/recording/gunzip.mjs';
import { play, record } from '../src/recording/play.mjs';
import { verify } from '../src/recording/verify.mjs';
import { GAMES, RECORDING, tally } from '../support/tally.mjs';

const begin = (game = tally, seed = 7n) => new Run(game, game.rules[0], null, seed);
const bytes = (lines) => new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
const judge = (lines) => {
  const { status, line, index, what } = verify([bytes(lines)], { games: GAMES });
  return [status, line, index, what];
};

test('the recording of REC-12 is written to the last byte, and verified', () => {
  assert.deepEqual(record(begin(), [0, { undo: null }, 1]), RECORDING);
  assert.deepEqual(record(begin(), [0, { undo: 0 }, 1]), RECORDING);
  assert.deepEqual(judge(RECORDING), ['same', null, null, null]);
});

test('a second run in the same process gives the same bytes', () => {
  assert.deepEqual(record(begin(), [0, 1]), record(begin(), [0, 1]));
});

test('a move taken back within its step leaves nothing behind', () => {
  const twice = {
    ...tally,
    *step(state) {
      yield* tally.step(state);
      if (state.outcome === null) yield* tally.step(state);
    },
  };
  assert.deepEqual(record(begin(twice), [0, { undo: null }, 1]), record(begin(twice), [1]));
});

test('a record stays as it was when the game changes what it gave', () => {
  const changing = {
    ...tally,
    *step(state) {
      const options = [[1], [2]];
      yield choose('house', 'give', options, [1, 2], 'first');
      options[0][0] = 9;
      options.pop();
      state.outcome = 'over';
    },
  };
  assert.match(record(begin(changing))[1], /"options":\[\[1\],\[2\]\]/);
});

test('answers that end within a step end the recording before it', () => {
  const lines = record(begin(), [0]);
  assert.deepEqual(lines.slice(0, 5), RECORDING.slice(0, 5));
  assert.match(lines.at(-1), /"outcome":null/);
  assert.equal(lines.length, 6);
});

test('bad answers are refused', () => {
  assert.throws(() => record(begin(), [2]), /not one of the options/);
  assert.throws(() => record(begin(), [{ undo: null }]), /cannot take back/);
  assert.throws(() => record(begin(), [0, { undo: 1 }]), /decision 1/);
});

test('a person may take time to answer', async () => {
  const answers = [0, { undo: null }, 1, null];
  const records = [];
  const playing = play(begin(), (made) => records.push(made.type));
  for (let waiting = playing.next(); !waiting.done; ) {
    const answer = await new Promise((resolve) => setTimeout(resolve, 1, answers.shift()));
    waiting = playing.next(answer);
  }
  assert.deepEqual(
    records,
    RECORDING.map((line) => JSON.parse(line).type),
  );
});

test('only the last 256 steps by input can be gone back to', () => {
  const long = { ...tally, rules: [{ name: 'plain', revision: 1, data: { goal: 10_000 } }] };
  const answers = new Array(257).fill(0);
  assert.throws(() => record(begin(long), [...answers, { undo: 0 }]), /cannot take back/);
  assert.match(record(begin(long), [...answers, { undo: 3 }]).at(-2), /"to":3,"type":"undo"/);
});

test('a game that hangs is refused', () => {
  const idle = { ...tally, *step() {} };
  assert.throws(() => record(begin(idle)), /1001 steps with no decision/);
  const back = {
    ...tally,
    *step(state) {
      yield choose('house', 'give', [], [], 'first');
      state.turn--;
    },
  };
  assert.throws(() => record(begin(back)), /back to 0/);
});

test('damage is named as the specification names it', () => {
  const change = (line, from, to) =>
    judge(RECORDING.map((text, i) => (i === line - 1 ? text.replace(from, to) : text)));
  assert.deepEqual(change(1, '"format":1', '"format":2'), ['different', 1, null, 'changed']);
  assert.deepEqual(change(4, '"pick":1', '"pick":0'), ['different', 4, 2, 'pick']);
  assert.deepEqual(change(4, '58ee1f7662e43c52', '0000000000000000'), ['different', 4, null, 'link']);
  assert.deepEqual(change(4, '"pick":1', '"pick": 1'), ['corrupt', 4, null, null]);
  assert.deepEqual(change(4, '"kind":"extra",', ''), ['different', 4, null, 'changed']);
  assert.deepEqual(change(6, '"to":0', '"to":1'), ['different', 6, null, 'undo']);
  assert.deepEqual(change(1, '{', '\ufeff{'), ['corrupt', 1, null, null]);
  assert.deepEqual(judge(RECORDING.slice(0, 10)), ['truncated', 10, null, null]);
  assert.deepEqual(judge([]), ['corrupt', 1, null, null]);
  assert.deepEqual(judge([...RECORDING, RECORDING[4]]), ['different', 12, null, 'trailing']);
});

test('a state that differs is traced to its part', () => {
  const cheat = {
    ...tally,
    *step(state) {
      yield* tally.step(state);
      state.total++;
    },
  }; // prettier-ignore
  const verdict = verify([bytes(RECORDING)], { games: new Map([['tally', cheat]]) });
  assert.deepEqual([verdict.what, verdict.index, verdict.parts], ['state', 2, ['total']]);
});

test('gzip is decompressed as Node compresses it', () => {
  const noise = Uint8Array.from({ length: 200_000 }, (_, i) => (i * i * 7919) >> 5);
  for (const level of [0, 1, 9]) {
    for (const data of [noise, bytes(RECORDING), new Uint8Array(100_000), new Uint8Array(0)]) {
      const found = Buffer.concat([...gunzip([gzipSync(data, { level })])]);
      assert.ok(found.equals(data));
    }
  }
});

test('gzip that is damaged, cut off or followed by something', () => {
  const packed = gzipSync(bytes(RECORDING));
  const status = (data) => verify([data], { games: GAMES }).status;
  assert.equal(status(packed), 'same');
  for (let end = 10; end < packed.length; end += 37)
    assert.ok(['truncated', 'corrupt'].includes(status(packed.subarray(0, end))));
  assert.equal(status(packed.subarray(0, packed.length - 1)), 'truncated');
  assert.equal(status(Buffer.concat([packed, packed])), 'corrupt');
  for (let at = 10; at < packed.length; at++) {
    const flipped = Uint8Array.from(packed);
    flipped[at] ^= 1;
    assert.notEqual(status(flipped), 'same', `byte ${at}`);
  }
});

test('chunks may be cut anywhere', () => {
  const data = bytes(RECORDING);
  const chunks = Array.from(data, (byte) => Uint8Array.of(byte));
  assert.equal(verify(chunks, { games: GAMES }).status, 'same');
});
