import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

# Prints the number of busy processes beside it, and then waits for a line.
COMMAND = """
import os, sys
from pathlib import Path
children = Path(f"/proc/{os.getppid()}/task/{os.getppid()}/children").read_text().split()
print(*(pid for pid in children if int(pid) != os.getpid()), flush=True)
sys.stdin.readline()
sys.exit(7)
"""


def exists(pid):
    return Path(f"/proc/{pid}").exists()


@pytest.fixture
def busy():
    """A command beside two busy processes."""
    arguments = [sys.executable, "-m", "souk_local.busy", "2", sys.executable, "-c", COMMAND]
    process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    yield process
    process.kill()
    process.communicate()


def test_busy_processes_end_with_the_command(busy):
    pids = busy.stdout.readline().split()
    busy.communicate("\n")

    assert busy.returncode == 7
    assert len(pids) == 2
    assert not any(map(exists, pids))


def test_busy_processes_end_when_the_command_is_stopped(busy):
    pids = busy.stdout.readline().split()
    busy.terminate()
    busy.wait()

    assert busy.returncode != 0
    assert not any(map(exists, pids))


def test_busy_processes_end_when_their_starter_is_killed(busy):
    descriptors = [os.pidfd_open(int(pid)) for pid in busy.stdout.readline().split()]
    busy.kill()

    for descriptor in descriptors:
        # Readable once the process has ended.
        assert select.select([descriptor], [], [], 30)[0]
        os.close(descriptor)
