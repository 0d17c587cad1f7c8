"""Which of the two backends is used: chosen once, by the variable SAMEPATH_BACKEND. It changes speed, never results."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Final, Literal, TypeAlias

from samepath.errors import InstallationError, brief

Backend: TypeAlias = Literal["python", "cython"]

VARIABLE: Final = "SAMEPATH_BACKEND"
ACCELERATED: Final = "samepath._search"


class BackendError(InstallationError, ImportError):
    """SAMEPATH_BACKEND asks for what there is not, or the accelerated searches do not load."""


def backend() -> Backend:
    """The backend in use: "cython" or "python"."""
    return _CHOSEN


def choose(wanted: str, *, has_accelerated: bool) -> Backend:
    """The backend for a value of SAMEPATH_BACKEND; empty is "auto". Raises BackendError."""
    if wanted == "python":
        return "python"
    if wanted == "cython" and not has_accelerated:
        raise BackendError(
            f"{VARIABLE}=cython, but {ACCELERATED} is not installed here; "
            f"install samepath where there is a C compiler, or set {VARIABLE}=auto"
        )
    if wanted in ("", "auto", "cython"):
        return "cython" if has_accelerated else "python"
    raise BackendError(f"{VARIABLE} is {wanted!r}; it is python, cython or auto")


def does_not_load(error: Exception, module: str = ACCELERATED) -> BackendError:
    """The error for an accelerated backend that is installed, but fails when it is imported."""
    return BackendError(
        f"{module} is installed but does not load: {brief(str(error) or type(error).__name__)}; "
        f"install samepath again, or set {VARIABLE}=python"
    )


_CHOSEN: Final = choose(os.environ.get(VARIABLE, ""), has_accelerated=find_spec(ACCELERATED) is not None)
