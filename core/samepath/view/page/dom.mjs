// @ts-check
/**
 * Elements, made without ever reading markup: every text that comes from a recording is text.
 *
 * @module
 */

import { visible } from 'samepath/visible.mjs';

const SVG = 'http://www.w3.org/2000/svg';
const TEXT_MAX = 400;

/**
 * An element.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} [given] attributes; a function is a listener, `text` the text, false leaves out
 * @param {...(Node | string)} children
 * @returns {any} of the tag's own kind
 */
export function make(tag, given = {}, ...children) {
  return dressed(document.createElement(tag), given, children);
}

/** The same in SVG. @returns {any} */
export function draw(tag, given = {}, ...children) {
  return dressed(document.createElementNS(SVG, tag), given, children);
}

/** The element of an id, which the page has; of what kind, its frame says. @returns {any} */
export function at(id) {
  return document.getElementById(id);
}

/** Text out of a file in one line of characters that can be seen; what is cut says so. */
export function plain(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return visible(text === undefined ? 'nothing' : text.slice(0, TEXT_MAX + 1));
}

/** A number and its noun. */
export function count(number, noun) {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}

/** A colour of the style, as the theme has it now. @param {string} name */
export function colour(name) {
  const probe = at('probe');
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}

function dressed(element, given, children) {
  for (const [name, value] of Object.entries(given)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (name === 'text') element.textContent = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}
