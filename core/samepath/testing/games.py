"""Property tests for any game, yours included: random playthroughs, and what must hold for each of them.

Needs hypothesis, which samepath itself does not. A test of your own game is three lines:

    @given(playthroughs(game))
    def test_every_playthrough_proves_itself(played):
        assert_proves_itself(played)
"""

from __future__ import annotations

import contextlib
import copy
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from hypothesis import reject, settings
from hypothesis import strategies as st

from samepath.capabilities import Described, Marked, Pictured, Reported, Scenarios, capability
from samepath.decide import Decider
from samepath.engine import STEPS_MAX, Game, Run, begin
from samepath.errors import InputError
from samepath.record.moments import copied
from samepath.record.recorder import NoDecisionError, record_bytes
from samepath.record.schema import Record
from samepath.record.trace import StopError, Trace
from samepath.report.verdicts import verdict_lines
from samepath.rng import SEED_MAX, Rng, seed_text
from samepath.values.canonical import Value, canonical_bytes
from samepath.verify.verifier import verify_stream

ONE_FAULT: Final = settings(report_multiple_bugs=False)
"""Settings by which hypothesis shows the one smallest fault, and no group of exceptions: `@ONE_FAULT` over `@given`."""

_STEPS_MAX: Final = 10_000  # played while answers are drawn; what is asked later is not answered


@dataclass(frozen=True)
class Playthrough:
    """One way to play: what starts the run, and numbers that answer choices by input (each modulo the options)."""

    game: Game[Any]
    scenario: Value
    seed: int
    answers: tuple[int, ...]

    def record(self, steps_max: int = STEPS_MAX) -> bytes:
        """The recording; it stops when the answers run out."""
        answers = iter(self.answers)

        def answer(trace: Trace, asked: Record) -> int:
            number = next(answers, None)
            if number is None:
                raise StopError
            return number % len(asked["options"])

        return record_bytes(self.game, self.scenario, self.seed, answer, steps_max=steps_max)

    def __repr__(self) -> str:
        scenario = canonical_bytes(self.scenario).decode("ascii")
        return f"<{self.game.name}, seed {seed_text(self.seed)}, answers {self.answers!r}, scenario {scenario:.200}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """So hypothesis prints it."""
        printer.text(repr(self))


def seeds() -> st.SearchStrategy[int]:
    """Seeds, with the ones that other languages lose bits of."""
    traps = [0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 1 + 2**40, 2**53 + 1, 2**63, SEED_MAX]
    return st.sampled_from(traps) | st.integers(0, SEED_MAX)


def playthroughs(
    game: Game[Any], scenarios: Sequence[Value] | st.SearchStrategy[Any] | None = None, *, answers_max: int = 30
) -> st.SearchStrategy[Playthrough]:
    """Random playthroughs of `game`, over `scenarios` (the game's own without).

    The game is played while answers are drawn, so that each is the number of an option, and shrinks to the smallest one
    that will do. Scenarios from a strategy that the game refuses with an InputError are passed by.
    """
    return _playthroughs(
        game, scenario_strategy(game, scenarios), isinstance(scenarios, st.SearchStrategy), answers_max
    )


@st.composite
def _playthroughs(
    draw: st.DrawFn, game: Game[Any], scenarios: st.SearchStrategy[Any], passes_by: bool, answers_max: int
) -> Playthrough:
    scenario, seed = draw(scenarios), draw(seeds())
    answers: list[int] = []
    stops = False

    def choose(actor: str, kind: str, options: Sequence[Value]) -> int:
        nonlocal stops
        stops = bool(options) and len(answers) < answers_max and draw(_IS_LAST)
        if stops or not options or len(answers) == answers_max:
            raise StopError
        answers.append(draw(st.integers(0, len(options) - 1)))
        return answers[-1]

    refused = False
    try:
        run = begin(game, scenario, seed)
        decider = Decider(choose)
        for _ in range(_STEPS_MAX):
            if run.state.outcome is not None:
                break
            game.step(run.state, run.rng, decider)
    except StopError:
        pass
    except InputError:
        refused = passes_by and not answers
    except (Exception, SystemExit):  # a fault of the game: the test that is given the answers so far meets it too
        pass
    if refused:
        reject()
    if not stops:
        draw(_IS_LAST)  # there when an answer is left out, and the game asks once more instead of ending
    return Playthrough(game, scenario, seed, tuple(answers))


_IS_LAST: Final = st.sampled_from((True, *(False,) * 15))
"""Whether the answers end here; of the two the simpler one is that they do."""


def scenario_strategy(
    game: Game[Any], scenarios: Sequence[Value] | st.SearchStrategy[Any] | None = None
) -> st.SearchStrategy[Any]:
    """`scenarios`, a strategy or a list, as a strategy; the game's own without."""
    if isinstance(scenarios, st.SearchStrategy):
        return scenarios
    return st.sampled_from(list(scenarios) if scenarios is not None else named_scenarios(game))


def named_scenarios(game: Game[Any]) -> list[Value]:
    """The scenarios of a game that have names; an empty one for a game without."""
    named = capability(game, Scenarios)
    return [{}] if named is None else list(named.scenarios.values())


def assert_proves_itself(played: Playthrough, *, steps_max: int = STEPS_MAX) -> bytes:
    """Recorded twice the bytes are the same, and the recording verifies. Returns it; empty when nothing was decided."""
    try:
        recording = played.record(steps_max)
    except NoDecisionError:
        return b""
    assert played.record(steps_max) == recording, f"{played!r}: a second run in the same process gives other bytes"
    verdict = verify_stream(io.BytesIO(recording), "recording", played.game, compiled=False)
    assert verdict.status == "same", "\n".join(verdict_lines(verdict, played.game))
    return recording


def options_asked(run: Run[Any]) -> list[Value]:
    """The options of what the next step asks somebody first; none where it asks nobody, or the game is over.

    The step is played on copies, so that the run stays as it is.
    """
    asked: list[Value] = []

    def answer(actor: str, kind: str, options: Sequence[Value]) -> int:
        asked.extend(options)
        raise _AskedError

    if run.state.outcome is None:
        rng = Rng(run.rng.seed)
        rng.rewind(run.rng.snapshot())
        with contextlib.suppress(_AskedError):
            run.game.step(copied(run.state, run.game.name), rng, Decider(answer))
    return asked


class _AskedError(Exception):
    """Ends a step at its first question."""


def assert_looking_changes_nothing(game: Game[Any], scenario: Value, seed: int) -> None:
    """Pictures, descriptions of options and canonical states move no state and draw nothing."""
    run = begin(game, scenario, seed, logged=True)
    before = canonical_bytes(run.full_state())
    run.rng.take_draws()
    for option in options_asked(run):
        if (described := capability(game, Described)) is not None:
            described.describe(copy.deepcopy(option))
        if (marked := capability(game, Marked)) is not None:
            marked.cells(run.state, option)
    if (pictured := capability(game, Pictured)) is not None:
        pictured.picture(run.state)
    if (reported := capability(game, Reported)) is not None:
        reported.status(run.state)
    game.canonical(run.state)
    assert canonical_bytes(run.full_state()) == before, f"{game.name}: looking at the state changed it"
    assert run.rng.take_draws() == [], f"{game.name}: looking at the state drew random numbers"
