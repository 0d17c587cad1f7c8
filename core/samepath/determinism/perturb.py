"""What a game's `canonical` forgets: every place of the state that the hash does not show is changed, and played on.

A run is played once, and copies of its state are kept on the way. In a copy one place is changed; where the hashed
text stays what it was, the game is played on from there by the same streams and the same answers. The first record
that comes out otherwise proves that the place decides and is not hashed (GAME-5). Besides: whether `canonical` itself
changes the state or draws, whether the game decides the same with nobody looking (GAME-7), and whether the state's own
`==` tells two states apart that have one text.

All of it is bounded and the same every time: see the constants. A game names what is left out on purpose, with reasons:

    not_hashed = {"state.tally.*": "counts for reports; no rule reads them"}

A name is a path as it is reported, in which `[*]` stands for any index or key; `.*` at its end takes in all that is
below. `state.units` alone is how many there are, and their order.
Source: conformance/SPEC.md, clauses GAME-5 to GAME-7.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from samepath.capabilities import Unhashed, capability
from samepath.determinism.places import Change, Constants, Seen, attributes, changes, is_plain, walk
from samepath.determinism.playon import SIDES, Moment, Quiet, Reference, failure, play_on, take_reference
from samepath.determinism.timelimit import TooLongError, time_limit
from samepath.engine import STEPS_MAX, Game, Run, begin
from samepath.errors import GameError
from samepath.record.schema import MEANINGS as _DIFFERENCES
from samepath.report.verdicts import difference_lines
from samepath.values.canonical import Value, canonical_text
from samepath.verify.difference import Difference

STATES_MAX: Final = 8
"""States of the run that are looked at, spread over it evenly; the first one always."""

PLAYS_MAX: Final = 4
"""Times that one field is changed and played on from one state."""

FIELD_PLAYS_MAX: Final = 20
"""The same over all states. A field that was found is not looked at again."""

DECISIONS_MAX: Final = 60_000
"""Decisions that are played on in all."""

OBJECTS_MAX: Final = 4
"""Objects of one type that are tried in a place that holds one."""

PLAY_SECONDS_MAX: Final = 10
"""A changed state with which the game plays on longer than this is given up: it has failed."""

WATCHED_SECONDS_MAX: Final = 120
"""The same for the whole run with nobody looking."""

MEANINGS: Final[Mapping[str, str]] = {
    "decides": "decides, and canonical leaves it out",
    "failure": "is read by the game, which fails when it is changed, and canonical leaves it out",
    "equality": "is left out by canonical, but the state's own == tells by it that two states are not the same",
    "changes": "canonical changes the state it is asked for",
    "draws": "canonical draws random numbers",
    "watched": "with nobody looking the game decides otherwise: canonical, options or a record change what follows",
    "copy": "a copy of the state, played on, decides otherwise: the copy is not whole, or something outside decides",
}
"""What is found, in the words of the report."""

_UNHASHED = re.compile(r"state([.\[].*)?")


@dataclass(frozen=True)
class Finding:
    """One thing that `canonical` forgets or does. The decision that shows it is in `difference`."""

    what: str
    """A key of MEANINGS."""
    path: str
    """The place as the game's code would write it; `canonical` for what it does itself."""
    pattern: str
    turn: int
    """The turn in which the state was changed."""
    decision: int
    """The index of the next decision then."""
    change: str = ""
    difference: Difference | None = None

    def as_json(self) -> dict[str, Value]:
        """The finding as one canonical object; members that say nothing are left out."""
        members: dict[str, Value] = {
            "what": self.what,
            "meaning": MEANINGS[self.what],
            "path": self.path,
            "pattern": self.pattern,
            "before": {"turn": self.turn, "decision": self.decision},
        }
        if self.change:
            members["change"] = self.change
        if self.difference is not None:
            members["difference"] = {k: v for k, v in self.difference.as_json().items() if k != "line"}
        return members


@dataclass
class Report:
    """What came of the check, and how far it looked."""

    findings: list[Finding] = field(default_factory=list)
    states: int = 0
    fields: int = 0
    """Fields, by pattern, that were met."""
    hashed: int = 0
    """Those of which every change tried showed in the hashed text."""
    played: list[str] = field(default_factory=list)
    """Those that the text does not always show and that changed nothing, by pattern."""
    named: dict[str, str] = field(default_factory=dict)
    """What the game names in `not_hashed` and was met, with the reasons."""
    plays: int = 0
    decisions: int = 0
    complete: bool = True
    """Whether DECISIONS_MAX was enough."""

    def as_json(self) -> dict[str, Value]:
        """The report as one canonical object."""
        return {
            "complete": self.complete,
            "decisions": self.decisions,
            "fields": self.fields,
            "findings": [finding.as_json() for finding in self.findings],
            "hashed": self.hashed,
            "named": self.named,
            "played": self.played,
            "plays": self.plays,
            "states": self.states,
        }


def check(
    game: Game[Any],
    scenario: Value,
    seed: int | str,
    answers: Sequence[int],
    *,
    steps_max: int = STEPS_MAX,
    watch: Callable[[int, int], None] = lambda done, total: None,
) -> Report:
    """Look for what `canonical` forgets in one run.

    `answers` are the picks of people, each modulo the number of options, and the run ends with them.
    `watch` is called with the number of states done and their total. Raises GameError for a game that cannot be played
    or copied, or whose `not_hashed` is not names with reasons.
    """
    named = _named(game)
    constants = Constants(game)

    def again() -> Run[Any]:
        return begin(game, copy.deepcopy(scenario), seed, logged=True)

    run = again()
    reference = take_reference(run, answers, constants, STATES_MAX, steps_max)
    report = Report(states=len(reference.moments))
    for moment in reference.moments:
        _ask_canonical(run, moment, report)
    _look_on(game, scenario, seed, reference, report, steps_max)
    search = _Search(run, again, reference, named, report)
    for moment in reference.moments:
        search.meet(moment)
    watch(0, len(reference.moments))
    for number, moment in enumerate(reference.moments, 1):
        search.look(moment, number)
        watch(number, len(reference.moments))
    search.done()
    return report


def finding_lines(finding: Finding, game: Game[Any] | None = None) -> list[str]:
    """A finding for a person: what it is, the change, the decision that shows it, and what to do."""
    lines = [f"{finding.path}: {MEANINGS[finding.what]}"]
    if finding.change:
        lines.append(f"  in turn {finding.turn}, before decision {finding.decision}, {finding.change}")
    found = finding.difference
    if found is not None:
        where = [] if found.index is None else [f"decision {found.index}"]
        where += [] if found.turn is None else [f"turn {found.turn}"]
        where += [] if found.actor is None else [found.actor]
        lines.append(f"  different at {', '.join(where) or 'the end'}: {_DIFFERENCES[found.what]}")
        lines += [f"  {line}" for line in difference_lines(found, game, SIDES)]
    if finding.what in ("decides", "failure", "equality"):
        lines.append(f"  put it into canonical, or name {finding.pattern!r} in the game's not_hashed, with the reason")
    return lines


def _named(game: Game[Any]) -> dict[str, tuple[re.Pattern[str], str]]:
    """The game's own `not_hashed`, each name with its pattern and reason."""
    unhashed = capability(game, Unhashed)
    given: object = {} if unhashed is None else unhashed.not_hashed
    if not isinstance(given, Mapping):
        raise GameError(f"{game.name}: not_hashed is an object of names and reasons, as in {{'state.tally.*': 'why'}}")
    found = {}
    for name, reason in given.items():
        if not isinstance(name, str) or _UNHASHED.fullmatch(name) is None or name == "state":
            raise GameError(
                f"{game.name}: not_hashed names {name!r:.60}; a name begins with 'state.', as in 'state.tally'"
            )
        if not isinstance(reason, str) or not reason.strip():
            raise GameError(f"{game.name}: not_hashed gives no reason for {name!r:.60}")
        below = r"([.\[].*)?" if name.endswith(".*") else ""
        inner = re.escape(name.removesuffix(".*")).replace(r"\[\*\]", r"\[[^\]]*\]")
        found[name] = (re.compile(inner + below), reason)
    return found


def _look_on(
    game: Game[Any], scenario: Value, seed: int | str, reference: Reference, report: Report, steps_max: int
) -> None:
    """Play the game with a decider that looks at nothing: no canonical, no options, no record."""
    run = begin(game, copy.deepcopy(scenario), seed)
    quiet = Quiet(reference)
    try:
        with time_limit(WATCHED_SECONDS_MAX):
            quiet.play(run, steps_max)
    except TooLongError:
        quiet.difference = failure(1, 0, f"the game makes no end within {WATCHED_SECONDS_MAX} seconds")
    if quiet.difference is not None:
        report.findings.append(Finding("watched", "canonical", "canonical", 0, 0, difference=quiet.difference))


def _ask_canonical(run: Run[Any], moment: Moment, report: Report) -> None:
    """Whether asking for the canonical state changes it, or draws."""
    moment.restore(run)
    words = run.rng.words
    first = canonical_text(run.game.canonical(run.state))
    what = "draws" if run.rng.words != words else ""
    if not what and canonical_text(run.game.canonical(run.state)) != first:
        what = "changes"
    if what and not any(finding.what == what for finding in report.findings):
        report.findings.append(Finding(what, "canonical", "canonical", moment.turn, moment.decisions))


@dataclass
class _Search:
    """The search under way: what has been met, tried and found, by pattern."""

    run: Run[Any]
    again: Callable[[], Run[Any]]
    """Begins the run anew."""
    reference: Reference
    named: Mapping[str, tuple[re.Pattern[str], str]]
    report: Report
    _seen: Seen = field(default_factory=Seen)
    _met: dict[str, bool] = field(default_factory=dict)  # every pattern, and whether the text showed all its changes
    _plays: dict[str, int] = field(default_factory=dict)
    _found: set[str] = field(default_factory=set)
    _failed: dict[str, Finding] = field(default_factory=dict)
    _unequal: dict[str, Finding] = field(default_factory=dict)

    def meet(self, moment: Moment) -> None:
        """Remember what stands in the state, so that it can be tried in others."""
        for place in walk(moment.state, moment.is_constant, moment.decisions):
            self._seen.note(place)

    def look(self, moment: Moment, number: int) -> None:
        """Change every place of one state that the text does not show, and play on."""
        if not self._copies_play_alike(moment):
            return  # whatever is played on from here would be different for that reason
        for path, pattern, which in self._unshown(moment, number):
            if pattern in self._found or self._plays.get(pattern, 0) >= min(FIELD_PLAYS_MAX, number * PLAYS_MAX):
                continue
            if self.report.decisions >= DECISIONS_MAX:
                self.report.complete = False
                return
            self._plays[pattern] = self._plays.get(pattern, 0) + 1
            self._try(moment, path, which)

    def done(self) -> None:
        """Add what was found by failures and by `==` alone, and the counts."""
        for kind in (self._failed, self._unequal):
            for pattern, finding in kind.items():
                if pattern not in self._found:
                    self._found.add(pattern)
                    self.report.findings.append(finding)
        self.report.fields = len(self._met)
        self.report.hashed = sum(self._met.values())
        self.report.played = sorted(name for name in self._plays if name not in self._found)

    def _copies_play_alike(self, moment: Moment) -> bool:
        moment.restore(self.run)
        difference = self._played(moment, self.again)
        if difference is None:
            return True
        if not any(finding.what == "copy" for finding in self.report.findings):
            found = Finding("copy", "state", "state", moment.turn, moment.decisions, difference=difference)
            self.report.findings.append(found)
        return False

    def _unshown(self, moment: Moment, number: int) -> list[tuple[str, str, int]]:
        """Path, pattern and number of every change that the hashed text of the state does not show.

        Other changes come first in every state, so that those of a field take their turns.
        """
        moment.restore(self.run)
        text = canonical_text(self.run.full_state())
        others = _objects(self.run.state, moment)
        found: dict[str, list[tuple[int, str]]] = {}
        for place in list(walk(self.run.state, moment.is_constant, moment.decisions)):
            if self._is_named(place.path):
                continue
            self._met.setdefault(place.pattern, True)
            for which, change in enumerate(changes(place, self._seen, others)):
                if not self._is_shown(change, text):
                    self._met[place.pattern] = False
                    found.setdefault(place.pattern, []).append((which, place.path))
        tries = []
        for pattern, ones in found.items():
            ones.sort(key=lambda one: one[0])
            begin_at = (number - 1) * PLAYS_MAX % len(ones)
            tries += [(path, pattern, which) for which, path in ones[begin_at:] + ones[:begin_at]]
        return tries

    def _is_shown(self, change: Change, text: str) -> bool:
        change.apply()
        try:
            return canonical_text(self.run.full_state()) != text
        except Exception:  # canonical reads the place, or it would not fail
            return True
        finally:
            change.undo()

    def _is_named(self, path: str) -> bool:
        for name, (pattern, reason) in self.named.items():
            if pattern.fullmatch(path):
                self.report.named[name] = reason
                return True
        return False

    def _try(self, moment: Moment, path: str, which: int) -> None:
        """Make one change in a fresh copy, and play on."""
        moment.restore(self.run)
        state = self.run.state
        has_equality = "__eq__" in {name for kind in type(state).__mro__[:-1] for name in vars(kind)}
        has_equality = has_equality and _is_equal(state, moment.state)
        others = _objects(state, moment)
        place = next(one for one in walk(state, moment.is_constant, moment.decisions) if one.path == path)
        change = changes(place, self._seen, others)[which]
        change.apply()
        finding = partial(
            Finding, path=path, pattern=place.pattern, turn=moment.turn, decision=moment.decisions, change=str(change)
        )
        if has_equality and change.typed and not _is_equal(state, moment.state):
            self._unequal.setdefault(place.pattern, finding("equality"))
        difference = self._played(moment)
        if difference is None:
            return
        if difference.what != "failure":
            self._found.add(place.pattern)
            self.report.findings.append(finding("decides", difference=difference))
        elif change.typed:
            self._failed.setdefault(place.pattern, finding("failure", difference=difference))

    def _played(self, moment: Moment, again: Callable[[], Run[Any]] | None = None) -> Difference | None:
        """The first difference when the run is played on as it stands."""
        self.report.plays += 1
        try:
            with time_limit(PLAY_SECONDS_MAX):
                difference, decisions = play_on(self.run, self.reference, moment, again)
        except TooLongError:
            words = f"the game makes no end within {PLAY_SECONDS_MAX} seconds"
            return failure(moment.turn, moment.decisions, words)
        self.report.decisions += decisions
        return difference


def _objects(state: Any, moment: Moment) -> list[Any]:
    """Objects of the game's own inside a state, a few of every type: what a place could hold instead."""
    found: list[Any] = []
    count: dict[type, int] = {}
    for place in walk(state, moment.is_constant, moment.decisions):
        kind = type(place.value)
        if count.get(kind, 0) >= OBJECTS_MAX or is_plain(place.value) or not attributes(place.value):
            continue
        if not any(one is place.value for one in found):
            count[kind] = count.get(kind, 0) + 1
            found.append(place.value)
    return found


def _is_equal(left: Any, right: Any) -> bool:
    """Whether two states are the same by their own word; one that fails to say so has none."""
    try:
        return bool(left == right)
    except Exception:
        return True
