"""How the shop works, as a resource of one item."""

from typing import Any
from uuid import UUID

from chassis.columns import parse_uuid
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.resource import Resource
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.shipping.slots import USUAL_MINUTES
from orders_pos.domain.shop.settings import USUAL_VAT, ShopSettings

_FIRST = """
INSERT INTO shop_settings (tenant_id, id) VALUES ($1, $1) ON CONFLICT (tenant_id, id) DO NOTHING"""

settings = Resource(service=rpc.DESCRIPTOR.services_by_name["Settings"], row=ShopSettings)


async def list_settings(request: Any) -> Any:
    """The one item, where the filter does not ask for another."""
    wanted = {parse_uuid(one) for one in request.filter.id}
    is_found = not wanted or current_transaction().tenant_id in wanted
    items = [await current_settings()] if is_found else []
    return rpc.ListShopSettingsResponse(items=items if request.page.limit else [], total=len(items))


async def get_settings(request: Any) -> Any:
    """The item under the tenant's id; raises NotFound for any other."""
    _check_id(request.id)
    return await current_settings()


async def current_settings() -> Any:
    """As they are stored, or as they are until someone changes them."""
    tenant_id = current_transaction().tenant_id
    found = await settings.select("id = $2", [tenant_id])
    return found[0] if found else _usual(tenant_id)


async def update_settings(request: Any) -> Any:
    """As any update; the first one stores the usual settings before."""
    _check_id(request.item.id)
    await current_transaction().connection.execute(_FIRST, current_transaction().tenant_id)
    return await settings.update(request)


def _check_id(item_id: str) -> None:
    if parse_uuid(item_id) != current_transaction().tenant_id:
        raise NotFoundError("There is no such item.")


def _usual(tenant_id: UUID) -> pb.ShopSettings:
    return pb.ShopSettings(
        id=str(tenant_id),
        version=1,
        slot_minutes=USUAL_MINUTES,
        vat_percent=format(USUAL_VAT, "f"),
        seller=pb.Seller(),
    )
