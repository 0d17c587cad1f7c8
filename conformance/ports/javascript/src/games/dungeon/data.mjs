/**
 * The rules data of the game `dungeon`, every ruleset and revision (SPEC, GAME-8).
 * Made by conformance/write_rules.py from the rules data of the reference; change those.
 *
 * @module
 */

/** @type {import('../../engine.mjs').Rules[]} The default first, of each ruleset the newest revision first. */
export const RULES = [
{ name: 'mine', revision: 1, data: {
  "name": "mine",
  "revision": 1,
  "turns_max": 2500,
  "map": {
    "sight": 8, "wake": 5, "wake_percent": 50, "guard": 6, "lost": 5, "far": 20, "calm": 6, "flee_divisor": 4,
    "smart_factor": -6, "smart_step": 5, "join": 3, "pack_join": 6, "join_max": 5, "break_percent": 50, "water_cost": 2,
    "rest_hp": 1, "rest_mana": 1
  },
  "level": {
    "width": 50, "height": 20, "columns": 4, "rows": 2, "slot_width": 12, "slot_height": 10,
    "room_width": [4, 9], "room_height": [4, 7],
    "extra_link_percent": 35, "door_percent": 45, "closed_percent": 60, "water_percent": 35,
    "states": [{"state": "sleep", "weight": 5}, {"state": "wander", "weight": 3}, {"state": "guard", "weight": 2}]
  },
  "levels": [
    {"packs": 3, "encounters": ["vermin", "scouts", "pair"], "items": ["potion_heal", "potion_heal", "antidote"], "npcs": ["miner"], "boss": "", "hero_level": 1},
    {"packs": 3, "encounters": ["wolves", "chapel", "patrol"], "items": ["potion_heal", "potion_heal", "antidote"], "npcs": ["hermit"], "boss": "", "hero_level": 2},
    {"packs": 3, "encounters": ["ogre", "witch", "rite"], "items": ["potion_heal", "potion_heal", "antidote"], "npcs": ["miner"], "boss": "", "hero_level": 3},
    {"packs": 2, "encounters": ["hunt", "brutes", "coven"], "items": ["potion_heal", "potion_heal"], "npcs": ["hermit"], "boss": "warden", "hero_level": 4}
  ],
  "encounters": [
    {"id": "vermin", "kinds": ["rat", "rat", "rat"]},
    {"id": "scouts", "kinds": ["goblin", "rat"]},
    {"id": "pair", "kinds": ["goblin", "goblin"]},
    {"id": "wolves", "kinds": ["wolf", "wolf"]},
    {"id": "chapel", "kinds": ["cultist", "rat", "rat"]},
    {"id": "patrol", "kinds": ["goblin", "goblin", "rat"]},
    {"id": "ogre", "kinds": ["ogre", "rat"]},
    {"id": "witch", "kinds": ["shaman", "goblin", "goblin"]},
    {"id": "rite", "kinds": ["cultist", "cultist", "rat"]},
    {"id": "hunt", "kinds": ["wolf", "wolf", "wolf"]},
    {"id": "brutes", "kinds": ["ogre", "goblin"]},
    {"id": "coven", "kinds": ["shaman", "cultist", "goblin"]},
    {"id": "warden", "kinds": ["warden"]}
  ],
  "kinds": [
    {"id": "rat", "glyph": "r", "hp": 9, "attack": 3, "defence": 0, "speed": 6, "accuracy": 85, "experience": 4, "special": "none", "doors": false, "flee": "simple"},
    {"id": "goblin", "glyph": "g", "hp": 16, "attack": 4, "defence": 1, "speed": 5, "accuracy": 85, "experience": 8, "special": "none", "doors": true, "flee": "smart"},
    {"id": "cultist", "glyph": "c", "hp": 20, "attack": 4, "defence": 0, "speed": 4, "accuracy": 85, "experience": 12, "special": "firebolt", "doors": true, "flee": "smart"},
    {"id": "wolf", "glyph": "w", "hp": 15, "attack": 4, "defence": 1, "speed": 7, "accuracy": 85, "experience": 12, "special": "rend", "doors": false, "flee": "simple"},
    {"id": "ogre", "glyph": "o", "hp": 34, "attack": 7, "defence": 2, "speed": 3, "accuracy": 80, "experience": 20, "special": "slam", "doors": false, "flee": "simple"},
    {"id": "shaman", "glyph": "s", "hp": 20, "attack": 3, "defence": 1, "speed": 4, "accuracy": 85, "experience": 15, "special": "shaman", "doors": true, "flee": "smart"},
    {"id": "warden", "glyph": "W", "hp": 62, "attack": 6, "defence": 3, "speed": 4, "accuracy": 90, "experience": 60, "special": "warden", "doors": true, "flee": "simple"}
  ],
  "abilities": [
    {"id": "heal", "cooldown": 3, "percent": 0, "pierce": false, "effect": "", "heal": 7, "summon": []},
    {"id": "spit", "cooldown": 3, "percent": 60, "pierce": false, "effect": "poison", "heal": 0, "summon": []},
    {"id": "firebolt", "cooldown": 3, "percent": 150, "pierce": true, "effect": "", "heal": 0, "summon": []},
    {"id": "rend", "cooldown": 3, "percent": 110, "pierce": false, "effect": "bleed", "heal": 0, "summon": []},
    {"id": "slam", "cooldown": 3, "percent": 160, "pierce": false, "effect": "", "heal": 0, "summon": []},
    {"id": "summon", "cooldown": 0, "percent": 0, "pierce": false, "effect": "", "heal": 0, "summon": ["rat", "goblin"]}
  ],
  "effects": [
    {"id": "poison", "turns": 4, "damage": 2, "attack": 0, "defence": 0},
    {"id": "bleed", "turns": 4, "damage": 1, "attack": 0, "defence": 0},
    {"id": "shield", "turns": 4, "damage": 0, "attack": 0, "defence": 2},
    {"id": "weak", "turns": 3, "damage": 0, "attack": -2, "defence": 0}
  ],
  "skills": [
    {"id": "mend", "kind": "heal", "target": "self", "mana": 5, "cooldown": 4, "percent": 0, "effect": "", "heal": 14},
    {"id": "brace", "kind": "buff", "target": "self", "mana": 3, "cooldown": 5, "percent": 0, "effect": "shield", "heal": 0},
    {"id": "curse", "kind": "debuff", "target": "one", "mana": 3, "cooldown": 5, "percent": 0, "effect": "weak", "heal": 0},
    {"id": "sweep", "kind": "attack", "target": "all", "mana": 4, "cooldown": 3, "percent": 80, "effect": "", "heal": 0},
    {"id": "strike", "kind": "attack", "target": "one", "mana": 3, "cooldown": 2, "percent": 150, "effect": "bleed", "heal": 0}
  ],
  "items": [
    {"id": "potion_heal", "glyph": "!", "heal": 20, "cures": []},
    {"id": "antidote", "glyph": "%", "heal": 4, "cures": ["poison", "bleed"]}
  ],
  "npcs": [
    {"id": "miner", "glyph": "m", "gift": "potion_heal"},
    {"id": "hermit", "glyph": "h", "gift": "antidote"}
  ],
  "hero": {
    "sight": 8, "speed": 5, "accuracy": 90, "kit": ["potion_heal", "potion_heal", "antidote"],
    "levels": [
      {"experience": 0, "hp": 40, "mana": 12, "attack": 6, "defence": 1},
      {"experience": 40, "hp": 48, "mana": 14, "attack": 7, "defence": 1},
      {"experience": 105, "hp": 56, "mana": 16, "attack": 8, "defence": 2},
      {"experience": 190, "hp": 64, "mana": 18, "attack": 9, "defence": 2},
      {"experience": 300, "hp": 72, "mana": 20, "attack": 10, "defence": 3},
      {"experience": 450, "hp": 80, "mana": 22, "attack": 11, "defence": 3}
    ]
  },
  "battle": {
    "damage_roll": 4, "escape_base": 50, "escape_step": 10, "escape_min": 10, "escape_max": 90,
    "weak_below": 50, "potion_below": 35, "antidote_below": 50, "mend_below": 50, "many": 2
  },
  "scores": {
    "attack": 40, "heal": 80, "spit": 60, "firebolt": 65, "rend": 55, "slam": 60, "summon": 100,
    "potion": 90, "antidote": 70, "mend": 75, "buff": 50, "debuff_many": 55, "debuff_one": 45,
    "all_many": 65, "all_one": 52, "one": 55
  },
  "autopilot": {
    "rest_below": 80, "rest_mana_below": 60, "flee_below": 35, "flee_turns": 12, "fight_from": 50,
    "wait": 10, "potion": 90, "antidote": 70, "flee": 80, "leave": 85, "fight": 60, "rest": 65, "take": 55, "talk": 50,
    "explore": 40, "descend": 30, "hunt": 20
  },
  "reference": {"life": [50, 100], "mana": [50, 100], "items": [["potion_heal", 0, 1], ["antidote", 0, 1]]}
} },
];
