// @ts-check
/**
 * The mine, played with keys or by tapping where to go.
 *
 * @module
 */

import { foesOf, seenEnemies } from 'samepath/games/dungeon/state.mjs';
import { Board, defineTiles } from './board.mjs';
import { serve } from './checking.mjs';
import { at, make, plain } from './dom.mjs';
import { ending, picture, said, words } from './minepicture.mjs';
import { Frame, openPlay, showReasons } from './playing.mjs';
import { wayTo, wayToUnknown } from './travel.mjs';

const KEYS = {
  ArrowUp: 'up',
  w: 'up',
  k: 'up',
  ArrowRight: 'right',
  d: 'right',
  l: 'right',
  ArrowDown: 'down',
  s: 'down',
  j: 'down',
  ArrowLeft: 'left',
  a: 'left',
  h: 'left',
  '.': 'wait',
  '>': 'descend',
  p: 'potion_heal',
  c: 'antidote',
  e: 'escape',
};
const STEP_PAUSE = 45;
const MESSAGES_MAX = 30;

class Table {
  constructor(data) {
    this.board = new Board('The mine', defineTiles(data.drawing), null);
    at('board').append(this.board.element);
    this.frame = new Frame(
      data,
      () => ({ control: 'hand' }),
      (session) => this.show(session),
    );
    this.told = [];
    this.way = [];
    document.addEventListener('keydown', (event) => this.key(event));
    this.board.place.addEventListener('click', (event) => this.tap(event));
    at('explore').addEventListener('click', () => this.explore());
    new ResizeObserver(() => this.session && this.paint()).observe(at('board'));
  }

  open() {
    this.frame.open();
  }

  /** @private */
  show(session) {
    if (session !== this.session) this.told = [];
    this.session = session;
    this.mine = session.run.state;
    this.options = this.frame.stopped || session.asked === null ? [] : session.asked.options;
    this.told = [...this.told, ...this.mine.messages.map(said)].slice(-MESSAGES_MAX);
    this.paint();
    const { mine } = this;
    const items =
      Object.entries(mine.hero.items)
        .map(([item, number]) => `${number} ${item}`)
        .join(', ') || 'nothing';
    at('turn').textContent = mine.outcome === null ? `Level ${mine.depth}, turn ${mine.turn}` : ending(mine.outcome);
    at('hero').replaceChildren(
      gauge('life', mine.hero.hp, mine.hero.sheet.hp),
      gauge('mana', mine.hero.mana, mine.hero.sheet.mana),
      make('p', { text: `Hero of level ${mine.hero.level} with ${items}${effectsOf(mine.hero)}` }),
    );
    const foes = mine.battle === null ? seenEnemies(mine) : foesOf(mine);
    at('foes').replaceChildren(
      ...foes.map((foe) => make('li', {}, gauge(foe.name, foe.hp, foe.kind.hp), effectsOf(foe))),
    );
    at('foes-part').hidden = foes.length === 0;
    at('foes-head').textContent = mine.battle === null ? 'In sight' : 'Battle';
    at('messages').replaceChildren(...this.told.slice(-8).map((text) => make('li', { text: plain(text) })));
    at('acts').replaceChildren(
      ...this.options.map((option, i) =>
        make(
          'button',
          { type: 'button', click: () => this.act(option) },
          make('kbd', { text: String(i + 1) }),
          ` ${words(option)}`,
        ),
      ),
    );
    const seen = new Set([...foes, ...seenEnemies(mine)].map(({ name }) => name));
    showReasons(
      session.heard.filter(({ actor }) => seen.has(actor)),
      (option) => plain(words(option)),
    );
    at('explore').disabled = mine.battle !== null || this.options.length === 0;
  }

  /** @private */
  paint() {
    this.board.focus = [this.mine.hero.x, this.mine.hero.y];
    this.board.show(picture(this.mine));
  }

  /** @private */
  act(option) {
    const index = this.options.indexOf(option);
    if (index >= 0) this.frame.give(index);
  }

  /** Goes along steps, one after the other, until something happens. @private */
  travel(steps) {
    clearTimeout(this.walking);
    const [step, ...rest] = steps;
    const before = this.signs();
    if (step === undefined || !this.options.includes(step)) return;
    this.act(step);
    if (this.signs() !== before || this.mine.messages.length > 0) return;
    this.walking = setTimeout(() => this.travel(rest), STEP_PAUSE);
  }

  /** What a traveller stops for when it changes. @private */
  signs() {
    const { mine } = this;
    const seen = seenEnemies(mine).map(({ name, state }) => `${name} ${state}`);
    return JSON.stringify([seen, mine.battle !== null, mine.depth, mine.hero.hp < 8, mine.outcome !== null]);
  }

  /** @private */
  explore() {
    const steps = wayToUnknown(this.mine);
    if (steps === null) this.frame.say('Everything that can be reached is known here.');
    else this.travel(steps);
  }

  /** @private */
  tap(event) {
    if (this.mine.battle !== null || this.options.length === 0) return;
    const svg = this.board.svg;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const steps = wayTo(this.mine, Math.floor(point.x / 24), Math.floor(point.y / 24));
    if (steps === null) this.frame.say('No way there is known.');
    else {
      this.frame.say('');
      this.travel(steps);
    }
  }

  /** @private */
  key(event) {
    if (event.target.closest('input, select, dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('button, summary') && (event.key === ' ' || event.key === 'Enter')) return;
    clearTimeout(this.walking);
    const number = Number(event.key);
    const option = number >= 1 && number <= this.options.length ? this.options[number - 1] : KEYS[event.key];
    if (option !== undefined && this.options.includes(option)) this.act(option);
    else if (event.key === 'x') this.explore();
    else if (event.key === 'u') this.frame.give({ undo: null });
    else if (event.key === '?') at('help').showModal();
    else return;
    event.preventDefault();
  }
}

function effectsOf({ effects }) {
  const names = Object.entries(effects).map(([name, turns]) => `${name} ${turns}`);
  return names.length > 0 ? `; ${names.join(', ')}` : '';
}

function gauge(name, now, most) {
  const bar = make('meter', { min: 0, max: most, value: now, low: most / 3, 'aria-label': name });
  return make(
    'label',
    { class: 'gauge' },
    make('span', { text: plain(name) }),
    bar,
    make('span', { class: 'number', text: `${now}/${most}` }),
  );
}

if (typeof document === 'undefined') serve();
else openPlay((data) => new Table(data));
