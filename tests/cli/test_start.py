"""What a command imports before it does anything: a small file is verified in the time that imports take."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

from samepath.cli import COMMANDS, samepath
from samepath.cli import programs as told_programs
from samepath.games import SHIPPED
from tests.conftest import ROOT, Samepath, unmeasured

CHASE = ROOT / "replays" / "lesson" / "chase.jsonl"

AFTER = """\
import sys
from samepath.cli import samepath
try:
    samepath(sys.argv[1:], prog_name="samepath")
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""


def modules(*words: str, **variables: str) -> set[str]:
    """What is imported when the command has ended."""
    done = subprocess.run(
        [sys.executable, "-c", AFTER, *words],
        env=unmeasured(**variables),
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.splitlines()[-1].split())


def commands_among(names: set[str]) -> set[str]:
    return {name for name in COMMANDS if f"samepath.cli.{name}" in names}


def test_help_imports_no_command() -> None:
    found = modules("--help")
    assert commands_among(found) == set()
    assert not any(f"samepath.games.{name}" in found for name in SHIPPED)
    assert "rich" not in found


def test_completion_imports_no_command() -> None:
    asked = {"_SAMEPATH_COMPLETE": "bash_complete", "COMP_WORDS": "samepath s", "COMP_CWORD": "1"}
    assert commands_among(modules(**asked)) == set()


@pytest.mark.parametrize(
    "words", [("verify", str(CHASE)), ("verify", "-q", str(CHASE)), ("verify", "--json", str(CHASE))]
)
def test_verifying_a_small_file_imports_what_it_needs(words: tuple[str, ...]) -> None:
    found = modules(*words)
    assert commands_among(found) == {"verify"}
    slow = {"rich", "importlib.metadata", "importlib.resources", "multiprocessing", "concurrent", "sqlite3", "tempfile"}
    assert found & slow == set()
    assert not any(name.startswith("samepath.games.nausicaa") for name in found)


@pytest.mark.parametrize("width", [40, 80, 100, 200])
def test_help_reads_as_if_commands_were_imported(width: int) -> None:
    context = click.Context(samepath, info_name="samepath")
    ours, theirs = (click.HelpFormatter(width=width) for _ in range(2))
    samepath.format_commands(context, ours)
    click.Group.format_commands(samepath, context, theirs)
    assert ours.getvalue() == theirs.getvalue()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_first_sentence_is_the_commands_own(name: str) -> None:
    command = samepath.get_command(click.Context(samepath), name)
    assert command is not None
    assert command.get_short_help_str(1000) == COMMANDS[name]


def test_completion_goes_on_working(samepath: Samepath) -> None:
    env = {"_SAMEPATH_COMPLETE": "bash_complete"}
    done = samepath(env={**env, "COMP_WORDS": "samepath s", "COMP_CWORD": "1"})
    assert done.stdout.split() == [f"plain,{name}" for name in ("show", "salvage", "simulate", "signature", "shake")], (
        done
    )
    done = samepath(env={**env, "COMP_WORDS": "samepath --v", "COMP_CWORD": "1"})
    assert done.stdout.split() == ["plain,--version"]
    done = samepath(env={**env, "COMP_WORDS": "samepath verify --res", "COMP_CWORD": "2"})
    assert done.stdout.split() == ["plain,--resume"]
    done = samepath(env={"_SAMEPATH_COMPLETE": "zsh_complete", "COMP_WORDS": "samepath rec", "COMP_CWORD": "1"})
    assert done.stdout.splitlines() == ["plain", "record", "Play GAME and write its recording."]


def test_a_games_command_is_told_without_the_game() -> None:
    context = click.Context(samepath, info_name="samepath")
    command = samepath.get_command(context, "lesson")
    assert command is not None
    assert command.get_short_help_str(1000) == told_programs.told("lesson")
