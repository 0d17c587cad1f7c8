"""Operations of levels 2 to 4: tie-breaks, doubles, and games played for their decisions.

A score is an integer or a double's bits as 16 hex digits. Source: conformance/SPEC.md, clause PROTO-9; the rules
themselves are TIE, GAME and those of each game.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping
from typing import Any, Final

from samepath.conform.operations.given import BadInputError, Given, integer, wide
from samepath.conform.operations.playing import Inputs, Player, game_given, played
from samepath.decide import TIE_BREAKS, Score, score_value
from samepath.record.schema import CHOSEN, Record
from samepath.values.canonical import Value, sha256, state_hash

SHOWS: Final = ("decisions", "digests", "state")


def choose(given: Given, steps: int) -> Value:
    """The pick of a tie-break: TIE-3, TIE-4 and TIE-7."""
    rule = TIE_BREAKS[given.text("tie", tuple(TIE_BREAKS))]
    scores = given.items("scores", _score)
    given.done()
    return {"pick": rule(scores)}


def double(given: Given, steps: int) -> Value:
    """One operation on doubles, written as its bits: TIE-7."""
    op = given.text("op", (*_DOUBLES, "sqrt"))
    a = float(_score(given.value("a"), "a"))
    b = 0.0 if op == "sqrt" else float(_score(given.value("b"), "b"))
    given.done()
    if op == "sqrt":
        if a < 0:
            raise BadInputError("the root of a negative number is NaN, which is no score")
        return score_value(math.sqrt(a))
    return score_value(_DOUBLES[op](a, b))


def _divided(a: float, b: float) -> float:
    """a / b as IEEE 754 has it: by zero it is an infinity or NaN, where Python raises."""
    if b != 0:
        return a / b
    return math.nan if a == 0 or a != a else math.copysign(1, a) * math.copysign(math.inf, b)  # noqa: PLR0124 NaN


_DOUBLES: Final[Mapping[str, Callable[[float, float], float]]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": _divided,
}


def _score(value: Value, where: str) -> Score:
    if type(value) is not str:
        return integer(value, where)
    number: float = struct.unpack(">d", wide(value, where).to_bytes(8, "big"))[0]
    if math.isnan(number):
        raise BadInputError(f"{where} is NaN, which is no score")
    return number


def play(name: str, given: Given, steps: int) -> Value:
    """A game's decisions, in full or as hashes, or the state in which it stands."""
    game = game_given(name, given)
    scenario, seed, inputs = given.value("scenario"), given.text("seed", default="0"), Inputs(given.value("inputs", []))
    stop, show = given.count_or_none("stop"), given.text("show", SHOWS, "digests")
    given.done()
    player = Player(lambda line: None, inputs, steps, stop)
    run = played(game, scenario, seed, player).run
    if show == "state":
        return run.full_state()
    decisions = [_decision(record) for record in player.standing.records]
    if show == "decisions":
        return {"decisions": decisions, "outcome": run.state.outcome}
    return {
        "digests": [state_hash(decision) for decision in decisions],
        "outcome": run.state.outcome,
        "state": sha256(run.full_state()),
    }


def _decision(record: Record) -> dict[str, Value]:
    return {name: record[name] for name in CHOSEN}


OPERATIONS: Final[Mapping[str, Callable[[Given, int], Any]]] = {"choose": choose, "double": double}
