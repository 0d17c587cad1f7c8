#!/usr/bin/env node
/**
 * Speaks the line protocol on standard input and output (conformance/SPEC.md, PROTO):
 *
 *     samepath conform -- node conformance/ports/javascript/samepath.mjs
 *
 * Only this file knows Node; everything below src/ runs in browsers as well.
 *
 * @module
 */

import { createInterface } from 'node:readline';
import { answer } from './src/conform/protocol.mjs';
import { InputError } from './src/errors.mjs';

const USAGE_EXIT = 2;

try {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const { answer: text, last } = answer(line, (complaint) => process.stderr.write(complaint));
    process.stdout.write(`${text}\n`);
    if (last) break;
  }
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`samepath.mjs: ${error.message}\n`);
  process.exitCode = USAGE_EXIT;
}
