"""samepath play: a person at a terminal, choosing among a game's legal options, with undo, save and going on.

The game is played by the recorder, so what is saved is a recording like any other. What the others decided since the
last choice is told by the decisions after which the state was another one.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource
from rich.text import Text

from samepath.capabilities import (
    Charted,
    Concluded,
    Hidden,
    Marked,
    Notated,
    Pictured,
    Playable,
    Refusing,
    Reported,
    Seated,
    capability,
)
from samepath.cli.board import draw
from samepath.cli.common import console, json_option
from samepath.cli.gameopt import game_option, optional_game, rules_option, scenario_option, seed_option, steps_option
from samepath.engine import Game
from samepath.errors import SamepathError, UnsupportedError
from samepath.record.answers import Answer
from samepath.record.reader import Reader, open_recording
from samepath.record.recorder import NoDecisionError, Script, new_file, record
from samepath.record.schema import Record
from samepath.record.trace import StopError, TakeBackError, Trace
from samepath.report.verdicts import decision_rows
from samepath.rng import parse_seed, seed_text
from samepath.tools.lookup import find_game, find_scenario
from samepath.values.canonical import Value, canonical_bytes
from samepath.verify.difference import option_text
from samepath.verify.resume import resume

LONG_LIST_MAX: Final = 10
"""Options up to which each has a line of its own with words."""

WIDTH: Final = 78
"""Characters of a row of options."""

COMMANDS_HELP: Final = """\
  a number       the option of that number
  a notation     the option itself, as it is listed
  undo           take your last choice back, and all that came of it
  undo N         go back to your choice that was decision N
  save FILE      write the recording so far; FILE.gz is compressed
  why            what the others weighed since your last choice
  options        list the options again
  help           this text
  quit           stop; what was not saved is lost"""

_UNDO = re.compile(r"undo(?:\s+([0-9]{1,9}))?")

Play = Callable[[Callable[[bytes], object], Answer], Trace]
"""Plays the game from the session's beginning: where lines go, and who answers."""


@click.command()
@click.argument("game", required=False, metavar="[GAME]")
@scenario_option
@rules_option
@seed_option
@click.option("--players", metavar="A,B", help="Who plays, in the game's own words, for instance person,cpu.")
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Write the recording at the end.")
@click.option("--force", is_flag=True, help="Replace the files written if they exist.")
@click.option("--web", is_flag=True, help="Play a game that ships in the browser: serve its page, or write it to -o.")
@click.option("--resume", "resume_from", metavar="FILE", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--turn", type=click.IntRange(min=1), help="With --resume: the turn at whose beginning to go on.")
@game_option
@steps_option
@json_option
def command(
    game: str | None,
    scenario: str,
    rules: str | None,
    seed: str,
    players: str | None,
    output: Path | None,
    force: bool,
    web: bool,
    resume_from: Path | None,
    turn: int | None,
    game_name: str | None,
    steps_max: int,
    as_json: bool,
) -> None:
    """Play GAME on the terminal.

    Choose by number or by notation; `help` lists what else can be typed. Without --scenario it is the one that the
    game keeps for a person. --resume goes on from a recording. With --json each choice is a JSON line.
    """
    if web:
        _in_browser(game, rules, None if _is_default("seed") else seed, players, output, resume_from, as_json)
        return
    if resume_from is not None:
        if rules is not None or players is not None:
            raise click.UsageError("--resume keeps the recording's own rules and players; leave --rules, --players out")
        session = _resumed(resume_from, turn, game, game_name, steps_max)
    else:
        if game is None:
            raise click.UsageError("name a GAME (see `samepath games`), or --resume FILE")
        if turn is not None:
            raise click.UsageError("--turn goes with --resume")
        played = find_game(game, rules)
        if _is_default("scenario"):
            scenario = able.play_scenario if (able := capability(played, Playable)) is not None else scenario
        session = _started(played, scenario, seed, players, steps_max)
    if output is not None and output.exists() and not force:
        raise click.UsageError(f"{output} exists already; give another name, or --force to replace it")
    table = Table(session, force, as_json)
    try:
        trace = session(table.hear, table)
    except NoDecisionError as nothing:
        trace = nothing.trace
    table.finish(trace)
    if output is not None:
        table.save(output, overwrite=force)


def _is_default(option: str) -> bool:
    return click.get_current_context().get_parameter_source(option) is ParameterSource.DEFAULT


def _in_browser(
    game: str | None,
    rules: str | None,
    seed: str | None,
    players: str | None,
    output: Path | None,
    resume: Path | None,
    as_json: bool,
) -> None:
    from samepath.cli.pages import hand_over
    from samepath.view.playing import play_page

    if game is None or resume is not None:
        raise click.UsageError("--web: name a GAME; the page itself goes on from recordings")
    played = find_game(game, rules)
    named = None if rules is None else f"{played.rules.name}@{played.rules.revision}"
    number = None if seed is None else seed_text(parse_seed(seed))
    content = play_page(played, rules=named, players=None if players is None else players.split(","), seed=number)
    hand_over(content, output, as_json=as_json)


def _started(game: Game[Any], scenario: str, seed: str, players: str | None, steps_max: int) -> Play:
    data = find_scenario(game, scenario)
    if players is not None:
        seated = capability(game, Seated)
        if seated is None:
            raise UnsupportedError(f"{game.name} has no players to choose; leave --players out")
        data = seated.seated(data, players.split(","))
    number = parse_seed(seed)
    return lambda write, answer: record(game, data, number, write, answer, steps_max=steps_max)


def _resumed(path: Path, turn: int | None, game: str | None, game_name: str | None, steps_max: int) -> Play:
    with open_recording(path) as stream:
        recorded = Reader(stream).take().record.get("game")
    if game is not None and game != recorded:
        raise click.UsageError(f"{path} is a recording of {recorded}, not of {game}")
    played = optional_game(game_name)
    return lambda write, answer: resume(path, write, answer, turn=turn, game=played, steps_max=steps_max)


class Table:
    """The person's side of a game: an `Answer` that shows, reads, and remembers the choices for saving."""

    def __init__(self, play: Play, force: bool, as_json: bool) -> None:
        self._play = play
        self._force = force
        self._as_json = as_json
        self._out = console()
        self._history: list[int | Exception] = []
        self._saved: set[Path] = set()
        self._heard: list[Record] = []  # decisions of others since the last choice
        self._acts: list[Record] = []  # those of them that changed the state
        self._state = ""  # the hash after the last record

    def hear(self, line: bytes) -> None:
        """Take in a line of the recording as it is made."""
        told = json.loads(line)
        if told["type"] == "decision" and told["source"] != "input":
            self._heard.append(told)
            if told["state"] != self._state:
                self._acts.append(told)
        self._state = told.get("state", self._state)[:16]

    def __call__(self, trace: Trace, asked: Record) -> int:
        self._show(trace, asked)
        while True:
            line = self._read(asked)
            if line is None or line == "quit":
                self._forget()
                raise StopError
            try:
                pick = self._obey(trace, asked, line)
            except SamepathError as error:  # a file that cannot be written must not end the game
                self._say(str(error))
                continue
            if pick is not None:
                self._history.append(pick)
                self._forget()
                return pick

    def finish(self, trace: Trace) -> None:
        """Show how it ended."""
        outcome = trace.run.state.outcome
        if self._as_json:
            self._line({**self._view(trace), "outcome": outcome})
            return
        self._tell(trace)
        self._board(trace)
        concluded = capability(trace.run.game, Concluded)
        if outcome is None:
            self._out.print("stopped before the end")
        else:
            self._out.print(concluded.ending(outcome) if concluded is not None else _text(outcome))

    def save(self, path: Path, *, overwrite: bool) -> None:
        """Write the game so far, by playing its choices again."""
        with new_file(path, overwrite=overwrite or path in self._saved) as write:
            trace = self._play(write, Script(list(self._history)))
        self._saved.add(path)
        self._say(f"saved to {path}: {trace.decisions:,} decisions")

    # --- reading ---

    def _read(self, asked: Record) -> str | None:
        if self._as_json:
            line = sys.stdin.readline()
            return line.strip() if line else None
        try:
            return input(f"{asked['actor']}, {asked['kind']}> ").strip()
        except (EOFError, KeyboardInterrupt):
            self._out.print("")
            return None

    def _obey(self, trace: Trace, asked: Record, line: str) -> int | None:
        """The pick that a line means; None when it meant something else, which is done."""
        options = asked["options"]
        if match := _UNDO.fullmatch(line):
            self._undo(trace, None if match[1] is None else int(match[1]))
        elif line.startswith("save "):
            self.save(Path(line.removeprefix("save ").strip()), overwrite=self._force)
        elif line == "why":
            self._why(trace)
        elif line in ("options", ""):
            self._options(trace.run.game, options)
        elif line in ("help", "?"):
            notated = capability(trace.run.game, Notated)
            form = "" if notated is None else f"\n  here a notation is {notated.notation_help}"
            self._say(COMMANDS_HELP + form)
        elif re.fullmatch(r"[0-9]{1,9}", line):
            if int(line) < len(options):
                return int(line)
            self._say(f"there is no option {line}; they go from 0 to {len(options) - 1}")
        else:
            pick = _named(trace.run.game, line, options)
            if pick is None:
                refusing = capability(trace.run.game, Refusing)
                reason = refusing.refusal(trace.run.state, line) if refusing is not None else ""
                self._say(reason or f"{line!a:.60} is not an option; `options` lists them, `help` the rest")
            return pick
        return None

    def _undo(self, trace: Trace, to: int | None) -> None:
        if not trace.can_undo(to):
            self._say("there is nothing to take back" if to is None else f"decision {to} is not a choice of yours")
            return
        request = TakeBackError(to)
        self._history.append(request)
        self._forget()
        raise request

    def _forget(self) -> None:
        self._heard.clear()
        self._acts.clear()

    # --- showing ---

    def _show(self, trace: Trace, asked: Record) -> None:
        if self._as_json:
            choice = {key: asked[key] for key in ("actor", "index", "kind", "options")}
            self._line({**self._view(trace), **choice})
            return
        self._tell(trace)
        self._board(trace)
        self._options(trace.run.game, asked["options"])

    def _view(self, trace: Trace) -> dict[str, Value]:
        game, state = trace.run.game, trace.run.state
        view: dict[str, Value] = {"turn": state.turn, "others": []}
        view["others"] = [_act(game, act) for act in self._noticed(trace, self._acts)]
        if (pictured := capability(game, Pictured)) is not None:
            view["picture"] = pictured.picture(state)
        if (reported := capability(game, Reported)) is not None:
            view["status"] = reported.status(state)
        return view

    def _tell(self, trace: Trace) -> None:
        for act in self._noticed(trace, self._acts):
            self._out.print(_act(trace.run.game, act))

    def _noticed(self, trace: Trace, told: list[Record]) -> list[Record]:
        """What the person may know of what others decided: all of it, unless the game keeps some actors hidden."""
        hidden = capability(trace.run.game, Hidden)
        return [one for one in told if hidden is None or hidden.notices(trace.run.state, one["actor"])]

    def _board(self, trace: Trace) -> None:
        game, state = trace.run.game, trace.run.state
        if (pictured := capability(game, Pictured)) is not None:
            marks: list[tuple[int, int]] = []
            acts = self._noticed(trace, self._acts)
            marked, charted = capability(game, Marked), capability(game, Charted)
            if acts and marked is not None and (option := _picked(acts[-1])) is not None:
                marks = marked.cells(state, option)
            for line in draw(pictured.picture(state), marks, None if charted is None else charted.axes):
                self._out.print(line)
        reported = capability(game, Reported)
        for text in reported.status(state) if reported is not None else [f"turn {state.turn}"]:
            self._out.print(Text(text))

    def _options(self, game: Game[Any], options: list[Value]) -> None:
        if self._as_json:
            self._line({"options": options})
            return
        texts = [_text(option) for option in options]
        if len(options) <= LONG_LIST_MAX:
            width = max(map(len, texts))
            for index, (text, option) in enumerate(zip(texts, options, strict=True)):
                words = option_text(game, option)
                self._out.print(f"{index:>3}  {text:<{width}}  {words if words != text else ''}".rstrip())
            return
        cells = [f"{index:>3} {text}" for index, text in enumerate(texts)]
        width = max(map(len, cells)) + 2
        per_row = max(1, WIDTH // width)
        for first in range(0, len(cells), per_row):
            self._out.print("".join(f"{cell:<{width}}" for cell in cells[first : first + per_row]).rstrip())

    def _why(self, trace: Trace) -> None:
        game, noticed = trace.run.game, self._noticed(trace, self._heard)
        if not noticed:
            self._say("the others have not decided anything since your last choice")
        for told in noticed:
            self._say("\n".join([_act(game, told), *(f"  {row}" for row in decision_rows(told, game))]))

    def _say(self, text: str) -> None:
        if self._as_json:
            self._line({"message": text})
        else:
            self._out.print(text)

    def _line(self, value: Value) -> None:
        click.echo(canonical_bytes(value).decode("ascii"))
        sys.stdout.flush()


def _named(game: Game[Any], line: str, options: list[Value]) -> int | None:
    """The index of the option that a line names, in the game's notation or as it is listed."""
    notated = capability(game, Notated)
    if notated is not None:
        return notated.parse_notation(line, options)
    return next((index for index, option in enumerate(options) if _text(option) == line), None)


def _text(option: Value) -> str:
    return option if isinstance(option, str) else canonical_bytes(option).decode("ascii")


def _picked(told: Record) -> Value:
    return None if told["pick"] is None else told["options"][told["pick"]]


def _act(game: Game[Any], told: Record) -> str:
    option = _picked(told)
    return f"{told['actor']}, {told['kind']}: {'none' if option is None else option_text(game, option)}"
