"""Roles and databases of every context, made by an admin role with the SQL of deploy/postgres."""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit

import asyncpg

from souk_local.layout import Layout, Member
from souk_local.passwords import password

PARTS = ("owner", "service", "worker")
VARIABLE = re.compile(r":(['\"])(\w+)\1")


class Databases:
    """The contexts' databases on the server that `admin`, a URL, names."""

    def __init__(self, layout: Layout, admin: str) -> None:
        self._layout = layout
        self._admin = admin
        self._secrets = layout.folder("secrets", 0o700)

    def url(self, context: str, part: str) -> str:
        """The address for one role (`owner`, `service`, `worker`) of one context."""
        address = urlsplit(self._admin)
        place = address.netloc.rpartition("@")[2]
        role = f"{context}_{part}:{quote(self._password(context, part))}"
        return address._replace(netloc=f"{role}@{place}", path=f"/{context}").geturl()

    async def make(self) -> None:
        """Bring roles, databases and grants to what deploy/postgres says."""
        async with session(self._admin) as connection:
            for member in self._layout.members:
                await connection.execute(self._script("roles.sql", member.context))
            existing = {row["datname"] for row in await connection.fetch("SELECT datname FROM pg_database")}
            for member in self._layout.members:
                if member.context not in existing:
                    await connection.execute(f"CREATE DATABASE {member.context} OWNER {member.context}_owner")
        await asyncio.gather(*(self._grant(member) for member in self._layout.members))

    async def make_template(self) -> None:
        """Let databases that others create here serve searches as ours do."""
        async with session(self._of("template1")) as connection:
            await connection.execute((self._layout.root / "deploy/postgres/leakproof.sql").read_text())

    async def note(self, context: str) -> str:
        """What `mark` last wrote on the database, empty for a new one."""
        oid = "(SELECT oid FROM pg_database WHERE datname = current_database())"
        async with session(self._of(context)) as connection:
            return await connection.fetchval(f"SELECT shobj_description({oid}, 'pg_database')") or ""

    async def mark(self, context: str, note: str) -> None:
        async with session(self._of(context)) as connection:
            await connection.execute(f"COMMENT ON DATABASE {context} IS {literal(note)}")

    async def _grant(self, member: Member) -> None:
        async with session(self._of(member.context)) as connection:
            for script in ("leakproof.sql", "database.sql"):
                await connection.execute(self._script(script, member.context))

    def _of(self, database: str) -> str:
        return urlsplit(self._admin)._replace(path=f"/{database}").geturl()

    def _password(self, context: str, part: str) -> str:
        return password(self._secrets, f"{context}_{part}")

    def _script(self, name: str, context: str) -> str:
        variables = {"context": context}
        for part in PARTS:
            variables[part] = f"{context}_{part}"
            variables[f"{part}_password"] = self._password(context, part)
        return fill(self._layout.root / "deploy/postgres" / name, variables)


@asynccontextmanager
async def session(url: str) -> AsyncGenerator[asyncpg.Connection]:
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


def fill(script: Path, variables: dict[str, str]) -> str:
    """The script with psql's :'text' and :"name" replaced by quoted values."""

    def quoted(match: re.Match[str]) -> str:
        value = variables[match[2]]
        return literal(value) if match[1] == "'" else '"{}"'.format(value.replace('"', '""'))

    return VARIABLE.sub(quoted, script.read_text())


def literal(text: str) -> str:
    return "'{}'".format(text.replace("'", "''"))
