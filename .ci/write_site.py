"""Writes the static pages for a browser: `make site`. Any host of files can serve them, and so can a folder on disk."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from samepath.verify.corpus import shipped_folder
from samepath.view.playing import write_site

RECORDINGS: Final = (
    "lesson/chase.jsonl",
    "lesson/wave.jsonl",
    "dungeon/shaman.jsonl.gz",
    "dungeon/run-04.jsonl.gz",
    "nausicaa/article/cpu-cpu-seed-3.jsonl",
    "nausicaa/article/person-cpu-with-undo.jsonl",
)
"""Of the recordings that ship, those that have a page."""

if __name__ == "__main__":
    for path in write_site(Path(sys.argv[1]), [shipped_folder() / name for name in RECORDINGS]):
        print(f"{path}: {path.stat().st_size:,} bytes")
