/**
 * The rules data of the game `lesson`, every ruleset and revision (SPEC, GAME-8).
 * Made by conformance/write_rules.py from the rules data of the reference; change those.
 *
 * @module
 */

/** @type {import('../../engine.mjs').Rules[]} The default first, of each ruleset the newest revision first. */
export const RULES = [
{ name: 'lesson', revision: 1, data: {
  "battle": {
    "ally_below": 50,
    "attack": 40,
    "heal": 80,
    "potion": 90,
    "potion_below": 35,
    "spit": 60
  },
  "machine": {
    "calm": 6,
    "far": 20,
    "guard_wake": 6,
    "life": 16,
    "lost": 3,
    "none": 99,
    "sight": 8,
    "states": {
      "goblin": ["sleep", "wander", "chase", "flee"],
      "guard": ["guard", "chase", "home"]
    },
    "wake": 5,
    "wound": 4
  }
} },
];
