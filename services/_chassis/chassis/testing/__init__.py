"""What tests stand on: a context's own database with its roles and migrations, callers, tokens, rpcs."""

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import asyncpg
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from jwt.algorithms import ECAlgorithm

from chassis import migrations
from chassis.context import ADMIN, Caller
from chassis.db import Database
from chassis.grpc import Dependencies, RpcMethod
from chassis.grpc_status import to_domain_error
from chassis.model import uuid7
from chassis.service import Service
from chassis.settings import Settings
from chassis.tokens import ALGORITHM, Jwks, Verifier

_PASSWORD = "test"


class ServersSettings(Settings):
    """Where the test run's own servers are; `python -m souk_local servers` tells."""

    postgres_url: str = ""
    nats_url: str = ""

    @classmethod
    def _variable(cls, context: str, field: str) -> str:  # noqa: ARG003  # whatever the context
        return f"SOUK_TEST_{field}".upper()


def servers() -> ServersSettings:
    """The test run's own PostgreSQL (an admin's URL) and NATS."""
    told = ServersSettings.load("test")
    told.require("test", "postgres_url", "nats_url")
    return told


@dataclass(frozen=True)
class Roles:
    """The addresses of one new database for the three roles of its context."""

    owner: str
    service: str
    worker: str


@asynccontextmanager
async def create_database(context: str) -> AsyncGenerator[Roles]:
    """A database of a context, empty and dropped afterwards, with the roles its migrations grant to."""
    admin, name = servers().postgres_url, f"{context}_{uuid4().hex[:8]}"
    connection = await asyncpg.connect(admin)
    try:
        for role in ("owner", "service", "worker"):
            await connection.execute(_ROLE.format(role=f"{context}_{role}", password=_PASSWORD))
        await connection.execute(f"CREATE DATABASE {name} OWNER {context}_owner")
        urls = {role: _url(admin, f"{context}_{role}", name) for role in ("owner", "service", "worker")}
        owner = await asyncpg.connect(urls["owner"])
        await owner.execute(f"GRANT USAGE ON SCHEMA public TO {context}_service, {context}_worker")
        await owner.close()
        yield Roles(**urls)
    finally:
        await connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await connection.close()


_ROLE = """DO $$ BEGIN
  CREATE ROLE {role} LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD '{password}';
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$"""


def _url(admin: str, role: str, database: str) -> str:
    parts = urlsplit(admin)
    place = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=f"{role}:{_PASSWORD}@{place}", path=f"/{database}").geturl()


@asynccontextmanager
async def migrated_database(service: Service) -> AsyncGenerator[tuple[Roles, Database]]:
    """A service's database at its newest schema, open under the service's role."""
    async with migrated_database_from(service.context, service.migrations) as opened:
        yield opened


@asynccontextmanager
async def migrated_database_from(context: str, folder: Path) -> AsyncGenerator[tuple[Roles, Database]]:
    """As migrated_database, for migrations that no service has."""
    async with create_database(context) as roles:
        await migrations.migrate(folder, roles.owner)
        database = Database(roles.service)
        await database.open()
        try:
            yield roles, database
        finally:
            await database.close()


def caller(*roles: str, tenant_id: UUID | None = None, tenant: str = "test", **more: Any) -> Caller:
    """Someone new with these roles, an admin where none is given, in a tenant of one's own where none is named."""
    told = {"name": "Test", "timezone": "Africa/Casablanca", **more}
    return Caller(uuid4(), tenant_id or uuid4(), tenant, frozenset(roles or {ADMIN}), **told)


class Rpcs:
    """Every verb of a service, called by name as anyone: `await rpcs("CreateProduct", request, admin, key="…")`. What
    is refused is raised as the server tells it."""

    def __init__(
        self, service: Service, database: Database, committed: Callable[[], None] = lambda: None
    ) -> None:
        around = Dependencies(database, Issuer().verifier, committed)
        self._methods = {
            method.name: RpcMethod(method, one.handlers[method.name], around)
            for one in service.servicers
            for method in one.descriptor.methods
        }

    async def __call__(self, name: str, request: Any, someone: Caller, key: str | None = None) -> Any:
        try:
            return await self._methods[name].call(request, someone, key)
        except Exception as error:  # noqa: BLE001  # whatever it was
            raise (to_domain_error(error) or error) from None


@dataclass
class Issuer:
    """An issuer of one's own, with a key made on the spot."""

    issuer: str = "souk"
    audience: str = "souk"
    kid: str = "test"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    async def jwks(self) -> Jwks:
        public = ECAlgorithm.to_jwk(self.key.public_key(), as_dict=True)
        return {"keys": [{**public, "kid": self.kid, "alg": ALGORITHM, "use": "sig"}]}

    @property
    def verifier(self) -> Verifier:
        return Verifier(self.jwks, self.issuer, self.audience)

    def token(self, someone: Caller, **claims: Any) -> str:
        """A token for someone, good for five minutes; claims replace what it says."""
        moment = int(time.time())
        payload = {
            "iss": self.issuer,
            "aud": self.audience,
            "iat": moment,
            "nbf": moment,
            "exp": moment + 300,
            "jti": str(uuid7()),
            "sub": str(someone.user_id),
            "tenant": someone.tenant,
            "tenant_id": str(someone.tenant_id),
            "roles": sorted(someone.roles),
            "name": someone.name,
            "currency": someone.currency,
            "timezone": someone.timezone,
            "locale": someone.locale,
            **claims,
        }
        return jwt.encode(payload, self.key, ALGORITHM, headers={"kid": self.kid, "typ": "at+jwt"})
