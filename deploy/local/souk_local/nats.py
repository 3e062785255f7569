"""NATS with JetStream, and a watch that restarts it when it is unhealthy."""

import asyncio
import os
import signal
from collections.abc import Callable

from souk_local.fork_server import ForkServer, ProcessSpec
from souk_local.layout import Layout
from souk_local.nats_passwords import OPERATOR, variables
from souk_local.passwords import password
from souk_local.programs import program
from souk_local.readiness import get, responds
from souk_local.supervisor import SupervisedProcess

INTERVAL = 2.0
MAX_FAILURES = 3
UNAVAILABLE = 503


class Nats:
    """One server. With `durable=False` messages reach the disk later, which is enough for tests."""

    def __init__(self, layout: Layout, *, durable: bool = True) -> None:
        self._layout = layout
        self._sync = "always" if durable else "1m"
        self._secrets = layout.folder("secrets", 0o700)

    def url(self, user: str = OPERATOR) -> str:
        """Return the URL for a user: a context, the gateway, or the operators."""
        return f"nats://{user}:{self._password(user)}@127.0.0.1:{self._layout.nats}"

    def _password(self, user: str) -> str:
        return password(self._secrets, "nats" if user == OPERATOR else f"nats_{user}")

    def make(self, fork_server: ForkServer, report: Callable[[str], None]) -> SupervisedProcess:
        """Return the process of the server, which is ready when its monitor says so."""
        healthy = responds(self._layout.nats_monitor, "/healthz")
        return SupervisedProcess(fork_server, self.spec(), healthy, report)

    async def watch(self, process: SupervisedProcess, report: Callable[[str], None]) -> None:
        """Terminate the server after three unhealthy responses in a row; its supervisor restarts it."""
        failures = 0
        while True:
            await asyncio.sleep(INTERVAL)
            status, body = await get(self._layout.nats_monitor, "/healthz")
            failures = failures + 1 if status == UNAVAILABLE else 0
            if failures == MAX_FAILURES:
                report(f"nats reports that it is unhealthy ({body.strip()}): restarting it.")
                os.kill(process.pid, signal.SIGTERM)
                failures = 0

    def spec(self) -> ProcessSpec:
        """Return the process, with its settings."""
        settings = {
            "NATS_NAME": "souk",
            "NATS_LISTEN": f"127.0.0.1:{self._layout.nats}",
            "NATS_MONITOR": f"127.0.0.1:{self._layout.nats_monitor}",
            "NATS_STORE": str(self._layout.folder("nats", 0o700)),
            "NATS_SYNC": self._sync,
            **{variable: self._password(user) for user, variable in variables(self._layout.root).items()},
        }
        configuration = self._layout.root / "deploy/nats/nats.conf"
        return ProcessSpec(
            name="nats",
            log=self._layout.log("nats"),
            env=settings,
            argv=(program("nats-server"), "-c", str(configuration)),
        )


def url_of_user(layout: Layout) -> Callable[[str], str]:
    """Return the function that gives the URL for a user. An outside server has one URL for all."""
    return (lambda _: layout.nats_url) if layout.nats_url else Nats(layout).url
