"""Geocoding of tour stops that have no coordinates yet."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import grpc.aio
import structlog
from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.errors import BusyError
from souk.orders.v1 import orders_service_pb2 as contract

from gateway.clients import ServiceClients
from gateway.places.shapes import Geocoder, Point
from gateway.problem_details import Problem

log = structlog.get_logger()

_PLACE = find_rpc(contract, "Tours", "PlaceStops")
# The response waits no longer than this; coordinates places later are there for the next request.
_TIMEOUT = 1.0
_MAX_CONCURRENCY = 8
_MAX_STOPS = 200
# An address that was not places is not looked up again before this.
_NOT_FOUND_SECONDS = 3600.0
_MAX_NOT_FOUND = 10_000


class StopGeocoding:
    """Finds coordinates of the stops' addresses and stores them in their orders."""

    def __init__(self, services: ServiceClients, geocoder: Geocoder) -> None:
        self._services, self._geocoder = services, geocoder
        self._semaphore = asyncio.Semaphore(_MAX_CONCURRENCY)
        self._not_found: dict[str, float] = {}
        self._working: set[asyncio.Task[bool]] = set()

    async def place(self, reply: contract.PlanToursResponse, caller: Caller) -> bool:
        """Return whether coordinates of these tours' stops were places and stored in time."""
        stops = [stop for tour in reply.tours for stop in tour.stops if self._lacks_coordinates(stop)]
        if not stops:
            return False
        task = asyncio.create_task(self._store(stops[:_MAX_STOPS], caller))
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        done, _ = await asyncio.wait({task}, timeout=_TIMEOUT)
        return bool(done) and task.result()

    def _lacks_coordinates(self, stop: Any) -> bool:
        has_place = stop.HasField("lat") or not stop.address
        return not has_place and self._not_found.get(stop.address, 0.0) < time.monotonic()

    async def _store(self, stops: Sequence[Any], caller: Caller) -> bool:
        try:
            points = await asyncio.gather(*(self._find(stop.address) for stop in stops))
            pairs = zip(stops, points, strict=True)
            places = [_to_stop_place(stop, point) for stop, point in pairs if point]
            if places:
                await self._services.call(_PLACE, contract.PlaceStopsRequest(places=places), caller)
        except (BusyError, Problem, grpc.aio.AioRpcError) as error:
            # A tour is usable without coordinates.
            log.warning("stops-not-placed", stops=len(stops), error=str(error))
            return False
        return bool(places)

    async def _find(self, address: str) -> Point | None:
        async with self._semaphore:
            places = await self._geocoder.geocode(address)
        point = places[0].point if places else None
        if point is None:
            if len(self._not_found) >= _MAX_NOT_FOUND:
                self._not_found.clear()
            self._not_found[address] = time.monotonic() + _NOT_FOUND_SECONDS
        return point


def _to_stop_place(stop: Any, point: Point) -> contract.StopPlace:
    return contract.StopPlace(
        order_id=stop.order_id,
        kind=stop.kind,
        address=stop.address,
        lat=str(point.lat),
        lng=str(point.lng),
    )
