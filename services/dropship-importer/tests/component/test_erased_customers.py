from decimal import Decimal
from uuid import uuid4

import pytest
from dropship_importer.domain.supplier_order import Address, ShopOrderLine
from dropship_importer.entrypoints.consumers import handle_customer_erased, handle_order_saved
from dropship_importer.usecases.place_order import ShopOrder
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk.orders.v1.orders_events_pb2 import CustomerErased, SuppliedOrderSaved

ADDRESS = Address(name="Zoubida Qarnafli", phone="+212661778899", address="77 Rue des Orangers")
TO = pb.ParcelAddress(province="Qarnafli-Settat", city="Qarnafli", country="ma")
SECRETS = ("Qarnafli", "661778899", "Orangers")


@pytest.fixture
async def placed(import_products, entity, wait_for_listing, shop, call):
    """A supplier order of an order of the shop, and that order's id."""
    listing = await wait_for_listing((await import_products(entity(2))).listings[0].id)
    lines = [ShopOrderLine(listing.id, listing.variants[0].vid, "Lamp", Decimal(1))]
    order = ShopOrder(uuid4(), f"2026-{uuid4().hex[:6]}", is_cancelled=False, address=ADDRESS, lines=lines)
    shop.orders[str(order.id)] = order
    request = rpc.PlaceOrderRequest(order_id=str(order.id), address=TO)
    return (await call("PlaceOrder", request, key=str(uuid4()))).orders[0], order.id


@pytest.fixture
def handle(database, admin):
    async def handle(handler, event):
        async with database.transaction(admin.tenant_id):
            await handler(event)

    return handle


@pytest.fixture
def find_secrets(database, admin):
    """Return the tables in which something personal is left."""

    async def find_secrets():
        async with database.transaction(admin.tenant_id) as transaction:
            names = [row[0] for row in await transaction.connection.fetch(
                "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
            )]  # fmt: skip
            return {
                name
                for name in names
                for row in await transaction.connection.fetch(f"SELECT t::text AS text FROM {name} t")
                if any(secret in row["text"] or secret.encode().hex() in row["text"] for secret in SECRETS)
            }

    return find_secrets


@pytest.mark.parametrize("is_saved_first", [True, False])
async def test_an_erased_customer_is_in_no_table(placed, handle, find_secrets, call, is_saved_first):
    """The shop saves the orders of an erased customer once more; the two events come in any order."""
    supplier_order, order_id = placed
    customer_id = str(uuid4())
    assert await find_secrets() >= {"supplier_order", "outbox", "idempotency"}
    events = [
        (handle_order_saved, SuppliedOrderSaved(order_id=str(order_id), customer_id=customer_id)),
        (handle_customer_erased, CustomerErased(id=customer_id)),
    ]
    for handler, event in events if is_saved_first else reversed(events):
        await handle(handler, event)

    assert await find_secrets() == set()
    after = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=supplier_order.id))
    assert (after.address.country, after.address.name) == ("MA", "")
    assert after.version > supplier_order.version


async def test_other_customers_keep_their_addresses(placed, handle, call):
    supplier_order, order_id = placed
    for saved in (
        SuppliedOrderSaved(order_id=str(order_id), customer_id=str(uuid4())),
        SuppliedOrderSaved(order_id=str(uuid4())),
    ):
        await handle(handle_order_saved, saved)
    await handle(handle_customer_erased, CustomerErased(id=str(uuid4())))

    after = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=supplier_order.id))
    assert after.address.name == ADDRESS.name
