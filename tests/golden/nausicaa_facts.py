"""What happens in a recorded game of Nausicaa, as short names: for counting what the recordings that ship cover.

A recording's inputs are played again (those that were taken back, left out), and each step is looked at from outside:
the state before and after it, the actions done and the CPU's decisions.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any

from samepath import games
from samepath.decide import Decider, Decision
from samepath.engine import begin
from samepath.games.nausicaa.actions import ATTACK, DASH, MOVE, PULLING, SUMMON, SWAPPING
from samepath.games.nausicaa.cpu import CARD, PAIR, TARGET
from samepath.games.nausicaa.state import SIDES, State, Unit
from samepath.record.reader import Reader, open_recording

SIGNS = (ATTACK, DASH, MOVE, PULLING, SUMMON, SWAPPING)


def records(path: Path) -> list[dict[str, Any]]:
    """All records of a recording."""
    found: list[dict[str, Any]] = []
    with open_recording(path) as stream:
        reader = Reader(stream)
        while not found or found[-1]["type"] != "end":
            found.append(reader.take().record)
    return found


def standing_inputs(found: list[dict[str, Any]]) -> list[Any]:
    """The options picked by people, those taken back left out."""
    picked: list[tuple[int, Any]] = []
    for record in found:
        if record["type"] == "undo":
            picked = [(index, option) for index, option in picked if index < record["to"]]
        elif record["type"] == "decision" and record["source"] == "input":
            picked.append((record["index"], record["options"][record["pick"]]))
    return [option for _, option in picked]


class Watch(Decider):
    """Plays the inputs, and keeps what is decided in a step."""

    def __init__(self, inputs: list[Any]) -> None:
        super().__init__(self._answer)
        self.inputs = iter(inputs)
        self.done: list[str] = []  # the actions of this step, in notation
        self.facts: Counter[str] = Counter()

    def noted(self, decision: Decision) -> None:
        kind, scores, picked = decision.kind, decision.scores, decision.picked
        if decision.source == "input":
            self.done.append(picked)
            self.facts[f"person: {kind}"] += 1
            return
        self.facts[f"cpu: {kind}"] += 1
        if scores is None:
            return
        self.facts[f"cpu of {decision.actor}"] += 1
        if decision.pick is None:
            self.facts[f"cpu: {kind}, none"] += 1
        elif any(sign in picked for sign in SIGNS) and kind != CARD:
            self.done.append(picked)
        if kind in (TARGET, PAIR):
            if decision.pick is not None and scores.count(scores[decision.pick]) > 1:
                self.facts[f"cpu: {kind}, equal interests"] += 1
            if inf in scores:
                self.facts["cpu: infinite interest"] += 1

    def _answer(self, actor: str, kind: str, options: Sequence[Any]) -> int:
        return list(options).index(next(self.inputs))


def facts(path: Path) -> Counter[str]:
    """How often each thing happens in the recording."""
    found = records(path)
    header = found[0]
    game = games.load(header["game"], header["rules"]["name"], header["rules"]["revision"])
    run = begin(game, header["scenario"], header["seed"])
    watch = Watch(standing_inputs(found))
    watch.facts["undo"] += sum(record["type"] == "undo" for record in found)
    while run.state.outcome is None:
        before = run.state.samepath_copy()
        watch.done = []
        game.step(run.state, run.rng, watch)
        _look(watch.facts, before, run.state, watch.done)
    watch.facts[f"won by player {run.state.outcome['winner']}"] += 1
    assert json.dumps(run.state.outcome) == json.dumps(found[-1]["outcome"])
    return watch.facts


def _look(told: Counter[str], before: State, after: State, done: list[str]) -> None:
    told["a turn begins with an empty deck"] += after.outcome is None and not after.decks[after.side]
    told["mana past six"] += max(after.mana) > 6
    told["naiads of both sides go at once"] += all(
        _count(after.tally.destroyed[side], "naiad") > _count(before.tally.destroyed[side], "naiad") for side in SIDES
    )
    if after.outcome is not None:
        told[f"end: {after.outcome['reason']}"] += 1
        if after.outcome["by"] is not None:
            told[f"decisive: {after.outcome['by']}"] += 1
    for side in SIDES:
        for name, count in after.tally.destroyed[side].items():
            told[f"destroyed: {name}"] += count - _count(before.tally.destroyed[side], name)
        if _count(after.tally.destroyed[side], "naiad") > _count(before.tally.destroyed[side], "naiad"):
            told["naiad draws when destroyed"] += len(before.decks[side]) > len(after.decks[side])
    if len(done) == 2:
        told["cpu: second pass"] += 1
        return  # the second action is counted where a person does it
    for action in done:
        _look_at_action(told, before, after, action)


def _look_at_action(told: Counter[str], before: State, after: State, action: str) -> None:
    if action == "end":
        told["person ends the turn"] += 1
        return
    sign, target = action[-3], before.rules.board.squares[action[-2:]]
    lost = _lost(before, after)
    if sign == SUMMON:
        name = next(kind.name for kind in before.rules.types if kind.letter == action[0])
        told[f"summoned: {name}"] += 1
        told[f"summoned: {name} on {'dark' if before.rules.board.dark[target] else 'light'}"] += 1
        told["titan destroys a friend when summoned"] += any(unit.side == before.side for unit in lost)
        told["titan destroys a foe when summoned"] += any(unit.side != before.side for unit in lost)
        told["naiad draws when summoned"] += name == "naiad" and len(before.decks[before.side]) > len(
            after.decks[before.side]
        )
        told["titan ends both Oracles"] += sum(unit.type.royal for unit in lost) == 2
        return
    unit = before.board[before.rules.board.squares[action[:2]]]
    assert unit is not None
    name = unit.type.name
    verb = {ATTACK: "attacks", MOVE: "moves", DASH: "dashes", PULLING: "pulls", SWAPPING: "swaps"}[sign]
    told[f"{verb}: {name}"] += 1
    other = before.board[target]
    if sign in (PULLING, SWAPPING):
        assert other is not None
        told[f"{verb} a {'friend' if other.side == unit.side else 'foe'}"] += 1
        told[f"{verb} an Oracle"] += other.type.royal
        told["an ability after the move"] += before.moved
    if sign in (MOVE, DASH, ATTACK) and before.used:
        told[f"{verb} after an ability"] += 1
    if sign in (MOVE, DASH) and name == "griffin":
        told["griffin draws"] += len(after.hands[unit.side]) > len(before.hands[unit.side]) and sign == MOVE
        told["griffin hops over a unit"] += before.board[(unit.square + target) // 2] is not None
    if sign == ATTACK:
        _look_at_attack(told, before, after, unit, lost)


def _look_at_attack(told: Counter[str], before: State, after: State, unit: Unit, lost: list[Unit]) -> None:
    hurt = sum(len(army) for army in before.armies) - sum(len(army) for army in after.armies)
    name = unit.type.name
    told[f"{name} destroys several"] += hurt > (2 if name == "harpy" else 1)
    told["a unit survives a hit"] += hurt == 0
    friends = [each for each in lost if each.side == unit.side and each.number != unit.number]
    told[f"{name} destroys a friend"] += bool(friends)
    told[f"{name} ends both Oracles"] += sum(each.type.royal for each in lost) == 2
    told[f"{name} ends its own Oracle"] += any(each.type.royal for each in friends)


def _lost(before: State, after: State) -> list[Unit]:
    standing = {unit.number for unit in after.in_order()}
    return [unit for unit in before.in_order() if unit.number not in standing]


def _count(counts: dict[str, int], name: str) -> int:
    return counts.get(name, 0)
