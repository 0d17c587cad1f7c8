/**
 * Positions: a game that starts from units on the board (SPEC, NAUS-23).
 *
 * @module
 */

import { isObject } from '../../canonical.mjs';
import { InputError } from '../../errors.mjs';
import { Fields, refuse } from '../fields.mjs';
import { emptyState, putUnit } from './state.mjs';

/** @typedef {import('./rules.mjs').Ruleset} Ruleset */

const TURN_MISSING = 6;
const PLAYER_MISSING = 2;

/**
 * The state that a position describes. Its units are numbered in its order; nothing is drawn or added.
 *
 * @param {Ruleset} rules
 * @param {unknown} position
 * @param {string[]} players
 * @returns {import('./state.mjs').State}
 * @throws {InputError} naming the place
 */
export function stateFrom(rules, position, players) {
  const fields = new Fields(position, 'position');
  const state = emptyState(rules, players);
  state.turn = fields.integer('turn', 1, rules.turns.limit - 1, TURN_MISSING);
  state.side = fields.integer('player', 1, 2, PLAYER_MISSING) - 1;
  readUnits(fields, state);
  state.mana = two(fields.value('mana'), 'mana').map((mana, side) => readMana(state, mana, side));
  state.coefficients = readCoefficients(fields, rules);
  state.hands = readHands(fields, state);
  state.decks = two(fields.value('decks', [[], []]), 'decks').map((deck, side) => {
    const where = `decks[${side}]`;
    const cards = readCards(rules, deck, where);
    if (cards.includes(rules.royal)) throw new InputError(`${where} holds an ${rules.royal.name}`);
    return cards;
  });
  fields.done();
  return state;
}

function readUnits(fields, state) {
  const { board, royal } = state.rules;
  list(fields.value('units'), 'units').forEach((entry, i) => {
    const where = `units[${i}]`;
    const unit = new Fields(entry, where);
    const side = unit.integer('player', 1, 2) - 1;
    const type = readType(state.rules, unit.value('type'), `${where}.type`);
    const square = unit.integer('row', 0, board.rows - 1) * board.cols + unit.integer('col', 0, board.cols - 1);
    const hp = unit.integer('hp', 1, type.hp);
    unit.done();
    if (state.board[square] !== null) throw new InputError(`${where} stands where another unit stands`);
    if (type === royal && state.placed[side])
      throw new InputError(`${where} is player ${side + 1}'s second ${type.name}`);
    putUnit(state, side, type, square, hp);
  });
}

// At most the maximum, and what as many seers bring as the deck has, or as stand on the board if more.
function readMana({ rules, units }, value, side) {
  const standing = (type) => units.filter((unit) => unit.type === type && unit.side === side).length;
  const bonus = rules.types.reduce((sum, type) => sum + type.mana_each_turn * Math.max(type.copies, standing(type)), 0);
  const most = rules.turns.mana_max + bonus;
  if (!Number.isInteger(value) || value < 0 || value > most)
    refuse(`mana[${side}]`, value, `an integer from 0 to ${most}`);
  return value;
}

function readCoefficients(fields, { cpu }) {
  const value = fields.value('coefficients');
  const pairs = isObject(value) ? [value, value] : two(value, 'coefficients');
  return pairs.map((entry, side) => {
    const pair = new Fields(entry, `coefficients[${side}]`);
    const most = cpu.coefficient_range - 1;
    const read = {
      distance: pair.integer('distance', 0, most),
      attractiveness: pair.integer('attractiveness', 0, most),
    };
    pair.done();
    return read;
  });
}

function readHands(fields, state) {
  const { placed, rules, side } = state;
  if (fields.has('hand') === fields.has('hands')) {
    throw new InputError('give hand (of the player to move), or hands (of both)');
  }
  const own = fields.has('hand') ? fields.value('hand') : null;
  const hands = own === null ? two(fields.value('hands'), 'hands') : side === 0 ? [own, []] : [[], own];
  return hands.map((hand, i) => {
    const cards = readCards(rules, hand, `hands[${i}]`);
    const oracles = cards.filter((card) => card === rules.royal).length + (placed[i] ? 1 : 0);
    if (oracles > 1)
      throw new InputError(`hands[${i}]: a player has one ${rules.royal.name}, on the board or in the hand`);
    return cards;
  });
}

function readCards(rules, value, where) {
  return list(value, where).map((name, i) => readType(rules, name, `${where}[${i}]`));
}

function readType(rules, name, where) {
  return rules.byName.get(name) ?? refuse(where, name, `one of ${[...rules.byName.keys()].join(', ')}`);
}

function list(value, where) {
  if (!Array.isArray(value)) refuse(where, value, 'a list');
  return value;
}

function two(value, where) {
  if (!Array.isArray(value) || value.length !== 2) refuse(where, value, "a list of two, player 1's first");
  return value;
}
