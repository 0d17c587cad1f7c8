"""samepath signature: one number over all the recordings that ship."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from samepath.cli.common import emit_json, json_option
from samepath.errors import EXIT_DIFFERENT, EXIT_SAME
from samepath.verify.corpus import CHANGES, SIGNATURE, check_signature, recordings, shipped_folder, signature


@click.command()
@click.option(
    "--check",
    is_flag=True,
    help="Compare with SIGNATURE and the last entry of CHANGES.md; exit code 1 if it is another.",
)
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Another folder.")
@json_option
def command(check: bool, folder: Path | None, as_json: bool) -> None:
    """Print one number over the recordings that ship: their names and the links of their end records.

    It moves exactly when a recording is added, removed, renamed or rewritten.
    """
    place = folder if folder is not None else shipped_folder()
    checked = check_signature(place) if check else None
    number = signature(place) if checked is None else checked.found
    if as_json:
        kept = None if checked is None else checked.kept
        emit_json({"signature": number, "recordings": len(recordings([place])), "kept": kept})
    else:
        click.echo(number)
    if checked is not None and not checked.is_kept:
        click.echo(f"samepath: {place / SIGNATURE} has {checked.kept}; see `samepath accept`", err=True)
        sys.exit(EXIT_DIFFERENT)
    if checked is not None and not checked.is_logged:
        told = f"{place / CHANGES} does not end with {checked.kept}: run `samepath accept --reason TEXT`"
        click.echo(f"samepath: {told}", err=True)
        sys.exit(EXIT_DIFFERENT)
    sys.exit(EXIT_SAME)
