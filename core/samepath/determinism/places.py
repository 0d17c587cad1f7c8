"""Every place inside a game's state, and the other values that could stand there.

A place has a path as it would be written in the game's code, `state.enemies[2].awake`, and a pattern in which numbers
and keys of objects are `[*]`: all places of one field have the same. Attributes come from `__dict__` and `__slots__`;
items from lists, deques, tuples and dicts. What a state shares with what was there before the game started is a
constant, and is not gone into.
"""

from __future__ import annotations

import copy
import enum
import gc
import types
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from samepath.grid import Grid
from samepath.rng import Rng, Stream
from samepath.values.canonical import INTEGER_MAX

ITEMS_MAX: Final = 6
"""Items of one list, or of one dict of objects, that are gone into; which ones changes with `turn` of `walk`."""

KEYS_MAX: Final = 32
"""Entries of one dict of plain values that are gone into."""

CHANGES_MAX: Final = 6
"""Other values that are tried in one place."""

SEEN_MAX: Final = 12
"""Values that are remembered of one pattern."""

PLAIN: Final = (int, str, float, bytes, type(None), enum.Enum)
"""Types (bool among them) without places inside."""

_HEAP_TYPE: Final = 1 << 9
"""The flag of types that are made by a class statement, or as such are."""

_OPAQUE: Final = (
    type,
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    types.ModuleType,
    types.GeneratorType,
    Rng,
    Stream,
)
"""Types that are skipped: code, and the generator, which is hashed by itself."""


@dataclass(frozen=True)
class Place:
    """One place. `put` writes another value into it. `is_constant`: what stands there is shared, and never changed."""

    path: str
    pattern: str
    value: Any
    put: Callable[[Any], None]
    is_constant: bool = False


@dataclass(frozen=True)
class Change:
    """Another value for a place. `typed` says that it is of the kind that stands there: a game has to bear it."""

    before: str
    after: str
    apply: Callable[[], None]
    undo: Callable[[], None]
    typed: bool = True

    def __str__(self) -> str:
        return f"{self.before} became {self.after}"


class Constants:
    """What was there before the game started: its rules, tables, types. Make it before `start` is called."""

    def __init__(self, game: Any) -> None:
        gc.collect()  # what other runs have left behind is not to be kept
        self._alive = [one for one in gc.get_objects() if _is_data(one)]  # kept, so that no id is used twice
        self._ids = set(map(id, self._alive))
        reached: dict[int, Any] = {}
        waiting = [game, *vars(type(game)).values()]
        while waiting:  # the collector's list does not have every dict and tuple of plain values
            one = waiting.pop()
            if isinstance(one, (*PLAIN, *_OPAQUE)) or id(one) in reached:
                continue
            reached[id(one)] = one
            waiting += [child for _, child in attributes(one)]
            if isinstance(one, dict):
                waiting += one.values()
            elif isinstance(one, list | tuple | set | frozenset | deque):
                waiting += one
        self._ids.update(reached)
        self._reached = reached

    def __contains__(self, value: Any) -> bool:
        return id(value) in self._ids


@dataclass
class Seen:
    """Values that stood in places of one pattern, in all the states looked at: the best ones to try."""

    plain: dict[str, list[Any]] = field(default_factory=dict)
    kinds: dict[str, list[type]] = field(default_factory=dict)
    keys: dict[str, list[Any]] = field(default_factory=dict)

    def note(self, place: Place) -> None:
        """Remember what stands there."""
        value = place.value
        if is_plain(value):
            _add(self.plain.setdefault(place.pattern, []), value)
        else:
            _add(self.kinds.setdefault(place.pattern, []), type(value))
        if isinstance(value, dict | set | frozenset):
            for key in list(value)[:KEYS_MAX] if isinstance(value, dict) else sorted(value, key=repr)[:KEYS_MAX]:
                if is_plain(key):
                    _add(self.keys.setdefault(place.pattern, []), key)


def is_plain(value: Any) -> bool:
    """Whether a value has nothing inside that can change: a number, a text, None, or a tuple or frozen set of such."""
    return isinstance(value, PLAIN) or (isinstance(value, tuple | frozenset) and all(map(is_plain, value)))


def attributes(value: Any) -> list[tuple[str, Any]]:
    """The attributes that a value holds itself, by name: those of `__dict__`, then those of `__slots__`."""
    found = dict(getattr(value, "__dict__", {})) if not isinstance(value, type) else {}
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            own = f"_{kind.__name__.lstrip('_')}{name}" if name.startswith("__") and not name.endswith("__") else name
            if name not in ("__dict__", "__weakref__") and hasattr(value, own):
                found.setdefault(own, getattr(value, own))
    return list(found.items())


def walk(state: Any, constant: Callable[[str, Any], bool], turn: int = 0) -> Iterator[Place]:
    """Every place inside `state`, in a fixed order, each object once. `constant` names what is not gone into.

    `turn` moves on which items of a long list are taken.
    """
    seen: dict[int, Any] = {}

    def inside(path: str, pattern: str, value: Any, put: Callable[[Any], None]) -> Iterator[Place]:
        if isinstance(value, (*PLAIN, *_OPAQUE)) or _is_sealed(value) or id(value) in seen:
            return
        if constant(path, value):
            return
        seen[id(value)] = value
        for name, child in attributes(value):
            yield from at(f"{path}.{name}", f"{pattern}.{name}", child, _attribute_put(value, name))
        if isinstance(value, list | deque):
            for i in _chosen(len(value), ITEMS_MAX, turn):
                yield from at(f"{path}[{i}]", f"{pattern}[*]", value[i], _item_put(value, i))
        elif isinstance(value, tuple):
            for i in _chosen(len(value), ITEMS_MAX, turn):
                yield from at(f"{path}[{i}]", f"{pattern}[{i}]", value[i], _tuple_put(value, i, put))
        elif isinstance(value, dict):
            named = all(isinstance(key, str) and not _has_attributes(item) for key, item in value.items())
            keys = list(value)
            for i in _chosen(len(keys), KEYS_MAX if named else ITEMS_MAX, turn):
                key = keys[i]
                below = f"{pattern}[{key!r}]" if named else f"{pattern}[*]"
                yield from at(f"{path}[{key!r:.60}]", below, value[key], _item_put(value, key))

    def at(path: str, pattern: str, value: Any, put: Callable[[Any], None]) -> Iterator[Place]:
        if not isinstance(value, _OPAQUE):
            yield Place(path, pattern, value, put, not is_plain(value) and constant(path, value))
            yield from inside(path, pattern, value, put)

    def nowhere(value: Any) -> None:
        raise TypeError("a state cannot be replaced as a whole")

    yield from inside("state", "state", state, nowhere)


def changes(place: Place, seen: Seen, others: Sequence[Any]) -> list[Change]:
    """Other values for a place, the likeliest first, at most CHANGES_MAX. `others` are the state's objects."""
    found = [
        Change(shown(place.value), text, *_written(place, new), typed)
        for new, text, typed in _values(place, seen, others)
    ]
    return found[:CHANGES_MAX]


def shown(value: Any) -> str:
    """A value in a few words."""
    if isinstance(value, int) and value.bit_length() > INTEGER_MAX.bit_length():
        return f"an integer of {value.bit_length()} bits"
    text = repr(value) if is_plain(value) or isinstance(value, list | dict | set | frozenset) else ""
    if not text or " at 0x" in text:
        text = f"a {type(value).__name__}" + (f" of {len(value)}" if hasattr(value, "__len__") else "")
    return text if len(text) <= 60 else text[:57] + "..."


# --- within ---


def _values(place: Place, seen: Seen, others: Sequence[Any]) -> Iterator[tuple[Any, str, bool]]:
    """Other values, each with its words and whether it is of the same kind."""
    value, known = place.value, seen.plain.get(place.pattern, [])
    if isinstance(value, PLAIN):
        kinds = seen.kinds.get(place.pattern, [])
        yield from _plain_values(value, known, bool(kinds))
        if value is None:
            yield from ((one, shown(one), True) for one in others if type(one) in kinds)
    elif place.is_constant and not attributes(value):
        return
    elif isinstance(value, list | deque | tuple | dict | set | frozenset):
        yield from _container_values(place, seen)
        if is_plain(value):
            yield from ((one, shown(one), True) for one in known if one != value)
    elif isinstance(value, Grid):
        yield _with_another_cell(value), "a grid with its first inner cell changed", True
    elif isinstance(value, bytearray | array) and value:
        other = value[:]
        other[0] = other[0] + 1 if not other[0] else other[0] - 1
        yield other, "the same with its first item changed", True
    elif hasattr(value, "flat") and hasattr(value, "copy") and getattr(value, "size", None):
        array_like = value.copy()
        array_like.flat[0] = not array_like.flat[0] if array_like.dtype.kind == "b" else array_like.flat[0] + 1
        yield array_like, "the same with its first item changed", True
    else:
        same = [one for one in others if type(one) is type(value) and one is not value]
        yield from ((one, f"another {type(value).__name__}", True) for one in same[:2])
        yield None, "None", False


def _plain_values(value: Any, known: Sequence[Any], holds_objects: bool) -> Iterator[tuple[Any, str, bool]]:
    tried = [value]

    def fresh(new: Any, typed: bool = True) -> Iterator[tuple[Any, str, bool]]:
        if not any(type(new) is type(one) and new == one for one in tried):
            tried.append(new)
            yield new, shown(new), typed

    if isinstance(value, enum.Enum):
        for member in list(type(value)):
            yield from fresh(member)
    elif isinstance(value, bool):
        yield from fresh(not value)
    elif isinstance(value, int | float):
        numbers = [one for one in known if type(one) is type(value)]
        for number in (value + 1, value - 1, max(numbers, default=value), min(numbers, default=value), *numbers[:2]):
            yield from fresh(number)
    for one in known[:4]:
        yield from fresh(one)
    if isinstance(value, str):
        yield from fresh(value + "?", False)
        yield from fresh("", False)
    elif isinstance(value, bytes) and value:
        yield from fresh(bytes([value[0] ^ 1]) + value[1:])
    elif value is None and len(tried) == 1 and not holds_objects:
        yield from fresh(1, False)
        yield from fresh(True, False)


def _container_values(place: Place, seen: Seen) -> Iterator[tuple[Any, str, bool]]:
    value = place.value
    if isinstance(value, list | deque | tuple):
        items = list(value)
        if len(items) > 1 and items != items[::-1]:
            yield items[::-1], "the same in the other order", True
        if isinstance(value, tuple):
            return
        if items:
            yield items[:-1], "the same without its last item", True
            yield items[1:], "the same without its first item", True
            if is_plain(items[-1]):
                yield [*items, items[-1]], "the same with its last item twice", True
        for item in seen.plain.get(f"{place.pattern}[*]", [])[:2]:
            yield [*items, item], f"the same with {shown(item)} added", True
        return
    keys = seen.keys.get(place.pattern, [])
    if isinstance(value, dict):
        entries = list(value.items())
        if entries:
            yield dict(entries[:-1]), f"the same without {shown(entries[-1][0])}", True
        if len(entries) > 1:
            yield dict(entries[::-1]), "the same in the other order", True
        for key in [key for key in keys if key not in value][:2]:
            for pattern in (f"{place.pattern}[{key!r}]", f"{place.pattern}[*]"):
                for item in seen.plain.get(pattern, [])[:1]:
                    yield {**value, key: item}, f"the same with {shown(key)} added", True
        return
    members = sorted(value, key=repr)
    if members:
        yield value - {members[0]}, f"the same without {shown(members[0])}", True
    for key in [key for key in keys if key not in value][:2]:
        yield value | {key}, f"the same with {shown(key)} added", True


def _written(place: Place, new: Any) -> tuple[Callable[[], None], Callable[[], None]]:
    """Functions that write `new` into a place, and the old value back. Containers are filled anew."""
    old = place.value
    if isinstance(old, list | deque | dict | set | bytearray):
        kept = copy.copy(old)
        return lambda: _fill(old, new), lambda: _fill(old, kept)
    if isinstance(old, tuple) and not isinstance(new, tuple):
        new = _tuple_of(old, new)
    return lambda: place.put(new), lambda: place.put(old)


def _fill(container: Any, new: Any) -> None:
    if isinstance(container, bytearray):
        container[:] = new
        return
    items = new.items() if isinstance(new, dict) else new
    kept = list(items)
    container.clear()
    if isinstance(container, dict | set):
        container.update(kept)
    else:
        container.extend(kept)


def _tuple_of(old: tuple[Any, ...], items: Sequence[Any]) -> Any:
    make = getattr(type(old), "_make", None)
    return make(items) if make is not None else tuple(items)


def _attribute_put(owner: Any, name: str) -> Callable[[Any], None]:
    return lambda new: object.__setattr__(owner, name, new)


def _item_put(owner: Any, key: Any) -> Callable[[Any], None]:
    return lambda new: owner.__setitem__(key, new)


def _tuple_put(owner: tuple[Any, ...], index: int, put: Callable[[Any], None]) -> Callable[[Any], None]:
    return lambda new: put(_tuple_of(owner, [*owner[:index], new, *owner[index + 1 :]]))


def _chosen(count: int, limit: int, turn: int) -> list[int]:
    """The indices that are gone into: all up to the limit, else the first, the last and some between."""
    if count <= limit:
        return list(range(count))
    step = count // (limit - 2)
    between = {(turn + step * i) % count for i in range(limit - 2)}
    return sorted({0, count - 1, *between})


def _is_data(value: Any) -> bool:
    """Whether a value can stand in a state: no code, frame or module, which would keep alive whatever is running."""
    kind = type(value)
    is_made_by_class = bool(kind.__flags__ & _HEAP_TYPE) and not isinstance(value, _OPAQUE)
    return is_made_by_class or kind in (list, dict, set, frozenset, tuple, deque)


def _has_attributes(value: Any) -> bool:
    return not isinstance(value, PLAIN) and bool(attributes(value))


def _is_sealed(value: Any) -> bool:
    """Whether a value's inside is its own affair: what samepath.grid makes never changes."""
    return type(value).__module__.startswith(("samepath.grid", "samepath._", "builtins")) and not isinstance(
        value, list | dict | tuple
    )


def _with_another_cell(grid: Grid) -> Grid:
    cell = (min(1, grid.width - 1), min(1, grid.height - 1))
    return grid.copy_with(walls=[cell]) if grid.is_open(cell) else grid.copy_with(floors=[cell])


def _add(values: list[Any], value: Any) -> None:
    if len(values) < SEEN_MAX and not any(type(one) is type(value) and one == value for one in values):
        values.append(value)
