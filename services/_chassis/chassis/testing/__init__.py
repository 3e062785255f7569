"""Test support: databases with roles and migrations, callers, tokens, and calls of a service's rpcs."""

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
from chassis.audit_log import AUDIT_LOG
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
    """Addresses of the test run's servers, set by `python -m souk_local servers`."""

    postgres_url: str = ""
    nats_url: str = ""

    @classmethod
    def variable(cls, context: str, field: str) -> str:  # noqa: ARG003  # the same for every context
        return f"SOUK_TEST_{field}".upper()


def servers() -> ServersSettings:
    """Return the URLs of the test run's PostgreSQL (as superuser) and NATS."""
    settings = ServersSettings.load("test")
    settings.require("test", "postgres_url", "nats_url")
    return settings


@dataclass(frozen=True)
class Roles:
    """URLs of a new database, one for each of the three roles of its context."""

    owner: str
    service: str
    worker: str


@asynccontextmanager
async def create_database(context: str) -> AsyncGenerator[Roles]:
    """Create an empty database of a context with its roles, and drop it afterwards."""
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
    host = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=f"{role}:{_PASSWORD}@{host}", path=f"/{database}").geturl()


@asynccontextmanager
async def migrated_database(service: Service) -> AsyncGenerator[tuple[Roles, Database]]:
    """Create a service's database at the newest schema; yield its URLs and a Database under the service's role. What
    a request may take is not limited here: no test depends on how busy the machine is."""
    async with migrated_database_from(service.context, service.migrations) as created:
        yield created


@asynccontextmanager
async def migrated_database_from(context: str, folder: Path) -> AsyncGenerator[tuple[Roles, Database]]:
    """Do the same for a folder of migrations."""
    async with create_database(context) as roles:
        await migrations.migrate(folder, roles.owner)
        database = Database(roles.service, limited=False)
        await database.open()
        try:
            yield roles, database
        finally:
            await database.close()


def caller(*roles: str, tenant_id: UUID | None = None, tenant: str = "test", **claims: Any) -> Caller:
    """Return a new user with these roles (an admin by default), in a new tenant by default."""
    fields: dict[str, Any] = {"name": "Test", "timezone": "Africa/Casablanca", "country": "MA", **claims}
    return Caller(uuid4(), tenant_id or uuid4(), tenant, frozenset(roles or {ADMIN}), **fields)


class Rpcs:
    """Calls a service's rpcs by name, as any user: `await rpcs("CreateProduct", request, admin, key="…")`. Raises the
    DomainError that the server would report."""

    def __init__(
        self, service: Service, database: Database, committed: Callable[[], None] = lambda: None
    ) -> None:
        self.issuer = Issuer()
        dependencies = Dependencies(database, self.issuer.verifier, committed, service.takes_approvals)
        self._methods = {
            method.name: RpcMethod(method, servicer.handlers[method.name], dependencies)
            for servicer in (*service.servicers, AUDIT_LOG)
            for method in servicer.descriptor.methods
        }

    async def __call__(self, name: str, request: Any, user: Caller, key: str | None = None) -> Any:
        try:
            return await self._methods[name].call(request, user, key)
        except Exception as error:  # noqa: BLE001  # whatever it was, as the server would report it
            raise (to_domain_error(error) or error) from None


@dataclass
class Issuer:
    """A token issuer with a new key."""

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

    def token(self, user: Caller, **claims: Any) -> str:
        """Return a token of the user, valid for five minutes; `claims` override."""
        issued_at = int(time.time())
        payload = {
            "iss": self.issuer,
            "aud": self.audience,
            "iat": issued_at,
            "nbf": issued_at,
            "exp": issued_at + 300,
            "jti": str(uuid7()),
            "sub": str(user.user_id),
            "tenant": user.tenant,
            "tenant_id": str(user.tenant_id),
            "roles": sorted(user.roles),
            "name": user.name,
            "currency": user.currency,
            "timezone": user.timezone,
            "country": user.country,
            "locale": user.locale,
            "number_format": user.number_format,
            "arabic_digits": user.arabic_digits,
            **claims,
        }
        return jwt.encode(payload, self.key, ALGORITHM, headers={"kid": self.kid, "typ": "at+jwt"})
