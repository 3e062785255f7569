"""Souk's own Python processes: their environment, their one-time work, their service."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from souk_local import outside
from souk_local.child import run
from souk_local.databases import Databases
from souk_local.layout import GATEWAY, Layout, Member
from souk_local.nursery import Birth, Nursery
from souk_local.passwords import password

OURS = ("DATABASE_URL", "SOUK_PORT", "SOUK_DATA", "SOUK_TEST_POSTGRES_URL", "SOUK_TEST_NATS_URL")


@dataclass(frozen=True)
class Members:
    layout: Layout
    databases: Databases
    nats: str
    nursery: Nursery

    def birth(self, member: Member, verb: str) -> Birth:
        log = member.name if verb == "serve" else f"{member.name}-{verb}"
        return Birth(
            name=member.name if verb == "serve" else f"{member.name} {verb}",
            log=self.layout.log(log),
            env=self._environment(member, verb),
            module=member.package,
            args=(verb,),
        )

    async def prepare(self, member: Member) -> bool:
        """Migrate and fill the demo world unless this code did before; whether there was work to do."""
        code = fingerprint(self.layout.root, member)
        if await self.databases.note(member.context) == code:
            return False
        await run(self.nursery, self.birth(member, "migrate"))
        await run(self.nursery, self.birth(member, "demo"))
        await self.databases.mark(member.context, code)
        return True

    def _environment(self, member: Member, verb: str) -> dict[str, str]:
        word = member.context.upper()
        environment = (
            {"SOUK_TRACE_RATIO": "1"}
            | self._inherited(member)
            | {
                "NATS_URL": self.nats,
                "SOUK_JWKS_URL": f"http://127.0.0.1:{self.layout.gateway}/.well-known/jwks.json",
                "SOUK_MODE": "local",
                "SOUK_TRACES": str(self.layout.folder("traces")),
                f"{word}_DATABASE_URL": self.databases.url(member.context, "service"),
                f"{word}_WORKER_URL": self.databases.url(member.context, "worker"),
            }
        )
        if verb == "migrate":
            environment[f"{word}_OWNER_URL"] = self.databases.url(member.context, "owner")
        return environment | (self._edge() if member.context == GATEWAY else self._inner(member))

    def _inner(self, member: Member) -> dict[str, str]:
        listen = {"SOUK_LISTEN": f"127.0.0.1:{self.layout.service(member.context)}"}
        return listen | outside.environment(self.layout, member.context)

    def _edge(self) -> dict[str, str]:
        web = self.layout.root / "web"
        addresses = {
            f"{member.context.upper()}_ADDRESS": f"127.0.0.1:{self.layout.service(member.context)}"
            for member in self.layout.services
        }
        return addresses | {
            "IDENTITY_SECRET": password(self.layout.folder("secrets", 0o700), "identity"),
            "SOUK_LISTEN": f"127.0.0.1:{self.layout.gateway}",
            "SOUK_PUBLIC_URL": self.layout.url,
            "SOUK_TRANSLATIONS": str(web / "translations"),
            "SOUK_WEB_DIST": str(web / "dist"),
        }

    def _inherited(self, member: Member) -> dict[str, str]:
        """The environment of whoever started Souk, less what is the runner's or another context's."""
        others = tuple(
            f"{other.context.upper()}_" for other in self.layout.members if other.context != member.context
        )
        return {
            name: value
            for name, value in os.environ.items()
            if name not in OURS and not name.startswith(others)
        }


def fingerprint(root: Path, member: Member) -> str:
    """A digest of the code that migrates and fills a database."""
    digest = hashlib.sha256()
    for folder in (member.folder, root / "services/_chassis", root / "proto/souk"):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not {"tests", "__pycache__"} & set(path.parts):
                digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()
