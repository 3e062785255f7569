"""Rpcs of the wheel of luck and of points."""

from datetime import datetime
from typing import Any

from chassis.context import current_caller, current_currency
from chassis.erasure import erasure_consumers
from chassis.grpc import servicer
from chassis.model import now
from chassis.timezones import load_zone
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import wheel_pb2 as rpc

from orders_pos.adapters.wheel.resources import point_entries
from orders_pos.adapters.wheel.sql_wheel_spins import SqlWheelSpins, erase_spins, read_waiting_points
from orders_pos.domain.carts.shopper import customer_of
from orders_pos.domain.wheel.wheel import degrees_for
from orders_pos.entrypoints.mapping import parse_id
from orders_pos.usecases.wheel.correct_points import CorrectPoints, correct_points
from orders_pos.usecases.wheel.exchange_points import exchange_points
from orders_pos.usecases.wheel.spin_wheel import spin_wheel


class WheelServicer:
    """Rpcs of the wheel for customers, and for guests with a cart."""

    async def GetWheel(self, request: rpc.GetWheelRequest) -> rpc.WheelState:
        """Return the points and the spins that are left of the day."""
        return await _state(request.token)

    async def SpinWheel(self, request: rpc.SpinWheelRequest) -> rpc.WheelSpin:
        """Draw points and return how far the wheel turns, in degrees. Raise as `spin_wheel` does."""
        customer_id = customer_of(current_caller())
        spin = await spin_wheel(customer_id, request.token, _local_now(), SqlWheelSpins())
        return rpc.WheelSpin(
            points=spin.points,
            degrees=degrees_for(spin.points),
            granted=spin.spins_left is not None,
            spins_left=spin.spins_left,
        )

    async def ExchangePoints(self, request: rpc.ExchangePointsRequest) -> rpc.WheelState:
        """Exchange points for credit of the wallet. Raise as `exchange_points` does."""
        customer_id = parse_id(str(customer_of(current_caller()) or ""), "customer")
        await exchange_points(customer_id, request.points, current_currency(), now(), SqlWheelSpins())
        return await _state("")


async def create_point_entry(request: Any) -> pb.PointEntry:
    """Correct a customer's points and return the entry."""
    item = request.item
    command = CorrectPoints(parse_id(item.customer_id, "customer"), item.points, item.note)
    entry_id = await correct_points(command, current_caller(), now(), SqlWheelSpins())
    entry: pb.PointEntry = await point_entries.read(entry_id)
    return entry


async def _state(token: str) -> rpc.WheelState:
    """Return what the caller has won."""
    customer_id, spins = customer_of(current_caller()), SqlWheelSpins()
    terms = await spins.get_terms()
    state = rpc.WheelState(currency=current_caller().currency)
    if terms.point_value is not None:
        state.point_value = format(terms.point_value, "f")
    if customer_id is None:
        state.points = await read_waiting_points(token) if token else 0
        return state
    spun = await spins.count(customer_id, _local_now().date())
    state.points, state.spins_left = spun.points, terms.spins_left(spun.today)
    return state


def _local_now() -> datetime:
    return now().astimezone(load_zone(current_caller().timezone))


_SERVICES: Any = rpc.DESCRIPTOR.services_by_name
WHEEL = servicer(_SERVICES["Wheel"], WheelServicer())
POINTS = point_entries.servicer(CreatePointEntry=create_point_entry)
WHEEL_ERASURES = erasure_consumers("orders", application="wheel", erase=erase_spins)
