"""What a checkout does to recordings: nothing, whatever the settings of Git on the machine."""

import shutil
import subprocess
from pathlib import Path

from samepath.verify.verifier import verify
from tests.conftest import ROOT

SOME = ("lesson/chase.jsonl", "dungeon/shaman.jsonl.gz")


def git(folder: Path, *words: str) -> None:
    settings = ("-c", "user.name=tests", "-c", "user.email=tests@localhost", "-c", "init.defaultBranch=main")
    subprocess.run(["git", *settings, *words], cwd=folder, check=True, capture_output=True)


def checked_out(tmp_path: Path, attributes: bool) -> Path:
    """Recordings committed as they are, then cloned where Git turns LF into CR LF."""
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    (origin / "replays").mkdir(parents=True)
    if attributes:
        shutil.copy(ROOT / ".gitattributes", origin)
    for name in SOME:
        shutil.copy(ROOT / "replays" / name, origin / "replays")
    git(origin, "init", "--quiet")
    git(origin, "add", ".")
    git(origin, "commit", "--quiet", "--message", "recordings")
    git(tmp_path, "clone", "--quiet", "--config", "core.autocrlf=true", str(origin), str(clone))
    return clone / "replays"


def test_a_clone_with_autocrlf_verifies(tmp_path: Path) -> None:
    folder = checked_out(tmp_path, attributes=True)
    assert [verify(folder / Path(name).name).status for name in SOME] == ["same", "same"]


def test_without_the_attributes_the_error_says_what_to_do(tmp_path: Path) -> None:
    verdict = verify(checked_out(tmp_path, attributes=False) / "chase.jsonl")
    assert (verdict.status, verdict.line) == ("corrupt", 1)
    assert "core.autocrlf" in verdict.reason
    assert ".gitattributes" in verdict.reason
