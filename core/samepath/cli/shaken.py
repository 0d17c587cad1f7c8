"""One process of the shake run: `python -m samepath.cli.shaken FILE RUNS GAME SCENARIO RULES SEED`.

Records the game RUNS times in this process and keeps the last recording. Locale and time zone are taken from the
environment for good, as a game embedded in a larger program would find them.
"""

from __future__ import annotations

import contextlib
import locale
import sys
from pathlib import Path

from samepath.cli.gameopt import find_game, find_scenario
from samepath.errors import SamepathError
from samepath.replay.format import Record
from samepath.replay.recorder import record_bytes
from samepath.replay.trace import StopError, Trace

INPUTS_MAX = 200
"""Choices by input are answered this often with the first option; then the recording stops."""


def first_option(trace: Trace, asked: Record) -> int:
    """An `Answer` that always takes the first option."""
    if trace.decisions >= INPUTS_MAX:
        raise StopError
    return 0


def main(arguments: list[str]) -> None:
    """Record as the arguments say; an error is one line on stderr."""
    path, runs, name, scenario, rules, seed = arguments
    with contextlib.suppress(locale.Error):
        locale.setlocale(locale.LC_ALL, "")
    try:
        game = find_game(name, rules or None)
        data = find_scenario(game, scenario)
        for _ in range(int(runs)):
            recording = record_bytes(game, data, seed, first_option)
    except SamepathError as error:
        sys.exit(f"samepath: {error}")
    Path(path).write_bytes(recording)


if __name__ == "__main__":
    main(sys.argv[1:])
