"""The errors that samepath raises, each with the exit code the command line gives for it.

Exit codes, everywhere: 0 the same, 1 different, 2 usage, 3 corrupt or unsupported, 4 truncated with a good prefix,
5 an implementation under test crashed or timed out, 70 a fault of samepath itself.
"""

from __future__ import annotations

from typing import Final

EXIT_SAME = 0
EXIT_DIFFERENT = 1
EXIT_USAGE = 2
EXIT_CORRUPT = 3
EXIT_TRUNCATED = 4
EXIT_CRASHED = 5
EXIT_INTERNAL = 70
"""A fault of samepath itself, which says nothing of a recording: EX_SOFTWARE of sysexits.h."""
EXIT_SYSTEM = 71
"""The machine denied what the work needs: memory, or a worker process that something killed. It says nothing of a
recording."""

REASON_MAX: Final = 400
"""The longest reason that is told; what a file or a game says may be of any length."""


class SamepathError(Exception):
    """Anything samepath refuses. The text says what is wrong, where, and what to do."""

    exit_code = EXIT_USAGE


class InputError(SamepathError):
    """A level, scenario, rules file or position that cannot be used as it stands."""

    exit_code = EXIT_CORRUPT


class UnsupportedError(SamepathError):
    """A recording of a game, a revision or a format that this installation does not have."""

    exit_code = EXIT_CORRUPT


class GameError(SamepathError):
    """A game broke the protocol: a state with a float, a pick out of range, a run that does not end."""

    exit_code = EXIT_CORRUPT


class GameWarning(UserWarning):
    """An ability of a game that is half there or misspelt, so that samepath does without it."""


class InstallationError(SamepathError):
    """What is installed here cannot be used: a game or an accelerated module that does not load, a wrong setting.

    It says nothing of a recording, so the exit code is that of a wrong call.
    """


class UnreadableError(SamepathError):
    """A file that cannot be opened or read on: the system's reason, or that it is no regular file."""


def brief(text: str, limit: int = REASON_MAX) -> str:
    """`text`, cut with a mark where it is longer than a reason may be.

    >>> brief("a long story", 9)
    'a long...'
    """
    return text if len(text) <= limit else text[: limit - 3] + "..."
