"""The ports under test: every one of `conformance/ports/ports.json`, built where it has to be, asked by one fixture.

A port runs with a PATH on which there are its own tools and nothing else. Where a tool is missing the tests say so and
are skipped, but in CI (the variable CI is set) a missing tool fails.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from samepath.conform.cross import ports
from samepath.conform.cross.ports import Port
from samepath.conform.wire.launch import Launch
from samepath.conform.wire.session import Session

PATIENCE = 60.0
BUILDS = Path(__file__).resolve().parents[2] / "build" / "ports"

Ask = Callable[[str, dict[str, Any]], dict[str, Any]]


def launched(port: Port) -> Launch:
    """The port, built and ready to be started; the test is skipped where a tool is missing."""
    lacking = ports.missing(port)
    if lacking:
        assert "CI" not in os.environ, lacking
        pytest.skip(f"{lacking}: the port was not tested")
    return ports.prepare(port, BUILDS)


@pytest.fixture(scope="session", params=ports.load(), ids=lambda port: port.name)
def port(request: pytest.FixtureRequest) -> Port:
    """Each port in turn."""
    found: Port = request.param
    return found


@pytest.fixture(scope="session")
def launch(port: Port) -> Launch:
    """How the port is started."""
    return launched(port)


@pytest.fixture(scope="session")
def ask(launch: Launch) -> Iterator[Ask]:
    """Ask the port for an operation; its answer without the id."""
    with Session(launch, PATIENCE) as session:

        def call(operation: str, given: dict[str, Any]) -> dict[str, Any]:
            reply = session.ask(operation, given)
            assert reply.answer is not None, f"{reply.trouble}: {reply.reason}"
            assert reply.trouble == "", reply.reason
            return {name: value for name, value in reply.answer.items() if name in ("result", "error")}

        yield call
