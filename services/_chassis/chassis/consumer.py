"""Durable consumers of events: what a service declares, and the server keeps."""

from collections.abc import Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from google.protobuf.message import Message
from nats.js.api import AckPolicy, ConsumerConfig

from chassis.bus import Bus
from chassis.context import Caller, set_caller
from chassis.descriptors import context_of, descriptor_of, event_name
from chassis.deserializer import deserialize

# The envelope of an event as JSON, with the message as `data`.
Event = dict[str, Any]
# Of the event that is being handled: a UUID of version 7, as its time orders it.
current_event_id: ContextVar[UUID] = ContextVar("current_event_id")
# Of events that were published before events carried the tenant's currency.
_DEFAULT_CURRENCY = "MAD"
# No slug: a consumer without subjects would receive all events.
_NO_TENANT = "-"


@dataclass(frozen=True)
class Consumer:
    """A durable consumer of the event that `message` is. `handle` gets the message, in the transaction that records the
    event. For events whose handling calls an outside system, `execute` does so first with no transaction open; `handle`
    then gets the message and the result. `prepare`, where there is one, reads in a transaction of its own before
    `execute`, which gets its result after the message. `max_concurrency` is how many outside calls a process makes at
    once; `ack_seconds` is how long an event may take until it is delivered again. Events that make none are handled one
    after the other. An event that `accepts` returns False for is omitted, without a transaction, and so is that of a
    tenant that does not use the `application` whose work this is; a service with such consumers has an
    `usable_applications_consumer`. The server delivers events of the `tenants` only, by slug; the service itself
    declares such a consumer anew (`declare`) whenever they change. The consumers that it `replaces`, of earlier
    versions, are deleted. An event that failed at its last delivery is stored as a dead letter; what somebody waits for
    is ended in that transaction by `give_up`, with a reason they can read.

    The event is of the `context` that its message belongs to, or of the one that is named, for a message that many
    contexts publish. A consumer without a message has all events of the context, and gets their envelopes."""

    name: str
    message: type[Message] | None
    handle: Callable[..., Awaitable[None]]
    execute: Callable[..., Awaitable[Any]] | None = None
    max_concurrency: int = 4
    ack_seconds: float = 30.0
    prepare: Callable[[Any], Awaitable[Any]] | None = None
    accepts: Callable[[Any], Awaitable[bool]] | None = None
    application: str = ""
    tenants: Callable[[], AbstractAsyncContextManager[Collection[str] | None]] = nullcontext
    replaces: Collection[str] = ()
    give_up: Callable[[Any], Awaitable[None]] | None = None
    context: str = ""

    def __post_init__(self) -> None:
        if not self.context:
            if self.message is None:
                raise ValueError(f"{self.name} names neither a message nor a context")
            object.__setattr__(self, "context", context_of(descriptor_of(self.message)))

    @property
    def follows_tenants(self) -> bool:
        """Whether the server delivers the events of some tenants only."""
        return self.tenants is not nullcontext

    @property
    def event(self) -> str:
        """Return the name of its event; `*` for all of the context."""
        return event_name(descriptor_of(self.message)) if self.message else "*"

    def read(self, event: Event) -> Any:
        """Return what its functions get of an event."""
        return deserialize(self.message, event["data"]) if self.message else event

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


def act_for(event: Event) -> UUID:
    """Act for the event's tenant from now on. Return its id."""
    tenant_id = UUID(event["tenantid"])
    current_event_id.set(UUID(event["id"]))
    currency, country = event.get("currency", _DEFAULT_CURRENCY), event.get("country", "")
    set_caller(Caller.system(tenant_id, event["tenant"], currency, country))
    return tenant_id
