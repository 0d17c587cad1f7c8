"""Dataclasses read from data: each field says its form, and the form checks the value, or is told as a JSON schema.

    class Kind:
        hp: int = member(Integer(1, 10_000))

A form reads a `Place`. Where a value must name something that stands elsewhere in the data (a kind of enemy, say),
`Named("kinds")` looks it up in that table of the outermost object. What depends on two fields, the caller checks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from samepath.values.reading import ITEMS_MAX, Place

T = TypeVar("T")

Names: TypeAlias = Mapping[str, Collection[str]]
"""The names of each table of the data."""

_FORM: Final = "form"
_DESCRIPTION: Final = "description"


class Form(Protocol):
    """What a value may be."""

    def read(self, place: Place, names: Names) -> Any:
        """The value at a place, checked. Raises the error of the place's wording."""
        ...

    def schema(self) -> dict[str, Any]:
        """The form as a JSON schema, as far as it does not depend on other data."""
        ...


def member(form: Form, description: str = "") -> Any:
    """A field of a dataclass that has this form; the schema says the description."""
    return field(metadata={_FORM: form, _DESCRIPTION: description})


def bind(cls: type[T], place: Place, names: Names | None = None) -> T:
    """An object of a dataclass whose fields all have forms: it has these members and no others.

    A member whose form is `Maybe` may be missing; then it is None. Without `names`, those of its own tables are known.
    """
    forms = forms_of(cls)
    place.only(forms)
    if names is None:
        tables = {name: form for name, form in forms.items() if isinstance(form, Table)}
        names = {name: form.names(place.member(name)) for name, form in tables.items()}
    there = {name: form for name, form in forms.items() if not isinstance(form, Maybe) or place.has(name)}
    read = {name: form.read(place.member(name), names) for name, form in there.items()}
    return cls(**{**dict.fromkeys(forms), **read})


def forms_of(cls: type[Any]) -> dict[str, Form]:
    """The form of each field, in order."""
    return {one.name: one.metadata[_FORM] for one in fields(cls)}


@dataclass(frozen=True, slots=True)
class Integer:
    """An integer from `low` to `high`."""

    low: int
    high: int

    def read(self, place: Place, names: Names) -> int:
        return place.integer(self.low, self.high)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Interval:
    """Two integers from `low` to `high`, the lower first."""

    low: int
    high: int

    def read(self, place: Place, names: Names) -> tuple[int, int]:
        return place.pair(self.low, self.high)

    def schema(self) -> dict[str, Any]:
        end = Integer(self.low, self.high).schema()
        told = "a range, the lower end first"
        return {"description": told, "type": "array", "minItems": 2, "maxItems": 2, "items": end}


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def read(self, place: Place, names: Names) -> bool:
        return place.flag()

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Text:
    """A string that is not empty."""

    def read(self, place: Place, names: Names) -> str:
        return place.text() or place.wrong("a string that is not empty")

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of these strings."""

    among: tuple[str, ...]

    def read(self, place: Place, names: Names) -> str:
        return place.text(self.among)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.among)}


@dataclass(frozen=True, slots=True)
class Named:
    """The name of an entry of a table; `or_none` lets the empty string stand for none."""

    table: str
    or_none: bool = False

    def read(self, place: Place, names: Names) -> str:
        return place.text([*([""] if self.or_none else []), *names[self.table]])

    def schema(self) -> dict[str, Any]:
        return {"type": "string"} if self.or_none else Text().schema()


@dataclass(frozen=True, slots=True)
class Record:
    """An object that a dataclass describes."""

    cls: type[Any]

    def read(self, place: Place, names: Names) -> Any:
        return bind(self.cls, place, names)

    def schema(self) -> dict[str, Any]:
        forms = forms_of(self.cls)
        properties = {name: form.schema() for name, form in forms.items()}
        for one in fields(self.cls):
            if one.metadata[_DESCRIPTION]:
                properties[one.name] = {"description": one.metadata[_DESCRIPTION], **properties[one.name]}
        needed = [name for name, form in forms.items() if not isinstance(form, Maybe)]
        return {"type": "object", "required": needed, "additionalProperties": False, "properties": properties}


@dataclass(frozen=True, slots=True)
class Maybe:
    """A member that may be missing."""

    form: Form

    def read(self, place: Place, names: Names) -> Any:
        return self.form.read(place, names)

    def schema(self) -> dict[str, Any]:
        return self.form.schema()


@dataclass(frozen=True, slots=True)
class Nullable:
    """Null, read as None, or what `form` says."""

    form: Form

    def read(self, place: Place, names: Names) -> Any:
        return None if place.value is None else self.form.read(place, names)

    def schema(self) -> dict[str, Any]:
        return {"oneOf": [{"type": "null"}, self.form.schema()]}


@dataclass(frozen=True, slots=True)
class Tagged:
    """One of several kinds of object: the member `tag`, a `Choice` of one string in each class, says which."""

    tag: str
    classes: tuple[type[Any], ...]

    def read(self, place: Place, names: Names) -> Any:
        by_tag = {text: cls for cls in self.classes for text in self._texts(cls)}
        return bind(by_tag[place.member(self.tag).text(by_tag)], place, names)

    def schema(self) -> dict[str, Any]:
        return {"oneOf": [Record(cls).schema() for cls in self.classes]}

    def _texts(self, cls: type[Any]) -> tuple[str, ...]:
        form = forms_of(cls)[self.tag]
        assert isinstance(form, Choice)
        return form.among


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of `least` to `most` items of one form."""

    form: Form
    least: int = 0
    most: int = ITEMS_MAX

    def read(self, place: Place, names: Names) -> tuple[Any, ...]:
        return tuple(self.form.read(item, names) for item in place.items(self.least, self.most))

    def schema(self) -> dict[str, Any]:
        most = {} if self.most == ITEMS_MAX else {"maxItems": self.most}
        return {"type": "array", "minItems": self.least, **most, "items": self.form.schema()}


@dataclass(frozen=True, slots=True)
class Table:
    """A list of objects with an `id` each, no two the same; read, it is a mapping by `id`.

    `needs` are the entries that must be there, since something speaks of them: `why` says what.
    """

    cls: type[Any]
    least: int = 0
    needs: tuple[str, ...] = ()
    why: str = ""

    def names(self, place: Place) -> list[str]:
        """The identifiers, checked."""
        ids = [item.member("id") for item in place.items(self.least)]
        form = forms_of(self.cls)["id"]
        found = [form.read(one, {}) for one in ids]
        for name in self.needs:
            if name not in found:
                place.fail(f"has no {self.cls.__name__.lower()} {name!r}{self.why and f', which {self.why}'}")
        unique(ids)
        return found

    def read(self, place: Place, names: Names) -> dict[str, Any]:
        return {row.id: row for row in Rows(Record(self.cls), self.least).read(place, names)}

    def schema(self) -> dict[str, Any]:
        return Rows(Record(self.cls), self.least).schema()


@dataclass(frozen=True, slots=True)
class Members:
    """An object whose members, of any name, have one form."""

    form: Form

    def read(self, place: Place, names: Names) -> dict[str, Any]:
        return {key: self.form.read(place.member(key), names) for key in place.members()}

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.form.schema()}


def unique(places: Iterable[Place], told: Callable[[Place], str] = lambda first: "stands twice") -> None:
    """Refuse a text that stands at two places; `told` says so, given the first of them."""
    seen: dict[str, Place] = {}
    for place in places:
        text = place.text()
        if text in seen:
            place.fail(f"is {text!r}, which {told(seen[text])}")
        seen[text] = place
