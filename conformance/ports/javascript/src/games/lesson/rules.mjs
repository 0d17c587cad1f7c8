/**
 * The numbers that the lesson is played by (SPEC, LESSON-1). They are the data of the rules `lesson`, revision 1, and
 * stand in every recording's header; tests compare them with those of the reference. Data in a module needs no file
 * to be read, so the same module serves Node and browsers.
 *
 * @module
 */

/** @type {import('../../engine.mjs').Rules} */
export const RULES = {
  name: 'lesson',
  revision: 1,
  data: {
    battle: {
      ally_below: 50,
      attack: 40,
      heal: 80,
      potion: 90,
      potion_below: 35,
      spit: 60,
    },
    machine: {
      calm: 6,
      far: 20,
      guard_wake: 6,
      life: 16,
      lost: 3,
      none: 99,
      sight: 8,
      states: {
        goblin: ['sleep', 'wander', 'chase', 'flee'],
        guard: ['guard', 'chase', 'home'],
      },
      wake: 5,
      wound: 4,
    },
  },
};
