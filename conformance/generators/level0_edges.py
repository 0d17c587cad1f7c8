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


def words_of(state: list[int], count: int) -> tuple[list[int], list[int]]:
    """So many words of RNG-5 from a state, and the state after them."""
    a, b, c, d = state
    words = []
    for _ in range(count):
        word = b * 5 % 2**32
        words.append((word << 7 | word >> 25) % 2**32 * 9 % 2**32)
        shifted = b << 9 & WORD_LAST
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ shifted, (d << 11 | d >> 21) % 2**32
    return words, [a, b, c, d]


WORD_LAST = 2**32 - 1


def shuffles() -> None:
    """A shuffle rejects words as every draw does: for n = 3 the last word, as 2^32 is 1 more than a multiple of 3."""
    q = Asking("draws", QUESTIONS)
    turned = WORD_LAST * pow(9, -1, 2**32) % 2**32
    second = (turned >> 7 | turned << 25) % 2**32 * pow(5, -1, 2**32) % 2**32
    state = [1, second, 2, 3]
    words, after = words_of(state, 3)
    if words[0] != WORD_LAST or words[1] == WORD_LAST:
        raise ValueError(f"the words are {words}")
    items = ["a", "b", "c"]
    for last, word in ((2, words[1]), (1, words[2])):
        other = word % (last + 1)
        items[last], items[other] = items[other], items[last]
    result = {"values": [items], "calls": 2, "words": 3, "state": after}
    why = "the first word is past the last multiple of 3, and drawn again"
    given = {"state": state, "calls": [["shuffle", ["a", "b", "c"]]]}
    q.hand("shuffle-rejects", "RNG-6 RNG-8", why, given, result)
    result = {"values": [WORD_LAST % 4], "calls": 1, "words": 1, "state": words_of(state, 1)[1]}
    q.hand(
        "last-word-taken",
        "RNG-6",
        "for n = 4 no word is rejected, the last one neither",
        {**given, "calls": [["int", 4]]},
        result,
    )


for part in (texts, shuffles):
    part()
