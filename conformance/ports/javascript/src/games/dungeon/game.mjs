/**
 * The game `dungeon`, the mine (SPEC, DUNG): a step is a turn on the map, or one fighter's turn in the battle under
 * way.
 *
 * @module
 */

import { autopilot } from './autopilot.mjs';
import { battleStep, endRun, moveOn, startBattle } from './battle.mjs';
import { RULES } from './data.mjs';
import { enemyTurn } from './enemies.mjs';
import { actsAlone, chosenByHand, scriptIsDone } from './hand.mjs';
import { DESCEND, contacts, heroDoes, heroOptions } from './hero.mjs';
import { mineRules } from './rules.mjs';
import { begin, descend } from './scenario.mjs';
import { look } from './sight.mjs';
import { copyMine, partsOf, say } from './state.mjs';

/** @type {import('../../engine.mjs').Game} */
export const dungeon = {
  name: 'dungeon',
  rules: RULES,

  start(scenario, rng, data) {
    const mine = begin(mineRules(data), scenario, rng);
    look(mine);
    return mine;
  },

  *step(mine, rng) {
    let turnIsOver = true;
    if (mine.battle !== null) turnIsOver = yield* battleStep(mine, rng);
    else yield* mapTurn(mine, rng);
    if (!turnIsOver || mine.outcome !== null) return;
    if (mine.turn < mine.rules.turns_max) {
      mine.turn++;
    } else {
      say(mine, 'run.late');
      endRun(mine, 'late');
    }
  },

  parts: partsOf,
  copy: copyMine,
};

// DUNG-20
function* mapTurn(mine, rng) {
  if (yield* heroTurn(mine, rng)) return;
  look(mine);
  for (const enemy of mine.enemies) yield* enemyTurn(mine, enemy, rng);
  if (yield* moveOn(mine, mine.hero, rng)) {
    for (const enemy of [...mine.enemies]) yield* moveOn(mine, enemy, rng);
  }
  if (mine.outcome !== null) return;
  const foes = contacts(mine);
  if (foes.length > 0) startBattle(mine, foes);
}

// Whether nothing happens after it: the hero struck, descended, or the scene is over (DUNG-47).
function* heroTurn(mine, rng) {
  if (mine.hero.wading > 0) {
    mine.hero.wading--;
    return false;
  }
  if (scriptIsDone(mine)) {
    endRun(mine, 'over');
    return true;
  }
  let option;
  if (actsAlone(mine)) {
    option = yield* autopilot(mine);
  } else {
    const options = heroOptions(mine);
    option = options[yield* chosenByHand(mine, options)];
  }
  mine.messages = [];
  if (option === DESCEND) {
    descend(mine, rng);
    say(mine, 'level.enters', { depth: mine.depth });
    look(mine);
    return true;
  }
  heroDoes(mine, option);
  return mine.battle !== null;
}
