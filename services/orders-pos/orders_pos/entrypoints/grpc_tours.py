"""Rpcs of tours."""

from datetime import date

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.model import now
from chassis.timezones import load_zone
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders.stop_positions import StopPosition, save_stop_positions
from orders_pos.adapters.orders.tours import plan_tours
from orders_pos.domain.orders.checks import is_shipping_agent_only
from orders_pos.entrypoints.mapping import check_text, parse_degrees, parse_id

_LEGS = {pb.STOP_KIND_COLLECT: "collect", pb.STOP_KIND_DELIVERY: "shipping"}
_MAX_PLACES = 200


class ToursServicer:
    async def PlanTours(self, request: rpc.PlanToursRequest) -> rpc.PlanToursResponse:
        caller = current_caller()
        agent_id = parse_id(request.agent_id, "agent") if request.agent_id else None
        if is_shipping_agent_only(caller):
            agent_id = caller.user_id
        return await plan_tours(_parse_day(request.date, caller.timezone), agent_id)

    async def PlaceStops(self, request: rpc.PlaceStopsRequest) -> rpc.PlaceStopsResponse:
        if len(request.places) > _MAX_PLACES:
            raise invalid_field("places", f"Send at most {_MAX_PLACES} places.", "too-large")
        await save_stop_positions(
            [_to_stop_position(place, f"places[{index}]") for index, place in enumerate(request.places)]
        )
        return rpc.PlaceStopsResponse()


def _to_stop_position(place: rpc.StopPlace, path: str) -> StopPosition:
    if place.kind not in _LEGS:
        raise invalid_field(f"{path}.kind", "Choose collection or delivery.", "blank")
    return StopPosition(
        parse_id(place.order_id, "order"),
        _LEGS[place.kind],
        check_text(place.address, f"{path}.address"),
        parse_degrees(place.lat, f"{path}.lat", 90),
        parse_degrees(place.lng, f"{path}.lng", 180),
    )


def _parse_day(text: str, timezone: str) -> date:
    if not text:
        return now().astimezone(load_zone(timezone)).date()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise invalid_field("date", "Enter a date such as 2026-11-21.", "date") from None
    if not date(2000, 1, 1) <= day <= date(2200, 1, 1):
        raise invalid_field("date", "Enter a date between 2000 and 2199.", "range")
    return day
