/**
 * The state of a game of Nausicaa, and its parts (SPEC, NAUS-3, NAUS-9, NAUS-10 and NAUS-15).
 *
 * Lists of two are by side, 0 for player 1 and 1 for player 2.
 *
 * @module
 */

/** @typedef {import('./rules.mjs').Ruleset} Ruleset */
/** @typedef {import('./rules.mjs').UnitType} UnitType */

/** Who plays a side. */
export const PERSON = 'person';
export const CPU = 'cpu';

/** A unit on the board. @typedef {{number: number, side: number, type: UnitType, square: number, hp: number}} Unit */

/**
 * A state.
 *
 * @typedef {object} State
 * @property {Ruleset} rules
 * @property {string[]} players
 * @property {number} turn
 * @property {object | null} outcome
 * @property {number} side whose turn it is
 * @property {number[]} mana
 * @property {UnitType[][]} decks
 * @property {UnitType[][]} hands
 * @property {Unit[]} units in order of their numbers
 * @property {(Unit | null)[]} board the same units by square
 * @property {number} nextNumber
 * @property {boolean[]} placed whether each Oracle was deployed
 * @property {{distance: number, attractiveness: number}[]} coefficients
 * @property {Unit | null} acting the unit to which the turn is bound
 * @property {boolean} moved
 * @property {string} used the ability used in this turn, or empty
 * @property {number[]} fallen the sides whose Oracle the action under way has destroyed
 */

/**
 * A state with nothing on the board and no cards.
 *
 * @param {Ruleset} rules
 * @param {string[]} players
 * @returns {State}
 */
export function emptyState(rules, players) {
  const { mana_start: mana } = rules.turns;
  const { coefficient_start: start } = rules.cpu;
  return {
    rules,
    players,
    turn: 1,
    outcome: null,
    side: 0,
    mana: [mana, mana],
    decks: [[], []],
    hands: [[], []],
    units: [],
    board: new Array(rules.board.squares.length).fill(null),
    nextNumber: 1,
    placed: [false, false],
    coefficients: [
      { distance: start, attractiveness: start },
      { distance: start, attractiveness: start },
    ],
    acting: null,
    moved: false,
    used: '',
    fallen: [],
  };
}

/**
 * A state of its own.
 *
 * @param {State} state
 * @returns {State}
 */
export function copyState(state) {
  const units = state.units.map((unit) => ({ ...unit }));
  const board = state.board.map(() => null);
  for (const unit of units) board[unit.square] = unit;
  return {
    ...state,
    units,
    board,
    acting: units.find((unit) => unit.number === state.acting?.number) ?? null,
    mana: [...state.mana],
    decks: state.decks.map((deck) => [...deck]),
    hands: state.hands.map((hand) => [...hand]),
    placed: [...state.placed],
    coefficients: [...state.coefficients],
    fallen: [...state.fallen],
  };
}

/**
 * The parts of the full state (NAUS-15).
 *
 * @param {State} state
 * @returns {Record<string, unknown>}
 */
export function partsOf(state) {
  const letters = (cards) => cards.map((card) => card.letter).join('');
  const { names } = state.rules.board;
  return {
    cards: { decks: state.decks.map(letters), hands: state.hands.map(letters) },
    coefficients: state.coefficients.map((pair, side) => (state.players[side] === CPU ? pair : null)),
    mana: state.mana,
    move: {
      ability: state.used,
      moved: state.moved,
      next_number: state.nextNumber,
      placed: state.placed,
      player: state.side + 1,
      unit: state.acting && state.acting.number,
    },
    players: state.players,
    units: state.units.map(
      (unit) => `${unit.number} ${unit.side + 1} ${unit.type.name} ${names[unit.square]} ${unit.hp}`,
    ),
  };
}

/**
 * Puts a new unit on an empty square.
 *
 * @param {State} state
 * @param {number} side
 * @param {UnitType} type
 * @param {number} square
 * @param {number} hp
 * @returns {Unit}
 */
export function putUnit(state, side, type, square, hp) {
  const unit = { number: state.nextNumber++, side, type, square, hp };
  state.units.push(unit);
  state.board[square] = unit;
  if (type.royal) state.placed[side] = true;
  return unit;
}

/**
 * The units of a side, by their numbers.
 *
 * @param {State} state
 * @param {number} side
 * @returns {Unit[]}
 */
export function army(state, side) {
  return state.units.filter((unit) => unit.side === side);
}

/** The name of the player whose turn it is. */
export function mover(state) {
  return state.rules.players[state.side].name;
}
