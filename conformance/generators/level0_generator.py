"""Level 0: seeds, streams, draws."""

from __future__ import annotations

from questions import Asking, Question

QUESTIONS: list[Question] = []

WORDS_OF_1234 = [11520, 0, 5927040, 70819200]
"""The first words of the state 1 2 3 4, and the states after one and two of them, worked out by RNG-5."""
AFTER_1 = [7, 0, 1026, 12288]
AFTER_2 = [12295, 1029, 1029, 25165824]
REJECTS_3 = [0x00000001, 0x831C71C7, 0x00000003, 0x00000004]
"""A state whose first word is ffffffff."""


def state_before(word: int) -> list[int]:
    """A state whose first word is `word`: RNG-5 undone for s1."""
    ninth = word * pow(9, -1, 2**32) % 2**32
    turned = (ninth >> 7 | ninth << 25) % 2**32
    return [1, turned * pow(5, -1, 2**32) % 2**32, 3, 4]


def seeds() -> None:
    q = Asking("seed", QUESTIONS)
    for name, text, wanted, why in [
        ("0", "0", "0x0000000000000000", "the least seed"),
        ("1", "1", "0x0000000000000001", "16 digits"),
        ("2-31-1", "2147483647", "0x000000007fffffff", "the largest signed word"),
        ("2-31", "2147483648", "0x0000000080000000", "a negative number where words are signed"),
        ("2-32-1", "4294967295", "0x00000000ffffffff", "the largest word"),
        ("past-2-53", "9007199254740993", "0x0020000000000001", "rounded where numbers are doubles"),
        ("2-64-1", "18446744073709551615", "0xffffffffffffffff", "the largest seed"),
        ("hex", "0x2A", "0x000000000000002a", "hex digits of both cases are read"),
        ("hex-full", "0xFEDCBA9876543210", "0xfedcba9876543210", "all 16 digits"),
        ("capital-x", "0X2a", "0x000000000000002a", "the x of either case is read"),
        (
            "leading-zeros",
            "00000000000000000007",
            "0x0000000000000007",
            "zeros before, read in decimal and not in octal",
        ),
    ]:
        q.hand(name, "RNG-1", why, {"seed": text}, wanted)
    for name, text, why in [
        ("2-64", "18446744073709551616", "wraps round to 0"),
        ("negative", "-1", "a negative seed"),
        ("minus-zero", "-0", "a sign"),
        ("plus", "+1", "a sign"),
        ("17-digits", "0x00000000000000001", "too many digits"),
        ("no-digits", "0x", "no digits"),
        ("empty", "", "nothing"),
        ("space", " 1", "a space"),
        ("fraction", "1.0", "a fraction"),
        ("exponent", "1e3", "an exponent"),
        ("hex-without-x", "ff", "hex digits without 0x"),
        ("arabic-digits", "\u0661", "digits of another script"),
    ]:
        q.bad(name, "RNG-1", why, {"seed": text})


SEEDS = {
    "0": "0",
    "1": "1",
    "2-31-1": "2147483647",
    "2-31": "2147483648",
    "2-32-1": "4294967295",
    "2-53": "9007199254740993",
    "2-63": "9223372036854775808",
    "2-64-1": "18446744073709551615",
}


def streams() -> None:
    q = Asking("split-mix", QUESTIONS)
    why = "the outputs that are published for this seed"
    q.hand("0", "RNG-2", why, {"seed": "0", "count": 2}, ["e220a8397b1dcdaf", "6e789e6aa1b965f4"])
    q.hand(
        "7", "RNG-2", "the example of the clause", {"seed": "7", "count": 2}, ["63cbe1e459320dd7", "044c3cd7f43c661c"]
    )
    for name, seed in SEEDS.items():
        q.ask(
            f"seed-{name}",
            "RNG-2",
            "64-bit sums and products wrap round, shifts bring in zeros",
            {"seed": seed, "count": 6},
        )
    for name, seed, outputs in [
        ("0", "0x61c8864680b583eb", ["0000000000000000", "e220a8397b1dcdaf"]),
        ("2-31-1", "0xf7fddcff99ab5ded", ["000000007fffffff", "88449849b077f344"]),
        ("2-31", "0xb1e1b8f86e1b4e67", ["0000000080000000", "65cf11abb3122e58"]),
        ("2-32-1", "0x25114ed53327345a", ["00000000ffffffff", "363304cf9ee80191"]),
        ("2-32", "0x029ebae5523f436f", ["0000000100000000", "7464f21b4ba71c71"]),
        ("2-63", "0x2fedf1efce1d5545", ["8000000000000000", "b0ba7bb91a374a28"]),
        ("2-64-1", "0x31628af67b2131ab", ["ffffffffffffffff", "c0986a9c933f53d1"]),
    ]:
        why = "the clause undone: a seed whose first output is a limit"
        q.hand(f"first-{name}", "RNG-2", why, {"seed": seed, "count": 2}, outputs)
    q = Asking("stream", QUESTIONS)
    deck = {"seed": "65eb461a65eee912", "state": [0xA9788189, 0x6BEE35E8, 0xFA78FC44, 0xFD9A3C81]}
    luck = {"seed": "d5e0e9a1e215b0fc", "state": [0xA1752149, 0xCA1D7613, 0x30264C05, 0x27223EFB]}
    q.hand("deck", "RNG-3 RNG-4", "the example of the clause; low words first", {"seed": "7", "name": "deck"}, deck)
    q.hand("luck", "RNG-3 RNG-4", "another name, another stream", {"seed": "7", "name": "luck"}, luck)
    q.hand(
        "spelling",
        "RNG-1 RNG-3",
        "the seed's text is hashed, however it was written",
        {"seed": "0x7", "name": "deck"},
        deck,
    )
    for name, seed in SEEDS.items():
        q.ask(f"seed-{name}", "RNG-3 RNG-4", "the eight bytes are big-endian", {"seed": seed, "name": "map"})
    q.ask("long-name", "RNG-3", "32 characters are allowed", {"seed": "7", "name": "a" + "z9_-" * 7 + "abc"})
    for name, text, why in [
        ("empty", "", "no name"),
        ("capital", "Deck", "names begin with a lower-case letter"),
        ("digit-first", "1deck", "names begin with a lower-case letter"),
        ("33", "a" * 33, "one character too many"),
        ("space", "a b", "a character that no name has"),
        ("line-feed", "deck\n", "a pattern that lets a line feed pass at the end"),
        ("not-ascii", "d\u00e9ck", "a character that no name has"),
    ]:
        q.bad(f"name-{name}", "RNG-3", why, {"seed": "7", "name": text})


def drawing() -> None:
    q = Asking("draws", QUESTIONS)

    def drawn(values: list[object], calls: int, taken: int, state: list[int]) -> dict[str, object]:
        return {"values": values, "calls": calls, "words": taken, "state": state}

    start = [1, 2, 3, 4]
    words = [["word"]] * 4
    q.hand(
        "words-1234",
        "RNG-5",
        "the words that are published for this state",
        {"state": start, "calls": words[:2]},
        drawn(WORDS_OF_1234[:2], 0, 2, AFTER_2),
    )
    q.ask("words-1234-more", "RNG-5", "the words after them", {"state": start, "calls": words * 5})
    zero = [0x7B1DCDAF, 0xE220A839, 0xA1B965F4, 0x6E789E6A]
    q.ask("words-of-seed-0", "RNG-5 RNG-4", "the state that SplitMix64 makes of 0", {"state": zero, "calls": words})
    q.bad("all-zero", "RNG-4", "a state that never leaves zero", {"state": [0, 0, 0, 0], "calls": [["word"]]})
    q.bad("three-words", "RNG-4", "a state is four words", {"state": [1, 2, 3], "calls": [["word"]]})
    q.hand(
        "none", "RNG-9", "to ask for a stream changes nothing", {"state": start, "calls": []}, drawn([], 0, 0, start)
    )
    for name, word in [("0", 0), ("2-31-1", 2**31 - 1), ("2-31", 2**31), ("2-32-1", 2**32 - 1)]:
        state = state_before(word)
        q.ask(f"first-word-{name}", "RNG-5", "the first word is a limit", {"state": state, "calls": [["word"]] * 3})
        q.ask(
            f"int-of-first-word-{name}",
            "RNG-6",
            "a word at a limit, and every kind of n",
            {"state": state, "calls": [["int", 2**31], ["int", 7], ["int", 2**32], ["int", 2**31 + 1]]},
        )
    after = [0x831C71C2, 0x831C71C5, 0x38E38E02, 0xE38E1C18]
    q.hand(
        "whole-range",
        "RNG-6",
        "n = 2^32 takes every word and throws none away",
        {"state": REJECTS_3, "calls": [["int", 2**32]]},
        drawn([2**32 - 1], 1, 1, after),
    )
    after = [0xE38E1C1F, 0x38E38E05, 0x831C75C0, 0x936EEB04]
    q.hand(
        "rejects",
        "RNG-6",
        "a word past the last multiple of n is thrown away and counted",
        {"state": REJECTS_3, "calls": [["int", 3]]},
        drawn([0], 1, 2, after),
    )
    q.hand(
        "one-of-one", "RNG-6", "n = 1 takes a word", {"state": start, "calls": [["int", 1]]}, drawn([0], 1, 1, AFTER_1)
    )
    q.hand(
        "remainder",
        "RNG-6",
        "the word mod n, not scaled",
        {"state": start, "calls": [["int", 7]]},
        drawn([11520 % 7], 1, 1, AFTER_1),
    )
    for name, n in [("0", 0), ("negative", -1), ("2-32-and-1", 2**32 + 1)]:
        q.bad(f"int-{name}", "RNG-6", "n is from 1 to 2^32", {"state": start, "calls": [["int", n]]})
    for percent, value in [(0, False), (20, False), (21, True), (100, True)]:
        q.hand(
            f"chance-{percent}",
            "RNG-7",
            "below p, and never without a draw: the word is 11520, mod 100 it is 20",
            {"state": start, "calls": [["chance", percent]]},
            drawn([value], 1, 1, AFTER_1),
        )
    q.bad("chance-101", "RNG-7", "p is from 0 to 100", {"state": start, "calls": [["chance", 101]]})
    q.hand(
        "shuffle-3",
        "RNG-8",
        "from the last index down: 11520 mod 3 is 0, then 0 mod 2 is 0",
        {"state": start, "calls": [["shuffle", ["a", "b", "c"]]]},
        drawn([["b", "c", "a"]], 2, 2, AFTER_2),
    )
    q.hand(
        "shuffle-few",
        "RNG-8",
        "none and one draw nothing",
        {"state": start, "calls": [["shuffle", []], ["shuffle", [1]]]},
        drawn([[], [1]], 0, 0, start),
    )
    q.ask(
        "shuffle-52", "RNG-8", "a whole deck", {"seed": "7", "stream": "deck", "calls": [["shuffle", list(range(52))]]}
    )
    for name, seed in SEEDS.items():
        calls = [
            ["int", 6],
            ["int", 100],
            ["chance", 50],
            ["word"],
            ["int", 2**31 + 1],
            ["shuffle", [1, 2, 3, 4, 5]],
            ["int", 1],
        ]
        q.ask(
            f"mixed-{name}",
            "RNG-3 RNG-5 RNG-6 RNG-7 RNG-8",
            "every kind of draw after one another",
            {"seed": seed, "stream": "map", "calls": calls},
        )
    for seed, n, value, state in [
        ("4", 2**31 + 1, 1847850449, [3092096408, 3666286992, 2324703463, 3526691071]),
        ("37", 3 * 2**30, 425060975, [1923049723, 2369388234, 2995300479, 2792140652]),
    ]:
        why = "a seed whose first two words are thrown away; the three of them are one call"
        given = {"seed": seed, "stream": "map", "calls": [["int", n]]}
        q.hand(f"rejects-seed-{seed}", "RNG-6 RNG-3", why, given, drawn([value], 1, 3, state))
    for name, seed, word, state in [
        ("0", "4682982764", 0, [421809280, 2279267916, 2279267916, 2285542842]),
        ("2-31-1", "2597420176", 2147483647, [2760767357, 3329138234, 1217487357, 2224014602]),
        ("2-31", "2936736706", 2147483648, [2756581202, 2485370343, 1495514599, 4055186714]),
    ]:
        why = "a seed, found by trying, whose stream `map` begins with a word at a limit; below 2^31 + 1 it is taken"
        given = {"seed": seed, "stream": "map", "calls": [["int", 2**31 + 1]]}
        q.hand(f"seed-of-first-word-{name}", "RNG-3 RNG-4 RNG-5 RNG-6", why, given, drawn([word], 1, 1, state))
    why = "a seed, found by trying, whose stream `deck` begins with the greatest word; n = 2^32 takes it"
    state = [3397465049, 3584906984, 1850911023, 3724918066]
    given = {"seed": "703632908", "stream": "deck", "calls": [["int", 2**32]]}
    q.hand("seed-of-first-word-2-32-1", "RNG-3 RNG-4 RNG-5 RNG-6", why, given, drawn([2**32 - 1], 1, 1, state))
    many = [["int", n] for n in (3, 2**31 + 1, 3 * 2**30, 2**32 - 1, 10, 52) for _ in range(8)]
    q.ask(
        "many-rejected",
        "RNG-6",
        "n past 2^31 throws away up to half of the words",
        {"seed": "11", "stream": "cpu", "calls": many},
    )


def generators() -> None:
    q = Asking("generator", QUESTIONS)
    streams = {
        "deck": {"calls": 1, "state": [1057786080, 955140133, 2406198733, 2689289395], "words": 1},
        "map": {"calls": 1, "state": [1677837766, 2739128736, 3499611612, 1562009972], "words": 1},
    }
    made = [["deck", "die", 6, 5, 1], ["map", "trap", 100, 21, 1]]
    q.hand(
        "two-streams",
        "RNG-9",
        "the example of the clause",
        {"seed": "7", "draws": [["deck", "die", 6], ["map", "trap", 100]]},
        {"draws": made, "generator": {"seed": "0x0000000000000007", "streams": streams}},
    )
    q.hand(
        "two-streams-swapped",
        "RNG-3 RNG-9",
        "a draw in one stream moves nothing in another; draws stand in their order",
        {"seed": "7", "draws": [["map", "trap", 100], ["deck", "die", 6]]},
        {"draws": made[::-1], "generator": {"seed": "0x0000000000000007", "streams": streams}},
    )
    q.hand(
        "none",
        "RNG-9",
        "no stream without a word",
        {"seed": "0x2a", "draws": []},
        {"draws": [], "generator": {"seed": "0x000000000000002a", "streams": {}}},
    )
    q.ask(
        "labels",
        "RNG-9",
        "a label is any string, and changes nothing",
        {"seed": "7", "draws": [["map", "\u00e9 \U0001f600", 6], ["map", "b", 6], ["cpu", "a", 2**32]]},
    )
    q.bad("no-label", "RNG-6", "every draw has a label", {"seed": "7", "draws": [["map", "", 6]]})


for part in (seeds, streams, drawing, generators):
    part()
