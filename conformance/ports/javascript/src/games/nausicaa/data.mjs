/**
 * The rules data of the game `nausicaa`, every ruleset and revision (SPEC, GAME-8).
 * Made by conformance/write_rules.py from the rules data of the reference; change those.
 *
 * @module
 */

/** @type {import('../../engine.mjs').Rules[]} The default first, of each ruleset the newest revision first. */
export const RULES = [
{ name: 'article', revision: 1, data: {
 "board": {"rows": 8, "cols": 10, "dark_parity": 1},
 "players": [
  {"name": "player 1", "forward": -1, "deployment_rows": [6, 7], "front_row": 6, "back_row": 7},
  {"name": "player 2", "forward": 1, "deployment_rows": [0, 1], "front_row": 1, "back_row": 0}
 ],
 "turns": {"limit": 200, "mana_start": 1, "mana_gain": 1, "mana_max": 6, "cards_drawn": 1, "cards_in_first_hand": 3, "attack_cost": 1, "dash_cost": 1, "ability_cost": 1},
 "royal": "oracle",
 "cpu": {"coefficient_start": 5, "coefficient_range": 100, "coefficient_period": 5, "units_wanted": 4, "never_summoned": ["naiad"], "columns_searched": 6, "second_pass_mana_above": 2},
 "offsets": {
  "king": [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]],
  "lateral": [[-1, 0], [1, 0], [0, -1], [0, 1]],
  "diagonal": [[-1, -1], [-1, 1], [1, -1], [1, 1]],
  "hop": [[-2, 0], [2, 0], [0, -2], [0, 2]],
  "knight": [[-2, -1], [-2, 1], [-1, -2], [-1, 2], [1, -2], [1, 2], [2, -1], [2, 1]]
 },
 "units": [
  {
   "name": "oracle", "letter": "O", "cost": 0, "hp": 1, "attractiveness": 100, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "none"},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "goblin", "letter": "G", "cost": 1, "hp": 1, "attractiveness": 20, "copies": 3,
   "moves": {"shape": "ahead_line", "range": 3},
   "attack": {"shape": "offsets", "offsets": "lateral", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "harpy", "letter": "H", "cost": 1, "hp": 1, "attractiveness": 50, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "any", "hits": "all", "destroys_itself": true},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "naiad", "letter": "N", "cost": 1, "hp": 1, "attractiveness": 30, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "diagonal"},
   "attack": {"shape": "none"},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 1, "draws_when_destroyed": 1, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "griffin", "letter": "F", "cost": 2, "hp": 2, "attractiveness": 60, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "hop"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 1, "destroys_when_summoned": null
  },
  {
   "name": "siren", "letter": "S", "cost": 2, "hp": 1, "attractiveness": 70, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "lateral"},
   "attack": {"shape": "offsets", "offsets": "diagonal", "targets": "hostile", "hits": "all", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "centaur", "letter": "C", "cost": 2, "hp": 2, "attractiveness": 60, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "knight"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": {"kind": "pull", "range": 2}, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "archer", "letter": "A", "cost": 3, "hp": 1, "attractiveness": 70, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "lateral"},
   "attack": {"shape": "lines", "offsets": "diagonal", "range": 3, "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "phoenix", "letter": "P", "cost": 3, "hp": 1, "attractiveness": 80, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "diagonal"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "dark", "moves_on": "dark", "ability_leaves_on": "dark",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "shapeshifter", "letter": "X", "cost": 4, "hp": 1, "attractiveness": 90, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": {"kind": "swap", "oracles": true}, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "seer", "letter": "E", "cost": 4, "hp": 1, "attractiveness": 70, "copies": 1,
   "moves": {"shape": "none"},
   "attack": {"shape": "none"},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 1, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "titan", "letter": "T", "cost": 6, "hp": 3, "attractiveness": 95, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "area", "range": 3, "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": "king"
  }
 ]
} },
{ name: 'live', revision: 2, data: {
 "board": {"rows": 8, "cols": 10, "dark_parity": 1},
 "players": [
  {"name": "player 1", "forward": -1, "deployment_rows": [6, 7], "front_row": 6, "back_row": 7},
  {"name": "player 2", "forward": 1, "deployment_rows": [0, 1], "front_row": 1, "back_row": 0}
 ],
 "turns": {"limit": 200, "mana_start": 1, "mana_gain": 1, "mana_max": 6, "cards_drawn": 1, "cards_in_first_hand": 3, "attack_cost": 1, "dash_cost": 1, "ability_cost": 1},
 "royal": "oracle",
 "cpu": {"coefficient_start": 5, "coefficient_range": 100, "coefficient_period": 5, "units_wanted": 4, "never_summoned": ["naiad"], "columns_searched": 6, "second_pass_mana_above": 2},
 "offsets": {
  "king": [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]],
  "lateral": [[-1, 0], [1, 0], [0, -1], [0, 1]],
  "diagonal": [[-1, -1], [-1, 1], [1, -1], [1, 1]],
  "hop": [[-2, 0], [2, 0], [0, -2], [0, 2]],
  "knight": [[-2, -1], [-2, 1], [-1, -2], [-1, 2], [1, -2], [1, 2], [2, -1], [2, 1]]
 },
 "units": [
  {
   "name": "oracle", "letter": "O", "cost": 0, "hp": 1, "attractiveness": 100, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "none"},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "goblin", "letter": "G", "cost": 1, "hp": 1, "attractiveness": 20, "copies": 3,
   "moves": {"shape": "ahead_steps", "offsets": [[1, 0], [1, -1], [1, 1]]},
   "attack": {"shape": "offsets", "offsets": "lateral", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "harpy", "letter": "H", "cost": 1, "hp": 1, "attractiveness": 50, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "any", "hits": "all", "destroys_itself": true},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "naiad", "letter": "N", "cost": 1, "hp": 1, "attractiveness": 30, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "diagonal"},
   "attack": {"shape": "none"},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 1, "draws_when_destroyed": 1, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "griffin", "letter": "F", "cost": 2, "hp": 2, "attractiveness": 60, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "hop"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "siren", "letter": "S", "cost": 2, "hp": 1, "attractiveness": 70, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "lateral"},
   "attack": {"shape": "offsets", "offsets": "diagonal", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "centaur", "letter": "C", "cost": 2, "hp": 2, "attractiveness": 60, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "knight"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": {"kind": "pull", "range": 2}, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "archer", "letter": "A", "cost": 3, "hp": 1, "attractiveness": 70, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "lateral"},
   "attack": {"shape": "lines", "offsets": "diagonal", "range": 3, "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "phoenix", "letter": "P", "cost": 3, "hp": 2, "attractiveness": 80, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "diagonal"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "dark", "summoned_by_cpu_on": "any", "moves_on": "dark", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "shapeshifter", "letter": "X", "cost": 4, "hp": 2, "attractiveness": 90, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": {"kind": "swap", "oracles": false}, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "seer", "letter": "E", "cost": 4, "hp": 1, "attractiveness": 70, "copies": 1,
   "moves": {"shape": "none"},
   "attack": {"shape": "none"},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 1, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "titan", "letter": "T", "cost": 6, "hp": 3, "attractiveness": 95, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "area", "range": 3, "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": "king"
  }
 ]
} },
{ name: 'live', revision: 1, data: {
 "board": {"rows": 8, "cols": 10, "dark_parity": 1},
 "players": [
  {"name": "player 1", "forward": -1, "deployment_rows": [6, 7], "front_row": 6, "back_row": 7},
  {"name": "player 2", "forward": 1, "deployment_rows": [0, 1], "front_row": 1, "back_row": 0}
 ],
 "turns": {"limit": 200, "mana_start": 1, "mana_gain": 1, "mana_max": 6, "cards_drawn": 1, "cards_in_first_hand": 3, "attack_cost": 1, "dash_cost": 1, "ability_cost": 1},
 "royal": "oracle",
 "cpu": {"coefficient_start": 5, "coefficient_range": 100, "coefficient_period": 5, "units_wanted": 4, "never_summoned": ["naiad"], "columns_searched": 6, "second_pass_mana_above": 2},
 "offsets": {
  "king": [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]],
  "lateral": [[-1, 0], [1, 0], [0, -1], [0, 1]],
  "diagonal": [[-1, -1], [-1, 1], [1, -1], [1, 1]],
  "hop": [[-2, 0], [2, 0], [0, -2], [0, 2]],
  "knight": [[-2, -1], [-2, 1], [-1, -2], [-1, 2], [1, -2], [1, 2], [2, -1], [2, 1]]
 },
 "units": [
  {
   "name": "oracle", "letter": "O", "cost": 0, "hp": 1, "attractiveness": 100, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "none"},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "goblin", "letter": "G", "cost": 1, "hp": 1, "attractiveness": 20, "copies": 3,
   "moves": {"shape": "ahead_steps", "offsets": [[1, 0], [1, -1], [1, 1]]},
   "attack": {"shape": "offsets", "offsets": "lateral", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "harpy", "letter": "H", "cost": 1, "hp": 1, "attractiveness": 50, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "any", "hits": "all", "destroys_itself": true},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "naiad", "letter": "N", "cost": 1, "hp": 1, "attractiveness": 30, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "diagonal"},
   "attack": {"shape": "none"},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 1, "draws_when_destroyed": 1, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "griffin", "letter": "F", "cost": 2, "hp": 2, "attractiveness": 60, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "hop"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "siren", "letter": "S", "cost": 2, "hp": 1, "attractiveness": 70, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "lateral"},
   "attack": {"shape": "offsets", "offsets": "diagonal", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "centaur", "letter": "C", "cost": 2, "hp": 2, "attractiveness": 60, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "knight"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": {"kind": "pull", "range": 2}, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "archer", "letter": "A", "cost": 3, "hp": 1, "attractiveness": 70, "copies": 2,
   "moves": {"shape": "offsets", "offsets": "lateral"},
   "attack": {"shape": "lines", "offsets": "diagonal", "range": 3, "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "phoenix", "letter": "P", "cost": 3, "hp": 2, "attractiveness": 80, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "diagonal"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "dark", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "shapeshifter", "letter": "X", "cost": 4, "hp": 2, "attractiveness": 90, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "offsets", "offsets": "king", "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": {"kind": "swap", "oracles": false}, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "seer", "letter": "E", "cost": 4, "hp": 1, "attractiveness": 70, "copies": 1,
   "moves": {"shape": "none"},
   "attack": {"shape": "none"},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 1, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": null
  },
  {
   "name": "titan", "letter": "T", "cost": 6, "hp": 3, "attractiveness": 95, "copies": 1,
   "moves": {"shape": "offsets", "offsets": "king"},
   "attack": {"shape": "area", "range": 3, "targets": "hostile", "hits": "target", "destroys_itself": false},
   "ability": null, "summoned_on": "any", "moves_on": "any", "ability_leaves_on": "any",
   "mana_each_turn": 0, "draws_when_summoned": 0, "draws_when_destroyed": 0, "draws_when_hopping": 0, "destroys_when_summoned": "king"
  }
 ]
} },
];
