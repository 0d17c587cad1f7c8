"""What ends a play from within the game's own code, while it is verified."""

from __future__ import annotations

from types import TracebackType

from samepath.errors import SamepathError
from samepath.record.schema import Record
from samepath.verify.difference import Difference


class Unwinding(BaseException):
    """What ends the play from within the game's own code, and is caught by the verifier alone.

    Not an Exception, for it passes through the game's code, which may catch those. A game that catches even this meets
    it again at its next decision, or when its step ends: the checker keeps it.
    """


class FoundError(Unwinding):
    """The first difference."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.what)
        self.difference = difference


class HaltError(Unwinding):
    """The file ended or is corrupt while the game is asking; or whoever watches has seen enough."""

    def __init__(self, error: SamepathError | None = None) -> None:
        super().__init__(str(error))
        self.error = error


class OwnError(Unwinding):
    """An error that is neither the game's nor the file's: samepath's own, or that of whoever writes or watches.

    `error` is it, to be raised in its place.
    """

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


class Kept:
    """What ended the play, raised again whenever the game calls on: a context manager for each of its calls."""

    def __init__(self) -> None:
        self.ended: Unwinding | None = None

    def __enter__(self) -> None:
        if self.ended is not None:
            raise self.ended

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if isinstance(error, Unwinding):
            self.ended = error
        elif isinstance(error, Exception):
            self.ended = OwnError(error)
            raise self.ended from error


class MadeError(BaseException):
    """What the game makes next, once the recording has ended."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
