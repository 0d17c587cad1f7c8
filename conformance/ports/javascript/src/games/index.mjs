/**
 * The games that this engine has.
 *
 * @module
 */

import { dungeon } from './dungeon/game.mjs';
import { lesson } from './lesson/game.mjs';
import { nausicaa } from './nausicaa/game.mjs';

/**
 * The games by name.
 *
 * @type {ReadonlyMap<string, import('../engine.mjs').Game>}
 */
export const GAMES = new Map([lesson, nausicaa, dungeon].map((game) => [game.name, game]));
