"""One backend of samepath, measured in a process of its own: a request a line in, an answer a line out.

It is started as a file, by the path of another version's package too (`samepath bench --against`), so it uses nothing
but what users import, and what is measured is all that it times.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from samepath import games
from samepath.replay import record_bytes, verify_bytes
from samepath.tools.simulate import report

Job = Callable[[], tuple[bool, bytes]]
"""What is timed: whether all came out as it should, and the bytes that its hash is made of."""


def prepared(request: dict[str, Any]) -> Job:
    """The work of a request, all of it read and loaded."""
    if request["job"] == "simulate":
        return _simulating(request)
    texts = [_content(path) for path in request["recordings"]]
    return _verifying(texts) if request["job"] == "verify" else _recording(texts)


def _content(path: str) -> bytes:
    with open(path, "rb") as stream:
        data = stream.read()
    return gzip.decompress(data) if path.endswith(".gz") else data


def _verifying(texts: list[bytes]) -> Job:
    def job() -> tuple[bool, bytes]:
        verdicts = [verify_bytes(text) for text in texts]
        said = "\n".join(f"{verdict.status} {verdict.decisions} {verdict.link}" for verdict in verdicts)
        return all(verdict.status == "same" for verdict in verdicts), said.encode()

    return job


def _recording(texts: list[bytes]) -> Job:
    headers = [json.loads(text[: text.index(b"\n")]) for text in texts]
    played = [
        (games.load(each["game"], each["rules"]["name"], each["rules"]["revision"]), each["scenario"], each["seed"])
        for each in headers
    ]

    def job() -> tuple[bool, bytes]:
        recorded = [record_bytes(*each) for each in played]
        return recorded == texts, b"".join(recorded)

    return job


def _simulating(request: dict[str, Any]) -> Job:
    def job() -> tuple[bool, bytes]:
        found = report(request["game"], None, request["scenario"], 1, request["games"], 1)
        return True, found["digest"].encode()

    return job


def main() -> None:
    """Serve standard input: a request prepares and does its job once, unmeasured; `again` does it and times it."""
    job: Job | None = None
    for line in sys.stdin:
        request = json.loads(line)
        if "again" not in request:
            job = prepared(request)
        assert job is not None
        begun, spent = time.perf_counter_ns(), time.process_time_ns()
        is_right, said = job()
        answer = {
            "cpu_ns": time.process_time_ns() - spent,
            "hash": hashlib.sha256(said).hexdigest()[:16],
            "right": is_right,
            "wall_ns": time.perf_counter_ns() - begun,
        }
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
