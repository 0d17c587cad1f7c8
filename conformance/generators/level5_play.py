"""Level 5: recordings verified: the same, forged decisions, undos."""

from __future__ import annotations

import json
from typing import Any

from changes import (
    HAND,
    LINES,
    ROLLED,
    SAME,
    SCENARIOS,
    SQUARE,
    TAKEN_BACK,
    Change,
    forged,
    put,
    recorded,
    replaced,
    stored,
    text,
    verdict,
)
from questions import Asking, Question

from samepath.conform.wire.protocol import run

QUESTIONS: list[Question] = []


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


def stopped_after_1(cut: slice) -> Change:
    """The recording with its records `cut` left out and the end record that a play of one step has."""

    def change(records: list[dict[str, Any]]) -> None:
        records[-1].update(
            outcome=None,
            counts={"calls": 0, "decisions": 1, "turns": 1, "undos": 0, "words": 0},
            state=AFTER_1["result"]["state"],
        )
        del records[cut]

    return change


AFTER_1 = run("lesson", {"scenario": SQUARE, "seed": "7", "stop": 1}, 1, print)


def after_state(q: Asking, long: list[str], keyframe: int) -> None:
    """A state that differs, and what the next records say of it; `keyframe` is the line of one in `long`."""

    def also(*changes: Change) -> Change:
        return lambda records: [change(records) for change in changes] and None

    def gone(number: int) -> Change:
        return lambda records: records.__delitem__(number - 1)

    def twice(number: int) -> Change:
        def change(records: list[dict[str, Any]]) -> None:
            records.insert(number, {**records[number - 1], "index": records[number - 1]["index"] + 1})

        return change

    def other(number: int) -> Change:
        return put(number, "state", "0" * 16)

    parts = json.loads(ROLLED[3])["parts"]
    ends = next(i for i, line in enumerate(long[keyframe:], keyframe) if '"type":"turn"' in line)
    assert ends > keyframe  # the turn goes on after the keyframe
    for name, lines, change, wanted, why in [
        ("order", LINES, also(other(4), gone(5)), (5, "order"), "the file has a decision where the turn ends"),
        ("order-extra", LINES, also(other(4), twice(4)), (5, "order"), "the file has one decision more in the turn"),
        ("order-last", LINES, also(other(6), gone(7)), (7, "order"), "the file has its end where the turn ends"),
        (
            "order-keyframe",
            long,
            also(other(keyframe - 1), lambda records: records.__delitem__(slice(keyframe, ends))),
            (keyframe + 1, "order"),
            "a keyframe stands between the state and the records that part",
        ),
        (
            "order-later",
            LINES,
            also(other(4), put(5, "parts", {**json.loads(LINES[4])["parts"], "generator": "0" * 16}), gone(6)),
            (4, "state", 1),
            "the two part after the next record, which is the same kind on both sides",
        ),
        (
            "draws",
            ROLLED,
            also(other(2), put(3, "draws", [])),
            (2, "draws", 0),
            "the next decision's draws differ: they led to the state",
        ),
        (
            "draws-later",
            ROLLED,
            also(other(2), put(4, "parts", {**parts, "generator": "0" * 16}), put(6, "draws", [])),
            (2, "state", 0),
            "the next decision's draws are the same, those of a later one led to nothing here",
        ),
        (
            "draws-none",
            ROLLED,
            also(other(3), put(5, "draws", [["map", "a", 2, 0, 1]])),
            (3, "state", 1),
            "the generator stands the same at the end of the turn, so no draw led to the state",
        ),
    ]:
        q.hand(f"state-then-{name}", "REC-16 REC-15", why, forged(lines, change), verdict("different", *wanted))


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
    for name, records, wanted in [
        ("early-stop", slice(3, 7), SAME),
        ("early-stop-within", slice(2, 7), verdict("different", 3, "order")),
    ]:
        why = "an end after any whole step, with the outcome null; it may not part a decision from its turn record"
        q.hand(name, "REC-5 REC-12 REC-14", why, forged(LINES, stopped_after_1(records)), wanted)
    long = recorded(SCENARIOS["field"])
    at = next(i for i, line in enumerate(long, 1) if '"type":"keyframe"' in line)
    after_state(q, long, at)
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
    link_broken = "an integer is gone back to, or cannot be, before the record's form is judged"
    given = replaced(TAKEN_BACK, at, '"to":0', '"to":-1')
    clauses = "REC-14 REC-18 PROTO-12"
    q.hand("undo-to-negative-changed", clauses, link_broken, given, verdict("different", at, "undo"))
    given = replaced(TAKEN_BACK, at, '"to":0', '"to":true')
    q.hand("undo-to-true-changed", clauses, "what is no integer is none", given, verdict("different", at, "changed"))
    given = replaced(TAKEN_BACK, at, '"to":0', '"to":0,"tp":0')
    why = "gone back, and then the record is no record of REC-4"
    q.hand("undo-member-changed", clauses, why, given, verdict("different", at, "changed"))
    why = "a record whose link is the chain's, and no count: no recorder writes it"
    given = forged(TAKEN_BACK, put(at, "to", -1))
    q.hand("undo-to-negative", "REC-4 REC-19", why, given, verdict("corrupt", at))
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


for part in (good, decisions, undos):
    part()
