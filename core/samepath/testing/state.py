"""An assertion for the tests of a game of your own: its hash shows all that decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from samepath.determinism.perturb import Report, check, finding_lines
from samepath.engine import STEPS_MAX, Game
from samepath.rng import parse_seed, seed_text
from samepath.values.canonical import Value


def assert_canonical_is_complete(
    game: Game[Any], scenario: Value, seed: int | str, answers: Sequence[int] = (), *, steps_max: int = STEPS_MAX
) -> Report:
    """Nothing that `canonical` leaves out changes a decision, and `canonical` itself changes nothing.

    Every field of the state that the hashed text does not show is changed in copies of the state, which are played on
    by the same streams and answers (determinism.perturb). The error names the field and the first decision that
    changed. `answers` are the picks of people in order, each modulo the number of options; the run ends with them. What
    is left out on purpose is named in the game's `not_hashed`, with the reason. Returns how far the check looked.

        assert_canonical_is_complete(game, {"rabbit": 6}, seed=7)
    """
    report = check(game, scenario, seed, answers, steps_max=steps_max)
    lines = [line for finding in report.findings for line in finding_lines(finding, game)]
    assert not lines, "\n".join([f"{game.name}, seed {seed_text(parse_seed(seed))}:", *lines])
    return report
