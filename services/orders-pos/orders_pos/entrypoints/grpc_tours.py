"""The rpcs of a day's tours."""

from datetime import date

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.model import now
from chassis.timezones import load_zone
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders.places import Found, keep_places
from orders_pos.adapters.orders.tours import plan_tours
from orders_pos.domain.orders.checks import is_rider
from orders_pos.entrypoints.mapping import degrees, text, uuid_of

_LEGS = {pb.STOP_KIND_COLLECT: "collect", pb.STOP_KIND_DELIVERY: "shipping"}
_MOST = 200


class ToursServicer:
    async def PlanTours(self, request: rpc.PlanToursRequest) -> rpc.PlanToursResponse:
        caller = current_caller()
        agent_id = uuid_of(request.agent_id, "agent") if request.agent_id else None
        if is_rider(caller):
            agent_id = caller.user_id
        return await plan_tours(_day(request.date, caller.timezone), agent_id)

    async def PlaceStops(self, request: rpc.PlaceStopsRequest) -> rpc.PlaceStopsResponse:
        if len(request.places) > _MOST:
            raise invalid_field("places", f"At most {_MOST}.", "too-large")
        await keep_places([_found(one, f"places[{at}]") for at, one in enumerate(request.places)])
        return rpc.PlaceStopsResponse()


def _found(place: rpc.StopPlace, path: str) -> Found:
    if place.kind not in _LEGS:
        raise invalid_field(f"{path}.kind", "Say whether it is collected or delivered there.", "blank")
    return Found(
        uuid_of(place.order_id, "order"),
        _LEGS[place.kind],
        text(place.address, f"{path}.address"),
        degrees(place.lat, f"{path}.lat", 90),
        degrees(place.lng, f"{path}.lng", 180),
    )


def _day(text_: str, timezone: str) -> date:
    if not text_:
        return now().astimezone(load_zone(timezone)).date()
    try:
        found = date.fromisoformat(text_)
    except ValueError:
        raise invalid_field("date", "Send a date as 2026-11-21.", "date") from None
    if not date(2000, 1, 1) <= found <= date(2200, 1, 1):
        raise invalid_field("date", "From 2000 to 2199.", "range")
    return found
