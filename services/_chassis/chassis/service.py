"""The declaration of a service, and the process that runs it."""

import asyncio
import importlib
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import KW_ONLY, dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import structlog
import uvloop

from chassis import garbage, telemetry, timezones
from chassis.audit_log import AUDIT_LOG
from chassis.bus import Bus
from chassis.consumer import Consumer
from chassis.db import Database
from chassis.edge_credential import EdgeCredential
from chassis.egress import Egress
from chassis.grpc import Dependencies, Servicer, build_server
from chassis.health import Health
from chassis.inbox import ConsumerRunner
from chassis.object_store import ObjectStore
from chassis.relay import Relay
from chassis.revocations import Revocations
from chassis.settings import Settings, SettingsError
from chassis.tokens import Verifier

log = structlog.get_logger()

_GRACE_SECONDS = 10.0
_CANCEL_INTERVAL = 2.0
_EXIT_CONFIGURATION = 78


@dataclass(frozen=True)
class Connections:
    """The connections of a running service; `committed` has what was committed published."""

    settings: Any
    database: Database
    bus: Bus
    committed: Callable[[], None] = lambda: None


@dataclass(frozen=True)
class Components:
    """Parts of a service that are built from its connections: rpcs, consumers, what runs before it serves and at
    shutdown, and coroutines that run until then. `verifier` is that of calls; None: one that knows the issuer's keys
    from its address, and what is revoked. `edge` is that of calls of the gateway alone, where there are any."""

    servicers: Sequence[Servicer] = ()
    consumers: Sequence[Consumer] = ()
    _: KW_ONLY
    on_startup: Sequence[Callable[[], Awaitable[None]]] = ()
    on_shutdown: Sequence[Callable[[], Awaitable[None]]] = ()
    background: Sequence[Callable[[], Awaitable[None]]] = ()
    verifier: Verifier | None = None
    edge: EdgeCredential | None = None


@dataclass(frozen=True)
class Service:
    """One bounded context. `package` is its Python package, with the demo data in its module `demo`; the folder
    `migrations` is beside it."""

    context: str
    package: str
    settings: type[Settings] = Settings
    servicers: Sequence[Servicer] = ()
    consumers: Sequence[Consumer] = ()
    # Whether limits of roles apply; the database then has the table `used_approvals`.
    takes_approvals: bool = False
    # What it may do at the broker, beside publishing events of its context and receiving those of its consumers.
    stores_files: bool = False
    revokes_tokens: bool = False
    # For a service with clients of its own; these components are added to the ones above.
    assemble: Callable[[Connections], Components] = lambda _: Components()

    @property
    def migrations(self) -> Path:
        """The folder of the migrations."""
        package = importlib.import_module(self.package)
        return Path(str(package.__file__)).parents[1] / "migrations"

    @property
    def demo(self) -> ModuleType:
        """The module with `seed(Database)`, and with `store_files(ObjectStore)` where the demo has files. A process
        that serves does without it."""
        return importlib.import_module(f"{self.package}.demo")


def main(service: Service) -> None:
    """Run `python -m <package> serve | migrate | set-up-bus | demo | check`."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in COMMANDS:
        sys.exit(f"usage: python -m {service.package} {'|'.join(COMMANDS)}")
    run(service, name)


def run(service: Service, command: str) -> None:
    """Run one of COMMANDS. A process that can't start logs the reason last, and exits."""
    try:
        settings = service.settings.load(service.context)
        telemetry.start(service.context, settings)
        _COMMANDS[command](service, settings)
    except (SettingsError, timezones.StaleZonesError, OSError) as reason:
        log.error("can-not-start", reason=str(reason))  # noqa: TRY400  # the message is enough
        sys.exit(_EXIT_CONFIGURATION)


def _migrate(service: Service, settings: Settings) -> None:
    from chassis import migrations  # noqa: PLC0415  # a process that serves does without alembic

    settings.require(service.context, "owner_url")
    migrations.upgrade(service.migrations, settings.owner_url)
    _set_up_bus(service, settings)


def _set_up_bus(service: Service, settings: Settings) -> None:
    from chassis import bus_setup  # noqa: PLC0415  # a process that serves sets nothing up

    uvloop.run(bus_setup.run(service, settings))


async def _demo(service: Service, settings: Settings) -> None:
    if settings.mode != "local":
        raise SettingsError("demo data is for SOUK_MODE=local only")
    async with AsyncExitStack() as stack:
        database = await open_with(stack, Database(settings.database_url, 2, limited=False))
        await service.demo.seed(database)
        if store_files := getattr(service.demo, "store_files", None):
            bus = Bus(settings.nats_url, service.context, replicas=settings.nats_replicas)
            await store_files(ObjectStore(await open_with(stack, bus)))


async def serve(service: Service, settings: Settings) -> None:
    """Serve until SIGTERM, then let running calls finish."""
    settings.require(service.context, "database_url", "worker_url")
    timezones.check()
    async with AsyncExitStack() as stack:
        database = await open_with(stack, Database(settings.database_url, settings.pool_size))
        bus = await open_with(stack, Bus(settings.nats_url, service.context, replicas=settings.nats_replicas))
        relay = Relay(service.context, settings.worker_url, bus)
        components = service.assemble(Connections(settings, database, bus, relay.wake))
        for start in components.on_startup:
            await start()
        for clean_up in components.on_shutdown:
            stack.push_async_callback(clean_up)
        runners = [
            ConsumerRunner(consumer, database, bus, relay.wake)
            for consumer in [*service.consumers, *components.consumers]
        ]
        verifier = components.verifier or _make_verifier(stack, settings, bus)
        dependencies = Dependencies(database, verifier, relay.wake, service.takes_approvals, components.edge)
        server = build_server([*service.servicers, *components.servicers, AUDIT_LOG], dependencies)
        health = Health(database, bus)
        health.join(server)
        server.add_insecure_port(settings.listen)
        stack.push_async_callback(server.stop, _GRACE_SECONDS)
        for work in (
            relay.run(),
            health.watch(),
            *(runner.run() for runner in runners),
            *(work() for work in components.background),
        ):
            start_background(stack, work)
        garbage.tune()
        await server.start()
        log.info("serving", listen=settings.listen)
        await stop_event().wait()
        await health.leave()
        log.info("draining")


_COMMANDS: Mapping[str, Callable[[Service, Settings], None]] = {
    "serve": lambda service, settings: uvloop.run(serve(service, settings)),
    "migrate": _migrate,
    "set-up-bus": _set_up_bus,
    "demo": lambda service, settings: uvloop.run(_demo(service, settings)),
    "check": lambda _, __: timezones.check(),
}
COMMANDS = tuple(_COMMANDS)


async def open_with(stack: AsyncExitStack, thing: Any) -> Any:
    """Open a resource that has `open` and `close`; the stack closes it."""
    await thing.open()
    stack.push_async_callback(thing.close)
    return thing


def _make_verifier(stack: AsyncExitStack, settings: Settings, bus: Bus) -> Verifier:
    """Return a verifier by the issuer's published keys that follows revocations until the stack closes."""
    egress, revocations = Egress(allow_private=True), Revocations(bus)
    stack.push_async_callback(egress.close)
    start_background(stack, revocations.run())
    keys = partial(egress.get_json, settings.jwks_url)
    return Verifier(keys, settings.issuer, settings.audience, revocations.is_revoked)


def start_background(stack: AsyncExitStack, work: Any) -> None:
    """Run a coroutine in the background until the stack closes."""
    task = asyncio.create_task(work)

    async def end() -> None:
        # Before Python 3.12, wait_for loses a cancellation that arrives together with the result.
        while not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=_CANCEL_INTERVAL)

    stack.push_async_callback(end)


def stop_event() -> asyncio.Event:
    """Return an event that is set at SIGTERM or SIGINT."""
    signalled = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, signalled.set)
    return signalled
