/**
 * Who decides for the hero: the autopilot, a person, or the script of a scene (SPEC, DUNG-18).
 *
 * @module
 */

import { ask, choose } from '../../decide.mjs';
import { InputError } from '../../errors.mjs';

const AUTO = 'auto';

/** Whether a scripted hero has done all that its script says. */
export function scriptIsDone({ control, script, scripted }) {
  return control === 'script' && scripted >= script.length;
}

/** Whether the autopilot decides now. Takes the script's word for it, if there is one. */
export function actsAlone(mine) {
  if (mine.control !== 'script' || mine.script[mine.scripted] !== AUTO) return mine.control === AUTO;
  mine.scripted++;
  return true;
}

/**
 * What a person, or the script, chooses.
 *
 * @param {object} mine
 * @param {string[]} options
 * @returns {Generator<object, number, number>} the index of an option
 * @throws {InputError} when the script's word cannot be done
 */
export function* chosenByHand(mine, options) {
  if (mine.control === 'hand') return yield ask(mine.hero.name, 'act', options);
  const word = mine.script[mine.scripted];
  const wanted = options.findIndex((option) => option === word || option.startsWith(`${word} `));
  if (wanted < 0) throw new InputError(`script[${mine.scripted}] is ${word}; there are: ${options.join(', ')}`);
  mine.scripted++;
  return yield choose(
    mine.hero.name,
    'act',
    options,
    options.map((_, i) => (i === wanted ? 1 : 0)),
    'first',
  );
}
