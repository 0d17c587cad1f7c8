"""A battle, round by round: who acts, what an action does, how it ends.

A step of the game is one fighter's turn: it acts, then its cooldowns and effects move on. A round is a turn of the run.
Every draw is one of the stream `battle`. Source: conformance/SPEC.md, clauses DUNG-39 to DUNG-46.
"""

from __future__ import annotations

from typing import NamedTuple

from samepath.decide import Decider
from samepath.games.dungeon.catalogue import Effect, Skill
from samepath.games.dungeon.choices import ESCAPE, Action, hero_actions, weigh_enemy, weigh_hero
from samepath.games.dungeon.hand import acts_alone, chosen_by_hand, script_done
from samepath.games.dungeon.state import Battle, Enemy, Fighter, Hero, Mine
from samepath.grid import distance_field
from samepath.rng import Stream

HERO = 0
"""The hero's number in the order of a round; enemies are numbered from 1."""


class Blow(NamedTuple):
    """What strikes: what it is called, percent of the attack, whether it pierces defence, the effect it leaves."""

    verb: str
    percent: int = 100
    pierce: bool = False
    effect: str = ""


ATTACK = Blow("attack")


def start_battle(mine: Mine, foes: list[Enemy]) -> None:
    """Begin a battle with these enemies, in order of creation. Whoever slept or stood guard is after the hero now."""
    for foe in foes:
        foe.state, foe.calm, foe.lost = "chase", 0, 0
    mine.battle = Battle([foe.id for foe in foes])
    mine.counts.battles += 1
    mine.counts.met_boss |= any(foe.kind.special == "warden" for foe in foes)
    mine.say("battle.starts", names=[foe.name for foe in foes])


def battle_step(mine: Mine, stream: Stream, decide: Decider) -> bool:
    """One fighter's turn in the battle under way. True when it was the last of its round, or the battle is over."""
    battle = mine.battle
    assert battle is not None
    if battle.next == len(battle.order):
        battle.round += 1
        mine.counts.rounds += 1
        battle.order, battle.next = round_order(mine), 0
    number = battle.order[battle.next]
    battle.next += 1
    fighter = mine.hero if number == HERO else mine.enemy(number)
    assert fighter is not None
    if isinstance(fighter, Hero):
        _hero_turn(mine, stream, decide)
    else:
        _enemy_turn(mine, fighter, stream, decide)
    if mine.outcome is None:
        tick(mine, fighter, stream, decide)
    if _over(mine):
        return True
    while battle.next < len(battle.order) and _gone(battle, battle.order[battle.next]):
        battle.next += 1
    return battle.next == len(battle.order)


def round_order(mine: Mine) -> list[int]:
    """Who acts in a round, in order: the faster first, the hero before its equals, then in order of creation."""
    speeds = [(-mine.hero.speed, HERO), *((-foe.speed, foe.id) for foe in mine.foes())]
    return [number for _, number in sorted(speeds)]


def next_actor(mine: Mine) -> int:
    """The number of the fighter whose turn the next step is."""
    battle = mine.battle
    assert battle is not None
    return round_order(mine)[0] if battle.next == len(battle.order) else battle.order[battle.next]


def _gone(battle: Battle, number: int) -> bool:
    return number != HERO and number not in battle.foes


def _over(mine: Mine) -> bool:
    """Whether the battle is over, or the run with it. Ends a battle with nobody left to fight."""
    if mine.outcome is not None:
        mine.battle = None
    elif mine.battle is not None and not mine.battle.foes:
        mine.battle = None
        mine.say("battle.won")
    return mine.battle is None


def tick(mine: Mine, fighter: Fighter, stream: Stream, decide: Decider) -> bool:
    """Cooldowns and effects of one fighter move on by a turn, in the order of the rules data. False when it dies."""
    for name in list(fighter.cooldowns):
        fighter.cooldowns[name] -= 1
        if fighter.cooldowns[name] == 0:
            del fighter.cooldowns[name]
    if not fighter.effects:
        return True
    for effect in mine.rules.effects.values():
        if effect.id not in fighter.effects:
            continue
        if effect.damage:
            mine.say(f"effect.{effect.id}", name=fighter.name, amount=effect.damage)
            if not wound(mine, fighter, effect.damage, effect.id, stream, decide):
                return False
        fighter.effects[effect.id] -= 1
        if fighter.effects[effect.id] == 0:
            del fighter.effects[effect.id]
            mine.say("effect.ends", name=fighter.name, effect=effect.id)
    return True


def wound(mine: Mine, fighter: Fighter, damage: int, cause: str, stream: Stream, decide: Decider) -> bool:
    """Take `damage` from a fighter's life. False when it dies; the hero's death ends the run."""
    fighter.hp = max(0, fighter.hp - damage)
    if fighter.hp > 0:
        return True
    if isinstance(fighter, Hero):
        mine.say("hero.dies", cause=cause)
        end(mine, "died", cause)
    else:
        _dies(mine, fighter, stream, decide)
    return False


def end(mine: Mine, result: str, cause: str = "") -> None:
    """End the run: won, died, late, or over (a scene's script)."""
    counts = mine.counts
    mine.outcome = {
        "battles": counts.battles,
        "cause": cause,
        "depth": mine.depth,
        "killed": counts.killed,
        "level": mine.hero.level,
        "result": result,
    }


def _dies(mine: Mine, enemy: Enemy, stream: Stream, decide: Decider) -> None:
    mine.remove(enemy)
    mine.counts.killed += 1
    mine.say("battle.dies", name=enemy.name)
    _learn(mine, enemy.kind.experience)
    if enemy.kind.special == "warden":
        mine.say("warden.falls")
        end(mine, "won", enemy.name)
    elif enemy.leader:
        _break_pack(mine, enemy.pack, stream, decide)


def _break_pack(mine: Mine, pack: int, stream: Stream, decide: Decider) -> None:
    """The leader is dead: each chaser of its pack may lose heart, leave the battle, and wander calmly."""
    rules = mine.rules.map
    for enemy in list(mine.enemies):
        if enemy.pack != pack or enemy.state != "chase":
            continue
        breaks = stream.chance(rules.break_percent, "breaks")
        if decide(enemy.name, "state", ["wander"], [int(breaks)], "positive") is not None:
            enemy.state, enemy.calm, enemy.lost = "wander", rules.calm, 0
            mine.say("pack.breaks", name=enemy.name)
            if mine.battle is not None and enemy.id in mine.battle.foes:
                mine.battle.foes.remove(enemy.id)


def _learn(mine: Mine, experience: int) -> None:
    """Experience, and the levels it brings: the gains of a level are life and mana at once."""
    hero, levels = mine.hero, mine.rules.hero.levels
    hero.experience += experience
    while hero.level < len(levels) and hero.experience >= levels[hero.level].experience:
        before, hero.sheet = hero.sheet, levels[hero.level]
        hero.level += 1
        hero.hp += hero.sheet.hp - before.hp
        hero.mana += hero.sheet.mana - before.mana
        mine.say("hero.level", level=hero.level)


def _hero_turn(mine: Mine, stream: Stream, decide: Decider) -> None:
    if script_done(mine):
        end(mine, "over")
        return
    if acts_alone(mine):
        weighed = weigh_hero(mine)
        pick = decide(mine.hero.name, "act", weighed.texts, weighed.scores)
        assert pick is not None
        action = weighed.actions[pick]
    else:
        actions = hero_actions(mine)
        action = actions[chosen_by_hand(mine, [action.text for action in actions], decide)]
    mine.messages = []
    _count(mine, "hero", action.verb)
    _hero_acts(mine, action, stream, decide)


def _hero_acts(mine: Mine, action: Action, stream: Stream, decide: Decider) -> None:
    hero = mine.hero
    if action.verb == "attack":
        assert isinstance(action.target, Enemy)
        _strike(mine, hero, action.target, ATTACK, stream, decide)
    elif action.verb == ESCAPE:
        _escape(mine, stream)
    elif action.verb in mine.rules.items:
        use_item(mine, action.verb)
    else:
        skill = next(skill for skill in mine.rules.skills if skill.id == action.verb)
        _use_skill(mine, skill, action.target, stream, decide)


def _use_skill(mine: Mine, skill: Skill, target: Fighter | None, stream: Stream, decide: Decider) -> None:
    hero = mine.hero
    hero.mana -= skill.mana
    if skill.cooldown:
        hero.cooldowns[skill.id] = skill.cooldown
    mine.say("hero.skill", skill=skill.id)
    if skill.heal:
        _heal(mine, hero, skill.heal)
    effect = mine.rules.effects.get(skill.effect)
    if skill.target == "self":
        if effect is not None:
            _affect(mine, hero, effect)
        return
    for foe in mine.foes() if skill.target == "all" else [target]:
        assert isinstance(foe, Enemy)
        if mine.battle is None or foe.id not in mine.battle.foes or mine.outcome is not None:
            continue  # its pack broke, or the run was won, while the blow went round
        if skill.percent:
            _strike(mine, hero, foe, Blow(skill.id, skill.percent, False, skill.effect), stream, decide)
        elif effect is not None:
            _affect(mine, foe, effect)


def use_item(mine: Mine, item_id: str) -> None:
    """The hero uses up one item, in battle or on the map."""
    hero, item = mine.hero, mine.rules.items[item_id]
    hero.items[item_id] -= 1
    if hero.items[item_id] == 0:
        del hero.items[item_id]
    mine.say("hero.uses", item=item_id)
    if item.heal:
        _heal(mine, hero, item.heal)
    for name in item.cures:
        hero.effects.pop(name, None)


def _escape(mine: Mine, stream: Stream) -> None:
    """Get away by chance: better the faster the hero is than the fastest foe. Enemies left behind wander calmly."""
    battle, foes = mine.rules.battle, mine.foes()
    chance = battle.escape_base + battle.escape_step * (mine.hero.speed - max(foe.speed for foe in foes))
    if not stream.chance(max(battle.escape_min, min(battle.escape_max, chance)), "escape"):
        mine.say("battle.held")
        return
    for foe in foes:
        foe.state, foe.calm, foe.lost = "wander", mine.rules.map.calm, 0
    mine.battle = None
    mine.counts.escapes += 1
    mine.say("battle.escaped")


def _enemy_turn(mine: Mine, enemy: Enemy, stream: Stream, decide: Decider) -> None:
    weighed = weigh_enemy(mine, enemy)
    pick = decide(enemy.name, "act", weighed.texts, weighed.scores)
    assert pick is not None
    verb, target = weighed.actions[pick]
    _count(mine, "foe", verb)
    if verb == "attack":
        _strike(mine, enemy, mine.hero, ATTACK, stream, decide)
        return
    ability = mine.rules.abilities[verb]
    if ability.cooldown:
        enemy.cooldowns[verb] = ability.cooldown
    if verb == "summon":
        enemy.phase = 2
        _summon(mine, enemy, ability.summon)
    elif verb == "heal":
        assert target is not None
        _heal(mine, target, ability.heal)
    else:
        blow = Blow(verb, ability.percent, ability.pierce, ability.effect)
        _strike(mine, enemy, mine.hero, blow, stream, decide)


def _strike(mine: Mine, fighter: Fighter, target: Fighter, blow: Blow, stream: Stream, decide: Decider) -> None:
    """An attack: a draw whether it hits, a draw for the damage; a blow that is lived through may leave its effect."""
    if not stream.chance(fighter.accuracy, "hits"):
        mine.say("battle.misses", name=fighter.name, target=target.name, verb=blow.verb)
        return
    effects = mine.rules.effects
    attack = fighter.attack + sum(effects[name].attack for name in fighter.effects)
    raw = (max(0, attack) + stream.next_int(mine.rules.battle.damage_roll, "damage")) * blow.percent // 100
    defence = 0 if blow.pierce else max(0, target.defence + sum(effects[name].defence for name in target.effects))
    damage = max(1, raw - defence)
    mine.say("battle.hits", name=fighter.name, target=target.name, verb=blow.verb, amount=damage)
    if wound(mine, target, damage, fighter.name, stream, decide) and blow.effect:
        _affect(mine, target, effects[blow.effect])


def _affect(mine: Mine, fighter: Fighter, effect: Effect) -> None:
    """Give an effect, anew where it is there already."""
    fighter.effects[effect.id] = effect.turns
    mine.say("effect.begins", name=fighter.name, effect=effect.id)


def _heal(mine: Mine, fighter: Fighter, amount: int) -> None:
    gained = min(amount, fighter.hp_max - fighter.hp)
    fighter.hp += gained
    mine.say("battle.heals", name=fighter.name, amount=gained)


def _summon(mine: Mine, summoner: Enemy, kinds: tuple[str, ...]) -> None:
    """Each new enemy stands on the free cell the fewest steps from the summoner, of equals the first row by row."""
    level, battle = mine.level, mine.battle
    assert battle is not None
    mine.say("warden.summons", name=summoner.name)
    steps = memoryview(distance_field(level.grid(summoner.kind.doors), (summoner.x, summoner.y)))
    hero_at = mine.hero.y * level.width + mine.hero.x
    for kind_id in kinds:
        free = [
            (far, at)
            for at, far in enumerate(steps)
            if far > 0 and at != hero_at and at not in mine.occupied and level.terrain[at] != "+"
        ]
        if not free:
            return
        y, x = divmod(min(free)[1], level.width)  # never negative
        kind = mine.rules.kinds[kind_id]
        enemy = Enemy(mine.next_id, kind, x, y, kind.hp, "chase", summoner.pack, leader=False)
        mine.next_id += 1
        mine.enemies.append(enemy)
        mine.place(enemy, x, y)
        battle.foes.append(enemy.id)


def _count(mine: Mine, side: str, verb: str) -> None:
    key = f"{side} {verb}"
    mine.counts.actions[key] = mine.counts.actions.get(key, 0) + 1
