import asyncio
import socket
from contextlib import AsyncExitStack
from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest
from chassis.bus import Bus, stream_of
from chassis.context import Caller
from chassis.db import Database
from chassis.egress import Egress
from chassis.errors import NotFoundError
from chassis.inbox import ConsumerRunner
from chassis.outbox import Relay
from chassis.service import Connections, open_with, start_background
from chassis.testing import Rpcs, servers
from chassis.testing.fixtures import *
from dropship_importer.adapters.accounts import Accounts
from dropship_importer.adapters.budget import Budget
from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.supplier_api import SupplierApi
from dropship_importer.adapters.tokens import Tokens
from dropship_importer.adapters.vault import Vault
from dropship_importer.service import SERVICE, assemble
from dropship_importer.settings import DropshipSettings
from dropship_importer.usecases.place_order import Order
from dropship_importer.usecases.ports import ShopFacts
from granian.constants import Interfaces
from granian.server.embed import Server
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk_sandbox.supplier.app import create_app
from souk_sandbox.supplier.catalogue import id_of

SECRET = "a secret of thirty-two characters"
_ASK_THE_SHOP = {"ImportProducts", "ImportFound", "PlaceOrder"}
ENDED = (pb.LISTING_STATUS_PUBLISHED, pb.LISTING_STATUS_FAILED, pb.LISTING_STATUS_ADDED)


@pytest.fixture(scope="session")
def key():
    """A key whose account has the calls of a level; each number is another account."""
    return _key


def _key(level: int, number: int = 0) -> str:
    return f"CJ{level}@api@{number:032x}"


@pytest.fixture(scope="session")
def service():
    return SERVICE


class Sandbox:
    """A stand-in supplier and its switches."""

    def __init__(self, url: str) -> None:
        self.url, self.api_url = url, f"{url}/api2.0/v1/"

    async def answers(self) -> bool:
        try:
            await self.calls()
        except httpx.TransportError:
            return False
        return True

    async def turn(self, **switches: Any) -> None:
        async with httpx.AsyncClient() as client:
            (await client.post(f"{self.url}/sandbox/switches", json=switches)).raise_for_status()

    async def calls(self) -> dict[str, list[float]]:
        async with httpx.AsyncClient() as client:
            return (await client.get(f"{self.url}/sandbox/calls")).json()


@pytest.fixture
async def sandbox():
    """A stand-in supplier of one's own: `await sandbox.turn(latency=0.2)`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Server(
        create_app(), address="127.0.0.1", port=port, interface=Interfaces.ASGINL, log_enabled=False
    )
    running = asyncio.create_task(server.serve())
    made = Sandbox(f"http://127.0.0.1:{port}")
    while not await made.answers():
        await asyncio.sleep(0.02)
    yield made
    server.stop()
    await asyncio.wait({running}, timeout=2)


class Replica:
    """One process's way to the supplier, with nothing shared but the database."""

    def __init__(self, database, url: str, platform_key: str) -> None:
        vault, self.egress = Vault(SECRET), Egress(trusted=url)
        self.api = SupplierApi(url, self.egress)
        accounts = Accounts(database, vault, platform_key)
        self.supplier = Supplier(accounts, Budget(database), Tokens(database, vault, self.api), self.api)
        self.catalogue = Catalogue(database, self.supplier)


@pytest.fixture
async def replica(database, sandbox):
    """Makes replicas by the platform's key. The platform's rows are swept for each test."""
    made = []

    def make(platform_key: str) -> Replica:
        made.append(Replica(database, sandbox.api_url, platform_key))
        return made[-1]

    async with database.transaction("00000000-0000-0000-0000-000000000000") as transaction:
        for table in ("supplier_budget", "supplier_token", "catalogue_page"):
            await transaction.connection.execute(f"DELETE FROM {table}")
    yield make
    for one in made:
        await one.egress.close()


class FakeShop:
    """A shop whose categories are below one another as told."""

    def __init__(self) -> None:
        self.parent, self.child, self.stranger = (str(uuid4()) for _ in range(3))
        self.rate: Decimal | None = Decimal("10.05")
        self.orders: dict[str, Order] = {}

    async def order(self, order_id: str) -> Order:
        if order_id not in self.orders:
            raise NotFoundError("There is no such order.")
        return self.orders[order_id]

    async def facts(self) -> ShopFacts:
        categories = {self.parent: "", self.child: self.parent, self.stranger: ""}
        return ShopFacts(categories, frozenset({"MA", "FR", "US"}), self.rate)


@pytest.fixture
def shop():
    return FakeShop()


@pytest.fixture
async def bus():
    async with AsyncExitStack() as stack:
        made = await open_with(stack, Bus(servers().nats_url, "test"))
        for context in ("dropship", "orders"):
            await made.ensure(stream_of(context))
        yield made


class Importer:
    """Processes of the importer side by side, on one database and one bus."""

    def __init__(self, roles, bus, told: DropshipSettings, shop: FakeShop, stack: AsyncExitStack) -> None:
        self._roles, self._bus, self._told, self._shop, self._stack = roles, bus, told, shop, stack
        self.parts = None

    async def assemble(self) -> tuple[Database, Any]:
        """What one more process is made of; it hears nothing yet."""
        database = await open_with(self._stack, Database(self._roles.service))
        parts = assemble(Connections(self._told, database, self._bus))
        for one in parts.servicers:
            for name in _ASK_THE_SHOP & one.handlers.keys():
                one.handlers[name].execute.__self__._shop = self._shop
        for end in parts.closing:
            self._stack.push_async_callback(end)
        self.parts = self.parts or parts
        return database, parts

    async def start(self) -> None:
        """One more process."""
        database, parts = await self.assemble()
        relay = Relay("dropship", self._roles.worker, self._bus)
        start_background(self._stack, relay.run())
        for one in parts.consumers:
            start_background(self._stack, ConsumerRunner(one, database, self._bus, relay.wake).run())


@pytest.fixture
def is_running():
    """Whether the importer works from the start; a module may say no, and start it by hand."""
    return True


@pytest.fixture
async def importer(roles, bus, sandbox, replica, shop, key, is_running):
    """One process of the importer with the stand-in supplier, through an account that no limit holds."""
    told = {
        "DROPSHIP_SUPPLIER_URL": sandbox.api_url,
        "DROPSHIP_SUPPLIER_API_KEY": key(9),
        "DROPSHIP_SECRET": SECRET,
    }
    async with AsyncExitStack() as stack:
        made = Importer(roles, bus, DropshipSettings.load("dropship", told), shop, stack)
        await (made.start() if is_running else made.assemble())
        yield made


@pytest.fixture
def rpcs(database, importer):
    return Rpcs(replace(SERVICE, servicers=importer.parts.servicers), database)


@pytest.fixture
def entity(shop):
    """A product to be listed, of the sandbox's number."""

    def entity(number: int, **fields: Any):
        choices = pb.ListingChoices(parent_category_id=shop.parent, sub_category_id=shop.child)
        told = {"ship_to_country": "US", "ship_from_country": "CN", "choices": choices, **fields}
        return rpc.Listed(pid=id_of(number, 0), **told)

    return entity


@pytest.fixture
def list_(call):
    """Lists products, as the admin where nobody is named."""

    async def list_(*entities, someone: Caller | None = None, **fields: Any):
        more = (someone,) if someone else ()
        return await call("ImportProducts", rpc.ImportProductsRequest(entities=entities, **fields), *more)

    return list_


@pytest.fixture
def until():
    """Waits until something is so: `await until(check)` is what it came to."""

    async def until(check, seconds: float = 20):
        async with asyncio.timeout(seconds):
            while not (found := await check()):
                await asyncio.sleep(0.05)
        return found

    return until


@pytest.fixture
def listing_of(call, until):
    """A listing once it has one of these statuses."""

    async def listing_of(listing_id: str, *statuses: int):
        async def check():
            found = await call("GetCjProduct", rpc.GetCjProductRequest(id=listing_id))
            return found if found.status in (statuses or ENDED) else None

        return await until(check)

    return listing_of


@pytest.fixture
def import_of(call, until):
    """The import a reply began, once it is as told; what it is instead is said when it never comes to that."""

    async def import_of(reply, is_so=lambda one: one.state == pb.IMPORT_STATE_DONE, seconds: float = 60):
        seen = None

        async def check():
            nonlocal seen
            seen = await call("GetImport", rpc.GetImportRequest(id=getattr(reply, "import").id))
            assert seen.done + seen.failed <= seen.total
            return is_so(seen)

        try:
            await until(check, seconds)
        except TimeoutError:
            raise AssertionError(f"after {seconds} s it is still {seen}") from None
        return seen

    return import_of
