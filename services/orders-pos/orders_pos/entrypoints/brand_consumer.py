"""Consumer that keeps the copy of the tenant's brand and country."""

from chassis.consumer import Consumer
from chassis.errors import NotFoundError
from chassis.object_store import ObjectStore
from souk.identity.v1.identity_events_pb2 import TenantChanged

from orders_pos.adapters.customers.sql_dialled_customers import SqlDialledCustomers
from orders_pos.adapters.sealing.close_periods import set_timezone
from orders_pos.adapters.shop.sql_brand import SqlBrand
from orders_pos.domain.shop.brand import Brand


def build_brand_consumer(store: ObjectStore) -> Consumer:
    """Return the consumer of changes of the tenant. The logo is read before the transaction is open."""

    async def read_logo(tenant: TenantChanged) -> bytes:
        if not tenant.logo:
            return b""
        _, _, folder, name = tenant.logo.split("/")
        try:
            return (await store.get(folder, name)).content
        except NotFoundError:
            return b""

    return Consumer("orders-brand", TenantChanged, _save, read_logo)


async def _save(tenant: TenantChanged, logo: bytes) -> None:
    # A process of a release without countries says nothing about them.
    country = tenant.country if tenant.HasField("country") else None
    await SqlBrand().save(Brand(tenant.name, tenant.brand_color, logo), country, tenant.version)
    if tenant.timezone:
        await set_timezone(tenant.timezone)
    await SqlDialledCustomers().schedule()
