"""Which of the two backends is used: chosen once, by the variable SAMEPATH_BACKEND. It changes speed, never results."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Final, Literal, TypeAlias

from samepath.errors import InstallationError, brief

Backend: TypeAlias = Literal["python", "cython"]

VARIABLE: Final = "SAMEPATH_BACKEND"
TWIN: Final = "samepath._search"


class BackendError(InstallationError, ImportError):
    """SAMEPATH_BACKEND asks for what there is not, or the accelerated searches do not load."""


def backend() -> Backend:
    """The backend in use: "cython" or "python"."""
    return _CHOSEN


def choose(wanted: str, *, twin_installed: bool) -> Backend:
    """The backend for a value of SAMEPATH_BACKEND; empty is "auto". Raises BackendError."""
    if wanted == "python":
        return "python"
    if wanted == "cython" and not twin_installed:
        raise BackendError(
            f"{VARIABLE}=cython, but {TWIN} is not installed here; install samepath where there is a C compiler, "
            f"or set {VARIABLE}=auto"
        )
    if wanted in ("", "auto", "cython"):
        return "cython" if twin_installed else "python"
    raise BackendError(f"{VARIABLE} is {wanted!r}; it is python, cython or auto")


def does_not_load(error: Exception, twin: str = TWIN) -> BackendError:
    """The error for a twin that is installed, but fails when it is imported."""
    return BackendError(
        f"{twin} is installed but does not load: {brief(str(error) or type(error).__name__)}; install samepath again, "
        f"or set {VARIABLE}=python"
    )


_CHOSEN: Final = choose(os.environ.get(VARIABLE, ""), twin_installed=find_spec(TWIN) is not None)
