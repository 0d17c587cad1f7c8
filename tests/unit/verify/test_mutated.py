"""Every way to mutate a recording: a non-zero exit, a true account, and never a traceback (SPEC REC-13 to REC-20)."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath.record.schema import MEANINGS
from samepath.report.verdicts import verdict_lines
from samepath.verify.corpus import shipped_folder
from samepath.verify.verifier import Verdict, verify_bytes
from tests.recordings import KINDS, by_ai, chained, judge, squeezed
from tests.toys import race

GOOD = {name: make() for name, make in KINDS.items()}
QUICK_STEP = 101
"""The ordinary run flips every 101st byte; the full run flips them all."""


def told(verdict: Verdict) -> str:
    """The report of a damaged file, checked to be one that a person can use."""
    assert verdict.exit_code in (1, 3, 4), verdict
    lines = verdict_lines(verdict, race)
    assert lines[0].startswith("recording: ")
    json.dumps(verdict.as_json())
    if verdict.status == "different":
        assert verdict.difference is not None
        assert MEANINGS[verdict.difference.what] in lines[0]
        assert verdict.line == verdict.difference.line
    else:
        assert verdict.reason
    return "\n".join(lines)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_good_recordings_are_good(kind: str) -> None:
    verdict = judge(GOOD[kind])
    assert (verdict.status, verdict.exit_code) == ("same", 0)
    assert verdict.decisions == GOOD[kind].count(b'"type":"decision"') > 0
    assert verdict.records == GOOD[kind].count(b"\n")


def flip_places(data: bytes, step: int) -> range:
    return range(0, len(data), step)


def check_flip(data: bytes, at: int, mask: int) -> None:
    mutated = bytearray(data)
    mutated[at] ^= mask
    verdict = judge(bytes(mutated))
    told(verdict)
    line = data.count(b"\n", 0, at) + 1
    if verdict.status == "different":
        assert verdict.difference is not None
        assert verdict.difference.broken_link == line or verdict.difference.what == "link"
        assert verdict.line == line
    elif verdict.status == "corrupt":
        # A line feed that is gone joins two lines, a new one cuts a line in two: the fault is at that line.
        assert verdict.line == line
    elif verdict.status == "truncated":
        assert at == len(data) - 1 or line == data.count(b"\n")


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("bit", [0, 5])
def test_a_flip_of_sampled_bytes_is_caught(kind: str, bit: int) -> None:
    for at in flip_places(GOOD[kind], QUICK_STEP):
        check_flip(GOOD[kind], at, 1 << bit)


@pytest.mark.full
@pytest.mark.parametrize(("kind", "bit"), [("ai", 0), ("input", 0), *(("stopped", bit) for bit in range(8))])
def test_a_flip_in_every_byte_is_caught(kind: str, bit: int) -> None:
    for at in flip_places(GOOD[kind], 1):
        check_flip(GOOD[kind], at, 1 << bit)


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("way", ["dropped", "doubled", "swapped"])
def test_every_record_dropped_doubled_or_swapped_is_caught(kind: str, way: str) -> None:
    lines = GOOD[kind].splitlines(keepends=True)
    for i in range(len(lines)):
        if way == "dropped":
            mutated = lines[:i] + lines[i + 1 :]
        elif way == "doubled":
            mutated = lines[: i + 1] + lines[i:]
        elif i + 1 < len(lines):
            mutated = [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]
        else:
            continue
        verdict = judge(b"".join(mutated))
        told(verdict)
        last = i == len(lines) - 1
        if way == "dropped" and last:
            assert (verdict.status, verdict.records) == ("truncated", len(lines) - 1)
            continue
        assert verdict.status == "different"
        assert verdict.difference is not None
        at = i + 2 if way == "doubled" else i + 1
        assert (verdict.line, verdict.difference.broken_link) == (at, at)


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("way", ["dropped", "doubled", "swapped"])
def test_a_forger_who_mends_the_links_is_caught_too(kind: str, way: str) -> None:
    records = [json.loads(line) for line in GOOD[kind].splitlines()]
    for i in range(1, len(records) - 1):
        if way == "dropped":
            mutated = records[:i] + records[i + 1 :]
        elif way == "doubled":
            mutated = records[: i + 1] + records[i:]
        elif i + 1 < len(records) - 1:
            mutated = [*records[:i], records[i + 1], records[i], *records[i + 2 :]]
        else:
            continue
        verdict = judge(chained(mutated))
        told(verdict)
        assert verdict.status == "different"
        assert verdict.difference is not None
        assert verdict.difference.broken_link is None
        assert verdict.line in (i + 1, i + 2)


def check_cut(data: bytes, at: int, whole_lines: int) -> None:
    verdict = judge(data)
    text = told(verdict)
    if verdict.status == "truncated":
        assert verdict.exit_code == 4
        assert verdict.records == whole_lines
        assert f"{whole_lines:,} record" in text
    else:
        assert verdict.exit_code == 3
        assert whole_lines == 0, f"cut at byte {at}: {verdict}"


@pytest.mark.parametrize("kind", ["input", "stopped"])
def test_a_cut_at_every_byte_leaves_the_right_prefix(kind: str) -> None:
    data = GOOD[kind]
    for at in range(0, len(data), 3 if kind == "stopped" else 37):
        check_cut(data[:at], at, data.count(b"\n", 0, at))


@pytest.mark.full
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_cut_at_every_single_byte(kind: str) -> None:
    data = GOOD[kind]
    for at in range(len(data)):
        check_cut(data[:at], at, data.count(b"\n", 0, at))


def test_a_compressed_recording_is_judged_by_the_bytes_inside() -> None:
    packed = squeezed()
    assert judge(packed).as_json() == judge(by_ai()).as_json()
    for level in (1, 6):
        assert judge(gzip.compress(by_ai(), level, mtime=12345)).status == "same"
    for at in range(0, len(packed), 29):
        mutated = bytearray(packed)
        mutated[at] ^= 4
        try:
            inside = gzip.decompress(bytes(mutated))
        except (OSError, EOFError, zlib.error):
            inside = None
        verdict = judge(bytes(mutated))
        if inside == by_ai():
            assert verdict.exit_code == 0, f"byte {at} is not inside"
        else:
            told(verdict)


def test_a_cut_compressed_recording_keeps_a_prefix_or_is_corrupt() -> None:
    """Corrupt as long as the header is not whole; from there on truncated, and the more there is the more is kept."""
    packed = squeezed()
    kept = []
    for at in range(0, len(packed), 17):
        verdict = judge(packed[:at])
        told(verdict)
        assert verdict.status == ("truncated" if verdict.records else "corrupt")
        kept.append(verdict.records)
    assert kept == sorted(kept)
    assert (kept[0], kept[-1] > 10) == (0, True)
    assert judge(packed[:-1]).status == "truncated"
    assert judge(packed + b"x").status == "corrupt"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda data: data + b"\n", "not JSON"),
        (lambda data: data + b"{}\n", "no type"),
        (lambda data: data + b"x", "follows the end record"),
        (lambda data: b"\xef\xbb\xbf" + data, "byte order mark"),
        (lambda data: data.replace(b"\n", b"\r\n"), "CR LF"),
        (lambda data: data.replace(b'{"actor"', b'{ "actor"', 1), "canonical"),
        (lambda data: data.replace(b'"index":0', b'"index":0.0', 1), "float"),
        (lambda data: data.replace(b'"index":0', b'"index":-0', 1), "-0"),
        (lambda data: data.replace(b'"index":0', b'"index":0,"index":0', 1), "twice"),
        (lambda data: b"", "no header"),
        (lambda data: b"not a recording\n", "not JSON"),
        (lambda data: b"\x1f\x8b\x08" + data, "compressed"),
        (lambda data: b"[" * (5 << 20), "longer than"),
        (lambda data: b"[" * 100_000 + b"\n", "nested deeper"),
        (lambda data: b"[]\n", "not an object"),
    ],
)
def test_what_no_recorder_writes_is_corrupt(change: Callable[[bytes], bytes], named: str) -> None:
    verdict = judge(change(GOOD["ai"]))
    assert verdict.exit_code == 3
    assert named in told(verdict)


def test_a_compression_bomb_costs_an_error_not_memory() -> None:
    squeeze = zlib.compressobj(9, wbits=31)
    bomb = squeeze.compress(b"[" * (64 << 20)) + squeeze.flush()
    assert "longer than" in told(judge(bomb))


@given(st.binary(max_size=400), st.integers(0, 3000))
def test_random_bytes_anywhere_are_no_crash(noise: bytes, at: int) -> None:
    data = GOOD["stopped"]
    if noise and data[at : at + len(noise)] != noise:
        told(judge(data[:at] + noise + data[at + len(noise) :]))
    told(judge(noise))


def records() -> list[dict[str, object]]:
    return [json.loads(line) for line in GOOD["ai"].splitlines()]


@pytest.mark.parametrize(
    ("line", "change", "code", "named"),
    [
        (0, {"format": 2}, 3, "format 2"),
        (0, {"generator": "mt19937"}, 3, "mt19937"),
        (0, {"game": "chess"}, 3, "chess"),
        (0, {"seed": "7"}, 3, "seed"),
        (0, {"scenario": {"length": "long"}}, 3, "needs a length"),
        (0, {"state": "0" * 16}, 1, "another state"),
        (1, {"type": "remark"}, 3, "unknown"),
        (1, {"pick": 99}, 1, "another option"),
        (1, {"extra": 1}, 3, "member 'extra'"),
        (1, {"actor": "ghost"}, 1, "a different actor"),
        (1, {"tie": "first-come"}, 1, "another tie-break"),
        (2, {"draws": []}, 1, "one draw too many was made: 'wind'"),
        (2, {"draws": [["wind", "wind", 3, 1, 1], ["wind", "again", 3, 1, 1]]}, 1, "draw"),
    ],
)
def test_a_forged_field_is_named(line: int, change: dict[str, object], code: int, named: str) -> None:
    forged = records()
    forged[line] |= change
    verdict = judge(chained(forged))
    assert verdict.exit_code == code, verdict
    assert named in told(verdict)


def test_a_missing_member_is_named() -> None:
    forged = records()
    del forged[3]["scores"]
    assert "has no scores" in told(judge(chained(forged)))


def test_a_recording_of_nothing_proves_nothing() -> None:
    ends = [record for record in records() if record["type"] in ("header", "end")]
    ends[1]["outcome"] = None
    ends[1]["counts"] = {"calls": 0, "decisions": 0, "turns": 0, "undos": 0, "words": 0}
    ends[1]["draws"] = []
    verdict = judge(chained(ends))
    assert verdict.exit_code in (1, 3)


def test_a_record_with_nothing_before_its_link_is_a_changed_one() -> None:
    lines = GOOD["ai"].splitlines(keepends=True)
    lines[4] = b'{"link":"0000000000000000","type":"turn"}\n'
    verdict = judge(b"".join(lines))
    assert (verdict.exit_code, verdict.line) == (1, 5)
    assert "has no turn" in told(verdict)
    records = [json.loads(line) for line in GOOD["ai"].splitlines()]
    del records[4]["decisions"]
    forged = judge(chained(records))
    assert (records[4]["type"], forged.exit_code, forged.line) == ("turn", 3, 5)
    assert "has no decisions" in told(forged)


def test_a_hostile_undo_is_a_difference() -> None:
    forged = [json.loads(line) for line in GOOD["input"].splitlines()]
    at = next(i for i, record in enumerate(forged) if record["type"] == "undo")
    for to in (0, 10**6, forged[at]["to"] + 1):
        changed = [*forged[:at], forged[at] | {"to": to}, *forged[at + 1 :]]
        verdict = judge(chained(changed))
        assert verdict.status == "different"
        assert "taken back" in told(verdict) or "take back" in told(verdict)


@pytest.mark.parametrize("more", [b"x", b"\0" * 100, gzip.compress(b"", mtime=0)])
def test_what_follows_a_large_compressed_stream_is_refused(more: bytes) -> None:
    """More than 64 KiB inside: the last part comes out together with what follows, which must not be read again."""
    path = shipped_folder() / "nausicaa" / "article" / "cpu-cpu-draw-at-turn-200.jsonl.gz"
    data = path.read_bytes()
    assert len(gzip.decompress(data)) > 1 << 16
    verdict = verify_bytes(data + more)
    assert (verdict.status, verdict.exit_code) == ("corrupt", 3)
    assert "data follows the compressed stream" in verdict.reason
