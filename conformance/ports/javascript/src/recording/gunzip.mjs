/**
 * Decompressing gzip (RFC 1951 and 1952), one member with nothing after it, block by block (SPEC, REC-1).
 *
 * The decompression that browsers and Node bring along is asynchronous, takes several members for one, and does not
 * say whether data were damaged or cut off. Codes are read bit by bit, in the canonical order of their lengths: a
 * recording is small.
 *
 * @module
 */

/** Compressed data that no compressor writes. */
export class DamagedError extends Error {}

/** The data ended. Thrown and caught in this module. */
class CutOff extends Error {}

const WINDOW_BYTES = 32_768;
const OUT_BYTES = 65_536;
const CODE_BITS_MAX = 15;
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const END_OF_BLOCK = 256;

// The least length or distance of each symbol, and how many more bits it has: after the first symbols the number of
// bits grows by one every `step` symbols.
const LENGTHS = ranges(28, 3, 4);
LENGTHS.push({ base: 258, bits: 0 });
const DISTANCES = ranges(30, 1, 2);

const FLAG_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;
const FLAGS_RESERVED = 0xe0;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/**
 * Decompresses.
 *
 * @param {Iterable<Uint8Array>} chunks the compressed bytes
 * @returns {Generator<Uint8Array, boolean>} blocks of what was inside, at most 65,536 bytes each; returns whether the
 *   data were whole, that is, not cut off
 * @throws {DamagedError} when the data are damaged or something follows them, after all that stands before that
 */
export function* gunzip(chunks) {
  const input = new Bits(chunks);
  const output = new Output();
  try {
    readHeader(input);
    let last;
    do {
      last = input.take(1);
      yield* readBlock(input, output);
    } while (!last);
    yield output.flush();
    input.align();
    if (input.word() !== output.crc) throw new DamagedError('the checksum is wrong');
    if (input.word() !== output.length) throw new DamagedError('the length is wrong');
  } catch (error) {
    yield output.flush();
    if (error instanceof CutOff) return false;
    throw error;
  }
  if (!input.ended()) throw new DamagedError('data follow the compressed stream');
  return true;
}

/** The bits of the input, the lowest of each byte first. */
class Bits {
  constructor(chunks) {
    this.bytes = bytesOf(chunks);
    this.held = 0;
    this.count = 0;
  }

  byte() {
    const { value, done } = this.bytes.next();
    if (done) throw new CutOff();
    return value;
  }

  bit() {
    if (this.count === 0) {
      this.held = this.byte();
      this.count = 8;
    }
    const bit = this.held & 1;
    this.held >>= 1;
    this.count--;
    return bit;
  }

  take(count) {
    let value = 0;
    for (let i = 0; i < count; i++) value |= this.bit() << i;
    return value;
  }

  /** Drops what is left of a byte. */
  align() {
    this.count = 0;
  }

  word() {
    return (this.take(16) | (this.take(16) << 16)) >>> 0;
  }

  ended() {
    return this.bytes.next().done;
  }
}

/** What was inside: a window to copy from, and the bytes that have not been given out. */
class Output {
  constructor() {
    this.window = new Uint8Array(WINDOW_BYTES);
    this.out = new Uint8Array(OUT_BYTES);
    this.filled = 0;
    this.total = 0;
    this.checksum = 0xffffffff;
  }

  get crc() {
    return (this.checksum ^ 0xffffffff) >>> 0;
  }

  /** The length, modulo 2^32. */
  get length() {
    return this.total % 2 ** 32;
  }

  get full() {
    return this.filled === OUT_BYTES;
  }

  put(byte) {
    this.window[this.total % WINDOW_BYTES] = byte;
    this.out[this.filled++] = byte;
    this.total++;
    this.checksum = updated(this.checksum, byte);
  }

  back(distance) {
    return this.window[(this.total - distance) % WINDOW_BYTES];
  }

  flush() {
    const block = this.out.slice(0, this.filled);
    this.filled = 0;
    return block;
  }
}

function updated(checksum, byte) {
  return CRC_TABLE[(checksum ^ byte) & 0xff] ^ (checksum >>> 8);
}

function* bytesOf(chunks) {
  for (const chunk of chunks) yield* chunk;
}

function readHeader(input) {
  let checksum = 0xffffffff;
  const next = () => {
    const byte = input.byte();
    checksum = updated(checksum, byte);
    return byte;
  };
  if (next() !== 0x1f || next() !== 0x8b) throw new DamagedError('no gzip');
  if (next() !== 8) throw new DamagedError('an unknown method of compression');
  const flags = next();
  if (flags & FLAGS_RESERVED) throw new DamagedError('unknown flags');
  for (let i = 0; i < 6; i++) next(); // time, level, system
  if (flags & FLAG_EXTRA) {
    const length = next() | (next() << 8);
    for (let i = 0; i < length; i++) next();
  }
  if (flags & FLAG_NAME) while (next() !== 0);
  if (flags & FLAG_COMMENT) while (next() !== 0);
  if (flags & FLAG_CRC && input.take(16) !== ((checksum ^ 0xffffffff) & 0xffff))
    throw new DamagedError("the header's checksum is wrong");
}

function* readBlock(input, output) {
  const kind = input.take(2);
  if (kind === 0) yield* readStored(input, output);
  else if (kind === 1) yield* readCoded(input, output, FIXED_LENGTHS, FIXED_DISTANCES);
  else if (kind === 2) yield* readCoded(input, output, ...readCodes(input));
  else throw new DamagedError('an unknown kind of block');
}

function* readStored(input, output) {
  input.align();
  const length = input.take(16);
  if (length !== (~input.take(16) & 0xffff)) throw new DamagedError('the length of a stored block is wrong');
  for (let i = 0; i < length; i++) {
    if (output.full) yield output.flush();
    output.put(input.byte());
  }
}

function* readCoded(input, output, lengths, distances) {
  for (;;) {
    const symbol = lengths.read(input);
    if (symbol === END_OF_BLOCK) return;
    if (output.full) yield output.flush();
    if (symbol < END_OF_BLOCK) {
      output.put(symbol);
      continue;
    }
    const length = amount(input, LENGTHS[symbol - END_OF_BLOCK - 1]);
    const distance = amount(input, DISTANCES[distances.read(input)]);
    if (distance > output.total || distance > WINDOW_BYTES) throw new DamagedError('a distance reaches too far back');
    for (let i = 0; i < length; i++) {
      if (output.full) yield output.flush();
      output.put(output.back(distance));
    }
  }
}

function amount(input, range) {
  if (range === undefined) throw new DamagedError('an unknown symbol');
  return range.base + input.take(range.bits);
}

/** A code: for each length in bits how many symbols have it, and the symbols in order. */
class Code {
  constructor(lengths) {
    this.counts = new Array(CODE_BITS_MAX + 1).fill(0);
    for (const length of lengths) this.counts[length]++;
    this.counts[0] = 0;
    this.symbols = [];
    for (let length = 1; length <= CODE_BITS_MAX; length++) {
      lengths.forEach((own, symbol) => own === length && this.symbols.push(symbol));
    }
    let left = 1;
    for (let length = 1; length <= CODE_BITS_MAX; length++) {
      left = 2 * left - this.counts[length];
      if (left < 0) throw new DamagedError('a code has too many symbols');
    }
    this.complete = left === 0;
  }

  read(input) {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= CODE_BITS_MAX; length++) {
      code |= input.bit();
      const count = this.counts[length];
      if (code - first < count) return this.symbols[index + code - first];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new DamagedError('bits that are no code');
  }
}

function readCodes(input) {
  const lengthCount = input.take(5) + 257;
  const distanceCount = input.take(5) + 1;
  const codeCount = input.take(4) + 4;
  if (lengthCount > 286 || distanceCount > 30) throw new DamagedError('too many symbols');
  const own = new Array(LENGTH_ORDER.length).fill(0);
  for (let i = 0; i < codeCount; i++) own[LENGTH_ORDER[i]] = input.take(3);
  const code = new Code(own);
  if (!code.complete) throw new DamagedError('the code of the lengths is not complete');
  const lengths = [];
  while (lengths.length < lengthCount + distanceCount) {
    const symbol = code.read(input);
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) repeat(lengths, lengths.at(-1), 3 + input.take(2));
    else repeat(lengths, 0, symbol === 17 ? 3 + input.take(3) : 11 + input.take(7));
  }
  if (lengths.length > lengthCount + distanceCount) throw new DamagedError('too many lengths');
  if (lengths[END_OF_BLOCK] === 0) throw new DamagedError('no symbol ends the block');
  return [complete(lengths.slice(0, lengthCount)), complete(lengths.slice(lengthCount))];
}

function repeat(lengths, length, count) {
  if (length === undefined) throw new DamagedError('no length to repeat');
  for (let i = 0; i < count; i++) lengths.push(length);
}

// A code must use all its bits, or have a single symbol of one bit, or none at all.
function complete(lengths) {
  const code = new Code(lengths);
  if (!code.complete && lengths.some((length) => length > 1)) throw new DamagedError('a code is not complete');
  return code;
}

function ranges(count, first, step) {
  const found = [];
  for (let symbol = 0, base = first; symbol < count; symbol++) {
    const bits = Math.max(0, Math.floor(symbol / step) - 1);
    found.push({ base, bits });
    base += 2 ** bits;
  }
  return found;
}

const FIXED_LENGTHS = new Code(
  Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
);
const FIXED_DISTANCES = new Code(new Array(30).fill(5));
