"""Shop settings as a resource of one item."""

from collections.abc import Sequence
from uuid import UUID

from chassis.resource import Resource
from chassis.singleton import Singleton
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.address_parts import add_parts
from orders_pos.domain.shop.settings import ShopSettings


def _default(tenant_id: UUID) -> pb.ShopSettings:
    default = ShopSettings.default(tenant_id)
    return pb.ShopSettings(
        id=str(tenant_id),
        version=default.version,
        slot_minutes=default.slot_minutes,
        vat_percent=format(default.vat_percent, "f"),
        seller=pb.Seller(),
        shop_open=default.shop_open,
        wallet_max_percent=format(default.wallet_max_percent, "f"),
        reservation_minutes=default.reservation_minutes,
        return_fee=format(default.return_fee, "f"),
        wheel_spins_a_day=default.wheel_spins_a_day,
    )


async def _add_parts(items: Sequence[pb.ShopSettings]) -> None:
    for item in items:
        add_parts(item.seller, "address")


settings = Singleton(
    Resource(service=rpc.DESCRIPTOR.services_by_name["Settings"], row=ShopSettings, enrich=_add_parts),
    _default,
)
