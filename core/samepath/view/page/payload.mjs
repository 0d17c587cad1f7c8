// @ts-check
/**
 * What a page holds as text, unpacked: base64 around gzip.
 *
 * @module
 */

import { gunzip } from 'samepath/recording/gunzip.mjs';

const GZIP = [0x1f, 0x8b];

/** @param {string} text base64 @returns {Uint8Array} */
export function bytesOf(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

/**
 * The bytes inside, plain ones as they are. Of damaged ones, those before the damage.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 */
export async function inflated(bytes) {
  if (bytes[0] !== GZIP[0] || bytes[1] !== GZIP[1]) return bytes;
  try {
    const stream = new Blob(/** @type {BlobPart[]} */ ([bytes])).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return beforeDamage(bytes);
  }
}

/** The data that the page was made with. @returns {Promise<any>} */
export async function pageData() {
  const packed = document.getElementById('data').textContent.trim();
  if (packed === '') return null;
  return JSON.parse(new TextDecoder().decode(await inflated(bytesOf(packed))));
}

/**
 * Offers bytes as a file to be kept.
 *
 * @param {string} name
 * @param {Uint8Array | string} content
 */
export function download(name, content) {
  const address = URL.createObjectURL(
    new Blob(/** @type {BlobPart[]} */ ([content]), { type: 'application/octet-stream' }),
  );
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function beforeDamage(bytes) {
  const pieces = [];
  try {
    for (const piece of gunzip([bytes][Symbol.iterator]())) pieces.push(piece);
  } catch {
    // what came before is shown, and the verdict names the damage
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (pieces)).arrayBuffer());
}
