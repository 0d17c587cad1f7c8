"""A port that misbehaves on purpose in one of many ways: `python misbehaving.py KIND`.

It can divide, and records and verifies by rote: `record` is answered with the lines of the file that RECORDING names,
`verify` with `same`. It does both well until it is asked for the dividend 13, or for anything where ALWAYS is set; a
kind `hello-...` or `bye-...` shows at the beginning or the end of the session, a kind `record-...` in the second answer
to `record`. It knows nothing of samepath.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

HANG = 60.0
KIND = sys.argv[1] if len(sys.argv) > 1 else ""
MANY = b"y\n" * 4096


def write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def text(answer: Any) -> bytes:
    return json.dumps(answer).encode("ascii")


def with_id(raw: str, identity: int) -> bytes:
    """A line as it stands, `ID` the request's id in it."""
    return raw.replace("ID", str(identity)).encode("utf-8") + b"\n"


RAW = {
    "prompt": '> {"id": ID, "result": 0}',
    "log-before": 'INFO dividing {"id": ID, "result": 0}',
    "log-json-before": '{"level": "info"} {"id": ID, "result": 0}',
    "text-after": '{"id": ID, "result": 0} done',
    "two-on-a-line": '{"id": ID, "result": 0}{"id": ID, "result": 0}',
    "comment": '{"id": ID, "result": 0} // divided',
    "colours": '\x1b[32m{"id": ID, "result": 0}\x1b[0m',
    "array": '[{"id": ID, "result": 0}]',
    "string": '"ok"',
    "number": "42",
    "null": "null",
    "true": "true",
    "empty-object": "{}",
    "single-quotes": "{'id': ID, 'result': 0}",
    "bare-keys": "{id: ID, result: 0}",
    "trailing-comma": '{"id": ID, "result": 0,}',
    "pretty": '{\n  "id": ID,\n  "result": 0\n}',
    "cut": '{"id": ID, "result": [1, 2',
    "nan": '{"id": ID, "result": NaN}',
    "infinity": '{"id": ID, "result": -Infinity}',
    "float": '{"id": ID, "result": 6.0}',
    "exponent": '{"id": ID, "result": 1e3}',
    "big-integer": f'{{"id": ID, "result": {2**60}}}',
    "duplicate-key": '{"id": ID, "result": 0, "result": 0}',
    "surrogate": '{"id": ID, "result": "\\ud800"}',
    "surrogate-key": '{"id": ID, "result": {"\\ud800": 0}}',
    "non-ascii-key": '{"id": ID, "result": {"\u00e9": 0}}',
    "too-deep": '{"id": ID, "result": ' + "[" * 100 + "]" * 100 + "}",
    "much-too-deep": '{"id": ID, "result": ' + "[" * 200_000 + "}",
    "string-id": '{"id": "ID", "result": 0}',
    "bool-id": '{"id": true, "result": 0}',
    "null-id": '{"id": null, "result": 0}',
    "float-id": '{"id": ID.0, "result": 0}',
    "list-id": '{"id": [ID], "result": 0}',
    "object-id": '{"id": {"id": ID}, "result": 0}',
    "huge-id": f'{{"id": {2**70}, "result": 0}}',
    "no-id": '{"result": 0}',
    "negative-id": '{"id": -1, "result": 0}',
    "larger-id": '{"id": 9007199254740991, "result": 0}',
    "earlier-id": '{"id": 0, "result": 0}',
    "both": '{"id": ID, "result": 0, "error": "FAILED"}',
    "neither": '{"id": ID}',
    "extra-member": '{"id": ID, "result": 0, "time": 1}',
    "own-error": '{"id": ID, "error": "OVERFLOW"}',
    "error-number": '{"id": ID, "error": 5}',
    "error-list": '{"id": ID, "error": ["FAILED"]}',
    "reason-list": '{"id": ID, "error": "FAILED", "reason": [1]}',
    "log-line": "INFO dividing",
    "html": "<html><body>500 Internal Server Error</body></html>",
    "empty-line": "",
    "blank-line": "   \t ",
    "control-characters": "\x07\x1b]0;owned\x07\x1b[2J",
}
"""Lines in the place of the answer."""


def encoded(encoding: str) -> Callable[[int], bytes]:
    return lambda identity: f'{{"id": {identity}, "result": 0}}\n'.encode(encoding)


def forever(fd: int, data: bytes) -> None:
    while True:
        os.write(fd, data)


def hold(identity: int) -> None:
    """It ends, and what it started keeps its output open."""
    subprocess.Popen(["sleep", str(HANG)])
    os._exit(0)


def drip(identity: int) -> None:
    write(b'{"id": ')
    while True:
        write(b" ")
        time.sleep(0.05)


def killed(identity: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def both_floods(identity: int) -> None:
    while True:
        os.write(1, MANY)
        os.write(2, MANY)


def closed(identity: int) -> None:
    os.close(1)
    time.sleep(HANG)


def after(identity: int, data: bytes) -> None:
    write(text({"id": identity, "result": {"quotient": 6, "remainder": 1}}) + b"\n" + data)


def loud(identity: int) -> None:
    for _ in range(400):
        os.write(2, MANY)
    after(identity, b"")


def log_line_first(identity: int) -> None:
    write(b"INFO dividing\n")
    after(identity, b"")


def endless_answer(identity: int) -> None:
    write(b'{"id": %d, "result": "' % identity)
    forever(1, b"x" * 65536)


def half_and_gone(identity: int) -> None:
    write(b'{"id": 2, "resu')
    os._exit(0)


ACTS: dict[str, Callable[[int], Any]] = {
    "byte-order-mark": lambda i: write(b"\xef\xbb\xbf" + with_id('{"id": ID, "result": 0}', i)),
    "utf-16-le": lambda i: write(encoded("utf-16-le")(i)),
    "utf-16-be": lambda i: write(encoded("utf-16-be")(i)),
    "utf-16": lambda i: write(encoded("utf-16")(i)),
    "utf-32": lambda i: write(encoded("utf-32")(i)),
    "latin-1": lambda i: write(b'{"id": %d, "result": "caf\xe9"}\n' % i),
    "binary": lambda i: write(bytes(range(128, 256)) + b"\n"),
    "nul": lambda i: write(b"\x00" + with_id('{"id": ID, "result": 0}', i)),
    "no-line-feed": lambda i: write(with_id('{"id": ID, "result": 0}', i)[:-1]),
    "carriage-return": lambda i: write(with_id('{"id": ID, "result": 0}', i)[:-1] + b"\r"),
    "half": lambda i: write(b'{"id": 2, "resu'),
    "crlf": lambda i: write(text({"id": i, "result": {"quotient": 6, "remainder": 1}}) + b"\r\n"),
    "twice": lambda i: after(i, with_id('{"id": ID, "result": 0}', i)),
    "log-after": lambda i: after(i, b"divided\n"),
    "log-line-first": log_line_first,
    "loud": loud,
    "flood": lambda i: forever(1, MANY),
    "flood-errors": lambda i: forever(2, MANY),
    "flood-both": both_floods,
    "flood-old-answers": lambda i: forever(1, b'{"id":0}\n' * 4096),
    "flood-empty-lines": lambda i: forever(1, b"\n" * 8192),
    "endless-line": lambda i: forever(1, b"x" * 65536),
    "endless-answer": endless_answer,
    "drip": drip,
    "hang": lambda i: time.sleep(HANG),
    "exit-0": lambda i: os._exit(0),
    "exit-3": lambda i: os._exit(3),
    "killed": killed,
    "half-and-gone": half_and_gone,
    "child-holds-the-pipe": hold,
    "closed": closed,
}
"""Things that it does in the place of an answer."""

HELLO: dict[str, Any] = {"protocol": 1, "name": "m", "language": "Python", "version": "1"}
HELLO |= {"operations": ["divide", "record", "verify"], "games": ["lesson"]}

HELLOS: dict[str, Any] = {
    "hello-protocol-text": {**HELLO, "protocol": "1"},
    "hello-protocol-true": {**HELLO, "protocol": True},
    "hello-name-list": {**HELLO, "name": ["m"]},
    "hello-operations-text": {**HELLO, "operations": "divide"},
    "hello-operations-numbers": {**HELLO, "operations": [1]},
    "hello-games-missing": {name: value for name, value in HELLO.items() if name != "games"},
}

RECORDS: dict[str, Any] = {
    "record-list": [],
    "record-number": 5,
    "record-null": None,
    "record-text": "lines",
    "record-lines-number": {"digests": [], "lines": 5},
    "record-lines-object": {"digests": [], "lines": {}},
    "record-lines-numbers": {"digests": [], "lines": [1, 2]},
    "record-no-lines": {},
}
"""The second answer to `record`, by which the lines of one block are asked for."""

KINDS = [*RAW, *ACTS]
BYES = ["bye-flood", "bye-members"]


def answer(request: Any) -> None:
    identity, given = request["id"], request["input"]
    if (given.get("a") == 13 or "ALWAYS" in os.environ) and KIND in RAW:
        write(with_id(RAW[KIND], identity))
    elif (given.get("a") == 13 or "ALWAYS" in os.environ) and KIND in ACTS:
        ACTS[KIND](identity)
    elif request["operation"] == "divide":
        a, b = given["a"], given["b"]
        result = {"quotient": a // b, "remainder": a % b}
        write(text({"id": identity, "result": result}) + b"\n")
    elif request["operation"] == "verify":
        result = {"status": "same", "line": None, "index": None, "what": None}
        write(text({"id": identity, "result": result}) + b"\n")
    elif ("first" in given or "ALWAYS" in os.environ) and KIND in RECORDS:
        write(text({"id": identity, "result": RECORDS[KIND]}) + b"\n")
    else:
        lines: list[str] = []
        if "RECORDING" in os.environ:
            with open(os.environ["RECORDING"], encoding="ascii") as file:
                lines = file.read().splitlines()
        result = {"records": len(lines), "end": "", "digests": ["0"], "lines": lines}
        write(text({"id": identity, "result": result}) + b"\n")


def main() -> None:
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["type"] == "hello":
            if KIND == "hello-banner":
                write(b"Welcome to m 1\n")
            if KIND == "hello-flood":
                forever(1, MANY)
            write(text({"id": request["id"], **HELLOS.get(KIND, HELLO)}) + b"\n")
        elif request["type"] == "bye":
            write(text({"id": request["id"], **({"bye": True} if KIND == "bye-members" else {})}) + b"\n")
            if KIND == "bye-flood":
                forever(1, MANY)
            return
        else:
            answer(request)


if __name__ == "__main__":
    main()
