"""A game that asks anything but its seed is caught by the shake run, with the decision, in many spellings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from samepath import GameError
from samepath.determinism import shake as shaking
from samepath.determinism.shake import CONDITIONS, SECOND_RUN, Shake
from samepath.determinism.surroundings import Surroundings
from tests.conftest import ROOT

GAME = """
from samepath import Rules


class State:
    def __init__(self):
        self.turn, self.outcome, self.made = 1, None, []


class Game:
    name, rules, scenarios = "looks", Rules("standard", 1, {}), {"default": {}}

    def start(self, scenario, rng):
        return State()

    def legal(self, state):
        return []

    def canonical(self, state):
        return {"made": len(state.made)}

    def step(self, state, rng, decide):
        found = look()
        options = found if isinstance(found, list) else [found]
        decide("eye", "look", options, [1] * len(options))
        if state.turn == 3:
            state.outcome = "end"
        else:
            state.turn += 1


game = Game()
"""

ORDER = "memory laid out otherwise"
CLOCK = "a Saturday night in December"

ADDRESSES = """
class Unit:
    def __init__(self, number):
        self.number = number

def look():
    units = [Unit(number) for number in range(6)]
    return [unit.number for unit in sorted(units, key=id)]
"""

HERE = "from pathlib import Path\nhere = Path(__file__).parent"

LOOKS = {
    "random": ("import random\nlook = lambda: random.randrange(10**6)", "nothing moved"),
    "day": ("import time\nlook = lambda: int(time.time()) // 86400", CLOCK),
    "hour": ("from time import time\nlook = lambda: int(time()) // 3600 % 24", CLOCK),
    "weekend": ("import datetime as d\nlook = lambda: d.date.today().weekday() >= 5", CLOCK),
    "month": ("from datetime import datetime\nlook = lambda: datetime.now().month", CLOCK),
    "year": ("import time\nlook = lambda: time.localtime().tm_year", "a leap day in 2028"),
    "utc": ("from datetime import datetime, UTC\nlook = lambda: datetime.now(UTC).hour", CLOCK),
    "spelled day": ("import time\nlook = lambda: time.strftime('%A')", CLOCK),
    "zone": ("import time\nlook = lambda: time.localtime().tm_hour", "time zone UTC+14"),
    "elapsed": (
        "import time\nb = time.monotonic()\nlook = lambda: int(time.monotonic() - b) > 4\nt = time.sleep(0.01)",
        "1000",
    ),
    "set order": ("look = lambda: ''.join({'north', 'east', 'south', 'west', 'up', 'down'})", ORDER),
    "addresses": (ADDRESSES, ORDER),
    "files": (
        f"import os\n{HERE}\nlook = lambda: [n for n in os.listdir(here) if n.endswith('.txt')]",
        "another folder",
    ),
    "entries": (
        f"import os\n{HERE}\nlook = lambda: [e.name for e in os.scandir(here) if '.txt' in e.name]",
        "another folder",
    ),
    "paths": (f"{HERE}\nlook = lambda: [p.name for p in here.iterdir() if p.suffix == '.txt']", "another folder"),
    "glob": (f"import glob\n{HERE}\nlook = lambda: [n[-5:] for n in glob.glob(f'{{here}}/*.txt')]", "another folder"),
    "folder": ("import os\nlook = lambda: os.getcwd()", "another folder"),
    "environment": ("import os\nlook = lambda: os.environ.get('LEVEL_PACK', 'none')", "a bare environment"),
    "host": ("import socket\nlook = lambda: socket.gethostname()", "another host name"),
    "assertions": (
        "def look():\n    seen = []\n    assert not seen.append(1)\n    return len(seen)",
        "assertions left out",
    ),
    "process": ("import itertools\ncount = itertools.count()\nlook = lambda: next(count)", SECOND_RUN),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for games, from which the shaken processes start."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("LEVEL_PACK", "winter")
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("level")
    return tmp_path


def only(monkeypatch: pytest.MonkeyPatch, *parts: str) -> None:
    """Leave the conditions that hold one of `parts` in their names."""
    kept = {name: moved for name, moved in CONDITIONS.items() if any(part in name for part in parts)}
    monkeypatch.setattr(shaking, "CONDITIONS", kept)


@pytest.mark.parametrize("name", list(LOOKS))
def test_a_game_that_looks_outside_is_caught_where_that_was_moved(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, condition = LOOKS[name]
    (folder / "looks.py").write_text(source + "\n" + GAME)
    only(monkeypatch, condition)
    with Shake("looks:game", {}, None, "1") as shake:
        assert shake.record().decisions == 3
        runs = list(shake.runs())
    caught = [run for run in runs if not run.same]
    assert any(condition in run.condition for run in caught), runs
    assert all(condition in run.condition or run.condition == SECOND_RUN for run in caught)
    for run in caught:
        assert run.difference is not None
        assert run.difference["what"] in ("options", "state")
        assert {"index", "turn", "actor", "recorded", "computed"} <= set(run.difference)
        assert "decision" in run.lines[0]
        assert "eye" in run.lines[0]


def test_memory_is_scattered_by_itself() -> None:
    """In a new process, objects made one after the other mostly lie in that order; scattered, they do not."""
    code = (
        "import sys\nfrom samepath.determinism.surroundings import Surroundings, move\n"
        "move(Surroundings(memory=int(sys.argv[1])), '.')\n"
        "class Unit: __slots__ = ('a', 'b', 'c', 'd', 'e', 'f')\n"
        "kept = [Unit() for _ in range(2000)]\n"
        "print(*[sum(id(a) > id(b) for a, b in zip(kept, kept[1:]))])\n"
    )
    falls = [
        int(subprocess.run([sys.executable, "-c", code, seed], capture_output=True, text=True, check=True).stdout)
        for seed in ("0", "1", "2")
    ]
    # What was freed while modules were loaded leaves some holes in any process; how many depends on what is loaded.
    assert min(falls[1:]) > 2 * falls[0]
    assert falls[0] < 200


def test_an_honest_game_is_the_same_under_every_condition_that_can_be_tried(folder: Path) -> None:
    with Shake("tests.toys:race", {"length": 30}, None, "3") as shake:
        recorded = shake.record()
        runs = list(shake.runs())
        report = shake.perturb()
    assert recorded.outcome is not None
    assert [run.condition for run in runs] == [*CONDITIONS, SECOND_RUN]
    assert all(run.same for run in runs), runs
    assert {run.condition for run in runs if run.status == "not tried"} <= {"locale tr_TR.UTF-8", "locale de_DE.UTF-8"}
    assert report.data["findings"] == []


def test_a_locale_that_is_not_installed_is_said_and_not_skipped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moved = {"locale xx_XX.UTF-8": Surroundings(locale="xx_XX.UTF-8"), "locale C": Surroundings(locale="C")}
    monkeypatch.setattr(shaking, "CONDITIONS", moved)
    with Shake("tests.toys:race", {"length": 6}, None, "3") as shake:
        shake.record()
        runs = list(shake.runs())
    assert [run.status for run in runs] == ["not tried", "same", "same"]
    assert runs[0].untried == ("it is not installed here",)


CROWD = GAME.replace(
    "        found = look()\n",
    "        for unit in range(250):\n"
    "            decide(f'unit-{unit}', 'go', ['a'], [1])\n"
    "        for _ in range(210):\n"
    "            decide.ask('you', 'order', ['wait', 'go'])\n"
    "        found = look()\n",
)


def test_a_step_that_decides_and_asks_often_is_recorded_whole_and_compared(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "crowd.py").write_text(LOOKS["set order"][0] + CROWD)
    only(monkeypatch, ORDER)
    with Shake("crowd:game", {}, None, "1") as shake:
        recorded = shake.record()
        runs = list(shake.runs())
    assert recorded.decisions == 250 + 210 + 1
    assert recorded.stopped == "after 210 answers"
    assert any(run.difference is not None and run.difference["index"] == 460 for run in runs)


def test_nothing_compared_is_an_error(folder: Path) -> None:
    silent = GAME.replace('decide("eye", "look", options, [1] * len(options))', "pass")
    (folder / "silent.py").write_text("look = lambda: 0" + silent)
    with (
        Shake("silent:game", {}, None, "1") as shake,
        pytest.raises(GameError, match="nothing was compared: the run holds no decision"),
    ):
        shake.record()


def test_a_run_that_fails_and_one_that_hangs_are_reported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "needs.py").write_text("import os\nassert os.environ['LEVEL_PACK']\nlook = lambda: 0" + GAME)
    (folder / "hangs.py").write_text(
        "import os, time\nif 'LEVEL_PACK' not in os.environ: time.sleep(99)\nlook = lambda: 0" + GAME
    )
    only(monkeypatch, "bare")
    for name, words in (("needs", "KeyError: 'LEVEL_PACK'"), ("hangs", "it did not end within 3 seconds")):
        with Shake(f"{name}:game", {}, None, "1") as shake:
            shake.record()
            if name == "hangs":
                monkeypatch.setattr(shaking, "SECONDS_MAX", 3)
            runs = list(shake.runs())
        assert [run.status for run in runs] == ["failed", "same"], runs
        assert words in runs[0].reason


def command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "samepath", "shake", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_shows_what_verify_shows_and_the_forgotten_field(folder: Path) -> None:
    source = GAME.replace("        found = look()\n", "        state.made.append(state.turn)\n        found = look()\n")
    source = source.replace('{"made": len(state.made)}', "{}").replace("look()", "[len(state.made), look()]", 1)
    (folder / "both.py").write_text(LOOKS["day"][0] + source)
    done = command(folder, "both:game")
    assert done.returncode == 1, done
    assert "recorded: 3 decisions in 3 turns\n" in done.stdout
    assert "nothing moved: same\n" in done.stdout
    assert "a Saturday night in December: DIFFERENT\n" in done.stdout
    assert "  this run: different at line 2, decision 0, turn 1, eye: other options were considered" in done.stdout
    assert "state.made: decides, and canonical leaves it out\n" in done.stdout
    assert "not tried: file times" in done.stdout
    assert done.stdout.splitlines()[-1] == "2 of 15 runs differ from the first; 1 finding in the state"
    found: Any = json.loads(command(folder, "both:game", "--json", "--no-state").stdout)
    assert found["same"] is False
    assert found["state"] is None
    assert "file times" in found["not_tried"]
    run = next(run for run in found["runs"] if run["condition"] == CLOCK)
    assert run["status"] == "different"
    assert run["difference"]["index"] == 0
    assert run["difference"]["computed"]["options"] != run["difference"]["recorded"]["options"]


def test_a_process_ends_with_the_one_that_started_it(folder: Path) -> None:
    (folder / "hangs.py").write_text("while True: pass\n")
    job: dict[str, Any] = {
        "elsewhere": str(folder),
        "game": "hangs:game",
        "recording": "none",
        "rules": None,
        "scenario": {},
    }
    job |= {"seed": "1", "surroundings": Surroundings().as_json(), "task": "record", "times": 1}
    with subprocess.Popen(
        [sys.executable, "-m", "samepath.determinism.child"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder
    ) as process:
        assert process.stdin is not None
        process.stdin.write(json.dumps(job).encode("ascii") + b"\n")
        process.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=2)
        process.stdin.close()
        assert process.wait(timeout=60) == 1


def test_the_command_fails_when_nothing_was_compared(folder: Path) -> None:
    silent = GAME.replace('decide("eye", "look", options, [1] * len(options))', "pass")
    (folder / "silent.py").write_text("look = lambda: 0" + silent)
    done = command(folder, "silent:game")
    assert done.returncode == 3, done
    assert done.stderr == "samepath: silent:game: nothing was compared: the run holds no decision\n"
