"""Hypothesis strategies for scenarios, from a JSON schema or a dataclass. Needs hypothesis, which samepath does not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from typing import Any, Final

from hypothesis import strategies as st

from samepath.errors import InputError
from samepath.values.canonical import INTEGER_MAX, CanonicalError, canonical_bytes
from samepath.values.forms import Record

_WORDS: Final = frozenset({"title", "description", "$schema", "$id", "$comment", "default", "examples"})
"""Keywords that rule nothing."""

_SIZE_MAX: Final = 5
"""Items of a list, or members of an object, more than the least, where the schema names no most."""


def scenarios_of(what: Mapping[str, Any] | type[Any]) -> st.SearchStrategy[Any]:
    """Scenarios of a JSON schema, or of a dataclass: one whose fields have forms, or whose types say enough.

    Values are those that a recording holds: no floats, integers up to 2**53 - 1. Raises InputError for a keyword of the
    schema that is not known here, since values that ignore it would be wrong.

        @given(playthroughs(game, scenarios_of({"type": "object", "properties": {"depth": {"enum": [1, 2]}}})))
    """
    if isinstance(what, Mapping):
        return _of(what, what, "the schema")
    if not is_dataclass(what):
        raise InputError(f"{what!r:.60} is neither a JSON schema nor a dataclass")
    described = [bool(one.metadata) for one in fields(what)]
    if described and all(described):
        return scenarios_of(Record(what).schema())
    return st.builds(what).map(_plain).filter(_can_be_recorded)


def _plain(instance: Any) -> Any:
    """A dataclass as JSON has it: tuples are lists."""
    return _listed(asdict(instance))


def _listed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _listed(item) for key, item in value.items()}
    return [_listed(item) for item in value] if isinstance(value, list | tuple) else value


def _can_be_recorded(value: Any) -> bool:
    try:
        canonical_bytes(value)
    except CanonicalError:
        return False
    return True


def _of(schema: Any, root: Mapping[str, Any], where: str) -> st.SearchStrategy[Any]:
    """The values of one schema; `root` is the outermost, for references."""
    if schema is True:
        return _anything()
    if not isinstance(schema, Mapping):
        raise InputError(f"{where}: {schema!r:.60} is no schema that has values")
    known = {name: rule for name, rule in schema.items() if name not in _WORDS and name != "$defs"}
    if "$ref" in known:
        _only(known, {"$ref"}, where)
        return st.deferred(lambda: _of(_referred(known["$ref"], root, where), root, known["$ref"]))
    for word in ("oneOf", "anyOf"):
        if word in known:
            _only(known, {word}, where)
            return st.one_of([_of(one, root, f"{where}.{word}[{i}]") for i, one in enumerate(known[word])])
    if "enum" in known or "const" in known:
        values = list(known["enum"]) if "enum" in known else [known["const"]]
        _only(known, {"enum", "const", "type"}, where)
        return st.sampled_from(values)
    kind = known.pop("type", None)
    if isinstance(kind, list):
        for one in kind:
            if one not in _KINDS:
                raise InputError(f"{where}: the type {one!r:.40} is none of: {', '.join(_KINDS)}")
        _only(known, set().union(*(_KINDS[one][0] for one in kind)), where)
        kinds = [{**{word: known[word] for word in known if word in _KINDS[one][0]}, "type": one} for one in kind]
        return st.one_of([_of(one, root, where) for one in kinds])
    if kind is None and not known:
        return _anything()
    if kind not in _KINDS:
        raise InputError(f"{where}: the type {kind!r:.40} is none of: {', '.join(_KINDS)}")
    words, make = _KINDS[kind]
    _only(known, words, where)
    made: st.SearchStrategy[Any] = make(known, root, where)
    return made


def _only(schema: Mapping[str, Any], words: set[str], where: str) -> None:
    for word in schema:
        if word not in words:
            raise InputError(f"{where}: no values can be made for the keyword {word!r}; give a strategy of your own")


def _referred(reference: str, root: Mapping[str, Any], where: str) -> Any:
    found: Any = root
    for part in reference.removeprefix("#/").split("/"):
        if not reference.startswith("#/") or not isinstance(found, Mapping) or part not in found:
            raise InputError(f"{where}: there is no {reference!r} in the schema")
        found = found[part]
    return found


def _anything() -> st.SearchStrategy[Any]:
    leaves = st.none() | st.booleans() | st.integers(-INTEGER_MAX, INTEGER_MAX) | _texts(0, None)
    return st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(_names(), inner), max_leaves=5)


def _names() -> st.SearchStrategy[str]:
    """Names of members, which a recording has in ASCII alone."""
    return st.text(st.characters(codec="ascii"), min_size=1, max_size=20)


def _texts(least: int, most: int | None) -> st.SearchStrategy[str]:
    return st.text(st.characters(codec="utf-8"), min_size=least, max_size=most)


def _integer(schema: Mapping[str, Any], root: Mapping[str, Any], where: str) -> st.SearchStrategy[int]:
    low, high = schema.get("minimum", -INTEGER_MAX), schema.get("maximum", INTEGER_MAX)
    low = max(low, schema.get("exclusiveMinimum", low - 1) + 1)
    high = min(high, schema.get("exclusiveMaximum", high + 1) - 1)
    step = schema.get("multipleOf", 1)
    return st.integers(-(-low // step), high // step).map(lambda number: number * step)


def _string(schema: Mapping[str, Any], root: Mapping[str, Any], where: str) -> st.SearchStrategy[str]:
    least, most = schema.get("minLength", 0), schema.get("maxLength")
    if "pattern" not in schema:
        return _texts(least, most)
    matching = st.from_regex(re.compile(schema["pattern"]), alphabet=st.characters(codec="utf-8"))
    return matching.filter(lambda text: least <= len(text) and (most is None or len(text) <= most))


def _array(schema: Mapping[str, Any], root: Mapping[str, Any], where: str) -> st.SearchStrategy[list[Any]]:
    first = [_of(one, root, f"{where}.prefixItems[{i}]") for i, one in enumerate(schema.get("prefixItems", []))]
    least = max(0, schema.get("minItems", 0) - len(first))
    if schema.get("items", True) is False:
        return st.tuples(*first).map(list)
    most = max(0, schema["maxItems"] - len(first)) if "maxItems" in schema else least + _SIZE_MAX
    unique = canonical_bytes if schema.get("uniqueItems") else None
    rest = st.lists(
        _of(schema.get("items", True), root, f"{where}.items"), min_size=least, max_size=most, unique_by=unique
    )
    return st.tuples(st.tuples(*first), rest).map(lambda parts: [*parts[0], *parts[1]])


def _object(schema: Mapping[str, Any], root: Mapping[str, Any], where: str) -> st.SearchStrategy[dict[str, Any]]:
    members = {name: _of(one, root, f"{where}.{name}") for name, one in schema.get("properties", {}).items()}
    needed = {name: members.pop(name, _anything()) for name in schema.get("required", [])}
    named = st.fixed_dictionaries(needed, optional=members)
    other = schema.get("additionalProperties", False)
    if other is False or other is True:  # what a schema lets pass without a word is no scenario that anybody means
        return named
    names = _names().filter(lambda name: name not in needed and name not in members)
    more = st.dictionaries(names, _of(other, root, f"{where}.*"), max_size=_SIZE_MAX)
    return st.tuples(named, more).map(lambda parts: {**parts[0], **parts[1]})


_KINDS: Final[dict[str, tuple[set[str], Any]]] = {
    "null": (set(), lambda schema, root, where: st.none()),
    "boolean": (set(), lambda schema, root, where: st.booleans()),
    "integer": ({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}, _integer),
    "string": ({"minLength", "maxLength", "pattern"}, _string),
    "array": ({"items", "prefixItems", "minItems", "maxItems", "uniqueItems"}, _array),
    "object": ({"properties", "required", "additionalProperties"}, _object),
}
