"""Reading a stream in every process: each reader gets all messages, and continues after an interruption."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime

import nats.errors
import structlog
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy, StreamConfig
from nats.js.errors import APIError

from chassis.bus import Bus
from chassis.pull import Pull, PullInterruptedError

log = structlog.get_logger()

BATCH = 100
_PAUSE = 1.0
# Of the subject for replies, `$JS.ACK.STREAM.CONSUMER.DELIVERIES.SEQUENCE` and so on; newer servers have the domain and
# the account before the stream.
_TOKENS_WITHOUT_DOMAIN = 9


class StreamReader:
    """Reads the messages of `subject` in a stream, which it `creates`, or waits for. It starts with the first message
    there is, or with the next one."""

    def __init__(
        self, bus: Bus, stream: StreamConfig, subject: str, *, from_first: bool = False, creates: bool = True
    ) -> None:
        self._bus, self._stream, self._subject = bus, stream, subject
        self._from_first, self._creates = from_first, creates
        # When the stream was made whose messages were read before.
        self._made: datetime | None = None

    async def messages(self) -> AsyncIterator[Msg]:
        """Yield messages without end, in order."""
        last = 0
        while True:
            try:
                if self._creates:
                    await self._bus.ensure(self._stream)
                async for message in self._read_from(last):
                    last = read_sequence(message)
                    yield message
            except (nats.errors.Error, APIError, OSError, PullInterruptedError) as error:
                _raise_if_cancelled()
                log.warning("stream-interrupted", stream=self._stream.name, error=repr(error))
            await asyncio.sleep(_PAUSE)

    async def pull(
        self, subject: str, policy: DeliverPolicy, start: int = 0
    ) -> JetStreamContext.PullSubscription:
        """Create an ephemeral consumer; `start` is its first sequence under BY_START_SEQUENCE."""
        consumer = await self._add_consumer(subject, policy, start)
        return await self._bus.jetstream.pull_subscribe_bind(consumer=consumer, stream=self._name)

    @property
    def _name(self) -> str:
        return str(self._stream.name)

    async def _add_consumer(self, subject: str, policy: DeliverPolicy, start: int) -> str:
        """Return the name of a new consumer."""
        config = ConsumerConfig(
            filter_subject=subject,
            ack_policy=AckPolicy.NONE,
            inactive_threshold=60,
            mem_storage=True,
            deliver_policy=policy,
            opt_start_seq=start or None,
        )
        return str((await self._bus.jetstream.add_consumer(self._name, config)).name)

    async def _read_from(self, last: int) -> AsyncIterator[Msg]:
        consumer = await self._add_consumer(self._subject, *await self._start(last))
        pull = Pull(self._bus, self._name, consumer, most=2 * BATCH, least=BATCH, has_acks=False)
        async with pull.listen():
            while messages := await pull.take(BATCH):
                for message in messages:
                    yield message
                await pull.done(len(messages))
        raise PullInterruptedError(pull.problem)

    async def _start(self, last: int) -> tuple[DeliverPolicy, int]:
        """Return where to go on after the message `last`. A stream that the server lost with its memory was made anew:
        its places begin again, and nothing in it was read."""
        before, self._made = self._made, (await self._bus.jetstream.stream_info(self._name)).created
        if before is not None and before != self._made:
            return DeliverPolicy.ALL, 0
        if last:
            return DeliverPolicy.BY_START_SEQUENCE, last + 1
        return (DeliverPolicy.ALL if self._from_first else DeliverPolicy.NEW), 0


def read_sequence(message: Msg) -> int:
    """Return the message's place in its stream. nats-py's `metadata` reads all of the subject for a reply at once,
    which takes ten times as long."""
    tokens = message.reply.split(".")
    return int(tokens[5] if len(tokens) == _TOKENS_WITHOUT_DOMAIN else tokens[7])


def _raise_if_cancelled() -> None:
    """Raise CancelledError if the task was cancelled: nats-py turns a cancelled wait into a time-out."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError
