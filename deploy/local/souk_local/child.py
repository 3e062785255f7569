"""A process that is kept alive: started, awaited, restarted with back-off, stopped with its group."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from souk_local.nursery import Birth, Nursery, NurseryLostError, Process

FIRST_DELAY = 0.25
LONGEST_DELAY = 30.0
HEALTHY = 60.0
GRACE = 20.0


class StartError(Exception):
    """Something did not start; the message says what and shows its last log lines."""


@dataclass
class Child:
    """`lacks` tells what is missing until it is ready, then nothing; `say` hears of deaths and returns."""

    nursery: Nursery
    birth: Birth
    lacks: Callable[[], Awaitable[str]]
    say: Callable[[str], None]
    passing: tuple[str, ...] = ()
    patience: float = 60.0

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def name(self) -> str:
        return self.birth.name

    async def start(self) -> None:
        """Return once it is ready; raises StartError when it ends or stays silent instead.

        An end whose last log lines hold one of `passing` is tried again while patience lasts.
        """
        deadline = time.monotonic() + self.patience
        while True:
            try:
                await self._bring_up()
                break
            except StartError as error:
                if time.monotonic() > deadline or not any(words in str(error) for words in self.passing):
                    raise
                await asyncio.sleep(FIRST_DELAY)
        self._keeper = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        if hasattr(self, "_keeper"):
            self._keeper.cancel()
        if hasattr(self, "_process"):
            await end(self._process, self.birth.stop)

    async def _bring_up(self) -> None:
        self._process = await self.nursery.bear(self.birth)
        deadline = time.monotonic() + self.patience
        while missing := await self.lacks():
            if self._process.ended.is_set():
                raise StartError(f"{self.name} ended with {self._process.status}.\n{tail(self.birth.log)}")
            if time.monotonic() > deadline:
                await end(self._process, self.birth.stop)
                raise StartError(
                    f"{self.name} was not ready in {self.patience:.0f} s: {missing}\n{tail(self.birth.log)}"
                )
            await asyncio.sleep(0.03)

    async def _keep(self) -> None:
        delay = FIRST_DELAY
        while True:
            born = time.monotonic()
            await self._process.ended.wait()
            sweep(self._process)
            delay = FIRST_DELAY if time.monotonic() - born > HEALTHY else delay
            ending = f"{self.name} ended with {self._process.status}"
            self.say(f"{ending}; again in {delay:g} s.\n{tail(self.birth.log)}")
            await asyncio.sleep(delay)
            delay = min(delay * 2, LONGEST_DELAY)
            with contextlib.suppress(StartError, NurseryLostError):
                await self._bring_up()
                self.say(f"{self.name} is back.")


async def end(process: Process, stop: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        if not process.ended.is_set():
            os.kill(process.pid, stop)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.ended.wait(), GRACE)
    sweep(process)
    await process.ended.wait()


def sweep(process: Process) -> None:
    """End whatever the process left in its group."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


async def run(nursery: Nursery, birth: Birth) -> None:
    """Run to its end; raises StartError with its last log lines unless it ends with 0."""
    process = await nursery.bear(birth)
    try:
        await process.ended.wait()
    finally:
        sweep(process)
    if process.status != 0:
        raise StartError(f"{birth.name} ended with {process.status}.\n{tail(birth.log)}")


def tail(log: Path, lines: int = 8) -> str:
    """The log's last lines, indented, under its path."""
    text = log.read_text(errors="replace").splitlines()[-lines:] if log.exists() else []
    return "\n".join([f"  {log}:", *(f"  | {line}" for line in text)])
