"""Shop settings as a resource of one item."""

from typing import Any
from uuid import UUID

from chassis.columns import parse_uuid
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.resource import Resource
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.shipping.slots import DEFAULT_SLOT_MINUTES
from orders_pos.domain.shop.settings import DEFAULT_VAT_PERCENT, ShopSettings

_INSERT_DEFAULT = """
INSERT INTO shop_settings (tenant_id, id) VALUES ($1, $1) ON CONFLICT (tenant_id, id) DO NOTHING"""

settings = Resource(service=rpc.DESCRIPTOR.services_by_name["Settings"], row=ShopSettings)


async def list_settings(request: Any) -> Any:
    """List the only item, unless the filter excludes it."""
    ids = {parse_uuid(id_) for id_ in request.filter.id}
    is_matching = not ids or current_transaction().tenant_id in ids
    items = [await read_settings()] if is_matching else []
    return rpc.ListShopSettingsResponse(items=items if request.page.limit else [], total=len(items))


async def get_settings(request: Any) -> Any:
    """Return the item with the tenant's id. Raise NotFoundError for any other id."""
    _check_id(request.id)
    return await read_settings()


async def read_settings() -> Any:
    """Return the stored settings, or the defaults."""
    tenant_id = current_transaction().tenant_id
    items = await settings.select("id = $2", [tenant_id])
    return items[0] if items else _default(tenant_id)


async def update_settings(request: Any) -> Any:
    """Update the settings; insert the defaults first if there are none."""
    _check_id(request.item.id)
    await current_transaction().connection.execute(_INSERT_DEFAULT, current_transaction().tenant_id)
    return await settings.update(request)


def _check_id(item_id: str) -> None:
    if parse_uuid(item_id) != current_transaction().tenant_id:
        raise NotFoundError("There is no such item.")


def _default(tenant_id: UUID) -> pb.ShopSettings:
    return pb.ShopSettings(
        id=str(tenant_id),
        version=1,
        slot_minutes=DEFAULT_SLOT_MINUTES,
        vat_percent=format(DEFAULT_VAT_PERCENT, "f"),
        seller=pb.Seller(),
    )
