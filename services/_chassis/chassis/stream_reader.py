"""Reading a stream in every process: each reader gets all messages, and continues after an interruption.

The server publishes what it has stored in the stream once more, with its place there; what a reader has missed it reads
from the stream. So no reader needs a consumer, which could be told to deliver to the subjects of others."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime

import nats.errors
import structlog
from nats.aio.msg import Msg
from nats.js.api import RePublish, StreamConfig
from nats.js.errors import APIError, NotFoundError

from chassis.bus import Bus

log = structlog.get_logger()

# More are not kept in memory: they are read from the stream.
_MAX_WAITING = 2000
_PAUSE = 1.0
# When nothing comes, the stream is asked whether something was missed.
_SILENCE = 60.0
_SEQUENCE = "Nats-Sequence"


@dataclass(frozen=True)
class StoredMessage:
    """A message of a stream, with its place there, which counts from 1."""

    sequence: int
    subject: str
    data: bytes


class _InterruptedError(Exception):
    """The stream has to be read anew from a place."""


def stored_subject(stream: str) -> str:
    """Return the subject of messages that were stored in a stream."""
    return f"stored.{stream}.>"


def readable(stream: StreamConfig) -> StreamConfig:
    """Return the configuration of a stream that readers follow."""
    return replace(stream, republish=RePublish(src=">", dest=stored_subject(str(stream.name))))


class StreamReader:
    """Reads the messages of a stream that is `readable`. It starts with the first message there is, or with the next
    one."""

    def __init__(self, bus: Bus, stream: str, *, from_first: bool = False) -> None:
        self._bus, self._stream, self._from_first = bus, stream, from_first
        # The place of the message that was read last, and when the stream was made that it was read from.
        self._last: int | None = None
        self._made: datetime | None = None

    async def messages(self) -> AsyncIterator[StoredMessage]:
        """Yield messages without end, in order."""
        while True:
            try:
                async with self._listen() as arrivals:
                    async for message in self._follow(arrivals):
                        self._last = message.sequence
                        yield message
            except (nats.errors.Error, APIError, OSError, _InterruptedError) as error:
                _raise_if_cancelled()
                log.warning("stream-interrupted", stream=self._stream, error=repr(error))
            await asyncio.sleep(_PAUSE)

    async def stored(self, after: int, subject: str = ">") -> AsyncIterator[StoredMessage]:
        """Yield the messages of a subject that are in the stream now, after a place."""
        jetstream = self._bus.jetstream
        with suppress(NotFoundError):
            while True:
                message = await jetstream.get_msg(self._stream, after + 1, subject, next=True)
                after = int(message.seq or 0)
                yield StoredMessage(after, str(message.subject), message.data or b"")

    @asynccontextmanager
    async def _listen(self) -> AsyncGenerator[asyncio.Queue[StoredMessage | None]]:
        """Yield the messages as they are stored; None after a reconnect, before which some may have been lost."""
        arrivals: asyncio.Queue[StoredMessage | None] = asyncio.Queue()
        prefix = len(stored_subject(self._stream)) - 1

        async def receive(message: Msg) -> None:
            if arrivals.qsize() < _MAX_WAITING:
                sequence = int((message.headers or {})[_SEQUENCE])
                arrivals.put_nowait(StoredMessage(sequence, message.subject[prefix:], message.data))

        subscription = await self._bus.client.subscribe(stored_subject(self._stream), cb=receive)
        try:
            with self._bus.reconnecting(lambda: arrivals.put_nowait(None)):
                yield arrivals
        finally:
            with suppress(nats.errors.Error):
                await subscription.unsubscribe()

    async def _follow(self, arrivals: asyncio.Queue[StoredMessage | None]) -> AsyncIterator[StoredMessage]:
        """Yield what comes; whenever something is missing before it, what is stored. Raise _InterruptedError after a
        reconnect, and when the stream was made anew."""
        before = 0
        while True:
            last = await self._find_place()
            async for message in self.stored(last):
                last = message.sequence
                yield message
            with suppress(TimeoutError):
                while arrival := await _get(arrivals):
                    if arrival.sequence <= before:
                        raise _InterruptedError("the places begin again")
                    before = arrival.sequence
                    if before > last + 1:
                        break
                    if before == last + 1:
                        last = before
                        yield arrival
                if arrival is None:
                    raise _InterruptedError("reconnected")

    async def _find_place(self) -> int:
        """Return the place after which to go on. The places of a stream that was made anew begin again, and nothing in
        it was read; a server that ended without notice may have lost the last messages."""
        info = await self._bus.find_stream(self._stream)
        before, self._made = self._made, info.created
        if before not in (None, info.created):
            self._last = 0
        elif self._last is None:
            self._last = 0 if self._from_first else info.state.last_seq
        self._last = min(self._last or 0, info.state.last_seq)
        return self._last


async def _get(arrivals: asyncio.Queue[StoredMessage | None]) -> StoredMessage | None:
    async with asyncio.timeout(_SILENCE):
        return await arrivals.get()


def _raise_if_cancelled() -> None:
    """Raise CancelledError if the task was cancelled: nats-py turns a cancelled wait into a time-out."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError
