"""Files appear whole or not at all, and only regular files are replaced (REC-13)."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from samepath import files
from samepath.files import WriteError, whole_file, write_together, write_whole


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def write_new(path: Path, content: bytes) -> None:
    """Write a file that must not be there."""
    with whole_file(path, overwrite=False) as write:
        write(content)


def test_an_error_on_the_way_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_bytes(b"old")

    def give_up() -> None:
        with whole_file(path) as write:
            write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        give_up()
    assert (path.read_bytes(), names(tmp_path)) == (b"old", ["kept"])
    write_whole(path, b"new")
    assert (path.read_bytes(), names(tmp_path)) == (b"new", ["kept"])


def test_content_is_on_the_disk_before_it_has_its_name_and_the_name_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new"
    seen: list[tuple[str, bool]] = []
    sync = os.fsync

    def watched(handle: int) -> None:
        kind = "folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file"
        seen.append((kind, path.exists()))
        sync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    write_whole(path, b"x")
    assert seen == [("file", False), ("folder", True)]


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:

        def unsupported(*about: object, **more: object) -> None:
            raise PermissionError("no hard links here")

        monkeypatch.setattr(os, "link", unsupported)
    path = tmp_path / "new"

    def late() -> None:
        with whole_file(path, overwrite=False) as write:
            write(b"ours")
            path.write_bytes(b"theirs")

    with pytest.raises(WriteError, match="exists already; give another name, or --force"):
        late()
    assert (path.read_bytes(), names(tmp_path)) == (b"theirs", ["new"])
    path.unlink()
    write_new(path, b"ours")
    assert (path.read_bytes(), names(tmp_path)) == (b"ours", ["new"])


def test_of_a_symbolic_link_the_target_is_replaced_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    with pytest.raises(WriteError, match="exists already"):
        write_new(link, b"new")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert (target.read_bytes(), names(tmp_path / "far")) == (b"new", ["target"])
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "nowhere")
    with pytest.raises(WriteError, match="exists already"):
        write_new(dangling, b"new")
    assert not (tmp_path / "nowhere").exists()


def test_a_pipe_or_a_folder_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(WriteError, match="is no regular file"), whole_file(pipe) as write:
        write(b"x")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    with pytest.raises(WriteError, match="is a folder"):
        write_whole(tmp_path, b"x")
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"a report")  # which is written to the pipe itself
    reader.join(10)
    assert read == [b"a report"]


def test_the_mode_is_that_of_a_new_file_or_of_the_file_replaced(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", b"x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
    (tmp_path / "new").chmod(0o600)
    write_whole(tmp_path / "new", b"y")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o600


def test_the_process_umask_is_never_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "umask", lambda mask: pytest.fail("os.umask is of the whole process"))
    write_whole(tmp_path / "new", b"x")


def test_a_name_as_long_as_a_name_may_be_can_be_written(tmp_path: Path) -> None:
    write_whole(tmp_path / ("n" * 255), b"x")
    assert names(tmp_path) == ["n" * 255]


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("fails_at", [0, 1, 2])
def test_several_files_are_written_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int, links: bool
) -> None:
    if not links:

        def unsupported(*about: object, **more: object) -> None:
            raise PermissionError("no hard links here")

        monkeypatch.setattr(os, "link", unsupported)
    paths = [tmp_path / name for name in "abc"]
    for path in paths[:2]:
        path.write_bytes(b"old")
    replace = Path.replace
    put: list[Path] = []

    def failing(self: Path, target: Path) -> Path:
        if not self.name.endswith(".old"):
            if len(put) == fails_at:
                raise OSError(5, "Input/output error")
            put.append(target)
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", failing)
        with pytest.raises(WriteError, match=f"{paths[fails_at].name} cannot be written: Input/output error"):
            write_together(dict.fromkeys(paths, b"new"))
    assert names(tmp_path) == ["a", "b"]
    assert [path.read_bytes() for path in paths[:2]] == [b"old", b"old"]
    write_together(dict.fromkeys(paths, b"new"))
    assert [path.read_bytes() for path in paths] == [b"new"] * 3
    assert names(tmp_path) == ["a", "b", "c"]
    assert files._unfinished == {}


def test_a_folder_that_is_missing_is_told_before_anything_is_written(tmp_path: Path) -> None:
    there = tmp_path / "there"
    with pytest.raises(WriteError, match=r"missing/b cannot be written: No such file or directory"):
        write_together({there: b"x", tmp_path / "missing" / "b": b"x"})
    assert names(tmp_path) == []
