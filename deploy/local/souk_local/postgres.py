"""PostgreSQL from its wheel's binaries: own cluster, scram, a Unix socket and no port."""

import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import asyncpg

from souk_local.child import Child, StartError, run
from souk_local.home import settle
from souk_local.layout import Layout
from souk_local.nursery import Birth, Nursery
from souk_local.passwords import password

ADMIN = "souk"
FORGETFUL = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
PASSING = ("pre-existing shared memory block", "lock file")


class Postgres:
    """One cluster. With `durable=False` it may forget after a power cut, which is enough for tests."""

    def __init__(self, layout: Layout, *, durable: bool = True) -> None:
        self._layout = layout
        self._home = settle(layout.data)
        self._password = password(layout.folder("secrets", 0o700), "postgres")
        self._settings = () if durable else FORGETFUL

    @property
    def url(self) -> str:
        """Address of the superuser, over the socket that only its account can enter."""
        place = f"host={quote(str(self._home.sockets), safe='/')}&port={self._layout.postgres}"
        return f"postgresql://{ADMIN}:{self._password}@/postgres?{place}"

    async def make(self, nursery: Nursery, say: Callable[[str], None]) -> Child:
        """The server, not started yet, its cluster made when there is none."""
        if not self._cluster.exists():
            await self._initialise(nursery)
        configuration = (self._layout.root / "deploy/postgres/postgresql.conf").read_text()
        self._home.write("postgresql.conf", configuration)
        return Child(nursery, self._server(), self._lacks, say, PASSING)

    @property
    def _cluster(self) -> Path:
        return self._home.folder / "cluster"

    async def _initialise(self, nursery: Nursery) -> None:
        draft = self._home.folder / "cluster.new"
        shutil.rmtree(draft, ignore_errors=True)
        secret = self._home.write("password", self._password)
        await run(
            nursery,
            self._birth(
                "initdb",
                f"--pgdata={draft}",
                f"--username={ADMIN}",
                f"--pwfile={secret}",
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                *(["--no-sync"] if self._settings else []),
            ),
        )
        secret.unlink()
        draft.rename(self._cluster)

    def _server(self) -> Birth:
        settings = (
            f"config_file={self._home.folder / 'postgresql.conf'}",
            f"unix_socket_directories={self._home.sockets}",
            "listen_addresses=",
            f"port={self._layout.postgres}",
            *self._settings,
        )
        return self._birth("postgres", "-D", str(self._cluster), *(f"--{setting}" for setting in settings))

    def _birth(self, program: str, *arguments: str) -> Birth:
        return Birth(
            name=program,
            log=self._layout.log(program),
            env={"LC_ALL": "C", "PATH": "/usr/bin:/bin", "TZ": "UTC"},
            argv=(str(self._home.binaries / program), *arguments),
            user=self._home.user,
            stop=signal.SIGINT,
        )

    async def _lacks(self) -> str:
        try:
            connection = await asyncpg.connect(self.url, timeout=3)
        except asyncpg.InvalidPasswordError:
            raise StartError(
                f"PostgreSQL refuses the password in {self._layout.data}/secrets. "
                "Bring back the right one, or wipe everything with ./taskw reset."
            ) from None
        except (OSError, TimeoutError, asyncpg.PostgresError) as error:
            return f"an answer ({error})"
        await connection.close()
        return ""
