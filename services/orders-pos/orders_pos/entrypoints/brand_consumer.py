"""Consumer that keeps the copy of the tenant's brand."""

from chassis.consumer import Consumer, Event
from chassis.errors import NotFoundError
from chassis.object_store import ObjectStore

from orders_pos.adapters.shop.sql_brand import SqlBrand
from orders_pos.domain.shop.brand import Brand


def build_brand_consumer(store: ObjectStore) -> Consumer:
    """Return the consumer of changes of the tenant. The logo is read before the transaction is open."""

    async def read_logo(event: Event) -> bytes:
        path = event["data"].get("logo", "")
        if not path:
            return b""
        _, _, tenant, name = path.split("/")
        try:
            return (await store.get(tenant, name)).content
        except NotFoundError:
            return b""

    return Consumer("orders-brand", "identity", "tenant-changed", _save, read_logo)


async def _save(event: Event, logo: bytes) -> None:
    tenant = event["data"]
    await SqlBrand().save(Brand(tenant["name"], tenant.get("brandColor", ""), logo), tenant["version"])
