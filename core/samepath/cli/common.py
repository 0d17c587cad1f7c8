"""What the commands share: output on stdout, progress on stderr, errors as one line with the documented exit code."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import click

from samepath.values.canonical import Value
from samepath.values.text import WIDTH, WIDTH_MIN, visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

T = TypeVar("T")

_WIDEST: Final = 10_000  # columns of a table that goes to no terminal

plot_option = click.option(
    "--plot",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Draw it too, as FILE.html, FILE.svg or FILE.png. Needs samepath[plots].",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


STYLES: Final[dict[str, dict[str, Any]]] = {
    "": {},
    "bold": {"bold": True},
    "bold magenta": {"bold": True, "fg": "magenta"},
    "bold red": {"bold": True, "fg": "red"},
    "green": {"fg": "green"},
    "yellow": {"fg": "yellow"},
}


def say(text: str, style: str = "") -> None:
    """A line on standard output, as `console` would print it, without the time that rich takes to be imported."""
    if style and _is_styled():
        click.echo(click.style(text, **STYLES[style]), color=True)
    else:
        print(text, flush=True)  # click would not keep to how the stream writes what its encoding lacks


def _is_styled() -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))


def console() -> Console:
    """Standard output. Styles on a terminal only, none under NO_COLOR; lines are never wrapped or cut."""
    from rich.console import Console

    class Ours(Console):
        """rich's console, but a reader that went away is met where every command meets it."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return Ours(soft_wrap=True, highlight=False, emoji=False, markup=False, color_system=colours)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str | Text]], texts: Sequence[str] = ()) -> None:
    """A table on standard output: numbers to the right, the columns that `texts` names to the left.

    On a terminal it fits the width, and the last column is folded where it has to be. Elsewhere no row is broken.
    """
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        table.add_column(name, justify="left" if name in texts else "right", no_wrap=name != columns[-1])
    for row in rows:
        table.add_row(*row)
    out = console()
    if not out.is_terminal:
        out.width = _WIDEST
    with out.capture() as printed:
        out.print(table, soft_wrap=False)
    for line in printed.get().splitlines():
        click.echo(line.rstrip())


def echo_lines(lines: Iterable[str]) -> None:
    """Lines on standard output, with characters that cannot be seen written as escapes."""
    click.echo("\n".join(map(visible, lines)))


def terminal_width() -> int:
    """Columns to fit rows to: COLUMNS, else the terminal's, else 80; never fewer than rows can be cut to."""
    import shutil

    return max(WIDTH_MIN, shutil.get_terminal_size((WIDTH, 24)).columns)


def emit_json(value: Value) -> None:
    """One JSON value on standard output, indented for people and sorted for programs."""
    click.echo(_indented(value, "\n"))


def _indented(value: Value, line: str) -> str:
    """What json.dumps writes with indent=2; it has no quick way for that, and a map's wave is millions of numbers."""
    inner = line + "  "
    if isinstance(value, dict) and value:
        members = (f"{json.dumps(name)}: {_indented(value[name], inner)}" for name in sorted(value))
        return "{" + inner + f",{inner}".join(members) + line + "}"
    if isinstance(value, list | tuple) and value:
        numbers = all(type(item) is int for item in value)
        items = map(str, value) if numbers else (_indented(item, inner) for item in value)
        return "[" + inner + f",{inner}".join(items) + line + "]"
    return json.dumps(value)


@contextmanager
def progress(text: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, on a terminal only. Yields a function to call with the number done so far."""
    if not sys.stderr.isatty() or total < 2:
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(text), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(text, total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def counted(text: str, write: Callable[[bytes], object]) -> Iterator[Callable[[bytes], object]]:
    """`write`, with a running count of its calls and the time on stderr, on a terminal only: for work that has no end
    known beforehand, and perhaps none."""
    if not sys.stderr.isatty():
        yield write
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed:,} {task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(text, total=None)

        def write_and_count(data: bytes) -> None:
            write(data)
            bar.advance(task)

        yield write_and_count


def with_progress(text: str, items: Iterable[T], total: int) -> Iterator[T]:
    """`items`, with a bar that moves as they are taken."""
    with progress(text, total) as advance:
        for done, item in enumerate(items):
            yield item
            advance(done + 1)


def as_cell(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, int]:
    """A cell written as x,y: the callback of an option."""
    match = re.fullmatch(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})", value)
    if match is None:
        raise click.BadParameter(f"{value!r} is not a cell; write x,y, for instance 8,3 (x grows right, y grows down)")
    return int(match[1]), int(match[2])
