// @ts-check
/**
 * A board: tiles in SVG where the game has a drawing, text otherwise. Marks and distances lie over both.
 *
 * @module
 */

import { draw, make, plain } from './dom.mjs';

const CELL = 24;
/** Ground reaches a little below its neighbours, so that no seam shows between them. */
const GROUND = CELL + 0.6;
/** Cells that are shown at most in a narrow place; a wider board follows what happens. */
const NARROW = 26;
const NARROW_PIXELS = 620;
const STEPS_MAX = 1295;
/** The width of a cell of text, as the style has it. */
const CELL_EM = 1.4;

/** The tiles of a drawing as symbols of the page, once. @param {object} drawing */
export function defineTiles(drawing) {
  const names = new Map();
  const symbols = Object.entries(drawing.tiles).map(([glyph, tile], number) => {
    names.set(glyph, { id: `tile-${number}`, name: plain(tile.name), bare: tile.bare === true, when: tile.when });
    const layers = tile.layers.map((layer) => draw('path', layerLook(layer)));
    return draw('symbol', { id: `tile-${number}`, viewBox: `0 0 ${CELL} ${CELL}` }, ...layers);
  });
  document.body.append(draw('svg', { width: 0, height: 0, 'aria-hidden': 'true', class: 'symbols' }, ...symbols));
  return { names, ground: drawing.ground };
}

/** What a board shows: rows of characters, marks by cell, distances. */
export class Board {
  /**
   * @param {string} title
   * @param {{names: Map<string, object>, ground: string[]} | null} tiles
   * @param {[string[], string[]] | null} axes names of columns and rows
   */
  constructor(title, tiles, axes) {
    this.tiles = tiles;
    this.axes = axes;
    this.caption = make('figcaption', { text: title });
    this.place = make('div', { class: 'board' });
    this.element = make('figure', { class: 'figure' }, this.place, this.caption);
    this.size = '';
    /** Pixels across; to ask the page each time would lay it out each time. */
    this.room = 0;
    new ResizeObserver(([{ contentRect }]) => {
      this.room = contentRect.width;
    }).observe(this.place);
    this.shown = [];
    this.focus = [0, 0];
  }

  /**
   * @param {string[]} rows
   * @param {object} over
   * @param {[number, number][]} [over.picked] cells of the pick
   * @param {[number, number][]} [over.weighed] cells of the other options
   * @param {string[] | null} [over.field] distances
   * @param {object} [over.state] the parts of the state, by which some tiles are drawn
   * @param {string} [over.actor] who decides: a narrow board follows them where nothing is picked on it
   * @param {boolean} [over.asText]
   */
  show(rows, { picked = [], weighed = [], field = null, state = {}, actor = '', asText = false } = {}) {
    const isBoard = rows.length > 0 && rows.every((row) => row.length === rows[0].length);
    this.element.hidden = rows.length === 0;
    if (!isBoard || asText || !this.tiles) {
      this.showText(rows, isBoard ? picked : [], isBoard ? field : null);
      return;
    }
    const [width, height] = [rows[0].length, rows.length];
    if (this.size !== `${width} ${height}`) this.build(width, height);
    this.element.classList.toggle('far', width > NARROW);
    this.state = state;
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) this.put(x, y, rows[y][x]);
    this.over.replaceChildren(
      ...heat(field, (x, y) => this.isWritten(rows[y]?.[x])),
      ...weighed.map(([x, y]) => mark(x, y, 'weighed')),
      ...picked.map(([x, y]) => mark(x, y, 'picked')),
    );
    this.look(width, height, picked[0] ?? this.placeOf(actor, rows));
    this.svg.setAttribute('aria-label', this.told(rows, picked));
  }

  /** @private */
  build(width, height) {
    this.size = `${width} ${height}`;
    this.shown = new Array(width * height).fill(null);
    this.width = width;
    this.below = draw('g', { 'shape-rendering': 'crispEdges' });
    this.pieces = draw('g');
    this.over = draw('g');
    const letters = draw('g', { class: 'axes' });
    if (this.axes) {
      const [columns, lines] = this.axes;
      columns.forEach((name, x) => letters.append(letter((x + 0.5) * CELL, height * CELL + 9, name)));
      lines.forEach((name, y) => letters.append(letter(-7, (y + 0.5) * CELL + 4, name)));
    }
    this.svg = draw('svg', { role: 'img', class: 'tiles' }, this.below, this.over, this.pieces, letters);
    this.place.replaceChildren(this.svg);
  }

  /** @private */
  put(x, y, glyph) {
    const i = y * this.width + x;
    const old = this.shown[i];
    if (old?.glyph === glyph) return;
    old?.elements.forEach((element) => element.remove());
    const tile = this.tileOf(glyph);
    const elements = [];
    const use = (id, size = CELL) =>
      draw('use', { href: `#${id}`, x: x * CELL, y: y * CELL, width: size, height: size });
    if (tile?.bare !== true) {
      const { ground } = this.tiles;
      const row = ground[y % ground.length] ?? '';
      const below = this.tiles.names.get(row[x % row.length]);
      if (below) elements.push(use(below.id, GROUND));
      this.below.append(...elements);
    }
    if (tile) {
      const piece = use(tile.id, tile.bare ? GROUND : CELL);
      (tile.bare ? this.below : this.pieces).append(piece);
      elements.push(piece);
    } else if (glyph !== ' ') {
      const text = letter((x + 0.5) * CELL, (y + 0.5) * CELL + 5, glyph);
      this.pieces.append(text);
      elements.push(text);
    }
    this.shown[i] = { glyph, elements };
  }

  /** The tile of a character, unless it is another thing in this state. @private */
  tileOf(glyph) {
    const tile = this.tiles.names.get(glyph);
    return tile?.when === undefined || Object.hasOwn(this.state, tile.when) ? tile : undefined;
  }

  /** Whether a character is written and not drawn. @private */
  isWritten(glyph) {
    return glyph !== undefined && glyph !== ' ' && this.tileOf(glyph) === undefined;
  }

  /** A cell with the tile of somebody's name, a number behind it aside; undefined without one. @private */
  placeOf(actor, rows) {
    const name = actor.replace(/-[0-9]+$/, '');
    for (const [y, row] of rows.entries()) {
      const x = [...row].findIndex((glyph) => this.tileOf(glyph)?.name === name);
      if (x >= 0) return [x, y];
    }
    return undefined;
  }

  /** The part that is looked at: all, or in a narrow place what lies around the focus. @private */
  look(width, height, focus) {
    const room = this.room || this.place.clientWidth || NARROW_PIXELS;
    const edge = this.axes ? 14 : 0;
    if (focus) this.focus = focus;
    let [left, across] = [0, width];
    if (width > NARROW && room < NARROW_PIXELS) {
      across = NARROW;
      left = Math.max(0, Math.min(this.focus[0] - NARROW / 2, width - NARROW));
    }
    const box = [left * CELL - edge, 0, across * CELL + edge, height * CELL + edge];
    this.svg.setAttribute('viewBox', box.join(' '));
    this.svg.style.maxWidth = `${across * 44}px`;
  }

  /** @private */
  showText(rows, picked, field) {
    this.size = '';
    const marks = new Set(picked.map(([x, y]) => `${x},${y}`));
    const isBoard = rows.length > 0 && rows.every((row) => row.length === rows[0].length);
    const lines = rows.map((row, y) =>
      isBoard ? [...row].map((cell, x) => textCell(cell, x, y, marks, field)) : [plain(row)],
    );
    const block = make('pre', { class: isBoard ? 'text spaced' : 'text', tabindex: 0, role: 'img' });
    block.setAttribute('aria-label', this.told(rows, picked));
    this.element.classList.toggle('far', isBoard && rows[0].length > NARROW);
    if (isBoard) block.style.fontSize = `clamp(6px, ${(100 / (CELL_EM * rows[0].length)).toFixed(2)}cqw, 15px)`;
    for (const line of lines) block.append(...line, '\n');
    this.place.replaceChildren(block);
  }

  /** A board in words, for who cannot see it: what stands on it but its ground. @private */
  told(rows, picked) {
    const isBoard = rows.length > 0 && rows.every((row) => row.length === rows[0].length);
    if (!isBoard || !this.tiles) return `${this.caption.textContent}: ${rows.map(plain).join('; ')}`;
    const counted = new Map();
    for (const [y, row] of rows.entries()) {
      for (const [x, glyph] of [...row].entries()) {
        const tile = this.tileOf(glyph);
        if (!tile || tile.bare) continue;
        const places = counted.get(tile.name) ?? [];
        places.push(this.cellName(x, y));
        counted.set(tile.name, places);
      }
    }
    const things = [...counted].map(([name, places]) => `${name} at ${places.slice(0, 6).join(' and ')}`);
    const marked = picked.map(([x, y]) => this.cellName(x, y)).join(', ');
    return `${this.caption.textContent}: ${things.join(', ') || 'nobody'}${marked ? `; picked ${marked}` : ''}`;
  }

  /** @private */
  cellName(x, y) {
    const [columns, lines] = this.axes ?? [];
    return columns ? `${columns[x]}${lines[y]}` : `(${x}, ${y})`;
  }
}

/** The distance of a cell of a field, or null. @param {string[]} field */
export function stepsAt(field, x, y) {
  const digits = field[y]?.slice(2 * x, 2 * x + 2) ?? '';
  return digits.trim() === '' ? null : Number.parseInt(digits, 36);
}

function layerLook({ path, fill, stroke, width, opacity }) {
  const names = [fill ? `fill-${fill}` : 'fill-none', stroke ? `stroke-${stroke}` : ''].join(' ').trim();
  return {
    d: path,
    class: names,
    'stroke-width': stroke ? (width ?? 2) : false,
    opacity: opacity === undefined ? false : opacity / 100,
  };
}

function heat(field, isWritten) {
  if (field === null) return [];
  const cells = [];
  let far = 1;
  for (let y = 0; y < field.length; y++) {
    for (let x = 0; x < field[y].length / 2; x++) {
      const steps = stepsAt(field, x, y);
      if (steps !== null && steps < STEPS_MAX) far = Math.max(far, steps);
    }
  }
  for (let y = 0; y < field.length; y++) {
    for (let x = 0; x < field[y].length / 2; x++) {
      const steps = stepsAt(field, x, y);
      if (steps === null) continue;
      const near = 1 - steps / (far + 1);
      const look = { x: x * CELL, y: y * CELL, width: CELL, height: CELL, class: 'heat', opacity: 0.1 + 0.6 * near };
      if (isWritten(x, y)) {
        cells.push(draw('rect', look));
        continue;
      }
      const number = letter((x + 0.5) * CELL, (y + 0.5) * CELL + 3, String(steps));
      number.setAttribute('class', 'steps');
      cells.push(draw('rect', look), number);
    }
  }
  return cells;
}

function mark(x, y, kind) {
  const inset = kind === 'picked' ? 1.5 : 3;
  const size = CELL - 2 * inset;
  return draw('rect', { x: x * CELL + inset, y: y * CELL + inset, width: size, height: size, rx: 3, class: kind });
}

function letter(x, y, text) {
  return draw('text', { x, y, 'text-anchor': 'middle', class: 'letter', text: plain(text) });
}

function textCell(cell, x, y, marks, field) {
  const isMarked = marks.has(`${x},${y}`);
  const look = [isMarked ? 'mark' : '', field && stepsAt(field, x, y) !== null ? 'reached' : ''].join(' ').trim();
  const text = plain(cell);
  return make('span', { class: look || false, text: text.length === 1 ? text : '?' });
}
