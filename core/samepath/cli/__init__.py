"""The command line. One file a command, imported when it is called, so that `samepath --help` stays quick."""

from __future__ import annotations

import os
import sys
import warnings
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, NoReturn

import click
from click.shell_completion import CompletionItem

from samepath import __version__
from samepath.cli.breaking import SignalError, leave, signals_raise
from samepath.errors import EXIT_INTERNAL, EXIT_SYSTEM, EXIT_USAGE, GameWarning, SamepathError, brief

EXIT_INTERRUPTED: Final = 130
EXIT_BROKEN_PIPE: Final = 141

TRACEBACK_VARIABLE: Final = "SAMEPATH_TRACEBACK"
"""Where the traceback of a fault of samepath goes: 1 for standard error, or the name of a file."""

_python_shows: Final = warnings.showwarning

COMMANDS: Final[dict[str, str]] = {
    "verify": "Replay recordings, decision by decision, and name the first that differs.",
    "record": "Play GAME and write its recording.",
    "show": "Show a recording: all its turns in a line a decision, or one turn or decision with pictures and options.",
    "salvage": "Write the good prefix of a truncated or damaged recording as a recording of its own.",
    "diff": "Find the first difference between recordings A and B, without judging either.",
    "view": "Show a recording, or two side by side, as a page for a browser.",
    "play": "Play GAME on the terminal.",
    "simulate": "Play GAME by itself many times and print figures over the games.",
    "compare": "Play a game by RULES_A and by RULES_B from the same seeds, until a sequential test is sure.",
    "export": "Write the recordings at PATH... as Parquet tables: games, decisions, options, draws.",
    "query": "Answer QUESTION from the recordings at PATH..., or from a folder that `samepath export` wrote.",
    "decide": "Say what GAME's AI does with each position of a file, or of standard input for -.",
    "path": "Find the shortest path over MAP, a level as text (`-`: standard input).",
    "bench": "Measure the jobs of samepath on this machine, beside other libraries and engines.",
    "games": "List the games installed here, with their rules and scenarios.",
    "signature": "Print one number over the recordings that ship: their names and the links of their end records.",
    "accept": "Record again the recordings that do not verify any more, and keep the new ones.",
    "conform": "Hold a port to the specification, or compare two reports.",
    "fuzz": "Ask the port that COMMAND starts generated questions, and compare its answers with the reference's.",
    "matrix": "Have every engine record the same games, and verify what the others recorded.",
    "shake": "Record one game, verify it in other surroundings, and look for what its hash forgets.",
    "balance": "Fight every encounter of GAME by its autopilot, and say how the battles come out.",
    "lint": "Find floats, clocks, unordered sets, orders by address and the like in rules code, without running it.",
}
"""The commands in the order a newcomer meets them, and the first sentence of what each says of itself."""


class Commands(click.Group):
    """Commands in the order a newcomer meets them, each from the module of its name; then those that games bring."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from samepath.cli import programs

        return [*COMMANDS, *programs.names()]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """As click does, but no command is imported for its first sentence."""
        told = self._told(ctx)
        limit = formatter.width - 6 - max(map(len, told))
        with formatter.section("Commands"):
            formatter.write_dl([(name, _shortened(text, limit)) for name, text in told.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """As click does, but no command is imported for its first sentence."""
        told = self._told(ctx)
        items = [CompletionItem(name, help=_shortened(text)) for name, text in told.items()]
        own = click.Command.shell_complete(self, ctx, incomplete)
        return [item for item in items if str(item.value).startswith(incomplete)] + own

    def _told(self, ctx: click.Context) -> dict[str, str]:
        from samepath.cli import programs

        return {name: COMMANDS.get(name) or programs.told(name) for name in self.list_commands(ctx)}

    def invoke(self, ctx: click.Context) -> object:
        """As click does, but exit codes that a shell knows for what says nothing of a recording: 130 for an
        interruption, 141 when the reader of our output went away, as `head` does. click's own is 1, `different`."""
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, click.Abort):
            click.echo("samepath: interrupted", err=True)
            sys.exit(EXIT_INTERRUPTED)
        except SignalError as error:
            leave(error)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(EXIT_BROKEN_PIPE)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            from samepath.cli import programs

            return programs.command_of(cmd_name)
        command: click.Command = import_module(f"samepath.cli.{cmd_name}").command
        return command


def _shortened(text: str, limit: int = 45) -> str:
    """The first sentence of a command, cut as click cuts it."""
    return click.Command(None, help=text).get_short_help_str(limit)


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Version, interpreter and the backend that grid search uses: what a report of a fault should begin with."""
    if value:
        from samepath.grid import backend

        python = ".".join(map(str, sys.version_info[:3]))
        click.echo(f"samepath {__version__} (Python {python}, grid search in {backend()})")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Version and backend."
)
def samepath() -> None:
    """The same decisions from the same seed, in every language.

    Exit codes: 0 the same, 1 different, 2 usage, 3 corrupt or unsupported, 4 truncated with a good prefix, 5 an
    implementation under test crashed or timed out. What says nothing of a recording: 70 a fault of samepath itself, 71
    no memory or a killed worker, 130 interrupted, 141 the reader of the output went away.
    """


def main() -> None:
    """The `samepath` command: every failure is one line on stderr and a documented exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a name that the terminal's encoding lacks is escaped, not refused
            stream.reconfigure(errors="backslashreplace")
    try:
        warnings.showwarning = _show_warning
        with signals_raise():  # so that whatever was begun is ended, and what was half written is removed
            samepath(standalone_mode=True, prog_name="samepath")
    except SamepathError as error:
        _fail(str(error), error.exit_code)
    except MemoryError:
        _fail("out of memory; nothing is said of what it was given. Try one file or game at a time", EXIT_SYSTEM)
    except OSError as error:  # a full disk, a name that is too long: what no command met by itself
        _fail(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error), EXIT_USAGE)
    except Exception as error:
        _fail(_own_fault(error), EXIT_INTERNAL)


def _show_warning(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, *more: Any, **named: Any
) -> None:
    """What is wrong with the abilities of a game, in a line, as errors are told; any other warning as Python does."""
    if issubclass(category, GameWarning):
        click.echo(f"samepath: {message}", err=True)
    else:
        _python_shows(message, category, filename, lineno, *more, **named)


def _own_fault(error: Exception) -> str:
    """A fault of samepath itself in a line, with how to report it; its traceback goes where it is wanted."""
    import traceback

    wanted = os.environ.get(TRACEBACK_VARIABLE, "")
    text = "".join(traceback.format_exception(error))
    kept = f"set {TRACEBACK_VARIABLE}=1 to see the traceback, or to the name of a file to keep it there"
    if wanted == "1":
        click.echo(text, err=True, nl=False)
        kept = "the traceback stands above"
    elif wanted:
        try:
            Path(wanted).write_text(text, encoding="utf-8", errors="backslashreplace")
            kept = f"the traceback is in {wanted}"
        except OSError as failure:
            kept = f"the traceback cannot be written to {wanted}: {failure.strerror}"
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    said = brief(f"{type(error).__name__}: {error}", 160)
    return (
        f"a fault of samepath itself, not of what it was given: {said}{where}; please report it with the command, its "
        f"input and `samepath --version`; {kept}"
    )


def _fail(reason: str, exit_code: int) -> NoReturn:
    from samepath.values.text import WIDTH, fitted

    click.echo(f"samepath: {fitted(reason, 8 * WIDTH)}", err=True)
    sys.exit(exit_code)
