// @ts-check
/**
 * Nausicaa on a board that is tapped, dragged on, or gone over with arrow keys.
 *
 * @module
 */

import { defineTiles } from './board.mjs';
import { serve } from './checking.mjs';
import { at, draw, make, plain } from './dom.mjs';
import { Frame, openPlay, showReasons } from './playing.mjs';

const OPTION = /^([A-Z]|[a-j][0-9])([@x=<~-])([a-j][0-9])$/;
const WORDS = {
  '@': 'on',
  x: 'attacks',
  '-': 'moves to',
  '=': 'dashes to',
  '<': 'pulls',
  '~': 'swaps with',
  '>': 'against',
};
const LOOKS = { '@': 'summon', x: 'strike', '-': 'walk', '=': 'walk dash', '<': 'spell', '~': 'spell' };
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
const COLS = 10;
const ROWS = 8;

class Table {
  constructor(data) {
    this.tiles = defineTiles(data.drawing);
    this.frame = new Frame(
      data,
      () => ({ players: at('players').value.split(',') }),
      (session) => this.show(session),
    );
    at('players').value = (data.players ?? ['person', 'cpu']).join(',');
    this.selected = null;
    this.lifted = false;
    this.cells = [];
    this.buildBoard();
    document.addEventListener('keydown', (event) => this.key(event));
    at('end').addEventListener('click', () => this.act('end'));
  }

  open() {
    this.frame.open();
  }

  /** @private */
  buildBoard() {
    const grid = at('grid');
    for (let row = 0; row < ROWS; row++) {
      const line = make('div', { role: 'row', class: 'rank' });
      for (let col = 0; col < COLS; col++) {
        const name = `${'abcdefghij'[col]}${row}`;
        const button = make('button', {
          type: 'button',
          tabindex: this.cells.length === 0 ? 0 : -1,
          'data-square': name,
        });
        button.addEventListener('click', () => this.tap(name));
        button.addEventListener('keydown', (event) => this.walk(event, col, row));
        button.addEventListener('pointerdown', () => (this.dragged = name));
        this.cells.push(button);
        const edge = [col === 0 ? String(row) : '', row === ROWS - 1 ? name[0] : ''].join(' ').trim();
        const cell = make('div', { role: 'gridcell', class: (row + col) % 2 ? 'cell dark' : 'cell' }, button);
        if (edge) cell.append(make('span', { class: 'coordinate', 'aria-hidden': 'true', text: edge }));
        line.append(cell);
      }
      grid.append(line);
    }
    document.addEventListener('pointermove', (event) => this.lift(event));
    document.addEventListener('pointerup', (event) => this.drop(event));
  }

  /** @private */
  show(session) {
    const { state } = session.run;
    this.session = session;
    this.state = state;
    this.options = this.frame.stopped || session.asked === null ? [] : session.asked.options;
    this.letters = new Map(state.rules.types.map((type) => [type.letter, type.name]));
    this.selected = this.options.some((option) => option.startsWith('O@')) ? 'O' : null;
    this.choosing = [];
    this.showPlayers();
    this.showHand();
    this.paint();
    const lines = session.heard.filter((record) => record.pick !== null);
    showReasons(lines, (option) => this.words(option));
    at('end').disabled = !this.options.includes('end');
    at('turn').textContent = this.told();
    const acts = this.options.map((option, i) =>
      make(
        'li',
        {},
        make('button', { type: 'button', class: 'link', text: this.words(option), click: () => this.frame.give(i) }),
      ),
    );
    at('acts').replaceChildren(...acts);
  }

  /** @private */
  told() {
    const { outcome, turn, side, rules } = this.state;
    if (outcome !== null) {
      if (outcome.winner === null) return 'The game is over: a draw.';
      return `The game is over: player ${outcome.winner} wins${outcome.by ? `; a ${outcome.by} ended the oracle` : ''}.`;
    }
    if (this.frame.stopped) return 'You gave up.';
    return `Turn ${turn}: ${rules.players[side].name}, ${this.options.some((option) => option.startsWith('O@')) ? 'put your oracle' : 'to move'}`;
  }

  /** @private */
  showPlayers() {
    const { state } = this;
    at('sides').replaceChildren(
      ...state.rules.players.map(({ name }, side) =>
        make(
          'li',
          { class: `side-${side + 1}${state.side === side && state.outcome === null ? ' mover' : ''}` },
          make('b', { text: name }),
          ` (${state.players[side]}) · mana ${state.mana[side]} · ${state.hands[side].length} cards · deck ${state.decks[side].length}`,
        ),
      ),
    );
  }

  /** @private */
  showHand() {
    const { state } = this;
    const side = state.players[state.side] === 'person' ? state.side : state.players.indexOf('person');
    const cards = side < 0 ? [] : state.hands[side];
    const buttons = cards.map((card) => {
      const { letter, name, cost } = card;
      const isOpen = this.options.some((option) => option.startsWith(`${letter}@`));
      const picture = this.picture(side === 0 ? letter : letter.toLowerCase());
      return make(
        'button',
        {
          type: 'button',
          class: 'card',
          disabled: !isOpen,
          'data-card': letter,
          'aria-pressed': String(this.selected === letter),
          click: () => this.select(this.selected === letter ? null : letter),
          pointerdown: () => (this.dragged = letter),
        },
        picture,
        make('span', { text: name }),
        make('span', { class: 'cost', text: `${cost} mana` }),
      );
    });
    at('hand').replaceChildren(...buttons);
  }

  /** The board as it is, and where what is selected may go. @private */
  paint() {
    const goals = this.goals();
    for (const [i, button] of this.cells.entries()) {
      const unit = this.state.board[i];
      const name = button.dataset.square;
      const signs = [...new Set((goals.get(name) ?? []).map((option) => OPTION.exec(option)[2]))];
      const isOwn = this.options.some((option) => option.startsWith(name));
      const look = [
        ...signs.map((sign) => LOOKS[sign]),
        this.selected === name ? 'selected' : '',
        isOwn ? 'own' : '',
        this.isFresh(name) ? 'fresh' : '',
      ];
      button.className = look.join(' ').trim();
      button.replaceChildren(
        ...(unit ? [this.picture(unit.side === 0 ? unit.type.letter : unit.type.letter.toLowerCase())] : []),
      );
      if (unit && unit.type.hp > 1) button.append(make('span', { class: 'hp', text: `${unit.hp}` }));
      const stands = unit
        ? `${unit.type.name} of player ${unit.side + 1}, life ${unit.hp} of ${unit.type.hp}`
        : 'empty';
      const may = signs.map((sign) => `, can be: ${WORDS[sign]}`).join('');
      button.setAttribute('aria-label', `${name}: ${stands}${may}`);
    }
    for (const card of at('hand').children)
      card.setAttribute('aria-pressed', String(card.dataset.card === this.selected));
    const choices = this.choosing.map((option) =>
      make('button', { type: 'button', text: this.words(option), click: () => this.act(option) }),
    );
    at('choices').replaceChildren(...choices);
    at('choices').hidden = choices.length === 0;
    choices[0]?.focus();
  }

  /** Whether the others did something there since the last answer. @private */
  isFresh(name) {
    return this.session.heard.some(
      ({ kind, options, pick }) => pick !== null && /^[4-9]/.test(kind) && String(options[pick]).includes(name),
    );
  }

  /** The options of what is selected, by the square they go to. @private */
  goals() {
    const found = new Map();
    if (this.selected === null) return found;
    for (const option of this.options) {
      const [, from, , to] = OPTION.exec(option) ?? [];
      if (from === this.selected) found.set(to, [...(found.get(to) ?? []), option]);
    }
    return found;
  }

  /** @private */
  select(what) {
    if (this.lifted) return; // the click that ends a drag
    this.selected = what;
    this.choosing = [];
    this.paint();
  }

  /** What is dragged shows where it may go. @private */
  lift({ buttons, clientX, clientY }) {
    if (this.dragged === undefined || buttons === 0 || this.lifted || squareAt(clientX, clientY) === this.dragged)
      return;
    if (this.options.some((option) => option.startsWith(this.dragged))) this.select(this.dragged);
    this.lifted = true;
  }

  /** @private */
  tap(name) {
    if (this.lifted) return;
    const found = this.goals().get(name);
    if (found?.length === 1) this.act(found[0]);
    else if (found) {
      this.choosing = found;
      this.paint();
    } else if (this.options.some((option) => option.startsWith(name)))
      this.select(this.selected === name ? null : name);
    else if (!this.options.some((option) => option.startsWith('O@'))) this.select(null);
  }

  /** @private */
  drop({ clientX, clientY }) {
    const from = this.dragged;
    this.dragged = undefined;
    if (!this.lifted) return;
    setTimeout(() => (this.lifted = false));
    const found = from === this.selected ? this.goals().get(squareAt(clientX, clientY)) : undefined;
    if (found?.length === 1) this.act(found[0]);
    else if (found) {
      this.choosing = found;
      this.paint();
    }
  }

  /** @private */
  act(option) {
    const index = this.options.indexOf(option);
    if (index >= 0) this.frame.give(index);
  }

  /** @private */
  walk(event, col, row) {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    const [x, y] = [col + step[0], row + step[1]];
    if (x < 0 || y < 0 || x >= COLS || y >= ROWS) return;
    const next = this.cells[y * COLS + x];
    for (const cell of this.cells) cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** @private */
  key(event) {
    if (event.target.closest('input, select, dialog') || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') this.select(null);
    if (event.key === 'e') this.act('end');
    if (event.key === 'u') this.frame.give({ undo: null });
    if (event.key === '?') at('help').showModal();
  }

  /** @private */
  picture(glyph) {
    const { id } = this.tiles.names.get(glyph);
    return draw('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, draw('use', { href: `#${id}` }));
  }

  /** An option in words. @private */
  words(option) {
    if (option === 'end') return 'end the turn';
    const [, from, sign, to] = /^([A-Z]|[a-j][0-9])([@x=<~>-])([a-j][0-9])$/.exec(option) ?? [];
    if (!from) return plain(option);
    const first = sign === '@' ? (this.letters.get(from) ?? from) : `${this.nameAt(from)} ${from}`;
    const last = sign === 'x' || sign === '>' ? `${this.nameAt(to)} ${to}` : to;
    return `${first} ${WORDS[sign]} ${last}`.replace(/ +/g, ' ');
  }

  /** @private */
  nameAt(square) {
    const i = this.cells.findIndex((cell) => cell.dataset.square === square);
    return this.state.board[i]?.type.name ?? '';
  }
}

function squareAt(x, y) {
  const cell = /** @type {HTMLElement | null | undefined} */ (
    document.elementFromPoint(x, y)?.closest('[data-square]')
  );
  return cell?.dataset.square;
}

if (typeof document === 'undefined') serve();
else openPlay((data) => new Table(data));
