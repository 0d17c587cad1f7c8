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
    ) -> None: ...
    def go(self, steps_max: int) -> None: ...

def encode(value: Value, inside: int = 0) -> bytes: ...
def digest(data: bytes, native: bool = True) -> bytes: ...
