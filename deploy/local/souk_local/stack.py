"""The whole of Souk on one machine, as an ordered list of steps."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from souk_local import edge, sandbox
from souk_local.databases import Databases
from souk_local.fork_server import ForkServer
from souk_local.layout import GATEWAY, Layout, Package
from souk_local.lock import Lock
from souk_local.nats import Nats, url_of_user
from souk_local.ports import check_free
from souk_local.postgres import Postgres
from souk_local.readiness import Check, accepts_connections, responds
from souk_local.service_processes import ServiceProcesses
from souk_local.supervisor import SupervisedProcess

SERVER_STEPS = 2


@dataclass
class Step:
    """One step of the start; `run` carries it out and returns a remark."""

    title: str
    run: Callable[[], Awaitable[str]]
    state: str = "waiting"
    seconds: float = 0.0


class Stack:
    """Starts, supervises and stops every process of one layout; `report` gets a line at every step, exit and
    restart."""

    def __init__(
        self, layout: Layout, *, durable: bool = True, report: Callable[[str], None] = lambda _: None
    ) -> None:
        self.layout = layout
        self.steps = [
            Step("PostgreSQL", self._start_postgres),
            Step("NATS", self._start_nats),
            Step("databases", self._create_databases),
            Step("schemas and demo data", self._prepare),
            Step("services", self._start_services),
            Step("gateway", self._start_gateway),
            Step("edge", self._start_edge),
        ]
        self._report = report
        self._durable = durable
        self._processes: list[list[SupervisedProcess]] = []
        self._starts: dict[str, asyncio.Task[None]] = {}
        self._watches: list[asyncio.Task[None]] = []

    @property
    def url(self) -> str:
        """Address of the whole."""
        return self.layout.url

    def command_environment(self) -> dict[str, str]:
        """Return the environment of identity's commands for operators, such as `tenant-create`."""
        identity = next(package for package in self.layout.services if package.context == "identity")
        return self._services.spec(identity, "command").env

    def process(self, name: str) -> SupervisedProcess:
        """Return the process of this name: `postgres`, `nats`, `gateway`, `traefik`, or a service by its folder's
        name."""
        return next(process for group in self._processes for process in group if process.name == name)

    @property
    def groups(self) -> list[list[SupervisedProcess]]:
        """The processes in the order of their start."""
        return self._processes

    async def start(self, *, only_stores: bool = False) -> None:
        """Run the steps. Raise StartError or PortTakenError; `stop` cleans up afterwards."""
        self._lock_data()
        steps = self.steps[:SERVER_STEPS] if only_stores else self.steps
        self._check_ports(only_stores=only_stores)
        self._fork_server = ForkServer(self.layout.log("fork-server"))
        await self._fork_server.open()
        self._only_stores = only_stores
        for number, step in enumerate(steps, 1):
            await self._run(step, f"{number}/{len(steps)}")

    async def broken(self) -> None:
        """Wait until every process is lost and only a new start helps."""
        await self._fork_server.gone()

    async def stop(self) -> None:
        """Stop what runs, the last started first; data stays."""
        for task in (*self._watches, *self._starts.values()):
            task.cancel()
        await asyncio.gather(*self._starts.values(), return_exceptions=True)
        while self._processes:
            await asyncio.gather(*(process.stop() for process in self._processes.pop()))
        if hasattr(self, "_fork_server"):
            await self._fork_server.close()
        if hasattr(self, "_lock"):
            self._lock.release()

    def _lock_data(self) -> None:
        if not self.layout.data.exists():
            self.layout.data.mkdir(parents=True)
            # PostgreSQL, which may be another account, enters it and reads nothing.
            self.layout.data.chmod(0o711)
        self._lock = Lock(self.layout.data)
        for log in self.layout.folder("log").glob("*.log"):
            log.replace(log.with_suffix(".old"))

    def _check_ports(self, *, only_stores: bool) -> None:
        ports: dict[int, str] = {}
        if not self.layout.nats_url:
            ports |= {self.layout.nats: "NATS", self.layout.nats_monitor: "NATS monitor"}
        if not only_stores:
            ports |= {self.layout.edge: "edge", self.layout.gateway: "gateway", self.layout.errors: "errors"}
            ports |= {self.layout.service(package.context): package.name for package in self.layout.services}
            ports |= {self.layout.sandbox: sandbox.NAME} if sandbox.is_wanted(self.layout) else {}
        check_free(
            dict(sorted(ports.items())), "Stop it, or choose another edge port: SOUK_PORT=9080 ./taskw up"
        )

    async def _start_postgres(self) -> str:
        await self._begin_stores()
        if self.layout.database_url:
            return "external, by DATABASE_URL"
        await self._starts["postgres"]
        return "on its own socket"

    async def _begin_stores(self) -> None:
        """Begin to start both. Meanwhile the fork server imports all services: processes share what was imported before
        they were forked."""
        self.database_url, self.nats_url = self.layout.database_url, self.layout.nats_url
        if not self.database_url:
            postgres = Postgres(self.layout, durable=self._durable)
            self.database_url = postgres.url
            await self._begin(await postgres.make(self._fork_server, self._report))
        if not self.nats_url:
            self._nats = Nats(self.layout, durable=self._durable)
            self.nats_url = self._nats.url()
            await self._begin(self._nats.make(self._fork_server, self._report))
        if not self._only_stores:
            self._fork_server.preload(*(f"{package.package}.service" for package in self.layout.packages))

    async def _start_nats(self) -> str:
        if self.layout.nats_url:
            return "external, by NATS_URL"
        await self._starts["nats"]
        self._watches.append(asyncio.create_task(self._nats.watch(self.process("nats"), self._report)))
        return f"on port {self.layout.nats}"

    async def _create_databases(self) -> str:
        self.databases = Databases(self.layout, self.database_url)
        await self.databases.create()
        self._services = ServiceProcesses(
            self.layout, self.databases, url_of_user(self.layout), self._fork_server
        )
        return f"{len(self.layout.services)} with their roles"

    async def _prepare(self) -> str:
        set_up = asyncio.ensure_future(self._services.set_up_bus(self._gateway))
        done = await asyncio.gather(*(self._services.prepare(service) for service in self.layout.services))
        await set_up
        return f"{sum(done)} prepared" if any(done) else "up to date"

    async def _start_services(self) -> str:
        ports = {package: self.layout.service(package.context) for package in self.layout.services}
        services = [self._serve(package, accepts_connections(port)) for package, port in ports.items()]
        await self._begin(*sandbox.make(self.layout, self._fork_server, self._report), *services)
        # The gateway is ready once they are, and the edge once the gateway is.
        await self._begin(self._serve(self._gateway, responds(self.layout.gateway, "/readyz")))
        errors = self._serve(self._gateway, responds(self.layout.errors, "/livez"), "serve-errors")
        await self._begin(errors, edge.make(self.layout, self._fork_server, self._report))
        await asyncio.gather(*(self._starts[service.name] for service in services))
        return f"{len(ports)} on ports {min(ports.values())}-{max(ports.values())}"

    async def _start_gateway(self) -> str:
        await self._starts[self._gateway.name]
        return f"on port {self.layout.gateway}"

    async def _start_edge(self) -> str:
        await asyncio.gather(*self._starts.values())
        return f"on port {self.layout.edge}"

    @property
    def _gateway(self) -> Package:
        return next(package for package in self.layout.packages if package.context == GATEWAY)

    def _serve(self, package: Package, check: Check, command: str = "serve") -> SupervisedProcess:
        spec = self._services.spec(package, command)
        return SupervisedProcess(self._fork_server, spec, check, self._report)

    async def _run(self, step: Step, number: str) -> None:
        step.state, started = "running", time.monotonic()
        try:
            remark = await step.run()
        except BaseException:
            step.state = "failed"
            raise
        step.state, step.seconds = "done", time.monotonic() - started
        self._report(f"{number}  {step.title:<24}{remark:<28}{step.seconds:5.1f} s")

    async def _begin(self, *processes: SupervisedProcess) -> None:
        """Begin to start processes; `_starts` has the task of each, by its name."""
        self._processes.append(list(processes))
        self._starts |= {process.name: asyncio.create_task(process.start()) for process in processes}
        # Each has asked the fork server then, which does one after the other.
        await asyncio.sleep(0)
