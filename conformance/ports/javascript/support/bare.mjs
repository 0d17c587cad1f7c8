/**
 * Verifies a recording with nothing that Node adds to the language: the modules of src/ are loaded into a context
 * that has the two encoders of the web platform, as browsers do, and no `process`, `Buffer` or `require`.
 *
 *     node --experimental-vm-modules support/bare.mjs FILE
 *
 * Prints the status. A module that asks for anything outside src/ is an error.
 *
 * @module
 */

import { readFileSync } from 'node:fs';
import { SourceTextModule, createContext } from 'node:vm';

const SOURCE = new URL('../src/', import.meta.url);
const context = createContext({ TextDecoder, TextEncoder });
const modules = new Map();

function load(specifier, parent) {
  const url = new URL(specifier, parent);
  if (!url.href.startsWith(SOURCE.href)) throw new Error(`${specifier} is outside src/`);
  if (!modules.has(url.href)) {
    modules.set(url.href, new SourceTextModule(readFileSync(url, 'utf8'), { context, identifier: url.href }));
  }
  return modules.get(url.href);
}

const verifying = load('recording/verify.mjs', SOURCE);
await verifying.link((specifier, { identifier }) => load(specifier, identifier));
await verifying.evaluate();
process.stdout.write(`${verifying.namespace.verify([new Uint8Array(readFileSync(process.argv[2]))]).status}\n`);
