"""Supervision of processes: start, wait until ready, restart with back-off, stop with the process group."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from souk_local.fork_server import ForkServer, ForkServerLostError, Process, ProcessSpec

FIRST_DELAY = 0.25
MAX_DELAY = 30.0
STABLE_SECONDS = 60.0
STOP_TIMEOUT = 20.0


class StartError(Exception):
    """A process did not start; the message has the reason and the last log lines."""


@dataclass
class SupervisedProcess:
    """A process that is kept running. `check` returns what is missing until the process is ready, then an empty
    string; `report` gets a line at every exit and restart. An exit whose last log lines contain one of `transient` is
    retried."""

    fork_server: ForkServer
    spec: ProcessSpec
    check: Callable[[], Awaitable[str]]
    report: Callable[[str], None]
    transient: tuple[str, ...] = ()
    timeout: float = 60.0

    @property
    def pid(self) -> int:
        """Id of the running process; a restart changes it."""
        return self._process.pid

    @property
    def name(self) -> str:
        """Name in reports."""
        return self.spec.name

    async def start(self) -> None:
        """Return once the process is ready. Raise StartError if it exits or is not ready in time."""
        deadline = time.monotonic() + self.timeout
        while True:
            try:
                await self._start_once()
                break
            except StartError as error:
                if time.monotonic() > deadline or not any(text in str(error) for text in self.transient):
                    raise
                await asyncio.sleep(FIRST_DELAY)
        self._restarter = asyncio.create_task(self._restart())

    async def stop(self) -> None:
        """Stop the process and do not restart it; one that was never started is left alone."""
        if hasattr(self, "_restarter"):
            self._restarter.cancel()
        if hasattr(self, "_process"):
            await terminate(self._process, self.spec.stop)

    async def _start_once(self) -> None:
        self._process = await self.fork_server.spawn(self.spec)
        deadline = time.monotonic() + self.timeout
        while missing := await self.check():
            if self._process.exited.is_set():
                raise StartError(f"{self.name} exited with {self._process.status}.\n{tail(self.spec.log)}")
            if time.monotonic() > deadline:
                await terminate(self._process, self.spec.stop)
                raise StartError(
                    f"{self.name} was not ready in {self.timeout:.0f} s: {missing}\n{tail(self.spec.log)}"
                )
            await asyncio.sleep(0.03)

    async def _restart(self) -> None:
        delay = FIRST_DELAY
        while True:
            started = time.monotonic()
            await self._process.exited.wait()
            kill_group(self._process)
            delay = FIRST_DELAY if time.monotonic() - started > STABLE_SECONDS else delay
            reason = f"{self.name} exited with {self._process.status}"
            self.report(f"{reason}; restarting in {delay:g} s.\n{tail(self.spec.log)}")
            await asyncio.sleep(delay)
            delay = min(delay * 2, MAX_DELAY)
            with contextlib.suppress(StartError, ForkServerLostError):
                await self._start_once()
                self.report(f"{self.name} is back.")


async def terminate(process: Process, stop: int) -> None:
    """Send the signal, wait for STOP_TIMEOUT seconds, then kill the process group."""
    with contextlib.suppress(ProcessLookupError):
        if not process.exited.is_set():
            os.kill(process.pid, stop)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.exited.wait(), STOP_TIMEOUT)
    kill_group(process)
    await process.exited.wait()


def kill_group(process: Process) -> None:
    """Kill all that the process left in its process group."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


async def run(fork_server: ForkServer, spec: ProcessSpec) -> None:
    """Run a process to its end. Raise StartError with its last log lines unless it exits with 0."""
    process = await fork_server.spawn(spec)
    try:
        await process.exited.wait()
    finally:
        kill_group(process)
    if process.status != 0:
        raise StartError(f"{spec.name} exited with {process.status}.\n{tail(spec.log)}")


def tail(log: Path, lines: int = 8) -> str:
    """Return the log's last lines, indented, under its path."""
    text = log.read_text(errors="replace").splitlines()[-lines:] if log.exists() else []
    return "\n".join([f"  {log}:", *(f"  | {line}" for line in text)])
