"""What simulate and balance draw: their figures as charts, and the report on two variants as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any, Final

from samepath.files import write_whole
from samepath.tools import plots
from samepath.tools.balance import Tally
from samepath.tools.variants import LEVEL, Comparison, only_in_one


class Lengths:
    """How often each whole number came, by member of the games' summaries."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[int]] = {}

    def take(self, summary: Any) -> None:
        """Count the numbers of a game."""
        for name, value in summary.items() if isinstance(summary, dict) else ():
            if type(value) is int:
                self._counts.setdefault(name, Counter())[value] += 1

    def rows(self, names: Sequence[str]) -> list[dict[str, Any]]:
        """Those of some members, as rows of measure, value and games."""
        return [
            {"measure": name, "value": value, "games": games}
            for name in names
            for value, games in sorted(self._counts.get(name, {}).items())
        ]


def of_simulation(report: Mapping[str, Any], lengths: Lengths) -> plots.Chart:
    """The rates of a report of `simulate` with their intervals, and how its lengths are spread."""
    figures, games = report["report"], report["games"]
    title = f"{report['game']}, {report['rules']}@{report['revision']}: {games:,} games from seed {report['seed']}"
    rates = [
        {"name": name, "rate": rate["count"] / games, "low": rate["low"], "high": rate["high"]}
        for name, rate in figures.get("rates", {}).items()
    ]
    charts = [plots.rates(rates, "How the games came out")] if rates else []
    rows = lengths.rows(list(figures.get("lengths", {})))
    if rows:
        charts.append(plots.histogram(rows, "value", "games", "How long they were", "measure"))
    return plots.above(charts, title)


def of_balance(tallies: Sequence[Tally], title: str) -> plots.Chart:
    """The win rates of encounters with their intervals, and what the hero chose in each."""
    return plots.above([plots.rates(_rates(tallies), "Battles won"), _choices(tallies, "What the hero chose")], title)


def _rates(tallies: Sequence[Tally], **more: str) -> list[dict[str, Any]]:
    rows = []
    for tally in tallies:
        low, high = tally.interval()
        rate = tally.won / tally.battles
        rows.append({"name": _named(tally), "rate": rate, "low": low, "high": high, **more})
    return rows


def _choices(tallies: Sequence[Tally], title: str, beside: Sequence[Tally] = ()) -> plots.Chart:
    rows, others = _hero_actions(tallies), _hero_actions(beside)
    return plots.stacked(rows, "encounter", "choice", "actions", title, others)


def _hero_actions(tallies: Sequence[Tally]) -> list[dict[str, Any]]:
    return [
        {"encounter": _named(tally), "choice": action.removeprefix("hero "), "actions": count}
        for tally in tallies
        for action, count in sorted(tally.actions.items())
        if action.startswith("hero ")
    ]


def _named(tally: Tally) -> str:
    return f"{tally.depth} {tally.encounter}"


_PAGE: Final = files("samepath.tools") / "pages" / "balance.html"


def write_report(
    path: Path,
    game: str,
    names: tuple[str, str],
    sides: tuple[Sequence[Tally], Sequence[Tally]],
    comparisons: Sequence[Comparison],
    seed: str,
) -> None:
    """Write the page on two variants. It loads nothing. Raises WriteError."""
    rates = [row for name, side in zip("AB", sides, strict=True) for row in _rates(side, variant=name)]
    alone = only_in_one(*sides)
    page = Template(_PAGE.read_text("utf-8")).substitute(
        title=escape(f"{game}: {names[0]} and {names[1]}"),
        a=escape(names[0]),
        b=escape(names[1]),
        battles=f"{max(tally.battles for tally in sides[0]):,}",
        seed=escape(seed),
        changed=_table([each for each in comparisons if each.is_change]),
        compared=f"{len(comparisons):,}",
        level=LEVEL,
        alone=escape("".join(f" {sentence}." for sentence in alone)),
        rates=plots.svg(plots.rates(rates, "", group="variant")),
        choices_a=plots.svg(_choices(sides[0], f"A: {names[0]}", sides[1])),
        choices_b=plots.svg(_choices(sides[1], f"B: {names[1]}", sides[0])),
    )
    write_whole(path, page.encode("utf-8"))


def _table(changes: Sequence[Comparison]) -> str:
    if not changes:
        return "<p>Nothing, as far as these battles show.</p>"
    head = "<tr><th>level<th class=text>encounter<th class=text>figure<th>A<th>B<th>change<th>corrected P</tr>"
    rows = []
    for each in changes:
        way = "more" if each.b > each.a else "less"
        cells = [
            figure(each, each.a),
            figure(each, each.b),
            figure(each, each.b - each.a, "+"),
            f"{each.p_corrected:.2g}",
        ]
        numbers = "".join(f"<td{f' class={way}' if at == 2 else ''}>{cell}" for at, cell in enumerate(cells))
        texts = f"<td>{each.depth}<td class=text>{escape(each.encounter)}<td class=text>{escape(each.measure)}"
        rows.append(f"<tr>{texts}{numbers}</tr>")
    return f'<div class="table"><table>{head}{"".join(rows)}</table></div>'


def figure(comparison: Comparison, value: float, sign: str = "") -> str:
    """A rate in percent, or a mean, for people; with a sign, how far it moved."""
    if not comparison.is_rate:
        return f"{value:{sign}.2f}"
    return f"{100 * value:{sign}.1f}" + (" points" if sign else "%")
