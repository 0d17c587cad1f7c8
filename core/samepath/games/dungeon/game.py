"""The mine as a game of samepath: one step is a turn on the map, or one fighter's turn in a battle."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from samepath.capabilities import (
    Balanced,
    Concluded,
    Conformance,
    Crossed,
    Described,
    Drawn,
    Fielded,
    Hidden,
    Levelled,
    Marked,
    MatrixRun,
    Notated,
    Observed,
    OnPage,
    Pictured,
    Placed,
    Playable,
    PlayPage,
    Refusing,
    Reported,
    Ruled,
    RulesListed,
    Scenarios,
    Senses,
    Simulated,
    Strategies,
    Tunable,
    Unhashed,
)
from samepath.decide import Decider
from samepath.engine import Rules, Run
from samepath.games.data import drawing_of, folder_of
from samepath.games.dungeon import balance, picture, scenario, senses
from samepath.games.dungeon.autopilot import autopilot
from samepath.games.dungeon.battle import battle_step, end, start_battle, tick
from samepath.games.dungeon.hand import acts_alone, chosen_by_hand, script_done
from samepath.games.dungeon.heromap import DESCEND, contacts, hero_does, hero_options, look, seen_enemies
from samepath.games.dungeon.mapai import enemy_turn, steps_to_hero
from samepath.games.dungeon.rules import RULESETS, MineRules, read_rules
from samepath.games.dungeon.state import Mine
from samepath.rng import Rng
from samepath.values.canonical import Value

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

DEFAULT: dict[str, Value] = {"control": "auto"}

_FROM_TERRAIN: Final = "worked out from the rows of the level, which are hashed"
_KEPT_FOR_SPEED: Final = "worked out from what is hashed, and kept for speed"
_FOR_TABLES: Final = "a count for tables; no rule reads it"


class Dungeon(
    Scenarios,
    Ruled,
    RulesListed,
    Tunable,
    Pictured,
    Marked,
    Placed,
    Drawn,
    Fielded,
    Described,
    Notated,
    Refusing,
    Reported,
    Concluded,
    Hidden,
    Playable,
    OnPage,
    Simulated,
    Balanced,
    Observed,
    Unhashed,
    Strategies,
    Levelled,
    Crossed,
):
    """The mine: levels from the seed, enemies that think, battles by score, a hero who plays himself.

    See samepath.engine.Game for the protocol, and samepath.capabilities for what it can do besides.
    `Dungeon(data)` is the game under rules data of one's own.
    """

    name = "dungeon"
    all_rules = RULESETS.all()
    play_page = PlayPage("The mine", "mine", {})
    play_scenario = "play"
    not_hashed: Mapping[str, str] = {
        "state.counts.actions.*": _FOR_TABLES,
        "state.counts.escapes": _FOR_TABLES,
        "state.counts.met_boss": _FOR_TABLES,
        "state.counts.rounds": _FOR_TABLES,
        "state.fields.*": _KEPT_FOR_SPEED,
        "state.flights.*": _KEPT_FOR_SPEED,
        "state.hero.accuracy": "never changes; the rules say it",
        "state.hero.sheet": "the rules' line for the hero's level, which is hashed",
        "state.hero.speed": "never changes; the rules say it",
        "state.known.*": _KEPT_FOR_SPEED,
        "state.level._grids.*": _FROM_TERRAIN,
        "state.level._rows.*": _FROM_TERRAIN,
        "state.level.ground.*": _FROM_TERRAIN,
        "state.level.height": _FROM_TERRAIN,
        "state.level.opaque": _FROM_TERRAIN,
        "state.level.open": _FROM_TERRAIN,
        "state.level.stairs": _FROM_TERRAIN,
        "state.level.terrain.*": "changed by `put` alone, which makes the rows anew that are hashed",
        "state.level.water": _FROM_TERRAIN,
        "state.level.width": _FROM_TERRAIN,
        "state.occupied.*": _KEPT_FOR_SPEED,
        "state.seen_from.*": _KEPT_FOR_SPEED,
    }
    notation_help = (
        "a word as it is listed, or its beginning; keys: w d s a to go, . to wait, > to descend, "
        "p for a potion, c for an antidote, e to escape"
    )

    conformance = Conformance(
        level=4,
        title="the dungeon",
        clauses=("DUNG-17", "DUNG-19", "DUNG-51", "PROTO-9"),
        recordings=("run-01.jsonl.gz",),
    )

    def __init__(self, data: Mapping[str, Value] | None = None, source: str = "rules of the mine") -> None:
        """The game under the rules that ship, or under `data`. Raises InputError for data that cannot be used."""
        if data is None:
            data = RULESETS.find(RULESETS.names[0]).data
        self.mine_rules: MineRules = read_rules(data, source)
        self._numbers = senses.Numbers(self.mine_rules)
        self._sight = senses.Sight()
        self.rules = Rules(self.mine_rules.name, self.mine_rules.revision, data)
        scenes = json.loads(folder_of(__package__).joinpath("scenes.json").read_text(encoding="utf-8"))
        self.drawing: Value = drawing_of(__package__)
        self.scenarios: dict[str, Value] = {"default": DEFAULT, "play": {"control": "hand"}, **scenes}

    def with_rules(self, name: str, revision: int | None) -> Dungeon:
        """The game under the rules of that name that ship, the newest revision without one."""
        if name == self.rules.name and revision in (None, self.rules.revision):
            return self
        return Dungeon(RULESETS.find(name, revision).data)

    def start(self, wanted: Value, rng: Rng) -> Mine:
        """The first state of a scenario (see samepath.games.dungeon.scenario)."""
        mine = scenario.begin(self.mine_rules, wanted, rng)
        look(mine)
        return mine

    def step(self, mine: Mine, rng: Rng, decide: Decider) -> None:
        """One turn on the map, or one fighter's turn in the battle under way."""
        if mine.battle is not None:
            turn_over = battle_step(mine, rng.stream("battle"), decide)
        else:
            _map_turn(mine, rng, decide)
            turn_over = True
        if turn_over and mine.outcome is None:
            if mine.turn >= mine.rules.turns_max:
                mine.say("run.late")
                end(mine, "late")
            else:
                mine.turn += 1

    def canonical(self, mine: Mine) -> dict[str, Value]:
        """The parts of the state."""
        return mine.canonical()

    def picture(self, mine: Mine) -> list[str]:
        """The level as a person sees it: see samepath.games.dungeon.picture."""
        return picture.picture(mine)

    def cells(self, mine: Mine, option: Value) -> list[tuple[int, int]]:
        """The cells that an option of the hero speaks of."""
        return picture.cells(mine, option, mine.hero.name)

    def cells_of(self, mine: Mine, actor: str, option: Value) -> list[tuple[int, int]]:
        """The cells that an option of anybody speaks of."""
        return picture.cells(mine, option, actor)

    def field(self, mine: Mine, actor: str, kind: str) -> list[list[int | None]] | None:
        """The steps to the hero by which an enemy chases or flees."""
        return steps_to_hero(mine, actor) if kind in ("step", "flee") else None

    def describe(self, option: Value) -> str:
        """An option in a few words."""
        return picture.describe(option)

    def parse_notation(self, line: str, options: Sequence[Value]) -> int | None:
        """The index of the option that a typed line means."""
        return picture.parse_notation(line, options)

    def refusal(self, mine: Mine, line: str) -> str:
        """Why a typed line is no option."""
        return picture.refusal(mine, line)

    def notices(self, mine: Mine, actor: str) -> bool:
        """Whether the person who plays may know what `actor` decides: it is in sight, or in the battle."""
        known = [enemy.name for enemy in (*seen_enemies(mine), *mine.foes())]
        return actor == mine.hero.name or actor in known

    def status(self, mine: Mine) -> list[str]:
        """The hero's line, the enemies in battle, and what was said since the hero's last choice."""
        return picture.status(mine)

    def ending(self, outcome: Value) -> str:
        """How a run ended, in words."""
        return picture.ending(outcome)

    def summary(self, run: Run[Mine]) -> dict[str, Value]:
        """One finished run in facts, for tables."""
        return balance.summary(run)

    def tabulate(self, summaries: Sequence[Mapping[str, Value]]) -> dict[str, Value]:
        """Many runs in figures."""
        return balance.tabulate(self.mine_rules, summaries)

    def senses(self, wanted: Value) -> Senses:
        """What a learner is given: the hero alone is asked (samepath.games.dungeon.senses)."""
        asked = isinstance(wanted, dict) and wanted.get("control") == "hand"
        return Senses((senses.HERO,) if asked else (), self._numbers.count, senses.SHAPE)

    def observe(self, mine: Mine, actor: str) -> bytearray:
        """What the hero knows, around where it stands."""
        return self._sight.observe(mine)

    def numbered(self, mine: Mine, options: Sequence[Value]) -> list[int]:
        """A number for each option: by its words, and the place of the foe in the battle."""
        return self._numbers.of(options)

    def reward(self, outcome: Value, actor: str) -> int:
        """100 for the warden's death; else the levels that the hero has come down and a little for each kill, less when
        it died."""
        return senses.reward(self.mine_rules, outcome)

    def encounters(self) -> list[tuple[int, str]]:
        """Every encounter with the level it is meant for: what `samepath balance` fights."""
        return balance.encounters(self.mine_rules)

    def skirmish(self, depth: int, encounter: str, seed: int) -> dict[str, Value]:
        """One battle of an encounter against the autopilot, in facts."""
        return balance.skirmish(self.mine_rules, depth, encounter, seed)

    def scenario_strategy(self) -> SearchStrategy[Value]:
        """Generated runs and scenes under all three controls."""
        from samepath.games.dungeon.strategies import dungeon_scenarios

        return dungeon_scenarios(self.rules.data)

    def matrix_runs(self) -> list[MatrixRun]:
        """Runs of the hero who plays himself."""
        return [MatrixRun("", DEFAULT)]

    def under_data(self, data: Mapping[str, Value], source: str) -> Dungeon:
        """The game under rules data of one's own. Raises InputError with the place for data that cannot be used."""
        return Dungeon(data, source)


def _map_turn(mine: Mine, rng: Rng, decide: Decider) -> None:
    """The hero acts, then takes in what it sees, then every enemy in order of creation; then effects, then contact."""
    if _hero_turn(mine, rng, decide):
        return
    look(mine)
    stream = rng.stream("map")
    for enemy in list(mine.enemies):
        enemy_turn(mine, enemy, stream, decide)
    battle_stream = rng.stream("battle")
    if tick(mine, mine.hero, battle_stream, decide):
        for enemy in list(mine.enemies):
            if enemy.effects or enemy.cooldowns:
                tick(mine, enemy, battle_stream, decide)
    if mine.outcome is None:
        foes = contacts(mine)
        if foes:
            start_battle(mine, foes)


def _hero_turn(mine: Mine, rng: Rng, decide: Decider) -> bool:
    """The hero's turn on the map. True when no enemy acts after it: it struck, descended, or the scene is over."""
    hero = mine.hero
    if hero.wading:
        hero.wading -= 1
        return False
    if script_done(mine):
        end(mine, "over")
        return True
    if acts_alone(mine):
        option = autopilot(mine, decide)
    else:
        options = hero_options(mine)
        option = options[chosen_by_hand(mine, options, decide)]
    mine.messages = []
    if option == DESCEND:
        scenario.descend(mine, rng)
        mine.say("level.enters", depth=mine.depth)
        look(mine)
        return True
    hero_does(mine, option)
    return mine.battle is not None
