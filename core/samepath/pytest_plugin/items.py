"""Recordings as tests: each is a file that pytest collects, with one item that verifies it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from samepath.errors import SamepathError
from samepath.pytest_plugin import _keeper
from samepath.pytest_plugin.checking import failure_of, game_of
from samepath.verify.corpus import record_again
from samepath.verify.verifier import verify


class RecordingFile(pytest.File):
    """A recording in one of the project's folders."""

    def collect(self) -> Iterator[pytest.Item]:
        yield RecordingItem.from_parent(self, name="verify")


class RecordingItem(pytest.Item):
    """Replays the recording; with --samepath-accept one that differs is recorded again."""

    def runtest(self) -> None:
        keeper = _keeper(self.config)
        trouble = ""
        try:
            game, spelled = game_of(self.path, keeper.settings)
            verdict = verify(self.path, game)
            if verdict.status == "same":
                return
            if keeper.reason is not None:
                new = record_again(self.path, game).new
                if new is not None:
                    keeper.accept(self.path, new, str(verdict), is_checked=False)
                    return
        except SamepathError as error:
            trouble = f"{self.path}: {str(error).removeprefix(f'{self.path}: ')}"
        if trouble:  # out of the handler, so that no second traceback is shown
            pytest.fail(trouble, pytrace=False)
        pytest.fail(failure_of(verdict, game, spelled, keeper, self.nodeid), pytrace=False)

    def reportinfo(self) -> tuple[str, None, str]:
        return str(self.path), None, f"recording {self.path.name}"
