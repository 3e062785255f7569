"""Finding where the stops of a tour are that were saved without a place, and having it kept."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import grpc.aio
import structlog
from chassis.context import Caller
from chassis.errors import BusyError
from souk.orders.v1 import orders_service_pb2 as contract

from gateway.clients import ServiceClients
from gateway.places.shapes import Geocoder, Point
from gateway.problem_details import Problem
from gateway.rpc import find_rpc

log = structlog.get_logger()

_PLACE = find_rpc(contract, "Tours", "PlaceStops")
# A tour waits no longer than this; what is found later is there for the next look.
_PATIENCE = 1.0
_AT_A_TIME = 8
_MOST = 200
# An address that is nowhere is not asked for again before this.
_NOWHERE_SECONDS = 3600.0
_MOST_NOWHERE = 10_000


class Placing:
    def __init__(self, services: ServiceClients, finder: Geocoder) -> None:
        self._services, self._finder = services, finder
        self._hands = asyncio.Semaphore(_AT_A_TIME)
        self._nowhere: dict[str, float] = {}
        self._working: set[asyncio.Task[bool]] = set()

    async def place(self, reply: contract.PlanToursResponse, caller: Caller) -> bool:
        """Says whether a place of these tours was found and kept by now."""
        stops = [stop for tour in reply.tours for stop in tour.stops if self._is_sought(stop)]
        if not stops:
            return False
        task = asyncio.create_task(self._keep(stops[:_MOST], caller))
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        done, _ = await asyncio.wait({task}, timeout=_PATIENCE)
        return bool(done) and task.result()

    def _is_sought(self, stop: Any) -> bool:
        has_place = stop.HasField("lat") or not stop.address
        return not has_place and self._nowhere.get(stop.address, 0.0) < time.monotonic()

    async def _keep(self, stops: Sequence[Any], caller: Caller) -> bool:
        try:
            points = await asyncio.gather(*(self._find(stop.address) for stop in stops))
            pairs = zip(stops, points, strict=True)
            found = [_found(stop, point) for stop, point in pairs if point]
            if found:
                await self._services.call(_PLACE, contract.PlaceStopsRequest(places=found), caller)
        except (BusyError, Problem, grpc.aio.AioRpcError) as lost:
            # A tour is driven without a map as well.
            log.warning("stops-not-placed", stops=len(stops), error=str(lost))
            return False
        return bool(found)

    async def _find(self, address: str) -> Point | None:
        async with self._hands:
            places = await self._finder.geocode(address)
        point = places[0].point if places else None
        if point is None:
            if len(self._nowhere) >= _MOST_NOWHERE:
                self._nowhere.clear()
            self._nowhere[address] = time.monotonic() + _NOWHERE_SECONDS
        return point


def _found(stop: Any, point: Point) -> contract.StopPlace:
    return contract.StopPlace(
        order_id=stop.order_id,
        kind=stop.kind,
        address=stop.address,
        lat=str(point.lat),
        lng=str(point.lng),
    )
