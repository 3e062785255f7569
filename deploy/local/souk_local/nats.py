"""NATS with JetStream, and the watch that restarts it when it calls itself unhealthy."""

import asyncio
import os
import signal
from collections.abc import Callable

from souk_local.child import Child
from souk_local.layout import Layout
from souk_local.nursery import Birth, Nursery
from souk_local.passwords import password
from souk_local.programs import program
from souk_local.readiness import answering, get

INTERVAL = 2.0
STRIKES = 3
UNAVAILABLE = 503


class Nats:
    """One server. With `durable=False` messages reach the disk later, which is enough for tests."""

    def __init__(self, layout: Layout, *, durable: bool = True) -> None:
        self._layout = layout
        self._sync = "always" if durable else "1m"
        self._password = password(layout.folder("secrets", 0o700), "nats")

    @property
    def url(self) -> str:
        return f"nats://souk:{self._password}@127.0.0.1:{self._layout.nats}"

    def make(self, nursery: Nursery, say: Callable[[str], None]) -> Child:
        healthy = answering(self._layout.nats_monitor, "/healthz")
        return Child(nursery, self._birth(), healthy, say)

    async def watch(self, child: Child, say: Callable[[str], None]) -> None:
        """End the server after three unhealthy answers in a row; whoever keeps it starts it again."""
        strikes = 0
        while True:
            await asyncio.sleep(INTERVAL)
            status, body = await get(self._layout.nats_monitor, "/healthz")
            strikes = strikes + 1 if status == UNAVAILABLE else 0
            if strikes == STRIKES:
                say(f"nats calls itself unhealthy ({body.strip()}): restarting it.")
                os.kill(child.pid, signal.SIGTERM)
                strikes = 0

    def _birth(self) -> Birth:
        settings = {
            "NATS_NAME": "souk",
            "NATS_LISTEN": f"127.0.0.1:{self._layout.nats}",
            "NATS_MONITOR": f"127.0.0.1:{self._layout.nats_monitor}",
            "NATS_STORE": str(self._layout.folder("nats", 0o700)),
            "NATS_SYNC": self._sync,
            "NATS_PASSWORD": self._password,
        }
        configuration = self._layout.root / "deploy/nats/nats.conf"
        return Birth(
            name="nats",
            log=self._layout.log("nats"),
            env=settings,
            argv=(program("nats-server"), "-c", str(configuration)),
        )
