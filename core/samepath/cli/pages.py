"""Pages written to a file, or served to the browser of this machine."""

from __future__ import annotations

import http.server
import webbrowser
from pathlib import Path
from typing import Final

import click

from samepath.cli.common import emit_json
from samepath.files import whole_file
from samepath.values.canonical import Value

LOOPBACK: Final = "127.0.0.1"


def hand_over(content: bytes, output: Path | None, *, opens: bool = True, as_json: bool = False) -> None:
    """Write a page to `output`, or serve it on the loopback until Ctrl-C and open it in a browser."""
    told: dict[str, Value] = {"bytes": len(content), "page": None if output is None else str(output)}
    if output is not None:
        with whole_file(output) as write:
            write(content)
        if as_json:
            emit_json(told)
        else:
            click.echo(f"{output}: {len(content):,} bytes")
        return
    with http.server.HTTPServer((LOOPBACK, 0), _handler(content)) as server:
        address = f"http://{LOOPBACK}:{server.server_address[1]}/"
        if as_json:
            emit_json({**told, "address": address})
        else:
            click.echo(f"{address} (Ctrl-C ends it)")
        if opens:
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo()


def _handler(content: bytes) -> type[http.server.BaseHTTPRequestHandler]:
    class Handler(http.server.BaseHTTPRequestHandler):
        """Gives the one page there is."""

        def do_GET(self) -> None:
            is_page = self.path.split("?")[0] == "/"
            self.send_response(200 if is_page else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content) if is_page else 0))
            self.end_headers()
            if is_page:
                self.wfile.write(content)

        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing."""

    return Handler
