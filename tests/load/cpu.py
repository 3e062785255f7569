"""CPU time of the processes of a Souk."""

import os
from collections import defaultdict
from pathlib import Path

from souk_local.stack import Stack

_TICK = os.sysconf("SC_CLK_TCK")
# Fields of /proc/PID/stat after the name: parent, and user and system time of it and of its waited-for children.
_PARENT, _TIMES = 1, slice(11, 15)


def processes_of(stack: Stack) -> dict[int, str]:
    """Return the names of the processes by their ids."""
    return {process.pid: process.name for group in stack.groups for process in group}


def read_cpu(names: dict[int, str]) -> dict[str, float]:
    """Return the CPU seconds of each process by its name, those of the processes that it started included."""
    parents, seconds = _read_processes()
    total = dict.fromkeys(names.values(), 0.0)
    for pid, spent in seconds.items():
        owner: int | None = pid
        while owner is not None and owner not in names:
            owner = parents.get(owner)
        if owner is not None:
            total[names[owner]] += spent
    return total


def subtract(after: dict[str, float], before: dict[str, float]) -> dict[str, float]:
    return {name: seconds - before.get(name, 0.0) for name, seconds in after.items()}


def _read_processes() -> tuple[dict[int, int], dict[int, float]]:
    parents: dict[int, int] = {}
    seconds: dict[int, float] = defaultdict(float)
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        pid = int(path.parent.name)
        parents[pid] = int(fields[_PARENT])
        seconds[pid] = sum(map(int, fields[_TIMES])) / _TICK
    return parents, seconds
