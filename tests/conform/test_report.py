"""What the runner says: levels, the first unmet clause, expected failures, pages, and the command line."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

from samepath.conform.suite import expected_failures, vectors
from samepath.conform.suite.compare import compare
from samepath.conform.suite.html_report import page
from samepath.conform.suite.outcome import Outcome, Report, first_place, lines_of
from samepath.conform.suite.vectors import Vector
from samepath.errors import InputError, SamepathError
from tests.conftest import Samepath

PORT = str(Path(__file__).with_name("port.py"))
CLAUSES = {"CANON-1": "First.", "CANON-2": "Second.", "RNG-1": "Third."}


def outcome(name: str, status: str = "pass", clause: str = "CANON-2", level: int = 0, **more: object) -> Outcome:
    vector = Vector(name, level, "divide", (clause,), f"why {name}", {"a": 1}, {"result": 1}, "hand")
    return Outcome(vector, status, **more)  # type: ignore[arg-type]  # a test's own shorthand


def report(*outcomes: Outcome, complaints: list[str] | None = None) -> Report:
    port = {"name": "p", "version": "1", "language": "Lua"}
    return Report(["node", "my port.js"], port, outcomes, CLAUSES, complaints or [], ["--env", "A=b c"])


@pytest.mark.parametrize(
    ("statuses", "complaints", "code"),
    [
        (["pass"], [], 0),
        (["pass", "expected-failure"], [], 0),
        (["pass", "unsupported"], [], 3),
        (["unsupported", "fail"], [], 1),
        (["error"], [], 1),
        (["protocol"], [], 1),
        (["pass"], ["line 1: it passes now"], 1),
        (["fail", "crash"], [], 5),
        (["unsupported", "timeout"], [], 5),
    ],
)
def test_the_worst_outcome_gives_the_exit_code(statuses: list[str], complaints: list[str], code: int) -> None:
    outcomes = [outcome(f"v{i}", status) for i, status in enumerate(statuses)]
    assert report(*outcomes, complaints=complaints).exit_code == code


def test_the_first_unmet_clause_is_the_first_of_the_specification() -> None:
    made = report(
        outcome("a", "fail", "RNG-1"), outcome("b", "unsupported", "CANON-2"), outcome("c", "fail", "CANON-2")
    )
    assert made.first_unmet == "CANON-2"
    assert made.first_failure is made.outcomes[2]  # what was tried says more than what is not there
    assert report(outcome("a")).first_unmet is None


def test_the_command_to_run_one_again_can_be_typed() -> None:
    assert report().again("v") == "samepath conform --env 'A=b c' --only v -- node 'my port.js'"


def test_the_text_says_how_far_the_port_is() -> None:
    bad = outcome("b", "fail", got={"result": 2}, where="$: expected 1, got 2", stderr="oh\n", strays=["hm"])
    text = "\n".join(lines_of(report(outcome("a"), bad, outcome("c", level=1)), 3))
    for said in (
        "p 1, Lua",
        "level 0  numbers, text, generator      1 of 2",
        "level 1  search and sight              1 of 1    met",
        "first unmet clause: CANON-2  Second.",
        "FAIL b (CANON-2): why b",
        '  expected  {"result":1}',
        '  got       {"result":2}',
        "  differs   $: expected 1, got 2",
        "  stdout    hm",
        "  stderr    oh",
        "  again     samepath conform",
        "3 vectors: 2 pass, 1 fail",
    ):
        assert said in text, text


def test_not_all_that_failed_is_shown_at_once() -> None:
    text = "\n".join(lines_of(report(*(outcome(f"v{i}", "fail") for i in range(5))), 2))
    assert text.count("FAIL") == 2
    assert "and 3 more that did not pass" in text


@pytest.mark.parametrize(
    ("expected", "got", "place"),
    [
        ({"a": [1, 2]}, {"a": [1, 3]}, "$.a[1]: expected 2, got 3"),
        ({"a": 1}, {"a": True}, "$.a: expected 1, got true"),
        ({"a": 1}, {}, "$.a is missing"),
        ({}, {"b": 1}, "$.b was not expected"),
        ([1], [1, 2], "$: 1 items were expected, 2 came"),
        ([1, 2], [2], "$[0]: expected 1, got 2"),
    ],
)
def test_the_first_place_that_differs(expected: object, got: object, place: str) -> None:
    assert first_place(expected, got) == place


# --- expected failures ---


def listed(tmp_path: Path, text: str, *outcomes: Outcome) -> list[str]:
    """The complaints about a list of expected failures."""
    return applied(tmp_path, text, *outcomes)[1]


def applied(tmp_path: Path, text: str, *outcomes: Outcome) -> tuple[list[Outcome], list[str]]:
    path = tmp_path / "known"
    path.write_text(text, encoding="utf-8")
    return expected_failures.apply(expected_failures.read(path), outcomes, ["a", "b", "c"])


def test_an_expected_failure_is_let_pass(tmp_path: Path) -> None:
    bad = outcome("a", "fail", got={"result": 2})
    [passed], complaints = applied(tmp_path, f"# a remark\n\na fail {bad.digest} not done yet\n", bad)
    assert (passed.status, passed.was, complaints) == ("expected-failure", "fail", [])


def test_an_expected_crash_has_no_digest(tmp_path: Path) -> None:
    bad = outcome("a", "crash")
    [passed], complaints = applied(tmp_path, "a crash - it overflows\n", bad)
    assert (passed.status, passed.was, complaints) == ("expected-failure", "crash", [])


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("a fail 0000000000000000 why", "a was fail 0000000000000000, and is fail "),
        ("a error {digest} why", "a was error "),
        ("b fail {digest} why", "b passes now; remove the line"),
        ("d fail {digest} why", "there is no vector d; remove the line"),
    ],
)
def test_an_expected_failure_that_changes_passes_or_is_stale(tmp_path: Path, line: str, complaint: str) -> None:
    bad = outcome("a", "fail", got={"result": 2})
    (said,) = listed(tmp_path, line.replace("{digest}", bad.digest), bad, outcome("b"))
    assert said.startswith("line 1: ")
    assert complaint in said
    assert bad.status == "fail"


def test_an_expected_failure_that_was_not_run_says_nothing(tmp_path: Path) -> None:
    assert listed(tmp_path, "c fail 0000000000000000 why\n", outcome("a")) == []


@pytest.mark.parametrize("line", ["a fail", "a fail 00", "a pass - why", "a expected-failure - why", "a lost - why"])
def test_a_line_that_is_no_entry(tmp_path: Path, line: str) -> None:
    with pytest.raises(InputError, match="line 1"):
        listed(tmp_path, line)


def test_an_entry_twice(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="line 2: a stands twice"):
        listed(tmp_path, "a fail - x\na fail - x\n")


# --- comparing, pages, choosing ---


def test_changes_are_named() -> None:
    old = {"a": "pass", "b": "fail", "c": "fail", "d": "pass", "e": "pass"}
    new = {"a": "fail", "b": "pass", "c": "crash", "e": "pass", "f": "pass"}
    kinds = {change.id: change.kind for change in compare(old, new)}
    assert kinds == {"a": "worse", "b": "better", "c": "changed", "d": "removed", "f": "added"}


class Page(HTMLParser):
    """What a page fetches, runs, and shows."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_is_whole_and_offline_and_what_a_port_writes_stays_text() -> None:
    evil = "<script>alert(1)</script><img src=x>"
    bad = outcome("b", "fail", got={"result": evil}, reason=evil, stderr=evil, strays=[evil])
    read = Page()
    lacking = outcome("d", "unsupported")
    read.feed(
        page(report(outcome("a"), outcome("c", "fail", "RNG-1"), bad, lacking, complaints=["line 3: <b>gone</b>"]))
    )
    assert {"script", "img", "link", "b"}.isdisjoint(read.tags)
    assert read.links == []
    for said in ("First unmet clause", "CANON-2", "why a", "why b", "why c", "why d", evil, "line 3", "--only b"):
        assert said in read.text
    assert read.text.index("why b") < read.text.index("why c")  # the first unmet clause comes first


def test_a_page_of_a_port_that_said_nothing() -> None:
    assert "did not say hello" in page(Report(["x"], {}, [], CLAUSES))


def test_vectors_are_chosen_by_level_and_by_name() -> None:
    every = [outcome("divide-a").vector, outcome("path-b", level=1).vector]
    assert [one.id for one in vectors.select(every, 1, [])] == ["path-b"]
    assert [one.id for one in vectors.select(every, None, ["divide-a"])] == ["divide-a"]
    with pytest.raises(SamepathError, match=r"no vector is named 'divide-x'; there are divide-a"):
        vectors.select(every, None, ["divide-x"])


# --- the command ---


def test_a_run_from_the_command_line(samepath: Samepath, tmp_path: Path) -> None:
    ran = samepath(
        "conform", "--level", "0", "--json", "--junit", "j.xml", "--html", "p.html", "--", sys.executable, PORT
    )
    assert (ran.returncode, ran.stderr) == (3, "")
    found = json.loads(ran.stdout)
    assert found["port"]["name"] == "divider"
    assert found["counts"]["unsupported"] > 100
    assert found["counts"]["fail"] == found["counts"]["crash"] == 0
    assert found["levels"][0]["passed"] == found["counts"]["pass"] - 2  # the session's own two
    suite = ET.parse(tmp_path / "j.xml").getroot()
    assert len(suite) == int(suite.attrib["tests"]) == len(found["cases"])
    assert sum(case.find("skipped") is not None for case in suite) == found["counts"]["unsupported"]
    assert (tmp_path / "p.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    (tmp_path / "old.json").write_text(ran.stdout, encoding="utf-8")
    case = next(case for case in found["cases"] if case["status"] == "pass")
    case["status"] = "fail"
    (tmp_path / "new.json").write_text(json.dumps(found), encoding="utf-8")
    assert samepath("conform", "diff", "old.json", "old.json").returncode == 0
    differ = samepath("conform", "diff", "old.json", "new.json")
    assert (differ.returncode, differ.stdout.splitlines()[-1]) == (1, "1 worse")
    assert f"{case['id']}: pass -> fail" in differ.stdout
    assert samepath("conform", "diff", "old.json", "p.html").returncode == 3


def test_the_command_that_is_printed_runs_just_that_case(samepath: Samepath) -> None:
    ran = samepath("conform", "--only", "divide-positive", "--only", "choose-nan", "--", sys.executable, PORT)
    assert ran.returncode == 3
    assert "UNSUPPORTED choose-nan (TIE-7): NaN is no score" in ran.stdout
    again = next(line for line in ran.stdout.splitlines() if line.startswith("  again"))
    words = again.split()[2:]
    assert words[:2] == ["conform", "--only"]
    second = samepath(*words)
    assert second.returncode == 3
    assert "3 vectors: 2 pass, 1 unsupported" in second.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([], 2, "Missing argument"),
        (["--only", "divide-x", "--", "port"], 2, "no vector is named 'divide-x'"),
        (["--", "/no/such/port"], 2, "cannot be started"),
        (["--level", "6", "--", "port"], 2, "6 is not in the range"),
        (["--env", "A", "--", "port"], 2, "'A' is not NAME=VALUE"),
        (["--expected-failures", "none", "--", "port"], 2, "No such file"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(samepath: Samepath, arguments: list[str], code: int, said: str) -> None:
    ran = samepath("conform", *arguments)
    assert ran.returncode == code, ran.stderr
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_crash_gives_exit_code_5(samepath: Samepath) -> None:
    script = "import sys; sys.exit('no')"
    ran = samepath("conform", "--level", "1", "--", sys.executable, "-c", script)
    assert ran.returncode == 5
    assert "first unmet clause: PROTO-1" in ran.stdout
    assert ran.stdout.count("CRASH") > 1
    assert "CRASH session-hello" in ran.stdout.partition("CRASH")[1] + ran.stdout.partition("CRASH")[2].splitlines()[0]
    assert "level 0" not in ran.stdout
    assert "stderr    no" in ran.stdout


@pytest.mark.parametrize("locale", ["tr_TR.UTF-8", "de_DE.UTF-8"])
def test_the_locale_changes_nothing(samepath: Samepath, locale: str) -> None:
    env = ["--env", f"LC_ALL={locale}", "--env", f"LANG={locale}"]
    ran = samepath("conform", "--level", "0", *env, "--", sys.executable, "-m", "samepath.conform.wire.adapter")
    assert (ran.returncode, ran.stdout.splitlines()[-1].partition(":")[2].split()[1]) == (0, "pass")
