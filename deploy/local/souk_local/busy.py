"""python -m souk_local.busy COUNT COMMAND: runs a command beside processes that keep the processors busy."""

import signal
import subprocess
import sys
from collections.abc import Sequence

# It also ends when the process that started it is killed.
_LOOP = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"


def run_beside_busy_processes(count: int, command: Sequence[str]) -> int:
    """Run the command beside `count` busy processes. Return its exit code.

    A signal to stop is left to the command, which gets Ctrl-C from the terminal and SIGTERM from here.
    """
    processes = [subprocess.Popen([sys.executable, "-c", _LOOP]) for _ in range(count)]
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
