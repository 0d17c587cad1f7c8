"""The version of the package and of the ports: `version.py` checks that all agree, `version.py NEW` writes NEW to all.

`samepath.__version__` is the version; pyproject.toml reads it. The ports cannot read it, since they run with no Python
on the path, so each has a constant, and perhaps a file of its packager.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

SOURCE: Final = ("core/samepath/__init__.py", r'^__version__ = "([^"]+)"$')
"""Where the version is: a file, and a pattern whose one group is the version."""

COPIES: Final = (
    ("conformance/ports/javascript/src/conform/protocol.mjs", r"^export const VERSION = '([^']+)';$"),
    ("conformance/ports/java/src/samepath/conform/Protocol.java", r'^ +public static .* VERSION = "([^"]+)";$'),
    ("conformance/ports/csharp/src/Conform/Protocol.cs", r'^ +public const string Version = "([^"]+)";$'),
)
"""Where it is copied to; every one of these is there."""

PACKAGERS: Final = (
    ("conformance/ports/*/package.json", r'^  "version": "([^"]+)",$'),
    ("conformance/ports/*/pom.xml", r"^  <version>([^<]+)</version>$"),
    ("conformance/ports/*/*.csproj", r"^ +<Version>([^<]+)</Version>$"),
    ("conformance/ports/*/Cargo.toml", r'^version = "([^"]+)"$'),
)
"""Where it is copied to as far as a port has such a file."""

FORM: Final = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+(?:(?:a|b|rc)[0-9]+)?")


def main(arguments: list[str]) -> None:
    """Check, or write; what is wrong is said in one line for each place."""
    root = Path(__file__).resolve().parents[1]
    if "--root" in arguments:
        at = arguments.index("--root")
        root = Path(arguments[at + 1])
        del arguments[at : at + 2]
    if len(arguments) > 1 or (arguments and not FORM.fullmatch(arguments[0])):
        raise SystemExit("usage: version.py [--root FOLDER] [NEW], as in version.py 1.2.3 or version.py 1.3.0rc1")
    wanted = arguments[0] if arguments else read(root / SOURCE[0], SOURCE[1])
    wrong = []
    for path, pattern in places(root):
        found = read(path, pattern)
        if found == wanted:
            continue
        if arguments:
            write(path, pattern, wanted)
            print(f"{path.relative_to(root)}: {found} is {wanted} now")
        else:
            wrong.append(f"{path.relative_to(root)} says {found}; {SOURCE[0]} says {wanted}: make version NEW={wanted}")
    if wrong:
        raise SystemExit("\n".join(wrong))
    print(wanted)


def places(root: Path) -> list[tuple[Path, str]]:
    """Every place of the version below `root`, the source first."""
    fixed = [(root / path, pattern) for path, pattern in (SOURCE, *COPIES)]
    return fixed + [(path, pattern) for glob, pattern in PACKAGERS for path in sorted(root.glob(glob))]


def read(path: Path, pattern: str) -> str:
    """The version in a file. A file in which it does not stand exactly once is an error."""
    found: list[str] = re.findall(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)
    if len(found) != 1:
        raise SystemExit(f"{path}: {len(found)} lines are like {pattern}, not one: mend .ci/version.py")
    return found[0]


def write(path: Path, pattern: str, version: str) -> None:
    """Puts a version in the place of the one in a file; nothing else in it changes."""
    text = path.read_text(encoding="utf-8")
    match = re.search(pattern, text, re.MULTILINE)
    assert match is not None
    path.write_text(text[: match.start(1)] + version + text[match.end(1) :], encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
