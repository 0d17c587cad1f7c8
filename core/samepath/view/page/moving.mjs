// @ts-check
/**
 * Moving through decisions: keys, buttons, the slider, playing, and looking for something.
 *
 * @module
 */

import { at, count, make, plain } from './dom.mjs';

const SPEEDS = [1, 2, 4, 8, 16];
const FOUND_AT_A_TIME = 500;
const FOUND_SHOWN = 50;

/** Where the page stands, and how it moves. */
export class Mover {
  /**
   * @param {number} length how many decisions there are
   * @param {(position: number) => void} show
   */
  constructor(length, show) {
    this.length = length;
    this.show = show;
    this.position = -1;
    this.timer = null;
    this.speed = 2;
  }

  go(position) {
    const wanted = Math.max(0, Math.min(this.length - 1, position));
    if (wanted === this.position || this.length === 0) return;
    this.position = wanted;
    this.show(wanted);
  }

  step(by) {
    this.go(this.position + by);
  }

  get isPlaying() {
    return this.timer !== null;
  }

  toggle() {
    if (this.isPlaying) return this.stop();
    if (this.position >= this.length - 1) this.go(0);
    this.timer = setInterval(() => {
      if (this.position >= this.length - 1) this.stop();
      else this.step(1);
    }, 1000 / this.speed);
    return this.told();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.told();
  }

  faster(by) {
    const wanted = SPEEDS.indexOf(this.speed) + by;
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, wanted))]);
  }

  setSpeed(speed) {
    this.speed = speed;
    at('speed').value = String(speed);
    if (!this.isPlaying) return;
    clearInterval(this.timer);
    this.timer = null;
    this.toggle();
  }

  /** @private */
  told() {
    const button = at('play');
    button.textContent = this.isPlaying ? 'Pause' : 'Play';
    button.setAttribute('aria-pressed', String(this.isPlaying));
  }
}

/** Fills the choice of speeds. */
export function fillSpeeds(choose) {
  at('speed').append(...SPEEDS.map((speed) => make('option', { value: speed, text: `${speed} a second` })));
  at('speed').value = '2';
  at('speed').addEventListener('change', ({ target }) => choose(Number(target.value)));
}

/**
 * Listens to keys, but not where something is typed or chosen.
 *
 * @param {Record<string, () => void>} actions by the key's name
 */
export function listen(actions) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, select, textarea, dialog') && event.key !== 'Escape') return;
    if (target.closest('button, summary, a') && (event.key === ' ' || event.key === 'Enter')) return;
    if (target.closest('pre') && event.key.startsWith('Arrow') && target.scrollWidth > target.clientWidth) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** Looks for decisions by actor, kind, option or label of a draw, a few hundred at a time. */
export class Search {
  /**
   * @param {import('./side.mjs').Side} side
   * @param {(position: number) => void} go
   */
  constructor(side, go) {
    this.side = side;
    this.go = go;
    this.number = 0;
    at('search').addEventListener('input', () => this.look(at('search').value));
    at('search').addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.next(event.shiftKey ? -1 : 1);
      if (event.key === 'Escape') at('search').blur();
    });
    this.found = [];
  }

  next(by) {
    if (this.found.length === 0) return;
    const here = this.here();
    const at =
      by > 0
        ? this.found.findIndex((position) => position > here)
        : this.found.findLastIndex((position) => position < here);
    this.go(this.found.at(at < 0 ? (by > 0 ? 0 : -1) : at));
  }

  /** Where the page stands; set by the page. */
  here = () => 0;

  async look(text) {
    const mine = ++this.number;
    const wanted = text.trim().toLowerCase();
    this.found = [];
    this.tell(wanted, false);
    if (wanted === '') return;
    const actors = this.side.actors.map((name) => name.toLowerCase().includes(wanted));
    const kinds = this.side.kinds.map((name) => name.toLowerCase().includes(wanted));
    for (let i = 0; i < this.side.length; i++) {
      if (actors[this.side.actorOf[i]] || kinds[this.side.kindOf[i]] || this.isIn(i, wanted)) this.found.push(i);
      if (i % FOUND_AT_A_TIME < FOUND_AT_A_TIME - 1) continue;
      this.tell(wanted, false);
      await new Promise((go) => setTimeout(go));
      if (mine !== this.number) return;
    }
    this.tell(wanted, true);
  }

  /** @private */
  isIn(position, wanted) {
    const { options, draws } = this.side.parse(this.side.at[position]);
    return (
      options.some(
        (option) =>
          this.side.words(option).toLowerCase().includes(wanted) || plain(option).toLowerCase().includes(wanted),
      ) || draws.some(([, label]) => label.toLowerCase().includes(wanted))
    );
  }

  /** @private */
  tell(wanted, isDone) {
    const list = at('found');
    list.replaceChildren();
    if (wanted === '') {
      at('found-count').textContent = '';
      return;
    }
    at('found-count').textContent = `${count(this.found.length, 'decision')} found${isDone ? '' : ' so far'}`;
    for (const position of this.found.slice(0, FOUND_SHOWN)) {
      const { index, actor, kind } = this.side.decision(position);
      const text = `${index}: ${plain(actor)}, ${plain(kind)}`;
      list.append(
        make('li', {}, make('button', { type: 'button', class: 'link', text, click: () => this.go(position) })),
      );
    }
  }
}
