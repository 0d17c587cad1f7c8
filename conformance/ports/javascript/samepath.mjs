#!/usr/bin/env node
/**
 * The command: the line protocol on standard input and output, or recordings for people.
 *
 *     node samepath.mjs                                  speaks the line protocol (conformance/SPEC.md, PROTO)
 *     node samepath.mjs verify FILE...                   verifies recordings
 *     node samepath.mjs record GAME SCENARIO.json [...]  records a game, on standard output
 *
 * Only this file knows Node; everything below src/ runs in browsers as well.
 *
 * @module
 */

import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { answer } from './src/conform/protocol.mjs';
import { Run, chooseRules } from './src/engine.mjs';
import { InputError, UnsupportedError } from './src/errors.mjs';
import { GAMES } from './src/games/index.mjs';
import { decodeText, parse } from './src/json.mjs';
import { record } from './src/recording/play.mjs';
import { verify } from './src/recording/verify.mjs';
import { parseSeed } from './src/rng.mjs';
import { visible } from './src/visible.mjs';

const USAGE = `usage: node samepath.mjs                      speak the line protocol on stdin and stdout
       node samepath.mjs verify FILE...
       node samepath.mjs record GAME SCENARIO.json [--seed SEED] [--rules NAME[@REVISION]] [--inputs FILE.json]

exit codes: 0 the same, 1 different, 2 usage or a file that cannot be read, 3 corrupt or unsupported, 4 truncated,
            70 a fault of this program
`;
const EXIT_USAGE = 2;
const EXIT_BAD_INPUT = 3;
const EXIT_FAULT = 70; // Node's own exit code would be 1, which says "different"
// By the verdict; of several files the worst counts, in this order (SPEC, REC-20).
const EXIT_CODES = new Map([
  ['different', 1],
  ['corrupt', 3],
  ['unsupported', 3],
  ['truncated', 4],
  ['unjudged', EXIT_USAGE],
  ['same', 0],
]);
const CHUNK_BYTES = 65_536;

async function serve() {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const { answer: text, last } = answer(line, (complaint) => process.stderr.write(complaint));
    process.stdout.write(`${text}\n`);
    if (last) break;
  }
  return 0;
}

function verifyFiles(paths) {
  const codes = paths.map((path) => {
    const { status, line, index, what, reason } = judged(path);
    const place = line === null ? '' : `, line ${line}`;
    const decision = index === null ? '' : `, decision ${index}`;
    const why = reason ? ` (${visible(reason)})` : '';
    process.stdout.write(`${visible(path)}: ${status}${place}${decision}${what ? `: ${what}` : ''}${why}\n`);
    return EXIT_CODES.get(status);
  });
  return [...EXIT_CODES.values()].find((code) => codes.includes(code));
}

// One file that cannot be read does not keep the others from being judged.
function judged(path) {
  try {
    return verify(chunksOf(path));
  } catch (error) {
    if (error.syscall === undefined) throw error;
    return { status: 'unjudged', line: null, index: null, what: null, reason: error.message };
  }
}

function recordGame([name, scenarioPath], { seed, rules: rulesName, inputs }) {
  const game = GAMES.get(name);
  const rules = game && chooseRules(game, rulesName ?? null);
  if (!rules) throw new UnsupportedError(`there is no game ${name}${game ? ` with the rules ${rulesName}` : ''} here`);
  const run = new Run(game, rules, readJson(scenarioPath), givenSeed(seed));
  for (const line of record(run, inputs ? readJson(inputs) : [])) process.stdout.write(`${line}\n`);
  return 0;
}

// Reading from anything but a regular file, a FIFO or a device, may never end.
function refuseOther(path) {
  if (statSync(path).isFile()) return;
  throw Object.assign(new Error(`${path} is no regular file`), { syscall: 'stat' });
}

// A seed that is none is a fault of the command line, not of a file.
function givenSeed(text) {
  try {
    return parseSeed(text);
  } catch (error) {
    throw Object.assign(error, { code: 'ERR_PARSE_ARGS_SEED' });
  }
}

function readJson(path) {
  refuseOther(path);
  return parse(decodeText(readFileSync(path)));
}

// A file's bytes, a chunk at a time.
function* chunksOf(path) {
  refuseOther(path);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = new Uint8Array(CHUNK_BYTES);
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

async function main(argv) {
  const [command, ...rest] = argv;
  if (command === undefined) return serve();
  const options = { seed: { type: 'string', default: '0' }, rules: { type: 'string' }, inputs: { type: 'string' } };
  if (command === 'verify' && rest.length > 0)
    return verifyFiles(parseArgs({ args: rest, allowPositionals: true }).positionals);
  if (command === 'record') {
    const { positionals, values } = parseArgs({ args: rest, options, allowPositionals: true });
    if (positionals.length === 2) return recordGame(positionals, values);
  }
  process.stderr.write(USAGE);
  return EXIT_USAGE;
}

process.stdout.on('error', (error) => {
  process.stderr.write(`samepath.mjs: the output cannot be written: ${error.message}\n`);
  process.exit(EXIT_USAGE);
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error?.code?.startsWith?.('ERR_PARSE_ARGS') || error?.syscall !== undefined;
  const isBadInput = error instanceof InputError || error instanceof UnsupportedError;
  if (isUsage || isBadInput) process.stderr.write(`samepath.mjs: ${visible(error.message)}\n`);
  else process.stderr.write(`samepath.mjs: a fault of this program: ${error?.stack ?? error}\n`);
  process.exitCode = isUsage ? EXIT_USAGE : isBadInput ? EXIT_BAD_INPUT : EXIT_FAULT;
}
