"""The pytest plugin, as a project of one's own uses it: every run is a pytest in a process of its own."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from samepath.verify.corpus import check_signature
from samepath.verify.verifier import verify

GAME = """
from dataclasses import dataclass
from typing import Any

from samepath import Rules


@dataclass
class State:
    turn: int = 1
    outcome: Any = None
    at: int = 0


KEPT = []


class Walk:
    name = "walk"
    rules = Rules("standard", 1, {})
    scenarios = {"default": {"length": 3}}

    def start(self, scenario, rng):
        self.length = scenario["length"]
        return State()

    def step(self, state, rng, decide):
        scores = [1, 2]
        state.at += decide("bot", "move", ["stay", "go"], scores)
        if decide.ask("hand", "push", ["no", "yes"]):
            state.at += 1
        if state.at >= self.length:
            state.outcome = "there"
        state.turn += 1

    def canonical(self, state):
        return {"at": state.at}

    def picture(self, state):
        return ["." * state.at + "@"]


game = Walk()
"""
TEST = """
from mine import game

def test_walk(samepath):
    samepath.check(game, {"length": 4}, seed=7, inputs=["no", "yes", "no"])
"""
TABLE = """
[tool.samepath]
recordings = ["recordings"]
games = { walk = "mine:game" }
"""
WHY = "--samepath-accept=the first rules"


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with a game, a test, and the table; nothing is recorded yet."""
    pytester.makepyfile(mine=GAME, test_mine=TEST)
    pytester.makepyprojecttoml(TABLE)
    return pytester


@pytest.fixture
def recorded(project: pytest.Pytester) -> pytest.Pytester:
    """The same project, with its recording accepted."""
    project.runpytest_subprocess(WHY).assert_outcomes(passed=1)
    return project


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return project.runpytest_subprocess("-p", "no:benchmark", *arguments)


def change(project: pytest.Pytester, old: str, new: str, file: str = "mine.py") -> None:
    path = project.path / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def the_recording(project: pytest.Pytester) -> Path:
    return project.path / "recordings" / "test_mine" / "test_walk.jsonl"


def test_a_missing_recording_fails_with_the_command_that_writes_it(project: pytest.Pytester) -> None:
    (project.path / "recordings").mkdir()
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*test_walk.jsonl: no such recording", '*to write it: pytest test_mine.py::test_walk --samepath-accept "why"']
    )
    assert list((project.path / "recordings").iterdir()) == []


def test_accepting_writes_the_recording_the_reason_and_the_signature(recorded: pytest.Pytester) -> None:
    folder = recorded.path / "recordings"
    check = check_signature(folder)
    assert check.is_kept
    assert check.is_logged
    log = (folder / "CHANGES.md").read_text()
    assert "the first rules" in log
    assert "- test_mine/test_walk.jsonl: new" in log
    result = run(recorded)
    result.assert_outcomes(passed=2)  # the test, and the recording as a test of its own


def test_accepting_again_changes_nothing(recorded: pytest.Pytester) -> None:
    files = {path: path.read_bytes() for path in recorded.path.rglob("recordings/**/*") if path.is_file()}
    run(recorded, "--samepath-accept=again").assert_outcomes(passed=2)
    assert {path: path.read_bytes() for path in files} == files


def test_a_failure_is_the_report_with_options_boards_and_commands(
    recorded: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)  # there the summary repeats the whole failure
    change(recorded, "[1, 2]", "[2, 1]")
    result = run(recorded)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "*test_walk.jsonl: different at line 2, decision 0, turn 1, bot:*",
            "*>  1  go*2*1  go*1*",
            "*recorded and computed:",
            "*again: samepath show --game mine:game *--decision 0",
            "*this test: pytest test_mine.py::test_walk",
            '*if it is meant: pytest test_mine.py::test_walk --samepath-accept "why"',
            "*to look at: *.html#decision=0",
        ]
    )
    output = result.stdout.str()
    pages = re.findall(r"to look at: (.*\.html)#decision=0", output)
    assert len(pages) == 2
    assert all(b"Content-Security-Policy" in Path(page).read_bytes() for page in pages)
    assert "Traceback" not in output
    assert "pytest_plugin" not in output  # no line of the plugin's own source


def test_a_changed_rule_is_accepted_with_what_changed(recorded: pytest.Pytester) -> None:
    change(recorded, "[1, 2]", "[2, 1]")
    run(recorded, "--samepath-accept=staying is better").assert_outcomes(passed=2)
    run(recorded).assert_outcomes(passed=2)
    log = (recorded.path / "recordings" / "CHANGES.md").read_text()
    assert "staying is better" in log
    assert "test_walk.jsonl: different at line 2, decision 0" in log


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("seed=7", "seed=8", "seed:*7*is recorded,*8*is asked for"),
        ('"length": 4', '"length": 5', 'scenario: {"length":4} is recorded, {"length":5} is asked for'),
        ('["no", "yes", "no"]', '["no", "yes", "yes"]', "inputs: other choices at line *"),
    ],
)
def test_another_call_is_not_the_recorded_one(recorded: pytest.Pytester, old: str, new: str, told: str) -> None:
    change(recorded, old, new, "test_mine.py")
    result = run(recorded)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*verifies, but this test asks for another recording", f"*{told}"])
    run(recorded, "--samepath-accept=asked anew").assert_outcomes(passed=2)
    run(recorded).assert_outcomes(passed=2)


def test_a_test_that_fails_keeps_nothing(project: pytest.Pytester) -> None:
    change(
        project,
        "    samepath.check",
        "    samepath.check(game, {'length': 2}, inputs=[])\n    assert 0\n    #",
        "test_mine.py",
    )
    run(project, WHY).assert_outcomes(failed=1)
    assert not (project.path / "recordings").exists()


def test_under_xdist_one_process_writes(project: pytest.Pytester) -> None:
    cases = "@pytest.mark.parametrize('seed', range(6))\ndef test_walk(samepath, seed):"
    change(project, "def test_walk(samepath):", f"import pytest\n{cases}", "test_mine.py")
    change(project, "seed=7", "seed=seed", "test_mine.py")
    run(project, "-n", "2", WHY).assert_outcomes(passed=6)
    assert check_signature(project.path / "recordings").is_kept
    log = (project.path / "recordings" / "CHANGES.md").read_text()
    assert log.count("the first rules") == 1
    assert log.count(": new") == 6
    run(project, "-n", "2").assert_outcomes(passed=12)


def test_two_checks_of_one_test_have_two_recordings(project: pytest.Pytester) -> None:
    change(
        project, "    samepath.check", "    samepath.check(game, inputs=['yes'])\n    samepath.check", "test_mine.py"
    )
    run(project, WHY).assert_outcomes(passed=1)
    names = sorted(path.name for path in (project.path / "recordings" / "test_mine").iterdir())
    assert names == ["test_walk-2.jsonl", "test_walk.jsonl"]


def test_inputs_that_nobody_took_are_said(project: pytest.Pytester) -> None:
    change(project, '["no", "yes", "no"]', '"no\\nyes\\nyes\\nno\\nno"', "test_mine.py")
    result = run(project, WHY)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*inputs: line 4 ('no') and after it were not used*"])


BROKEN = {
    "options that are a set": ('["stay", "go"]', '{"stay", "go"}', "*bot*"),
    "a score that is no number": ("[1, 2]", '["1", "2"]', "*bot*move*"),
    "fewer scores than options": ("[1, 2]", "[1]", "*bot*move*"),
    "a turn that goes back": ("state.turn += 1", "state.turn -= 2", "*turn*"),
    "a state with a float": ('"at": state.at', '"at": state.at + 0.5', "*at*"),
    "nothing decided": (
        "def step(self, state, rng, decide):",
        "def step(self, state, rng, decide):\n        state.outcome = 1; return",
        "*no decision was made*",
    ),
    "an option that is missing": ('["no", "yes"]', '["never"]', "*'\"no\"' is not an option of hand*"),
}


@pytest.mark.parametrize("clause", BROKEN)
def test_a_game_that_breaks_the_contract_fails_in_words(project: pytest.Pytester, clause: str) -> None:
    old, new, told = BROKEN[clause]
    change(project, old, new)
    result = run(project, WHY)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([told, "*again: pytest test_mine.py::test_walk"])
    assert not (project.path / "recordings").exists()


def test_a_game_that_keeps_something_between_runs_is_different(recorded: pytest.Pytester) -> None:
    change(recorded, "scores = [1, 2]", "KEPT.append(1); scores = [1, len(KEPT)]")
    result = run(recorded)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*test_walk.jsonl: different at *"])


def test_an_exception_of_the_game_is_said(recorded: pytest.Pytester) -> None:
    change(recorded, "scores = [1, 2]", "scores = [1, 2 // 0]")
    result = run(recorded)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*ZeroDivisionError: *"])


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (
            'recordngs = ["a"]',
            "recordngs: no such setting; there are recordings, games, engines; 'recordings' is meant*",
        ),
        ('recordings = "a"', "recordings: 'a' is not a list of folders*"),
        ("recordings = []", "recordings: names no folder*"),
        ("recordings = [3]", "recordings?0?: 3 is not the name of a folder"),
        ('recordings = ["missing"]', "recordings?0?: there is no folder 'missing' in *; make it, or run with *"),
        ('recordings = ["mine.py"]', "recordings?0?: 'mine.py' is a file; name the folder"),
        ('recordings = ["."]\ngames = ["mine:game"]', "games: ?'mine:game'? is not a table*"),
        ('recordings = ["."]\ngames = { walk = "mine" }', "games.walk: 'mine' is not MODULE:NAME"),
        ('recordings = ["."]\nengines = { js = "node \'" }', "engines.js: *No closing quotation"),
        ('recordings = ["."]\nengines = { js = [] }', "engines.js: ?? is not a command*"),
    ],
)
def test_a_wrong_table_is_one_line(project: pytest.Pytester, table: str, told: str) -> None:
    project.makepyprojecttoml(f"[tool.samepath]\n{table}\n")
    result = run(project)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: pyproject.toml: ?tool.samepath? {told}"])


@pytest.mark.parametrize(
    ("place", "told"),
    [("nowhere:game", "*games.walk: *nowhere*"), ("mine:State", "*games.walk: 'mine:State' is not a game*")],
)
def test_a_game_that_cannot_be_had_is_said(recorded: pytest.Pytester, place: str, told: str) -> None:
    change(recorded, "mine:game", place, "pyproject.toml")
    result = run(recorded, "recordings")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([told])


def test_a_game_by_another_name_is_said(recorded: pytest.Pytester) -> None:
    change(recorded, 'name = "walk"', 'name = "stroll"')
    result = run(recorded, "recordings")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*games.walk: mine:game calls itself 'stroll'; write it by that name"])


def test_folders_outside_testpaths_are_collected(recorded: pytest.Pytester) -> None:
    (recorded.path / "tests").mkdir()
    (recorded.path / "tests" / "test_other.py").write_text("def test_other(): pass\n")
    pyproject = recorded.path / "pyproject.toml"
    pyproject.write_text(TABLE + '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n')
    run(recorded).assert_outcomes(passed=2)
    run(recorded, "-n", "2").assert_outcomes(passed=2)
    run(recorded, "tests").assert_outcomes(passed=1)


def test_without_a_table_nothing_is_collected(recorded: pytest.Pytester) -> None:
    recorded.makepyprojecttoml("[tool.other]\n")
    run(recorded).assert_outcomes(passed=1)


@pytest.mark.parametrize("why", ["", " ", "two\nlines"])
def test_a_reason_is_one_line(project: pytest.Pytester, why: str) -> None:
    result = run(project, f"--samepath-accept={why}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*needs one line of text that says why"])


PORT = Path(__file__).resolve().parents[2] / "conform" / "port.py"
"""A port of one operation; it can be told to go wrong."""


def ported(pytester: pytest.Pytester, *fault: str) -> pytest.RunResult:
    command = [sys.executable, str(PORT), *fault]
    pytester.makepyprojecttoml(f'[tool.samepath]\nrecordings = ["."]\nengines = {{ divider = {command!r} }}\n')
    only = ["divide-positive", "divide-negative-dividend"]
    pytester.makepyfile(f"def test_port(samepath):\n    samepath.hold('divider', only={only!r})\n")
    return run(pytester)


def test_a_port_is_held_by_one_line(pytester: pytest.Pytester) -> None:
    ported(pytester).assert_outcomes(passed=1)


def test_a_port_that_does_not_start_fails_in_words(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_port(samepath):\n    samepath.hold('no-such-program --port', level=0)\n")
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*no-such-program*"])
    assert "Traceback" not in result.stdout.str()


def test_a_port_that_lacks_something_fails_with_its_report(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"def test_port(samepath):\n    samepath.hold([{sys.executable!r}, {str(PORT)!r}], only=['level-one-cell'])\n"
    )
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["UNSUPPORTED level-one-cell *", "*reason*no operation level"])


def test_a_verdict_prints_as_its_report(recorded: pytest.Pytester) -> None:
    path = the_recording(recorded)
    text = str(verify(path))  # no game of that name is installed
    assert text.startswith(f"{path}: unsupported: line 1: ")


def test_the_page_about_it_runs(pytester: pytest.Pytester) -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "pages" / "pytest.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (table,) = (text for kind, text in blocks if kind == "toml")
    game_test, port_test = (text for kind, text in blocks if kind == "python")
    (accepting,) = (text for kind, text in blocks if kind == "sh")
    game = GAME.replace('"walk"', '"mygame"').replace("length", "depth").replace('["no", "yes"]', '["left", "dig"]')
    pytester.makepyfile(mygame=game, test_caves=game_test)
    assert "def test_my_port(samepath)" in port_test
    pytester.makepyprojecttoml(table)
    program, *arguments = shlex.split(accepting)
    assert program == "pytest"
    run(pytester, *arguments).assert_outcomes(passed=1)
    run(pytester).assert_outcomes(passed=2)


def test_the_plugin_is_cheap() -> None:
    """It is loaded in every run of pytest where samepath is installed."""
    code = (
        "import pytest, sys; import samepath.pytest_plugin; "
        "print([name for name in ('click', 'rich', 'hypothesis', 'samepath.verify', "
        "'samepath.record.recorder', 'samepath.conform', 'samepath.games.nausicaa') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
