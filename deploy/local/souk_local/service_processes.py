"""Souk's own Python processes: environment, migrations and demo data, service."""

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from souk_local import sandbox
from souk_local.databases import Databases
from souk_local.fork_server import ForkServer, ProcessSpec
from souk_local.layout import GATEWAY, Layout, Package
from souk_local.nats_passwords import ADMINISTRATOR
from souk_local.passwords import password
from souk_local.supervisor import run

# Contexts that a context's service calls.
_NEIGHBOURS = {
    "assistant": ("apps", "orders", "planning", "site", "dropship", "snooker"),
    "dropship": ("orders",),
    "identity": ("orders",),
    "site": ("orders",),
    "snooker": ("orders",),
}
# Contexts that sign shipping quotes or take them back.
_QUOTING = ("dropship", "orders")
# The context whose service further processes can join.
WORKING = "dropship"
# The context that the gateway calls before anyone has signed in.
_IDENTITY = "identity"
# Whose site the platform's own host shows.
_DEMO_TENANT = "atlas"
# Commands that make streams and consumers.
_SETTING_UP = ("migrate", "set-up-bus")
# Settings of the gateway that say nothing to other processes.
_GATEWAY_VARIABLES = ("SOUK_SECURITY_", "SOUK_MAP_", "SOUK_PLACES_", "SOUK_TRUSTED_")
OWN_VARIABLES = ("DATABASE_URL", "SOUK_PORT", "SOUK_DATA", "SOUK_TEST_POSTGRES_URL", "SOUK_TEST_NATS_URL")


@dataclass(frozen=True)
class ServiceProcesses:
    """Makes the processes of the gateway and of the services, each with its database and the broker."""

    layout: Layout
    databases: Databases
    # The URL of NATS for a user, which is named after the context of the process.
    nats: Callable[[str], str]
    fork_server: ForkServer

    def spec(self, package: Package, command: str) -> ProcessSpec:
        """Return the process of a package's command, such as `serve` or `migrate`, with its own log."""
        log = package.name if command == "serve" else f"{package.name}-{command}"
        return ProcessSpec(
            name=package.name if command == "serve" else f"{package.name} {command}",
            log=self.layout.log(log),
            env=self._environment(package, command),
            module=package.package,
            args=(command,),
        )

    async def prepare(self, package: Package) -> bool:
        """Migrate and add demo data unless this code did so before; set up NATS, which may have lost what it had.
        Return whether there was work to do."""
        code = fingerprint(self.layout.root, package)
        if await self.databases.read_comment(package.context) == code:
            await self.set_up_bus(package)
            return False
        await run(self.fork_server, self.spec(package, "migrate"))
        await run(self.fork_server, self.spec(package, "demo"))
        await self.databases.write_comment(package.context, code)
        return True

    async def set_up_bus(self, package: Package) -> None:
        """Set up the streams and consumers that a package declares."""
        await run(self.fork_server, self.spec(package, "set-up-bus"))

    def _environment(self, package: Package, command: str) -> dict[str, str]:
        environment = (
            {"SOUK_TRACE_RATIO": "1"}
            | self._inherited(package)
            | {
                "NATS_URL": self.nats(package.context),
                "SOUK_JWKS_URL": f"http://127.0.0.1:{self.layout.gateway}/.well-known/jwks.json",
                "SOUK_MODE": "local",
                "SOUK_TRACES": str(self.layout.folder("traces")),
            }
        )
        if command in _SETTING_UP:
            environment["NATS_ADMINISTRATOR_URL"] = self.nats(ADMINISTRATOR)
        is_gateway = package.context == GATEWAY
        return environment | (self._gateway(command) if is_gateway else self._inner(package, command))

    def _inner(self, package: Package, command: str) -> dict[str, str]:
        own = {"SOUK_LISTEN": f"127.0.0.1:{self.layout.service(package.context)}"}
        own |= self._database(package.context, command)
        if package.context == _IDENTITY:
            own |= {"IDENTITY_SECRET": self._secret("identity"), **self._edge()}
        if package.context in _QUOTING:
            own["SOUK_QUOTE_SECRET"] = self._secret("quotes")
        return own | self._neighbours(package) | sandbox.environment(self.layout, package.context)

    def _database(self, context: str, command: str) -> dict[str, str]:
        roles = {"DATABASE_URL": "service", "WORKER_URL": "worker"}
        if command == "migrate":
            roles["OWNER_URL"] = "owner"
        return {
            f"{context.upper()}_{name}": self.databases.url(context, role) for name, role in roles.items()
        }

    def _edge(self) -> dict[str, str]:
        """Return what the gateway and identity both have."""
        return {"SOUK_EDGE_SECRET": self._secret("edge"), "SOUK_PUBLIC_URL": self.layout.url}

    def _secret(self, name: str) -> str:
        return password(self.layout.folder("secrets", 0o700), name)

    def _neighbours(self, package: Package) -> dict[str, str]:
        """Return the addresses of the services that a service calls."""
        return {
            f"{context.upper()}_ADDRESS": f"127.0.0.1:{self.layout.service(context)}"
            for context in _NEIGHBOURS.get(package.context, ())
        }

    def _gateway(self, command: str) -> dict[str, str]:
        port = self.layout.errors if command == "serve-errors" else self.layout.gateway
        addresses = {
            f"{package.context.upper()}_ADDRESS": self._target(package) for package in self.layout.services
        }
        return (
            addresses
            | self._edge()
            | {
                "IDENTITY_DEFAULT_TENANT": os.environ.get("IDENTITY_DEFAULT_TENANT", _DEMO_TENANT),
                "SOUK_LISTEN": f"127.0.0.1:{port}",
                "SOUK_WEB_DIST": str(self.layout.root / "web/dist"),
                "SOUK_DOCS_DIST": str(self.layout.root / "docs/dist"),
            }
        )

    def _target(self, package: Package) -> str:
        """Return where the gateway calls a service: the next address is taken while the one before fails."""
        ports = [self.layout.service(package.context)]
        if package.context == WORKING:
            ports += self.layout.workers
        addresses = ",".join(f"127.0.0.1:{port}" for port in ports)
        return f"ipv4:{addresses}" if len(ports) > 1 else addresses

    def _inherited(self, package: Package) -> dict[str, str]:
        """Return the environment of the runner, without variables of the runner or of other contexts."""
        others = tuple(
            f"{other.context.upper()}_" for other in self.layout.services if other.context != package.context
        )
        if package.context != GATEWAY:
            others += _GATEWAY_VARIABLES
        return {
            name: value
            for name, value in os.environ.items()
            if name not in OWN_VARIABLES and not name.startswith(others)
        }


def fingerprint(root: Path, package: Package) -> str:
    """Return a digest of the code that migrates a database and adds demo data."""
    digest = hashlib.sha256()
    for folder in (package.folder, *sorted((root / "services").glob("_*")), root / "proto/souk"):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not {"tests", "__pycache__"} & set(path.parts):
                digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()
