"""Level 5: forged recordings that a lenient reader would take, and what came of a state that differs (REC-16)."""

from __future__ import annotations

import json
from typing import Any

from changes import LINES, ROLLED, TAKEN_BACK, Change, forged, put, text, verdict
from questions import Asking, Question
from undoing import UNDO

QUESTIONS: list[Question] = []


def together(*made: Change) -> Change:
    def change(records: list[dict[str, Any]]) -> None:
        for one in made:
            one(records)

    return change


def forms() -> None:
    q = Asking("verify", QUESTIONS)
    header, end = json.loads(LINES[0]), json.loads(LINES[7])
    for name, line, member, value, why in [
        ("score-text", 4, "scores", ["abc", 1], "a score is an integer or 16 hex digits"),
        ("score-15-digits", 4, "scores", ["0" * 15, 1], "a score is an integer or 16 hex digits"),
        ("score-17-digits", 4, "scores", ["0" * 17, 1], "a score is an integer or 16 hex digits"),
        ("score-capitals", 4, "scores", ["A" * 16, 1], "the hex digits are lower-case"),
        ("score-true", 4, "scores", [True, 1], "true is no integer"),
        ("score-list", 4, "scores", [[1], 1], "a list is no score"),
        ("rules-member", 1, "rules", {**header["rules"], "note": 0}, "the rules have four members"),
        ("counts-member", 8, "counts", {**end["counts"], "keyframes": 0}, "the counts have five members"),
        ("draw-member", 4, "draws", [["map", "a", 2, 0, 1, 0]], "a draw has five members"),
        ("pick-negative", 4, "pick", -1, "a pick is a count"),
    ]:
        q.hand(f"form-{name}", "REC-4 REC-19", why, forged(LINES, put(line, member, value)), verdict("corrupt", line))
    for name, member in [("rules", "rules"), ("counts", "counts")]:
        line, whole = (1, header["rules"]) if name == "rules" else (8, end["counts"])
        for missing in whole:
            value = {key: part for key, part in whole.items() if key != missing}
            given = forged(LINES, put(line, member, value))
            q.hand(f"form-{name}-without-{missing}", "REC-4 REC-19", f"no {missing}", given, verdict("corrupt", line))
    why = "by input something was picked: null is no option"
    given = forged(TAKEN_BACK, put(2, "pick", None))
    q.hand("input-null", "REC-14 TIE-6", why, given, verdict("different", 2, "pick", 0))


def ends() -> None:
    q = Asking("verify", QUESTIONS)
    whole = text(LINES)["text"]
    why = "a whole record after the end record, but for its LF: data follow"
    q.hand("record-after-end-cut", "REC-18 REC-19", why, {"text": whole + LINES[7]}, verdict("corrupt", 9))
    before = text(LINES[:4])["text"]
    for name, cut in [
        ("not-ascii", '{"actor":"\xe9'),
        ("tab", '{"actor":\t'),
        ("delete", '{"actor":"\x7f'),
        ("nul", "{\0"),
    ]:
        why = "a last line without LF counts as cut off when its bytes are 20 to 7e; this one is damaged"
        q.hand(f"cut-{name}", "REC-19 REC-20", why, {"text": before + cut}, verdict("corrupt", 5))
    for name, cut in [("space", '{"actor": '), ("tilde", '{"actor":"~'), ("brace", "{")]:
        why = "a last line of bytes from 20 to 7e is cut off, whatever it would have been"
        q.hand(f"cut-{name}", "REC-20", why, {"text": before + cut}, verdict("truncated", 4))
    why = "a last line that does not begin as a record does"
    q.hand("cut-no-brace", "REC-19 REC-20", why, {"text": before + '"actor"'}, verdict("corrupt", 5))


def drifts() -> None:
    """ROLLED: line 2 a decision, 3 one that is rolled, 4 a turn, 5 and 6 decisions, 7 a turn."""
    q = Asking("verify", QUESTIONS)
    parts = json.loads(ROLLED[3])["parts"]
    drawn = [["map", "wander", 5, 1, 1]]

    def hand(name: str, why: str, what: str, *made: Change) -> None:
        given = forged(ROLLED, together(put(3, "state", "0" * 16), *made))
        q.hand(f"drift-{name}", "REC-16 REC-15", why, given, verdict("different", 3, what, 1))

    generator = put(4, "parts", {**parts, "generator": "0" * 16})
    hand("alone", "the state of a decision, and nothing after it", "state")
    hand("generator", "the generator's part differs, and the draws of the next decision do not", "state", generator)
    why = "the draws of the next decision differ, past the turn record: they came first"
    hand("draws-next", why, "draws", generator, put(5, "draws", drawn))
    last = len(ROLLED)
    cut = ROLLED[: last - 1]
    final = len(cut) - 1
    made = [put(final, "state", "0" * 16), put(last, "draws", drawn)]
    given = forged(
        ROLLED, together(*made, put(final + 1, "parts", {**json.loads(cut[-1])["parts"], "generator": "0" * 16}))
    )
    why = "the draws of the end record differ, past the last turn record"
    index = json.loads(ROLLED[final - 1])["index"]
    q.hand("drift-draws-end", "REC-16 REC-15", why, given, verdict("different", final, "draws", index))


MINE = {
    "control": "hand",
    "depth": 4,
    "level": ["######", "#....#", "######"],
    "hero": {"x": 1, "y": 1, "potions": 0, "antidotes": 0},
    "enemies": [{"kind": "goblin", "x": 2, "y": 1, "state": "chase"}],
}
"""By hand: `right` begins the battle; then the hero attacks, which draws after the decision, and the goblin."""


def pending() -> None:
    """Draws that stand in no record when a step is taken back stand in the next decision again (REC-10)."""
    q = Asking("record", QUESTIONS)
    for name, inputs in [
        ("undo", [1, 0, UNDO, 0]),
        ("undo-other", [1, 0, UNDO, 1]),
        ("undo-two", [1, 0, 0, UNDO, UNDO, 0]),
        ("undo-second", [1, 0, 0, UNDO, 0]),
        ("undo-thrice", [1, 0, UNDO, 0, UNDO, 0, UNDO]),
        ("undo-then-end", [1, 0, 0, UNDO]),
    ]:
        why = "what was drawn after the last decision before the step is listed by the decision that is made instead"
        given = {"game": "dungeon", "scenario": MINE, "seed": "2", "inputs": inputs, "first": 2, "lines": 99}
        q.ask(f"pending-{name}", "REC-7 REC-10 REC-12", why, given)


for part in (forms, ends, drifts, pending):
    part()
