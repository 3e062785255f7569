"""Rpcs of tours."""

from datetime import date
from decimal import Decimal

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.model import now
from chassis.timezones import load_zone
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders.stop_positions import StopPosition, save_stop_positions
from orders_pos.adapters.orders.tours import plan_tours
from orders_pos.domain.orders.access import restrict_agent
from orders_pos.entrypoints.mapping import parse_id

_LEGS = {pb.STOP_KIND_COLLECT: "collect", pb.STOP_KIND_DELIVERY: "shipping"}


class ToursServicer:
    """Rpcs of the tours of a day."""

    async def PlanTours(self, request: rpc.PlanToursRequest) -> rpc.PlanToursResponse:
        """Return the tours of a day, today by default; an agent gets only their own."""
        caller = current_caller()
        agent_id = parse_id(request.agent_id, "agent") if request.agent_id else None
        day = _parse_day(request.date, caller.timezone)
        return await plan_tours(day, restrict_agent(agent_id, caller))

    async def PlaceStops(self, request: rpc.PlaceStopsRequest) -> rpc.PlaceStopsResponse:
        """Store coordinates, in degrees, of stops that had none."""
        await save_stop_positions([_to_stop_position(place) for place in request.places])
        return rpc.PlaceStopsResponse()


def _to_stop_position(place: rpc.StopPlace) -> StopPosition:
    return StopPosition(
        parse_id(place.order_id, "order"),
        _LEGS[place.kind],
        place.address,
        Decimal(place.lat),
        Decimal(place.lng),
    )


def _parse_day(text: str, timezone: str) -> date:
    if not text:
        return now().astimezone(load_zone(timezone)).date()
    day = date.fromisoformat(text)
    if not date(2000, 1, 1) <= day <= date(2200, 1, 1):
        raise invalid_field("date", "Enter a date between 2000 and 2199.", "range")
    return day
