"""`samepath bench`: how fast the grid searches and the main jobs are on this machine, beside others and the goals."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

import click
from rich.text import Text

from samepath.cli.common import console, emit_json, json_option, progress, with_progress
from samepath.errors import EXIT_DIFFERENT, EXIT_SAME
from samepath.grid import backend
from samepath.tools.baselines import BASELINES
from samepath.tools.bench import CASES, OURS, Case, Timing, peak_memory, run_case, verdicts
from samepath.tools.bench_jobs import FLOOR, JOBS, Measured, Work, works
from samepath.values.canonical import Value

MEMORY = "memory"
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
    "--job", "jobs", type=click.Choice([*JOBS, *CASES, MEMORY]), multiple=True, help="A job; all of the quick ones."
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
@click.option("--game", "game_names", multiple=True, metavar="NAME", help="Only this game; may be given again.")
@click.option("--against", metavar="COMMIT", help="Compare the main jobs with a commit of this checkout.")
@json_option
def command(
    *,
    jobs: tuple[str, ...],
    game_names: tuple[str, ...],
    against: str | None,
    size: tuple[int, int] | None,
    baselines: tuple[str, ...],
    rounds: int,
    as_json: bool,
) -> None:
    """Measure the jobs of samepath on this machine, beside other libraries and engines.

    The grid searches are measured beside the libraries that are installed (pip install samepath[bench]).
    The jobs `verify`, `record` and `simulate` are done by every engine: Python, Python with what is compiled, and the
    ports whose tools are here. Beside them stands the floor, SHA-256 of what the format hashes and nothing else. With
    --against this checkout is compared with another commit of it, which is built first; the exit code is 1 if a job is
    slower by more than a tenth.

    Each line has the median time of a call, the least and the greatest round, the ratio to ours, and a hash of the
    result. A contender whose result differs from ours is refused: it has no time. Goals: reached or short.
    """
    if against is not None:
        if not set(jobs) <= set(JOBS):
            raise click.UsageError(f"--against compares the jobs {', '.join(JOBS)}")
        sys.exit(_against(against, jobs or JOBS, game_names, rounds, as_json))
    chosen = jobs or ("field", "path", "horde", "reference", "call")
    cases = [_sized(case, size) for job in chosen if job in CASES for case in CASES[job]]
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
    main = [job for job in JOBS if job in chosen]
    measured = _jobs(main, game_names, rounds, as_json) if main else []
    if as_json:
        more = {"memory": dict(memory) if memory else None, "jobs": measured}
        emit_json({"backend": backend(), "cases": report, **more})


def _jobs(jobs: Sequence[str], among: Sequence[str], rounds: int, as_json: bool) -> list[Value]:
    """The main jobs by every engine: their tables printed, or their JSON."""
    from samepath.conform.cross.engines import engines
    from samepath.tools.bench_jobs import measure

    found, skipped = engines()
    work = _chosen_works(jobs, among)
    told: list[Value] = []
    with progress("measuring", len(work) * (len(found) + 1) * (rounds + 1)) as advance:
        gone = count()
        for each in work:
            measured = measure(each, found, rounds, lambda: advance(next(gone)))
            told.append(_measured_json(measured, skipped))
            if not as_json:
                console().print(Text(_measured_text(measured)))
    if not as_json:
        console().print(Text("\n".join(["", *(f"skipped: {sentence}" for sentence in skipped)])))
    return told


def _chosen_works(jobs: Sequence[str], among: Sequence[str]) -> list[Work]:
    found = [work for job in jobs for work in works(job)]
    known = list(dict.fromkeys(work.game for work in found))
    for name in among:
        if name not in known:
            raise click.BadParameter(f"no game named {name!a} is measured; there are: {', '.join(known)}")
    return [work for work in found if not among or work.game in among]


def _measured_text(measured: Measured) -> str:
    work, floor = measured.work, measured.of(FLOOR)
    size = f", {measured.size:,} bytes" if measured.size else ""
    lines = [f"\n{work.job} {work.game}: {measured.count:,} {measured.unit}{size}, by the clock"]
    first = measured.timings[0]
    for timing in measured.timings:
        if timing.refused is not None:
            lines.append(f"  {timing.name:<12} refused: {timing.refused}")
            continue
        per = f"{measured.per_second(timing):>11,.0f} a second"
        each = f"{_time(timing.median / measured.count):>9} each"
        spread = f"({_time(min(timing.rounds))} to {_time(max(timing.rounds))})"
        ratio = f"{_ratio(first.median / timing.median)} x" if first.rounds and timing is not first else ""
        above = f"{_ratio(timing.median / floor.median)} x the floor" if floor and timing is not floor else ""
        lines.append(f"  {timing.name:<12} {per} {each} {spread:<24} {ratio:>8} {above:>17}".rstrip())
    for goal, found, reached in measured.judged():
        lines.append(f"  goal {goal}: {_ratio(found)} x, {'reached' if reached else 'short'}")
    return "\n".join(lines)


def _ratio(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _measured_json(measured: Measured, skipped: Sequence[str]) -> Value:
    floor = measured.of(FLOOR)
    contenders: list[Value] = [
        {
            "floor_thousandths": round(1000 * timing.median / floor.median) if floor and timing.rounds else None,
            "hash": timing.hash,
            "name": timing.name,
            "per_second": round(measured.per_second(timing)) if timing.rounds else None,
            "refused": timing.refused,
            "rounds_ns": list(timing.rounds),
        }
        for timing in measured.timings
    ]
    goals: list[Value] = [
        {"goal": str(goal), "measured_thousandths": round(1000 * ratio), "reached": reached}
        for goal, ratio, reached in measured.judged()
    ]
    return {
        "bytes": measured.size,
        "contenders": contenders,
        "count": measured.count,
        "game": measured.work.game,
        "goals": goals,
        "job": measured.work.job,
        "skipped": list(skipped),
        "unit": measured.unit,
    }


def _against(commit: str, jobs: Sequence[str], among: Sequence[str], rounds: int, as_json: bool) -> int:
    """This checkout beside a commit: the table printed, or its JSON. The exit code."""
    from samepath.tools.bench_against import TOLERANCE, built, compare

    work = _chosen_works(jobs, among)
    found = []
    with built(commit, lambda text: click.echo(f"samepath: {text}", err=True)) as package:
        for each in with_progress("measuring", work, len(work)):
            found.append(compare(each, package, rounds))
            one = found[-1]
            if as_json:
                continue
            if one.refused is not None:
                click.echo(f"{each.job:<9} {each.game:<9} not compared: {one.refused}")
                continue
            spread = f"({min(one.ratios):.2f} to {max(one.ratios):.2f})"
            click.echo(
                f"{each.job:<9} {each.game:<9} {one.ratio:.2f} of the time of {commit} {spread}"
                f"{', slower' if one.is_slower else ''}"
            )
    slower = sum(one.is_slower for one in found)
    if as_json:
        compared: list[Value] = [
            {
                "game": one.work.game,
                "job": one.work.job,
                "ratio_thousandths": None if one.refused else round(1000 * one.ratio),
                "refused": one.refused,
                "slower": one.is_slower,
            }
            for one in found
        ]
        emit_json({"against": commit, "compared": compared, "tolerance_thousandths": round(1000 * TOLERANCE)})
    else:
        told = f"{slower} slower by more than {100 * TOLERANCE:.0f}%" if slower else "nothing slower"
        click.echo(f"{len(found)} compared: {told}; times of the processor, medians of {rounds} pairs")
    return EXIT_DIFFERENT if slower else EXIT_SAME


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
