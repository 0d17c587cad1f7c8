"""samepath export: recordings as Parquet tables."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from samepath.cli.common import emit_json, json_option, progress
from samepath.errors import EXIT_SAME
from samepath.tools.export import export
from samepath.tools.workers import cores

PERCENT = 100


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path, exists=True))
@click.option(
    "-o", "--output", "out", required=True, metavar="FOLDER", type=click.Path(path_type=Path), help="Where to write."
)
@click.option("--force", is_flag=True, help="Replace an export that stands there.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; without, one a core. The files are the same.")
@json_option
def command(paths: tuple[Path, ...], out: Path, force: bool, jobs: int | None, as_json: bool) -> None:
    """Write the recordings at PATH... as Parquet tables: games, decisions, options, draws.

    Folders are searched for *.jsonl and *.jsonl.gz. FOLDER gets a folder a table, for `samepath query FOLDER`, DuckDB,
    pandas or polars. The game is not played: verify first. A recording that is not whole is named, stands in the tables
    as far as it is good, and gives the exit code that verify gives: 3 corrupt, 4 truncated. Needs samepath[data].
    """
    with progress("exported", PERCENT) as advance:
        done = export(paths, out, jobs or cores(), force, lambda shares, of: advance(PERCENT * shares // of))
    for problem in done.problems:
        click.echo(f"samepath: {problem.path}: {problem.status}, {problem.text}", err=True)
    if as_json:
        problems = [{"path": each.path, "status": each.status, "problem": each.text} for each in done.problems]
        emit_json({"folder": str(out), "problems": problems, "recordings": done.recordings, "rows": done.rows})
    else:
        rows = ", ".join(f"{count:,} {name}" for name, count in done.rows.items())
        click.echo(f"{out}: {rows}")
    sys.exit(max((problem.exit_code for problem in done.problems), default=EXIT_SAME))
