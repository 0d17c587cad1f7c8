// @ts-check
/**
 * The lesson, animated: the wave floods cell by cell, the path is walked back, A* goes beside it, and the goblin thinks.
 *
 * Every frame is a step of the game `lesson`, played by the engine in the page.
 *
 * @module
 */

import { Run } from 'samepath/engine.mjs';
import { GAMES } from 'samepath/games/index.mjs';
import { Board, defineTiles } from './board.mjs';
import { serve } from './checking.mjs';
import { at, make, plain } from './dom.mjs';
import { pageData } from './payload.mjs';
import { tieWords } from './scores.mjs';

const SPEEDS = [2, 4, 8, 16];
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** One scenario, played step by step; a frame a step. */
class Film {
  constructor({ title, scenario, note }, tiles) {
    this.title = title;
    this.frames = framesOf(scenario);
    this.board = new Board(title, tiles, null);
    this.words = make('p', { class: 'words' });
    this.element = make(
      'section',
      { 'aria-label': title },
      make('h2', { text: title }),
      make('p', { class: 'quiet', text: note }),
      this.board.element,
      this.words,
    );
  }

  show(number) {
    const frame = this.frames[Math.min(number, this.frames.length - 1)];
    this.board.show(frame.rows, frame);
    this.words.textContent = frame.text;
  }
}

function framesOf(scenario) {
  const game = GAMES.get('lesson');
  const run = new Run(game, game.rules[0], scenario, 0n);
  const frames = [frameOf(run, [])];
  while (!run.over && frames.length < 1000) {
    const made = [];
    const step = run.step();
    for (let event = step.next(); !event.done; event = step.next()) {
      const { record } = /** @type {{record?: object}} */ (event.value);
      if (record) made.push(record);
    }
    frames.push(frameOf(run, made));
  }
  if (scenario.program === 'search' && run.state.outcome.path) frames.push(...walkedBack(run));
  return frames;
}

function frameOf(run, records) {
  const parts = run.game.parts(run.state);
  return parts.search ? searchFrame(parts, records) : machineFrame(parts, records);
}

function searchFrame(parts, records) {
  const width = parts.map[0].length;
  const rows = parts.map.map((row, y) =>
    [...row]
      .map((cell, x) => (parts.steps[y * width + x] < 0 ? cell : (DIGITS[parts.steps[y * width + x]] ?? '+')))
      .join(''),
  );
  const [record] = records.filter(({ type }) => type === 'decision');
  const picked = record ? [record.options[record.pick]] : [];
  const text = record
    ? `Takes (${picked[0].join(', ')}). ${tieWords(record)}`
    : `Begins at (${parts.search.from.join(', ')}).`;
  return {
    rows,
    picked,
    weighed: parts.waiting.map(([x, y]) => [x, y]),
    field: fieldOf(parts.steps, width),
    state: parts,
    text,
  };
}

// The path from the goal to the start, a cell a frame.
function walkedBack(run) {
  const last = frameOf(run, []);
  const { path, expanded, length } = run.state.outcome;
  return path.map((_, i) => ({
    ...last,
    weighed: [],
    picked: path.slice(path.length - 1 - i),
    text: `The path is walked back: ${i + 1} of ${length} steps. ${expanded} cells were taken.`,
  }));
}

function machineFrame(parts, records) {
  const rows = parts.map.map((row) => [...row]);
  const [x, y] = parts.hero;
  for (const [, , , ex, ey] of parts.enemies) rows[ey][ex] = 'g';
  rows[y][x] = '@';
  const thinks = parts.enemies.map(([name, , state, , , life, most]) => `${name}: ${state}, life ${life} of ${most}`);
  const steps = records.filter(({ type, kind }) => type === 'decision' && kind === 'step');
  const picked = steps.filter(({ pick }) => pick !== null).map(({ options, pick }) => options[pick].slice(1));
  const text = `${thinks.join('; ')}. ${steps.map(tieWords).join(' ')}`;
  return { rows: rows.map((row) => row.join('')), picked, state: parts, text };
}

function fieldOf(steps, width) {
  const two = (number) => (number < 0 ? '  ' : number.toString(36).padStart(2, '0'));
  return Array.from({ length: steps.length / width }, (_, y) =>
    steps
      .slice(y * width, (y + 1) * width)
      .map(two)
      .join(''),
  );
}

class Show {
  constructor(data) {
    const tiles = defineTiles(data.drawing);
    this.films = data.films.map((film) => new Film(film, tiles));
    this.length = Math.max(...this.films.map((film) => film.frames.length));
    this.number = 0;
    this.timer = null;
    at('films').append(...this.films.map((film) => film.element));
    at('slider').max = String(this.length - 1);
    at('slider').addEventListener('input', ({ target }) => this.go(Number(target.value)));
    at('speed').append(...SPEEDS.map((speed) => make('option', { value: speed, text: `${speed} a second` })));
    at('speed').value = '4';
    at('play').addEventListener('click', () => this.toggle());
    at('back').addEventListener('click', () => this.go(this.number - 1));
    at('on').addEventListener('click', () => this.go(this.number + 1));
    document.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.go(this.number)).observe(at('films'));
    this.go(0);
    document.body.dataset.ready = '';
  }

  go(number) {
    this.number = Math.max(0, Math.min(this.length - 1, number));
    for (const film of this.films) film.show(this.number);
    at('slider').value = String(this.number);
    at('place').textContent = `step ${this.number} of ${this.length - 1}`;
  }

  toggle() {
    const isPlaying = this.timer !== null;
    clearInterval(this.timer);
    this.timer = null;
    if (!isPlaying) {
      if (this.number === this.length - 1) this.go(0);
      this.timer = setInterval(
        () => (this.number === this.length - 1 ? this.toggle() : this.go(this.number + 1)),
        1000 / Number(at('speed').value),
      );
    }
    at('play').textContent = isPlaying ? 'Play' : 'Pause';
    at('play').setAttribute('aria-pressed', String(!isPlaying));
  }

  /** @private */
  key(event) {
    if (event.target.closest('input, select') || (event.target.closest('button') && event.key === ' ')) return;
    const actions = {
      ArrowLeft: () => this.go(this.number - 1),
      ArrowRight: () => this.go(this.number + 1),
      Home: () => this.go(0),
      End: () => this.go(this.length),
      ' ': () => this.toggle(),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }
}

async function begin() {
  const data = await pageData();
  at('title').textContent = plain(data.title);
  new Show(data);
}

if (typeof document === 'undefined') serve();
else begin();
