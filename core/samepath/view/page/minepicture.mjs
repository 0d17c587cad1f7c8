// @ts-check
/**
 * The mine for a person: the level as it is known, and what is said, in words. Only looks.
 *
 * @module
 */

const HERO = '@';
const BLOOD = ',';

/** Every message by its key; braces are filled with its facts. */
const TEXTS = {
  'ai.flees': '{name} turns and runs.',
  'ai.guard': '{name} leaves its post: it has seen you!',
  'ai.notices': '{name} notices you.',
  'ai.wakes': '{name} wakes up.',
  'battle.dies': '{name} dies.',
  'battle.escaped': 'You get away.',
  'battle.heals': '{name} gains {amount} life.',
  'battle.held': 'You cannot get away.',
  'battle.hits': '{name} hits {target} ({verb}) for {amount}.',
  'battle.misses': '{name} misses {target} ({verb}).',
  'battle.starts': 'A battle begins: {names}.',
  'battle.won': 'The battle is won.',
  'door.closes': '{name} closes the door.',
  'door.opens': '{name} opens the door.',
  'effect.begins': '{name}: {effect}.',
  'effect.bleed': '{name} bleeds: {amount}.',
  'effect.ends': '{name}: {effect} wears off.',
  'effect.poison': '{name} suffers from poison: {amount}.',
  'hero.dies': 'The hero is dead: {cause}.',
  'hero.level': 'The hero rises to level {level}.',
  'hero.skill': 'The hero uses {skill}.',
  'hero.uses': 'The hero uses {item}.',
  'hero.wades': 'The water is slow going.',
  'item.taken': 'Found: {item}.',
  'level.enters': 'Level {depth} of the mine.',
  'npc.gives': 'The {name} gives: {item}.',
  'npc.nods': 'The {name} nods.',
  'pack.breaks': '{name} loses heart and leaves.',
  'run.late': 'It is too late to come back.',
  'warden.falls': 'The warden falls. The mine is free.',
  'warden.summons': '{name} calls for help.',
};

/** The level as rows of characters, one a cell; what the hero does not know is blank. @returns {string[]} */
export function picture(mine) {
  const { level, hero } = mine;
  const glyphs = level.terrain.map((glyph, i) => (glyph === '.' && level.blood[i] ? BLOOD : glyph));
  for (const [i, item] of level.items) glyphs[i] = mine.rules.itemOf.get(item).glyph;
  for (const { npc, x, y } of level.people) glyphs[level.index(x, y)] = npc.glyph;
  for (const { kind, x, y } of mine.enemies)
    if (mine.visible[level.index(x, y)]) glyphs[level.index(x, y)] = kind.glyph;
  const known = glyphs.map((glyph, i) => (mine.explored[i] ? glyph : ' '));
  known[level.index(hero.x, hero.y)] = HERO;
  return Array.from({ length: level.height }, (_, y) => known.slice(y * level.width, (y + 1) * level.width).join(''));
}

/** A message in words. */
export function said({ key, ...facts }) {
  return (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => [facts[name]].flat().join(', '));
}

/** An option in a few words. */
export function words(option) {
  const named = { potion_heal: 'drink a healing potion', antidote: 'take an antidote', escape: 'try to escape' };
  if (['up', 'right', 'down', 'left'].includes(option)) return `go ${option}`;
  return named[option] ?? String(option);
}

/** A finished run in words. */
export function ending({ result, depth, cause, level, killed, battles }) {
  const how = {
    died: `The hero died on level ${depth} of the mine: ${cause}.`,
    late: 'The hero was too late to come back.',
    over: 'The scene is over.',
    won: 'The warden is dead. The hero comes back.',
  };
  return `${how[result]} Hero level ${level}, ${killed} killed, ${battles} battles.`;
}
