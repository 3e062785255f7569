"""Durable consumers of events: what a service declares, and the server keeps."""

from collections.abc import Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any

from nats.js.api import AckPolicy, ConsumerConfig
from nats.js.errors import NotFoundError

from chassis.bus import Bus

Event = dict[str, Any]
# No slug: a consumer without subjects would receive all events.
_NO_TENANT = "-"


@dataclass(frozen=True)
class Consumer:
    """A durable consumer of one event. `handle` runs in the transaction that records the event. For events whose
    handling calls an outside system, `execute` does so first with no transaction open; `handle` then gets the event
    and the result. `prepare`, where there is one, reads in a transaction of its own before `execute`, which gets its
    result after the event. `max_concurrency` is how many outside calls a process makes at once; `ack_seconds` is how
    long an event may take until it is delivered again. Events that make none are handled one after the other. An event
    that `accepts` returns False for is left out, without a transaction, and so is that of a tenant that does not use
    the `application` whose work this is; a service with such consumers has an `enabled_applications_consumer`. The
    server delivers events of the `tenants` only, by slug; who adds one has it declared anew (`declare`). The consumers
    that it `replaces`, of earlier versions, are deleted. An event that failed at its last delivery is stored as a dead
    letter; what somebody waits for is ended in that transaction by `give_up`, with a reason they can read."""

    name: str
    context: str
    event: str
    handle: Callable[..., Awaitable[None]]
    execute: Callable[..., Awaitable[Any]] | None = None
    max_concurrency: int = 4
    ack_seconds: float = 30.0
    prepare: Callable[[Event], Awaitable[Any]] | None = None
    accepts: Callable[[Event], Awaitable[bool]] | None = None
    application: str = ""
    tenants: Callable[[], AbstractAsyncContextManager[Collection[str] | None]] = nullcontext
    replaces: Collection[str] = ()
    give_up: Callable[[Event], Awaitable[None]] | None = None

    def subjects(self, tenants: Collection[str] | None) -> list[str]:
        """Return the subjects of its events: of these tenants, or of all."""
        slugs = ["*"] if tenants is None else sorted(tenants) or [_NO_TENANT]
        return [f"souk.{slug}.{self.context}.{self.event}.v1" for slug in slugs]


async def declare(bus: Bus, consumer: Consumer, tenants: Collection[str] | None = None) -> None:
    """Create the consumer at the server, or change it, to receive the events of these tenants from now on; those of
    all if None."""
    config = ConsumerConfig(
        durable_name=consumer.name,
        ack_policy=AckPolicy.EXPLICIT,
        ack_wait=consumer.ack_seconds,
        max_deliver=-1,
        max_ack_pending=200,
    )
    match consumer.subjects(tenants):
        case [subject]:
            config.filter_subject = subject
        case subjects:
            config.filter_subjects = subjects
    await bus.jetstream.add_consumer(consumer.context, config)
    for name in consumer.replaces:
        with suppress(NotFoundError):
            await bus.jetstream.delete_consumer(consumer.context, name)
