"""One fixture over both backends: every test that takes `search` runs on the reference and on the accelerated backend.

Where the accelerated backend is not installed (a pure wheel), there is one backend, and the files that compare two are
left out.
"""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest

BACKENDS = ["samepath.grid.reference"]
COMPARING = [
    "arguments",
    "equal",
    "native",
    "record",
    "record_answers",
    "record_declined",
    "record_edges",
    "record_parts",
]
collect_ignore = [f"test_{name}.py" for name in COMPARING]
if find_spec("samepath._search") is not None:
    BACKENDS.append("samepath._search")
    collect_ignore = ["test_native.py"] if sys.platform == "win32" else []  # it sends signals and reads peak memory

if find_spec("samepath._nausicaa") is None or os.environ.get("SAMEPATH_BACKEND") == "python":
    collect_ignore += ["test_digest.py", "test_nausicaa.py"]

if find_spec("samepath._dungeon") is None:
    collect_ignore.append("test_dungeon.py")

if find_spec("scipy") is None:
    collect_ignore.append("test_scipy.py")  # make test-full installs it


@pytest.fixture(scope="session", params=BACKENDS)
def search(request: pytest.FixtureRequest) -> ModuleType:
    """A module with the functions of samepath.grid.reference."""
    return import_module(request.param)


@pytest.fixture
def with_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled recording core is asked, whatever SAMEPATH_BACKEND says."""
    from samepath.record import recorder
    from samepath.verify import same

    monkeypatch.setattr(same, "IS_USED", True)
    monkeypatch.setattr(recorder, "IS_USED", True)
