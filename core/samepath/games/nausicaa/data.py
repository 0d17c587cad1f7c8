"""Nausicaa's rules data as they stand in the files of the folder `rules` and in recordings, read and checked.

Each field says what may stand in it; conformance/schema/rules-nausicaa.json, for porters, is made of that. What the
numbers mean on a board is worked out in samepath.games.nausicaa.rules.
Source: conformance/SPEC.md, clauses NAUS-1 to NAUS-5.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Final, TypeAlias

from samepath.values.forms import (
    Choice,
    Flag,
    Integer,
    Maybe,
    Members,
    Named,
    Names,
    Nullable,
    Record,
    Rows,
    Tagged,
    Text,
    bind,
    member,
    unique,
)
from samepath.values.reading import Place

COUNT: Final = Integer(0, 1000)
ROW: Final = Integer(0, 9)
RANGE: Final = Integer(1, 25)
COLOUR: Final = Choice(("any", "dark"))

Offset: TypeAlias = tuple[int, int]
"""Rows down, columns right."""


class OffsetForm:
    """Two integers: rows down, columns right."""

    axis: Final = Integer(-9, 9)

    def read(self, place: Place, names: Names) -> Offset:
        rows, cols = (self.axis.read(item, names) for item in place.items(2, 2, "rows down and columns right"))
        return rows, cols

    def schema(self) -> dict[str, Any]:
        told = "rows down, columns right"
        return {"description": told, "type": "array", "minItems": 2, "maxItems": 2, "items": self.axis.schema()}


class DirectionForm:
    """The way a player goes: -1, up the board, or 1, down."""

    def read(self, place: Place, names: Names) -> int:
        value: int = place.value
        return value if type(value) is int and value in (-1, 1) else place.wrong("-1 or 1")

    def schema(self) -> dict[str, Any]:
        return {"enum": [-1, 1]}


OFFSETS: Final = Rows(OffsetForm(), 1)


@dataclass(frozen=True, slots=True)
class BoardData:
    rows: int = member(Integer(1, 10))
    cols: int = member(Integer(1, 26))
    dark_parity: int = member(Integer(0, 1), "row + column modulo 2 of a dark square")


@dataclass(frozen=True, slots=True)
class PlayerData:
    name: str = member(Text())
    forward: int = member(DirectionForm())
    deployment_rows: tuple[int, ...] = member(Rows(ROW, 1))
    front_row: int = member(ROW)
    back_row: int = member(ROW)


@dataclass(frozen=True, slots=True)
class TurnData:
    limit: int = member(Integer(2, 1_000_000))
    mana_start: int = member(COUNT)
    mana_gain: int = member(COUNT)
    mana_max: int = member(COUNT)
    cards_drawn: int = member(COUNT)
    cards_in_first_hand: int = member(COUNT)
    attack_cost: int = member(COUNT)
    dash_cost: int = member(COUNT)
    ability_cost: int = member(COUNT)


@dataclass(frozen=True, slots=True)
class CpuData:
    coefficient_start: int = member(Integer(0, 99))
    coefficient_range: int = member(Integer(1, 100))
    coefficient_period: int = member(Integer(1, 1_000_000))
    units_wanted: int = member(COUNT)
    never_summoned: tuple[str, ...] = member(Rows(Named("units")))
    columns_searched: int = member(COUNT)
    second_pass_mana_above: int = member(COUNT)


# --- moves ---


@dataclass(frozen=True, slots=True)
class NoMoves:
    shape: str = member(Choice(("none",)))


@dataclass(frozen=True, slots=True)
class OffsetMoves:
    shape: str = member(Choice(("offsets",)))
    offsets: str = member(Named("offsets"))


@dataclass(frozen=True, slots=True)
class AheadSteps:
    shape: str = member(Choice(("ahead_steps",)))
    offsets: tuple[Offset, ...] = member(OFFSETS, "rows are counted straight ahead")


@dataclass(frozen=True, slots=True)
class AheadLine:
    shape: str = member(Choice(("ahead_line",)))
    range: int = member(RANGE)


Moves: TypeAlias = NoMoves | OffsetMoves | AheadSteps | AheadLine


# --- attacks ---


@dataclass(frozen=True, slots=True)
class NoAttack:
    shape: str = member(Choice(("none",)))


@dataclass(frozen=True, slots=True)
class OffsetAttack:
    shape: str = member(Choice(("offsets",)))
    offsets: str = member(Named("offsets"))
    targets: str = member(Choice(("any", "hostile")))
    hits: str = member(Choice(("all", "target")))
    destroys_itself: bool = member(Flag())


@dataclass(frozen=True, slots=True)
class LineAttack:
    shape: str = member(Choice(("lines",)))
    offsets: str = member(Named("offsets"))
    range: int = member(RANGE)
    targets: str = member(Choice(("any", "hostile")))
    hits: str = member(Choice(("all", "target")))
    destroys_itself: bool = member(Flag())


@dataclass(frozen=True, slots=True)
class AreaAttack:
    shape: str = member(Choice(("area",)))
    range: int = member(RANGE)
    targets: str = member(Choice(("any", "hostile")))
    hits: str = member(Choice(("all", "target")))
    destroys_itself: bool = member(Flag())


Attack: TypeAlias = NoAttack | OffsetAttack | LineAttack | AreaAttack


# --- abilities ---


@dataclass(frozen=True, slots=True)
class Pull:
    kind: str = member(Choice(("pull",)))
    range: int = member(RANGE)


@dataclass(frozen=True, slots=True)
class Swap:
    kind: str = member(Choice(("swap",)))
    oracles: bool = member(Flag(), "whether it swaps with an Oracle")


# --- the whole ---


@dataclass(frozen=True, slots=True)
class UnitData:
    name: str = member(Text())
    letter: str = member(Choice(tuple(ascii_uppercase)))
    cost: int = member(COUNT)
    hp: int = member(Integer(1, 1000))
    attractiveness: int = member(COUNT)
    copies: int = member(COUNT)
    moves: Moves = member(Tagged("shape", (NoMoves, OffsetMoves, AheadSteps, AheadLine)))
    attack: Attack = member(Tagged("shape", (NoAttack, OffsetAttack, LineAttack, AreaAttack)))
    ability: Pull | Swap | None = member(Nullable(Tagged("kind", (Pull, Swap))))
    summoned_on: str = member(COLOUR, "where a person may put it")
    summoned_by_cpu_on: str | None = member(Maybe(COLOUR), "where a CPU does; as summoned_on where it is missing")
    moves_on: str = member(COLOUR)
    ability_leaves_on: str = member(COLOUR, "where an ability may leave it")
    mana_each_turn: int = member(COUNT)
    draws_when_summoned: int = member(COUNT)
    draws_when_destroyed: int = member(COUNT)
    draws_when_hopping: int = member(COUNT)
    destroys_when_summoned: str | None = member(Nullable(Named("offsets")), "the name of the offsets around it")


@dataclass(frozen=True, slots=True)
class RulesData:
    board: BoardData = member(Record(BoardData))
    players: tuple[PlayerData, ...] = member(Rows(Record(PlayerData), 2, 2), "player 1's, then player 2's")
    turns: TurnData = member(Record(TurnData))
    royal: str = member(Named("units"), "the type whose fall is its player's")
    cpu: CpuData = member(Record(CpuData))
    offsets: Mapping[str, tuple[Offset, ...]] = member(Members(OFFSETS), "lists of offsets by name, in candidate order")
    units: tuple[UnitData, ...] = member(Rows(Record(UnitData), 1, 26), "in the order of a fresh deck")


def read_rules(data: Any, source: str = "rules of nausicaa") -> RulesData:
    """The rules that `data` (parsed JSON) holds.

    Raises InputError with the place for an unknown name, shape or member, a missing one, a number out of range, two
    units of a name or letter, or a player's row that the board does not have.
    """
    place = Place(data, source)
    units, offsets = list(place.member("units").items()), place.member("offsets").members()
    rules = bind(RulesData, place, {"units": [unit.member("name").text() for unit in units], "offsets": offsets})
    for key in ("name", "letter"):
        unique((unit.member(key) for unit in units), lambda first: f"{first.path.rpartition('.')[0]} has already")
    for player in place.member("players").items():
        rows = [*player.member("deployment_rows").items(), player.member("front_row"), player.member("back_row")]
        for row in rows:
            row.integer(0, rules.board.rows - 1)
    return rules
