"""Looking into a recording: its turns, and one turn as pictures with the options that were weighed.

The recording is verified as far as it is shown, so what is seen is what was computed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from samepath.engine import Game, Run
from samepath.errors import SamepathError
from samepath.record.schema import Record
from samepath.record.trace import Trace
from samepath.values.canonical import Value
from samepath.verify.boards import PICTURE_WIDTH_MAX, Board, board
from samepath.verify.unwinding import HaltError
from samepath.verify.verifier import Verdict, verify


@dataclass
class Scene:
    """One decision as it was made: its record, and the board with the picked cells marked. Or an undo, and the board
    that it went back to."""

    record: Record
    board: Board


@dataclass
class Scenes:
    """What `scenes` found: the decisions asked for, the board after them, and the verdict on the file so far."""

    verdict: Verdict
    game: Game[Any] | None = None
    scenes: list[Scene] = field(default_factory=list)
    after: Board = field(default_factory=lambda: Board([]))

    def as_json(self) -> dict[str, Value]:
        """The same as one canonical object."""
        columns = 2 * PICTURE_WIDTH_MAX + 1
        return {
            "file": self.verdict.file,
            "status": self.verdict.status,
            "decisions": [{"record": scene.record, "board": scene.board.lines(columns)} for scene in self.scenes],
            "after": self.after.lines(columns),
            "difference": None if self.verdict.difference is None else self.verdict.difference.as_json(),
        }


def scenes(
    path: Path, game: Game[Any] | None = None, *, turn: int | None = None, decision: int | None = None
) -> Scenes:
    """The decisions of one turn, or one decision, with their boards; an undo within them stands where it came.

    When the first difference is there, the verdict has it. Raises SamepathError when the recording has no such turn or
    decision.
    """
    found = Scenes(Verdict(str(path)))

    def wanted(record: Record) -> bool:
        return bool(record["index"] == decision if decision is not None else record["turn"] == turn)

    def watch(trace: Trace, record: Record) -> None:
        found.game = trace.run.game
        if record["type"] == "undo":
            shown = [scene.record["index"] for scene in found.scenes if scene.record["type"] == "decision"]
            if shown and record["to"] <= shown[-1]:
                found.scenes.append(Scene(record, board(trace.run.game, trace.run.state, None)))
                found.after = Board([])  # what came after is gone
        elif wanted(record):
            pick = record["pick"]
            option = None if pick is None else record["options"][pick]
            found.scenes.append(Scene(record, board(trace.run.game, trace.run.state, option, record["actor"])))
        elif found.scenes and not found.after:
            found.after = board(trace.run.game, trace.run.state, None)
            raise HaltError

    def passed(trace: Trace) -> bool:
        found.game = trace.run.game
        if found.scenes and (trace.over or (decision is None and trace.run.state.turn != turn)):
            found.after = found.after or board(trace.run.game, trace.run.state, None)
        return False

    found.verdict = verify(path, game, watch=watch, stop=passed)
    difference = found.verdict.difference
    asked_for = difference is not None and (
        difference.index == decision if decision is not None else difference.turn == turn
    )
    if not found.scenes and not asked_for:
        what = f"decision {decision}" if decision is not None else f"decision in turn {turn}"
        if found.verdict.status != "same":
            line = found.verdict.line
            raise SamepathError(f"{path}: no {what} before line {line}, where it is {found.verdict.status}")
        raise SamepathError(f"{path}: there is no {what}; it has {found.verdict.decisions} decisions")
    return found


def overview(
    path: Path, game: Game[Any] | None = None, tell: Callable[[Run[Any], Record], None] = lambda run, record: None
) -> Verdict:
    """The verdict on the whole recording. `tell` gets its decisions and undos as they come, and none is kept."""
    return verify(path, game, watch=lambda trace, record: tell(trace.run, record))


def undo_text(record: Record) -> str:
    """An undo record in words."""
    to, last = record["to"], record["decisions"] - 1
    gone = f"decision {to}" if to == last else f"decisions {to} to {last}"
    return f"undo: {gone} taken back; play goes on from where decision {to} was asked"
