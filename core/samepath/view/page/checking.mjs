// @ts-check
/**
 * The page proves what it shows: its recordings are verified again, by the JavaScript engine, in a worker.
 *
 * @module
 */

import { GAMES } from 'samepath/games/index.mjs';
import { ReadError, RecordReader } from 'samepath/recording/reader.mjs';
import { verify } from 'samepath/recording/verify.mjs';

const CHUNK = 16_384;

/**
 * Verifies a recording, or its chain alone where its game is not in this page.
 *
 * @param {Uint8Array} bytes the file
 * @param {(part: number) => void} tell how much of it is read, from 0 to 1
 * @returns {{status: string, line?: number, index?: number, what?: string, reason?: string}}
 */
export function check(bytes, tell) {
  const verdict = verify(chunksOf(bytes, tell));
  if (verdict.status !== 'unsupported') {
    const { status, line, index, what, reason } = verdict;
    return { status, line, index, what, reason };
  }
  return { ...checkChain(bytes, tell), reason: verdict.reason };
}

/** The worker's side: takes bytes, answers with how far it is, and at last with the verdict. */
export function serve() {
  self.onmessage = ({ data }) => {
    let told = 0;
    const verdict = check(data, (part) => {
      if (part - told < 0.01) return;
      told = part;
      self.postMessage({ part });
    });
    self.postMessage({ verdict });
  };
}

/**
 * Verifies in a worker that is made of this very script; where a browser makes none, in the page.
 *
 * @param {string} script
 * @param {Uint8Array} bytes
 * @param {(part: number) => void} tell
 * @returns {Promise<object>} the verdict
 */
export function checkApart(script, bytes, tell) {
  return new Promise((done) => {
    const here = () => setTimeout(() => done(check(bytes, () => {})));
    try {
      const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      const worker = new Worker(address);
      worker.onerror = here;
      worker.onmessage = ({ data }) => {
        if (data.part !== undefined) return tell(data.part);
        worker.terminate();
        URL.revokeObjectURL(address);
        return done(data.verdict);
      };
      worker.postMessage(bytes);
    } catch {
      here();
    }
  });
}

function checkChain(bytes, tell) {
  const reader = new RecordReader(chunksOf(bytes, tell));
  try {
    for (;;) {
      const { record, linked, line } = reader.take();
      if (!linked) return { status: 'broken chain', line };
      if (record.type === 'end') break;
    }
    return reader.trailing() === null ? { status: 'chain' } : { status: 'broken chain', line: reader.line };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return { status: error.status, line: error.line, reason: error.message };
  }
}

function* chunksOf(bytes, tell) {
  for (let i = 0; i < bytes.length; i += CHUNK) {
    tell(i / bytes.length);
    yield bytes.subarray(i, i + CHUNK);
  }
}

/** The games that the page can play again. */
export const PLAYED = GAMES;
