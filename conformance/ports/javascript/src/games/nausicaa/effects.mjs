/**
 * What actions do: summons, hits, deaths, draws, abilities, the judgement, the end of a turn and the start of the next
 * (SPEC, NAUS-6 to NAUS-14). Each function changes the state and takes an action that is legal.
 *
 * @module
 */

import { ATTACK, DASH, END, MOVE, PULL, SUMMON, SWAP, pulledTo } from './actions.mjs';
import { CPU, army, putUnit } from './state.mjs';

/** @typedef {import('./state.mjs').State} State */
/** @typedef {import('./state.mjs').Unit} Unit */
/** @typedef {import('../../rng.mjs').Rng} Rng */

const DECK_STREAM = 'deck';

/** The stream of what a CPU rolls. */
export const CPU_STREAM = 'cpu';

/**
 * Shuffles and deals both players' cards, each again from a fresh deck until the Oracle is in the hand (NAUS-9).
 *
 * @param {State} state
 * @param {Rng} rng
 */
export function deal(state, rng) {
  const { players, royal, turns } = state.rules;
  players.forEach(({ name }, side) => {
    let deck;
    let hand;
    do {
      deck = [...state.rules.deck];
      rng.stream(DECK_STREAM).shuffle(deck, `${name} shuffles`);
      hand = deck.splice(-turns.cards_in_first_hand).reverse();
    } while (!hand.includes(royal));
    state.decks[side] = deck;
    state.hands[side] = hand;
  });
}

/**
 * Does a legal action of the player whose turn it is.
 *
 * @param {State} state
 * @param {Rng} rng
 * @param {import('./actions.mjs').Action} action
 */
export function perform(state, rng, { sign, unit, card, square }) {
  const doing = {
    [END]: () => endTurn(state, rng),
    [SUMMON]: () => summon(state, rng, card, square),
    [ATTACK]: () => attack(state, rng, unit, square),
    [MOVE]: () => move(state, unit, square),
    [DASH]: () => dash(state, rng, unit, square),
    [PULL]: () => pull(state, unit, square),
    [SWAP]: () => swap(state, unit, square),
  };
  doing[sign]();
}

/** Puts a card's unit on the board, with its effects, and ends the turn. */
export function summon(state, rng, card, square) {
  const { side } = state;
  const hand = state.hands[side];
  const held = hand.indexOf(card);
  if (held >= 0) hand.splice(held, 1); // an Oracle deployed from a position need not be in the hand
  state.mana[side] -= card.cost;
  putUnit(state, side, card, square, card.hp);
  drawCards(state, side, card.draws_when_summoned);
  if (card.blast !== null) unitsOn(state, card.blast[square]).forEach((unit) => destroy(state, unit));
  conclude(state, rng, card);
}

/** Attacks a square, with everything that the attack hits, and ends the turn (NAUS-6). */
export function attack(state, rng, unit, square) {
  const { attack: how, attacks } = unit.type;
  state.mana[unit.side] -= state.rules.turns.attack_cost;
  const squares = how.hits === 'all' ? attacks[unit.square].flat() : [square];
  for (const struck of unitsOn(state, squares)) {
    struck.hp--;
    if (struck.hp === 0) destroy(state, struck);
  }
  if (how.destroys_itself) destroy(state, unit);
  conclude(state, rng, unit.type);
}

/** Moves a unit and binds the turn to it. */
export function move(state, unit, square) {
  relocate(state, unit, square);
  state.acting = unit;
  state.moved = true;
}

/** Moves a unit a second time, for mana, and ends the turn. */
export function dash(state, rng, unit, square) {
  state.mana[unit.side] -= state.rules.turns.dash_cost;
  relocate(state, unit, square);
  endTurn(state, rng);
}

/** Ends the turn; unless the game is over, the other player's begins (NAUS-14). */
export function endTurn(state, rng) {
  const { cpu, turns } = state.rules;
  state.acting = null;
  state.moved = false;
  state.used = '';
  if (state.side === 1) state.turn++;
  state.side = 1 - state.side;
  if (state.outcome === null && state.turn === turns.limit) {
    state.outcome = { by: null, reason: 'turn limit', winner: null };
  }
  if (state.outcome !== null) return;
  const endedTurns = 2 * (state.turn - 1) + state.side;
  if (endedTurns % cpu.coefficient_period === 0) rollCoefficients(state, rng);
  beginTurn(state);
}

function pull(state, unit, square) {
  const other = state.board[square];
  place(state, other, pulledTo(state, unit.square, square));
  state.board[square] = null;
  useAbility(state, unit, 'pull');
}

function swap(state, unit, square) {
  const other = state.board[square];
  place(state, other, unit.square);
  place(state, unit, square);
  useAbility(state, unit, 'swap');
}

function useAbility(state, unit, kind) {
  state.mana[unit.side] -= state.rules.turns.ability_cost;
  state.acting = unit;
  state.used = kind;
}

// Whoever hops over a unit may draw for it: half-way between the two squares stands somebody.
function relocate(state, unit, square) {
  const { draws_when_hopping: draws } = unit.type;
  if (draws > 0 && state.board[(unit.square + square) / 2] !== null) drawCards(state, unit.side, draws);
  state.board[unit.square] = null;
  place(state, unit, square);
}

function place(state, unit, square) {
  state.board[square] = unit;
  unit.square = square;
}

function destroy(state, unit) {
  state.board[unit.square] = null;
  state.units = state.units.filter((one) => one !== unit);
  drawCards(state, unit.side, unit.type.draws_when_destroyed);
  if (unit.type.royal) state.fallen.push(unit.side);
}

function unitsOn({ board }, squares) {
  return squares.map((square) => board[square]).filter((unit) => unit !== null);
}

// From the end of the deck to the end of the hand, as many as there are.
function drawCards(state, side, count) {
  for (let i = 0; i < count && state.decks[side].length > 0; i++) state.hands[side].push(state.decks[side].pop());
}

// The judgement, and the end of the turn (NAUS-7).
function conclude(state, rng, by) {
  if (state.fallen.length > 0) {
    const loser = state.fallen.length > 1 ? state.side : state.fallen[0];
    state.fallen = [];
    state.outcome = { by: by.name, reason: 'oracle destroyed', winner: 2 - loser };
  }
  endTurn(state, rng);
}

// NAUS-10
function beginTurn(state) {
  const { side, turn } = state;
  const { cards_drawn: cards, mana_gain: gain, mana_max: most } = state.rules.turns;
  state.mana[side] = Math.min(state.mana[side] + gain, most, turn);
  for (const unit of army(state, side)) state.mana[side] += unit.type.mana_each_turn;
  drawCards(state, side, cards);
}

function rollCoefficients(state, rng) {
  const { coefficient_range: range } = state.rules.cpu;
  const stream = rng.stream(CPU_STREAM);
  state.rules.players.forEach(({ name }, side) => {
    if (state.players[side] !== CPU) return;
    const distance = stream.nextInt(range, `${name} distance`);
    const attractiveness = stream.nextInt(range, `${name} attractiveness`);
    state.coefficients[side] = { distance, attractiveness };
  });
}
