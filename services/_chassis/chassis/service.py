"""A service: what it is, said once, and the process it becomes."""

import asyncio
import importlib
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog
import uvloop

from chassis import migrations, telemetry, timezones
from chassis.bus import Bus, stream_of
from chassis.db import Database
from chassis.egress import Egress
from chassis.grpc import Dependencies, Servicer, build_server
from chassis.health import Health
from chassis.inbox import Consumer, ConsumerRunner
from chassis.object_store import ObjectStore
from chassis.outbox import Relay
from chassis.settings import Settings, SettingsError
from chassis.tokens import Verifier

log = structlog.get_logger()

_GRACE = 10.0
_ASKED_AGAIN = 2.0
_FATAL = 78


@dataclass(frozen=True)
class Connections:
    """What a running service stands on."""

    settings: Any
    database: Database
    bus: Bus


@dataclass(frozen=True)
class Components:
    """What a service is made of once it stands on something: its rpcs, what it hears, what it lets go of at its end,
    and what it does by itself until then."""

    servicers: Sequence[Servicer] = ()
    consumers: Sequence[Consumer] = ()
    on_shutdown: Sequence[Callable[[], Awaitable[None]]] = ()
    background: Sequence[Callable[[], Awaitable[None]]] = ()


@dataclass(frozen=True)
class Service:
    """One bounded context. `package` is its Python package; its migrations lie in the folder beside it."""

    context: str
    package: str
    settings: type[Settings] = Settings
    servicers: Sequence[Servicer] = ()
    consumers: Sequence[Consumer] = ()
    demo: Callable[[Database], Awaitable[None]] | None = None
    demo_files: Callable[[ObjectStore], Awaitable[None]] | None = None
    # For a service that goes outside; its parts are added to the others.
    assemble: Callable[[Connections], Components] = lambda _: Components()

    @property
    def migrations(self) -> Path:
        package = importlib.import_module(self.package)
        return Path(str(package.__file__)).parents[1] / "migrations"


def main(service: Service) -> None:
    """`python -m <package> serve | migrate | demo | check`; a process that can't start says why in its last line."""
    verbs: Mapping[str, Callable[[Service, Settings], None]] = {
        "serve": lambda it, told: uvloop.run(serve(it, told)),
        "migrate": _migrate,
        "demo": lambda it, told: uvloop.run(_demo(it, told)),
        "check": lambda _, __: timezones.check(),
    }
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in verbs:
        sys.exit(f"usage: python -m {service.package} {'|'.join(verbs)}")
    try:
        settings = service.settings.load(service.context)
        telemetry.start(service.context, settings)
        verbs[name](service, settings)
    except (SettingsError, timezones.StaleZonesError, OSError) as reason:
        log.error("can-not-start", reason=str(reason))  # noqa: TRY400  # the sentence is enough
        sys.exit(_FATAL)


def _migrate(service: Service, settings: Settings) -> None:
    settings.require(service.context, "owner_url")
    migrations.upgrade(service.migrations, settings.owner_url)


async def _demo(service: Service, settings: Settings) -> None:
    if settings.mode != "local":
        raise SettingsError("the demo world is for SOUK_MODE=local only")
    async with AsyncExitStack() as stack:
        if service.demo:
            await service.demo(await open_with(stack, Database(settings.database_url, 2)))
        if service.demo_files:
            await service.demo_files(
                ObjectStore(await open_with(stack, Bus(settings.nats_url, service.context)))
            )


async def serve(service: Service, settings: Settings) -> None:
    """Serve until SIGTERM, then drain."""
    settings.require(service.context, "database_url", "worker_url")
    timezones.check()
    async with AsyncExitStack() as stack:
        database = await open_with(stack, Database(settings.database_url, settings.pool_size))
        bus = await open_with(stack, Bus(settings.nats_url, service.context))
        await bus.ensure(stream_of(service.context))
        relay = Relay(service.context, settings.worker_url, bus)
        parts = service.assemble(Connections(settings, database, bus))
        for end in parts.on_shutdown:
            stack.push_async_callback(end)
        listeners = [
            ConsumerRunner(one, database, bus, relay.wake) for one in [*service.consumers, *parts.consumers]
        ]
        dependencies = Dependencies(database, build_verifier(stack, settings), relay.wake)
        server = build_server([*service.servicers, *parts.servicers], dependencies)
        health = Health(database)
        health.join(server)
        server.add_insecure_port(settings.listen)
        stack.push_async_callback(server.stop, _GRACE)
        for work in (
            relay.run(),
            health.watch(),
            *(one.run() for one in listeners),
            *(work() for work in parts.background),
        ):
            start_background(stack, work)
        await server.start()
        log.info("serving", listen=settings.listen)
        await wait_for_shutdown()
        await health.leave()
        log.info("draining")


async def open_with(stack: AsyncExitStack, thing: Any) -> Any:
    """Open something with `open` and `close`, to be closed with the stack."""
    await thing.open()
    stack.push_async_callback(thing.close)
    return thing


def build_verifier(stack: AsyncExitStack, settings: Settings) -> Verifier:
    """What verifies tokens by the issuer's published keys."""
    egress = Egress(inside=True)
    stack.push_async_callback(egress.close)
    return Verifier(lambda: egress.get_json(settings.jwks_url), settings.issuer, settings.audience)


def start_background(stack: AsyncExitStack, work: Any) -> None:
    """Let a coroutine run until the stack closes."""
    task = asyncio.create_task(work)

    async def end() -> None:
        # Before Python 3.12, a wait whose result comes with the cancellation forgets the cancellation.
        while not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=_ASKED_AGAIN)

    stack.push_async_callback(end)


async def wait_for_shutdown() -> None:
    """Return at SIGTERM or SIGINT."""
    asked = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, asked.set)
    await asked.wait()
