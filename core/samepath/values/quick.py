"""The canonical text of a value, sooner than `canonical` can say it; a port has no need of this.

The reference is `plain_text` in samepath.values.canonical: what is given here is the same text, which a test over
generated values holds. Nothing is refused here: None sends the value to the reference, which names what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

LONG_LIST: Final = 8
"""Lists longer than this are looked through by type first, which is quicker when all items are integers."""


def quick_encoder(encoder: json.JSONEncoder) -> Callable[[Any], str]:
    """`encoder.encode`, which makes a C encoder for every call, with one made once, where the interpreter has it."""
    make: Any = getattr(json.encoder, "c_make_encoder", None)
    try:
        chunks = make(None, encoder.default, json.encoder.encode_basestring_ascii, None, ":", ",", True, False, False)
        if "".join(chunks({"b": ["é", 1], "a": None}, 0)) != '{"a":null,"b":["\\u00e9",1]}':
            return encoder.encode
    except TypeError:
        return encoder.encode
    return lambda value: "".join(chunks(value, 0))


def is_plainly_good(items: Sequence[Any], depth: int, integer_max: int, nesting_max: int) -> bool:
    """Whether every item, which stands in `depth` lists and objects, is surely a canonical value."""
    if depth >= nesting_max:
        return False
    if len(items) > LONG_LIST:
        kinds = list(map(type, items))
        if kinds.count(int) == len(kinds):
            return bool(min(items) >= -integer_max and max(items) <= integer_max)
        if kinds.count(str) == len(kinds) and "".join(items).isascii():
            return True
    for item in items:
        kind = type(item)
        if kind is int:
            if not -integer_max <= item <= integer_max:
                return False
        elif kind is str:
            if not item.isascii():
                return False
        elif kind is list or kind is tuple:
            if not is_plainly_good(item, depth + 1, integer_max, nesting_max):
                return False
        elif kind is dict:
            for key in item:
                if type(key) is not str or not key.isascii():
                    return False
            if not is_plainly_good(list(item.values()), depth + 1, integer_max, nesting_max):
                return False
        elif item is not None and kind is not bool:
            return False
    return True
