"""samepath lint: what the laws keep out of rules code."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from samepath.cli.common import emit_json, json_option
from samepath.errors import EXIT_DIFFERENT, EXIT_SAME, InputError
from samepath.tools.lint import lint_rules


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@json_option
def command(paths: tuple[Path, ...], as_json: bool) -> None:
    """Find floats, clocks, unordered sets, orders by address and the like in rules code, without running it.

    PATHS are Python files or folders of them. Exit code 1 when something is found, 2 for a folder that cannot be read
    or has no Python file. A line that is right all the same
    ends in the comment that says why: `# pinned double`, `# membership only` or `# never negative`.
    """
    try:
        findings = lint_rules(list(paths))
    except (SyntaxError, UnicodeDecodeError) as error:
        raise InputError(f"not Python: {error}") from None
    if as_json:
        emit_json([{"file": str(f.path), "line": f.line, "what": f.what} for f in findings])
    else:
        for finding in findings:
            click.echo(str(finding))
        click.echo(f"{len(findings)} finding{'' if len(findings) == 1 else 's'}")
    sys.exit(EXIT_DIFFERENT if findings else EXIT_SAME)
