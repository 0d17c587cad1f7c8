"""The errors that samepath raises, each with the exit code the command line gives for it.

Exit codes, everywhere: 0 the same, 1 different, 2 usage, 3 corrupt or unsupported, 4 truncated with a good prefix,
5 an implementation under test crashed or timed out.
"""

from __future__ import annotations

EXIT_SAME = 0
EXIT_DIFFERENT = 1
EXIT_USAGE = 2
EXIT_CORRUPT = 3
EXIT_TRUNCATED = 4
EXIT_CRASHED = 5
EXIT_SYSTEM = 71
"""The machine denied what the work needs: memory, or a worker process that something killed. It says nothing of a
recording."""


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
