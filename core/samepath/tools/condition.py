"""Conditions on a row of data, as a person writes them: `turns >= 200 and winner == 2`.

What may stand in one: names of the row's members, members of those (`summoned[0]["goblin"]`), numbers, texts, true,
false, null, lists of these, the comparisons == != < <= > >= in, and, or, not, and parentheses. Nothing is called and
nothing is computed; Python's parser reads it, and only these forms are taken.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from samepath.errors import SamepathError, brief
from samepath.values.canonical import Value

LENGTH_MAX: Final = 1000
"""Characters of a condition: far more than a person writes, too few to nest past Python's limits."""

_NAMED: Final[Mapping[str, Value]] = {"true": True, "false": False, "null": None}

_EQUAL: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], bool]]] = {ast.Eq: operator.eq, ast.NotEq: operator.ne}
_ORDERED: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}

_Term: TypeAlias = Callable[[Mapping[str, Value]], Any]


class ConditionError(SamepathError):
    """A condition that cannot be read, or names what the row does not have."""


class Condition:
    """A condition, read once and asked of many rows.

    >>> over = Condition('turns >= 200 or winner in ["bot", null]')
    >>> over({"turns": 12, "winner": "bot"}), over({"turns": 12, "winner": "hand"})
    (True, False)
    >>> Condition("turns > limit")({"turns": 12})
    Traceback (most recent call last):
    samepath.tools.condition.ConditionError: 'turns > limit': there is no 'limit'; there are: turns

    Two things of different kinds are unequal, and neither is less than the other; a member that is not there is null.
    Raises ConditionError when it cannot be read.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        if len(text) > LENGTH_MAX:
            raise ConditionError(f"the condition is longer than {LENGTH_MAX:,} characters")
        try:
            tree = ast.parse(text.strip(), mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reason = error.msg if isinstance(error, SyntaxError) else "it is nested too deep, or holds a null byte"
            raise ConditionError(f"the condition {_told(text)} cannot be read: {reason}; {_HELP}") from None
        self._holds = self._test(tree.body)

    def __call__(self, row: Mapping[str, Value]) -> bool:
        """Whether it holds of a row. Raises ConditionError for a name that the row does not have."""
        return bool(self._holds(row))

    def __reduce__(self) -> tuple[type[Condition], tuple[str]]:
        return Condition, (self.text,)

    def _test(self, node: ast.expr) -> _Term:
        match node:
            case ast.BoolOp(op, values):
                every = all if isinstance(op, ast.And) else any
                tests = [self._test(each) for each in values]
                return lambda row: every(test(row) for test in tests)
            case ast.UnaryOp(ast.Not(), operand):
                inner = self._test(operand)
                return lambda row: not inner(row)
            case ast.Compare(left, operators, others):
                terms = [self._term(each) for each in (left, *others)]
                compared = [self._comparison(each, node) for each in operators]
                return lambda row: all(
                    compare(one(row), other(row))
                    for compare, one, other in zip(compared, terms[:-1], terms[1:], strict=True)
                )
        return self._term(node)

    def _comparison(self, kind: ast.cmpop, node: ast.expr) -> Callable[[Any, Any], bool]:
        if (equal := _EQUAL.get(type(kind))) is not None:
            return lambda one, other: equal(_kinded(one), _kinded(other))
        if (ordered := _ORDERED.get(type(kind))) is not None:
            return lambda one, other: _rank(one) is not None and _rank(one) == _rank(other) and ordered(one, other)
        if isinstance(kind, ast.In):
            return _is_in
        raise self._refused(node)

    def _term(self, node: ast.expr) -> _Term:
        match node:
            case ast.Constant(value) if value is None or type(value) in (bool, int, float, str):
                return lambda row: value
            case ast.UnaryOp(ast.USub(), ast.Constant(int(number) | float(number))) if type(number) is not bool:
                return lambda row: -number
            case ast.Name(name):
                return (lambda row: _NAMED[name]) if name in _NAMED else self._named(name)
            case ast.List(items):
                terms = [self._term(each) for each in items]
                return lambda row: [term(row) for term in terms]
            case ast.Subscript(inner, ast.Constant(int(key) | str(key))):
                whole = self._term(inner)
                return lambda row: _member(whole(row), key)
        raise self._refused(node)

    def _named(self, name: str) -> _Term:
        def found(row: Mapping[str, Value]) -> Value:
            if name not in row:
                raise ConditionError(f"{_told(self.text)}: there is no {name!r}; there are: {', '.join(row)}")
            return row[name]

        return found

    def _refused(self, node: ast.expr) -> ConditionError:
        part = ast.get_source_segment(self.text.strip(), node) or self.text
        return ConditionError(f"the condition {_told(self.text)} cannot be read at {_told(part)}: {_HELP}")


_HELP: Final = 'write for instance turns >= 200 and winner == "bot"; there are ==, !=, <, <=, >, >=, in, and, or, not'


def _told(text: str) -> str:
    return ascii(brief(text, 80))


def _rank(value: Any) -> str | None:
    """What it can be compared with; None for what has no order."""
    if type(value) in (int, float):
        return "number"
    return "text" if type(value) is str else None


def _kinded(value: Any) -> Any:
    """The value, told from one of another kind: True and 1 are not equal."""
    return ("truth", value) if type(value) is bool else value


def _is_in(one: Any, other: Any) -> bool:
    if type(one) is str and isinstance(other, str | dict):
        return one in other
    return isinstance(other, list | tuple) and _kinded(one) in map(_kinded, other)


def _member(value: Any, key: int | str) -> Any:
    if isinstance(value, dict) and type(key) is str:
        return value.get(key)
    if isinstance(value, list | tuple) and type(key) is int and -len(value) <= key < len(value):
        return value[key]
    return None
