/**
 * What a player may do: moves, attacks, abilities, and the legal actions in their order (SPEC, NAUS-4, NAUS-5, NAUS-8
 * and NAUS-11 to NAUS-13). Nothing here changes a state.
 *
 * @module
 */

import { army } from './state.mjs';

/** @typedef {import('./state.mjs').State} State */
/** @typedef {import('./state.mjs').Unit} Unit */

/** The signs of the notation (NAUS-16). */
export const SUMMON = '@';
export const ATTACK = 'x';
export const MOVE = '-';
export const DASH = '=';
export const PULL = '<';
export const SWAP = '~';
export const END = 'end';

/** The abilities by their kind in the rules. */
const ABILITY_SIGNS = { pull: PULL, swap: SWAP };

/**
 * An action: its sign, the unit that acts or the card that is played, and the square it is aimed at.
 *
 * @typedef {{sign: string, unit?: Unit, card?: import('./rules.mjs').UnitType, square?: number}} Action
 */

/**
 * An action as it is written.
 *
 * @param {State} state
 * @param {Action} action
 * @returns {string}
 */
export function notation(state, { sign, unit, card, square }) {
  const { names } = state.rules.board;
  return sign === END ? END : `${card ? card.letter : names[unit.square]}${sign}${names[square]}`;
}

/**
 * The legal actions of the player whose turn it is (NAUS-11 to NAUS-13).
 *
 * @param {State} state
 * @returns {Action[]}
 */
export function legalActions(state) {
  const { acting, side, rules } = state;
  if (!state.placed[side]) {
    const deployments = summons(state, rules.royal);
    return deployments.length > 0 ? deployments : [{ sign: END }];
  }
  const mana = state.mana[side];
  const units = acting === null ? army(state, side) : [acting];
  const each = (sign, squaresOf) =>
    units.flatMap((unit) => squaresOf(state, unit).map((square) => ({ sign, unit, square })));
  const found = acting === null ? playableCards(state).flatMap((card) => summons(state, card)) : [];
  if (mana >= rules.turns.attack_cost && state.used !== 'swap') found.push(...each(ATTACK, attackSquares));
  if (!state.moved) found.push(...each(MOVE, moveSquares));
  else if (mana >= rules.turns.dash_cost) found.push(...each(DASH, moveSquares));
  if (mana >= rules.turns.ability_cost && state.used === '')
    found.push(...units.flatMap((unit) => abilities(state, unit)));
  return [...found, { sign: END }];
}

/**
 * The squares that a unit may move to (NAUS-4).
 *
 * @param {State} state
 * @param {Unit} unit
 * @returns {number[]}
 */
export function moveSquares({ board }, { side, square, type }) {
  return type.moves[side][square].flatMap((line) => {
    const end = line.findIndex((step) => board[step] !== null);
    return end < 0 ? line : line.slice(0, end);
  });
}

/**
 * The squares that a unit may aim an attack at, mana aside (NAUS-5).
 *
 * @param {State} state
 * @param {Unit} unit
 * @returns {number[]}
 */
export function attackSquares({ board }, { side, square, type }) {
  const found = [];
  for (const line of type.attacks[square]) {
    const at = line.find((step) => board[step] !== null);
    if (at !== undefined && (type.attack.targets === 'any' || board[at].side !== side)) found.push(at);
  }
  return found;
}

/**
 * The square that a pulled unit comes to: one step towards the centaur (NAUS-8).
 *
 * @param {State} state
 * @param {number} centaur a square
 * @param {number} target a square
 * @returns {number}
 */
export function pulledTo({ rules: { board } }, centaur, target) {
  const rows = Math.sign(board.row(centaur) - board.row(target));
  const cols = Math.sign(board.col(centaur) - board.col(target));
  return board.step(target, rows, cols);
}

/**
 * The empty squares of the mover's deployment rows on which a card may be put.
 *
 * @param {State} state
 * @param {import('./rules.mjs').UnitType} card
 * @returns {number[]}
 */
export function summonSquares(state, card) {
  const { board, players } = state.rules;
  return players[state.side].deployment_rows
    .flatMap((row) => board.rowOf(row))
    .filter((square) => mayStand(state, square, card.summoned_on));
}

/**
 * Whether a card may be put on a square: it is empty, and of the colour that the card wants.
 *
 * @param {State} state
 * @param {number} square
 * @param {string} colour `any` or `dark`
 * @returns {boolean}
 */
export function mayStand(state, square, colour) {
  return state.board[square] === null && (colour !== 'dark' || state.rules.board.dark[square]);
}

function summons(state, card) {
  return summonSquares(state, card).map((square) => ({ sign: SUMMON, card, square }));
}

// What mana can pay, in hand order, a card held twice once.
function playableCards(state) {
  const mana = state.mana[state.side];
  return [...new Set(state.hands[state.side])].filter((card) => card.cost <= mana && !card.royal);
}

function abilities(state, unit) {
  const { ability, abilityReach } = unit.type;
  if (ability === null) return [];
  const squares = abilityReach[unit.square].filter((square) => mayUse(state, unit, square));
  return squares.map((square) => ({ sign: ABILITY_SIGNS[ability.kind], unit, square }));
}

function mayUse(state, { square, type: { ability } }, target) {
  const other = state.board[target];
  if (other === null || (other.type.royal && ability.oracles === false)) return false;
  const lands = ability.kind === 'swap' ? square : pulledTo(state, square, target);
  if (ability.kind === 'pull' && state.board[lands] !== null) return false;
  return other.type.ability_leaves_on !== 'dark' || state.rules.board.dark[lands];
}
