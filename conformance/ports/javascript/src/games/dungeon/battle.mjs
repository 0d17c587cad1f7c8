/**
 * A battle, round by round: who acts, what an action does, how it ends (SPEC, DUNG-39 to DUNG-46).
 *
 * @module
 */

import { divide } from '../../canonical.mjs';
import { choose } from '../../decide.mjs';
import { distanceField } from '../../grid/search.mjs';
import { ATTACK, ESCAPE, actionText, autopilotActions, enemyActions, handActions } from './choices.mjs';
import { actsAlone, chosenByHand, scriptIsDone } from './hand.mjs';
import { CLOSED, foesOf, isTaken, newEnemy, say } from './state.mjs';

const BATTLE_STREAM = 'battle';
const HERO = 0; // the hero's number in the order of a round

// What strikes: percent of the attack, whether it goes through defence, the effect that it leaves.
const PLAIN_ATTACK = { verb: ATTACK, percent: 100, pierce: false, effect: '' };

/** Begins a battle with some enemies, in order of creation. */
export function startBattle(mine, foes) {
  for (const foe of foes) Object.assign(foe, { state: 'chase', calm: 0, lost: 0 });
  mine.battle = { foes: foes.map((foe) => foe.id), round: 0, order: [], next: 0 };
  mine.battles++;
  say(mine, 'battle.starts', { names: foes.map((foe) => foe.name) });
}

/**
 * One fighter's turn in the battle under way (DUNG-39, DUNG-40).
 *
 * @param {object} mine
 * @param {import('../../rng.mjs').Rng} rng
 * @returns {Generator<object, boolean, any>} whether it was the last of its round, or the battle is over
 */
export function* battleStep(mine, rng) {
  const { battle } = mine;
  if (battle.next === battle.order.length) {
    battle.round++;
    battle.order = roundOrder(mine);
    battle.next = 0;
  }
  const number = battle.order[battle.next++];
  const fighter = number === HERO ? mine.hero : mine.enemies.find((enemy) => enemy.id === number);
  if (number === HERO) yield* heroTurn(mine, rng);
  else yield* enemyTurn(mine, fighter, rng);
  if (mine.outcome === null) yield* moveOn(mine, fighter, rng);
  if (isOver(mine)) return true;
  const gone = (one) => one !== HERO && !battle.foes.includes(one);
  while (battle.next < battle.order.length && gone(battle.order[battle.next])) battle.next++;
  return battle.next === battle.order.length;
}

/**
 * A fighter's cooldowns and effects move on by a turn (DUNG-46).
 *
 * @returns {Generator<object, boolean, any>} whether the fighter lives
 */
export function* moveOn(mine, fighter, rng) {
  for (const name of Object.keys(fighter.cooldowns)) count(fighter.cooldowns, name);
  for (const effect of mine.rules.effects) {
    if (!(effect.id in fighter.effects)) continue;
    if (effect.damage > 0) {
      say(mine, `effect.${effect.id}`, { name: fighter.name, amount: effect.damage });
      if (!(yield* wound(mine, fighter, effect.damage, effect.id, rng))) return false;
    }
    count(fighter.effects, effect.id);
    if (!(effect.id in fighter.effects)) say(mine, 'effect.ends', { name: fighter.name, effect: effect.id });
  }
  return true;
}

/** Ends the run (DUNG-19). */
export function endRun(mine, result, cause = '') {
  const { battles, depth, hero, killed } = mine;
  mine.outcome = { battles, cause, depth, killed, level: hero.level, result };
}

/** The hero uses up an item, in battle or on the map. */
export function useItem(mine, id) {
  const { hero } = mine;
  const { cures, heal: life } = mine.rules.itemOf.get(id);
  count(hero.items, id);
  say(mine, 'hero.uses', { item: id });
  if (life > 0) heal(mine, hero, life);
  for (const effect of cures) delete hero.effects[effect];
}

// The fastest first; of equals the hero, then the enemies in order of creation.
function roundOrder(mine) {
  const fighters = [{ number: HERO, speed: mine.hero.speed }];
  for (const { id, speed } of foesOf(mine)) fighters.push({ number: id, speed });
  return fighters.sort((a, b) => b.speed - a.speed).map(({ number }) => number);
}

// Ends a battle with nobody left to fight, or with the run.
function isOver(mine) {
  if (mine.outcome !== null) {
    mine.battle = null;
  } else if (mine.battle !== null && mine.battle.foes.length === 0) {
    mine.battle = null;
    say(mine, 'battle.won');
  }
  return mine.battle === null;
}

function* heroTurn(mine, rng) {
  if (scriptIsDone(mine)) {
    endRun(mine, 'over');
    return;
  }
  const action = actsAlone(mine) ? yield* chosenByScore(mine.hero, autopilotActions(mine)) : yield* chosenAction(mine);
  mine.messages = [];
  const { verb, target } = action;
  if (verb === ATTACK) yield* strike(mine, mine.hero, target, PLAIN_ATTACK, rng);
  else if (verb === ESCAPE) tryToEscape(mine, rng);
  else if (mine.rules.itemOf.has(verb)) useItem(mine, verb);
  else yield* useSkill(mine, mine.rules.skillOf.get(verb), target, rng);
}

function* chosenAction(mine) {
  const actions = handActions(mine);
  return actions[yield* chosenByHand(mine, actions.map(actionText))];
}

function* chosenByScore(fighter, actions) {
  const scores = actions.map(({ score }) => score);
  return actions[yield choose(fighter.name, 'act', actions.map(actionText), scores, 'first')];
}

function* enemyTurn(mine, enemy, rng) {
  const { verb, target } = yield* chosenByScore(enemy, enemyActions(mine, enemy));
  if (verb === ATTACK) {
    yield* strike(mine, enemy, target, PLAIN_ATTACK, rng);
    return;
  }
  const ability = mine.rules.abilityOf.get(verb);
  if (ability.cooldown > 0) enemy.cooldowns[verb] = ability.cooldown;
  if (verb === 'summon') {
    enemy.phase = 2;
    summon(mine, enemy, ability.summon);
  } else if (verb === 'heal') {
    heal(mine, target, ability.heal);
  } else {
    yield* strike(mine, enemy, target, { ...ability, verb }, rng);
  }
}

// DUNG-42
function* useSkill(mine, skill, target, rng) {
  const { hero } = mine;
  hero.mana -= skill.mana;
  if (skill.cooldown > 0) hero.cooldowns[skill.id] = skill.cooldown;
  say(mine, 'hero.skill', { skill: skill.id });
  if (skill.heal > 0) heal(mine, hero, skill.heal);
  if (skill.target === 'self') {
    affect(mine, hero, skill.effect);
    return;
  }
  for (const foe of skill.target === 'all' ? foesOf(mine) : [target]) {
    // Its pack may have broken, or the run been won, while the blow went round.
    if (mine.outcome !== null || !mine.battle.foes.includes(foe.id)) continue;
    if (skill.percent > 0) yield* strike(mine, hero, foe, { ...skill, verb: skill.id, pierce: false }, rng);
    else affect(mine, foe, skill.effect);
  }
}

// DUNG-41
function* strike(mine, fighter, target, { verb, percent, pierce, effect }, rng) {
  const stream = rng.stream(BATTLE_STREAM);
  const names = { name: fighter.name, target: target.name, verb };
  if (!stream.chance(fighter.accuracy, 'hits')) {
    say(mine, 'battle.misses', names);
    return;
  }
  const withEffects = (one, number) => {
    const changes = Object.keys(one.effects).map((id) => mine.rules.effectOf.get(id)[number]);
    return Math.max(
      0,
      changes.reduce((sum, change) => sum + change, one.sheet[number]),
    );
  };
  const attack = withEffects(fighter, 'attack') + stream.nextInt(mine.rules.battle.damage_roll, 'damage');
  const defence = pierce ? 0 : withEffects(target, 'defence');
  const amount = Math.max(1, divide(attack * percent, 100) - defence);
  say(mine, 'battle.hits', { ...names, amount });
  if (yield* wound(mine, target, amount, fighter.name, rng)) affect(mine, target, effect);
}

// Takes life; whether the fighter lives (DUNG-45).
function* wound(mine, fighter, damage, cause, rng) {
  fighter.hp = Math.max(0, fighter.hp - damage);
  if (fighter.hp > 0) return true;
  if (fighter === mine.hero) {
    say(mine, 'hero.dies', { cause });
    endRun(mine, 'died', cause);
  } else {
    yield* die(mine, fighter, rng);
  }
  return false;
}

function* die(mine, enemy, rng) {
  mine.enemies = mine.enemies.filter((one) => one !== enemy);
  leaveBattle(mine, enemy);
  mine.killed++;
  say(mine, 'battle.dies', { name: enemy.name });
  learn(mine, enemy.kind.experience);
  if (enemy.kind.special === 'warden') {
    say(mine, 'warden.falls');
    endRun(mine, 'won', enemy.name);
  } else if (enemy.leader) {
    yield* breakPack(mine, enemy.pack, rng);
  }
}

function* breakPack(mine, pack, rng) {
  const { break_percent: chance, calm } = mine.rules.map;
  for (const enemy of mine.enemies) {
    if (enemy.pack !== pack || enemy.state !== 'chase') continue;
    const breaks = rng.stream(BATTLE_STREAM).chance(chance, 'breaks');
    const pick = yield choose(enemy.name, 'state', ['wander'], [breaks ? 1 : 0], 'positive');
    if (pick === null) continue;
    Object.assign(enemy, { state: 'wander', calm, lost: 0 });
    say(mine, 'pack.breaks', { name: enemy.name });
    leaveBattle(mine, enemy);
  }
}

function leaveBattle({ battle }, enemy) {
  if (battle !== null) battle.foes = battle.foes.filter((id) => id !== enemy.id);
}

function learn(mine, experience) {
  const { hero } = mine;
  const { levels } = mine.rules.hero;
  hero.experience += experience;
  while (hero.level < levels.length && hero.experience >= levels[hero.level].experience) {
    const before = hero.sheet;
    hero.sheet = levels[hero.level];
    hero.level++;
    hero.hp += hero.sheet.hp - before.hp;
    hero.mana += hero.sheet.mana - before.mana;
    say(mine, 'hero.level', { level: hero.level });
  }
}

// DUNG-44
function tryToEscape(mine, rng) {
  const { escape_base: base, escape_max: most, escape_min: least, escape_step: step } = mine.rules.battle;
  const foes = foesOf(mine);
  const chance = base + step * (mine.hero.speed - Math.max(...foes.map((foe) => foe.speed)));
  if (!rng.stream(BATTLE_STREAM).chance(Math.max(least, Math.min(most, chance)), 'escape')) {
    say(mine, 'battle.held');
    return;
  }
  for (const foe of foes) Object.assign(foe, { state: 'wander', calm: mine.rules.map.calm, lost: 0 });
  mine.battle = null;
  say(mine, 'battle.escaped');
}

// DUNG-43
function summon(mine, summoner, kinds) {
  const { battle, hero, level, rules } = mine;
  say(mine, 'warden.summons', { name: summoner.name });
  const { values } = distanceField(level.grid(summoner.kind.doors), [[summoner.x, summoner.y]]);
  for (const id of kinds) {
    let nearest = null;
    for (let at = 0; at < level.size; at++) {
      const [x, y] = [at % level.width, divide(at, level.width)];
      const free =
        values[at] > 0 && level.terrain[at] !== CLOSED && !isTaken(mine, x, y) && !(x === hero.x && y === hero.y);
      if (free && (nearest === null || values[at] < nearest.steps)) nearest = { x, y, steps: values[at] };
    }
    if (nearest === null) return;
    const { x, y } = nearest;
    battle.foes.push(newEnemy(mine, rules.kindOf.get(id), { x, y, state: 'chase', pack: summoner.pack }).id);
  }
}

function heal(mine, fighter, life) {
  const amount = Math.min(life, fighter.sheet.hp - fighter.hp);
  fighter.hp += amount;
  say(mine, 'battle.heals', { name: fighter.name, amount });
}

// Gives an effect, anew where it is there already.
function affect(mine, fighter, effect) {
  if (effect === '') return;
  fighter.effects[effect] = mine.rules.effectOf.get(effect).turns;
  say(mine, 'effect.begins', { name: fighter.name, effect });
}

// Takes one from a count; none is no member.
function count(counts, name) {
  counts[name]--;
  if (counts[name] === 0) delete counts[name];
}
