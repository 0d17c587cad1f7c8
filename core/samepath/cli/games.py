"""samepath games: what can be played here."""

from __future__ import annotations

from typing import Any

import click

from samepath import games
from samepath.capabilities import Scenarios, capability
from samepath.cli.common import emit_json, json_option
from samepath.engine import RESERVED_PARTS, Game
from samepath.games.rulesets import all_rules


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the games installed here, with their rules and scenarios."""
    rows: list[dict[str, Any]] = []
    for name in games.names():
        game = games.load(name)
        rows.append(
            {
                "name": name,
                "rules": list(_revisions(game)),
                "revision": game.rules.revision,
                "revisions": _revisions(game),
                "scenarios": list(named.scenarios if (named := capability(game, Scenarios)) is not None else ()),
                "about": (type(game).__doc__ or "").strip().partition("\n")[0],
            }
        )
    if as_json:
        emit_json({"games": rows, "reserved_parts": list(RESERVED_PARTS)})
        return
    for row in rows:
        click.echo(f"{row['name']}: {row['about']}")
        rules = (f"{name} (revision {', '.join(map(str, found))})" for name, found in row["revisions"].items())
        click.echo(f"  rules: {', '.join(rules)}")
        click.echo(f"  scenarios: {', '.join(row['scenarios'])}")


def _revisions(game: Game[Any]) -> dict[str, list[int]]:
    """The revisions of each of a game's rulesets, the newest first; its own where it lists none."""
    found: dict[str, list[int]] = {}
    for rules in all_rules(game):
        found.setdefault(rules.name, []).append(rules.revision)
    return found
