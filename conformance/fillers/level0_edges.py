"""Level 0: JSON that a library of the language reads too kindly: its own spaces, digits and numbers."""

from __future__ import annotations

from questions import Asking, Question

QUESTIONS: list[Question] = []


def texts() -> None:
    q = Asking("canonical", QUESTIONS)

    def refused(name: str, clauses: str, why: str, text: str, word: str) -> None:
        q.hand(name, clauses, why, {"text": text}, {"refused": word})

    why = "only space, tab, LF and CR part the values of JSON, whatever a library calls white"
    for name, space in [
        ("form-feed", "\f"),
        ("vertical-tab", "\v"),
        ("file-separator", "\x1c"),
        ("no-break-space", "\xa0"),
        ("em-space", "\u2003"),
        ("line-separator", "\u2028"),
        ("ideographic-space", "\u3000"),
        ("byte-order-mark", "\ufeff"),
    ]:
        refused(f"space-{name}", "CANON-4 PROTO-11", why, f"[1,{space}2]", "syntax")
    why = "the digits of JSON are those of ASCII, whatever a library calls a digit"
    for name, digit in [("arabic", "\u0661"), ("fullwidth", "\uff11"), ("bengali", "\u09e7")]:
        refused(f"digit-{name}", "CANON-4 PROTO-11", why, f"[1{digit}]", "syntax")
        refused(f"escape-{name}", "CANON-4 PROTO-11", why, f'"\\u004{digit}"', "syntax")
    refused("escape-fullwidth-letter", "CANON-4 PROTO-11", why, '"\\u004\uff21"', "syntax")
    why = "an integer too long for 64 bits, or for a double, is past the range on either side"
    for name, number in [("64-bits", "9" * 19), ("beyond-64-bits", "9" * 20), ("400-digits", "9" * 400)]:
        refused(f"range-{name}", "CANON-1 PROTO-11", why, number, "range")
        refused(f"range-minus-{name}", "CANON-1 PROTO-11", why, f"-{number}", "range")
    why = "the character 7f may stand in a string as it is, and is escaped in the canonical bytes"
    q.hand("delete-as-it-is", "CANON-5", why, {"text": '"a\x7fb"'}, {"canonical": '"a\\u007fb"'})


for part in (texts,):
    part()
