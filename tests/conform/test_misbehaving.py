"""Ports that misbehave in a hundred ways: each is told at once what is wrong, in bounded time and memory."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from samepath.conform.cross import fuzz, matrix
from samepath.conform.cross.engines import Engine
from samepath.conform.cross.fuzz import Fuzzer
from samepath.conform.cross.plays import plays
from samepath.conform.suite import vectors as data
from samepath.conform.suite.outcome import Outcome, Report, brief, case_lines, lines_of
from samepath.conform.suite.runner import RESTARTS_MAX, Settings, run
from samepath.conform.suite.vectors import Vector
from samepath.conform.wire import child
from samepath.conform.wire.launch import Launch
from samepath.conform.wire.session import Session
from samepath.games import load
from samepath.record.recorder import record_bytes
from samepath.values.canonical import canonical_bytes, state_hash
from tests.conform.misbehaving import ACTS, BYES, HELLOS, KINDS, RAW, RECORDS

ROOT = Path(__file__).resolve().parents[2]
PORT = (sys.executable, "-E", "-S", str(Path(__file__).with_name("misbehaving.py")))
SHIPPED = data.shipped_folder()

PATIENCE = 20.0
"""The time to answer: none of the faults of the form may last until it is over."""
SOON = 8.0
"""Within this a case is over, on a busy machine, where the time to answer does not matter."""
SHORT = 1.0
"""The time to answer for those that never do."""
TOGETHER = 10

EXPECTED = {
    "prompt": ("protocol", "something stands before the answer, on its line: '> '; write logs"),
    "log-before": ("protocol", "something stands before the answer, on its line: 'INFO dividing '"),
    "log-json-before": ("protocol", "something stands before the answer"),
    "text-after": ("protocol", "something stands after the answer, on its line: ' done'"),
    "two-on-a-line": ("protocol", "two answers stand on one line"),
    "comment": ("protocol", "something stands after the answer"),
    "colours": ("protocol", "something stands before the answer"),
    "array": ("protocol", "the answer is an array; it should be one object"),
    "string": ("protocol", "the answer is a string"),
    "number": ("protocol", "the answer is a number"),
    "null": ("protocol", "the answer is null"),
    "true": ("protocol", "the answer is a boolean"),
    "empty-object": ("protocol", "the answer has no id"),
    "single-quotes": ("protocol", "an answer cannot be read: not JSON"),
    "bare-keys": ("protocol", "an answer cannot be read: not JSON"),
    "trailing-comma": ("protocol", "an answer cannot be read: not JSON"),
    "pretty": ("protocol", "write it whole, on one line"),
    "cut": ("protocol", "an answer cannot be read: not JSON"),
    "nan": ("protocol", "an answer cannot be read: "),
    "infinity": ("protocol", "an answer cannot be read: "),
    "float": ("protocol", "6.0 is a float"),
    "exponent": ("protocol", "1e3 is a float"),
    "big-integer": ("protocol", "is past 2^53 - 1"),
    "duplicate-key": ("protocol", "an answer cannot be read: "),
    "surrogate": ("protocol", "holds a lone surrogate"),
    "surrogate-key": ("protocol", "is not ASCII"),
    "non-ascii-key": ("protocol", "is not ASCII"),
    "too-deep": ("protocol", "nested deeper than 64"),
    "much-too-deep": ("protocol", "nested deeper than 64"),
    "string-id": ("protocol", "the id of the answer is a string; it should be the integer 3"),
    "bool-id": ("protocol", "the id of the answer is a boolean"),
    "null-id": ("protocol", "the id of the answer is null"),
    "float-id": ("protocol", "3.0 is a float"),
    "list-id": ("protocol", "the id of the answer is an array"),
    "object-id": ("protocol", "the id of the answer is an object"),
    "huge-id": ("protocol", "is past 2^53 - 1"),
    "no-id": ("protocol", "the answer has no id"),
    "negative-id": ("protocol", "the id of the answer is -1"),
    "larger-id": ("protocol", "the id of the answer is 9007199254740991"),
    "earlier-id": ("protocol", "the id of the answer is 0; it should be that of the request"),
    "both": ("protocol", "either a result or an error"),
    "neither": ("protocol", "either a result or an error"),
    "extra-member": ("protocol", "no member 'time'"),
    "own-error": ("protocol", "'OVERFLOW' is none of"),
    "error-number": ("protocol", "5 is none of"),
    "error-list": ("protocol", "['FAILED'] is none of"),
    "reason-list": ("protocol", "the reason of an error is not a string"),
    "log-line": ("protocol", "'INFO dividing'; write logs and prompts to standard error"),
    "html": ("protocol", "something besides answers"),
    "empty-line": ("protocol", "an empty line was written"),
    "blank-line": ("protocol", "an empty line was written"),
    "control-characters": ("protocol", "something besides answers"),
    "byte-order-mark": ("protocol", "begins with a byte order mark; write UTF-8 without one"),
    "utf-16-le": ("protocol", "UTF-16 or UTF-32"),
    "utf-16-be": ("protocol", "UTF-16 or UTF-32"),
    "utf-16": ("protocol", "UTF-16 or UTF-32"),
    "utf-32": ("protocol", "UTF-16 or UTF-32"),
    "latin-1": ("protocol", "is not UTF-8; write UTF-8"),
    "binary": ("protocol", "something besides answers"),
    "nul": ("protocol", "holds NUL bytes"),
    "no-line-feed": ("protocol", "no line feed after it"),
    "carriage-return": ("protocol", "no line feed after it"),
    "half": ("protocol", "only the beginning of a line came"),
    "crlf": ("pass", ""),
    "twice": ("protocol", "a second answer came to the same request"),
    "log-after": ("protocol", "'divided'; write logs"),
    "log-line-first": ("protocol", "'INFO dividing'; write logs"),
    "loud": ("pass", ""),
    "flood": ("protocol", "after 1,000 lines that are no answer"),
    "flood-errors": ("protocol", "bytes were written to standard error for one request; it was ended"),
    "flood-both": ("protocol", "it was ended"),
    "flood-old-answers": ("protocol", "after 1,000 lines that are no answer"),
    "flood-empty-lines": ("protocol", "after 1,000 lines that are no answer"),
    "endless-line": ("protocol", "a line is longer than"),
    "endless-answer": ("protocol", "a line is longer than"),
    "drip": ("timeout", "the beginning of a line came"),
    "hang": ("timeout", "is every answer flushed?"),
    "exit-0": ("crash", "with exit status 0 without an answer"),
    "exit-3": ("crash", "with exit status 3"),
    "killed": ("crash", "by the signal SIGKILL"),
    "half-and-gone": ("crash", "in the middle of a line"),
    "child-holds-the-pipe": ("crash", "what it had started holds its output open"),
    "closed": ("crash", "it closed its standard output"),
}

LATER = ("log-after", "twice")
"""Those whose fault may be seen with the next request."""


@pytest.fixture(autouse=True)
def _smaller_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of the protocol, but smaller, so that they are met sooner."""
    monkeypatch.setattr(child, "LINE_BYTES_MAX", 8 << 20)
    monkeypatch.setattr(child, "COMPLAINT_BYTES_MAX", 8 << 20)
    monkeypatch.setattr(child, "STALL", 0.5)
    monkeypatch.setattr(child, "AFTER_STRAY", 0.5)


def patience(kind: str) -> float:
    return SHORT if EXPECTED[kind][0] == "timeout" else PATIENCE


def together(work: Callable[[str], Any], kinds: list[str]) -> dict[str, Any]:
    """What `work` gives for each kind, some at a time: they wait more than they work."""
    with ThreadPoolExecutor(TOGETHER) as pool:
        return dict(zip(kinds, pool.map(work, kinds), strict=True))


def question(a: int) -> Vector:
    result = {"result": {"quotient": a // 2, "remainder": a % 2}}
    return Vector(f"divide-{a}", 0, "divide", ("CANON-2",), "a test", {"a": a, "b": 2}, result, "hand")


def asked(kind: str, vectors: list[Vector]) -> tuple[list[Outcome], float]:
    """What came of a run, and its seconds."""
    begun = time.monotonic()
    _, outcomes = run(
        vectors, Settings([*PORT, kind], patience(kind) if kind in EXPECTED else PATIENCE), lambda _: None
    )
    return outcomes, time.monotonic() - begun


def test_there_is_a_row_for_every_kind() -> None:
    assert list(EXPECTED) == [*RAW, *ACTS]
    assert len(KINDS) + len(HELLOS) + len(BYES) + len(RECORDS) >= 80


def test_conform_says_at_once_what_is_wrong_and_only_that_case_is_lost() -> None:
    wrong = []
    for kind, (outcomes, seconds) in together(
        lambda kind: asked(kind, [question(a) for a in (7, 13, 8)]), KINDS
    ).items():
        hello, bye, before, outcome, after = outcomes
        status, reason = EXPECTED[kind]
        if kind in LATER and outcome.status == "pass":
            outcome, after = after, outcome
        others = [hello, bye, before, after]
        good = (outcome.status, reason in outcome.reason) == (status, True) and {one.status for one in others} == {
            "pass"
        }
        if not good or seconds > SOON:
            statuses = [one.status for one in outcomes]
            wrong.append(f"{kind}: {statuses}, {outcome.reason!r} in {seconds:.1f} s")
    assert wrong == []


def test_what_is_printed_of_it_moves_no_cursor() -> None:
    for kind in ("control-characters", "colours", "nul", "utf-16", "binary"):
        outcomes, _ = asked(kind, [question(13)])
        assert all(line.isprintable() for line in case_lines(outcomes[-1])), kind
        text = "\n".join(lines_of(Report([*PORT, "\udcff\x1b"], {}, outcomes, {}), 9))
        assert all(line.isprintable() for line in text.split("\n")), kind
        text.encode("utf-8")


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("hello-protocol-text", "the port speaks protocol '1'"),
        ("hello-protocol-true", "the port speaks protocol True"),
        ("hello-name-list", "hello has no string 'name'"),
        ("hello-operations-text", "hello has no list of strings 'operations'"),
        ("hello-operations-numbers", "hello has no list of strings 'operations'"),
        ("hello-games-missing", "hello has no list of strings 'games'"),
        ("hello-banner", "'Welcome to m 1'; write logs"),
        ("hello-flood", "after 1,000 lines that are no answer"),
    ],
)
def test_a_hello_in_a_wrong_form(kind: str, reason: str) -> None:
    outcomes, seconds = asked(kind, [question(7)])
    assert outcomes[0].status == "protocol"
    assert reason in outcomes[0].reason
    assert seconds < SOON


@pytest.mark.parametrize(
    ("kind", "reason"),
    [("bye-flood", "something was written after the answer to bye: 'y'"), ("bye-members", "more members than its id")],
)
def test_a_bye_in_a_wrong_form(kind: str, reason: str) -> None:
    (_, bye, case), seconds = asked(kind, [question(7)])
    assert (bye.status, case.status) == ("protocol", "pass")
    assert reason in bye.reason
    assert seconds < SOON


def test_lines_of_a_recording_in_another_shape_lose_no_report() -> None:
    vectors = [*data.select(data.load(SHIPPED), None, ["record-lesson-small"]), question(7)]
    for kind, (outcomes, _) in together(lambda kind: asked(kind, vectors), list(RECORDS)).items():
        assert [one.status for one in outcomes] == ["pass", "pass", "fail", "pass"], kind
        assert "it did not give them: what came is not of the form of PROTO-10" in outcomes[2].reason, kind


def test_the_matrix_says_it_too(tmp_path: Path) -> None:
    """A port that records and verifies by rote is held against one that misbehaves, whatever it is asked."""
    (play,) = [one for one in plays(0) if one.name == "lesson/small"]
    path = tmp_path / "recording.jsonl"
    path.write_bytes(record_bytes(load("lesson"), play.scenario, play.seed))
    variables = {"RECORDING": str(path)}
    good = Engine("Good", "good", Launch((*PORT, "none"), variables))

    def judged(kind: str) -> tuple[matrix.Report, float]:
        begun = time.monotonic()
        bad = Engine("Bad", "bad", Launch((*PORT, kind), {**variables, "ALWAYS": "1"}))
        report = matrix.run([good, bad], [play], timeout=patience(kind) if kind in EXPECTED else PATIENCE)
        return report, time.monotonic() - begun

    wrong = []
    for kind, (report, seconds) in together(judged, [*KINDS, *RECORDS]).items():
        status, _ = EXPECTED.get(kind, ("protocol", ""))
        troubles = {fault.trouble or "answer" for fault in report.faults if "Bad" in (fault.recorder, fault.verifier)}
        others = [fault for fault in report.faults if "Bad" not in (fault.recorder, fault.verifier)]
        allowed = {"answer", "protocol"} if status in ("protocol", "pass") else {status}
        if not troubles or not troubles <= allowed or others or seconds > 2 * SOON:
            wrong.append(f"{kind}: {troubles} {others} in {seconds:.1f} s")
    assert wrong == []


FUZZED = ["prompt", "string-id", "half", "flood", "flood-errors", "exit-3", "child-holds-the-pipe", "log-line"]


@pytest.mark.parametrize("kind", FUZZED)
def test_the_fuzzer_says_it_too(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fuzzed(kind, monkeypatch)


@pytest.mark.full
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in FUZZED])
def test_the_fuzzer_says_all_of_it_too(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fuzzed(kind, monkeypatch)


def fuzzed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "SHRINK_MAX", 3)
    monkeypatch.setattr(child, "STALL", 0.1)
    monkeypatch.setattr(child, "AFTER_STRAY", 0.1)
    begun = time.monotonic()
    fuzzer = Fuzzer(Launch((*PORT, kind), {"ALWAYS": "1"}), 0, ["divide"], patience(kind), 0.5, 1)
    fuzzer.run()
    assert time.monotonic() - begun < 2 * SOON
    status, _ = EXPECTED[kind]
    (finding,) = fuzzer.findings
    assert finding.outcome.status == ("fail" if status == "pass" else status)


@pytest.mark.parametrize("flood", ["yes", "yes >&2", "cat /dev/zero", "cat /dev/zero >&2", "yes & exec yes >&2"])
def test_a_flood_takes_little_memory_by_the_limits_of_the_protocol(flood: str, tmp_path: Path) -> None:
    """As a user meets it, with the true limits, in 600 MB of addresses for the command and the port each."""
    command = f"{sys.executable} -m samepath conform --only divide-positive --timeout 20 -- sh -c '{flood}'"
    begun = time.monotonic()
    ran = subprocess.run(
        ["sh", "-c", f"ulimit -v 600000; exec {command}"],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        timeout=100,
        check=False,
    )
    assert time.monotonic() - begun < 20
    assert (ran.returncode, ran.stderr) == (1, ""), ran.stdout[-2000:]
    assert re.search(r"PROTOCOL session-hello", ran.stdout)
    assert len(ran.stdout) < 20_000


def test_a_port_that_has_to_go_each_time_is_given_up_with_what_was_wrong_with_it() -> None:
    variables = {"ALWAYS": "1"}
    many = [question(a) for a in range(RESTARTS_MAX + 4)]
    outcomes = run(many, Settings([*PORT, "pretty"], PATIENCE, 1, variables), lambda _: None)[1]
    assert {one.status for one in outcomes[2:]} == {"protocol"}
    told = f"not run: the port had to be started again {RESTARTS_MAX} times, the last time because: an answer cannot"
    assert [one.reason.startswith(told) for one in outcomes[2:]] == [False] * (RESTARTS_MAX + 1) + [True] * 3


def test_a_port_that_cannot_be_started_again_loses_no_report(tmp_path: Path) -> None:
    """It removes itself when it is asked for 13."""
    port = tmp_path / "port"
    command = " ".join([*PORT, "exit-3"])
    port.write_text(f"#!/bin/sh\nrm {port}\nexec {command}\n", encoding="ascii")
    port.chmod(0o755)
    _, outcomes = run([question(a) for a in (7, 13, 8, 9)], Settings([str(port)], PATIENCE), lambda _: None)
    assert [one.status for one in outcomes[2:]] == ["pass", "crash", "crash", "crash"]
    assert "cannot be started: No such file" in outcomes[4].reason
    port.write_text(f"#!/bin/sh\nrm {port}\nexec {command}\n", encoding="ascii")
    port.chmod(0o755)
    with Session(Launch((str(port),), {}), PATIENCE) as session:
        replies = [session.ask("divide", {"a": a, "b": 2}) for a in (7, 13, 8)]
    assert [reply.trouble for reply in replies] == ["", "crash", "crash"]
    assert "cannot be started: No such file" in replies[2].reason


def test_of_a_long_answer_the_beginning_and_the_digest_are_kept() -> None:
    vector = question(7)
    short = brief(Outcome(vector, "fail", {"result": "x" * 100}))
    long = brief(Outcome(vector, "fail", {"result": "x" * 2_000_000}))
    digest = state_hash({"result": "x" * 2_000_000})
    assert (short.got, short.cut_bytes) == ({"result": "x" * 100}, 0)
    assert (long.digest, long.as_json()["digest"]) == (digest, digest)
    assert long.cut_bytes == len('{"result":""}') + 2_000_000
    assert len(canonical_bytes(long.as_json())) < 1000
