"""The reference with one fault: in a long game, `python -m tests.conform.deep N` adds 1 to the score at decision N."""

from __future__ import annotations

import sys
from typing import Any

from samepath.conform.wire import adapter
from samepath.games.lesson import search


def main() -> None:
    at = int(sys.argv[1])
    right = search._SCORES["bfs"]

    def wrong(state: Any, one: Any) -> int:
        return right(state, one) + (state.turn == at + 1 and one is state.waiting[-1])

    search._SCORES["bfs"] = wrong
    adapter.main()


if __name__ == "__main__":
    main()
