"""What the tests of the compiled recording core share: both ways to a verdict and a recording, and odd games."""

from __future__ import annotations

import gzip
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from samepath.errors import InputError, SamepathError
from samepath.record import recorder
from samepath.record.recorder import Script, record_bytes
from samepath.record.trace import StopError, TakeBackError
from samepath.rng import Rng
from samepath.verify import same as same_module
from samepath.verify import verifier
from samepath.verify.same import Same, same
from samepath.verify.unwinding import HaltError
from samepath.verify.verifier import Verdict, verify_bytes
from tests.toys import Race

REPLAYS = Path(__file__).resolve().parents[2] / "replays"
STEPS = 1_000_000


def content(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def by_reference(data: bytes, game: Any = None) -> Verdict:
    """The reference's verdict."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(same_module, "IS_USED", False)
        return verify_bytes(data, game, compiled=False)


def by_core(data: bytes, game: Any = None) -> Verdict | None:
    found = same(io.BytesIO(data), game, STEPS)
    return verifier._same_verdict("recording", found) if isinstance(found, Same) else None


def recorded_by_reference(game: Any, scenario: Any, seed: int, answer: Any = None) -> bytes | str:
    """The recording, or what the recorder said."""
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(recorder, "IS_USED", False)
            return record_bytes(game, scenario, seed, answer)
    except SamepathError as error:
        return str(error)


class Text(str):
    __slots__ = ()


class Odd(Race):
    """A race in which something out of the ordinary is done before each decision."""

    def __init__(self, deed: Any) -> None:
        super().__init__()
        self.deed = deed

    def step(self, state: Any, rng: Rng, decide: Any) -> None:
        self.deed(state, rng, decide)
        super().step(state, rng, decide)


class Answering:
    """Answers by a plan: picks, moves taken back, an end, an error; and moves taken back when the game is over."""

    def __init__(self, plan: list[Any], when_over: list[int | None]) -> None:
        self.plan, self.when_over = list(plan), list(when_over)
        self.asked: list[Any] = []

    def __call__(self, trace: Any, asked: Any) -> int:
        known = [trace.can_undo(to) for to in (None, 0, 1, 2, 5)]
        self.asked.append([dict(asked), trace.decisions, trace.over, known, trace.run.full_state()])
        told = self.plan.pop(0) if self.plan else StopError()
        if isinstance(told, Exception):
            raise told
        return int(told)

    def take_back_when_over(self, trace: Any) -> int | None:
        return self.when_over.pop(0) if self.when_over else None


PLANS = st.lists(
    st.integers(0, 2)
    | st.builds(TakeBackError, st.none() | st.integers(0, 12))
    | st.sampled_from([3, StopError(), ValueError("no"), InputError("no")]),
    max_size=30,
)


UNDONE = record_bytes(Race(), {"length": 12}, 4, Script([1, 2, TakeBackError(), 1, 1, TakeBackError(0), 2, 2, 2, 2]))


def watched(data: bytes, game: Any, used: bool, halt_at: int, stop_at: int) -> Any:
    told: list[Any] = []

    def see(what: str) -> Any:
        def seen(trace: Any, record: Any) -> None:
            run = trace.run
            told.append((what, dict(record), trace.decisions, trace.turns, trace.over, run.full_state()))
            if len(told) == halt_at:
                raise HaltError if halt_at % 2 else ValueError("enough")

        return seen

    def stop(trace: Any) -> bool:
        told.append(("stop", trace.decisions, trace.over, trace.run.state.turn))
        return len(told) >= stop_at

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(same_module, "IS_USED", used)
        try:
            verdict: Any = verify_bytes(data, game, watch=see("watch"), settled=see("settled"), stop=stop)
            verdict = verdict.as_json(), verdict.steps, verdict.header
        except ValueError as error:
            verdict = str(error)
    return verdict, told
