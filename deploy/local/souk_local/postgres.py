"""PostgreSQL from its wheel's binaries: a cluster of its own, scram, a Unix socket and no port."""

import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import asyncpg

from souk_local.fork_server import ForkServer, ProcessSpec
from souk_local.layout import Layout
from souk_local.passwords import password
from souk_local.postgres_home import prepare
from souk_local.supervisor import StartError, SupervisedProcess, run

ADMIN = "souk"
NOT_DURABLE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
TRANSIENT_ERRORS = ("pre-existing shared memory block", "lock file")


class Postgres:
    """One cluster. With `durable=False` it may lose data at a power failure, which is enough for tests."""

    def __init__(self, layout: Layout, *, durable: bool = True) -> None:
        self._layout = layout
        self._home = prepare(layout.data)
        self._password = password(layout.folder("secrets", 0o700), "postgres")
        self._settings = () if durable else NOT_DURABLE

    @property
    def url(self) -> str:
        """URL of the superuser, over a socket that only the server's account can open."""
        host = f"host={quote(str(self._home.sockets), safe='/')}&port={self._layout.postgres}"
        return f"postgresql://{ADMIN}:{self._password}@/postgres?{host}"

    async def make(self, fork_server: ForkServer, report: Callable[[str], None]) -> SupervisedProcess:
        """Return the server, not started yet; initialise its cluster if there is none."""
        if not self._cluster.exists():
            await self._initialise(fork_server)
        configuration = (self._layout.root / "deploy/postgres/postgresql.conf").read_text()
        self._home.write("postgresql.conf", configuration)
        return SupervisedProcess(fork_server, self._server(), self._check, report, TRANSIENT_ERRORS)

    @property
    def _cluster(self) -> Path:
        return self._home.folder / "cluster"

    async def _initialise(self, fork_server: ForkServer) -> None:
        draft = self._home.folder / "cluster.new"
        shutil.rmtree(draft, ignore_errors=True)
        secret = self._home.write("password", self._password)
        await run(
            fork_server,
            self._spec(
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

    def _server(self) -> ProcessSpec:
        settings = (
            f"config_file={self._home.folder / 'postgresql.conf'}",
            f"unix_socket_directories={self._home.sockets}",
            "listen_addresses=",
            f"port={self._layout.postgres}",
            *self._settings,
        )
        return self._spec("postgres", "-D", str(self._cluster), *(f"--{setting}" for setting in settings))

    def _spec(self, program: str, *arguments: str) -> ProcessSpec:
        return ProcessSpec(
            name=program,
            log=self._layout.log(program),
            env={"LC_ALL": "C", "PATH": "/usr/bin:/bin", "TZ": "UTC"},
            argv=(str(self._home.binaries / program), *arguments),
            user=self._home.user,
            stop=signal.SIGINT,
        )

    async def _check(self) -> str:
        try:
            connection = await asyncpg.connect(self.url, timeout=3)
        except asyncpg.InvalidPasswordError:
            raise StartError(
                f"PostgreSQL rejects the password in {self._layout.data}/secrets. "
                "Bring back the right one, or wipe everything with ./taskw reset."
            ) from None
        except (OSError, TimeoutError, asyncpg.PostgresError) as error:
            return f"an answer ({error})"
        await connection.close()
        return ""
