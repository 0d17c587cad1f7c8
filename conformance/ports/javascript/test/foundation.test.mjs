import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { canonical, compareText, divide, hash, remainder } from '../src/canonical.mjs';
import { Double, TIE_BREAKS } from '../src/decide.mjs';
import { JsonError, decodeText, parse, parseCanonical, valueEnd } from '../src/json.mjs';
import { Rng, Xoshiro128, parseSeed, seedText, splitMix64, streamSeed } from '../src/rng.mjs';
import { sha256Hex } from '../src/sha256.mjs';

const faultOf = (text, read = parse) => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof JsonError) return error.fault;
    throw error;
  }
  return null;
};

test('sha256 is that of Node, over every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'samepath'.repeat(30).slice(0, length);
    assert.equal(sha256Hex(text), createHash('sha256').update(text).digest('hex'));
    assert.equal(sha256Hex(new TextEncoder().encode(text)), sha256Hex(text));
  }
});

test('division truncates, exactly, and never gives -0', () => {
  assert.deepEqual([divide(-7, 2), remainder(-7, 2)], [-3, -1]);
  assert.deepEqual([divide(7, -2), remainder(7, -2)], [-3, 1]);
  assert.ok(Object.is(divide(-1, 2), 0) && Object.is(remainder(-4, 2), 0));
  assert.equal(divide(Number.MAX_SAFE_INTEGER, 3), 3002399751580330);
  assert.equal(divide(Number.MAX_SAFE_INTEGER, 2), 4503599627370495); // the quotient of doubles rounds up here
  assert.throws(() => divide(1, 0), /division by zero/);
});

test('canonical text: keys in order, escapes, surrogate pairs', () => {
  assert.equal(canonical({ b: [1, true, null], a: 'é', '': -5 }), '{"":-5,"a":"\\u00e9","b":[1,true,null]}');
  assert.equal(canonical({ 10: 1, 2: 2, B: 3, a: 4 }), '{"10":1,"2":2,"B":3,"a":4}');
  assert.equal(canonical('A/\n\u000b\u007f😀'), '"A/\\n\\u000b\\u007f\\ud83d\\ude00"');
  assert.equal(canonical(parse('{"__proto__":1}')), '{"__proto__":1}');
  assert.equal(hash(null), '74234e98afe7498f');
  for (const value of [1.5, -0, NaN, 2 ** 53, undefined, '\ud800', { é: 1 }, 1n]) {
    assert.throws(() => canonical(value), { name: 'InputError' });
  }
});

test('strings are compared by code points', () => {
  assert.deepEqual(['😀', '\uffff', 'b', 'ab', 'a'].sort(compareText), ['a', 'ab', 'b', '\uffff', '😀']);
});

test('the reader refuses what the laws forbid, and says why', () => {
  const faults = {
    number: ['1.0', '1e5', '-0', '-0.0', 'NaN', '-Infinity'],
    range: ['9007199254740992', '-9007199254740992'],
    surrogate: ['"\\ud800"', '"\\ude00\\ud83d"'],
    key: ['{"é":1}'],
    twice: ['{"a":1,"\\u0061":1}'],
    nesting: ['['.repeat(65) + ']'.repeat(65)],
    encoding: ['\ufeff1'],
    syntax: ['', '01', '+1', '.5', '1.', '[1,]', '{a:1}', '"\t"', '"\\x"', '"\\u12"', 'nul', '1 2', '[', '"'],
  };
  for (const [fault, texts] of Object.entries(faults)) {
    for (const text of texts) assert.equal(faultOf(text), fault, text);
  }
  assert.equal(faultOf('[1, 2]', parseCanonical), 'spelling');
  assert.throws(() => decodeText(Uint8Array.of(0xc3, 0x28)), { fault: 'encoding' });
  assert.deepEqual(parse(' [ 1 , "\\u0041\\/" , 9007199254740991 ]\n'), [1, 'A/', 9007199254740991]);
  assert.equal(faultOf('['.repeat(64) + ']'.repeat(64)), null);
  assert.equal(faultOf('['.repeat(1_000_000)), 'nesting'); // and the stack does not end before
});

test('where a value ends', () => {
  assert.deepEqual(['{"a":1}x', '{"a":"}"}', '{"a":'].map(valueEnd), [7, 9, -1]);
});

test('seeds', () => {
  assert.equal(seedText(parseSeed('0x2A')), '0x000000000000002a');
  assert.equal(parseSeed('18446744073709551615'), 2n ** 64n - 1n);
  for (const text of ['18446744073709551616', '-1', '', '0x', ' 1', '1.0'])
    assert.throws(() => parseSeed(text), /no seed/);
});

test('the generator of seed 7', () => {
  assert.deepEqual(splitMix64(7n, 2), [0x63cbe1e459320dd7n, 0x044c3cd7f43c661cn]);
  assert.equal(streamSeed(7n, 'deck'), 0x65eb461a65eee912n);
  assert.deepEqual(Xoshiro128.fromSeed(streamSeed(7n, 'deck')).state, [0xa9788189, 0x6bee35e8, 0xfa78fc44, 0xfd9a3c81]);
  const deck = new Rng(7n).stream('deck');
  assert.deepEqual(
    Array.from({ length: 8 }, () => deck.nextInt(6, 'die')),
    [5, 4, 3, 1, 3, 3, 0, 0],
  );
  const list = ['a', 'b', 'c', 'd', 'e'];
  new Rng(7n).stream('deck').shuffle(list, 'deal');
  assert.deepEqual(list, ['d', 'b', 'a', 'c', 'e']);
  assert.throws(() => new Xoshiro128([0, 0, 0, 0]), /four zeros/);
});

test('a word past the limit is thrown away and counted', () => {
  const source = new Xoshiro128([1, 0x831c71c7, 3, 4]);
  assert.deepEqual(source.below(3), { value: 0, words: 2 });
  assert.deepEqual(source.state, [0xe38e1c1f, 0x38e38e05, 0x831c75c0, 0x936eeb04]);
});

test('what was saved comes back, draws not yet listed too', () => {
  const rng = new Rng(7n);
  rng.stream('map').nextInt(100, 'trap');
  const saved = rng.save();
  const before = canonical([rng.part(), rng.draws]);
  rng.takeDraws();
  rng.stream('luck').nextInt(2, 'coin');
  rng.restore(saved);
  assert.equal(canonical([rng.part(), rng.draws]), before);
  rng.stream('map').nextInt(6, 'die');
  assert.equal(rng.takeDraws().length, 2);
});

test('tie-breaks', () => {
  const pick = (tie, scores) => TIE_BREAKS.get(tie)(scores);
  assert.equal(pick('first', [40, 40, 60, 60]), 2);
  assert.equal(pick('first', [-5, -5]), 0);
  assert.equal(pick('last', [40, 60, 60, 40]), 2);
  assert.equal(pick('lowest', [3, 1, 1]), 1);
  assert.equal(pick('last-lowest', [3, 1, 1]), 2);
  assert.equal(pick('positive', [0, 2, 2]), 1);
  assert.equal(pick('positive', [0, -1, 0]), null);
  assert.equal(pick('first', []), null);
  assert.equal(pick('last', [new Double(0), new Double(-0)]), 1); // -0 equals 0
});

test('doubles are written by their bits', () => {
  const bits = { '3ff8000000000000': 1.5, '3fb999999999999a': 0.1, 8000000000000000: -0, '7ff0000000000000': Infinity };
  for (const [digits, value] of Object.entries(bits)) {
    assert.equal(String(new Double(value)), digits);
    assert.ok(Object.is(Double.fromBits(digits).value, value));
  }
  assert.throws(() => new Double(NaN), /NaN/);
});
