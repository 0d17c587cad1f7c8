"""Small games for the tests: every kind of decision in a few lines, and knobs to break them on purpose."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from samepath import Decider, InputError, Rng, Rules


@dataclass
class RaceState:
    """Two runners on a track: `hand` moves by input, `bot` by score, and the wind by a draw."""

    length: int
    turn: int = 1
    outcome: Any = None
    hand: int = 0
    bot: int = 0
    wind: int = 0
    memory: dict[str, int] = field(default_factory=lambda: {"rests": 0})


class Race:
    """A step is a turn: the hand's choice, the wind's roll, the bot's choice. `at` maps a decision count to a fault."""

    name = "race"
    scenarios = {"default": {"length": 12}, "long": {"length": 400}, "bots": {"length": 30, "hand": "bot"}}  # noqa: RUF012

    def __init__(self, rules: Rules | None = None, fault: Any = None) -> None:
        self.rules = rules or Rules("standard", 1, {"jump": 3})
        self.fault = fault
        self.decided = 0

    def with_rules(self, name: str, revision: int | None) -> Race:
        known = {("standard", 1): 3, ("standard", 2): 4}
        chosen = (name, 1 if revision is None else revision)
        if chosen not in known:
            from samepath import UnsupportedError

            raise UnsupportedError(f"race has no rules {name!r}, revision {revision}")
        return Race(Rules(*chosen, {"jump": known[chosen]}), self.fault)

    def start(self, scenario: Any, rng: Rng) -> RaceState:
        if not isinstance(scenario, dict) or type(scenario.get("length")) is not int or scenario["length"] < 2:
            raise InputError("race: the scenario needs a length of 2 or more")
        self.decided = 0
        self.hand_is_bot = scenario.get("hand") == "bot"
        return RaceState(scenario["length"])

    def moves(self) -> list[Any]:
        """What a person or the bot in her place may do."""
        return ["rest", "walk", "jump"]

    def step(self, state: RaceState, rng: Rng, decide: Decider) -> None:
        jump = self.rules.data["jump"]
        moves = [0, 1, jump]
        if self.hand_is_bot:
            pick = decide("hand", "move", self.moves(), [0, 2, 1])
        else:
            pick = decide.ask("hand", "move", self.moves())
        assert pick is not None
        self._happen(state, rng, decide)
        state.hand += moves[pick]
        state.memory["rests"] += pick == 0
        state.wind = decide.roll("wind", "blow", ["calm", "push", "pull"], rng.stream("wind"), "wind")
        self._happen(state, rng, decide)
        state.bot += [0, 1, -1][state.wind]
        options = [{"by": by} for by in moves]
        best = decide("bot", "move", options, [0, 5, 5 if state.bot + 2 < state.hand else 4], tie="last")
        assert best is not None
        self._happen(state, rng, decide)
        state.bot = max(0, state.bot + moves[best])
        if state.turn % 5 == 0:
            rng.stream("mood").next_int(100, "mood")
        if max(state.hand, state.bot) >= state.length:
            state.outcome = {"winner": "hand" if state.hand >= state.bot else "bot"}
        else:
            state.turn += 1

    def canonical(self, state: RaceState) -> dict[str, Any]:
        return {
            "memory": dict(state.memory),
            "track": {"bot": state.bot, "hand": state.hand, "length": state.length},
            "weather": [state.wind],
        }

    def picture(self, state: RaceState) -> list[str]:
        width = state.length + 1
        return ["".join("@" if x == at else "." for x in range(width)) for at in (state.hand, state.bot)]

    def cells(self, state: RaceState, option: Any) -> list[tuple[int, int]]:
        if isinstance(option, dict):
            return [(min(state.length, state.bot + option["by"]), 1)]
        return [(min(state.length, state.hand + {"rest": 0, "walk": 1, "jump": 3}[option]), 0)]

    def _happen(self, state: RaceState, rng: Rng, decide: Decider) -> None:
        """The fault, if one is planted at this decision."""
        if self.fault is not None:
            self.fault(self.decided, state, rng)
        self.decided += 1


race = Race()
