"""Linters and formatters for JavaScript, Java, C# and C: `make lint`, and with --format `make format`.

A check whose tool is missing on this machine is skipped, by name; in CI (the variable CI is set) that fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PORTS: Final = "conformance/ports"
TSC: Final = ROOT / ".ci" / "node_modules" / ".bin" / "tsc"
BIOME: Final = ROOT / ".ci" / "node_modules" / ".bin" / "biome"
GENERATED: Final = "Made by conformance/write_rules.py"
"""What the head of a generated file says. Its form is its generator's affair."""

HEAD_BYTES: Final = 600


@dataclass(frozen=True)
class Check:
    """A command on some files, the tools without which it is skipped, and whether it can mend what it finds."""

    name: str
    tools: tuple[str, ...]
    command: tuple[str, ...]
    mend: tuple[str, ...] | None = None
    files: tuple[str, ...] = ()
    """Globs from the root; the files go to the end of the command. A formatter leaves the generated ones out."""
    without: tuple[str, ...] = ()
    """How the names of files end that are left out."""


def checks(scratch: str) -> list[Check]:
    """Every check; compilers write into `scratch`."""
    bin_folder = Path(sysconfig.get_path("scripts"))
    clang_format = str(bin_folder / "clang-format")
    formatted = {
        "Java": f"{PORTS}/java/**/*.java",
        "C#": f"{PORTS}/csharp/**/*.cs",
        "C": "core_ext/samepath/*.h",
    }
    return [
        Check("JavaScript: biome", ("node", str(BIOME)), (str(BIOME), "check"), (str(BIOME), "check", "--write")),
        # The modules of pages say `@ts-check`: their comments are their types.
        Check("Pages: tsc", ("node", str(TSC)), (str(TSC), "--project", ".ci/tsconfig.json")),
        *(
            Check(
                f"{language}: clang-format",
                (clang_format,),
                (clang_format, "--dry-run", "-Werror"),
                (clang_format, "-i"),
                (glob,),
            )
            for language, glob in formatted.items()
        ),
        Check(
            "Java: javac -Xlint:all",
            ("javac",),
            ("javac", "-Xlint:all", "-Werror", "-d", scratch),
            files=(f"{PORTS}/java/src/**/*.java", f"{PORTS}/java/test/**/*.java"),
        ),
        Check(
            "C#: mcs -warn:4",
            ("mcs",),
            ("mcs", "-langversion:7", "-warn:4", "-warnaserror", "-checked+", f"-out:{scratch}/samepath.exe",
             "-r:System.Core.dll", f"-recurse:{PORTS}/csharp/src/*.cs"),
        ),
        # A *_body.h is no header by itself: another includes it, once for each processor. naus_state.h calls what
        # naus_record.h defines, and is checked with it. What Cython calls is static, hence unused here.
        Check(
            "C: gcc -Wall -Wextra",
            ("gcc",),
            ("gcc", "-fsyntax-only", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function",
             f"-I{sysconfig.get_path('include')}", "-include", "Python.h", "-x", "c"),
            files=("core_ext/samepath/*.h",),
            without=("_body.h", "naus_state.h"),
        ),
    ]  # fmt: skip


def main(arguments: list[str]) -> None:
    """Run every check, or with --format those that mend; each that fails is named at the end."""
    mends = arguments == ["--format"]
    if arguments and not mends:
        raise SystemExit("usage: lint_ports.py [--format]")
    install_biome()
    failed = []
    with tempfile.TemporaryDirectory() as scratch:
        for check in checks(scratch):
            command = check.mend if mends else check.command
            if command is None:
                continue
            missing = [tool for tool in check.tools if shutil.which(tool) is None]
            if missing:
                print(f"{check.name}: skipped, {', '.join(Path(tool).name for tool in missing)} is not installed")
                if in_ci():
                    failed.append(check.name)
                continue
            done = subprocess.run([*command, *files_of(check)], cwd=ROOT, check=False)
            print(f"{check.name}: {'good' if done.returncode == 0 else 'failed'}", flush=True)
            if done.returncode != 0:
                failed.append(check.name)
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}; `make format` mends what a formatter can")


def files_of(check: Check) -> list[str]:
    """The files of a check. No file for a glob is an error: the tree has moved, and the check would see nothing."""
    found = []
    for glob in check.files:
        matches = sorted(ROOT.glob(glob))
        if not matches:
            raise SystemExit(f"{check.name}: there is no file {glob}; mend .ci/lint_ports.py")
        found += matches
    formats = check.mend is not None
    return [
        str(path.relative_to(ROOT))
        for path in found
        if not (check.without and path.name.endswith(check.without)) and not (formats and is_generated(path))
    ]


def is_generated(path: Path) -> bool:
    """Whether a file says that a program made it."""
    with path.open("rb") as file:
        return GENERATED.encode() in file.read(HEAD_BYTES)


def install_biome() -> None:
    """Install biome, of the version that .ci/package-lock.json fixes, unless it is there; without npm it stays away."""
    lock, installed = ROOT / ".ci" / "package-lock.json", ROOT / ".ci" / "node_modules" / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    if shutil.which("npm") is None:
        return
    command = ["npm", "ci", "--silent", "--no-fund", "--no-audit"]
    if subprocess.run(command, cwd=lock.parent, check=False).returncode != 0:
        print("npm could not install biome", file=sys.stderr)


def in_ci() -> bool:
    """Whether this run is a CI's, in which nothing is skipped."""
    return os.environ.get("CI", "") not in ("", "0", "false")


if __name__ == "__main__":
    main(sys.argv[1:])
