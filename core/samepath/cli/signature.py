"""samepath signature: one number over all the recordings that ship."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from samepath.cli.common import emit_json, json_option
from samepath.errors import EXIT_DIFFERENT, EXIT_SAME
from samepath.verify.corpus import CHANGES, kept_signature, logged_signature, recordings, shipped_folder, signature


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
    number = signature(place)
    kept = kept_signature(place) if check else None
    if as_json:
        emit_json({"signature": number, "recordings": len(recordings([place])), "kept": kept})
    else:
        click.echo(number)
    if kept is not None and kept != number:
        click.echo(f"samepath: {place / 'SIGNATURE'} has {kept}; see `samepath accept`", err=True)
        sys.exit(EXIT_DIFFERENT)
    if kept is not None and logged_signature(place) != kept:
        click.echo(
            f"samepath: {place / CHANGES} does not end with {kept}: run `samepath accept --reason TEXT`", err=True
        )
        sys.exit(EXIT_DIFFERENT)
    sys.exit(EXIT_SAME)
