"""The choice of the backend: by SAMEPATH_BACKEND, once, and never with another result."""

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from samepath.grid.backend import BackendError, choose


@pytest.mark.parametrize(
    ("wanted", "has_accelerated", "chosen"),
    [
        ("", True, "cython"),
        ("auto", True, "cython"),
        ("", False, "python"),
        ("auto", False, "python"),
        ("python", True, "python"),
        ("python", False, "python"),
        ("cython", True, "cython"),
    ],
)
def test_what_is_chosen(wanted: str, has_accelerated: bool, chosen: str) -> None:
    assert choose(wanted, has_accelerated=has_accelerated) == chosen


def test_what_there_is_not() -> None:
    with pytest.raises(BackendError, match=r"samepath\._search is not installed here; install samepath where"):
        choose("cython", has_accelerated=False)
    with pytest.raises(BackendError, match="SAMEPATH_BACKEND is 'rust'; it is python, cython or auto"):
        choose("rust", has_accelerated=True)


@pytest.mark.parametrize("wanted", ["python", "auto", ""])
def test_the_variable_is_read_at_import(wanted: str) -> None:
    code = "import samepath.grid as g; print(g.backend(), g.distance_field(g.Grid(3, 1, b'...'), (0, 0)).tolist())"
    environment = {**os.environ, "SAMEPATH_BACKEND": wanted}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    chosen = choose(wanted, has_accelerated=find_spec("samepath._search") is not None)
    assert done.stdout == f"{chosen} [0, 1, 2]\n"


def test_an_unknown_backend_is_one_clear_line() -> None:
    environment = {**os.environ, "SAMEPATH_BACKEND": "rust"}
    command = [sys.executable, "-m", "samepath", "path", "-", "--from", "0,0", "--to", "1,0"]
    done = subprocess.run(command, env=environment, input="..\n", capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "samepath: SAMEPATH_BACKEND is 'rust'; it is python, cython or auto\n"
