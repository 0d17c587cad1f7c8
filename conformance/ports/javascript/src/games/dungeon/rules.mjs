/**
 * The rules of the mine, and their entries by name (SPEC, DUNG-1 to DUNG-4).
 *
 * @module
 */

/** The states of an enemy (DUNG-3). */
export const STATES = ['sleep', 'guard', 'wander', 'chase', 'flee'];

/** The items that the autopilot knows by name. */
export const POTION = 'potion_heal';
export const ANTIDOTE = 'antidote';

/** The rules' data, and what is listed in it by its id. The lists stay, since their order counts. */
export class MineRules {
  /** @param {object} data the data of the rules */
  constructor(data) {
    Object.assign(this, data);
    this.kindOf = byId(data.kinds);
    this.abilityOf = byId(data.abilities);
    this.effectOf = byId(data.effects);
    this.skillOf = byId(data.skills);
    this.itemOf = byId(data.items);
    this.npcOf = byId(data.npcs);
    this.encounterOf = byId(data.encounters);
  }
}

const made = new Map();

/**
 * The rules of some data, made once.
 *
 * @param {object} data
 * @returns {MineRules}
 */
export function mineRules(data) {
  if (!made.has(data)) made.set(data, new MineRules(data));
  return made.get(data);
}

function byId(list) {
  return new Map(list.map((entry) => [entry.id, entry]));
}
