"""The HTTP server in this process: granian, embedded, with one worker."""

import asyncio
import socket
from collections.abc import Callable

from chassis.settings import SettingsError
from granian.constants import Interfaces
from granian.server.embed import Server
from starlette.types import ASGIApp

# Longer than any request may take, shorter than a supervisor waits.
_GRACE_SECONDS = 20.0


class HttpServer:
    """Listens from `open` on. `close` lets requests finish and cuts them off after 20 s."""

    def __init__(self, app: ASGIApp, listen: str, backpressure: int, *, lost: Callable[[], None]) -> None:
        self._address, _, port = listen.rpartition(":")
        self._port, self._lost = int(port), lost
        self._server = Server(
            app,
            address=self._address,
            port=self._port,
            interface=Interfaces.ASGINL,
            backlog=1024,
            backpressure=backpressure,
            log_enabled=False,
        )

    async def open(self) -> None:
        """Start to serve in a task; `lost` is called when it ends. Raise SettingsError if the port is in use."""
        self._check_port()
        self._running = asyncio.create_task(self._server.serve())
        self._running.add_done_callback(lambda _: self._lost())

    async def close(self) -> None:
        """Stop accepting connections and wait for open requests."""
        self._server.stop()
        await asyncio.wait({self._running}, timeout=_GRACE_SECONDS)
        self._running.cancel()

    def _check_port(self) -> None:
        """Raise SettingsError if the port is in use: granian would share it."""
        family = socket.AF_INET6 if ":" in self._address else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self._address.strip("[]"), self._port))
            except OSError as error:
                reason = f"can't listen on {self._address}:{self._port}: {error.strerror}"
                raise SettingsError(f"{reason}. Set another port in SOUK_LISTEN.") from None
