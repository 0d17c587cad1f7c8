// @ts-check
/**
 * The page of `samepath view`: one recording, or two side by side.
 *
 * @module
 */

import { Board, defineTiles } from './board.mjs';
import { checkApart, serve } from './checking.mjs';
import { at, count, make, plain } from './dom.mjs';
import { bytesOf, download, inflated, pageData } from './payload.mjs';
import { Mover, Search, fillSpeeds, listen } from './moving.mjs';
import { Side } from './side.mjs';
import { Timeline, timelineKey } from './timeline.mjs';
import { stateTree } from './tree.mjs';
import { membersApart, weighed } from './weighing.mjs';

const LINK_PAUSE = 300;
const NAMES = ['A', 'B'];

class Page {
  constructor(data, sides, script) {
    this.data = data;
    this.sides = sides;
    this.script = script;
    this.longest = sides.reduce((a, b) => (b.length > a.length ? b : a));
    this.tiles = data.drawing ? defineTiles(data.drawing) : null;
    this.asText = false;
    this.difference = this.differencePosition();
    this.mover = new Mover(this.longest.length, (position) => this.show(position));
    this.boards = sides.map((side, i) => this.boardsOf(side, i));
    this.timelines = sides.map((side) => this.timelineOf(side));
    this.search = new Search(sides[0], (position) => this.mover.go(position));
    this.search.here = () => this.mover.position;
  }

  /** Fills the page, and opens it at the link, the first difference, or the start. */
  open() {
    this.tellHeader();
    this.tellReport();
    this.fillControls();
    addEventListener('hashchange', () => this.follow());
    if (!this.follow())
      this.mover.go(
        Math.max(0, this.data.start === null ? this.difference : this.sides[0].positionOf(this.data.start)),
      );
    for (const [i, side] of this.sides.entries()) this.prove(side, i);
    const shows = this.sides.some((side) => side.moments.length > 0);
    at('board-part').hidden = !shows;
    at('state-part').hidden = !shows;
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.redraw());
    document.body.dataset.ready = '';
    performance.mark('ready');
  }

  /** @private */
  differencePosition() {
    const { difference } = this.data;
    if (!difference || difference.line === null) return -1;
    const [side] = this.sides;
    const found = difference.index === null ? -1 : side.positionOf(difference.index);
    if (found >= 0) return found;
    return difference.index === null
      ? side.positionAtLine(difference.line)
      : Math.min(difference.index, this.longest.length - 1);
  }

  /** @private */
  boardsOf(side, i) {
    const name = this.sides.length === 1 ? '' : `${NAMES[i]}: `;
    const pair = ['before', 'after'].map((when) => new Board(`${name}${when}`, this.tiles, this.data.axes ?? null));
    at('boards').append(make('div', { class: 'pair' }, ...pair.map((board) => board.element)));
    return pair;
  }

  /** @private */
  timelineOf(side) {
    const canvas = make('canvas', { role: 'img' });
    const title = this.sides.length > 1 ? [make('h3', { text: plain(side.name) })] : [];
    at('lanes').append(...title, make('div', { class: 'lanes' }, canvas));
    const timeline = new Timeline(canvas, side, (position) => this.mover.go(position));
    timeline.difference = this.difference;
    return timeline;
  }

  /** @private */
  show(position) {
    const records = this.sides.map((side) => side.decision(position));
    const apart = this.sides.length > 1 ? membersApart(records[0], records[1], this.data.order) : [];
    const differing = position === this.difference ? [...(this.data.difference.members ?? []), ...apart] : apart;
    const [first] = records[0] === null ? [records[1]] : records;
    at('slider').value = String(position);
    const text = `decision ${first.index}, turn ${first.turn}: ${plain(first.actor)}, ${plain(first.kind)}`;
    at('slider').setAttribute('aria-valuetext', text);
    at('place').textContent =
      `${(position + 1).toLocaleString('en-US')} of ${this.longest.length.toLocaleString('en-US')}`;
    at('what').textContent = `Decision ${first.index.toLocaleString('en-US')}`;
    at('at-difference').hidden = position !== this.difference;
    this.showDecisions(position, records, differing);
    this.showBoards(position, null);
    this.showState(position);
    for (const timeline of this.timelines) timeline.move(position);
    this.link(first.index);
  }

  /** @private */
  showDecisions(position, records, differing) {
    const panels = this.sides.map((side, i) => {
      const point = (option) => this.showBoards(position, option === null ? null : { side: i, option });
      const panel = weighed(side, position, { other: records[1 - i] ?? null, differing, point });
      if (this.sides.length > 1) panel.prepend(make('h3', { text: `${NAMES[i]}: ${plain(side.name)}` }));
      return panel;
    });
    at('decisions').replaceChildren(...panels);
    const moments = this.sides.flatMap((side) => side.undos.filter((undo) => undo.position === position));
    at('undo').hidden = moments.length === 0;
    const [undo] = moments;
    if (undo) at('undo').textContent = `Before it, moves were taken back to decision ${undo.to}.`;
  }

  /** @private */
  showBoards(position, pointed) {
    for (const [i, side] of this.sides.entries()) {
      const record = side.decision(position);
      const [before, after] = this.boards[i];
      const option = pointed?.side === i ? pointed.option : (record?.pick ?? null);
      const picked = option === null ? [] : side.cellsOf(position, option);
      const all =
        record === null ? [] : record.options.flatMap((_, j) => (j === option ? [] : side.cellsOf(position, j)));
      const other = position === this.difference ? this.sides[1 - i] : undefined; // both stood on the same board
      const field = at('with-field').checked ? (side.field(position) ?? other?.field(position) ?? null) : null;
      const asText = this.asText;
      const { board, state } = side.before(position);
      const actor = record?.actor ?? '';
      before.show(board, { picked, weighed: all.length > 400 ? [] : all, field, state, actor, asText });
      const then = side.after(position);
      after.show(side.isSettled(position) ? then.board : [], { picked, state: then.state, actor, asText });
    }
  }

  /** @private */
  showState(position) {
    const part = at('state-part');
    if (!at('state').closest('details').open || part.hidden) return;
    const trees = this.sides.map((side, i) => {
      const tree = stateTree(side.before(position).state, side.after(position).state, side.changeOf(position));
      if (!side.isSettled(position))
        tree.prepend(
          make('p', { class: 'quiet', text: 'What came of this decision is not known; this is where the game stood.' }),
        );
      if (this.sides.length > 1) tree.prepend(make('h3', { text: `${NAMES[i]}: ${plain(side.name)}` }));
      return tree;
    });
    at('state').replaceChildren(...trees);
  }

  /** @private */
  redraw() {
    for (const timeline of this.timelines) timeline.redraw();
  }

  // --- links ---

  /** @private */
  link(index) {
    clearTimeout(this.linking);
    this.linking = setTimeout(() => {
      try {
        history.replaceState(null, '', `#decision=${index}`);
      } catch {
        // a browser that lets no page on disk change its address
      }
    }, LINK_PAUSE);
  }

  /** Goes where the address says. @private */
  follow() {
    const index = /^#decision=([0-9]{1,9})$/.exec(location.hash);
    const position = index ? this.longest.positionOf(Number(index[1])) : -1;
    if (position >= 0) this.mover.go(position);
    return position >= 0;
  }

  // --- moving ---

  /** The next or the last thing to look at: a difference, an undo, a close decision. @private */
  notable(by) {
    const [side] = this.sides;
    const undos = new Set(side.undos.map((undo) => undo.position));
    const ties = at('with-ties').checked;
    const isNotable = (i) =>
      i === this.difference || undos.has(i) || side.closes[i] === 2 || (ties && side.closes[i] === 1);
    for (let i = this.mover.position + by; i >= 0 && i < this.longest.length; i += by) {
      if (isNotable(i)) return this.mover.go(i);
    }
    return this.announce(by > 0 ? 'nothing more to look at' : 'nothing before to look at');
  }

  /** @private */
  announce(text) {
    at('said').textContent = text;
  }

  /** @private */
  fillControls() {
    const { mover } = this;
    fillSpeeds((speed) => mover.setSpeed(speed));
    at('slider').max = String(Math.max(0, this.longest.length - 1));
    at('slider').addEventListener('input', ({ target }) => mover.go(Number(target.value)));
    const help = at('help');
    const actions = {
      ArrowLeft: () => mover.step(-1),
      ArrowRight: () => mover.step(1),
      ArrowUp: () => mover.step(-10),
      ArrowDown: () => mover.step(10),
      Home: () => mover.go(0),
      End: () => mover.go(this.longest.length - 1),
      ' ': () => mover.toggle(),
      n: () => this.notable(1),
      p: () => this.notable(-1),
      '+': () => mover.faster(1),
      '-': () => mover.faster(-1),
      '[': () => this.magnify(-1),
      ']': () => this.magnify(1),
      '/': () => at('search').focus(),
      t: () => at('as-text').click(),
      '?': () => help.showModal(),
      h: () => help.showModal(),
    };
    listen(actions);
    const buttons = {
      first: 'Home',
      back: 'ArrowLeft',
      play: ' ',
      on: 'ArrowRight',
      last: 'End',
      next: 'n',
      previous: 'p',
      wider: '[',
      nearer: ']',
      ask: '?',
    };
    for (const [id, key] of Object.entries(buttons)) at(id).addEventListener('click', actions[key]);
    at('close-help').addEventListener('click', () => help.close());
    at('as-text').addEventListener('change', ({ target }) => {
      this.asText = target.checked;
      this.showBoards(mover.position, null);
    });
    at('with-field').addEventListener('change', () => this.showBoards(mover.position, null));
    at('state')
      .closest('details')
      .addEventListener('toggle', () => this.showState(mover.position));
    at('as-text-choice').hidden = this.tiles === null;
    at('field-choice').hidden = this.sides.every((side) => side.given.fields === undefined);
    at('theme').addEventListener('change', ({ target }) => {
      document.documentElement.dataset.theme = target.value;
      this.redraw();
    });
    new ResizeObserver(() => this.showBoards(mover.position, null)).observe(at('boards'));
    at('lanes').append(timelineKey());
  }

  /** @private */
  magnify(by) {
    for (const timeline of this.timelines) timeline.magnify(by);
  }

  // --- what is told once ---

  /** @private */
  tellHeader() {
    const names = this.sides.map((side) => plain(side.name));
    at('title').textContent = names.join(' and ');
    const { header } = this.sides[0];
    if (header === null) return;
    const { game, rules, seed } = header;
    at('about').textContent =
      `${plain(game)}, rules ${plain(rules.name)} revision ${rules.revision}, seed ${plain(seed)}`;
    for (const side of this.sides) {
      if (side.problem) at('about').append(` · ${plain(side.name)}: ${side.problem}`);
      else if (side.end === null) at('about').append(` · ${plain(side.name)} has no end record`);
      else if (side.end.outcome !== null && this.sides.length === 1)
        at('about').append(` · ${plain(side.given.ending ?? side.end.outcome)}`);
    }
    const { difference } = this.data;
    if (difference)
      at('difference').textContent =
        `First difference at ${[difference.where, difference.meaning, difference.detail].filter(Boolean).join(': ')}`;
    at('difference').hidden = !difference;
    if (difference && this.difference >= 0) {
      const go = () => this.mover.go(this.difference);
      at('difference').append(' ', make('button', { type: 'button', class: 'link', text: 'Go there', click: go }));
    }
  }

  /** @private */
  tellReport() {
    for (const side of this.sides) {
      const text = side.given.told.map((line) => plain(line)).join('\n');
      const keep = make('button', {
        type: 'button',
        text: `Download ${plain(side.name)}`,
        click: () => download(fileName(side), side.bytes),
      });
      at('report').append(make('pre', { class: 'told', text, tabindex: 0 }), keep);
    }
  }

  /** Verifies a side here, and says so. @private */
  async prove(side, i) {
    const name = this.sides.length > 1 ? `${NAMES[i]}: ` : '';
    const place = make('p', { class: 'proof', text: `${name}verifying here…` });
    at('proofs').append(place);
    const verdict = await checkApart(this.script, bytesOf(side.given.file), (part) => {
      place.textContent = `${name}verifying here… ${Math.floor(100 * part)}%`;
    });
    const [look, text] = proofWords(verdict, side);
    place.className = `proof ${look}`;
    place.textContent = `${name}${text}`;
    place.dataset.done = '';
  }
}

function proofWords({ status, line, index, what, reason }, side) {
  const decisions = count(side.length, 'decision');
  const because = reason ? ` (${plain(reason)})` : '';
  if (status === 'same') return ['good', `verified here, ${decisions}`];
  if (status === 'chain')
    return ['', `the chain of links is whole; the game is not in this page, so nothing was played again`];
  if (status === 'broken chain') return ['bad', `the chain of links is broken at line ${line}`];
  const place = index === null || index === undefined ? `line ${line}` : `line ${line}, decision ${index}`;
  const named = what ? `: ${what}` : '';
  return ['bad', `verified here: ${status} at ${place}${named}${because}`];
}

function fileName(side) {
  return side.name.replace(/\.gz$/, '').replace(/[^\w.-]+/g, '-') || 'recording.jsonl';
}

async function begin(script) {
  const data = await pageData();
  const sides = [];
  for (const given of data.sides) {
    const side = new Side(given, await inflated(bytesOf(given.file)));
    await side.index((part) => (at('about').textContent = `reading… ${Math.floor(100 * part)}%`));
    sides.push(side);
  }
  at('about').textContent = '';
  for (const side of sides) side.texts = Object.assign({}, ...sides.map(({ given }) => given.texts ?? {}));
  if (sides.every((side) => side.length === 0)) {
    at('title').textContent = plain(data.sides[0].name);
    at('about').textContent = 'There is no decision to be shown.';
    at('report').append(
      make('pre', { class: 'told', text: data.sides[0].told.map((line) => plain(line)).join('\n'), tabindex: 0 }),
    );
    at('report').closest('details').open = true;
    document.body.dataset.ready = '';
    return;
  }
  new Page(data, sides, script).open();
}

if (typeof document === 'undefined') serve();
else begin(document.currentScript.textContent);
