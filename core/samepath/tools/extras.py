"""Libraries that only some commands need: asked for where they are used, and named with their extra where they lack."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from samepath.errors import SamepathError


class MissingExtraError(SamepathError):
    """A library that is not installed, with what installs it."""


def library(name: str, extra: str) -> Any:
    """The module `name`. Raises MissingExtraError, with the extra of samepath that brings it."""
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingExtraError(
            f"this needs {name.partition('.')[0]}, which does not load here ({error}): pip install 'samepath[{extra}]'"
        ) from None
