import asyncio
import socket
import sys
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from chassis.breaker import CircuitBreaker
from chassis.bus import Bus
from chassis.bus_setup import declared_consumers, set_up
from chassis.context import Caller
from chassis.db import Database
from chassis.egress import Egress
from chassis.errors import NotFoundError
from chassis.inbox import ConsumerRunner
from chassis.relay import Relay
from chassis.service import Connections, open_with, start_background
from chassis.testing import Rpcs, servers
from chassis.testing.fixtures import *
from dropship_importer.adapters.accounts import Accounts
from dropship_importer.adapters.call_budget import CallBudget
from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.key_cipher import KeyCipher
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.suppliers import CJ
from dropship_importer.adapters.suppliers.cj import api as cj_api
from dropship_importer.adapters.suppliers.cj.api import Call, CjApi
from dropship_importer.adapters.suppliers.cj.client import CjClient
from dropship_importer.adapters.tokens import Tokens
from dropship_importer.service import SERVICE, assemble
from dropship_importer.settings import ImporterSettings
from dropship_importer.usecases import attempt_fetch, check_supplier_order
from dropship_importer.usecases.place_order import ShopOrder
from dropship_importer.usecases.ports import ShopData
from granian.constants import Interfaces
from granian.server.embed import Server
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk_sandbox.supplier.app import create_app
from souk_sandbox.supplier.catalogue import make_id

sys.path.insert(0, str(Path(__file__).parent))

# Ends what hangs; on a busy machine an import takes long.
TIMEOUT_SECONDS = 180.0
SWEEP_INTERVAL = 0.05
# More calls per second than an account of level 9 has.
UNLIMITED = 5000
SECRET = "a secret of thirty-two characters"
LIST = Call("product/list", {"pageNum": 1, "pageSize": 24})
FINISHED = (pb.LISTING_STATUS_PUBLISHED, pb.LISTING_STATUS_FAILED, pb.LISTING_STATUS_ADDED)


class FakeClock:
    """A clock in seconds that only `sleep` moves. It is also the clock that the processes share."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        wake_at = self.seconds + seconds
        await asyncio.sleep(0)
        self.seconds = max(self.seconds, wake_at)

    def shared(self) -> datetime:
        return datetime(2030, 1, 1, tzinfo=UTC) + timedelta(seconds=self.seconds)


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture(scope="session")
def key():
    """Build an API key of an account of this level; each number is another account."""
    return _key


def _key(level: int, number: int = 0) -> str:
    return f"CJ{level}@api@{number:032x}"


@pytest.fixture(scope="session")
def service():
    return SERVICE


class Sandbox:
    """A stand-in supplier and its configuration."""

    def __init__(self, url: str) -> None:
        self.url, self.api_url = url, f"{url}/api2.0/v1/"
        # It speaks plain HTTP; reading certificates would take longer than most calls.
        self.client = httpx.AsyncClient(base_url=f"{url}/sandbox", verify=False)  # noqa: S501  # as above

    async def is_ready(self) -> bool:
        try:
            await self.list_calls()
        except httpx.TransportError:
            return False
        return True

    async def configure(self, **values: Any) -> None:
        (await self.client.post("/switches", json=values)).raise_for_status()

    async def list_calls(self) -> dict[str, list[float]]:
        return (await self.client.get("/calls")).json()

    async def count_calls(self, path: str) -> int:
        return (await self.client.get("/counts")).json().get(path, 0)


@pytest.fixture
async def sandbox(clock):
    """A stand-in supplier for this test: `await sandbox.configure(latency=0.2)`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Server(
        create_app(clock), address="127.0.0.1", port=port, interface=Interfaces.ASGINL, log_enabled=False
    )
    serving = asyncio.create_task(server.serve())
    sandbox = Sandbox(f"http://127.0.0.1:{port}")
    while not await sandbox.is_ready():
        await asyncio.sleep(0.02)
    yield sandbox
    await sandbox.client.aclose()
    server.stop()
    await asyncio.wait({serving}, timeout=30)


class Replica:
    """The supplier's client of one process, which shares nothing with the others but the database and the clock."""

    def __init__(
        self, database, url: str, platform_key: str, clock: FakeClock, max_rate: int = UNLIMITED
    ) -> None:
        cipher, self.egress = KeyCipher(SECRET), Egress(trusted=url)
        self.api = CjApi(url, self.egress, CircuitBreaker(clock=clock))
        self.clients = {CJ: CjClient(self.api)}
        accounts, tokens = Accounts(database, cipher, platform_key), Tokens(database, cipher, self.clients)
        self.budget = CallBudget(database, clock, clock.sleep, clock.shared)
        self.supplier = Supplier(accounts, self.budget, tokens, self.clients, max_rate)
        self.catalogue = Catalogue(database, self.supplier)

    async def list_products(self, tenant_id: UUID, **how: Any) -> Any:
        """Call the supplier for a list of products."""
        return await self.supplier.call(tenant_id, partial(self.api.call, LIST), **how)


@pytest.fixture
async def replica(database, sandbox, clock):
    """Build replicas with the platform's key. The platform's rows are deleted for each test."""
    replicas = []

    def build(platform_key: str, **fields: Any) -> Replica:
        replicas.append(Replica(database, sandbox.api_url, platform_key, clock, **fields))
        return replicas[-1]

    async with database.transaction("00000000-0000-0000-0000-000000000000") as transaction:
        for table in ("supplier_budget", "supplier_token", "catalogue_page"):
            await transaction.connection.execute(f"DELETE FROM {table}")
    yield build
    for replica in replicas:
        await replica.egress.close()


class FakeShop:
    """A shop with a parent category, a child of it, and another parent."""

    def __init__(self) -> None:
        self.parent, self.child, self.other = (str(uuid4()) for _ in range(3))
        self.rate: Decimal | None = Decimal("10.05")
        self.orders: dict[str, ShopOrder] = {}
        self.currencies: list[str] = []

    async def get_order(self, order_id: str) -> ShopOrder:
        if order_id not in self.orders:
            raise NotFoundError("There is no such order.")
        return self.orders[order_id]

    async def get_data(self, currency: str) -> ShopData:
        self.currencies.append(currency)
        categories = {self.parent: "", self.child: self.parent, self.other: ""}
        return ShopData(categories, frozenset({"CN", "FR", "KP", "MA", "US"}), currency, self.rate)


@pytest.fixture
def shop():
    return FakeShop()


@pytest.fixture
async def bus():
    async with AsyncExitStack() as stack:
        bus = await open_with(stack, Bus(servers().nats_url, "test"))
        await set_up(bus, "dropship", declared_consumers(SERVICE), stores_files=True)
        yield bus


class Importer:
    """Processes of the importer side by side, on one database and one bus."""

    def __init__(self, roles, bus, settings: ImporterSettings, shop: FakeShop, stack: AsyncExitStack) -> None:
        self._roles, self._bus, self._settings = roles, bus, settings
        self._shop, self._stack = shop, stack
        self.components = None

    async def assemble(self) -> tuple[Database, Any]:
        """Build one more process, without starting its consumers."""
        database = await open_with(self._stack, Database(self._roles.service))
        components = assemble(Connections(self._settings, database, self._bus), self._shop)
        for close in components.on_shutdown:
            self._stack.push_async_callback(close)
        self.components = self.components or components
        return database, components

    async def start(self) -> None:
        """Start one more process."""
        database, components = await self.assemble()
        relay = Relay("dropship", self._roles.worker, self._bus, SWEEP_INTERVAL)
        start_background(self._stack, relay.run())
        for consumer in components.consumers:
            runner = ConsumerRunner(consumer, database, self._bus, relay.wake)
            start_background(self._stack, runner.run())


@pytest.fixture
def short_delays(monkeypatch):
    """Retry after a fraction of the usual time."""
    monkeypatch.setattr(attempt_fetch, "_FIRST_DELAY", 0.5)
    monkeypatch.setattr(check_supplier_order, "_FIRST_DELAY", 0.2)
    monkeypatch.setattr(cj_api, "CircuitBreaker", partial(CircuitBreaker, rest=0.1, longest=0.2))


@pytest.fixture
def is_running():
    """Whether consumers run from the start; a module may override it and start them itself."""
    return True


@pytest.fixture
async def importer(roles, catalogue, bus, sandbox, replica, shop, key, is_running, short_delays):
    """One process of the importer with the stand-in supplier and an account without limits. Jobs and orders that
    earlier tests left are deleted: their calls of the supplier would be counted as this test's."""
    await catalogue.execute("DELETE FROM job; DELETE FROM supplier_order")
    environment = {
        "DROPSHIP_SUPPLIER_URL": sandbox.api_url,
        "DROPSHIP_SUPPLIER_API_KEY": key(9),
        "DROPSHIP_SECRET": SECRET,
        "DROPSHIP_MAX_CALLS_PER_SECOND": str(UNLIMITED),
        "SOUK_QUOTE_SECRET": "a secret of the platform",
    }
    async with AsyncExitStack() as stack:
        settings = ImporterSettings.load("dropship", environment)
        importer = Importer(roles, bus, settings, shop, stack)
        await (importer.start() if is_running else importer.assemble())
        yield importer


@pytest.fixture
def rpcs(database, importer):
    return Rpcs(replace(SERVICE, servicers=importer.components.servicers), database)


@pytest.fixture
async def own_account(call, key):
    """An account of the tenant's own with the supplier."""
    item = pb.SupplierAccount(name="Ours", api_key=key(9, 7))
    return await call("CreateSupplierAccount", rpc.CreateSupplierAccountRequest(item=item))


@pytest.fixture
def entity(shop):
    """Build a listing request for the sandbox's product of this number."""

    def entity(number: int, **fields: Any):
        choices = pb.ListingChoices(parent_category_id=shop.parent, sub_category_id=shop.child)
        defaults = {"ship_to_country": "US", "ship_from_country": "CN", "choices": choices}
        return rpc.Listed(pid=make_id(number, 0), **{**defaults, **fields})

    return entity


@pytest.fixture
def import_products(call):
    """Import products, as the admin by default."""

    async def import_products(*entities, user: Caller | None = None, **fields: Any):
        request = rpc.ImportProductsRequest(entities=entities, **fields)
        return await call("ImportProducts", request, *((user,) if user else ()))

    return import_products


@pytest.fixture
def until():
    """Wait until a check returns something true, and return it: `await until(check)`."""

    async def until(check):
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not (result := await check()):
                await asyncio.sleep(0.05)
        return result

    return until


@pytest.fixture
def wait_for_listing(call, until):
    """Return a listing once it has one of these statuses."""

    async def wait_for_listing(listing_id: str, *statuses: int):
        async def check():
            listing = await call("GetCjProduct", rpc.GetCjProductRequest(id=listing_id))
            return listing if listing.status in (statuses or FINISHED) else None

        return await until(check)

    return wait_for_listing


@pytest.fixture
def wait_for_import(call, until):
    """Return a reply's import once the condition holds. Its counts never exceed its total."""

    def is_done(item):
        return item.state == pb.IMPORT_STATE_DONE

    async def wait_for_import(reply, condition=is_done):
        item = None

        async def check():
            nonlocal item
            item = await call("GetImport", rpc.GetImportRequest(id=getattr(reply, "import").id))
            assert item.done + item.failed <= item.total
            return condition(item)

        try:
            await until(check)
        except TimeoutError:
            raise AssertionError(f"after {TIMEOUT_SECONDS} s it is still {item}") from None
        return item

    return wait_for_import
