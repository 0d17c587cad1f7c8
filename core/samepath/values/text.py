"""Text that comes from files and games, made fit for a terminal: escaped, cut, measured, told from its look-alikes.

Widths are in columns of a terminal: a wide character takes two, a combining mark none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from samepath.values.canonical import canonical_text

WIDTH: Final = 80
"""Columns that text is fitted to where no terminal says otherwise."""

WIDTH_MIN: Final = 40
"""The narrowest width that text is fitted to; a narrower terminal wraps."""

CUT: Final = "..."

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as printable and show nothing."""

_ALIKE: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u04cf"
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03b1\u03b9\u03bd\u03bf\u03c1\u0131\u2010\u2011\u2012\u2013\u2014\u2212\u2018\u2019\u02bc\u201c\u201d",
    "aeopcyxijsdhlABEKMHOPCTYXSIJABEZHIKMNOPTYXaivopi------'''\"\"",
)
"""Letters of other scripts, dashes and quotes that look like ASCII. Forms that Unicode calls compatible need no row."""


def visible(text: str) -> str:
    """`text` in one line of characters that can be seen: what a file holds must not move a terminal's cursor.

    >>> visible("a\\x1b[2J\\nb")
    'a\\\\x1b[2J\\\\nb'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(one if one.isprintable() and one not in _BLANK else _escaped(one) for one in text)


def columns_of(text: str) -> int:
    """How many columns `text` takes.

    >>> columns_of("a\\u5de6"), columns_of("e\\u0301")
    (3, 1)
    """
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def padded(text: str, columns: int) -> str:
    """`text` with spaces after it, to the width."""
    return text + " " * max(0, columns - columns_of(text))


def fitted(text: str, columns: int, start: int = 0) -> str:
    """`text` escaped, from its character `start` on, and cut to the width; dots stand for what was cut.

    >>> fitted("abcdefghij", 8), fitted("abcdefghijkl", 8, 4)
    ('abcde...', '...ef...')
    """
    before = CUT if start else ""
    most = 2 * columns + len(CUT)  # characters: a mark that takes no column is no way to print without end
    piece = visible(text[start : start + most])
    if len(text) <= start + most and len(piece) <= most and columns_of(before + piece) <= columns:
        return before + piece
    room = columns - len(before) - len(CUT)
    kept: list[str] = []
    for one in piece[:most]:
        room -= _columns(one)
        if room < 0:
            break
        kept.append(one)
    return before + "".join(kept) + CUT


def fitted_pair(left: str, right: str, columns: int) -> tuple[str, str]:
    """Two texts cut to the width. Where they differ only past the cut, both are shown from before that place."""
    pair = fitted(left, columns), fitted(right, columns)
    if left == right or pair[0] != pair[1]:
        return pair
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    start = max(0, at - columns // 3)
    return fitted(left, columns, start), fitted(right, columns, start)


def wrapped(text: str, columns: int) -> list[str]:
    """`text`, escaped, on as many lines as it takes, those after the first indented; cut past eight screen lines.

    >>> wrapped("one two three", 8)
    ['one two', '  three']
    """
    lines: list[str] = []
    line = ""
    for whole in fitted(text, 8 * WIDTH).split(" "):
        rest = whole
        while columns_of(line + rest) > columns:
            if line.strip():
                lines.append(line.rstrip())
            else:  # a word that is wider than a line
                kept = max(1, next(i for i in range(len(rest)) if columns_of(line + rest[: i + 1]) > columns))
                lines.append(line + rest[:kept])
                rest = rest[kept:]
            line = "  "
        line += rest + " "
    return [*lines, line.rstrip()]


def told_apart(names: Iterable[tuple[str, str]]) -> list[str]:
    """The texts to show for pairs of a text and what it stands for (its canonical text).

    Texts that look the same and stand for different things are shown as what they stand for, escaped.

    >>> told_apart([("caf\\u00e9", '"caf\\\\u00e9"'), ("cafe\\u0301", '"cafe\\\\u0301"'), ("tea", '"tea"')])
    ['"caf\\\\u00e9"', '"cafe\\\\u0301"', 'tea']
    """
    listed = list(names)
    meanings: dict[str, set[str]] = {}
    looks = [look(text) for text, _ in listed]
    for seen, (_, exact) in zip(looks, listed, strict=True):
        meanings.setdefault(seen, set()).add(exact)
    return [text if len(meanings[seen]) == 1 else exact for seen, (text, exact) in zip(looks, listed, strict=True)]


def texts_apart(*texts: str) -> list[str]:
    """Strings to show beside each other; those that look the same and are not are written as canonical text."""
    return told_apart((text, exact(text)) for text in texts)


def exact(text: str) -> str:
    """The string between quotes, in ASCII."""
    try:
        return canonical_text(text)
    except ValueError:  # a lone surrogate, in the words of a game
        return ascii(text)


def look(text: str) -> str:
    """What a reader sees of `text`: equal for texts that differ in form, in spaces, or by letters that look alike."""
    if text.isascii():
        return " ".join(text.split())
    plain = unicodedata.normalize("NFKD", text).translate(_ALIKE)
    seen = [one for one in plain if unicodedata.category(one) not in ("Mn", "Me", "Cf") and one not in _BLANK]
    return " ".join("".join(seen).split())


def shown_rows(total: int, around: Sequence[int | None], most: int, near: int = 3) -> list[int]:
    """Which of `total` rows to show: all of at most `most`; else the first ones, those near `around`, the last.

    >>> shown_rows(100, [50], 10, 1)
    [0, 49, 50, 51, 99]
    """
    if total <= most:
        return list(range(total))
    chosen = {*range(near), total - 1}
    for at in around:
        if at is not None:
            chosen.update(range(at - near, at + near + 1))
    return sorted(i for i in chosen if 0 <= i < total)


def shortened(text: str, most: int) -> str:
    """`text`, or its beginning and how long it is.

    >>> shortened("abc", 3), shortened("abcdefgh", 3)
    ('abc', 'abc... (8 characters)')
    """
    return text if len(text) <= most else f"{text[:most]}... ({len(text):,} characters)"


def around(text: str, at: int, most: int) -> str:
    """`text`, or `most` characters of it around one; dots stand for what was cut.

    >>> around("abcdefghij", 5, 4), around("abcdefghij", 9, 4)
    ('...defg...', '...ghij')
    """
    start = max(0, min(at - most // 2, len(text) - most))
    end = start + most
    return ("..." if start else "") + text[start:end] + ("..." if end < len(text) else "")


def _escaped(one: str) -> str:
    return one.encode("unicode_escape").decode("ascii")


def _columns(one: str) -> int:
    if unicodedata.category(one) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(one) in "WF" else 1
