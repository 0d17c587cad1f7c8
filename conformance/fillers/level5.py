"""Level 5: whole recordings, made and verified.

What is verified here is made by the reference and then changed; the verdicts are worked out from the clauses of REC.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable
from typing import Any

from questions import Asking, Question

from samepath.conform.protocol import run
from samepath.games.lesson import game as lesson
from samepath.replay.format import Chain, frame

QUESTIONS: list[Question] = []

SCENARIOS = lesson.scenarios
ROW = "." * 10
SQUARE = {"program": "search", "algorithm": "bfs", "level": ["..", ".."], "from": [0, 0], "to": [0, 1]}
"""Three decisions; the second has two options. Its recording: header, then three times decision and turn, then end."""

HIDDEN = [0, 0, 0, True]
DICE = {
    "program": "machine",
    "level": [ROW],
    "enemies": [{"name": "goblin", "cell": [5, 0], "state": "wander"}],
    "rolls": True,
    "script": [HIDDEN] * 3,
}
"""Two decisions a turn, the second rolled."""

HAND = {
    "program": "machine",
    "level": [ROW],
    "enemies": [{"name": "goblin", "cell": [9, 0], "state": "sleep"}],
    "hero": [0, 0],
    "turns": 3,
}
"""Two decisions a turn, the first by input."""

Change = Callable[[list[dict[str, Any]]], None]


def recorded(scenario: Any, inputs: list[Any] | None = None) -> list[str]:
    """The lines of a recording of the lesson, seed 7."""
    given = {"game": "lesson", "scenario": scenario, "seed": "7", "inputs": inputs or [], "lines": 1_000_000}
    lines: list[str] = run("record", given, 1_000_000, print)["result"]["lines"]
    return lines


def text(lines: list[str]) -> dict[str, str]:
    return {"text": "".join(f"{line}\n" for line in lines)}


def replaced(lines: list[str], number: int, old: str, new: str) -> dict[str, str]:
    """The text with a change in line `number`, from 1; its link stays as it was."""
    assert old in lines[number - 1], (number, old)
    return text([*lines[: number - 1], lines[number - 1].replace(old, new, 1), *lines[number:]])


def forged(lines: list[str], change: Change) -> dict[str, str]:
    """The text with its records changed and every link made afresh, as somebody would who wants to deceive."""
    records = [json.loads(line) for line in lines]
    for record in records:
        del record["link"]
    change(records)
    chain = Chain()
    framed = [frame(record) for record in records]
    return {"text": b"".join(one.line(chain.advance(one)) for one in framed).decode("ascii")}


def put(number: int, name: str, value: Any) -> Change:
    """A change of one member of the record in line `number`."""

    def change(records: list[dict[str, Any]]) -> None:
        assert name in records[number - 1]
        records[number - 1][name] = value

    return change


def stored(data: bytes) -> bytes:
    """A gzip stream in which nothing is compressed, the same bytes wherever it is made."""
    assert len(data) < 1 << 16
    head = bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    block = struct.pack("<BHH", 1, len(data), len(data) ^ 0xFFFF) + data
    return head + block + struct.pack("<II", zlib.crc32(data), len(data))


def verdict(status: str, line: int | None = None, what: str | None = None, index: int | None = None) -> dict[str, Any]:
    return {"status": status, "line": line, "index": index, "what": what}


SAME = verdict("same")
LINES = recorded(SQUARE)
ROLLED = recorded(DICE)
TAKEN_BACK = recorded(HAND, [1, {"undo": None}, 0, 1, 0])


def good() -> None:
    q = Asking("verify", QUESTIONS)
    q.hand("same", "REC-3 REC-5 REC-8 REC-12 REC-14 PROTO-12", "a recording of the reference", text(LINES), SAME)
    q.hand("same-rolled", "REC-7 TIE-5", "draws stand in the decision that they made", text(ROLLED), SAME)
    q.hand("same-taken-back", "REC-10 REC-11 REC-12", "a move taken back", text(TAKEN_BACK), SAME)
    stopped = recorded(HAND, [1])
    q.hand("same-stopped", "REC-12", "the recording ends before the game", text(stopped), SAME)
    long = recorded(SCENARIOS["field"])
    q.hand("same-keyframe", "REC-6 REC-9 GAME-6", "a recording with a keyframe", text(long), SAME)
    whole = text(LINES)["text"].encode("ascii")
    q.hand("same-gzip", "REC-1", "gzip is known by its first two bytes", {"hex": stored(whole).hex()}, SAME)
    packed = stored(whole)
    q.hand(
        "gzip-followed",
        "REC-1 REC-19",
        "nothing may follow the stream",
        {"hex": packed.hex() + "00"},
        verdict("corrupt", 9),
    )
    q.hand(
        "gzip-cut",
        "REC-20",
        "the stream is cut off after the end record",
        {"hex": packed[:-4].hex()},
        verdict("truncated", 8),
    )
    wrong = packed[:10] + b"\x07" + packed[11:]
    q.hand("gzip-damaged", "REC-19", "the first block is of no kind", {"hex": wrong.hex()}, verdict("corrupt", 1))
    q.error("step-limit", "PROTO-5 GAME-4", "the game is not over after as many steps", text(LINES), "STEP_LIMIT", 2)
    q.hand("step-limit-enough", "PROTO-5 GAME-4", "just over after as many steps", text(LINES), SAME, 3)


def decisions() -> None:
    q = Asking("verify", QUESTIONS)
    for name, old, new, what in [
        ("index", '"index":1', '"index":2', "index"),
        ("turn", '"turn":2', '"turn":3', "turn"),
        ("actor", '"actor":"search"', '"actor":"Search"', "actor"),
        ("kind", '"kind":"take"', '"kind":"look"', "kind"),
        ("source", '"source":"ai"', '"source":"input"', "source"),
        ("options", "[[1,0],[0,1]]", "[[0,1],[1,0]]", "options"),
        ("options-fewer", "[[1,0],[0,1]]", "[[1,0]]", "options"),
        ("options-true", "[[1,0],[0,1]]", "[[true,0],[0,1]]", "options"),
        ("scores", '"scores":[1,1]', '"scores":[1,2]', "scores"),
        ("scores-null", '"scores":[1,1]', '"scores":null', "scores"),
        ("tie", '"tie":"lowest"', '"tie":"last-lowest"', "tie"),
        ("pick", '"pick":0', '"pick":1', "pick"),
        ("pick-null", '"pick":0', '"pick":null', "pick"),
        ("draws", '"draws":[]', '"draws":[["map","a",2,0,1]]', "draws"),
        ("two-members", '"pick":0,"scores":[1,1]', '"pick":1,"scores":[1,2]', "scores"),
    ]:
        why = "the first member that differs, in causal order, though the link shows that the file was changed"
        q.hand(
            name, "REC-15 REC-17 REC-18 PROTO-12", why, replaced(LINES, 4, old, new), verdict("different", 4, what, 1)
        )
    forgeries = [
        ("pick", put(4, "pick", 1), 4, "pick", 1, "REC-14 REC-15"),
        ("state", put(4, "state", "0" * 16), 4, "state", 1, "REC-6 REC-16"),
        ("state-first", put(2, "state", "0" * 16), 2, "state", 0, "REC-6 REC-16"),
        ("state-last", put(6, "state", "0" * 16), 6, "state", 2, "REC-6 REC-16"),
        ("parts", put(5, "parts", {"map": "0" * 16}), 5, "parts", None, "REC-8 REC-15"),
        ("turn-number", put(5, "turn", 3), 5, "order", None, "REC-8 REC-15"),
        ("turn-decisions", put(5, "decisions", 3), 5, "order", None, "REC-8 REC-15"),
        ("outcome", put(8, "outcome", None), 8, "outcome", None, "REC-12 REC-15"),
        ("final-state", put(8, "state", "0" * 64), 8, "final state", None, "REC-12 REC-15"),
        (
            "counts",
            put(8, "counts", {"calls": 0, "decisions": 3, "turns": 3, "undos": 0, "words": 1}),
            8,
            "counts",
            None,
            "REC-12 REC-15",
        ),
        ("end-draws", put(8, "draws", [["map", "a", 2, 0, 1]]), 8, "draws", None, "REC-7 REC-15"),
    ]
    for name, change, line, what, index, clauses in forgeries:
        why = "every link is right: the chain does not prove who wrote the file, playing again does"
        q.hand(
            f"forged-{name}", f"REC-3 {clauses}", why, forged(LINES, change), verdict("different", line, what, index)
        )
    q.hand(
        "forged-draw",
        "REC-7 REC-15",
        "the words that a draw took",
        forged(ROLLED, put(3, "draws", [["map", "wander", 5, 1, 2]])),
        verdict("different", 3, "draws", 1),
    )
    q.hand(
        "forged-no-draw",
        "REC-7 REC-15",
        "a draw that is not listed",
        forged(ROLLED, put(3, "draws", [])),
        verdict("different", 3, "draws", 1),
    )

    def without(number: int) -> Change:
        return lambda records: records.__delitem__(number - 1)

    def swapped(records: list[dict[str, Any]]) -> None:
        records[3], records[4] = records[4], records[3]

    q.hand(
        "forged-missing-turn",
        "REC-5 REC-15",
        "a record is missing",
        forged(LINES, without(5)),
        verdict("different", 5, "order"),
    )
    q.hand(
        "forged-missing-decision",
        "REC-5 REC-15",
        "a record is missing",
        forged(LINES, without(4)),
        verdict("different", 4, "order"),
    )
    q.hand(
        "forged-swapped",
        "REC-5 REC-15",
        "two records are swapped",
        forged(LINES, swapped),
        verdict("different", 4, "order"),
    )
    q.hand(
        "forged-early-end",
        "REC-12 REC-15",
        "an end before the game's own",
        forged(LINES, lambda records: records.__delitem__(slice(3, 7))),
        verdict("different", 4, "outcome"),
    )
    long = recorded(SCENARIOS["field"])
    at = next(i for i, line in enumerate(long, 1) if '"type":"keyframe"' in line)
    key = json.loads(long[at - 1])
    q.hand(
        "forged-keyframe",
        "REC-9",
        "a keyframe holds the full state",
        forged(long, put(at, "data", {**key["data"], "turn": 0})),
        verdict("different", at, "keyframe"),
    )
    q.hand(
        "forged-keyframe-index",
        "REC-9",
        "a keyframe stands directly after its decision",
        forged(long, put(at, "index", 62)),
        verdict("different", at, "order"),
    )


def undos() -> None:
    q = Asking("verify", QUESTIONS)
    at = next(i for i, line in enumerate(TAKEN_BACK, 1) if '"type":"undo"' in line)
    for name, member, value, what in [
        ("to", "to", 1, "undo"),
        ("to-nothing", "to", 9, "undo"),
        ("state", "state", "0" * 16, "undo"),
        ("decisions", "decisions", 0, "order"),
    ]:
        why = "an undo goes to the first decision of a step by input, and to the state of then"
        q.hand(
            f"undo-{name}",
            "REC-10 REC-11",
            why,
            forged(TAKEN_BACK, put(at, member, value)),
            verdict("different", at, what),
        )
    q.hand(
        "input-no-option",
        "REC-14 TIE-6",
        "a pick by input must be an option",
        forged(TAKEN_BACK, put(2, "pick", 2)),
        verdict("different", 2, "pick", 0),
    )
    q.hand(
        "input-other",
        "REC-14",
        "another answer is taken, and what came of it differs",
        forged(TAKEN_BACK, put(2, "pick", 0)),
        verdict("different", 2, "state", 0),
    )


def headers() -> None:
    q = Asking("verify", QUESTIONS)
    header = json.loads(LINES[0])
    rules = header["rules"]
    other = {**rules["data"], "battle": {**rules["data"]["battle"], "attack": 41}}
    for name, member, value, clauses, expected, why in [
        ("format", "format", 2, "REC-4 REC-19", verdict("unsupported", 1), "another format"),
        ("generator", "generator", "mt19937", "REC-4 REC-19", verdict("unsupported", 1), "another generator"),
        ("game", "game", "chess", "REC-19", verdict("unsupported", 1), "a game that is not here"),
        (
            "rules-name",
            "rules",
            {**rules, "name": "chess"},
            "REC-19 GAME-1",
            verdict("unsupported", 1),
            "rules that are not here",
        ),
        (
            "revision",
            "rules",
            {**rules, "revision": 9},
            "REC-19 GAME-1",
            verdict("unsupported", 1),
            "a revision that is not here",
        ),
        (
            "rules-data",
            "rules",
            {**rules, "data": other},
            "REC-18 GAME-1",
            verdict("different", 1, "rules"),
            "the data are not those of this revision",
        ),
        (
            "rules-sha256",
            "rules",
            {**rules, "sha256": "0" * 64},
            "REC-4 REC-18",
            verdict("different", 1, "rules"),
            "the SHA-256 of the data is another",
        ),
        (
            "state",
            "state",
            "0" * 16,
            "REC-4 REC-15",
            verdict("different", 1, "initial state"),
            "the game starts from another state",
        ),
        (
            "seed",
            "seed",
            "0x0000000000000008",
            "REC-15 RNG-9",
            verdict("different", 1, "initial state"),
            "the seed is in the state, drawn from or not",
        ),
        (
            "scenario",
            "scenario",
            {**SQUARE, "to": [9, 9]},
            "REC-19 GAME-2",
            verdict("corrupt", 1),
            "a scenario that the game refuses",
        ),
        ("seed-text", "seed", "0x7", "REC-4 REC-19", verdict("corrupt", 1), "a seed has one spelling"),
    ]:
        q.hand(f"header-{name}", clauses, why, forged(LINES, put(1, member, value)), expected)
    q.hand(
        "header-changed",
        "REC-18",
        "a header that cannot be played, and its link shows that it was changed",
        replaced(LINES, 1, '"format":1', '"format":2'),
        verdict("different", 1, "changed"),
    )
    q.hand(
        "header-missing",
        "REC-19",
        "the first record is no header, though its link is the chain's",
        forged(LINES, lambda records: records.__delitem__(0)),
        verdict("corrupt", 1),
    )
    q.hand(
        "header-cut-away",
        "REC-18 REC-15",
        "the first record is no header, and its link is not the chain's",
        text(LINES[1:]),
        verdict("different", 1, "order"),
    )


def files() -> None:
    q = Asking("verify", QUESTIONS)
    link = json.loads(LINES[3])["link"]
    q.hand(
        "link",
        "REC-3 REC-17",
        "all is the same but a link",
        replaced(LINES, 4, link, "0" * 16),
        verdict("different", 4, "link"),
    )
    full = json.loads(LINES[7])["link"]
    other = full[:-1] + ("1" if full[-1] == "0" else "0")
    why = "the last digit of the end record's link, which has all 64"
    q.hand("end-link", "REC-3 REC-17", why, replaced(LINES, 8, full, other), verdict("different", 8, "link"))
    q.hand(
        "member-missing",
        "REC-4 REC-18",
        "no record of REC-4, and its link is not the chain's",
        replaced(LINES, 4, '"kind":"take",', ""),
        verdict("different", 4, "changed"),
    )
    q.hand(
        "member-added",
        "REC-4 REC-18",
        "a member that the form does not have",
        replaced(LINES, 4, '"draws"', '"clock":0,"draws"'),
        verdict("different", 4, "changed"),
    )
    q.hand(
        "unknown-type",
        "REC-4 REC-18",
        "a type that the form does not have",
        replaced(LINES, 4, '"type":"decision"', '"type":"remark"'),
        verdict("different", 4, "changed"),
    )
    q.hand(
        "no-link",
        "REC-19",
        "a record without a link",
        replaced(LINES, 4, f'"link":"{link}",', ""),
        verdict("corrupt", 4),
    )
    for name, old, new, why in [
        ("space", '"pick":0', '"pick": 0', "bytes that are not canonical"),
        ("float", '"pick":0', '"pick":0.0', "a fraction"),
        ("key-order", '"actor":"search","draws":[]', '"draws":[],"actor":"search"', "keys that are not sorted"),
        ("key-twice", '"pick":0', '"pick":0,"pick":0', "a key twice"),
        ("nesting", '"draws":[]', '"draws":' + "[" * 70 + "]" * 70, "nesting past the limit"),
        ("escape", '"kind":"take"', '"kind":"\\u0074ake"', "an escape that is not canonical"),
        ("not-json", '"pick":0', '"pick":', "no JSON"),
    ]:
        q.hand(
            f"corrupt-{name}",
            "REC-2 REC-19 CANON-7" if name == "nesting" else "REC-19 CANON-7",
            why,
            replaced(LINES, 4, old, new),
            verdict("corrupt", 4),
        )
    whole = text(LINES)["text"]
    q.hand("cr-lf", "REC-1 REC-19", "CR LF", {"text": whole.replace("\n", "\r\n")}, verdict("corrupt", 1))
    q.hand("byte-order-mark", "REC-1 REC-19", "a byte order mark", {"text": "\ufeff" + whole}, verdict("corrupt", 1))
    q.hand("empty-line", "REC-1 REC-19", "an empty line", text([*LINES[:3], "", *LINES[3:]]), verdict("corrupt", 4))
    q.hand("empty", "REC-19", "an empty file", {"text": ""}, verdict("corrupt", 1))
    q.hand(
        "header-cut",
        "REC-19",
        "a file that ends before its header is whole",
        {"text": LINES[0][:40]},
        verdict("corrupt", 1),
    )
    q.hand("no-decision", "REC-19", "the same, and it proves nothing", text(recorded(HAND)), verdict("corrupt", 2))
    q.hand("cut-after-4", "REC-20", "no end record", text(LINES[:4]), verdict("truncated", 4))
    q.hand("cut-after-header", "REC-20", "a header and nothing else", text(LINES[:1]), verdict("truncated", 1))
    q.hand(
        "cut-within-5",
        "REC-20",
        "a line that is cut off",
        {"text": text(LINES[:4])["text"] + LINES[4][:30]},
        verdict("truncated", 4),
    )
    q.hand("cut-line-feed", "REC-20", "only the last LF is missing", {"text": whole[:-1]}, verdict("truncated", 7))
    q.hand(
        "cut-followed",
        "REC-20",
        "a last line without LF in which something follows the object",
        {"text": whole[:-1] + "x"},
        verdict("corrupt", 8),
    )
    q.hand(
        "cut-and-different",
        "REC-20 REC-18",
        "cut off, and different before that",
        {"text": replaced(LINES, 4, '"pick":0', '"pick":1')["text"][:-9]},
        verdict("different", 4, "pick", 1),
    )
    q.hand(
        "record-after-end",
        "REC-18",
        "a whole record after the end record",
        text([*LINES, LINES[7]]),
        verdict("different", 9, "trailing"),
    )
    q.hand(
        "text-after-end", "REC-19", "no record after the end record", {"text": whole + "more\n"}, verdict("corrupt", 9)
    )
    q.hand(
        "bytes-after-end",
        "REC-19",
        "a line without LF after the end record",
        {"text": whole + "{"},
        verdict("corrupt", 9),
    )


def recordings() -> None:
    q = Asking("record", QUESTIONS)
    for name, scenario in SCENARIOS.items():
        if name == "default":
            continue
        given: dict[str, Any] = {"game": "lesson", "scenario": scenario, "seed": "7", "every": 16}
        clauses = "REC-3 REC-4 REC-5 REC-6 REC-8 REC-12 GAME-6"
        if name == "hand":
            given["inputs"] = [2, 2, 2, 3, {"undo": None}, 3, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0]
            clauses += " REC-10 REC-11 TIE-6"
        if name in ("field", "path", "wave"):
            clauses += " REC-9"
        q.ask(f"lesson-{name}", clauses, "a whole recording, by its digests", given)
        if name == "dice":
            for seed in ("0", "4294967295", "18446744073709551615"):
                q.ask(f"lesson-{name}-{seed}", f"{clauses} REC-7", "rolled with other seeds", {**given, "seed": seed})
    small = {"game": "lesson", "scenario": SQUARE, "seed": "7"}
    q.ask("lines", "REC-4 REC-5", "every line, to be read", {**small, "every": 1, "lines": 8})
    q.ask("some-lines", "PROTO-10", "three lines, from the last but one on", {**small, "first": 7, "lines": 3})
    q.ask(
        "lines-taken-back",
        "REC-10 REC-11",
        "every line, to be read",
        {**small, "scenario": HAND, "inputs": [1, {"undo": None}, 0, 1, 0], "lines": 99},
    )
    q.ask("lines-rolled", "REC-7 TIE-5", "every line, to be read", {**small, "scenario": DICE, "lines": 99})
    q.error("unknown-game", "PROTO-5", "a game that there is not", {**small, "game": "chess"}, "UNSUPPORTED")
    q.error("step-limit", "PROTO-5 GAME-4", "the game is not over after as many steps", small, "STEP_LIMIT", 2)
    q.bad("scenario", "GAME-2", "a scenario that cannot be played", {**small, "scenario": {}})
    q.bad("every-0", "PROTO-10", "a count from 1", {**small, "every": 0})


for part in (good, decisions, undos, headers, files, recordings):
    part()
