/**
 * The CPU: it weighs every pair of an own and a hostile unit, then attacks, summons, moves or flees (SPEC, NAUS-17 to
 * NAUS-22). Interest and distance are the one computation in doubles of the rules.
 *
 * @module
 */

import { Double, choose, roll } from '../../decide.mjs';
import { ATTACK, DASH, MOVE, SUMMON, attackSquares, mayStand, moveSquares } from './actions.mjs';
import { CPU_STREAM, attack, dash, endTurn, move, summon } from './effects.mjs';
import { army, mover } from './state.mjs';

/** @typedef {import('./state.mjs').State} State */
/** @typedef {import('./state.mjs').Unit} Unit */

// Between an ally's square and a target's, in an option that is weighed and not done.
const WEIGHS = '>';

/**
 * One whole turn.
 *
 * @param {State} state
 * @param {import('../../rng.mjs').Rng} rng
 */
export function* takeTurn(state, rng) {
  const turn = new Turn(state, rng);
  if (!state.placed[state.side]) yield* turn.deploy();
  else yield* turn.play();
}

/** A turn under way. Its methods are the steps of the sequence. */
class Turn {
  constructor(state, rng) {
    this.state = state;
    this.rng = rng;
    this.side = state.side;
    this.actor = mover(state);
    this.rules = state.rules;
    this.board = state.rules.board;
    this.player = state.rules.players[state.side];
  }

  /** Step 1: the Oracle on the back row, as far across as the enemy's (NAUS-17). */
  *deploy() {
    const { board, player, rules } = this;
    const enemy = army(this.state, 1 - this.side).find((unit) => unit.type.royal);
    let col;
    if (enemy !== undefined) {
      col = board.cols - 1 - board.col(enemy.square);
    } else {
      const options = this.summonings(rules.royal, board.rowOf(player.back_row));
      col = yield roll(this.actor, '1 column', options, CPU_STREAM, `${this.actor} column`);
    }
    yield* this.put('1 deploy', rules.royal, player.back_row, col, board.cols - 1);
  }

  /** Steps 2 to 7. */
  *play() {
    const { state, rules } = this;
    const pair = yield* this.choosePair();
    if (pair === null) {
      endTurn(state, this.rng);
      return;
    }
    const [ally, target] = pair;
    if (yield* this.strike('4 attack', ally, target)) return;
    if (army(state, this.side).length < rules.cpu.units_wanted) {
      const card = yield* this.chooseCard();
      if (card !== null) {
        const col = this.board.col(target.square);
        yield* this.put('5 square', card, this.player.front_row, col, rules.cpu.columns_searched);
        return;
      }
    }
    if (ally.type.royal) yield* this.flee(ally, target);
    else yield* this.advance(ally, target);
  }

  /** Step 2: each ally's target, then the pair; null without one (NAUS-18). */
  *choosePair() {
    const hostile = this.hostile();
    const pairs = [];
    const interests = [];
    for (const ally of army(this.state, this.side)) {
      const scores = this.interests(ally, hostile);
      const pick = yield choose(this.actor, '2 target', this.weighings(ally, hostile), scores, 'last');
      if (pick === null) continue;
      pairs.push([ally, hostile[pick]]);
      interests.push(scores[pick]);
    }
    const options = pairs.flatMap(([ally, target]) => this.weighings(ally, [target]));
    const pick = yield choose(this.actor, '2 pair', options, interests, 'positive');
    return pick === null ? null : pairs[pick];
  }

  /** Step 4: attacks the target if it can; whether it did (NAUS-19). */
  *strike(kind, ally, target) {
    if (this.state.mana[this.side] < this.rules.turns.attack_cost) return false;
    const squares = attackSquares(this.state, ally);
    if (!squares.includes(target.square)) return false;
    const scores = squares.map((square) => (square === target.square ? 1 : 0));
    const pick = yield choose(this.actor, kind, this.fromUnit(ally, ATTACK, squares), scores, 'positive');
    attack(this.state, this.rng, ally, squares[pick]);
    return true;
  }

  /** Step 5: the cheapest card that mana can pay, or null. */
  *chooseCard() {
    const { cpu } = this.rules;
    const mana = this.state.mana[this.side];
    const cards = this.state.hands[this.side].filter(
      (card) => card.cost <= mana && !cpu.never_summoned.includes(card.name),
    );
    const names = cards.map((card) => card.name);
    const pick = yield choose(
      this.actor,
      '5 card',
      names,
      cards.map((card) => card.cost),
      'lowest',
    );
    return pick === null ? null : cards[pick];
  }

  /** Puts a card's unit on the free square of a row nearest to a column; without one the turn ends. */
  *put(kind, card, row, col, columnsMax) {
    const squares = [];
    const distances = [];
    for (let distance = 0; distance <= columnsMax; distance++) {
      for (const column of distance === 0 ? [col] : [col - distance, col + distance]) {
        const square = row * this.board.cols + column;
        if (column < 0 || column >= this.board.cols || !mayStand(this.state, square, card.summoned_by_cpu_on)) continue;
        squares.push(square);
        distances.push(distance);
      }
    }
    const pick = yield choose(this.actor, kind, this.summonings(card, squares), distances, 'lowest');
    if (pick === null) endTurn(this.state, this.rng);
    else summon(this.state, this.rng, card, squares[pick]);
  }

  /** Step 6: as near to the target as one move goes; with mana left, looks again with this unit (NAUS-20). */
  *advance(ally, target) {
    const { state, rng } = this;
    const square = yield* this.nearestMove('6 move', MOVE, ally, target.square);
    if (square !== null) move(state, ally, square);
    if (square === null || state.mana[this.side] <= this.rules.cpu.second_pass_mana_above) {
      endTurn(state, rng);
      return;
    }
    const hostile = this.hostile();
    const scores = this.interests(ally, hostile);
    const pick = yield choose(this.actor, '6 target again', this.weighings(ally, hostile), scores, 'last');
    if (yield* this.strike('6 attack again', ally, hostile[pick])) return;
    const further = yield* this.nearestMove('6 dash', DASH, ally, hostile[pick].square);
    if (further === null) endTurn(state, rng);
    else dash(state, rng, ally, further);
  }

  /** Step 7: the Oracle towards the point as far behind it as the target is in front of it (NAUS-21). */
  *flee(oracle, target) {
    const { board } = this;
    const within = (place, size) => Math.max(0, Math.min(size - 1, place));
    const row = within(2 * board.row(oracle.square) - board.row(target.square), board.rows);
    const col = within(2 * board.col(oracle.square) - board.col(target.square), board.cols);
    const square = yield* this.nearestMove('7 flee', MOVE, oracle, row * board.cols + col);
    if (square !== null) move(this.state, oracle, square);
    endTurn(this.state, this.rng);
  }

  /** The move nearest to a square, or null. */
  *nearestMove(kind, sign, unit, goal) {
    const { distance } = this.state.coefficients[this.side];
    const squares = moveSquares(this.state, unit);
    const scores = squares.map((square) => new Double(this.board.distance(square, goal) * distance));
    const pick = yield choose(this.actor, kind, this.fromUnit(unit, sign, squares), scores, 'lowest');
    return pick === null ? null : squares[pick];
  }

  /** The hostile units, row by row. */
  hostile() {
    return army(this.state, 1 - this.side).sort((a, b) => a.square - b.square);
  }

  /** How much an ally wants each hostile unit: doubles, in exactly this order of operations (NAUS-18). */
  interests(ally, hostile) {
    const { attractiveness, distance } = this.state.coefficients[this.side];
    return hostile.map((unit) => {
      const divisor = this.board.distance(ally.square, unit.square) * distance;
      return new Double(divisor === 0 ? Infinity : (unit.type.attractiveness * attractiveness) / divisor);
    });
  }

  weighings(ally, targets) {
    return this.fromUnit(
      ally,
      WEIGHS,
      targets.map((unit) => unit.square),
    );
  }

  fromUnit(unit, sign, squares) {
    const { names } = this.board;
    return squares.map((square) => `${names[unit.square]}${sign}${names[square]}`);
  }

  summonings(card, squares) {
    return squares.map((square) => `${card.letter}${SUMMON}${this.board.names[square]}`);
  }
}
