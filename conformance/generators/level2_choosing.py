"""Level 2: tie-breaks and doubles."""

from __future__ import annotations

from questions import Asking, Question

QUESTIONS: list[Question] = []


def picks() -> None:
    q = Asking("choose", QUESTIONS)
    for name, tie, scores, pick, why in [
        ("first-of-two", "first", [40, 40, 60, 60], 2, "`>=` for `>` picks the last of equals"),
        ("first-at-start", "first", [60, 40, 60], 0, "`>=` for `>` picks the last of equals"),
        ("first-in-middle", "first", [1, 9, 9, 9, 2], 1, "`>=` for `>` picks the last of equals"),
        ("first-at-end", "first", [1, 2, 3], 2, "the last one is looked at too"),
        ("first-all-equal", "first", [5, 5, 5], 0, "an unstable sort picks another"),
        ("first-all-negative", "first", [-5, -3, -3], 1, "begins with 0 as the best so far, and picks nothing"),
        ("first-all-zero", "first", [0, 0], 0, "begins with 0 as the best so far, and picks nothing"),
        ("first-one", "first", [-1], 0, "one option"),
        ("first-none", "first", [], None, "without options the pick is null"),
        ("first-past-32-bits", "first", [1, 4294967296, 2147483648], 1, "a comparison in 32 bits"),
        ("first-as-text", "first", [9, 10, 100], 2, "sorts numbers as text"),
        ("last-of-two", "last", [40, 60, 60, 40], 2, "of equals the last"),
        ("last-all-equal", "last", [5, 5, 5], 2, "of equals the last"),
        ("last-all-negative", "last", [-3, -3, -5], 1, "begins with 0 as the best so far, and picks nothing"),
        ("last-in-middle", "last", [1, 9, 9, 2], 2, "of equals the last, not the last option"),
        ("last-none", "last", [], None, "without options the pick is null"),
        ("lowest-of-two", "lowest", [3, 1, 1], 1, "of equals the first"),
        ("lowest-all-equal", "lowest", [5, 5], 0, "`<=` for `<` picks the last"),
        ("lowest-negative", "lowest", [0, -7, 3, -7], 1, "the least, not the one nearest to 0"),
        ("lowest-in-middle", "lowest", [9, 1, 1, 9], 1, "`<=` for `<` picks the last of equals"),
        ("lowest-all-negative", "lowest", [-3, -5, -5], 1, "the least of negatives, of equals the first"),
        ("lowest-none", "lowest", [], None, "without options the pick is null"),
        ("last-lowest-of-two", "last-lowest", [3, 1, 1], 2, "of equals the last"),
        ("last-lowest-all-equal", "last-lowest", [5, 5, 5], 2, "of equals the last"),
        ("last-lowest-all-negative", "last-lowest", [-5, -5, -3], 1, "of equals the last"),
        ("last-lowest-none", "last-lowest", [], None, "without options the pick is null"),
    ]:
        q.hand(name, "TIE-3", why, {"tie": tie, "scores": scores}, {"pick": pick})
    for name, scores, pick, why in [
        ("best", [0, 2, 2], 1, "as `first` does"),
        ("zero", [0, -1, 0], None, "0 is not above 0"),
        ("one", [1], 0, "1 is above 0"),
        ("negative", [-1, -2], None, "nothing is above 0"),
        ("at-end", [0, 3, 3], 1, "of equals the first"),
        ("none", [], None, "without options the pick is null"),
    ]:
        q.hand(f"positive-{name}", "TIE-4", why, {"tie": "positive", "scores": scores}, {"pick": pick})
    for name, tie, scores, pick, why in [
        ("minus-zero", "first", ["8000000000000000", "0000000000000000"], 0, "-0 equals 0"),
        ("minus-zero-lowest", "lowest", ["0000000000000000", "8000000000000000"], 0, "-0 equals 0"),
        ("infinity", "first", ["7fefffffffffffff", "7ff0000000000000"], 1, "infinity is the greatest"),
        ("as-numbers", "first", ["bff0000000000000", "3ff0000000000000"], 1, "compares the bits, not the numbers"),
        ("negative-doubles", "lowest", ["bff0000000000000", "c000000000000000"], 1, "-2 is less than -1"),
        ("mixed", "first", [1, "3ff8000000000000", 2], 2, "integers and doubles are compared as numbers"),
        ("tiny", "positive", ["0000000000000001"], 0, "the least double above 0 is above 0"),
    ]:
        q.hand(f"double-{name}", "TIE-7", why, {"tie": tie, "scores": scores}, {"pick": pick})
    q.bad("nan", "TIE-7", "NaN is no score", {"tie": "first", "scores": ["7ff8000000000000"]})
    q.bad("unknown-tie", "TIE-3", "no such tie rule", {"tie": "highest", "scores": [1]})


def doubles() -> None:
    q = Asking("double", QUESTIONS)
    for name, op, a, b, bits, why in [
        ("tenth", "divide", 1, 10, "3fb999999999999a", "a double is written by its bits"),
        ("three-halves", "divide", 3, 2, "3ff8000000000000", "the example of the clause"),
        ("sum", "add", "3fb999999999999a", "3fc999999999999a", "3fd3333333333334", "0.1 + 0.2, rounded to even"),
        ("largest-integer", "add", 2**53 - 1, 0, "433fffffffffffff", "every integer of CANON-1 is a double"),
        ("by-zero", "divide", 1, 0, "7ff0000000000000", "a division of doubles by zero is infinity, no error"),
        ("negative-by-zero", "divide", -1, 0, "fff0000000000000", "and minus infinity"),
        ("by-minus-zero", "divide", 1, "8000000000000000", "fff0000000000000", "the sign of a zero counts"),
        ("zero-times-negative", "multiply", 0, -1, "8000000000000000", "-0 is a double"),
        ("overflow", "multiply", "7fe0000000000000", 2, "7ff0000000000000", "past the largest double is infinity"),
        ("underflow", "divide", "0000000000000001", 2, "0000000000000000", "half the least double is 0, to even"),
        ("subtract", "subtract", 1, 1, "0000000000000000", "0 and not -0"),
    ]:
        q.hand(name, "TIE-7", why, {"op": op, "a": a, "b": b}, bits)
    root = "the root is rounded as IEEE 754 has it"
    q.hand("root-of-4", "TIE-7", root, {"op": "sqrt", "a": 4}, "4000000000000000")
    q.ask("root-of-2", "TIE-7", root, {"op": "sqrt", "a": 2})
    q.ask("root-of-largest", "TIE-7", root, {"op": "sqrt", "a": 2**53 - 1})
    q.bad("zero-by-zero", "TIE-7", "NaN is no score", {"op": "divide", "a": 0, "b": 0})
    q.bad("root-of-negative", "TIE-7", "NaN is no score", {"op": "sqrt", "a": -1})


for part in (picks, doubles):
    part()
