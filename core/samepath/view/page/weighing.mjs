// @ts-check
/**
 * A decision: the options with their scores as bars, the pick, the tie-break in words, the draws.
 *
 * @module
 */

import { make, plain } from './dom.mjs';
import { greatest, least, scoreNumber, scoreText, tieWords } from './scores.mjs';

const ROWS_MAX = 40;
const NEAR = 5;
/** Rows past which the options scroll by themselves. */
const LONG = 16;
const DRAWS_MAX = 12;

/**
 * The panel of a decision.
 *
 * @param {Pick<import('./side.mjs').Side, 'name' | 'undone' | 'decision' | 'words'>} side
 * @param {number} position
 * @param {object} [with_]
 * @param {object | null} [with_.other] the same decision on the other side
 * @param {string[]} [with_.differing] the members that differ first
 * @param {(option: number | null) => void} [with_.point] called with the option that is pointed at
 * @returns {HTMLElement}
 */
export function weighed(side, position, { other = null, differing = [], point = () => {} } = {}) {
  const record = side.decision(position);
  if (record === null) return make('p', { class: 'quiet', text: `${plain(side.name)} has no decision here.` });
  const panel = make('div', { class: 'weighed' });
  panel.append(facts(record, other, differing, side.undone.has(position)));
  panel.append(make('p', { class: 'words', text: tieWords(record) }));
  panel.append(optionTable(side, record, other, point));
  panel.append(drawList(record.draws, differing.includes('draws')));
  return panel;
}

/** The members in which two records of decisions differ, by causal order. */
export function membersApart(one, other, order) {
  if (one === null || other === null) return [];
  return order.filter((name) => name !== 'state' && JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

function facts(record, other, differing, isUndone) {
  const list = make('dl', { class: 'facts' });
  const shown = [
    ['turn', record.turn],
    ['actor', record.actor],
    ['kind', record.kind],
    ['tie', record.tie],
    ['source', record.source],
  ];
  for (const [name, value] of shown) {
    const isOther = differing.includes(name) || (other !== null && other[name] !== record[name]);
    const label = name === 'tie' ? 'tie-break' : name;
    const said = make('dd', { class: isOther ? 'apart' : false, text: plain(String(value)) });
    list.append(make('div', {}, make('dt', { text: label }), said));
  }
  if (isUndone)
    list.append(
      make('div', { class: 'tag' }, make('dt', { text: 'undone' }), make('dd', { text: 'taken back later' })),
    );
  return list;
}

function optionTable(side, record, other, point) {
  const { options, scores, pick } = record;
  if (options.length === 0) return make('p', { class: 'quiet', text: 'No options.' });
  const numbers = (scores ?? []).map(scoreNumber).filter(Number.isFinite);
  const low = Math.min(0, least(numbers));
  const high = Math.max(0, greatest(numbers));
  const body = make('tbody');
  const rows = shownRows(options.length, pick);
  const fill = (indices) => {
    let after = -1;
    for (const i of indices) {
      if (i > after + 1) body.append(foldRow(i - after - 1, scores !== null, () => refill()));
      body.append(optionRow(side, record, i, other, { low, high }, point));
      after = i;
    }
  };
  const refill = () => {
    body.replaceChildren();
    fill(options.map((_, i) => i));
  };
  fill(rows);
  const heads = ['number', 'option', ...(scores === null ? [] : ['score', 'bar'])].map((text) =>
    make('th', { scope: 'col', text }),
  );
  const table = make('table', { class: 'options' }, make('thead', { class: 'unseen' }, make('tr', {}, ...heads)), body);
  const isLong = rows.length > LONG;
  return make('div', isLong ? { class: 'long', tabindex: 0, role: 'region', 'aria-label': 'Options' } : {}, table);
}

function optionRow(side, record, i, other, { low, high }, point) {
  const { options, scores, pick } = record;
  const isPick = i === pick;
  const isApart = other !== null && !isSameRow(record, other, i);
  const look = [isPick ? 'pick' : '', isApart ? 'apart' : ''].join(' ').trim();
  const row = make('tr', { class: look || false, pointerenter: () => point(i), pointerleave: () => point(null) });
  const number = make('th', { scope: 'row', class: 'number' }, isPick ? '▸ ' : '', String(i));
  if (isPick) number.append(make('span', { class: 'unseen', text: ' picked' }));
  row.append(number, make('td', { class: 'option' }, make('bdi', { text: side.words(options[i]) })));
  if (scores !== null) {
    row.append(make('td', { class: 'number', text: scoreText(scores[i]) }));
    row.append(make('td', { class: 'barred', 'aria-hidden': 'true' }, bar(scoreNumber(scores[i]), low, high)));
  }
  return row;
}

function isSameRow(record, other, i) {
  const facts = ({ options, scores, pick }) => JSON.stringify([options[i], scores?.[i], pick === i]);
  return facts(record) === facts(other);
}

// From the zero of the scale to the score, so that negative ones go to the left.
function bar(number, low, high) {
  const line = make('span', { class: 'bar' });
  const whole = high - low || 1;
  const at = (value) => (100 * (Math.max(low, Math.min(high, value)) - low)) / whole;
  const inside = make('span');
  inside.style.marginLeft = `${Math.min(at(0), at(number))}%`;
  inside.style.width = `${Math.abs(at(number) - at(0))}%`;
  line.append(inside);
  return line;
}

function foldRow(number, isScored, open) {
  const button = make('button', {
    type: 'button',
    class: 'fold',
    text: `${number.toLocaleString('en-US')} more`,
    click: open,
  });
  return make('tr', {}, make('td', { colspan: isScored ? 4 : 2 }, button));
}

// All, or of many the first, the last, and those near the pick.
function shownRows(total, pick) {
  const all = Array.from({ length: total }, (_, i) => i);
  if (total <= ROWS_MAX) return all;
  return all.filter((i) => i < ROWS_MAX - 4 * NEAR || i >= total - NEAR || Math.abs(i - (pick ?? 0)) <= NEAR);
}

function drawList(draws, isApart) {
  if (draws.length === 0) return make('p', { class: 'quiet', text: 'No draws before it.' });
  const list = make('ul', { class: isApart ? 'draws apart' : 'draws' });
  for (const [stream, label, n, value] of draws.slice(0, DRAWS_MAX)) {
    const name = make('bdi', { class: 'stream', text: plain(stream) });
    list.append(make('li', {}, name, ' ', make('bdi', { text: plain(label) }), `: ${value} of ${n}`));
  }
  if (draws.length > DRAWS_MAX)
    list.append(make('li', { class: 'quiet', text: `and ${draws.length - DRAWS_MAX} more` }));
  return make('div', {}, make('h3', { text: 'Drawn before it' }), list);
}
