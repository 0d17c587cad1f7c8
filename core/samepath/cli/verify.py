"""samepath verify: replay recordings and name the first decision that differs.

Verdicts are printed as they come, and none is kept: a run over a million files needs the memory of one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from samepath.cli.common import json_option, progress, say, terminal_width
from samepath.cli.gameopt import game_option, optional_game, steps_option
from samepath.engine import Game
from samepath.errors import (
    EXIT_CORRUPT,
    EXIT_DIFFERENT,
    EXIT_SAME,
    EXIT_SYSTEM,
    EXIT_TRUNCATED,
    EXIT_USAGE,
    UnreadableError,
)
from samepath.files import whole_file
from samepath.games import load
from samepath.report.verdicts import STANDARD_INPUT, verdict_lines
from samepath.tools.workers import cores
from samepath.values.text import visible
from samepath.verify.corpus import check_signature, find_recordings, listed_paths, shipped_folder
from samepath.verify.verifier import Verdict, verify_stream

if TYPE_CHECKING:
    from samepath.report.junit import Case
    from samepath.tools.verifying import Plan

WORST_FIRST: Final = (EXIT_DIFFERENT, EXIT_CORRUPT, EXIT_TRUNCATED, EXIT_SYSTEM, EXIT_USAGE)
STYLES: Final = {"same": "green", "different": "bold red", "truncated": "yellow"}


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--files",
    "listed",
    metavar="FILE",
    type=click.Path(path_type=Path, allow_dash=True),
    help="Verify what this list names as well, a path a line; - is standard input.",
)
@click.option(
    "-0", "--null", "is_null", is_flag=True, help="Paths in the list end in a zero byte, as find -print0 writes."
)
@game_option
@steps_option
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes; without, one a core.")
@click.option("--fail-fast", is_flag=True, help="Stop after the first recording that is not the same.")
@click.option(
    "--resume",
    "journal",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Keep in FILE what was the same, and pass it by when a run that was interrupted is begun again.",
)
@click.option("--junit", metavar="FILE", type=click.Path(path_type=Path), help="Write a JUnit XML report as well.")
@click.option(
    "--html",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write a page for a browser of the first recording that differs; further ones into FILE-2 and so on.",
)
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of recordings that are the same.")
@json_option
def command(
    paths: tuple[Path, ...],
    listed: Path | None,
    is_null: bool,
    game_name: str | None,
    steps_max: int,
    jobs: int | None,
    fail_fast: bool,
    journal: Path | None,
    junit: Path | None,
    html: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Replay recordings, decision by decision, and name the first that differs.

    PATHS are recordings (.jsonl, .jsonl.gz) or folders of them, - alone is a recording on standard input; without any,
    the recordings that ship are verified and their signature is checked. Work of more than a second is shared among
    processes; the report is the same for any number of them. The file of --resume is removed when all was verified.

    The exit code is 1 if any recording differs, else 3 if any is corrupt or unsupported, else 4 if any is truncated,
    else 71 if a process that verified one was killed, else 2 if a file or folder could not be read, else 0. Of a
    decision with more than 40 options, those near the pick and the difference are shown, and rows fit the terminal (or
    COLUMNS, or 80); --json has everything.
    """
    if is_null and listed is None:
        raise click.UsageError("-0 is about the list of --files")
    game = optional_game(game_name)
    shipped = shipped_folder() if not paths and listed is None else None
    tally = Tally()
    pages = 0
    with ExitStack() as stack:
        verdicts: Iterator[Verdict]
        if STANDARD_INPUT in map(str, paths):
            if len(paths) > 1 or listed is not None or journal is not None:
                raise click.UsageError("- is the one recording on standard input, and stands alone; a file: ./-")
            if html is not None:
                raise click.UsageError("--html needs recordings in files; write standard input to one")
            verdicts = iter([verify_stream(sys.stdin.buffer, STANDARD_INPUT, game, steps_max=steps_max)])
        else:
            from samepath.tools.verifying import Plan

            places = _places(paths, listed, is_null, stack) if shipped is None else [shipped]
            plan = Plan(game_name, steps_max, jobs or cores(), fail_fast, journal)
            verdicts = stack.enter_context(
                closing(_verdicts(places, plan, is_counted=listed is None, is_shipped=shipped is not None))
            )
        add_case: Callable[[Case], None] | None = None
        if junit is not None:
            from samepath.report.junit import suite, verdict_case

            add_case = stack.enter_context(suite(junit, "samepath verify"))
        report = _JsonReport() if as_json else _TextReport(game, game_name, quiet)
        for verdict in verdicts:
            tally.add(verdict)
            page = None
            if html is not None and verdict.status == "different":
                pages += 1
                page = _page(verdict, html, pages, game)
            report.verdict(verdict, page)
            if add_case is not None:
                add_case(verdict_case(verdict, page))
        note = None
        if fail_fast and tally.exit_code != EXIT_SAME:
            note = "stopped at the first that is not (--fail-fast)"
        if shipped is not None and tally.exit_code == EXIT_SAME:
            checked = check_signature(shipped)
            note = str(checked)
            if not checked.is_kept:
                tally.codes.add(EXIT_DIFFERENT)
        report.summary(tally, note, "signature" if shipped is not None else "note")
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

    def verdict(self, verdict: Verdict, page: str | None) -> None:
        if verdict.status in ("unjudged", "lost"):  # it is no verdict on a recording
            click.echo(f"samepath: {visible(verdict_lines(verdict)[0])}", err=True)
            return
        if self._quiet and verdict.status == "same":
            return
        own = self._game if self._game is not None else _game_of(verdict)
        first, *rest = verdict_lines(verdict, own, self._game_name, terminal_width())
        say(visible(first), STYLES.get(verdict.status, "bold magenta"))
        for line in rest:
            say(visible(line))
        if page is not None:
            say(f"  to look at: {visible(page)}")

    def summary(self, tally: Tally, note: str | None, kind: str) -> None:
        text = f"{tally.same} of {tally.files} recordings the same, {tally.decisions:,} decisions replayed"
        say(text + (f"; {note}" if note else ""), "bold")


class _JsonReport:
    """One object, its recordings written as they come and the rest after them."""

    def __init__(self) -> None:
        click.echo('{\n  "recordings": [', nl=False)
        self._before = "\n"

    def verdict(self, verdict: Verdict, page: str | None) -> None:
        told = verdict.as_json() | ({} if page is None else {"page": page})
        text = json.dumps(told, ensure_ascii=True, sort_keys=True, indent=2)
        click.echo(self._before + "\n".join("    " + line for line in text.split("\n")), nl=False)
        self._before = ",\n"

    def summary(self, tally: Tally, note: str | None, kind: str) -> None:
        rest = {"decisions": tally.decisions, "exit_code": tally.exit_code} | ({kind: note} if note else {})
        members = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=True)}" for name, value in rest.items()]
        click.echo("\n  ],\n" + ",\n".join(members) + "\n}")


def _places(paths: Iterable[Path], listed: Path | None, is_null: bool, stack: ExitStack) -> Iterable[Path]:
    """The paths given, and after them those in the list."""
    if listed is None:
        return paths
    is_standard = str(listed) == STANDARD_INPUT
    try:
        stream = sys.stdin.buffer if is_standard else stack.enter_context(listed.open("rb", buffering=0))
    except OSError as error:
        raise UnreadableError(f"{listed}: {error.strerror or error}") from None
    name = "standard input" if is_standard else str(listed)
    return chain(paths, listed_paths(stream, name, b"\0" if is_null else b"\n"))


def _verdicts(
    places: Iterable[Path], plan: Plan, *, is_counted: bool, is_shipped: bool
) -> Generator[Verdict, None, None]:
    from samepath.tools.verifying import verify_all

    is_shown = sys.stderr.isatty() and is_counted  # a list that is a pipe can be read once
    with (
        progress("verifying", sum(1 for _ in find_recordings(places)) if is_shown else 0) as advance,
        closing(verify_all(find_recordings(places), plan, advance)) as found,
    ):
        for verdict in found:
            yield replace(verdict, file=_from_here(Path(verdict.file))) if is_shipped else verdict


def _page(verdict: Verdict, html: Path, number: int, game: Game[Any] | None) -> str:
    """Write the page of a recording that differs; its name, with the place at which it is to be opened."""
    from samepath.view.export import view

    path = html if number == 1 else html.with_name(f"{html.stem}-{number}{html.suffix}")
    content = view(Path(verdict.file), game=game)
    with whole_file(path) as write:
        write(content)
    index = verdict.difference.index if verdict.difference is not None else None
    return str(path) if index is None else f"{path}#decision={index}"


def _from_here(path: Path) -> str:
    """The path as it can be typed here: from the current folder when it is below it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _game_of(verdict: Verdict) -> Game[Any] | None:
    return load(verdict.header["game"]) if verdict.status == "different" and verdict.header is not None else None
