"""The whole of Souk on one machine as an ordered list of steps."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from souk_local import edge, outside
from souk_local.child import Child
from souk_local.databases import Databases
from souk_local.layout import GATEWAY, Layout, Member
from souk_local.lock import Lock
from souk_local.members import Members
from souk_local.nats import Nats
from souk_local.nursery import Nursery
from souk_local.ports import claim
from souk_local.postgres import Postgres
from souk_local.readiness import Question, answering, listening

STORES = 2
PRELOADED = ("chassis.service", "asyncpg", "grpc.aio", "nats", "sqlalchemy.ext.asyncio")


@dataclass
class Step:
    """One part of the start: `run` does it and answers with a remark."""

    title: str
    run: Callable[[], Awaitable[str]]
    state: str = "waiting"
    seconds: float = 0.0


class Stack:
    """Starts, keeps and stops every process of one layout; `say` hears what happens, line by line."""

    def __init__(
        self, layout: Layout, *, durable: bool = True, say: Callable[[str], None] = lambda _: None
    ) -> None:
        self.layout = layout
        self.steps = [
            Step("PostgreSQL", self._start_postgres),
            Step("NATS", self._start_nats),
            Step("databases", self._make_databases),
            Step("schemas and demo world", self._prepare),
            Step("services", self._start_services),
            Step("gateway", self._start_gateway),
            Step("edge", self._start_edge),
        ]
        self._say = say
        self._durable = durable
        self._children: list[list[Child]] = []
        self._watches: list[asyncio.Task[None]] = []

    @property
    def url(self) -> str:
        return self.layout.url

    def process(self, name: str) -> Child:
        """The running `postgres`, `nats`, `gateway`, `traefik`, or a service by its folder's name."""
        return next(child for group in self._children for child in group if child.name == name)

    async def start(self, *, only_stores: bool = False) -> None:
        """Run the steps; raises StartError or PortTakenError, after which `stop` cleans up."""
        self._hold()
        steps = self.steps[:STORES] if only_stores else self.steps
        self._claim(only_stores=only_stores)
        self._nursery = Nursery(self.layout.log("nursery"))
        await self._nursery.open()
        for number, step in enumerate(steps, 1):
            await self._run(step, f"{number}/{len(steps)}")

    async def broken(self) -> None:
        """Return when every process is lost and only a new start helps."""
        await self._nursery.gone()

    async def stop(self) -> None:
        """Stop what runs, the last started first; data stays."""
        for watch in self._watches:
            watch.cancel()
        while self._children:
            await asyncio.gather(*(child.stop() for child in self._children.pop()))
        if hasattr(self, "_nursery"):
            await self._nursery.close()
        if hasattr(self, "_lock"):
            self._lock.release()

    def _hold(self) -> None:
        if not self.layout.data.exists():
            self.layout.data.mkdir(parents=True)
            self.layout.data.chmod(0o755)
        self._lock = Lock(self.layout.data)
        for log in self.layout.folder("log").glob("*.log"):
            log.replace(log.with_suffix(".old"))

    def _claim(self, *, only_stores: bool) -> None:
        ports: dict[int, str] = {}
        if not self.layout.nats_url:
            ports |= {self.layout.nats: "NATS", self.layout.nats_monitor: "NATS monitor"}
        if not only_stores:
            ports |= {self.layout.edge: "edge", self.layout.gateway: "gateway"}
            ports |= {self.layout.service(member.context): member.name for member in self.layout.services}
            ports |= {self.layout.sandbox: outside.NAME} if outside.is_wanted(self.layout) else {}
        claim(dict(sorted(ports.items())), "Stop it, or choose another edge port: SOUK_PORT=9080 ./taskw up")

    async def _start_postgres(self) -> str:
        if self.layout.database_url:
            self.database_url = self.layout.database_url
            return "outside, by DATABASE_URL"
        postgres = Postgres(self.layout, durable=self._durable)
        self.database_url = postgres.url
        await self._add(await postgres.make(self._nursery, self._say))
        return "on its own socket"

    async def _start_nats(self) -> str:
        if self.layout.nats_url:
            self.nats_url = self.layout.nats_url
            return "outside, by NATS_URL"
        nats = Nats(self.layout, durable=self._durable)
        self.nats_url = nats.url
        child = nats.make(self._nursery, self._say)
        await self._add(child)
        self._watches.append(asyncio.create_task(nats.watch(child, self._say)))
        return f"on port {self.layout.nats}"

    async def _make_databases(self) -> str:
        self._nursery.preload(*PRELOADED)
        self.databases = Databases(self.layout, self.database_url)
        await self.databases.make()
        self._members = Members(self.layout, self.databases, self.nats_url, self._nursery)
        return f"{len(self.layout.members)} with their roles"

    async def _prepare(self) -> str:
        gateway, *services = self.layout.members
        done = [await self._members.prepare(gateway)]
        done += await asyncio.gather(*(self._members.prepare(service) for service in services))
        return f"{sum(done)} prepared" if any(done) else "up to date"

    async def _start_services(self) -> str:
        ports = {member: self.layout.service(member.context) for member in self.layout.services}
        stand_ins = outside.make(self.layout, self._nursery, self._say)
        await self._add(*stand_ins, *(self._serve(member, listening(port)) for member, port in ports.items()))
        return f"{len(ports)} on ports {min(ports.values())}-{max(ports.values())}"

    async def _start_gateway(self) -> str:
        gateway = next(member for member in self.layout.members if member.context == GATEWAY)
        await self._add(self._serve(gateway, answering(self.layout.gateway, "/readyz")))
        return f"on port {self.layout.gateway}"

    async def _start_edge(self) -> str:
        await self._add(edge.make(self.layout, self._nursery, self._say))
        return f"on port {self.layout.edge}"

    def _serve(self, member: Member, lacks: Question) -> Child:
        return Child(self._nursery, self._members.birth(member, "serve"), lacks, self._say)

    async def _run(self, step: Step, number: str) -> None:
        step.state, begun = "running", time.monotonic()
        try:
            remark = await step.run()
        except BaseException:
            step.state = "failed"
            raise
        step.state, step.seconds = "done", time.monotonic() - begun
        self._say(f"{number}  {step.title:<24}{remark:<28}{step.seconds:5.1f} s")

    async def _add(self, *children: Child) -> None:
        self._children.append(list(children))
        await asyncio.gather(*(child.start() for child in children))
