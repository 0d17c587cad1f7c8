"""Level 5: recordings verified: headers, and files that are damaged, cut or followed by something."""

from __future__ import annotations

import json
from typing import Any

from changes import HAND, LINES, SQUARE, forged, put, replaced, text, undecided, verdict
from questions import Asking, Question

QUESTIONS: list[Question] = []


def headers() -> None:
    q = Asking("verify", QUESTIONS)
    header = json.loads(LINES[0])
    rules = header["rules"]
    other = {**rules["data"], "battle": {**rules["data"]["battle"], "attack": 41}}
    for name, member, value, clauses, expected, why in [
        ("format", "format", 2, "REC-4 REC-19", verdict("unsupported", 1), "another format"),
        ("format-0", "format", 0, "REC-4 REC-19", verdict("unsupported", 1), "another format"),
        ("format-text", "format", "2", "REC-4 REC-19", verdict("corrupt", 1), "a format is a count"),
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

    def other(records: list[dict[str, Any]]) -> None:
        records[0].update(format=2, clock=0)

    why = "the form is judged before the version: a header with another member is no record of REC-4"
    q.hand("header-format-members", "REC-4 REC-19", why, forged(LINES, other), verdict("corrupt", 1))
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
    for name, spelling, found, why in [
        (
            "escape",
            '"\\u00e9"',
            verdict("different", 4, "changed"),
            "a character outside ASCII, in its canonical spelling",
        ),
        ("line-feed", '"\\n"', verdict("different", 4, "changed"), "a line feed, in its canonical spelling"),
        ("quote", '"\\""', verdict("different", 4, "changed"), "a quotation mark, in its canonical spelling"),
        ("delete-escaped", '"\\u007f"', verdict("different", 4, "changed"), "7f, in its canonical spelling"),
        ("delete", '"\x7f"', verdict("corrupt", 4), "a raw 7f, which is escaped in canonical text"),
        ("raw", '"\u00e9"', verdict("corrupt", 4), "a raw character outside ASCII"),
        ("upper-case", '"\\u00E9"', verdict("corrupt", 4), "an escape that is not canonical"),
        ("surrogate", '"\\ud800"', verdict("corrupt", 4), "a lone surrogate"),
        ("number", "7", verdict("corrupt", 4), "a link is a string"),
        ("list", f'["{link}"]', verdict("corrupt", 4), "a link is a string"),
    ]:
        spelled = replaced(LINES, 4, f'"{link}"', spelling)
        q.hand(f"link-{name}", "REC-18 REC-19", f"a link of unusual spelling: {why}", spelled, found)
        in_header = json.loads(LINES[0])["link"]
        spelled = replaced(LINES, 1, f'"{in_header}"', spelling.replace(link, in_header))
        why_header = f"a link of unusual spelling in the header: {why}"
        q.hand(f"link-header-{name}", "REC-18 REC-19", why_header, spelled, {**found, "line": 1})
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
    q.hand("no-decision", "REC-19", "the same, and it proves nothing", text(undecided(HAND)), verdict("corrupt", 2))
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


for part in (headers, files):
    part()
