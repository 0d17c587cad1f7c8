"""Level 0: numbers, words, sorting, canonical text, hashes."""

from __future__ import annotations

from questions import Asking, Question

QUESTIONS: list[Question] = []

LARGEST = 2**53 - 1


def divisions() -> None:
    q = Asking("divide", QUESTIONS)
    why = {
        "positive": "the plain case",
        "negative-dividend": "floors instead of truncating, or a remainder with the divisor's sign",
        "negative-divisor": "floors instead of truncating, or a remainder with the divisor's sign",
        "both-negative": "the remainder has the sign of the dividend",
        "to-zero": "truncates to 0, not to -1",
        "to-zero-negative-divisor": "truncates to 0, and never to -0",
        "zero": "0 and never -0",
        "past-32-bits": "a quotient past 32 bits",
        "least-32-by-minus-1": "overflows where numbers have 32 bits",
        "largest": "loses digits where numbers are doubles and the quotient is rounded",
        "largest-negative": "loses digits, and truncates toward zero",
        "largest-by-minus-1": "the largest integer there is",
    }
    cases = {
        "positive": (7, 2, 3, 1),
        "negative-dividend": (-7, 2, -3, -1),
        "negative-divisor": (7, -2, -3, 1),
        "both-negative": (-7, -2, 3, -1),
        "to-zero": (-1, 2, 0, -1),
        "to-zero-negative-divisor": (1, -2, 0, 1),
        "zero": (0, -5, 0, 0),
        "past-32-bits": (4294967296 * 3 + 1, 3, 4294967296, 1),
        "least-32-by-minus-1": (-2147483648, -1, 2147483648, 0),
        "largest": (LARGEST, 2, 4503599627370495, 1),
        "largest-negative": (-LARGEST, 10, -900719925474099, -1),
        "largest-by-minus-1": (LARGEST, -1, -LARGEST, 0),
    }
    for name, (a, b, quotient, remainder) in cases.items():
        q.hand(name, "CANON-2", why[name], {"a": a, "b": b}, {"quotient": quotient, "remainder": remainder})
    q.bad("by-zero", "CANON-2 PROTO-5", "division by zero is an error, not an infinity", {"a": 7, "b": 0})
    q.bad("zero-by-zero", "CANON-2", "division by zero is an error, not a NaN", {"a": 0, "b": 0})
    q.bad("not-an-integer", "PROTO-4 PROTO-5", "true is no integer", {"a": True, "b": 1})
    q.bad(
        "unknown-member", "PROTO-7", "a member that the table does not have must be refused", {"a": 1, "b": 1, "c": 1}
    )


def words() -> None:
    q = Asking("word", QUESTIONS)
    cases = [
        ("add-wraps", "add", 4294967295, 1, 0, "an addition wraps round"),
        ("add-to-high-bit", "add", 2147483647, 1, 2147483648, "a signed word shows as a negative number"),
        (
            "multiply-wraps",
            "multiply",
            4294967295,
            4294967295,
            1,
            "a product past 2^53 is rounded without a word multiply",
        ),
        ("multiply-odd", "multiply", 2654435769, 2654435769, 3814614961, "low bits are lost in a double"),
        ("multiply-nine", "multiply", 4026531841, 9, 1879048201, "the product of RNG-5 past 32 bits"),
        (
            "xor-high-bits",
            "xor",
            2147483648,
            2147483647,
            4294967295,
            "an xor with the high bit is signed in many languages",
        ),
        ("shift-left-31", "shift-left", 3, 31, 2147483648, "the result is signed in many languages"),
        ("shift-left-32", "shift-left", 1, 32, 0, "a shift by 32 is no shift in many languages"),
        ("shift-right-31", "shift-right", 4294967295, 31, 1, "a signed shift brings ones in"),
        ("shift-right-32", "shift-right", 4294967295, 32, 0, "a shift by 32 is no shift in many languages"),
        ("shift-right-1", "shift-right", 2147483648, 1, 1073741824, "a signed shift brings ones in"),
        ("rotate-left-7", "rotate-left", 2147483649, 7, 192, "the bits that leave on the left come back on the right"),
        ("rotate-left-0", "rotate-left", 2147483649, 0, 2147483649, "the other half is shifted by 32"),
        ("rotate-left-32", "rotate-left", 2147483649, 32, 2147483649, "all the way round"),
        ("rotate-left-31", "rotate-left", 1, 31, 2147483648, "the result is signed in many languages"),
    ]
    for name, op, a, b, result, why in cases:
        q.hand(name, "RNG-5", why, {"op": op, "a": a, "b": b}, result)
    q.bad("past-32-bits", "PROTO-7", "2^32 is no word", {"op": "add", "a": 4294967296, "b": 0})


def sorting() -> None:
    q = Asking("sort", QUESTIONS)

    def items(*keys: object) -> dict[str, object]:
        return {"items": [[key, i] for i, key in enumerate(keys)]}

    def by_index(keys: list[object], *order: int) -> list[list[object]]:
        return [[keys[i], i] for i in order]

    keys: list[object] = ["b", "10", "2", "a", "1", "B"]
    q.hand(
        "texts",
        "CANON-3",
        "sorts texts as numbers, or without regard to case",
        items(*keys),
        by_index(keys, 4, 1, 2, 5, 3, 0),
    )
    keys = ["\U0001f600", "\uffff"]
    q.hand(
        "past-ffff",
        "CANON-3",
        "compares UTF-16 units, where d83d comes before ffff",
        items(*keys),
        by_index(keys, 1, 0),
    )
    keys = [10, 9, 2, -1, -10, 100, 0]
    q.hand("integers", "CANON-3", "sorts integers as text", items(*keys), by_index(keys, 4, 3, 6, 2, 1, 0, 5))
    keys = [4294967296, 2147483648, -2147483649, 1]
    q.hand(
        "wide-integers",
        "CANON-3",
        "a comparison by a 32-bit difference overflows",
        items(*keys),
        by_index(keys, 2, 3, 1, 0),
    )
    keys = [1, 0] * 20
    ones = [i for i in range(40) if i % 2 == 0]
    zeros = [i for i in range(40) if i % 2 == 1]
    q.hand(
        "stable",
        "CANON-3",
        "an unstable sort, which shows from some length on",
        items(*keys),
        by_index(keys, *zeros, *ones),
    )
    keys = list(range(30, 0, -1))
    q.hand(
        "reversed",
        "CANON-3",
        "a comparison that gives true and false leaves the list as it is",
        items(*keys),
        by_index(keys, *range(29, -1, -1)),
    )
    keys = ["z", "\u00e4", "i", "I", "\u0131", "\u0130", "a"]
    q.hand(
        "locale",
        "CANON-3",
        "sorts by a locale: German puts \u00e4 after a, Turkish has four letters i",
        items(*keys),
        by_index(keys, 3, 6, 2, 0, 1, 5, 4),
    )
    keys = ["aa", "a", "", "ab"]
    q.hand(
        "prefix",
        "CANON-3",
        "the shorter text comes first, the empty one before all",
        items(*keys),
        by_index(keys, 2, 1, 0, 3),
    )
    q.hand("none", "CANON-3", "an empty list", {"items": []}, [])


def canonical() -> None:
    q = Asking("canonical", QUESTIONS)
    for name, clauses, text, fault, why in [
        ("float", "CANON-1 PROTO-11", "1.0", "number", "a fraction is refused where it stands for a whole number"),
        ("exponent", "CANON-1", "1e5", "number", "an exponent is refused"),
        ("huge-exponent", "CANON-1", "1e400", "number", "refused, not read as infinity"),
        ("minus-zero", "CANON-1", "-0", "number", "-0 is refused, not read as 0"),
        ("minus-zero-inside", "CANON-1", '{"a":[-0]}', "number", "-0 is refused wherever it stands"),
        ("nan", "CANON-1", "NaN", "number", "some readers take NaN"),
        ("infinity", "CANON-1", "[-Infinity]", "number", "some readers take -Infinity"),
        (
            "past-largest",
            "CANON-1",
            "9007199254740992",
            "range",
            "2^53 cannot be told from 2^53 + 1 where numbers are doubles",
        ),
        ("past-largest-odd", "CANON-1", "9007199254740993", "range", "read as 2^53 where numbers are doubles"),
        ("past-least", "CANON-1", "-9007199254740992", "range", "the limit is the same on both sides"),
        ("past-64-bits", "CANON-1", "18446744073709551617", "range", "wraps round to 1 where integers have 64 bits"),
        ("lone-high", "CANON-3", '"\\ud800"', "surrogate", "a lone high surrogate"),
        ("lone-low", "CANON-3", '"a\\udfffb"', "surrogate", "a lone low surrogate"),
        (
            "swapped-pair",
            "CANON-3",
            '"\\ude00\\ud83d"',
            "surrogate",
            "two surrogates in the wrong order are two lone ones",
        ),
        ("key-not-ascii", "CANON-4", '{"\\u00e9":1}', "key", "keys are ASCII"),
        ("key-80", "CANON-4", '{"\\u0080":1}', "key", "the first character that is not ASCII"),
        ("key-twice", "CANON-4", '{"a":1,"b":2,"a":1}', "twice", "most readers keep the last one and say nothing"),
        ("key-twice-escaped", "CANON-4", '{"a":1,"\\u0061":2}', "twice", "two spellings of one key"),
        ("key-twice-inside", "CANON-4", '[{"x":{"a":1,"a":2}}]', "twice", "an object within"),
        (
            "key-proto-twice",
            "CANON-4",
            '{"__proto__":1,"__proto__":2}',
            "twice",
            "a key that objects of JavaScript treat in a way of their own",
        ),
        ("nested-65", "CANON-7", "[" * 65 + "]" * 65, "nesting", "one deeper than allowed"),
        ("nested-65-objects", "CANON-7", '{"a":' * 65 + "1" + "}" * 65, "nesting", "one deeper than allowed"),
        (
            "nested-100000",
            "CANON-7",
            "[" * 100000,
            "nesting",
            "an error, not a stack that overflows; and the limit comes before the syntax",
        ),
        ("byte-order-mark", "CANON-7", "\ufeff{}", "encoding", "some readers skip a byte order mark"),
        ("leading-zero", "CANON-7", "01", "syntax", "no JSON"),
        ("plus", "CANON-7", "+1", "syntax", "no JSON"),
        ("trailing-comma", "CANON-7", "[1,]", "syntax", "no JSON"),
        ("trailing-text", "CANON-7", "1 2", "syntax", "one value is a whole text"),
        ("single-quotes", "CANON-7", "'a'", "syntax", "no JSON"),
        ("comment", "CANON-7", "[1/**/]", "syntax", "no JSON"),
        ("empty", "CANON-7", "", "syntax", "no value at all"),
        ("raw-control", "CANON-7", '"a\nb"', "syntax", "a control character in a string must be escaped"),
        ("bad-escape", "CANON-7", '"\\x41"', "syntax", "no JSON"),
        ("short-escape", "CANON-7", '"\\u41"', "syntax", "four digits, not fewer"),
        ("other-space", "CANON-7", "[\u00a01]", "syntax", "white space is space, tab, LF and CR alone"),
        ("true-capital", "CANON-7", "True", "syntax", "no JSON"),
        ("unclosed", "CANON-7", '{"a":1', "syntax", "the text ends too early"),
    ]:
        q.hand(name, clauses, why, {"text": text}, {"refused": fault})
    for name, digits, why in [
        ("not-utf-8", "22ff22", "a byte that UTF-8 does not have"),
        ("cut-utf-8", "22c3", "half a character"),
        ("overlong", "22c0af22", "a slash in two bytes"),
        ("surrogate-in-utf-8", "22eda08022", "a surrogate in three bytes is no UTF-8"),
        ("latin-1", "22e922", "an \u00e9 of one byte is no UTF-8"),
    ]:
        q.hand(name, "CANON-7 PROTO-11", why, {"hex": digits}, {"refused": "encoding"})
    for name, clauses, text, wanted, why in [
        ("largest", "CANON-1", "[9007199254740991,-9007199254740991]", None, "the largest integers there are"),
        ("true-and-1", "CANON-1", "[true,1,false,0,null]", None, "true and 1 are different values"),
        (
            "key-order",
            "CANON-4 CANON-5",
            '{"b":1,"10":2,"2":3,"a":4,"1":5}',
            '{"1":5,"10":2,"2":3,"a":4,"b":1}',
            "maps that put keys like numbers first, and in the order of numbers",
        ),
        ("key-empty", "CANON-4", '{"a":1,"":2}', '{"":2,"a":1}', "the empty key is a key, and comes first"),
        ("key-case", "CANON-5", '{"a":1,"B":2,"_":3}', '{"B":2,"_":3,"a":1}', "capitals come before small letters"),
        (
            "key-before-escaping",
            "CANON-5",
            '{"#":1,"\\"":2,"!":3,"\\\\":4,"[":5,"\\n":6," ":7}',
            '{"\\n":6," ":7,"!":3,"\\"":2,"#":1,"[":5,"\\\\":4}',
            "sorts the keys as they are written, where a quote begins with a backslash",
        ),
        (
            "key-del",
            "CANON-5",
            '{"\\u007f":1,"a":2}',
            '{"a":2,"\\u007f":1}',
            "sorts the keys as they are written, where DEL begins with a backslash",
        ),
        ("key-prefix", "CANON-5", '{"ab":1,"a":2,"a!":3}', '{"a":2,"a!":3,"ab":1}', "the shorter key comes first"),
        (
            "keys-of-prototypes",
            "CANON-5",
            '{"toString":1,"__proto__":2,"constructor":3}',
            '{"__proto__":2,"constructor":3,"toString":1}',
            "keys that objects of JavaScript have already",
        ),
        ("list-order", "CANON-5", "[3, 1 ,2]", "[3,1,2]", "lists are not sorted"),
        (
            "spaces",
            "CANON-5 CANON-7",
            '\t{ "a" :\r\n[ ] , "b" : { } }\n',
            '{"a":[],"b":{}}',
            "white space is free, CR LF too, and none is written",
        ),
        ("slash", "CANON-6", '"\\/"', '"/"', "a slash stands for itself"),
        ("letter", "CANON-6", '"\\u0041\\u000A"', '"A\\n"', "what has a short form is written so"),
        (
            "short-escapes",
            "CANON-6",
            '"\\u0008\\u000c\\u000d\\u0009\\u0022\\u005c"',
            '"\\b\\f\\r\\t\\"\\\\"',
            "the short escapes",
        ),
        (
            "controls",
            "CANON-6",
            '"\\u0000\\u000b\\u001f\\u007f"',
            '"\\u0000\\u000b\\u001f\\u007f"',
            "lower-case hex; DEL is escaped too",
        ),
        ("not-ascii", "CANON-6", '"\u00e9\u2028\uffff"', '"\\u00e9\\u2028\\uffff"', "everything past 7e is escaped"),
        ("pair", "CANON-6", '"\U0001f600\U0010ffff"', '"\\ud83d\\ude00\\udbff\\udfff"', "past ffff: two surrogates"),
        ("pair-escaped", "CANON-6", '"\\uD83D\\uDE00"', '"\\ud83d\\ude00"', "upper-case hex may be read"),
        ("apostrophe", "CANON-6", '"<\'&+>"', None, "some writers escape these for HTML"),
        ("nested-64", "CANON-7", "[" * 64 + "]" * 64, None, "as deep as allowed"),
        ("not-nested", "CANON-7", '"' + "[{" * 80 + '"', None, "brackets in a string do not nest"),
    ]:
        q.hand(name, clauses, why, {"text": text}, {"canonical": text if wanted is None else wanted})
    for name, text, fault, why in [
        ("form-space", '{"a": 1}', "spelling", "a space"),
        ("form-line-feed", "[1]\n", "spelling", "the LF of a line is no part of it"),
        ("form-key-order", '{"b":1,"a":2}', "spelling", "keys that are not sorted"),
        ("form-upper-case", '"\\u00E9"', "spelling", "upper-case hex"),
        ("form-raw", '"\u00e9"', "spelling", "a character past 7e that stands for itself"),
        ("form-long-escape", '"\\u000a"', "spelling", "LF has a short form"),
        ("form-slash", '"\\/"', "spelling", "a slash stands for itself"),
        ("form-float", "[1.0]", "number", "what is refused in the plain form is refused for the same reason"),
        (
            "form-key-twice",
            '{"a":1,"a":1}',
            "twice",
            "what is refused in the plain form is refused for the same reason",
        ),
    ]:
        q.hand(name, "CANON-7 PROTO-11", why, {"text": text, "form": "canonical"}, {"refused": fault})
    text = '{"":-5,"a":"\\u00e9","b":[1,true,null]}'
    q.hand("form-good", "CANON-7", "canonical bytes", {"text": text, "form": "canonical"}, {"canonical": text})


def hashing() -> None:
    q = Asking("hash", QUESTIONS)
    for name, text, digest, why in [
        ("1", "1", "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b", "the SHA-256 of one byte"),
        (
            "null",
            "null",
            "74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b",
            "the SHA-256 of four bytes",
        ),
        (
            "object",
            " { } ",
            "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
            "hashed are the canonical bytes, not the text",
        ),
    ]:
        q.hand(name, "CANON-8", why, {"text": text}, {"hash": digest[:16], "sha256": digest})
    for size in (53, 54, 61, 62, 117, 118, 126, 1000):
        q.ask(
            f"of-{size + 2}-bytes",
            "CANON-8",
            "the padding of SHA-256 near the end of a block",
            {"text": f'"{"a" * size}"'},
        )
    q.ask("not-ascii", "CANON-8 CANON-6", "hashed are the escapes", {"text": '{"z":"\u00e9\U0001f600","a":-1}'})
    q.bad("refused", "CANON-8 CANON-1", "a value that is none has no hash", {"text": "[0.5]"})


for part in (divisions, words, sorting, canonical, hashing):
    part()
