/**
 * Text that comes from a file, made fit for a terminal: in one line of characters that can be seen, and cut.
 *
 * @module
 */

const CHARACTERS_MAX = 400;
// Controls, marks that turn the direction of text, lone surrogates, separators but the space; and letters that show
// nothing.
const UNSEEN = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * @param {string} text
 * @returns {string}
 */
export function visible(text) {
  const cut = text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}...` : text;
  return cut.replace(UNSEEN, (one) => (one === ' ' ? one : `\\u{${one.codePointAt(0).toString(16)}}`));
}
