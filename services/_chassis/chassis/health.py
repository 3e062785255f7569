"""The standard gRPC health service, following the database."""

import asyncio
from typing import Any

import grpc.aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from chassis.bus import Bus
from chassis.db import Database

_INTERVAL = 2.0


class Health:
    """Reports SERVING while the database responds, and the bus has all that the service needs, and denies
    nothing of it. A bus that is away does not count: without it events wait in the outbox."""

    def __init__(self, database: Database, bus: Bus) -> None:
        self._database, self._bus = database, bus
        library: Any = health
        self._servicer = library.aio.HealthServicer()

    def join(self, server: grpc.aio.Server) -> None:
        """Serve the gRPC health protocol from this server."""
        health_pb2_grpc.add_HealthServicer_to_server(self._servicer, server)

    async def watch(self) -> None:
        """Update the status until cancelled."""
        while True:
            alive = await self._database.is_alive() and not self._bus.problem
            await self._servicer.set("", _SERVING if alive else _NOT_SERVING)
            await asyncio.sleep(_INTERVAL)

    async def leave(self) -> None:
        """Report NOT_SERVING, so that no new calls come."""
        await self._servicer.enter_graceful_shutdown()


_SERVING = health_pb2.HealthCheckResponse.SERVING
_NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
