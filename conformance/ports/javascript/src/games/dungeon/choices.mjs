/**
 * What can be done in battle, and what each action is worth (SPEC, DUNG-34 to DUNG-38). Nothing here changes the state.
 *
 * An action is {verb, target, score}; the target is a fighter, or undefined where there is none.
 *
 * @module
 */

import { ANTIDOTE, POTION } from './rules.mjs';
import { foesOf, percent } from './state.mjs';

export const ATTACK = 'attack';
export const ESCAPE = 'escape';

const HARMFUL = ['poison', 'bleed']; // what an antidote is considered against

/** An action as it stands in records. */
export function actionText({ verb, target }) {
  return target === undefined ? verb : `${verb} ${target.name}`;
}

/** The actions of an enemy, the attack first (DUNG-36). */
export function enemyActions(mine, enemy) {
  const { hero } = mine;
  const { scores } = mine.rules;
  const at = (verb, target = hero) => ({ verb, target, score: scores[verb] });
  const attack = at(ATTACK);
  const ability = (verb) => (isReady(enemy, verb) ? [at(verb)] : []);
  switch (enemy.kind.special) {
    case 'shaman': {
      const ally = weakestAlly(mine);
      const heal = ally !== undefined && isReady(enemy, 'heal') ? [at('heal', ally)] : [];
      return [attack, ...heal, ...('poison' in hero.effects ? [] : ability('spit'))];
    }
    case 'firebolt':
    case 'slam':
      return [attack, ...ability(enemy.kind.special)];
    case 'rend':
      return [attack, ...('bleed' in hero.effects ? [] : ability('rend'))];
    case 'warden':
      if (enemy.phase === 1 && enemy.hp * 2 < enemy.kind.hp) return [attack, { verb: 'summon', score: scores.summon }];
      return [attack, ...ability('slam')];
    default:
      return [attack];
  }
}

/** The actions of the hero on autopilot (DUNG-37). */
export function autopilotActions(mine) {
  const { hero } = mine;
  const { battle, scores } = mine.rules;
  const foes = foesOf(mine);
  const target = foes.reduce((weakest, foe) => (foe.hp < weakest.hp ? foe : weakest));
  const life = percent(hero.hp, hero.sheet.hp);
  const actions = [{ verb: ATTACK, target, score: scores.attack }];
  if (life < battle.potion_below && POTION in hero.items) actions.push({ verb: POTION, score: scores.potion });
  if (life < battle.antidote_below && ANTIDOTE in hero.items && ails(hero)) {
    actions.push({ verb: ANTIDOTE, score: scores.antidote });
  }
  const many = foes.length >= battle.many;
  for (const skill of usableSkills(mine)) {
    const score = skillScore(mine, skill, life, many);
    actions.push({ verb: skill.id, target: skill.target === 'one' ? target : undefined, score });
  }
  return actions;
}

/** Everything that a hero played by hand may do (DUNG-38). */
export function handActions(mine) {
  const { hero, rules } = mine;
  const foes = foesOf(mine);
  const onEach = (verb) => foes.map((target) => ({ verb, target }));
  return [
    ...onEach(ATTACK),
    ...usableSkills(mine).flatMap(({ id, target }) => (target === 'one' ? onEach(id) : [{ verb: id }])),
    ...rules.items.filter(({ id }) => id in hero.items).map(({ id }) => ({ verb: id })),
    ...(foes.some((foe) => foe.kind.special === 'warden') ? [] : [{ verb: ESCAPE }]),
  ];
}

/** Whether the hero has anything that an antidote is considered against. */
export function ails(hero) {
  return HARMFUL.some((effect) => effect in hero.effects);
}

function skillScore({ hero, rules: { battle, scores } }, skill, life, many) {
  switch (skill.kind) {
    case 'heal':
      return life < battle.mend_below ? scores.mend : 0;
    case 'buff':
      return skill.effect in hero.effects ? 0 : scores.buff;
    case 'debuff':
      return many ? scores.debuff_many : scores.debuff_one;
    default:
      if (skill.target !== 'all') return scores.one;
      return many ? scores.all_many : scores.all_one;
  }
}

// The first with the strictly smallest percentage, if that is low enough (DUNG-35).
function weakestAlly(mine) {
  let weakest;
  let least = mine.rules.battle.weak_below;
  for (const ally of foesOf(mine)) {
    const life = percent(ally.hp, ally.kind.hp);
    if (life < least) [weakest, least] = [ally, life];
  }
  return weakest;
}

function usableSkills({ hero, rules }) {
  return rules.skills.filter((skill) => hero.mana >= skill.mana && isReady(hero, skill.id));
}

function isReady(fighter, name) {
  return !(name in fighter.cooldowns);
}
