"""python -m souk_local.busy COUNT COMMAND: runs a command beside processes that keep the processors busy."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

# It also ends when the process that started it, whose id it gets, is killed, however early.
_LOOP = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"


def run_beside_busy_processes(count: int, command: Sequence[str]) -> int:
    """Run the command beside `count` busy processes. Return its exit code.

    A signal to stop is left to the command, which gets Ctrl-C from the terminal and SIGTERM from here.
    """
    loop = [sys.executable, "-c", _LOOP, str(os.getpid())]
    processes = [subprocess.Popen(loop) for _ in range(count)]
    try:
        running = subprocess.Popen(command)
        signal.signal(signal.SIGINT, lambda *_: None)
        signal.signal(signal.SIGTERM, lambda *_: running.terminate())
        return running.wait()
    finally:
        for process in processes:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(run_beside_busy_processes(int(sys.argv[1]), sys.argv[2:]))
