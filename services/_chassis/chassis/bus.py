"""NATS JetStream: one stream per context."""

import asyncio
import os
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from uuid import uuid4

import nats
import nats.errors
import orjson
import structlog
from nats.aio.client import Client
from nats.js import JetStreamContext
from nats.js.api import ConsumerInfo, DiscardPolicy, Header, StreamConfig, StreamInfo
from nats.js.errors import BadRequestError, NoStreamResponseError, NotFoundError

log = structlog.get_logger()

DAY = 24 * 3600.0
_TRIES = 5
_GIB = 1024**3
# A subject names tenant, context and event.
_MAX_MESSAGES_PER_SUBJECT = 100_000
# Fewer cost less one by one: the server stages a batch on the disk.
_MIN_BATCH = 8
_TIMEOUT = 2.0
# What nats-py makes of the server's word on a subject that the user has no permission for.
_DENIED = "permissions violation"


def inbox_of(name: str) -> str:
    """Return the prefix of the subjects on which the process of this name receives replies, and no other process."""
    return f"_INBOX_{name}"


def stream_of(context: str) -> StreamConfig:
    """Return the stream that holds a context's events for a week. A full stream rejects new events, which then wait in
    the outbox. Of one event of one tenant it keeps the newest only, so that no tenant can fill it for all."""
    return StreamConfig(
        name=context,
        subjects=[f"souk.*.{context}.>"],
        max_age=7 * DAY,
        max_bytes=_GIB,
        max_msgs_per_subject=_MAX_MESSAGES_PER_SUBJECT,
        discard=DiscardPolicy.NEW,
        duplicate_window=600,
        deny_delete=True,
        allow_atomic=True,
    )


class Bus:
    """The NATS connection of one process. `url` may list several servers, separated by commas; `replicas` is how many
    of
    them keep each stream. It reconnects without limit; the process ends if the connection is closed for good."""

    def __init__(
        self, url: str, name: str, *, replicas: int = 1, lost: Callable[[], None] = lambda: os._exit(70)
    ) -> None:
        self.servers = [server.strip() for server in url.split(",")]
        self._name, self.replicas, self._lost, self._closing = name, replicas, lost, False
        self._on_reconnect: list[Callable[[], None]] = []
        # What the server has denied on this connection, empty for nothing. The call that it denied only times out.
        self.denied = ""
        # What this process uses and an administrator has not set up.
        self._missing: set[str] = set()

    async def open(self) -> None:
        """Connect to the first server that answers."""
        self.client: Client = await nats.connect(
            self.servers,
            name=self._name,
            inbox_prefix=inbox_of(self._name),
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.5,
            connect_timeout=2,
            ping_interval=20,
            allow_reconnect=True,
            error_cb=self._report,
            closed_cb=self._closed,
            reconnected_cb=self._reconnected,
        )
        self.jetstream: JetStreamContext = self.client.jetstream(timeout=_TIMEOUT)

    async def close(self) -> None:
        """Flush and close. Messages fetched and not acknowledged are delivered again."""
        self._closing = True
        # Not `drain`: it waits 30 s for replies to fetches that were abandoned.
        with suppress(nats.errors.Error):
            await self.client.flush(timeout=2)
        await self.client.close()

    @property
    def is_connected(self) -> bool:
        """Return whether the connection is up at present."""
        return self.client.is_connected

    @property
    def problem(self) -> str:
        """Why the process can't do its work at this server, empty for nothing: what is denied, or not set up."""
        return self.denied or "; ".join(f"{name} is not set up" for name in sorted(self._missing))

    @contextmanager
    def reconnecting(self, call: Callable[[], None]) -> Generator[None]:
        """Have a function called whenever the connection was lost and is there again."""
        self._on_reconnect.append(call)
        try:
            yield
        finally:
            self._on_reconnect.remove(call)

    async def find_stream(self, name: str) -> StreamInfo:
        """Return the state of a stream. Raise NotFoundError if it is not set up; the process is unhealthy until it
        is."""
        with self._noting(f"stream {name}"):
            return await self.jetstream.stream_info(name)

    async def find_consumer(self, stream: str, name: str) -> ConsumerInfo:
        """Do the same for a durable consumer."""
        with self._noting(f"consumer {name} of stream {stream}"):
            return await self.jetstream.consumer_info(stream, name)

    @contextmanager
    def _noting(self, name: str) -> Generator[None]:
        try:
            yield
        except NotFoundError:
            if name not in self._missing:
                log.error("bus-not-set-up", missing=name, remedy="run the command migrate")  # noqa: TRY400  # the message is enough
            self._missing.add(name)
            raise
        self._missing.discard(name)

    async def ensure(self, stream: StreamConfig) -> None:
        """Create the stream, or update it to this configuration. Administrators may."""
        stream.num_replicas = self.replicas
        try:
            await self.jetstream.add_stream(stream)
        except BadRequestError:
            await self.jetstream.update_stream(stream)

    async def publish(self, subject: str, payload: bytes, message_id: str) -> None:
        """Store one message. An attempt that timed out may have been stored: the message id makes a retry harmless."""
        for attempt in range(_TRIES):
            try:
                await self.jetstream.publish(subject, payload, headers={Header.MSG_ID: message_id})
            except (nats.errors.TimeoutError, NoStreamResponseError):
                if attempt == _TRIES - 1:
                    raise
                await asyncio.sleep(0.2 * 2**attempt)
            else:
                return

    async def publish_in_order(self, messages: Sequence[tuple[str, bytes, str]]) -> None:
        """Store messages of one stream, each a subject, a payload and a message id, in this order.

        Many are one batch, which the server writes to the disk once. It rejects a batch that has a message which is
        stored already: its messages are then stored one by one.
        """
        if len(messages) < _MIN_BATCH or not await self._store_batch(messages):
            for message in messages:
                await self.publish(*message)

    async def _store_batch(self, messages: Sequence[tuple[str, bytes, str]]) -> bool:
        """Store all messages or none; return whether they are known to be stored."""
        *first, last = zip(messages, _batch_headers(messages), strict=True)
        try:
            for (subject, payload, _), headers in first:
                await self.client.publish(subject, payload, headers=headers)
            (subject, payload, _), headers = last
            commit = {**headers, Header.BATCH_COMMIT: "1"}
            reply = await self.client.request(subject, payload, _TIMEOUT, headers=commit)
        except nats.errors.Error as error:
            log.warning("batch-interrupted", error=repr(error))
            return False
        return bool(orjson.loads(reply.data).get("count") == len(messages))

    async def _reconnected(self) -> None:
        # Permissions that change end the connection.
        self.denied = ""
        for call in list(self._on_reconnect):
            call()

    async def _closed(self) -> None:
        if not self._closing:
            log.error("bus-closed")
            self._lost()

    async def _report(self, error: Exception) -> None:
        if _DENIED in str(error):
            self.denied = str(error)
            log.error("bus-permission-denied", error=self.denied)
        else:
            log.warning("bus-error", error=repr(error))


def _batch_headers(messages: Sequence[tuple[str, bytes, str]]) -> list[dict[str, str]]:
    batch = uuid4().hex
    return [
        {Header.MSG_ID: message_id, Header.BATCH_ID: batch, Header.BATCH_SEQUENCE: str(number)}
        for number, (_, _, message_id) in enumerate(messages, 1)
    ]
