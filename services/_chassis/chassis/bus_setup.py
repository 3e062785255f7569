"""What an administrator makes at NATS: the streams, durable consumers and buckets that services declare.

A process has no right to: by the configuration of a stream or a consumer it could have the server publish on the
subjects of others."""

from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager, suppress

import nats.errors
import structlog
from nats.js.api import PersistMode, StorageType, StreamConfig
from nats.js.errors import NotFoundError

from chassis import object_store, revocations
from chassis.bus import Bus, stream_of
from chassis.consumer import Consumer, declare
from chassis.db import Database
from chassis.service import Components, Connections, Service
from chassis.settings import Settings, SettingsError

log = structlog.get_logger()

# The user of NATS for this alone.
ADMINISTRATOR = "administrator"
# Settings without which a service isn't put together. Nothing is opened with them.
_NEEDED = ("secret", "database_url", "supplier_url")
_ANY_VALUE = "https://souk.example/long-enough-for-a-secret"


def declared_consumers(service: Service) -> list[Consumer]:
    """Return the consumers of a service, which is put together without opening a connection."""
    return [*service.consumers, *declared_components(service).consumers]


def declared_components(service: Service) -> Components:
    """Return what a service is assembled of, without opening a connection."""
    kind = service.settings
    needed = [kind.variable(service.context, field) for field in kind.model_fields if field.endswith(_NEEDED)]
    settings = kind.load(service.context, dict.fromkeys(needed, _ANY_VALUE))
    return service.assemble(Connections(settings, Database(settings.database_url), Bus("", "")))


async def run(service: Service, settings: Settings) -> None:
    """Set up what a service declares, as the administrator of the settings. Raise SettingsError if the server denies
    it."""
    async with open_administrator(settings) as bus:
        await set_up(bus, service.context, declared_consumers(service), stores_files=service.stores_files)


@asynccontextmanager
async def open_administrator(settings: Settings) -> AsyncGenerator[Bus]:
    """Open the bus of the administrator; an outside server may have one user for all. Raise SettingsError in place of
    the time-out that comes of a denial."""
    url = settings.nats_administrator_url or settings.nats_url
    bus = Bus(url, ADMINISTRATOR, replicas=settings.nats_replicas)
    await bus.open()
    try:
        yield bus
    except nats.errors.Error:
        if not bus.denied:
            raise
        raise SettingsError(f"NATS_ADMINISTRATOR_URL names no administrator: {bus.denied}") from None
    finally:
        await bus.close()


async def set_up(
    bus: Bus, context: str, consumers: Iterable[Consumer], *, stores_files: bool = False
) -> None:
    """Set up a context's stream, those that its consumers read, its consumers, and the buckets of files if it stores
    any. What exists is changed where it differs, and keeps its messages."""
    consumers = list(consumers)
    await set_up_shared(bus, stores_files=stores_files)
    for name in sorted({context, *(consumer.context for consumer in consumers)}):
        await bus.ensure(stream_of(name))
    for consumer in consumers:
        await _set_up_consumer(bus, consumer)
    log.info("bus-set-up", context=context, consumers=len(consumers))


async def set_up_shared(bus: Bus, *, stores_files: bool = False) -> None:
    """Set up what processes share: the stream of revocations, and for those that store files the buckets."""
    await set_up_readable(bus, revocations.stream())
    if stores_files:
        await object_store.create(bus)


async def set_up_readable(bus: Bus, stream: StreamConfig) -> None:
    """Set up a stream of which nothing is kept for long. One server alone keeps it on the disk, without waiting for
    it, as nobody makes it again after a restart; several keep it in memory. A stream of an earlier version that was
    stored elsewhere is made anew."""
    is_alone = bus.replicas == 1
    stream.storage = StorageType.FILE if is_alone else StorageType.MEMORY
    stream.persist_mode = PersistMode.ASYNC if is_alone else None
    name = str(stream.name)
    with suppress(NotFoundError):
        existing = (await bus.jetstream.stream_info(name)).config
        if existing.storage != stream.storage:
            await bus.jetstream.delete_stream(name)
    await bus.ensure(stream)


async def _set_up_consumer(bus: Bus, consumer: Consumer) -> None:
    """Create or change a consumer, and delete those that it replaces. One that follows tenants receives nothing until
    its service says of which."""
    if not consumer.follows_tenants:
        await declare(bus, consumer)
    else:
        try:
            await bus.jetstream.consumer_info(consumer.context, consumer.name)
        except NotFoundError:
            await declare(bus, consumer, ())
    for name in consumer.replaces:
        with suppress(NotFoundError):
            await bus.jetstream.delete_consumer(consumer.context, name)
