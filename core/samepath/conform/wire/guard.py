"""The guard: a process that ends what samepath started, when samepath itself can no longer do it.

It is told of every process by a line on its standard input, `+PID` when it starts and `-PID` when it was ended. The
end of that input means that samepath is gone, however it went: what is left then is ended. It runs by itself, as
`python -I -S guard.py`, and imports nothing of samepath.
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
    running: dict[int, None] = {}
    for line in sys.stdin:
        if line.startswith("+"):
            running[int(line[1:])] = None
        else:
            running.pop(int(line[1:]), None)
    for pid in running:
        end_tree(pid)


if __name__ == "__main__":
    main()
