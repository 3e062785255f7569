"""Rpcs of the wheel of luck."""

from datetime import datetime
from typing import Any

from chassis.context import current_caller
from chassis.erasure import erasure_consumers
from chassis.grpc import servicer
from chassis.model import now
from chassis.timezones import load_zone
from souk.orders.v1 import wheel_pb2 as rpc

from orders_pos.adapters.wheel.sql_wheel_spins import SqlWheelSpins, erase_spins
from orders_pos.domain.carts.shopper import customer_of
from orders_pos.domain.wheel.wheel import degrees_for, spins_left
from orders_pos.usecases.wheel.spin_wheel import spin_wheel


class WheelServicer:
    async def GetWheel(self, _request: rpc.GetWheelRequest) -> rpc.WheelState:
        customer_id = customer_of(current_caller())
        if customer_id is None:
            return rpc.WheelState()
        spun = await SqlWheelSpins().count(customer_id, _local_now().date())
        return rpc.WheelState(points=spun.points, spins_left=spins_left(spun.today))

    async def SpinWheel(self, _request: rpc.SpinWheelRequest) -> rpc.WheelSpin:
        spin = await spin_wheel(customer_of(current_caller()), _local_now(), SqlWheelSpins())
        return rpc.WheelSpin(
            points=spin.points,
            degrees=degrees_for(spin.points),
            granted=spin.spins_left is not None,
            spins_left=spin.spins_left,
        )


def _local_now() -> datetime:
    return now().astimezone(load_zone(current_caller().timezone))


_SERVICE: Any = rpc.DESCRIPTOR.services_by_name["Wheel"]
WHEEL = servicer(_SERVICE, WheelServicer())
WHEEL_ERASURES = erasure_consumers("orders", application="wheel", erase=erase_spins)
