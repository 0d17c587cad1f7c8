"""The runner against ports that are wrong on purpose: every status is reached, and one fault costs one case."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from samepath.conform.suite import vectors as data
from samepath.conform.suite.outcome import STATUSES, Outcome
from samepath.conform.suite.runner import BYE, HELLO, RESTARTS_MAX, Settings, run
from samepath.conform.suite.vectors import Vector
from samepath.errors import SamepathError
from tests.conform.port import FAULTS

ROOT = Path(__file__).resolve().parents[2]
PORT = Path(__file__).with_name("port.py")
TIMEOUT = 20.0
SHORT = 1.0
"""For faults that end in a timeout: long enough for the other answers on a busy machine."""


def question(a: int, b: int = 2, operation: str = "divide", expected: dict[str, object] | None = None) -> Vector:
    result = {"result": {"quotient": a // b, "remainder": a % b}} if b else {"error": "BAD_INPUT"}
    return Vector(
        f"{operation}-{a}", 0, operation, ("CANON-2",), "a test", {"a": a, "b": b}, expected or result, "hand"
    )


THREE = [question(7), question(13), question(8)]


def asked(fault: str, vectors: list[Vector] = THREE, jobs: int = 1, timeout: float = TIMEOUT) -> list[Outcome]:
    """The outcomes of a faulty port: hello, bye, then the vectors."""
    settings = Settings([sys.executable, str(PORT), fault], timeout, jobs, {"SEEN": "yes"})
    return run(vectors, settings, lambda done: None)[1]


def test_a_good_port_passes() -> None:
    assert [one.status for one in asked("none")] == ["pass"] * 5


REACHED = {
    "crash": ("crash", "with exit status 1"),
    "kill": ("crash", "by the signal SIGKILL"),
    "leave": ("crash", "with exit status 0"),
    "half-and-gone": ("crash", 'in the middle of a line: {"id": 2, "resu'),
    "hang": ("timeout", "is every answer flushed?"),
    "late": ("timeout", "no answer within 1 s"),
    "swallow": ("timeout", "is every answer flushed?"),
    "half": ("protocol", "only the beginning of a line came, and for 1 s nothing more"),
    "close": ("crash", "it closed its standard output"),
    "twice": ("protocol", "a second answer"),
    "stray": ("protocol", "something besides answers"),
    "broken": ("protocol", "an answer cannot be read"),
    "fraction": ("protocol", "6.0 is a float"),
    "other-id": ("protocol", "the id of the answer is 4; it should be that of the request, 3"),
    "both": ("protocol", "either a result or an error"),
    "extra": ("protocol", "no member 'time'"),
    "own-error": ("protocol", "'OVERFLOW' is none of"),
    "failed": ("error", "an array index is out of range"),
    "unsupported": ("unsupported", ""),
    "wrong": ("fail", ""),
    "variables": ("fail", ""),
    "slow": ("pass", ""),
    "chatter": ("pass", ""),
}


def test_every_fault_is_tried_and_every_status_reached() -> None:
    assert set(REACHED) == set(FAULTS)
    elsewhere = {"expected-failure"}  # test_report.py reaches that one
    assert {status for status, _ in REACHED.values()} == set(STATUSES) - elsewhere


@pytest.mark.parametrize("fault", REACHED)
def test_a_fault_costs_one_case_and_has_its_status(fault: str) -> None:
    status, reason = REACHED[fault]
    hello, bye, before, outcome, after = asked(fault, timeout=SHORT if status == "timeout" else TIMEOUT)
    assert (outcome.status, reason in outcome.reason) == (status, True), outcome.reason
    assert [one.status for one in (hello, bye, before, after)] == ["pass"] * 4


def test_what_came_is_kept() -> None:
    assert asked("stray")[3].strays == ["dividing"]
    assert asked("chatter")[3].stderr == "dividing\n"
    assert asked("crash")[3].stderr == "the stack has overflowed\n"
    wrong = asked("wrong")[3]
    assert wrong.got == {"result": {"quotient": 6, "remainder": True}}
    assert wrong.where == "$.remainder: expected 1, got true"


def test_a_second_answer_to_the_last_question_is_noticed() -> None:
    assert asked("twice", THREE[:2])[3].status == "protocol"


def test_the_environment_is_scrubbed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "tr_TR.UTF-8")
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    got = asked("variables")[3].got
    assert got is not None
    seen = got["result"]
    assert {"LANG", "PYTHONPATH"}.isdisjoint(seen)
    assert (seen["SEEN"], seen["LC_ALL"], seen["TZ"]) == ("yes", "C.UTF-8", "UTC")
    assert set(seen) <= {"PATH", "HOME", "TMPDIR", "LC_ALL", "TZ", "SEEN", "LC_CTYPE", "__CF_USER_TEXT_ENCODING"}


@pytest.mark.parametrize(
    ("fault", "status", "reason"),
    [
        ("hello-crash", "crash", "with exit status 1"),
        ("hello-protocol", "protocol", "speaks protocol 2"),
        ("hello-nameless", "protocol", "no string 'name'"),
        ("hello-operations", "protocol", "there is not: 'fly'"),
    ],
)
def test_without_a_hello_nothing_is_run(fault: str, status: str, reason: str) -> None:
    hello, bye, *rest = asked(fault)
    assert (hello.status, reason in hello.reason) == (status, True), hello.reason
    assert {one.status for one in (bye, *rest)} == {status}
    assert all("not run" in one.reason for one in (bye, *rest))


def test_a_hello_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("samepath.conform.wire.session.HELLO_TIMEOUT", 0.3)
    hello, _, *rest = asked("hello-hang", timeout=0.3)
    assert {one.status for one in (hello, *rest)} == {"timeout"}


@pytest.mark.parametrize(
    ("fault", "status", "reason"),
    [
        ("bye-deaf", "timeout", "no answer"),
        ("bye-stays", "timeout", "did not end"),
        ("bye-more", "protocol", "after the answer to bye"),
        ("bye-status", "crash", "after bye it ended with exit status 3"),
    ],
)
def test_a_port_ends_by_itself(fault: str, status: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("samepath.conform.wire.child.LEAVING", 0.3)
    bye = asked(fault)[1]
    assert (bye.status, reason in bye.reason) == (status, True), bye.reason


def test_restarts_are_capped() -> None:
    many = [question(a) for a in range(RESTARTS_MAX + 4)]
    outcomes = asked("dies-always", many)[2:]
    assert {one.status for one in outcomes} == {"crash"}
    assert ["not run" in one.reason for one in outcomes] == [False] * (RESTARTS_MAX + 1) + [True] * 3


def test_an_operation_that_the_port_does_not_name_is_not_asked_for() -> None:
    outcome = asked("none", [question(1, operation="choose")])[2]
    assert (outcome.status, outcome.reason) == ("unsupported", "the port has no operation choose")


def test_a_result_where_an_error_is_expected() -> None:
    outcome = asked("none", [question(7, expected={"error": "BAD_INPUT"})])[2]
    assert (outcome.status, outcome.reason) == ("fail", "BAD_INPUT was expected")


def test_an_error_where_a_result_is_expected() -> None:
    outcome = asked("none", [question(7, 0, expected={"result": 0})])[2]
    assert (outcome.status, outcome.reason) == ("error", "division by zero")


def test_several_processes_give_the_same_outcomes_in_the_same_order() -> None:
    many = [question(a) for a in range(20)]
    done: list[int] = []
    settings = Settings([sys.executable, str(PORT), "crash"], TIMEOUT, 3)
    outcomes = run(many, settings, done.append)[1]
    assert [one.vector.id for one in outcomes] == [HELLO.id, BYE.id, *(vector.id for vector in many)]
    assert [one.status for one in outcomes[2:]] == ["crash" if a == 13 else "pass" for a in range(20)]
    assert done == list(range(1, 21))


def test_a_port_that_hangs_is_killed_with_what_it_started(monkeypatch: pytest.MonkeyPatch) -> None:
    script = (
        "import subprocess, sys; child = subprocess.Popen(['sleep', '60']);"
        "print(child.pid, file=sys.stderr, flush=True); child.wait()"
    )
    started = time.monotonic()
    monkeypatch.setattr("samepath.conform.wire.session.HELLO_TIMEOUT", 0.5)
    hello = run([], Settings([sys.executable, "-c", script], 0.5), lambda done: None)[1][0]
    assert time.monotonic() - started < 10
    pid = int(hello.stderr.split()[0])
    assert hello.status == "timeout"
    deadline = time.monotonic() + 10
    while runs(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not runs(pid)


def runs(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return listed.stdout.strip() != "" and not listed.stdout.startswith("Z")


def test_a_port_that_cannot_be_started() -> None:
    with pytest.raises(SamepathError, match="cannot be started: No such file"):
        run(THREE, Settings(["/no/such/port"]), lambda done: None)


@pytest.mark.parametrize("backend", ["python", "auto"])
def test_the_reference_passes_everything(backend: str) -> None:
    settings = Settings([sys.executable, "-m", "samepath.conform.wire.adapter"], 30, 2, {"SAMEPATH_BACKEND": backend})
    port, outcomes = run(data.load(data.shipped_folder()), settings, lambda done: None)
    assert {one.vector.id: one.reason for one in outcomes if one.status != "pass"} == {}
    assert port["language"] == "Python"
    assert len(outcomes) > 700


@pytest.mark.parametrize("at", [3, 40])
def test_one_wrong_answer_deep_in_a_long_game_is_found_in_two_runs(at: int) -> None:
    command = [sys.executable, "-m", "tests.conform.deep", str(at)]
    chosen = data.select(data.load(data.shipped_folder()), None, ["record-lesson-path", "record-lesson-wave"])
    outcomes = {
        one.vector.id: one
        for one in run(chosen, Settings(command, 30, 1, {"PYTHONPATH": str(ROOT)}), lambda done: None)[1]
    }
    assert outcomes["record-lesson-wave"].status == "pass"
    outcome = outcomes["record-lesson-path"]
    assert outcome.status == "fail"
    assert outcome.difference is not None
    assert outcome.difference["record"] == 2 * at + 2 + (at > 63)  # a header, then a decision and a turn record each
    assert f'"index":{at},' in outcome.difference["expected"]
    assert f'"index":{at},' in outcome.difference["actual"]
    assert outcome.difference["expected"] != outcome.difference["actual"]


def test_a_port_that_hangs_when_it_is_asked_for_lines_costs_no_other_case() -> None:
    script = (
        "import sys, time; from samepath.conform.wire import adapter, protocol;"
        "right = protocol.run;"
        "protocol.run = lambda name, given, steps, say: time.sleep(60) if 'first' in given else"
        " {'result': {**right(name, given, steps, say)['result'], 'digests': []}};"
        "adapter.main()"
    )
    chosen = data.select(data.load(data.shipped_folder()), None, ["record-lesson-small", "record-lesson-room"])
    settings = Settings([sys.executable, "-c", script], 2.0, 1, {"PYTHONPATH": str(ROOT)})
    outcomes = run(chosen, settings, lambda done: None)[1]
    assert [one.status for one in outcomes] == ["pass", "pass", "fail", "fail"]
    assert all(one.where.startswith("$.digests: ") for one in outcomes[2:])
