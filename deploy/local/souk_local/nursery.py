"""Where processes are born: the runner's side of the forking process."""

import asyncio
import itertools
import json
import os
import signal
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Birth:
    """What a child shall become: a program (`argv`) or a Python package (`module`, `args`)."""

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
    """A living or ended process; `status` is its exit code, negative for a signal."""

    pid: int
    status: int = 0
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    def end(self, status: int) -> None:
        self.status = status
        self.ended.set()


class NurseryLostError(Exception):
    """Nothing can be born any more."""


class Nursery:
    def __init__(self, log: Path) -> None:
        self._log = log
        self._keys = itertools.count()
        self._expected: dict[int, asyncio.Future[Process]] = {}
        self._living: dict[int, Process] = {}

    async def open(self) -> None:
        environment = {**os.environ, "GRPC_ENABLE_FORK_SUPPORT": "0", "PYTHONUNBUFFERED": "1"}
        with self._log.open("ab") as log:
            self._forking = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "souk_local.forking"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env=environment,
                start_new_session=True,
            )
        self._reader = asyncio.create_task(self._read())

    async def bear(self, birth: Birth) -> Process:
        """A new process; raises NurseryLostError when the forking process has gone."""
        key = next(self._keys)
        expected = self._expected[key] = asyncio.get_running_loop().create_future()
        if self._reader.done():
            self._lose_all()
        else:
            self._ask({"key": key, **asdict(birth), "log": str(birth.log)})
        return await expected

    def preload(self, *modules: str) -> None:
        self._ask({"preload": modules})

    async def gone(self) -> None:
        """Return when the forking process has ended, and with it all that was born here."""
        await asyncio.wait({self._reader})

    async def close(self) -> None:
        self._writer.close()
        await self._forking.wait()
        await self._reader

    @property
    def _writer(self) -> asyncio.StreamWriter:
        if self._forking.stdin is None:
            raise RuntimeError("the nursery has no line to its forking process")
        return self._forking.stdin

    def _ask(self, request: dict[str, Any]) -> None:
        self._writer.write(json.dumps(request).encode() + b"\n")

    async def _read(self) -> None:
        if self._forking.stdout is not None:
            async for line in self._forking.stdout:
                self._hear(json.loads(line))
        self._lose_all()

    def _hear(self, news: dict[str, int]) -> None:
        if "died" in news:
            self._living.pop(news["died"]).end(news["status"])
            return
        process = self._living[news["pid"]] = Process(news["pid"])
        self._expected.pop(news["born"]).set_result(process)

    def _lose_all(self) -> None:
        for process in self._living.values():
            process.end(-signal.SIGKILL)
        for expected in self._expected.values():
            expected.set_exception(NurseryLostError("The forking process has ended: stop and start again."))
        self._living.clear()
        self._expected.clear()
