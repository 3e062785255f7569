"""Roles and databases of every context, created by a superuser with the SQL of deploy/postgres."""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit

import asyncpg

from souk_local.layout import Layout, Package
from souk_local.passwords import password

PARTS = ("owner", "service", "worker")
VARIABLE = re.compile(r":(['\"])(\w+)\1")


class Databases:
    """The contexts' databases on the server of `admin`, a URL."""

    def __init__(self, layout: Layout, admin: str) -> None:
        self._layout = layout
        self._admin = admin
        self._secrets = layout.folder("secrets", 0o700)

    def url(self, context: str, part: str) -> str:
        """Return the URL for one role (`owner`, `service`, `worker`) of one context."""
        address = urlsplit(self._admin)
        host = address.netloc.rpartition("@")[2]
        role = f"{context}_{part}:{quote(self._password(context, part))}"
        return address._replace(netloc=f"{role}@{host}", path=f"/{context}").geturl()

    async def create(self) -> None:
        """Create or update roles, databases and grants."""
        async with session(self._admin) as connection:
            for package in self._layout.services:
                await connection.execute(self._script("roles.sql", package.context))
            existing = {row["datname"] for row in await connection.fetch("SELECT datname FROM pg_database")}
            for package in self._layout.services:
                if package.context not in existing:
                    await connection.execute(
                        f"CREATE DATABASE {package.context} OWNER {package.context}_owner"
                    )
        await asyncio.gather(*(self._grant(package) for package in self._layout.services))

    async def prepare_template(self) -> None:
        """Prepare template1, so that databases created here by others have the same leakproof functions."""
        async with session(self._url_of("template1")) as connection:
            await connection.execute((self._layout.root / "deploy/postgres/leakproof.sql").read_text())

    async def read_comment(self, context: str) -> str:
        """Return the comment on the context's database, empty for a new one."""
        oid = "(SELECT oid FROM pg_database WHERE datname = current_database())"
        async with session(self._url_of(context)) as connection:
            return await connection.fetchval(f"SELECT shobj_description({oid}, 'pg_database')") or ""

    async def write_comment(self, context: str, comment: str) -> None:
        """Set the comment of the context's database, which tells what it was prepared with."""
        async with session(self._url_of(context)) as connection:
            await connection.execute(f"COMMENT ON DATABASE {context} IS {literal(comment)}")

    async def _grant(self, package: Package) -> None:
        async with session(self._url_of(package.context)) as connection:
            for script in ("leakproof.sql", "database.sql"):
                await connection.execute(self._script(script, package.context))

    def _url_of(self, database: str) -> str:
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
    """Open a connection for the block."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


def fill(script: Path, variables: dict[str, str]) -> str:
    """Return the script with psql's :'text' and :"name" replaced by quote_value values."""

    def quote_value(match: re.Match[str]) -> str:
        value = variables[match[2]]
        return literal(value) if match[1] == "'" else '"{}"'.format(value.replace('"', '""'))

    return VARIABLE.sub(quote_value, script.read_text())


def literal(text: str) -> str:
    """Return the text as an SQL string literal."""
    return "'{}'".format(text.replace("'", "''"))
