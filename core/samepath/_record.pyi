# The compiled recording core, core_ext/samepath/_record.pyx.
from collections.abc import Callable, Iterator
from typing import Any

from samepath import rng
from samepath.engine import Run
from samepath.values.canonical import Value

class DeclinedError(BaseException): ...

class Rng(rng.Rng):
    def __init__(self, seed: int | str) -> None: ...

class Trace:
    run: Run[Any]
    over: bool
    stopped: bool
    own: BaseException | None
    settled_decisions: int
    records: int
    decisions: int
    turns: int
    undos: int
    steps: int
    link: str
    differs: bool

    def __init__(
        self,
        run: Run[Any],
        rng: Rng,
        write: Callable[[bytes], object] | None,
        pieces: Iterator[bytes] | None,
        *,
        answer: Callable[[Any, dict[str, Any]], int] | None = None,
        when_over: Callable[[Any], int | None] | None = None,
        stop: Callable[[Any], bool] | None = None,
        watch: Callable[[Any, dict[str, Any]], object] | None = None,
        settled: Callable[[Any, dict[str, Any]], object] | None = None,
    ) -> None: ...
    def go(self, steps_max: int, steps_after: int = -1) -> None: ...
    def can_undo(self, to: int | None) -> bool: ...
    def state_sha256(self) -> str: ...

def encode(value: Value, inside: int = 0) -> bytes: ...
def digest(data: bytes, native: bool = True) -> bytes: ...
