/**
 * The hero's own autopilot on the map: a plan by score, then the step that serves it (SPEC, DUNG-51 to DUNG-56). It
 * knows what the hero sees and remembers, and nothing else.
 *
 * @module
 */

import { choose } from '../../decide.mjs';
import { Grid } from '../../grid/grid.mjs';
import { distanceField } from '../../grid/search.mjs';
import { cheapestPath } from '../../grid/weighted.mjs';
import { ails } from './choices.mjs';
import { DESCEND, WAIT } from './hero.mjs';
import { ANTIDOTE, POTION } from './rules.mjs';
import { DOWN, STEPS, WALL, WATER, distance, isTaken, percent, seenEnemies } from './state.mjs';

/**
 * What the hero does this turn.
 *
 * @param {object} mine
 * @returns {Generator<object, string, number>} one of the words of `heroOptions`
 */
export function* autopilot(mine) {
  const { hero } = mine;
  const view = new View(mine);
  const plans = plansOf(mine, view);
  const scores = plans.map(({ score }) => score);
  const { name, targets } =
    plans[
      yield choose(
        hero.name,
        'plan',
        plans.map((plan) => plan.name),
        scores,
        'first',
      )
    ];
  if (name === 'flee') hero.fled++;
  else if (view.chasers.length === 0) hero.fled = 0;
  if (name === WAIT || name === 'rest') return WAIT;
  if (name === POTION || name === ANTIDOTE) return name;
  if (name === 'flee') return yield* away(mine, view);
  const here = mine.level.index(hero.x, hero.y);
  if ((name === DESCEND || name === 'leave') && targets.includes(here)) return DESCEND;
  const ways = view.ways(targets);
  const costs = ways.map(({ cost }) => cost);
  return ways[
    yield choose(
      hero.name,
      'step',
      ways.map((way) => way.name),
      costs,
      'lowest',
    )
  ].name;
}

// The plans that can be carried out, in order, with their scores and the cells that they lead to (DUNG-53).
function plansOf(mine, view) {
  const { hero, level } = mine;
  const { autopilot: rules, battle } = mine.rules;
  const life = percent(hero.hp, hero.sheet.hp);
  const mana = hero.sheet.mana > 0 ? percent(hero.mana, hero.sheet.mana) : 100;
  const chased = view.chasers.length > 0;
  const afraid = chased && life < rules.flee_below;
  const plans = [];
  const consider = (name, possible, score, targets = []) => possible && plans.push({ name, score, targets });
  const walk = (name, possible, targets) => consider(name, possible && targets.length > 0, rules[name], targets);

  const stairs = view.free(view.explored((at) => level.terrain[at] === DOWN));
  consider(WAIT, true, rules.wait);
  consider(POTION, chased && life < battle.potion_below && POTION in hero.items, rules.potion);
  consider(ANTIDOTE, life < battle.antidote_below && ANTIDOTE in hero.items && ails(hero), rules.antidote);
  walk('leave', afraid, stairs);
  consider('flee', afraid && hero.fled < rules.flee_turns, rules.flee);
  walk('fight', chased || life >= rules.fight_from, view.reachable(view.prey()));
  consider('rest', view.seen.length === 0 && (life < rules.rest_below || mana < rules.rest_mana_below), rules.rest);
  walk('take', true, view.free(view.explored((at) => level.items.has(at))));
  walk('talk', true, view.reachable(view.people.filter(({ gave }) => !gave).map((person) => view.index(person))));
  walk('explore', true, view.free(view.explored((at) => view.isEdge(at))));
  walk(DESCEND, true, stairs);
  walk(
    'hunt',
    true,
    view.reachable(view.seen.filter(({ state }) => state === 'flee').map((enemy) => view.index(enemy))),
  );
  return plans;
}

// The step that takes the hero farthest from its nearest chaser, or none (DUNG-56).
function* away(mine, view) {
  const { hero, level } = mine;
  const steps = STEPS.map(([name, dx, dy]) => ({ name, x: hero.x + dx, y: hero.y + dy }));
  const open = steps.filter(({ x, y }) => !level.isWall(x, y) && !isTaken(mine, x, y));
  const cells = [{ name: WAIT, x: hero.x, y: hero.y }, ...open];
  const scores = cells.map((cell) => Math.min(...view.chasers.map((chaser) => distance(cell, chaser))));
  return cells[
    yield choose(
      hero.name,
      'step',
      cells.map(({ name }) => name),
      scores,
      'first',
    )
  ].name;
}

/** What the hero has before it: the enemies seen, the chasers among them, and where it can walk. Cells are indices. */
class View {
  constructor(mine) {
    this.mine = mine;
    this.level = mine.level;
    this.seen = seenEnemies(mine);
    this.chasers = this.seen.filter(({ state }) => state === 'chase');
    this.known = [];
    mine.explored.forEach((isKnown, at) => isKnown && this.known.push(at));
    this.people = this.level.people.filter((person) => mine.explored[this.index(person)]);
    // A fugitive is no obstacle: in its way the hero strikes it.
    this.blocked = [...this.seen.filter(({ state }) => state !== 'flee'), ...this.people].map((one) => this.index(one));
    this.grid = this.knownGrid();
    this.steps = this.field([this.index(mine.hero)], this.blocked);
  }

  index({ x, y }) {
    return this.level.index(x, y);
  }

  /** The explored cells that pass a test, row by row. */
  explored(test) {
    return this.known.filter(test);
  }

  /** Whether a cell can be walked on and has an unexplored cell beside it. */
  isEdge(at) {
    return this.level.terrain[at] !== WALL && this.around(at).some((near) => !this.mine.explored[near]);
  }

  /** Where enemies are, or were seen last. Fugitives are let go. */
  prey() {
    const seen = this.seen.map(({ id }) => id);
    const remembered = [...this.mine.spotted].filter(([id]) => !seen.includes(id));
    const standing = this.seen.filter(({ state }) => state !== 'flee').map((enemy) => this.index(enemy));
    return [...standing, ...remembered.map(([, [x, y]]) => this.level.index(x, y))];
  }

  /** The targets to which a way leads, or beside which. */
  reachable(targets) {
    return targets.filter((at) => [at, ...this.around(at)].some((near) => this.steps[near] >= 0));
  }

  /** The reachable targets that nobody who blocks stands on. */
  free(targets) {
    return this.reachable(targets.filter((at) => !this.blocked.includes(at)));
  }

  /** The directions that lead to a target, and the least cost of a way that begins so and does not come back. */
  ways(targets) {
    const { hero } = this.mine;
    const blocked = [...this.blocked, this.index(hero)];
    const steps = this.field(targets, blocked);
    const found = [];
    for (const [name, dx, dy] of STEPS) {
      const first = this.level.index(hero.x + dx, hero.y + dy);
      if (steps[first] >= 0) found.push({ name, cost: this.wayCost(first, targets, blocked) });
    }
    return found;
  }

  /** The cost of stepping on a cell and going on to the nearest target. @private */
  wayCost(first, targets, blocked) {
    const here = this.grid.costs[first];
    if (targets.includes(first)) return here;
    const options = { blocked: this.cells(blocked), enterGoal: true };
    return here + cheapestPath(this.grid, this.grid.cell(first), this.cells(targets), options).cost;
  }

  /** The explored cells as a grid, the unexplored as walls, water at its cost. @private */
  knownGrid() {
    const { explored, rules } = this.mine;
    const known = this.level.terrain.map((glyph, at) => (explored[at] ? glyph : WALL));
    const costs = known.map((glyph) => (glyph === WATER ? rules.map.water_cost : 1));
    return new Grid(this.level.rowsOf(known), { costs });
  }

  /** @private */
  field(sources, blocked) {
    return distanceField(this.grid, this.cells(sources), { blocked: this.cells(blocked) }).values;
  }

  /** @private */
  cells(indices) {
    return indices.map((at) => this.grid.cell(at));
  }

  /** @private */
  around(at) {
    return [at - this.level.width, at + 1, at + this.level.width, at - 1];
  }
}
