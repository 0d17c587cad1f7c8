"""`samepath bench`: what it prints, and how it meets what it cannot use."""

import json

import pytest

from tests.conftest import Samepath


def test_a_job_as_text(samepath: Samepath) -> None:
    done = samepath("bench", "--job", "reference", "--rounds", "1", "--baselines", "none")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("backend: ")
    assert lines[2] == "reference rand25 50x20"
    assert lines[3].split()[0] == "samepath"
    assert lines[4].split()[0] == "deque"
    assert lines[3].split()[-1] == lines[4].split()[-1]
    assert lines[5].startswith("  goal at least 1 x deque: ")
    assert lines[5].endswith((", reached", ", short"))


def test_a_job_as_json_at_another_size(samepath: Samepath) -> None:
    done = samepath(
        *("bench", "--job", "field", "--job", "memory", "--size", "20x10"),
        *("--rounds", "1", "--baselines", "none", "--json"),
    )
    report = json.loads(done.stdout)
    assert [case["kind"] for case in report["cases"]] == ["open", "rand25", "rooms", "maze"]
    for case in report["cases"]:
        assert (case["width"], case["height"], case["goals"]) == (20, 10, [])
        ours = case["contenders"][0]
        assert ours["name"] == "samepath"
        assert ours["ns_min"] <= ours["ns_median"] <= ours["ns_max"]
        assert len(ours["hash"]) == 16
    assert set(report["memory"]) == {"with the map", "after a field", "after a path"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--baselines", "tcod,nobody"), "no baseline is named 'nobody'; there are: all, none, tcod"),
        (("--size", "50"), "'50' is not a size; write WxH, for instance 50x20"),
        (("--size", "1x20"), "'1x20' is not a size"),
        (("--size", "9999x20"), "'9999x20' is not a size"),
        (("--job", "nothing"), "'nothing' is not one of"),
        (("--rounds", "0"), "0 is not in the range"),
        (("--job", "verify", "--game", "chess"), "no game named 'chess' is measured; there are: lesson"),
        (("--against", "HEAD", "--job", "field"), "--against compares the jobs verify, record, simulate"),
        (("--against", "no-such-commit"), "no-such-commit"),
    ],
)
def test_what_cannot_be_used(samepath: Samepath, arguments: tuple[str, ...], words: str) -> None:
    done = samepath("bench", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_main_job(samepath: Samepath) -> None:
    words = ("bench", "--job", "simulate", "--game", "lesson", "--rounds", "1")
    done = samepath(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "simulate lesson: 200 games, by the clock" in done.stdout
    [measured] = json.loads(samepath(*words, "--json").stdout)["jobs"]
    assert (measured["job"], measured["game"], measured["unit"], measured["count"]) == (
        "simulate",
        "lesson",
        "games",
        200,
    )
    assert measured["contenders"][0]["name"] == "Python"
    assert len({one["hash"] for one in measured["contenders"]}) == 1
    assert all(one["per_second"] > 0 for one in measured["contenders"])
