/**
 * SHA-256 (FIPS 180-4) of ASCII texts and bytes, in plain JavaScript. The hashes that browsers and Node bring along are
 * asynchronous or not in both; a recording needs a hash after every decision.
 *
 * @module
 */

const BLOCK_BYTES = 64;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the
// first 8. They are computed with whole numbers, so that no rounding can touch them.
const ROUND_WORDS = new Int32Array(primes(64).map((prime) => rootFraction(prime, 3n)));
const START_WORDS = new Int32Array(primes(8).map((prime) => rootFraction(prime, 2n)));

// Scratch space, used within one call only.
const schedule = new Int32Array(64);

/**
 * The SHA-256 of data, 32 bytes.
 *
 * @param {string | Uint8Array} data a text of characters below 80 hex, or bytes
 * @returns {Uint8Array}
 */
export function sha256(data) {
  const words = START_WORDS.slice();
  const padded = padding(data);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) mixBlock(words, padded, at);
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (let i = 0; i < 8; i++) view.setInt32(4 * i, words[i]);
  return digest;
}

/**
 * The SHA-256 of data, 64 lower-case hex digits.
 *
 * @param {string | Uint8Array} data a text of characters below 80 hex, or bytes
 * @returns {string}
 */
export function sha256Hex(data) {
  return hex(sha256(data));
}

/**
 * Bytes in lower-case hex.
 *
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function hex(bytes) {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

// The data, a 1 bit, zeros, and the number of bits in 64 bits: a whole number of blocks.
function padding(data) {
  const length = data.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  if (typeof data === 'string') {
    for (let i = 0; i < length; i++) padded[i] = data.charCodeAt(i);
  } else {
    padded.set(data);
  }
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, length << 3);
  return padded;
}

function mixBlock(words, bytes, at) {
  for (let i = 0; i < 16; i++) {
    const j = at + 4 * i;
    schedule[i] = (bytes[j] << 24) | (bytes[j + 1] << 16) | (bytes[j + 2] << 8) | bytes[j + 3];
  }
  for (let i = 16; i < 64; i++) {
    const x = schedule[i - 15];
    const y = schedule[i - 2];
    const s0 = (rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3)) | 0;
    const s1 = (rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10)) | 0;
    schedule[i] = (schedule[i - 16] + s0 + schedule[i - 7] + s1) | 0;
  }
  let a = words[0];
  let b = words[1];
  let c = words[2];
  let d = words[3];
  let e = words[4];
  let f = words[5];
  let g = words[6];
  let h = words[7];
  for (let i = 0; i < 64; i++) {
    const sum1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + sum1 + choice + ROUND_WORDS[i] + schedule[i]) | 0;
    const sum0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + sum0 + majority) | 0;
  }
  words[0] += a;
  words[1] += b;
  words[2] += c;
  words[3] += d;
  words[4] += e;
  words[5] += f;
  words[6] += g;
  words[7] += h;
}

function rotateRight(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

function primes(count) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
}

// floor(root(prime) * 2^32) mod 2^32, by bisection.
function rootFraction(prime, degree) {
  const target = BigInt(prime) << (32n * degree);
  let low = 0n;
  let high = BigInt(prime) << 32n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}
