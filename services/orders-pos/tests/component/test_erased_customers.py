"""Erasure of personal data, looked for in every table afterwards."""

from uuid import uuid4

import orjson
import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError
from slot_messages import BOTH, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

# Searches store names without capitals.
SECRETS = ("zoubida", "qarnafli", "0661778899", "77, rue des orangers", "jasmin")
# One that is recognised as theirs, and one of the same address with other capitals.
EARLIER = """Order,Date,Customer,Phone,Email,Address,Total,Note
1,2025-01-02,Zoubida Qarnafli,0661778899,zoubida@secret.test,"77, rue des Orangers",10,Hôtel Jasmin
2,2025-01-03,,,Zoubida@secret.test,,20,
"""
# What the law asks a seller to keep.
EXCEPTIONS = {("invoice", "zoubida"), ("invoice", "qarnafli"), ("invoice", "77, rue des orangers")}
TABLES = """
SELECT table_name FROM information_schema.tables
WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'alembic_version'"""


@pytest.fixture
async def person(create):
    return await create(
        pb.Customer(
            first_name="Zoubida",
            last_name="Qarnafli",
            email="zoubida@secret.test",
            phone="0661778899",
            address="77, rue des Orangers",
        ),
        key=str(uuid4()),
    )


@pytest.fixture
def erase(call, person, admin):
    async def erase(as_caller=admin):
        return await call("EraseCustomer", rpc.EraseCustomerRequest(id=person.id), as_caller)

    return erase


@pytest.fixture
def find_secrets(fetch):
    """Return where a personal detail still stands, as pairs of table and detail."""

    async def find_secrets():
        secrets = set()
        for row in await fetch(TABLES):
            table = row["table_name"]
            # The text of a bytea hides what it holds: replies are looked at as Latin-1.
            reply = ", encode(t.reply, 'escape')" if table == "idempotency" else ""
            texts = await fetch(f"SELECT concat(t::text{reply}) AS text FROM {table} t")
            secrets |= {
                (table, secret) for secret in SECRETS for text in texts if secret in text["text"].lower()
            }
        return secrets

    return find_secrets


@pytest.fixture
async def history(
    person, sell, edit, move, create, change, call, fetch, admin, import_orders, update_settings
):
    """An order of the person that was edited, moved, invoiced and notified, with a wallet that is empty again."""
    await create(
        pb.WalletEntry(customer_id=person.id, amount="5", note="Zoubida at Hôtel Jasmin"), key=str(uuid4())
    )
    order = await sell(
        customer_id=person.id,
        wallet_amount="5",
        received_amount="15",
        notify_customer=True,
        description="Hôtel Jasmin",
        customer_note="0661778899",
        shipping_address="77, rue des Orangers",
    )
    order = await edit(order, description="Hôtel Jasmin, room 7")
    code = f"{order.order_number}-1"
    scan = pb.PieceScan(code=code, direction="SCAN_DIRECTION_IN", place="For Zoubida")
    scanned = await create(scan, key=str(uuid4()))
    texts = {"colour": "Jasmin", "defect": "Says Zoubida", "photo": "/uploads/test/zoubida.jpg"}
    await change(pb.Piece(id=scanned.piece_id), **texts)
    numbers = [pb.LegalNumber(kind="ice", number="001534267000096")]
    await update_settings(seller=pb.Seller(name="Shop", numbers=numbers))
    await call("CreateInvoice", rpc.CreateInvoiceRequest(item=pb.Invoice(order_id=order.id)))
    await move(order, "delivered")
    await fetch(
        "INSERT INTO dead_letters (tenant_id, consumer, event_id, event, error) VALUES ($1, 'c', $2, $3, $4)",
        admin.tenant_id,
        uuid4(),
        {"data": {"order": {"customer": {"id": person.id, "fullName": "Zoubida Qarnafli"}}}},
        "Zoubida",
    )
    await import_orders(EARLIER)
    return order


async def test_nothing_personal_is_left_in_any_table_but_on_invoices(erase, history, find_secrets, call):
    assert {table for table, _ in await find_secrets()} >= {
        *("customer", "orders", "order_version", "wallet_entry", "message", "invoice", "outbox"),
        *("idempotency", "dead_letters", "piece", "piece_scan", "imported_order", "import_row", "import_job"),
    }

    erased = await erase()

    assert await find_secrets() == EXCEPTIONS
    assert (erased.orders, erased.invoices) == (1, 1)
    order = await call("GetOrder", rpc.GetOrderRequest(id=history.id))
    assert (order.total, order.paid_amount, order.remaining) == (
        history.total,
        history.paid_amount,
        history.remaining,
    )
    assert order.customer.full_name.strip().startswith("#")
    versions = (await call("ReadVersions", rpc.ReadVersionsRequest(id=history.id))).items
    assert len(versions) >= 2


async def test_the_erased_customer_is_gone_and_the_erasure_can_be_repeated(
    erase, history, person, call, sell, violations, fetch, find_secrets
):
    await erase()
    await erase()

    assert await find_secrets() == EXCEPTIONS
    with pytest.raises(NotFoundError):
        await call("GetCustomer", rpc.GetCustomerRequest(id=person.id))
    assert "customer_id" in await violations(sell(customer_id=person.id))
    events = await fetch("SELECT data->>'id' AS id FROM outbox WHERE event = 'customer-erased'")
    assert {event["id"] for event in events} == {person.id}


async def test_who_has_a_copy_of_a_delivery_is_told_what_is_left_of_it(erase, person, sell, move, fetch):
    at = {"delivery_type": BOTH, "collect_slot": slot(1), "delivery_slot": slot(3)}
    delivered, collected = await sell(customer_id=person.id, **at), await sell(customer_id=person.id)
    for order in (delivered, collected):
        await move(order, "cancelled")

    await erase()

    rows = await fetch("SELECT aggregate_id, data FROM outbox WHERE event = 'delivery-changed' ORDER BY seq")
    assert [str(row["aggregate_id"]) for row in rows] == [delivered.id] * 3
    assert orjson.loads(rows[-1]["data"])["order"]["customer"]["fullName"].strip().startswith("#")


async def test_the_erased_phone_can_be_used_again(erase, create, person):
    await erase()

    again = await create(
        pb.Customer(first_name="N", last_name="N", email="n@b.test", phone=person.phone, address="x")
    )
    assert again.id != person.id


async def test_credit_and_unfinished_orders_come_first(erase, sell, person, create, move):
    order = await sell(customer_id=person.id)
    with pytest.raises(ConflictError) as error:
        await erase()
    assert error.value.code == "open-orders"
    await move(order, "delivered")
    await create(pb.WalletEntry(customer_id=person.id, amount="5"), key=str(uuid4()))
    with pytest.raises(ConflictError) as error:
        await erase()
    assert error.value.code == "has-credit"


async def test_only_admins_erase_customers_that_exist(erase, staff, call):
    with pytest.raises(ForbiddenError):
        await erase(staff)
    with pytest.raises(NotFoundError):
        await call("EraseCustomer", rpc.EraseCustomerRequest(id=str(uuid4())))
