"""Build steps that pyproject.toml cannot express: the accelerated backends, and recordings copied into the wheel.

SAMEPATH_PURE=1 leaves the accelerated backends out (a pure wheel). A machine with no compiler installs the pure package
by itself.
"""

import os
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
PURE = os.environ.get("SAMEPATH_PURE", "") not in ("", "0")
# For `make sanitize`: the accelerated backends with the address and undefined behaviour sanitizers. A finding is fatal.
SANITIZE = os.environ.get("SAMEPATH_SANITIZE", "") not in ("", "0")
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
# A wheel for this version of Python alone, not bound to the limited API: a little faster (core_ext/README.md).
VERSIONED = os.environ.get("SAMEPATH_VERSIONED", "") not in ("", "0")
LIMITED_API = "0x030B0000"  # CPython 3.11, the oldest version served by the one abi3 wheel

# Data kept outside core/ because people read it there, copied into the wheel because users run it from there.
SHIPPED = {
    "replays": "_replays",
    "conformance/vectors": "_conformance/vectors",
    "conformance/ports": "_conformance/ports",
    "conformance/rules": "_conformance/rules",
    "conformance/schema": "_conformance/schema",
    "conformance/SPEC.md": "_conformance/SPEC.md",
}

MADE = {"__pycache__", "build"}
"""Folders of what was made from the sources: a port's own build line writes into `build`."""


class BuildWithData(build_py):
    """build_py, which also carries the data folders at the top of the tree into the wheel."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for source, target in SHIPPED.items():
            destination = Path(self.build_lib) / "samepath" / target
            shutil.rmtree(destination, ignore_errors=True)
            if (HERE / source).is_dir():
                shutil.copytree(HERE / source, destination, ignore=shutil.ignore_patterns(*MADE))
            else:
                shutil.copy2(HERE / source, destination)

    def get_source_files(self) -> list[str]:
        files: list[str] = super().get_source_files()
        for folder in ("core_ext", "replays", "conformance", "tests"):
            files += sorted(
                str(path.relative_to(HERE))
                for path in (HERE / folder).rglob("*")
                if path.is_file() and not MADE.intersection(path.parts)
            )
        return files


def extensions() -> list[Extension]:
    """The accelerated backends, each optional: where one cannot be built, the pure package is installed."""
    if PURE:
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    sources = sorted((HERE / "core_ext" / "samepath").glob("*.pyx"))
    built: list[Extension] = cythonize(
        [
            Extension(
                f"samepath.{path.stem}",
                [str(path.relative_to(HERE))],
                define_macros=[] if VERSIONED else [("Py_LIMITED_API", LIMITED_API)],
                include_dirs=[str((HERE / "core_ext" / "samepath").relative_to(HERE))],
                depends=sorted(str(header.relative_to(HERE)) for header in path.parent.glob("*.h")),
                extra_compile_args=compile_arguments(),
                extra_link_args=SANITIZERS if SANITIZE else [],
                py_limited_api=not VERSIONED,
            )
            for path in sources
        ],
        build_dir="build/cython",
        language_level=3,
        annotate=False,
    )
    for extension in built:  # set here: cythonize returns new objects and drops it when set before
        extension.optional = True
    return built


def compile_arguments() -> list[str]:
    """What the C compiler is told beside its own defaults."""
    if os.name != "posix":
        return ["/O2"]
    return ["-O1", "-g", "-fno-omit-frame-pointer", *SANITIZERS] if SANITIZE else ["-O3"]


modules = extensions()
setup(
    ext_modules=modules,
    cmdclass={"build_py": BuildWithData},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if modules and not VERSIONED else {},
)
