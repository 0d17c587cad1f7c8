"""Write the rules data of the games that ship in the forms of the ports: `python conformance/write_rules.py`.

The home of the data is core/samepath/games/<game>/rules, one file for each ruleset and revision. From it are made:

- conformance/rules: the same files, for whoever writes a port;
- conformance/schema: what each number may be, from the forms that the reference reads them by;
- JavaScript: a module for each game, which Node and browsers load like any other;
- Java: a class for each game, since `javac` carries no other files;
- C#: one file, which the build puts into the program.

Each lists the rules in the order in which an engine looks for them: the default ruleset first, of each the newest
revision first. With `--check` nothing is written, and the exit code is 1 where a file is not as it would be.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from samepath import games
from samepath.engine import Rules
from samepath.games.dungeon.rules import MineRules
from samepath.games.lesson.rules import LessonRules
from samepath.games.nausicaa.data import RulesData
from samepath.values.canonical import canonical_bytes, parse_plain
from samepath.values.forms import Record

CONFORMANCE = Path(__file__).resolve().parent
HOME = CONFORMANCE.parent / "core" / "samepath" / "games"
COPIES = CONFORMANCE / "rules"
SCHEMAS = CONFORMANCE / "schema"
PORTS = CONFORMANCE / "ports"

MADE = "Made by conformance/write_rules.py from the rules data of the reference; change those"

READ_AS = {"dungeon": MineRules, "lesson": LessonRules, "nausicaa": RulesData}
TITLES = {
    "dungeon": "Rules data of the mine (SPEC, DUNG-1 to DUNG-4); chances in per cent, lengths in cells, times in turns",
    "lesson": "Rules data of the lesson (SPEC, LESSON); scores in points, distances in steps, percentages whole",
    "nausicaa": "Rules data of Nausicaa (SPEC, NAUS)",
}

JAVASCRIPT = """\
/**
 * The rules data of the game `{game}`, every ruleset and revision (SPEC, GAME-8).
 * {made}.
 *
 * @module
 */

/** @type {{import('../../engine.mjs').Rules[]}} The default first, of each ruleset the newest revision first. */
export const RULES = [
{entries}];
"""
JAVA = """\
package samepath.games.{game};

import java.util.List;
import samepath.engine.Rules;

/**
 * The rules data of the game {{@code {game}}}, every ruleset and revision (SPEC, GAME-8).
 * {made}.
 */
final class RulesData {{
    /** The default first, of each ruleset the newest revision first. */
    static final List<Rules> ALL = List.of(
{entries});

    private RulesData() {{}}
}}
"""
JAVA_INDENT = " " * 20


def main(arguments: Sequence[str]) -> int:
    """Write what has changed; with `--check` only say what would. Returns the exit code."""
    every = {name: all_rules(name) for name in games.SHIPPED}
    wanted = forms(every)
    stale = [path for path in made_before() if path not in wanted]
    changed = [path for path, text in wanted.items() if not path.is_file() or path.read_bytes() != text.encode()]
    if "--check" in arguments:
        for path in sorted([*stale, *changed]):
            print(f"{path.relative_to(CONFORMANCE)} is not as made from the rules data: run `make rules`")
        return 1 if stale or changed else 0
    for path in stale:
        path.unlink()
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="ascii", newline="\n")
    print(f"{sum(map(len, every.values()))} rules in {len(wanted)} files; {len(changed)} written, {len(stale)} removed")
    return 0


def all_rules(game: str) -> Sequence[Rules]:
    """Every ruleset and revision of a game that ships."""
    found: Sequence[Rules] = games.load(game).all_rules  # type: ignore[attr-defined]  # every game that ships has it
    return found


def forms(every: Mapping[str, Sequence[Rules]]) -> dict[Path, str]:
    """The text of every file that is made, by its path."""
    texts = {COPIES / game / file_name(rules): source(game, rules) for game in every for rules in every[game]}
    for game, found in every.items():
        texts[PORTS / "javascript" / "src" / "games" / game / "data.mjs"] = javascript(game, found)
        texts[PORTS / "java" / "src" / "samepath" / "games" / game / "RulesData.java"] = java(game, found)
    texts[PORTS / "csharp" / "data" / "rules.json"] = csharp(every)
    texts |= {SCHEMAS / f"rules-{game}.json": schema(game) for game in READ_AS}
    return texts


def made_before() -> list[Path]:
    """Files in the folders in which all is made here."""
    return [path for folder in (COPIES, PORTS / "csharp" / "data") for path in folder.rglob("*.json")]


def file_name(rules: Rules) -> str:
    return f"{rules.name}-{rules.revision}.json"


def source(game: str, rules: Rules) -> str:
    """The text of a data file, which every language's form can hold as it is."""
    path = HOME / game / "rules" / file_name(rules)
    text = path.read_text(encoding="ascii")
    if "\\" in text or '"""' in text or "\t" in text:
        sys.exit(f"{path}: a backslash, a tab or three quotes in a row; the ports' forms cannot hold these")
    if canonical_bytes(parse_plain(text.encode())) != canonical_bytes(dict(rules.data)):
        sys.exit(f"{path}: not the data that the game has")
    return text


def schema(game: str) -> str:
    """What the rules data of a game may hold, as a JSON schema."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": TITLES[game]}
    return json.dumps({**head, **Record(READ_AS[game]).schema()}, indent=2) + "\n"


def javascript(game: str, found: Sequence[Rules]) -> str:
    """JSON is JavaScript, so the data stand in the module as they are."""
    entries = "".join(
        f"{{ name: '{rules.name}', revision: {rules.revision}, data: {source(game, rules).rstrip()} }},\n"
        for rules in found
    )
    return JAVASCRIPT.format(game=game, made=MADE, entries=entries)


def java(game: str, found: Sequence[Rules]) -> str:
    """Each as a text block, which the engine reads as JSON."""

    def entry(rules: Rules) -> str:
        block = "".join(f"{JAVA_INDENT}{line}\n" for line in source(game, rules).splitlines())
        return f'            Rules.of("{rules.name}", {rules.revision},\n{JAVA_INDENT}"""\n{block}{JAVA_INDENT}""")'

    return JAVA.format(game=game, made=MADE, entries=",\n".join(map(entry, found)))


def csharp(every: Mapping[str, Sequence[Rules]]) -> str:
    """One file for all games: to each game's name a list of rules."""
    entries = [
        f'"{game}": [\n'
        + ",\n".join(
            f'{{"name": "{rules.name}", "revision": {rules.revision}, "data": {source(game, rules).rstrip()}}}'
            for rules in found
        )
        + "\n]"
        for game, found in every.items()
    ]
    return "{\n" + ",\n".join(entries) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
