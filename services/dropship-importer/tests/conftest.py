import asyncio
import socket
from typing import Any

import httpx
import pytest
from chassis.egress import Egress
from chassis.testing import caller, migrated
from dropship_importer.adapters.accounts import Accounts
from dropship_importer.adapters.budget import Budget
from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.supplier_api import SupplierApi
from dropship_importer.adapters.tokens import Tokens
from dropship_importer.adapters.vault import Vault
from dropship_importer.service import SERVICE
from granian.constants import Interfaces
from granian.server.embed import Server
from souk_sandbox.supplier.app import create_app

SECRET = "a secret of thirty-two characters"


def key(level: int, number: int = 0) -> str:
    """A key whose account has the calls of a level; each number is another account."""
    return f"CJ{level}@api@{number:032x}"


@pytest.fixture(scope="session")
async def stores():
    async with migrated(SERVICE) as opened:
        yield opened


@pytest.fixture(scope="session")
def roles(stores):
    return stores[0]


@pytest.fixture(scope="session")
def database(stores):
    return stores[1]


@pytest.fixture
def admin():
    """The admin of a tenant that nobody else has seen."""
    return caller()


@pytest.fixture
async def sandbox():
    """A stand-in supplier of one's own, and its switches: `await sandbox.turn(latency=0.2)`."""
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


class Sandbox:
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


class Replica:
    """One process's way to the supplier, with nothing shared but the database."""

    def __init__(self, database, url: str, platform_key: str) -> None:
        vault, self.egress = Vault(SECRET), Egress(trusted=url)
        self.api = SupplierApi(url, self.egress)
        self.budget = Budget(database)
        accounts = Accounts(database, vault, platform_key)
        self.supplier = Supplier(accounts, self.budget, Tokens(database, vault, self.api), self.api)
        self.catalogue = Catalogue(database, self.supplier)


@pytest.fixture
async def replica(database, sandbox):
    """Makes replicas: `replica(key(9))`. The platform's rows are swept for each test."""
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
