"""One recording, or two side by side, as a page: `samepath view`.

A recording that differs from what its game computes is shown beside the one that is computed from its inputs now.
"""

from __future__ import annotations

import base64
import gzip
import tempfile
from pathlib import Path
from typing import Any, Final

from samepath import games
from samepath.capabilities import Charted, Concluded, Drawn, capability
from samepath.engine import Game
from samepath.errors import SamepathError
from samepath.games.rulesets import under_rules
from samepath.record.reader import open_recording
from samepath.record.recorder import record
from samepath.record.schema import DECISION_ORDER, MEANINGS
from samepath.record.trace import StopError, Trace
from samepath.report.verdicts import verdict_lines, where
from samepath.values.canonical import Value
from samepath.verify.diff import Diff, diff
from samepath.verify.difference import Difference
from samepath.verify.resume import OldInputs
from samepath.verify.verifier import Verdict
from samepath.view.drawing import checked_drawing
from samepath.view.frames import Frames, frames_of
from samepath.view.page import page

_GZIP: Final = b"\x1f\x8b"

STEPS_PAST: Final = 2_000
"""Steps that the computed side may take beyond those of the recording."""


def view(a: Path, b: Path | None = None, game: Game[Any] | None = None, *, decision: int | None = None) -> bytes:
    """The page of the recording `a`, or of `a` beside `b`. Raises SamepathError for what cannot be read at all."""
    verdict, frames = frames_of(a, game)
    sides = [_side(a, a.name, verdict, frames)]
    found: dict[str, Value] | None = None
    if b is not None:
        sides.append(_side(b, b.name, *frames_of(b, game)))
        found = _compared(a, b, game)
    elif verdict.difference is not None:
        found = _told(verdict.difference, verdict.difference.line)
        computed = _computed(a, verdict, game)
        if computed is not None:
            sides.append(computed)
    able = frames.game
    data: dict[str, Value] = {"sides": sides, "difference": found, "start": decision, "order": list(DECISION_ORDER)}
    if able is not None:
        drawn, charted = capability(able, Drawn), capability(able, Charted)
        data["drawing"] = None if drawn is None else checked_drawing(drawn.drawing, able.name)
        data["axes"] = None if charted is None else [list(names) for names in charted.axes]
    title = a.name if b is None else f"{a.name} and {b.name}"
    return page("view", f"{title}: samepath", "view.mjs", data)


def _side(path: Path, name: str, verdict: Verdict, frames: Frames) -> dict[str, Value]:
    with open_recording(path) as stream:
        content = stream.read()
    return {
        "name": name,
        "file": _packed(content),
        "status": verdict.status,
        "told": verdict_lines(verdict, frames.game),
        "ending": _ending(verdict, frames.game),
        **frames.as_json(),
    }


def _ending(verdict: Verdict, game: Game[Any] | None) -> str | None:
    """The outcome in the game's words; None where it has none."""
    concluded = None if game is None else capability(game, Concluded)
    if concluded is None or verdict.outcome is None:
        return None
    try:
        return concluded.ending(verdict.outcome)
    except Exception:
        return None  # what a changed file says may be nothing the game knows


def _packed(content: bytes) -> str:
    packed = content if content.startswith(_GZIP) else gzip.compress(content, 9, mtime=0)
    return base64.b64encode(packed).decode("ascii")


def _told(difference: Difference, line: int, other_line: int | None = None) -> dict[str, Value]:
    """The difference, for the page: where it is on each side, what, and the members that differ."""
    members = [difference.what, *difference.also] if difference.recorded is not None else []
    return {
        "line": line,
        "other_line": other_line,
        "index": difference.index,
        "what": difference.what,
        "where": where(difference),
        "meaning": MEANINGS[difference.what],
        "detail": " ".join(filter(None, (difference.detail, difference.place))),
        "members": members,
    }


def _compared(a: Path, b: Path, game: Game[Any] | None) -> dict[str, Value] | None:
    try:
        result: Diff = diff(a, b, game)
    except SamepathError as error:
        return {"line": None, "index": None, "what": "unreadable", "where": "", "meaning": str(error), "members": []}
    if result.difference is None:
        return None
    return _told(result.difference, result.difference.line, result.other_line)


class _OldInputsLeniently(OldInputs):
    """The old inputs, as far as they can be given again."""

    def __call__(self, trace: Trace, asked: dict[str, Any]) -> int:
        try:
            return super().__call__(trace, asked)
        except SamepathError:
            raise StopError from None

    def take_back_when_over(self, trace: Trace) -> int | None:
        try:
            return super().take_back_when_over(trace)
        except SamepathError:
            return None


def _computed(path: Path, verdict: Verdict, game: Game[Any] | None) -> dict[str, Value] | None:
    """What the game computes from the recording's inputs now, as a side of its own; None where it computes nothing."""
    header = verdict.header
    if header is None:
        return None
    lines: list[bytes] = []
    try:
        own = game if game is not None else games.load(header["game"])
        own = under_rules(own, header["rules"]["name"], header["rules"]["revision"])
        answer = _OldInputsLeniently.read(path)
        record(own, header["scenario"], header["seed"], lines.append, answer, steps_max=verdict.steps + STEPS_PAST)
    except SamepathError:
        pass  # what was computed until then is shown
    except Exception:
        return None  # the game fails, as the verdict says
    if not lines:
        return None
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "computed.jsonl"
        made.write_bytes(b"".join(lines))
        judged, frames = frames_of(made, game)
        judged.file = "computed"
        return _side(made, "computed", judged, frames)
