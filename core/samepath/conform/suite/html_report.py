"""A report as one HTML page: no script, nothing fetched, readable in light and dark and on paper."""

from __future__ import annotations

import html
from typing import Final

from samepath.conform.suite.outcome import STATUSES, Outcome, Report, case_lines, port_line
from samepath.values.text import visible

_STYLE: Final = """
:root { color-scheme: light dark; --line: #8886; --good: #17803d; --bad: #c02626; --odd: #a15c00; }
@media (prefers-color-scheme: dark) { :root { --good: #5cc98a; --bad: #ff8a80; --odd: #f0b95a; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
pre { overflow-x: auto; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 4px; font-size: .85rem; }
code { font-size: .9em; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: .25rem 0; }
.pass { color: var(--good); } .unsupported, .expected-failure { color: var(--odd); }
.fail, .error, .crash, .timeout, .protocol { color: var(--bad); }
meter { width: min(12rem, 22vw); min-width: 2rem; }
@media (max-width: 30rem) { th, td { padding-right: .5rem; } meter { width: 15vw; } }
"""


def page(report: Report) -> str:
    """The page. Everything that a port wrote is escaped."""
    port = report.port
    name = port_line(port) if port else "a port that did not say hello"
    first = report.first_failure
    missed = [one for one in report.outcomes if one.status not in ("pass", "unsupported") and one is not first]
    lacking = [one for one in report.outcomes if one.status == "unsupported" and one is not first]
    passed = [one for one in report.outcomes if one.status == "pass"]
    parts = [
        f"<h1>Conformance of {escape(name)}</h1>",
        f"<p><code>{escape(' '.join(report.command))}</code></p>",
        _levels(report),
        _first(report),
        *(f"<p class=fail>Expected failures: {escape(complaint)}</p>" for complaint in report.complaints),
        _counts(report),
    ]
    if first is not None:
        parts += ["<h2>Not passed</h2>", *(_case(one, report) for one in (first, *missed))]
    if lacking:
        cases = "\n".join(_case(one, report) for one in lacking)
        title = f"<span class=unsupported>unsupported</span>: {len(lacking)} vectors"
        parts.append(f"<details><summary>{title}</summary>\n{cases}\n</details>")
    if passed:
        rows = "".join(
            f"<tr><td><code>{escape(one.vector.id)}</code><td>{escape(', '.join(one.vector.clauses))}"
            f"<td>{escape(one.vector.why)}<td class=number>{one.milliseconds}"
            for one in passed
        )
        head = "<tr><th>vector<th>clauses<th>why it is there<th class=number>ms"
        parts.append(
            f"<h2>Passed</h2><details><summary>{len(passed)} vectors</summary><table>{head}{rows}</table></details>"
        )
    body = "\n".join(part for part in parts if part)
    head = '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    return f"{head}{view}<title>{escape(name)}</title>\n<style>{_STYLE}</style>\n{body}\n</html>\n"


def _levels(report: Report) -> str:
    rows = "".join(
        f"<tr><td class=number>{level}<td>{escape(title)}"
        f'<td><meter min="0" max="{total}" value="{passed}">{passed} of {total}</meter>'
        f"<td class=number>{passed} of {total}<td class={'pass' if passed == total else 'fail'}>"
        f"{'met' if passed == total else 'not met'}"
        for level, title, passed, total in report.levels()
    )
    return f"<table><tr><th class=number>level<th>about<th><th class=number>passed<th>{rows}</table>"


def _first(report: Report) -> str:
    unmet = report.first_unmet
    if unmet is None:
        return ""
    return f"<p>First unmet clause: <strong>{escape(unmet)}</strong> {escape(report.clauses[unmet])}</p>"


def _counts(report: Report) -> str:
    rows = "".join(
        f"<tr><td class={status}>{status}<td class=number>{count}<td>{escape(STATUSES[status])}"
        for status, count in report.counts.items()
        if count
    )
    return f"<table><tr><th>status<th class=number>vectors<th>meaning{rows}</table>"


def _case(one: Outcome, report: Report) -> str:
    lines = [*case_lines(one)[1:], f"  again     {report.again(one.vector.id)}"]
    title = f"<span class={one.status}>{one.status}</span> <code>{escape(one.vector.id)}</code>"
    clauses = escape(", ".join(one.vector.clauses))
    shown = " open" if one is report.first_failure else ""
    text = "\n".join(escape(line.removeprefix("  ")) for line in lines)
    return f"<details{shown}><summary>{title} ({clauses}) {escape(one.vector.why)}</summary><pre>{text}</pre></details>"


def escape(text: str) -> str:
    """A line for the page: what is markup stays text, and what cannot be seen or encoded is written as an escape."""
    return html.escape(visible(text))
