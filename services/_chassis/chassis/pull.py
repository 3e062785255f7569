"""Messages of a consumer by a request that stays open at the server: nothing is sent while none come."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import nats.errors
import orjson
from nats.aio.msg import Msg

from chassis.bus import Bus

_EXPIRES, _HEARTBEAT = 300.0, 60.0
_NANOSECONDS = 1_000_000_000
_IS_ALIVE, _EXPIRED = "100", "408"
_PENDING = "Nats-Pending-Messages"


class PullInterruptedError(Exception):
    """The requests have to be made anew."""


class Pull:
    """Requests messages, so that at most `most` are requested, waiting here or being worked on: `done` says that some
    were worked on. Requests are for at least `least` messages. `problem` says why it ended."""

    def __init__(self, bus: Bus, stream: str, consumer: str, *, most: int, least: int = 1) -> None:
        self._bus, self._most, self._least = bus, most, least
        self._subject = f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}"
        # Messages that were requested and did not come yet, and those that are here.
        self._requested, self._held = 0, 0
        self._waiting: list[Msg] = []
        self._changed = asyncio.Event()
        self.problem = ""

    @asynccontextmanager
    async def listen(self) -> AsyncGenerator["Pull"]:
        """Receive messages. At the end, those that nobody took are given back."""
        self._inbox = self._bus.client.new_inbox()
        subscription = await self._bus.client.subscribe(self._inbox, cb=self._receive)
        with self._bus.reconnecting(lambda: self._end("reconnected")):
            try:
                await self._request()
                yield self
            finally:
                self._end("closed")
                with suppress(nats.errors.Error):
                    await subscription.unsubscribe()
                    for message in self._waiting:
                        await message.nak()

    async def take(self, most: int) -> list[Msg]:
        """Return at least one message and up to `most`; none once this ended."""
        while not (self._waiting or self.problem):
            self._changed.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(_HEARTBEAT * 2):
                    await self._changed.wait()
            if self._requested and time.monotonic() - self._heard_at > _HEARTBEAT * 2:
                self._end("no heartbeat")
        return self.take_waiting(most)

    def take_waiting(self, most: int) -> list[Msg]:
        """Return up to `most` messages that are here; none once this ended."""
        if self.problem:
            return []
        taken, self._waiting = self._waiting[:most], self._waiting[most:]
        return taken

    async def done(self, count: int) -> None:
        """Have others sent in place of so many messages that were worked on."""
        self._held -= count
        await self._request()

    async def _request(self) -> None:
        count = self._most - self._requested - self._held
        if count < self._least or self.problem:
            return
        self._requested += count
        self._heard_at = time.monotonic()
        request = {
            "batch": count,
            "expires": int(_EXPIRES * _NANOSECONDS),
            "idle_heartbeat": int(_HEARTBEAT * _NANOSECONDS),
        }
        await self._bus.client.publish(self._subject, orjson.dumps(request), self._inbox)

    async def _receive(self, message: Msg) -> None:
        """Keep a message, or handle the server's word on a request: those have no reply address."""
        self._heard_at = time.monotonic()
        if message.reply:
            self._requested -= 1
            self._held += 1
            self._waiting.append(message)
            self._changed.set()
            return
        headers = message.headers or {}
        status = headers.get("Status", "")
        if status == _EXPIRED:
            self._requested -= int(headers.get(_PENDING, self._requested))
            await self._request()
        elif status != _IS_ALIVE:
            self._end(f"{status} {headers.get('Description', '')}")

    def _end(self, problem: str) -> None:
        self.problem = self.problem or problem
        self._changed.set()
