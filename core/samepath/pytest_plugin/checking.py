"""The fixture `samepath`: a game beside its recording, an engine beside the specification."""

from __future__ import annotations

import hashlib
import re
import shlex
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from samepath import games
from samepath.conform.suite import vectors
from samepath.conform.suite.outcome import Report, lines_of
from samepath.conform.suite.runner import Settings as Launch
from samepath.conform.suite.runner import run
from samepath.engine import Game
from samepath.errors import SamepathError, UnsupportedError
from samepath.files import read_file
from samepath.games.rulesets import under_rules
from samepath.pytest_plugin.settings import Settings, engine_command
from samepath.record.answers import Answer
from samepath.record.inputs import InputLines
from samepath.record.reader import open_recording
from samepath.record.recorder import record_bytes
from samepath.report.verdicts import verdict_lines
from samepath.tools.accept import Fresh, keep
from samepath.tools.lookup import find_scenario
from samepath.values.canonical import Value, canonical_text
from samepath.values.text import visible
from samepath.verify.diff import diff
from samepath.verify.verifier import Verdict, verify

Inputs: TypeAlias = Path | str | Sequence[Value] | Answer | None

_SHOWN = 5  # vectors of an engine that fail, in full
_MEMBERS = ("game", "rules", "scenario", "seed")
_UNSAFE = re.compile(r"[^A-Za-z0-9_.=-]+")


class Keeper:
    """What this run accepts. It is written at the end of the session, by one process, all of it or none."""

    def __init__(self, config: pytest.Config, settings: Settings) -> None:
        self.config = config
        self.settings = settings
        reason = config.getoption("samepath_accept")
        self.reason: str | None = reason.strip() if reason is not None else None
        self._accepted: dict[Path, tuple[Fresh, bool]] = {}

    def accept(self, path: Path, recording: bytes, what: str, *, is_checked: bool) -> None:
        """Keep `recording` at `path`. What a check asks for goes before what the file alone would be recorded as."""
        path = path.resolve()
        if is_checked or path not in self._accepted:
            self._accepted[path] = Fresh(recording, what.splitlines()[0].removeprefix(f"{path}: ")), is_checked

    def handed_over(self) -> list[tuple[str, bytes, str, bool]]:
        """What was accepted here, in types that xdist can send."""
        return [(str(path), fresh.recording, fresh.what, of) for path, (fresh, of) in self._accepted.items()]

    def take(self, accepted: Sequence[tuple[str, bytes, str, bool]]) -> None:
        """What a worker handed over."""
        for path, recording, what, is_checked in accepted:
            self.accept(Path(path), recording, what, is_checked=is_checked)

    def write(self) -> list[str]:
        """Write what was accepted, with reason and signature, folder by folder; what was done, in lines."""
        if self.reason is None:
            return []
        by_folder: dict[Path, dict[Path, Fresh]] = {}
        for path, (fresh, _) in sorted(self._accepted.items()):
            by_folder.setdefault(self.settings.folder_of(path), {})[path] = fresh
        lines = []
        for folder, fresh_ones in by_folder.items():
            for path in fresh_ones:
                path.parent.mkdir(parents=True, exist_ok=True)
            signature = keep(folder, fresh_ones, self.reason)
            lines += [f"samepath: wrote {path}" for path in fresh_ones]
            lines.append(f"samepath: {folder}: signature {signature}")
        self._accepted.clear()
        return lines


class Samepath:
    """Checks for one test."""

    def __init__(self, keeper: Keeper, node: pytest.Item) -> None:
        self._keeper = keeper
        self._node = node
        self._names: list[str] = []
        self._pending: list[tuple[Path, bytes, str]] = []

    def check(
        self,
        game: Game[Any] | str,
        scenario: Value = "default",
        *,
        seed: int | str = 0,
        inputs: Inputs = None,
        rules: str | None = None,
        name: str | None = None,
    ) -> Path:
        """Hold `game` to the recording of this test. Returns the recording's path.

        `game` is an object, or a name: of [tool.samepath.games], of an installed game, or MODULE:NAME. A scenario that
        is text is the name of one, or of a file of one. `inputs` are what people choose: a list of options, the text of
        an inputs file, a Path to one, or a function as `samepath.replay.record` takes it. The file is called by the
        test, or by `name`.

        The test fails when the recording is missing or does not verify, or when the same call would record other bytes.
        With --samepath-accept "why" it is written instead, if the test passes.
        """
        __tracebackhide__ = True
        path = self._path(name)
        trouble = ""
        again = f"pytest {shlex.quote(self._node.nodeid)}"
        try:
            spelled = game if isinstance(game, str) else None
            played = self._keeper.settings.game(game) if isinstance(game, str) else game
            played = played if rules is None else _under(played, rules)
            data = find_scenario(played, scenario) if isinstance(scenario, str) else scenario
            if path.exists() and self._keeper.reason is None:
                verdict = verify(path, played)
                if verdict.status != "same":
                    pytest.fail(failure_of(verdict, played, spelled, self._keeper, self._node.nodeid), pytrace=False)
            recording = _recorded(played, data, seed, inputs)
        except SamepathError as error:
            trouble = str(error)
        if trouble:  # out of the handler, so that no second traceback is shown
            pytest.fail(f"{trouble}\n  again: {again}", pytrace=False)
        if path.exists() and _content(path) == recording:
            return path
        if self._keeper.reason is not None:
            what = self._what_changed(path, played) if path.exists() else "new"
            self._pending.append((path, recording, what))
            return path
        if not path.exists():
            pytest.fail(f'{path}: no such recording\n  to write it: {again} --samepath-accept "why"', pytrace=False)
        pytest.fail(_other_call(path, recording, played, again), pytrace=False)

    def hold(self, engine: str | Sequence[str], *, level: int | None = None, only: Sequence[str] = ()) -> None:
        """Hold an engine to the vectors of the specification: a name of [tool.samepath.engines], or a command."""
        __tracebackhide__ = True
        trouble = ""
        try:
            report = self._asked(engine, level, only)
        except SamepathError as error:
            trouble = str(error)
        if trouble:
            pytest.fail(trouble, pytrace=False)
        if report.exit_code:
            pytest.fail("\n".join(visible(line) for line in lines_of(report, _SHOWN)), pytrace=False)

    def _asked(self, engine: str | Sequence[str], level: int | None, only: Sequence[str]) -> Report:
        known = self._keeper.settings.engines
        command = known[engine] if isinstance(engine, str) and engine in known else None
        if command is None:
            command = engine_command("engines", engine if isinstance(engine, str) else list(engine))
        folder = vectors.shipped_folder()
        chosen = vectors.select(vectors.load(folder), level, only)
        who, outcomes = run(chosen, Launch(command), lambda count: None)
        return Report(command, who, outcomes, vectors.clauses(folder), [], [])

    def keep(self) -> None:
        """The test passed: what it accepted is kept."""
        for path, recording, what in self._pending:
            self._keeper.accept(path, recording, what, is_checked=True)

    def _what_changed(self, path: Path, game: Game[Any]) -> str:
        verdict = verify(path, game)
        told = verdict_lines(verdict, game)[0].removeprefix(f"{path}: ")
        return "asked with other scenario, seed, rules or inputs" if verdict.status == "same" else told

    def _path(self, name: str | None) -> Path:
        """Where the recording of the next check of this test is kept."""
        if name is None:
            test = self._node.path.resolve()
            root = self._keeper.settings.root
            module = test.relative_to(root) if test.is_relative_to(root) else Path(test.name)
            own = _plain(self._node.nodeid.partition("::")[2])
            count = sum(taken == own for taken in self._names) + 1
            self._names.append(own)
            name = (module.with_suffix("") / (own if count == 1 else f"{own}-{count}")).as_posix()
        folder = self._keeper.settings.recordings[0]
        path = folder / f"{name}.jsonl"
        if not path.resolve().is_relative_to(folder):
            pytest.fail(f"the name {name!r} leads out of {folder}", pytrace=False)
        return path


def game_of(path: Path, settings: Settings) -> tuple[Game[Any] | None, str | None]:
    """The game of a recording that [tool.samepath.games] names, and how; None for the registry's."""
    import json

    try:
        with open_recording(path) as stream:
            name = json.loads(stream.readline(1 << 24)).get("game")
    except (ValueError, AttributeError, OSError):
        return None, None  # the verifier says what is wrong with the file
    if not isinstance(name, str) or name not in settings.games:
        return None, None
    return settings.game(name), settings.games[name]


def failure_of(verdict: Verdict, game: Game[Any] | None, spelled: str | None, keeper: Keeper, nodeid: str) -> str:
    """The report of what differs, the commands to see it again, and the page on which to look at it."""
    named = keeper.settings.games.get(spelled or "", spelled)
    if named is None and game is not None:
        named = _spelled(game)
    known = game
    if known is None and verdict.header is not None:
        known = games.load(verdict.header["game"]) if verdict.header["game"] in games.names() else None
    lines = [visible(line) for line in verdict_lines(verdict, known, named)]
    lines.append(f"  this test: pytest {shlex.quote(nodeid)}")
    if verdict.status == "different":
        lines.append(f'  if it is meant: pytest {shlex.quote(nodeid)} --samepath-accept "why"')
        index = verdict.difference.index if verdict.difference is not None else None
        page = _page(Path(verdict.file), known, keeper, nodeid)
        lines.append(f"  to look at: {page}" + ("" if index is None else f"#decision={index}"))
    return "\n".join(lines)


def _spelled(game: Game[Any]) -> str | None:
    """MODULE:NAME of a game object, where a command in this folder can import it by that."""
    module = sys.modules.get(type(game).__module__)
    name = next((name for name, value in vars(module).items() if value is game), None) if module else None
    if module is None or name is None or game.name in games.names():
        return None
    place = Path(*module.__name__.split("."))
    is_here = place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()
    return f"{module.__name__}:{name}" if is_here else None


def _page(path: Path, game: Game[Any] | None, keeper: Keeper, nodeid: str) -> Path:
    """The page of a recording that differs, written where pytest keeps its own things."""
    from samepath.view.export import view

    cache = getattr(keeper.config, "cache", None)
    folder = Path(tempfile.mkdtemp(prefix="samepath-")) if cache is None else Path(cache.mkdir("samepath"))
    page = folder / f"{_plain(nodeid)}.html"
    page.write_bytes(view(path, None, game))
    return page


def _recorded(game: Game[Any], scenario: Value, seed: int | str, inputs: Inputs) -> bytes:
    if inputs is None or callable(inputs):
        return record_bytes(game, scenario, seed, inputs)
    name = str(inputs) if isinstance(inputs, Path) else "inputs"
    if isinstance(inputs, Path):
        text = read_file(inputs).decode("utf-8")
    elif isinstance(inputs, str):
        text = inputs
    else:
        text = "\n".join(canonical_text(option) for option in inputs)
    lines = InputLines(name, text)
    recording = record_bytes(game, scenario, seed, lines)
    if unused := lines.unused():
        raise UnsupportedError(unused)
    return recording


def _other_call(path: Path, recording: bytes, game: Game[Any], again: str) -> str:
    """What a call that no longer makes the recording in its file asks for instead."""
    import json

    headers: list[Mapping[str, Any]] = [json.loads(data.split(b"\n", 1)[0]) for data in (_content(path), recording)]
    lines = [f"{path}: verifies, but this test asks for another recording"]
    for member in _MEMBERS:
        kept, asked = (canonical_text(header[member]) for header in headers)
        if kept != asked:
            lines.append(f"  {member}: {kept:.200} is recorded, {asked:.200} is asked for")
    if len(lines) == 1:
        with tempfile.TemporaryDirectory() as folder:
            other = Path(folder) / "asked.jsonl"
            other.write_bytes(recording)
            difference = diff(path, other).difference
        place = "" if difference is None else f" at line {difference.line}, decision {difference.index}"
        lines.append(f"  inputs: other choices{place}")
    return "\n".join([*lines, f"  this test: {again}", f'  if it is meant: {again} --samepath-accept "why"'])


def _content(path: Path) -> bytes:
    with open_recording(path) as stream:
        return stream.read()


def _under(game: Game[Any], rules: str) -> Game[Any]:
    name, _, revision = rules.partition("@")
    return under_rules(game, name, int(revision) if revision.isdecimal() else None)


def _plain(name: str) -> str:
    """A name that every file system takes; one that had to change keeps apart by a few digits of its hash."""
    plain = _UNSAFE.sub("-", name).strip("-")[:100]
    return plain if plain == name else f"{plain}-{hashlib.sha256(name.encode()).hexdigest()[:6]}"
