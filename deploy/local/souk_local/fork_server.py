"""Client of the fork server, which starts all processes."""

import asyncio
import contextlib
import itertools
import json
import os
import signal
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO


@dataclass(frozen=True)
class ProcessSpec:
    """A process to start: a program (`argv`) or a Python package (`module`, `args`)."""

    name: str
    log: Path
    env: dict[str, str]
    argv: tuple[str, ...] = ()
    module: str = ""
    args: tuple[str, ...] = ()
    user: str | None = None
    stop: int = signal.SIGTERM


@dataclass
class Process:
    """A running or exited process; `status` is its exit code, negative for a signal."""

    pid: int
    status: int = 0
    exited: asyncio.Event = field(default_factory=asyncio.Event)

    def exit(self, status: int) -> None:
        """Note the exit code, and wake those that wait for `exited`."""
        self.status = status
        self.exited.set()


class ForkServerLostError(Exception):
    """The fork server has exited; no process can be started."""


class ForkServer:
    """The fork server of one runner. Requests and replies are lines of JSON over pipes."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._keys = itertools.count()
        self._starting: dict[int, asyncio.Future[Process]] = {}
        self._running: dict[int, Process] = {}

    async def open(self) -> None:
        """Start the fork server in a session of its own; its errors are appended to the log."""
        environment = {**os.environ, "GRPC_ENABLE_FORK_SUPPORT": "0", "PYTHONUNBUFFERED": "1"}
        with _open_private(self._log) as log:
            self._server = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "souk_local.forking"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env=environment,
                start_new_session=True,
                # Of all processes: what they write is for this account alone.
                umask=0o077,
            )
        self._reader = asyncio.create_task(self._read())

    async def spawn(self, spec: ProcessSpec) -> Process:
        """Start a process. Raise ForkServerLostError if the fork server has exited."""
        key = next(self._keys)
        future = self._starting[key] = asyncio.get_running_loop().create_future()
        if self._reader.done():
            self._lose_all()
        else:
            self._send({"key": key, **asdict(spec), "log": str(spec.log)})
        return await future

    def preload(self, *modules: str) -> None:
        """Import modules in the fork server, so that later processes share them."""
        self._send({"preload": modules})

    async def gone(self) -> None:
        """Wait until the fork server has exited, and with it all its processes."""
        await asyncio.wait({self._reader})

    async def close(self) -> None:
        """End the fork server, which stops all its processes, and wait for both."""
        self._writer.close()
        await self._server.wait()
        await self._reader

    @property
    def _writer(self) -> asyncio.StreamWriter:
        if self._server.stdin is None:
            raise RuntimeError("the fork server's input is closed")
        return self._server.stdin

    def _send(self, request: dict[str, Any]) -> None:
        self._writer.write(json.dumps(request).encode() + b"\n")

    async def _read(self) -> None:
        if self._server.stdout is not None:
            async for line in self._server.stdout:
                self._handle(json.loads(line))
        self._lose_all()

    def _handle(self, message: dict[str, int]) -> None:
        if "exited" in message:
            self._running.pop(message["exited"]).exit(message["status"])
            return
        process = self._running[message["pid"]] = Process(message["pid"])
        starting = self._starting.pop(message["started"])
        if starting.cancelled():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)  # nobody else could stop it
        else:
            starting.set_result(process)

    def _lose_all(self) -> None:
        for process in self._running.values():
            process.exit(-signal.SIGKILL)
        for future in self._starting.values():
            if not future.cancelled():
                future.set_exception(ForkServerLostError("The fork server has exited: stop and start again."))
        self._running.clear()
        self._starting.clear()


def _open_private(log: Path) -> BinaryIO:
    """Open a log to append to, which only this account may read."""
    file = log.open("ab")
    log.chmod(0o600)
    return file
