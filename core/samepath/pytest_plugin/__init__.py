"""The pytest plugin: recordings are tests, and the fixture `samepath` keeps them.

pytest loads this module in every run where samepath is installed, so everything heavy is imported where it is used, and
a project that never names samepath sees nothing of it but one option and one fixture.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from samepath.pytest_plugin.checking import Keeper, Samepath

_KEEPER: pytest.StashKey[Keeper] = pytest.StashKey()
_FAILED: pytest.StashKey[bool] = pytest.StashKey()
_WORKER_OUTPUT = "samepath_accepted"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("samepath")
    group.addoption(
        "--samepath-accept",
        metavar="WHY",
        default=None,
        help="Write recordings that are missing or differ, and WHY into CHANGES.md and the new SIGNATURE beside them.",
    )


def pytest_configure(config: pytest.Config) -> None:
    reason = config.getoption("samepath_accept")
    if reason is not None and (not reason.strip() or "\n" in reason):
        raise pytest.UsageError("--samepath-accept needs one line of text that says why")
    if not _concerns(config) and reason is None:
        return
    keeper = _keeper(config)
    if config.args_source == config.ArgsSource.TESTPATHS:
        roots = [(config.rootpath / arg).resolve() for arg in config.args]
        for folder in keeper.settings.collected:
            if not any(folder.is_relative_to(root) for root in roots):
                config.args.append(str(folder))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if not file_path.name.endswith((".jsonl", ".jsonl.gz")) or not _concerns(parent.config):
        return None
    if not any(file_path.resolve().is_relative_to(folder) for folder in _keeper(parent.config).settings.collected):
        return None
    from samepath.pytest_plugin.items import RecordingFile

    return RecordingFile.from_parent(parent, path=file_path)


@pytest.fixture
def samepath(request: pytest.FixtureRequest) -> Iterator[Samepath]:
    """`samepath.check(game, scenario, seed=..., inputs=...)` holds a game to its recording; `samepath.hold(engine)` an
    engine to the specification."""
    from samepath.pytest_plugin.checking import Samepath

    checks = Samepath(_keeper(request.config), request.node)
    yield checks
    if not request.node.stash.get(_FAILED, False):
        checks.keep()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails for another reason keeps no recording."""
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """A worker of xdist hands over what its tests accepted: one process writes it all."""
    accepted = getattr(node, "workeroutput", {}).get(_WORKER_OUTPUT)
    if accepted:
        _keeper(node.config).take(accepted)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    keeper = session.config.stash.get(_KEEPER, None)
    if keeper is not None and hasattr(session.config, "workeroutput"):
        session.config.workeroutput[_WORKER_OUTPUT] = keeper.handed_over()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    keeper = config.stash.get(_KEEPER, None)
    if keeper is None or hasattr(config, "workeroutput"):
        return
    for line in keeper.write():
        terminalreporter.write_line(line)


def _concerns(config: pytest.Config) -> bool:
    """Whether the project has a table [tool.samepath]; told without reading TOML in the projects that have none."""
    if _KEEPER in config.stash:
        return bool(config.stash[_KEEPER].settings.is_given)
    file = config.rootpath / "pyproject.toml"
    return file.is_file() and b"tool.samepath" in file.read_bytes() and bool(_keeper(config).settings.is_given)


def _keeper(config: pytest.Config) -> Keeper:
    if _KEEPER not in config.stash:
        from samepath.pytest_plugin.checking import Keeper
        from samepath.pytest_plugin.settings import SettingsError, read_settings

        try:
            settings = read_settings(config.rootpath, makes_folders=config.getoption("samepath_accept") is not None)
        except SettingsError as error:
            raise pytest.UsageError(str(error)) from None
        config.stash[_KEEPER] = Keeper(config, settings)
    return config.stash[_KEEPER]
