"""The reference as a port: `python -m samepath.conform.wire.adapter` speaks the line protocol on stdin and stdout.

SAMEPATH_BACKEND chooses the search it answers with. Source: conformance/SPEC.md, clauses PROTO-1 to PROTO-6.
"""

from __future__ import annotations

import sys
from typing import BinaryIO

from samepath.conform.wire.protocol import answer
from samepath.errors import SamepathError
from samepath.values.canonical import canonical_bytes, parse_canonical


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line of `requests` until `bye` or its end. Raises SamepathError for what is no request."""
    for line in requests:
        request = parse_canonical(line.rstrip(b"\n"))
        answers.write(canonical_bytes(answer(request, sys.stderr.write)) + b"\n")
        answers.flush()
        if request["type"] == "bye":
            return


def main() -> None:
    """Serve standard input."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except SamepathError as error:
        sys.exit(f"samepath: {error}")


if __name__ == "__main__":
    main()
