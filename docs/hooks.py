"""Adds the repository's own Markdown to the site, each file at the address that it has in the repository.

Links between README, SPEC and the rest are relative to the repository, so they work in a checkout and on the site.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any, Final

from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = "docs/pages/"

_LINK = re.compile(r"\]\(([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: Any) -> Files:
    """The site's files: the theme's, and every Markdown file that git knows or would know."""
    for file in list(files):
        if file.src_uri.endswith((".md", ".png")):
            files.remove(file)  # added again below, under its path in the repository
    for path in _tracked():
        files.append(File.generated(config, path, content=(ROOT / path).read_text(encoding="utf-8")))
    for picture in sorted((ROOT / PAGES).rglob("*.png")):
        name = picture.relative_to(ROOT).as_posix()
        files.append(File.generated(config, name, content=picture.read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Links to files that are no pages, such as rules and sources, become plain text: the site does not carry them."""
    here = Path(page.file.src_uri).parent

    def plain(match: re.Match[str]) -> str:
        target = match[1]
        if "://" in target or target.endswith((".md", ".png")):
            return match[0]
        found = (ROOT / here / target).resolve()
        if not found.exists():
            return match[0]  # left for the strict build to refuse
        return f"] `{found.relative_to(ROOT).as_posix()}`"

    return re.sub(r"\[([^\]]*)" + _LINK.pattern, lambda m: _unlinked(m, plain), markdown)


def _unlinked(match: re.Match[str], plain: Any) -> str:
    inner = _LINK.search(match[0])
    assert inner is not None
    kept = plain(inner)
    return match[0] if kept == inner[0] else f"{match[1]} ({kept[2:]})"


def _tracked() -> list[str]:
    """Markdown in the repository, without what was built; a source archive without git is walked instead."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "*.md"],
            cwd=ROOT, capture_output=True, check=True, text=True,
        ).stdout.split("\0")  # fmt: skip
        found = [name for name in listed if name and (ROOT / name).is_file()]
    except (OSError, subprocess.CalledProcessError):
        found = [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.md")]
    hidden = {".git", ".venv", "build", "dist", "node_modules"}
    return sorted(name for name in found if not hidden.intersection(Path(name).parts))
