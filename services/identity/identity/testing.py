"""Fixtures for tests of identity, and of the gateway before it. A conftest imports all of them:

from identity.testing import *
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import asyncpg
import pytest
from argon2 import profiles
from chassis.audit import Actor
from chassis.bus import Bus, stream_of
from chassis.bus_setup import set_up, set_up_shared
from chassis.db import Database
from chassis.inbox import ConsumerRunner
from chassis.relay import Relay
from chassis.service import open_with, start_background
from chassis.testing import migrated_database, servers

from identity import commands, demo
from identity.access import passwords
from identity.access.people.invitations import NewInvitation, accept_invitation, invite
from identity.model import Tenant, normalize_email
from identity.notices.mail.queue import StoredMail
from identity.process import Identity, open_identity
from identity.service import SERVICE, consumers
from identity.settings import IdentitySettings

__all__ = [
    "add_member", "admin", "cheap_hashes", "empty", "identity", "join", "mailbox", "open_process", "run_command",
    "run_identity", "settings", "urls",
]  # fmt: skip

PUBLIC_URL = "http://localhost:24080"
_SECRET = "a secret of thirty-two characters!"  # noqa: S105  # of tests alone
# Tables that are emptied for each test, with those that refer to them.
_EMPTIED = (
    "tenants", "users", "memberships", "sessions", "refresh_tokens", "signing_keys", "attempts", "outbox", "inbox",
    "idempotency",
)  # fmt: skip
_WITH_REFERRING = """
WITH RECURSIVE emptied AS (
  SELECT unnest($1::regclass[])::oid AS id
  UNION SELECT conrelid FROM pg_constraint JOIN emptied ON confrelid = emptied.id WHERE contype = 'f')
SELECT id::regclass::text AS name FROM emptied"""


@pytest.fixture(scope="session", autouse=True)
def cheap_hashes() -> Generator[None]:
    """Hash with the least costs, since most of a test's time would be spent on hashing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PARAMETERS", profiles.CHEAPEST)
        yield


@pytest.fixture(scope="session")
async def urls() -> AsyncGenerator[dict[str, str]]:
    """URLs of a new identity database by role."""
    async with migrated_database(SERVICE) as (roles, _):
        admin = urlsplit(servers().postgres_url)._replace(path=urlsplit(roles.owner).path).geturl()
        yield {**vars(roles), "admin": admin}


@pytest.fixture(scope="session")
def settings(urls: dict[str, str]) -> IdentitySettings:
    """Settings of identity in local mode on the databases of the test run."""
    return IdentitySettings.load(
        "identity",
        {
            "SOUK_MODE": "local",
            "SOUK_PUBLIC_URL": PUBLIC_URL,
            "IDENTITY_DATABASE_URL": urls["service"],
            "IDENTITY_WORKER_URL": urls["worker"],
            "IDENTITY_SECRET": _SECRET,
        },
    )


@pytest.fixture(scope="session")
async def admin(urls: dict[str, str]) -> AsyncGenerator[Any]:
    """A connection of the superuser, which bypasses row-level security."""
    connection = await asyncpg.connect(urls["admin"])
    yield connection
    await connection.close()


@pytest.fixture(scope="session")
async def empty(admin: Any) -> Callable[[], Awaitable[None]]:
    """Delete every row. TRUNCATE makes new files of each table and index, which takes a hundred times as long."""
    names = [row["name"] for row in await admin.fetch(_WITH_REFERRING, _EMPTIED)]
    deletions = [f"DELETE FROM {name}" for name in names]  # noqa: S608  # names of tables
    # Without triggers and foreign keys, in any order.
    script = ";".join(("BEGIN", "SET LOCAL session_replication_role = replica", *deletions, "COMMIT"))

    async def empty() -> None:
        await admin.execute(script)

    return empty


@pytest.fixture
async def identity(
    settings: IdentitySettings, empty: Callable[[], Awaitable[None]]
) -> AsyncGenerator[Identity]:
    """The identity service with new demo data."""
    await empty()
    async with open_identity(settings) as identity:
        await demo.add_demo(identity)
        yield identity


@pytest.fixture
def open_process() -> Callable[[IdentitySettings, Bus], AbstractAsyncContextManager[Identity]]:
    """Open identity with a bus and a relay, and without consumers."""
    return _open_process


@pytest.fixture
def run_identity() -> Callable[[IdentitySettings, Bus, Iterable[str]], AbstractAsyncContextManager[Identity]]:
    """Run a process of identity whose webhooks receive the events of some contexts."""
    return _run_process


@asynccontextmanager
async def _open_process(
    settings: IdentitySettings, bus: Bus, sources: Iterable[str] | None = None
) -> AsyncGenerator[Identity]:
    async with AsyncExitStack() as stack:
        database = await open_with(stack, Database(settings.database_url, settings.pool_size))
        await set_up_shared(bus)
        await bus.ensure(stream_of("identity"))
        relay = Relay("identity", settings.worker_url, bus)
        start_background(stack, relay.run())
        yield await open_with(stack, Identity(settings, database, bus, relay.wake, sources))


@asynccontextmanager
async def _run_process(
    settings: IdentitySettings, bus: Bus, sources: Iterable[str]
) -> AsyncGenerator[Identity]:
    async with _open_process(settings, bus, sources) as identity, AsyncExitStack() as stack:
        await set_up(bus, "identity", consumers(identity))
        for consumer in consumers(identity):
            runner = ConsumerRunner(consumer, identity.database, bus, identity.wake)
            start_background(stack, runner.run())
        yield identity


@pytest.fixture
def mailbox(identity: Identity) -> Callable[..., Awaitable[Sequence[StoredMail]]]:
    """Return the mails that were queued for a tenant, the newest first."""

    async def mailbox(tenant: Tenant = demo.ATLAS) -> Sequence[StoredMail]:
        await identity.settle()
        async with identity.database.transaction(tenant.id) as transaction:
            return await identity.mails.queue.newest(transaction.connection, 50)

    return mailbox


@pytest.fixture
def join(identity: Identity) -> Callable[..., Awaitable[None]]:
    """Let a person with an account join another tenant by an invitation, with the account's password."""

    async def join(
        tenant: Tenant, email: str, name: str, roles: Sequence[str], password: str = demo.PASSWORD
    ) -> None:
        new = NewInvitation(email, name, roles)
        _, token = await invite(identity, tenant, Actor(name="Hicham"), new)
        await accept_invitation(identity, token, password, None, "127.0.0.1")

    return join


@pytest.fixture
def add_member(identity: Identity, admin: Any) -> Callable[..., Awaitable[UUID]]:
    """Let a person without an account join a tenant by an invitation, and return their id. Raise ValidationError."""

    async def add_member(tenant: Tenant, email: str, name: str, roles: Sequence[str], password: str) -> UUID:
        _, token = await invite(identity, tenant, Actor(name="Hicham"), NewInvitation(email, name, roles))
        await accept_invitation(identity, token, password, None, "127.0.0.1")
        return await admin.fetchval("SELECT id FROM users WHERE email = $1", normalize_email(email))

    return add_member


@pytest.fixture
def run_command(settings: IdentitySettings) -> Callable[..., Awaitable[str]]:
    """Run an operator's command as a command line gives it, and return its message. Raise DomainError, SettingsError,
    and click's errors for arguments."""

    async def run_command(name: str, *arguments: str, mode: str = "local") -> str:
        parameters = commands.COMMANDS[name].make_context(name, list(arguments)).params
        return await commands.execute(name, settings.model_copy(update={"mode": mode}), parameters)

    return run_command
