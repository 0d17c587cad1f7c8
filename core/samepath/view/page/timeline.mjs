// @ts-check
/**
 * The time line: decisions in the lanes of their actors, turns, undos and the difference, and the margins as a plot.
 *
 * It is drawn on a canvas, which holds 100,000 decisions; the slider beside it is what keys and screen readers use.
 *
 * @module
 */

import { colour, make } from './dom.mjs';

const LANES_MAX = 8;
const TURNS = 16;
const LANE = 16;
/** Pixels that the number of a turn takes. */
const TURN_NAME = 34;
const PLOT = 64;
const GAP = 10;
const NAMES = 96;
const NAMES_NARROW = 64;
const COLOURS = ['lane-1', 'lane-2', 'lane-3', 'lane-4', 'lane-5', 'lane-6', 'lane-7', 'lane-8', 'quiet'];
const SHARES = [1, 4, 16, 64, 256];

export class Timeline {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import('./side.mjs').Side} side
   * @param {(position: number) => void} go
   */
  constructor(canvas, side, go) {
    this.canvas = canvas;
    this.side = side;
    this.zoom = 0;
    this.drawn = '';
    this.below = document.createElement('canvas');
    this.position = 0;
    this.difference = -1;
    this.lanes = lanesOf(side);
    this.top = greatestMargin(side);
    const pick = (event) => go(this.positionAt(event.offsetX));
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      pick(event);
    });
    canvas.addEventListener('pointermove', (event) => event.buttons > 0 && pick(event));
    this.width = canvas.parentElement.clientWidth;
    new ResizeObserver(([{ contentRect }]) => {
      this.width = contentRect.width;
      this.draw();
    }).observe(canvas.parentElement);
  }

  /** Shows more or less of the recording around where it stands. */
  magnify(by) {
    this.zoom = Math.max(0, Math.min(SHARES.length - 1, this.zoom + by));
    this.draw();
  }

  /** @param {number} position */
  move(position) {
    this.position = position;
    this.draw();
  }

  /** The first position shown and the one past the last. @private */
  window() {
    const { length } = this.side;
    const across = Math.max(20, Math.ceil(length / SHARES[this.zoom]));
    if (across >= length) return [0, Math.max(1, length)];
    const from = Math.max(0, Math.min(length - across, this.position - (across >> 1)));
    return [from, from + across];
  }

  /** @private */
  positionAt(x) {
    const [from, to] = this.window();
    const part = (x - this.left) / (this.width - this.left);
    return Math.max(0, Math.min(this.side.length - 1, Math.floor(from + part * (to - from))));
  }

  /** Draws all anew: the width or the colours are others. */
  redraw() {
    this.drawn = '';
    this.draw();
  }

  /** @private */
  draw() {
    const { canvas, side } = this;
    if (this.width === 0) return;
    this.left = this.width < 600 ? NAMES_NARROW : NAMES;
    const height = TURNS + this.lanes.names.length * LANE + GAP + PLOT + 14;
    const [from, to] = this.window();
    const each = (this.width - this.left) / (to - from);
    const x = (position) => this.left + (position - from) * each;
    const drawn = `${from} ${to} ${this.width}`;
    if (this.drawn !== drawn) this.drawBelow(from, to, x, each, height);
    this.drawn = drawn;
    size(canvas, this.width, height);
    canvas.style.height = `${height}px`;
    const pen = canvas.getContext('2d');
    pen.drawImage(this.below, 0, 0);
    pen.scale(sharpness(), sharpness());
    pen.strokeStyle = this.colours.ink;
    pen.lineWidth = 1.5;
    line(pen, x(this.position) + each / 2, 0, height - 12);
    canvas.setAttribute(
      'aria-label',
      `Time line: ${side.length} decisions in ${this.lanes.names.length} lanes; decision ${this.position} is shown`,
    );
  }

  /** What does not move with each step, on a canvas of its own. @private */
  drawBelow(from, to, x, each, height) {
    this.colours = Object.fromEntries(
      [...COLOURS, 'ink', 'line', 'bad', 'good', 'accent'].map((name) => [name, colour(name)]),
    );
    size(this.below, this.width, height);
    const pen = this.below.getContext('2d');
    pen.scale(sharpness(), sharpness());
    pen.font = '11px system-ui, sans-serif';
    this.drawTurns(pen, this.colours, from, to, x);
    this.drawLanes(pen, this.colours, from, to, x, each);
    this.drawMargins(pen, this.colours, from, to, x, each);
    this.drawMarks(pen, this.colours, from, to, x, each, height);
  }

  /** A tick where a turn begins, and its number where there is room. @private */
  drawTurns(pen, colours, from, to, x) {
    const { turns } = this.side;
    let named = Number.NEGATIVE_INFINITY;
    let ticked = Number.NEGATIVE_INFINITY;
    pen.fillStyle = colours.ink;
    pen.fillText('turn', 0, 11);
    for (let i = from; i < to && i < turns.length; i++) {
      if (i > from && turns[i] === turns[i - 1]) continue;
      const at = x(i);
      if (at - ticked < 3) continue;
      ticked = at;
      const hasRoom = at - named >= TURN_NAME;
      pen.fillStyle = colours.line;
      pen.fillRect(at, hasRoom ? 0 : TURNS - 5, 1, hasRoom ? TURNS - 1 : 4);
      if (!hasRoom) continue;
      named = at;
      pen.fillStyle = colours.quiet;
      pen.fillText(String(turns[i]), at + 3, 11);
    }
  }

  /** @private */
  drawLanes(pen, colours, from, to, x, each) {
    const { names, laneOf } = this.lanes;
    names.forEach((name, lane) => {
      pen.fillStyle = colours.ink;
      pen.fillText(fitted(pen, name, this.left - 8), 0, TURNS + lane * LANE + 12);
      pen.fillStyle = colours.line;
      pen.fillRect(this.left, TURNS + lane * LANE + LANE - 1, this.width - this.left, 1);
    });
    const step = Math.max(1, Math.floor(0.5 / each)); // not more than two to a pixel
    for (let i = from; i < to && i < this.side.length; i += step) {
      const lane = laneOf[this.side.actorOf[i]];
      pen.fillStyle = colours[COLOURS[lane]];
      pen.globalAlpha = this.side.undone.has(i) ? 0.35 : 1;
      pen.fillRect(x(i), TURNS + lane * LANE + 3, Math.max(1, each - (each > 4 ? 1 : 0)), LANE - 6);
    }
    pen.globalAlpha = 1;
  }

  /** @private */
  drawMargins(pen, colours, from, to, x, each) {
    const base = TURNS + this.lanes.names.length * LANE + GAP + PLOT;
    pen.fillStyle = colours.ink;
    pen.fillText('margin', 0, base - PLOT + 10);
    pen.fillStyle = colours.line;
    pen.fillRect(this.left, base, this.width - this.left, 1);
    const step = Math.max(1, Math.floor(0.5 / each));
    const size = Math.max(1.5, Math.min(5, each - 1));
    for (let i = from; i < to && i < this.side.length; i += step) {
      const margin = this.side.margins[i];
      if (Number.isNaN(margin)) continue;
      const height = 2 + (PLOT - 6) * Math.min(1, Math.log1p(margin) / this.top);
      const isClose = this.side.closes[i] > 0;
      pen.fillStyle = isClose ? colours.accent : colours.quiet;
      pen.fillRect(x(i), base - height, size, 2);
      if (isClose)
        pen.fillRect(
          x(i),
          base - (this.side.closes[i] === 2 ? PLOT / 2 : PLOT / 6),
          size,
          this.side.closes[i] === 2 ? PLOT / 2 : PLOT / 6,
        );
    }
  }

  /** @private */
  drawMarks(pen, colours, from, to, x, each, height) {
    const place = (position) => x(position) + each / 2;
    for (const { position } of this.side.undos) {
      if (position < from || position > to) continue;
      pen.strokeStyle = colours.accent;
      pen.setLineDash([3, 3]);
      line(pen, x(position), 0, height - 12);
      pen.setLineDash([]);
    }
    if (this.difference >= from && this.difference < to) {
      pen.strokeStyle = colours.bad;
      pen.lineWidth = 2;
      line(pen, place(this.difference), 0, height - 12);
      pen.fillStyle = colours.bad;
      const text = 'first difference';
      const wide = pen.measureText(text).width;
      pen.fillText(text, Math.min(place(this.difference) + 4, this.width - wide), height - 2);
    }
  }
}

/** What the marks of the time line mean. @returns {HTMLElement} */
export function timelineKey() {
  const item = (look, text) =>
    make('span', { class: 'keyed' }, make('i', { class: look, 'aria-hidden': 'true' }), text);
  return make(
    'p',
    { class: 'quiet key' },
    item('dot-accent', 'tied or close'),
    item('dash', 'undo'),
    item('stroke-bad', 'first difference'),
    'faded: taken back',
  );
}

function sharpness() {
  return globalThis.devicePixelRatio || 1;
}

function size(canvas, width, height) {
  canvas.width = Math.round(width * sharpness());
  canvas.height = Math.round(height * sharpness());
}

function line(pen, x, from, to) {
  pen.beginPath();
  pen.moveTo(x, from);
  pen.lineTo(x, to);
  pen.stroke();
}

// The busiest actors have a lane each, in the order in which they first decide; the rest share one.
function lanesOf({ actors, actorOf }) {
  const counts = new Array(actors.length).fill(0);
  for (const actor of actorOf) counts[actor]++;
  const busy = counts.map((_, actor) => actor).sort((a, b) => counts[b] - counts[a]);
  const own = new Set(actors.length > LANES_MAX ? busy.slice(0, LANES_MAX - 1) : busy);
  const kept = [...own].sort((a, b) => a - b);
  const laneOf = counts.map((_, actor) => (own.has(actor) ? kept.indexOf(actor) : kept.length));
  const names = kept.map((actor) => actors[actor]);
  if (own.size < actors.length) names.push(`${actors.length - own.size} others`);
  return { names, laneOf };
}

function greatestMargin({ margins }) {
  let most = 1;
  for (const margin of margins) if (margin > most && Number.isFinite(margin)) most = margin;
  return Math.log1p(most);
}

function fitted(pen, name, room) {
  let text = name.slice(0, 40).replace(/[\p{C}]/gu, '?');
  while (text.length > 1 && pen.measureText(text).width > room) text = `${text.slice(0, -2)}…`;
  return text;
}
