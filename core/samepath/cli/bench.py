"""`samepath bench`: how fast the grid searches are on this machine, beside the libraries that are installed."""

from __future__ import annotations

import re
from dataclasses import replace

import click
from rich.text import Text

from samepath.cli.common import console, emit_json, json_option, progress, with_progress
from samepath.grid import backend
from samepath.tools.baselines import BASELINES
from samepath.tools.bench import CASES, OURS, Case, Timing, peak_memory, run_case, verdicts
from samepath.values.canonical import Value

MEMORY = "memory"
VERIFY = "verify"
MEMORY_SIZE = (4096, 4096)


def as_size(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """Width and height, as 50x20: the callback of an option."""
    if value is None:
        return None
    match = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,4})", value)
    if match is None or not all(2 <= int(side) <= 8192 for side in match.groups()):
        raise click.BadParameter(f"{value!r} is not a size; write WxH, for instance 50x20, each from 2 to 8192")
    return int(match[1]), int(match[2])


def as_baselines(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """Names of baselines with commas between, `all` or `none`: the callback of an option."""
    names = tuple(BASELINES) if value == "all" else () if value == "none" else tuple(value.split(","))
    for name in names:
        if name not in BASELINES:
            raise click.BadParameter(f"no baseline is named {name!r}; there are: all, none, {', '.join(BASELINES)}")
    return names


@click.command()
@click.option(
    "--job", "jobs", type=click.Choice([*CASES, MEMORY, VERIFY]), multiple=True, help="A job; all of the quick ones."
)
@click.option("--size", metavar="WxH", callback=as_size, help="Another size of map than the job's.")
@click.option(
    "--baselines",
    metavar="all|NAME,...",
    callback=as_baselines,
    default="all",
    show_default=True,
    help="Libraries to measure beside ours.",
)
@click.option("--rounds", type=click.IntRange(1, 1000), default=7, show_default=True, help="Rounds to take medians of.")
@json_option
def command(
    *, jobs: tuple[str, ...], size: tuple[int, int] | None, baselines: tuple[str, ...], rounds: int, as_json: bool
) -> None:
    """Measure the jobs of samepath on this machine, beside other libraries and engines.

    The grid searches are measured beside the libraries that are installed (pip install samepath[bench]).
    The job `verify` measures how many decisions a second every engine verifies: Python, Python with Cython, and the
    ports whose tools are here. An engine that does not find every recording the same is refused.

    Each line has the median time of a call, the least and the greatest round, the ratio to ours, and a hash of the
    result. A contender whose result differs from ours is refused: it has no time. Goals: reached or short.
    """
    chosen = jobs or ("field", "path", "horde", "reference", "call")
    cases = [_sized(case, size) for job in chosen if job not in (MEMORY, VERIFY) for case in CASES[job]]
    out, report = console(), []
    if not as_json:
        out.print(f"backend: {backend()}; medians of {rounds} rounds, (least to greatest)")
    for case in with_progress("measuring", cases, len(cases)):
        timings = run_case(case, baselines, rounds)
        report.append(_case_json(case, timings))
        if not as_json:
            out.print(_case_text(case, timings))
    memory = None
    if MEMORY in chosen:
        memory = peak_memory(*(size or MEMORY_SIZE))
        if not as_json:
            width, height = size or MEMORY_SIZE
            peaks = ", ".join(f"{value / 2**20:.0f} MiB {name}" for name, value in memory.items())
            out.print(f"\nmemory {width}x{height}: peak {peaks}")
    verifying = _verify(rounds, as_json) if VERIFY in chosen else None
    if as_json:
        more = {"memory": dict(memory) if memory else None, "verify": verifying}
        emit_json({"backend": backend(), "cases": report, **more})


def _verify(rounds: int, as_json: bool) -> Value:
    """The job `verify`: its table printed, or its JSON."""
    from samepath.conform.cross.engines import engines
    from samepath.conform.cross.speed import verify_speeds

    found, skipped = engines()
    with progress("verifying", len(found) * (rounds + 1)) as advance:
        speeds = verify_speeds(found, rounds, done=advance)
    if not as_json:
        lines = [f"\nverify {speeds[0].decisions:,} decisions, by the clock"]
        for speed in speeds:
            if speed.refused is not None:
                lines.append(f"  {speed.name:<15} refused: {speed.refused}  {speed.hash}")
                continue
            spread = f"({_time(1e9 * min(speed.rounds))} to {_time(1e9 * max(speed.rounds))})"
            ratio = f"{speed.per_second / speeds[0].per_second:.3g} x" if not speeds[0].refused else ""
            lines.append(f"  {speed.name:<15} {speed.per_second:>9,.0f} a second {spread:<24} {ratio:>8}  {speed.hash}")
        lines += [f"  skipped: {sentence}" for sentence in skipped]
        console().print(Text("\n".join(lines)))
    engines_json: list[Value] = [
        {
            "decisions": speed.decisions,
            "hash": speed.hash,
            "name": speed.name,
            "per_second": None if speed.refused else round(speed.per_second),
            "refused": speed.refused,
            "rounds_ms": [round(1000 * seconds) for seconds in speed.rounds],
        }
        for speed in speeds
    ]
    return {"engines": engines_json, "skipped": list(skipped)}


def _sized(case: Case, size: tuple[int, int] | None) -> Case:
    """The case at another size; its goals are for its own, so they go."""
    if size is None or size == (case.width, case.height):
        return case
    return replace(case, width=size[0], height=size[1], goals=())


def _case_text(case: Case, timings: list[Timing]) -> str:
    ours = timings[0].median
    lines = [f"\n{case.name}"]
    for timing in timings:
        if timing.refused:
            lines.append(f"  {timing.name:<15} refused: {timing.refused}  {timing.hash}")
            continue
        spread = f"({_time(min(timing.rounds))} to {_time(max(timing.rounds))})"
        ratio = "" if timing.name == OURS else f"{timing.median / ours:.4g} x"
        part = "" if timing.answered == timings[0].answered else f", equal on the first {timing.answered}"
        lines.append(f"  {timing.name:<15} {_time(timing.median):>10} {spread:<26} {ratio:>10}  {timing.hash}{part}")
    for text, measured, reached in verdicts(case, timings):
        shown = f"{measured:.0f} ns" if case.job == "call" else f"{measured:.3g} x"
        lines.append(f"  goal {text}: {shown}, {'reached' if reached else 'short'}")
    return "\n".join(lines)


def _time(nanoseconds: float) -> str:
    for unit, size in (("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def _case_json(case: Case, timings: list[Timing]) -> Value:
    """Times in whole nanoseconds: JSON of ours has no floats."""
    contenders: list[Value] = [
        {
            "answered": timing.answered,
            "hash": timing.hash,
            "name": timing.name,
            "refused": timing.refused,
            "ns_max": round(max(timing.rounds)) if timing.rounds else None,
            "ns_median": round(timing.median) if timing.rounds else None,
            "ns_min": round(min(timing.rounds)) if timing.rounds else None,
        }
        for timing in timings
    ]
    goals: list[Value] = [
        {"goal": text, "measured_thousandths": round(measured * 1000), "reached": reached}
        for text, measured, reached in verdicts(case, timings)
    ]
    return {
        "contenders": contenders,
        "goals": goals,
        "height": case.height,
        "job": case.job,
        "kind": case.kind,
        "width": case.width,
    }
