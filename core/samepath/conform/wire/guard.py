"""The guard: a process that ends what samepath started, when samepath itself can no longer do it.

It leads the process group of one program and is there before the program is, so there is no moment at which a program
runs unguarded. The end of its standard input means that samepath is gone, however it went: the whole group is ended
then, the guard with it. Windows has no such groups; there a line on standard input names the program's process. It
runs by itself, as `python -I -S guard.py`, and imports nothing of samepath.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys


def end_tree(pid: int) -> None:
    """End a process that leads a group, and the group; harmless when it has ended."""
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(pid)], capture_output=True, check=False)
    else:
        with contextlib.suppress(OSError):
            os.killpg(pid, signal.SIGKILL)


def main() -> None:
    """Listen until samepath is gone."""
    named = sys.stdin.read().split()
    for pid in named or [str(os.getpid())]:
        end_tree(int(pid))


if __name__ == "__main__":
    main()
