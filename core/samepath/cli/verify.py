"""samepath verify: replay recordings and name the first decision that differs.

Verdicts are printed as they come, and none is kept: a run over a million files needs the memory of one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from samepath.cli.common import console, json_option, progress, terminal_width
from samepath.cli.gameopt import game_option, optional_game, steps_option
from samepath.engine import Game
from samepath.errors import (
    EXIT_CORRUPT,
    EXIT_DIFFERENT,
    EXIT_SAME,
    EXIT_TRUNCATED,
    EXIT_USAGE,
    InstallationError,
    UnreadableError,
    brief,
)
from samepath.games import load
from samepath.report.junit import Case, suite, verdict_case
from samepath.report.verdicts import verdict_lines
from samepath.values.text import visible
from samepath.verify.corpus import Found, check_signature, find_recordings, shipped_folder
from samepath.verify.verifier import Verdict, verify

WORST_FIRST = (EXIT_DIFFERENT, EXIT_CORRUPT, EXIT_TRUNCATED, EXIT_USAGE)
STYLES = {"same": "green", "different": "bold red", "truncated": "yellow"}


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@game_option
@steps_option
@click.option("--junit", metavar="FILE", type=click.Path(path_type=Path), help="Write a JUnit XML report as well.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of recordings that are the same.")
@json_option
def command(
    paths: tuple[Path, ...], game_name: str | None, steps_max: int, junit: Path | None, quiet: bool, as_json: bool
) -> None:
    """Replay recordings, decision by decision, and name the first that differs.

    PATHS are recordings (.jsonl, .jsonl.gz) or folders of them; without any, the recordings that ship are verified
    and their signature is checked. The exit code is 1 if any recording differs, else 3 if any is corrupt or
    unsupported, else 4 if any is truncated, else 2 if a file or folder could not be read, else 0. Of a decision with
    more than 40 options, those near the pick and the difference are shown, and rows fit the terminal (or COLUMNS, or
    80); --json has everything.
    """
    game = optional_game(game_name)
    shipped = shipped_folder() if not paths else None
    places = list(paths) if shipped is None else [shipped]
    tally = Tally()
    with ExitStack() as stack:
        add_case: Callable[[Case], None] | None = None
        if junit is not None:
            add_case = stack.enter_context(suite(junit, "samepath verify"))
        say = _JsonReport() if as_json else _TextReport(game, game_name, quiet)
        for verdict in _verdicts(places, game, steps_max, is_shipped=shipped is not None):
            tally.add(verdict)
            say.verdict(verdict)
            if add_case is not None:
                add_case(verdict_case(verdict))
        note = None
        if shipped is not None and tally.exit_code == EXIT_SAME:
            checked = check_signature(shipped)
            note = str(checked)
            if not checked.is_kept:
                tally.codes.add(EXIT_DIFFERENT)
        say.summary(tally, note)
    sys.exit(tally.exit_code)


class Tally:
    """How many verdicts there were, and the worst."""

    def __init__(self) -> None:
        self.files = self.same = self.decisions = 0
        self.codes: set[int] = set()

    def add(self, verdict: Verdict) -> None:
        self.files += 1
        self.same += verdict.status == "same"
        self.decisions += verdict.decisions
        self.codes.add(verdict.exit_code)

    @property
    def exit_code(self) -> int:
        return next((worst for worst in WORST_FIRST if worst in self.codes), EXIT_SAME)


class _TextReport:
    def __init__(self, game: Game[Any] | None, game_name: str | None, quiet: bool) -> None:
        self._game = game
        self._game_name = game_name
        self._quiet = quiet
        self._out = console()

    def verdict(self, verdict: Verdict) -> None:
        if verdict.status == "unjudged":  # it is no verdict on a recording
            click.echo(f"samepath: {visible(verdict_lines(verdict)[0])}", err=True)
            return
        if self._quiet and verdict.status == "same":
            return
        own = self._game if self._game is not None else _game_of(verdict)
        first, *rest = verdict_lines(verdict, own, self._game_name, terminal_width())
        self._out.print(Text(visible(first), STYLES.get(verdict.status, "bold magenta")))
        for line in rest:
            self._out.print(Text(visible(line)))

    def summary(self, tally: Tally, note: str | None) -> None:
        text = f"{tally.same} of {tally.files} recordings the same, {tally.decisions:,} decisions replayed"
        self._out.print(Text(text + (f"; {note}" if note else ""), "bold"))


class _JsonReport:
    """One object, its recordings written as they come and the rest after them."""

    def __init__(self) -> None:
        click.echo('{\n  "recordings": [', nl=False)
        self._before = "\n"

    def verdict(self, verdict: Verdict) -> None:
        text = json.dumps(verdict.as_json(), ensure_ascii=True, sort_keys=True, indent=2)
        click.echo(self._before + "\n".join("    " + line for line in text.split("\n")), nl=False)
        self._before = ",\n"

    def summary(self, tally: Tally, note: str | None) -> None:
        rest = {"decisions": tally.decisions, "exit_code": tally.exit_code} | ({"signature": note} if note else {})
        members = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=True)}" for name, value in rest.items()]
        click.echo("\n  ],\n" + ",\n".join(members) + "\n}")


def _verdicts(places: list[Path], game: Game[Any] | None, steps_max: int, *, is_shipped: bool) -> Iterator[Verdict]:
    total = sum(1 for _ in find_recordings(places)) if sys.stderr.isatty() else 0
    with progress("verifying", total) as advance:
        for number, found in enumerate(find_recordings(places), 1):
            verdict = _judged(found, game, steps_max)
            yield replace(verdict, file=_from_here(found.path)) if is_shipped else verdict
            advance(number)


def _judged(found: Found, game: Game[Any] | None, steps_max: int) -> Verdict:
    """The verdict on one file of several: one that cannot be read, or judged here, does not end the run."""
    reason = found.trouble
    if not reason:
        try:
            return verify(found.path, game, steps_max=steps_max)
        except (UnreadableError, InstallationError) as error:
            reason = str(error)
    path = str(found.path)
    return Verdict(path, "unjudged", reason=brief(reason.removeprefix(path).removeprefix(": ").strip()))


def _from_here(path: Path) -> str:
    """The path as it can be typed here: from the current folder when it is below it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _game_of(verdict: Verdict) -> Game[Any] | None:
    return load(verdict.header["game"]) if verdict.status == "different" and verdict.header is not None else None
