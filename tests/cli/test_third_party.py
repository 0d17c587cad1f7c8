"""A game of another package, registered by its entry point alone, gets what the games that ship get.

It is the README's hunt, with a rabbit that a person can play.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, Samepath

README = (ROOT / "README.md").read_text(encoding="utf-8")

PERSON = '''
class HuntForPeople(Hunt):
    """A fox hunts a rabbit, which a person may play."""

    scenarios = {"default": {"rabbit": 6}, "person": {"rabbit": 6, "asks": True}}
    play_scenario = "person"

    def start(self, scenario, rng):
        self.asks = scenario.get("asks", False)
        return super().start(scenario, rng)

    def step(self, state, rng, decide):
        if self.asks:
            state.rabbit += [-1, 0, 1][decide.ask("rabbit", "hop", ["back", "stay", "on"])]
        super().step(state, rng, decide)


game = HuntForPeople()
'''

STRATEGY = """

class Hunted(HuntForPeople):
    def scenario_strategy(self):
        from hypothesis import strategies as st

        return st.integers(3, 9).map(lambda square: {"rabbit": square})


game = Hunted()
"""

MISSPELT = """

import time


class Misspelt(HuntForPeople):
    def pictures(self, state):
        return ["."]

    def summary(self, run):
        return {}

    def status(self):
        return []

    def step(self, state, rng, decide):
        time.sleep(0.01)  # so that simulating many is worth processes
        super().step(state, rng, decide)


game = Misspelt()
"""


def installed(folder: Path, more: str = "") -> dict[str, str]:
    """A package with the game in `folder`, as pip leaves it; the environment in which it is found."""
    (code,) = (block for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if "class Hunt:" in block)
    folder.mkdir(exist_ok=True)
    (folder / "hunt.py").write_text(code + PERSON + more, encoding="utf-8")
    (folder / "hunt-1.0.dist-info").mkdir()
    (folder / "hunt-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: hunt\nVersion: 1.0\n")
    (folder / "hunt-1.0.dist-info" / "entry_points.txt").write_text("[samepath.games]\nhunt = hunt:game\n")
    return {"PYTHONPATH": f"{folder}:{ROOT / 'core'}", "SAMEPATH_BACKEND": "python"}


def test_it_is_listed_recorded_and_simulated(tmp_path: Path, samepath: Samepath) -> None:
    env = installed(tmp_path)
    assert "hunt: A fox hunts a rabbit" in samepath("games", env=env).stdout
    recorded = samepath("record", "hunt", "--seed", "7", "-o", "hunt.jsonl", env=env)
    assert (recorded.stderr, recorded.returncode) == ("", 0)
    assert samepath("verify", "hunt.jsonl", env=env).returncode == 0
    told = json.loads(samepath("simulate", "hunt", "--games", "30", "--json", env=env).stdout)
    assert sum(rate["count"] for rate in told["report"]["rates"].values()) == told["games"] == 30


def test_a_person_plays_it(tmp_path: Path, samepath: Samepath) -> None:
    env = installed(tmp_path)
    played = samepath("play", "hunt", "-o", "mine.jsonl", env=env, stdin="on\nundo\nback\nstay\nquit\n")
    assert (played.stderr, played.returncode) == ("", 0)
    assert [line["type"] for line in map(json.loads, (tmp_path / "mine.jsonl").open())].count("undo") == 1
    assert samepath("verify", "mine.jsonl", env=env).returncode == 0


@pytest.mark.parametrize("more", ["", STRATEGY], ids=["named scenarios", "a strategy of its own"])
def test_a_port_is_asked_for_it_by_fuzz(more: str, tmp_path: Path, samepath: Samepath) -> None:
    """Nothing is found in the reference as a port; something is where the fox of the port aims beside the rabbit."""
    env = installed(tmp_path / "ours", more)
    words = ["fuzz", "--game", "hunt", "--op", "record", "--rounds", "1", "--json", "--out", "found"]
    port = ["--", sys.executable, "-m", "samepath.conform.wire.adapter"]
    same = samepath(*words, "--env", f"PYTHONPATH={env['PYTHONPATH']}", *port, env=env)
    report = json.loads(same.stdout)
    assert (report["findings"], same.returncode) == ([], 0)
    assert report["operations"]["record"]["questions"] > 100
    other = tmp_path / "theirs"
    theirs = installed(other, more)
    code = (other / "hunt.py").read_text(encoding="utf-8")
    (other / "hunt.py").write_text(code.replace("abs(", "abs(1 + "))
    found = samepath(*words, "--env", f"PYTHONPATH={theirs['PYTHONPATH']}", *port, env=env)
    (finding,) = json.loads(found.stdout)["findings"]
    assert (finding["input"]["game"], found.returncode) == ("hunt", 1)
    assert ("asks" in finding["input"]["scenario"]) <= (more == "")


def test_engines_that_have_it_record_and_verify_it(tmp_path: Path, samepath: Samepath) -> None:
    """The JavaScript port has no hunt: it is not asked, which is said, and is no fault."""
    env = installed(tmp_path)
    words = ["matrix", "--game", "hunt", "--ports", "javascript", "--games", "1"]
    told = samepath(*words, env=env)
    assert (told.stderr, told.returncode) == ("", 0), told.stdout
    assert "not asked: JavaScript has no hunt" in told.stdout
    report = json.loads(samepath(*words, "--json", env=env).stdout)
    assert list(report["recordings"]) == ["hunt/standard/default", "hunt/standard/person"]
    counts = {engine["says"]["language"]: (engine["recordings"], engine["lacks"]) for engine in report["engines"]}
    assert counts == {"Python": (2, []), "JavaScript": (0, ["hunt"])}


def test_what_is_misspelt_or_half_there_is_said_in_a_line_each(tmp_path: Path, samepath: Samepath) -> None:
    env = installed(tmp_path, MISSPELT)
    expected = [
        "samepath: hunt has summary, but not tabulate: without, samepath uses none of it (capabilities.Simulated)",
        "samepath: hunt.status cannot be called as status(state)",
        "samepath: hunt has pictures, which samepath does not know: is picture meant?",
    ]
    for name in ("hunt", "hunt:game"):
        told = samepath("record", name, "-o", "-", env=env)
        assert sorted(told.stderr.splitlines()) == sorted(expected)
        assert told.returncode == 0
    told = samepath("simulate", "hunt", "--games", "40", "--jobs", "2", "--json", env=env)
    assert sorted(told.stderr.splitlines()) == sorted(expected), "once, and not again by every worker"


def test_a_package_that_does_not_load_spoils_nothing_else(tmp_path: Path, samepath: Samepath) -> None:
    env = installed(tmp_path, "raise ValueError('broken')\n")
    assert samepath("record", "lesson", "-o", "-", env=env).returncode == 0
    assert "lesson" in samepath("--help", env=env).stdout
    told = samepath("conform", "--only", "divide-one", "--", "false", env=env)
    assert "Traceback" not in told.stderr
    told = samepath("record", "hunt", "-o", "-", env=env)
    assert (told.returncode, "installed but does not load: ValueError: broken" in told.stderr) == (2, True)
