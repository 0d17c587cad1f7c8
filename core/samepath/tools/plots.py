"""Plots of figures: each function takes rows and gives a chart of altair's; `save` writes it as a page or a picture.

No page or picture loads anything when it is opened. What is many is counted before it is drawn.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from samepath.errors import SamepathError
from samepath.files import write_whole
from samepath.tools.extras import library

Chart: TypeAlias = Any
Rows: TypeAlias = Sequence[Mapping[str, Any]]

FORMS: Final = (".html", ".svg", ".png")

PARTS_MAX: Final = 9
"""Choices that a bar is divided into; what is rarer is `other`."""

BARS_MAX: Final = 30

BINS_MAX: Final = 40

FACETS_MAX: Final = 12

_RATE: Final = "rate and 95% interval"

_WIDTH: Final = 460
_PADDING: Final = {"left": 5, "top": 5, "bottom": 5, "right": 40}
"""Of SVG, in pixels: who shows it may have wider letters than were measured."""
_PNG_SCALE: Final = 2


class PlotError(SamepathError):
    """Rows of which no plot can be made, or a name that says no form."""


def check(path: Path) -> None:
    """Raise what would keep a plot from being written to `path`, before anything is computed."""
    if path.suffix not in FORMS:
        raise PlotError(f"{path}: give a name that ends in {', '.join(FORMS[:-1])} or {FORMS[-1]}")
    library("altair", "plots")
    library("vl_convert", "plots")


def save(chart: Chart, path: Path) -> None:
    """Write the chart; the name's end says whether as a page, an SVG or a PNG. Raises WriteError."""
    check(path)
    convert, spec = library("vl_convert", "plots"), chart.to_json()
    if path.suffix == ".html":
        content = convert.vegalite_to_html(spec, bundle=True).encode("utf-8")
    elif path.suffix == ".svg":
        content = svg(chart).encode("utf-8")
    else:
        content = convert.vegalite_to_png(spec, scale=_PNG_SCALE)
    write_whole(path, content)


def svg(chart: Chart) -> str:
    """The chart as SVG, to stand in a page or alone."""
    text: str = library("vl_convert", "plots").vegalite_to_svg(chart.properties(padding=_PADDING).to_json())
    return text


def above(charts: Iterable[Chart], title: str) -> Chart:
    """Charts one below the other, each with its own scales."""
    alt = _altair()
    return alt.vconcat(*charts, title=title).resolve_scale(color="independent", x="independent", y="independent")


def rates(rows: Rows, title: str, name: str = "name", group: str | None = None) -> Chart:
    """Rates with their intervals: rows of a name, `rate`, `low` and `high`, from 0 to 1; by `group`, side by side."""
    alt = _altair()
    data = _data(rows)
    across = alt.X(**_number("rate", _RATE), axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    down = alt.Y(**_name(name, None), sort=None, axis=alt.Axis(labelLimit=300))
    encoding: dict[str, Any] = {"y": down}
    if group is not None:
        encoding |= {"color": alt.Color(**_name(group), sort=None), "yOffset": alt.YOffset(**_name(group), sort=None)}
    base = alt.Chart(data).encode(**encoding)
    interval = base.mark_rule(strokeWidth=2).encode(x=alt.X(**_number("low", _RATE)), x2=_field("high"))
    point = base.mark_point(filled=True, size=70, opacity=1).encode(x=across, tooltip=_tips(rows))
    return (interval + point).properties(width=_WIDTH, title=title, height=alt.Step(16 if group else 24))


def histogram(rows: Rows, value: str, count: str, title: str, facet: str | None = None) -> Chart:
    """How often each value came: rows of the value and its count; by `facet`, a plot for each of the most frequent.

    Values far beyond all but one in a hundred are left out, and the plot says how many.
    """
    alt = _altair()
    groups: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        groups.setdefault("" if facet is None else str(row[facet]), []).append((row[value], row[count]))
    shown = sorted(groups, key=lambda name: -sum(number for _, number in groups[name]))[:FACETS_MAX]
    data: list[dict[str, Any]] = []
    beyond = 0.0
    for name in shown:
        near, far = _near(groups[name])
        beyond += far
        data += [{"group": name, value: low, "until": high, count: number} for low, high, number in _binned(near)]
    about = alt.Title(title, subtitle=f"{beyond:,.0f} far greater values are not drawn") if beyond else title
    chart = (
        alt.Chart(_data(data))
        .mark_bar(stroke="white", strokeWidth=0.3)
        .encode(
            x=alt.X(**_number(value), bin="binned"),
            x2=_field("until"),
            y=alt.Y(**_number(count)),
            tooltip=_tips(data),
        )
    )
    if facet is None:
        return chart.properties(width=_WIDTH, height=200, title=about)
    chart = chart.properties(width=_WIDTH // 2, height=90)
    faceted = chart.facet(alt.Facet(**_name("group", None), sort=shown), columns=2, title=about)
    return faceted.resolve_scale(x="independent", y="independent")


def _near(values: Sequence[tuple[float, float]]) -> tuple[list[tuple[float, float]], float]:
    """Values with their counts, without those that would make all others a line; how many these are."""
    total, seen, most = sum(number for _, number in values), 0.0, 0.0
    for value, number in sorted(values):
        seen, most = seen + number, value
        if seen >= 0.99 * total:
            break
    bound = 3 * most if most > 0 else most
    near = [pair for pair in values if pair[0] <= bound] if most > 0 else list(values)
    return near, total - sum(number for _, number in near)


def _binned(values: Sequence[tuple[float, float]]) -> list[tuple[float, float, float]]:
    """Values with their counts in at most BINS_MAX steps of a round width: from, to, count."""
    numbers = [value for value, _ in values]
    whole = all(float(number).is_integer() for number in numbers)
    width, widths = (1.0, _round_widths(0)) if whole else (1e-6, _round_widths(-6))
    while (max(numbers) - min(numbers)) / width > BINS_MAX:
        width = next(widths)
    counts: dict[int, float] = {}
    for number, count in values:
        step = math.floor(number / width + 1e-9)  # 1 / 0.2 is a little less than 5
        counts[step] = counts.get(step, 0) + count
    return [(step * width, (step + 1) * width, counts[step]) for step in sorted(counts)]


def _round_widths(exponent: int) -> Iterator[float]:
    """1, 2, 5, 10, 20 and so on, from a power of ten."""
    while True:
        yield from (digit * 10.0**exponent for digit in (1, 2, 5))
        exponent += 1


def stacked(rows: Rows, category: str, part: str, count: str, title: str, beside: Rows = ()) -> Chart:
    """What each category consists of, as shares of a bar: rows of category, part and count; equal ones are summed.

    With the rows of a plot `beside` it, each part has one color in both.
    """
    alt = _altair()
    sums: dict[tuple[str, str], float] = {}
    parts: dict[str, float] = {}
    for row in rows:
        pair = str(row[category]), str(row[part])
        sums[pair] = sums.get(pair, 0) + row[count]
    for row in (*rows, *beside):
        name = str(row[part])
        parts[name] = parts.get(name, 0) + row[count]
    frequent = sorted(parts, key=lambda name: (-parts[name], name))[:PARTS_MAX]
    folded: dict[tuple[str, str], float] = {}
    for (one, name), number in sums.items():
        pair = one, name if name in frequent else "other"
        folded[pair] = folded.get(pair, 0) + number
    order = [*frequent, *(["other"] if len(parts) > len(frequent) else [])]
    places = {name: place for place, name in enumerate(order)}
    categories = list(dict.fromkeys(one for one, _ in folded))[:BARS_MAX]
    data = _data(
        [
            {category: one, part: name, count: number, "place": places[name]}
            for (one, name), number in folded.items()
            if one in categories and number
        ]
    )
    return (
        alt.Chart(data)
        .mark_bar()
        .encode(
            y=alt.Y(**_name(category), sort=None, axis=alt.Axis(labelLimit=300)),
            x=alt.X(**_number(count, f"share of {count}"), stack="normalize", axis=alt.Axis(format="%")),
            color=alt.Color(**_name(part), sort=order, scale=alt.Scale(scheme="tableau10", domain=order)),
            order=alt.Order(**_number("place")),
            tooltip=_tips([{category: "", part: "", count: 0}]),
        )
        .properties(width=_WIDTH, title=title)
    )


def bars(rows: Rows, *columns: str, title: str) -> Chart:
    """A bar a row: the last column is its length, those before it its name."""
    alt = _altair()
    *names, value = columns
    named = [{"name": ", ".join(str(row[name]) for name in names), value: row[value]} for row in rows[:BARS_MAX]]
    return (
        alt.Chart(_data(named))
        .mark_bar()
        .encode(
            y=alt.Y(**_name("name", ", ".join(names)), sort=None, axis=alt.Axis(labelLimit=300)),
            x=alt.X(**_number(value)),
            tooltip=_tips(named),
        )
        .properties(width=_WIDTH, title=title)
    )


def heat(rows: Rows, x: str, y: str, value: str, title: str) -> Chart:
    """A board's cells by a number: rows of x, which grows right, y, which grows down, and the number."""
    alt = _altair()
    across = range(min(row[x] for row in rows), max(row[x] for row in rows) + 1)
    down = range(min(row[y] for row in rows), max(row[y] for row in rows) + 1)
    cell = max(10, min(36, _WIDTH // max(len(across), 1)))
    base = alt.Chart(_data(rows)).encode(
        x=alt.X(**_cell(x), scale=alt.Scale(domain=list(across)), axis=alt.Axis(orient="top", labelAngle=0)),
        y=alt.Y(**_cell(y), scale=alt.Scale(domain=list(down))),
    )
    cells = base.mark_rect().encode(
        color=alt.Color(**_number(value), scale=alt.Scale(scheme="viridis", zero=True)), tooltip=_tips(rows)
    )
    return cells.properties(width=cell * len(across), height=cell * len(down), title=title)


def of_answer(columns: Sequence[str], rows: Sequence[Sequence[Any]], plot: Sequence[str], title: str) -> Chart:
    """The plot of a table: as `plot` says, a kind and its columns, or else by what the columns are.

    x, y and a number: a heat map. low, high, rate and a text: intervals. Two texts and a number: stacked bars. A text
    and a number: bars. Two numbers: how often (the second) each value (the first) came. A text and two numbers: that,
    for each text. Raises PlotError for another table, and for an empty one.
    """
    if not rows:
        raise PlotError("there are no rows, and so no plot")
    named = [dict(zip(columns, row, strict=True)) for row in rows]
    kind, *chosen = plot or _guessed(columns, named)
    if kind == "heat":
        x, y, value = chosen
        return heat(named, x, y, value, title)
    if kind == "rates":
        return rates(named, title, *chosen)
    if kind == "stacked":
        category, part, count = chosen
        return stacked(named, category, part, count, title)
    if kind == "bars":
        return bars(named, *chosen, title=title)
    if len(chosen) == 1:  # each row is one of the values
        return histogram([{**row, "rows": 1} for row in named], chosen[0], "rows", title)
    value, count, *facet = chosen
    return histogram(named, value, count, title, *facet)


def _guessed(columns: Sequence[str], rows: Rows) -> list[str]:
    texts = [name for name in columns if all(isinstance(row[name], str) for row in rows)]
    numbers = [name for name in columns if all(_is_number(row[name]) for row in rows)]
    rest = [name for name in numbers if name not in ("x", "y")]
    if {"x", "y"} <= set(numbers) and rest:
        return ["heat", "x", "y", rest[0]]
    if {"rate", "low", "high"} <= set(numbers) and texts:
        return ["rates", texts[0]]
    if len(texts) > 1 and numbers:
        return ["stacked", texts[0], texts[1], numbers[-1]]
    if texts and len(numbers) == 1:
        return ["bars", texts[0], numbers[0]]
    if len(numbers) > 1 and len(texts) < 2:
        return ["histogram", numbers[0], numbers[1], *texts]
    raise PlotError(
        "no plot is known for these columns: give x, y and a number, or a text, rate, low and high, or one or two "
        "texts and a number, or two numbers"
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _field(name: str) -> str:
    """A column's name in the data: dots, brackets and the like mean something in a field's name."""
    return "of_" + re.sub(r"\W", "_", name)


def _number(name: str, *title: str | None) -> dict[str, Any]:
    return {"field": _field(name), "type": "quantitative", "title": title[0] if title else name}


def _name(name: str, *title: str | None) -> dict[str, Any]:
    return {"field": _field(name), "type": "nominal", "title": title[0] if title else name}


def _cell(name: str, *title: str | None) -> dict[str, Any]:
    return {"field": _field(name), "type": "ordinal", "title": title[0] if title else name}


def _tips(rows: Rows) -> list[Any]:
    """What is shown of a mark under the pointer: its row."""
    of_kind = {name: _number if _is_number(value) else _name for name, value in rows[0].items()}
    return [_altair().Tooltip(**kind(name)) for name, kind in of_kind.items()]


def _data(rows: Rows) -> Any:
    """Rows as altair takes them without a data frame; decimals and the like as numbers."""
    values = [{_field(name): _plain(value) for name, value in row.items()} for row in rows]
    return _altair().Data(values=values)


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, str | int | float) else str(value)


def _altair() -> Any:
    return library("altair", "plots")
