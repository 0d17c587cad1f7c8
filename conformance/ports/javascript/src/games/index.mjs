/**
 * The games that this engine has.
 *
 * @module
 */

import { lesson } from './lesson/game.mjs';

/**
 * The games by name.
 *
 * @type {ReadonlyMap<string, import('../engine.mjs').Game>}
 */
export const GAMES = new Map([lesson].map((game) => [game.name, game]));
