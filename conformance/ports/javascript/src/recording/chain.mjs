/**
 * The chain: every record is linked to all before it (SPEC, REC-3).
 *
 * @module
 */

import { canonical } from '../canonical.mjs';
import { hex, sha256 } from '../sha256.mjs';

/** The digits of a link, but for the end record's, which has all 64. */
export const LINK_DIGITS = 16;

const DIGEST_BYTES = 32;

/** The running digest of a recording. */
export class Chain {
  constructor() {
    this.digest = new Uint8Array(DIGEST_BYTES);
  }

  /**
   * Takes a record into the chain.
   *
   * @param {object} record without its link
   * @param {string} [body] its canonical text, if it is at hand
   * @returns {string} its link
   */
  advance(record, body = canonical(record)) {
    const bytes = new Uint8Array(DIGEST_BYTES + body.length + 1);
    bytes.set(this.digest);
    for (let i = 0; i < body.length; i++) bytes[DIGEST_BYTES + i] = body.charCodeAt(i);
    bytes[bytes.length - 1] = 0x0a; // LF
    this.digest = sha256(bytes);
    return record.type === 'end' ? this.text : this.text.slice(0, LINK_DIGITS);
  }

  /** The digest as it stands, 64 hex digits. */
  get text() {
    return hex(this.digest);
  }

  /**
   * A record's line, without LF.
   *
   * @param {object} record without its link
   * @returns {string}
   */
  seal(record) {
    return canonical({ ...record, link: this.advance(record) });
  }
}
