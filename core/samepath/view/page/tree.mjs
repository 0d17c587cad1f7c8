// @ts-check
/**
 * The state as a tree, opened where a decision changed it.
 *
 * @module
 */

import { make, plain } from './dom.mjs';
import { placesOf } from './frames.mjs';

const ITEMS_MAX = 100;
const CHANGES_MAX = 30;

/**
 * @param {object} was the state before
 * @param {object} now the state after
 * @param {import('./frames.mjs').Change} change
 * @returns {HTMLElement}
 */
export function stateTree(was, now, change) {
  const inState = change.filter(([path]) => path[0] === 'state');
  const places = new Set(placesOf(inState).map((place) => place.replace(/^state\.?/, '')));
  const root = make('div', { class: 'tree' });
  root.append(changeList(was, now, inState));
  for (const name of Object.keys(now).sort()) root.append(branch(name, now[name], name, places, 0));
  return root;
}

function changeList(was, now, change) {
  if (change.length === 0) return make('p', { class: 'quiet', text: 'This decision changed nothing in the state.' });
  const list = make('ul', { class: 'changes' });
  for (const [path] of change.slice(0, CHANGES_MAX)) {
    const place = path.slice(1);
    const item = make('li', {}, make('b', { text: plain(place.join('.')) }), ': ');
    item.append(
      make('del', { text: short(valueAt(was, place)) }),
      ' → ',
      make('ins', { text: short(valueAt(now, place)) }),
    );
    list.append(item);
  }
  if (change.length > CHANGES_MAX) list.append(make('li', { text: `and ${change.length - CHANGES_MAX} more` }));
  return list;
}

function branch(name, value, path, places, depth) {
  const isChanged = [...places].some(
    (place) => place === path || place.startsWith(`${path}.`) || path.startsWith(`${place}.`),
  );
  const look = isChanged ? 'changed' : false;
  const said = isChanged ? [make('span', { class: 'unseen', text: ' changed' })] : [];
  if (typeof value !== 'object' || value === null || depth > 32) {
    return make(
      'div',
      { class: `leaf ${look || ''}` },
      make('b', { text: plain(String(name)) }),
      ` ${short(value)}`,
      ...said,
    );
  }
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const summary = make(
    'summary',
    { class: look },
    make('b', { text: plain(String(name)) }),
    ` ${sizeOf(value, entries)}`,
    ...said,
  );
  const details = make('details', {}, summary);
  const fill = () => {
    if (details.childElementCount > 1) return;
    const shown = entries
      .slice(0, ITEMS_MAX)
      .map(([key, item]) => branch(key, item, `${path}.${key}`, places, depth + 1));
    if (entries.length > ITEMS_MAX)
      shown.push(make('p', { class: 'quiet', text: `and ${entries.length - ITEMS_MAX} more` }));
    details.append(make('div', { class: 'inner' }, ...shown));
  };
  details.addEventListener('toggle', fill);
  if (isChanged && entries.length <= ITEMS_MAX && depth < 4) {
    details.open = true;
    fill();
  }
  return details;
}

function sizeOf(value, entries) {
  if (entries.length === 0) return Array.isArray(value) ? '[]' : '{}';
  return Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
}

function valueAt(value, path) {
  return path.reduce((part, name) => (part === undefined || part === null ? undefined : part[name]), value);
}

function short(value) {
  const text = plain(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
