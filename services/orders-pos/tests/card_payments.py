"""Card payments at the stand-in provider, for component tests."""

import orjson
import pytest
from chassis.inbox import ConsumerRunner
from orders_pos.adapters.payments.audit import audit_tenant
from orders_pos.entrypoints.card_payments import CardPayments
from souk.orders.v1 import carts_service_pb2 as rpc
from souk.orders.v1 import orders_pb2
from stand_in_bank import KEY

__all__ = ["audit", "card", "due", "entries", "given_entries", "webhook"]


@pytest.fixture
async def card(create, call, bank, shop):
    """The shop takes cards; the payment method of card payments."""
    method = await create(orders_pb2.PaymentMethod(name="Card"))
    account = rpc.SetCardAccountRequest(
        secret_key=KEY, webhook_secret=bank.subscribe(), payment_method_id=method.id
    )
    await call("SetCardAccount", account)
    return method


@pytest.fixture
def due(card_provider, repositories, database, admin, fetch):
    """Handle the events of a name that are new, or `again` all; return how many are new."""
    handled = set()

    async def due(name, *, again=False):
        payments = CardPayments(card_provider, repositories)
        [consumer] = [candidate for candidate in payments.consumers() if candidate.event == name]
        rows = await fetch("SELECT id, data FROM outbox WHERE event = $1 ORDER BY seq", name)
        new = {row["id"] for row in rows} - handled
        for row in rows if again else [row for row in rows if row["id"] in new]:
            event = {
                "id": str(row["id"]),
                "tenantid": str(admin.tenant_id),
                "tenant": "test",
                "currency": "MAD",
            }
            runner = ConsumerRunner(consumer, database, None)
            await runner.apply({**event, "data": orjson.loads(row["data"])})
        handled.update(new)
        return len(new)

    return due


@pytest.fixture
def webhook(call, guest):
    async def webhook(body, signature):
        return await call(
            "ReceiveCardEvent",
            rpc.ReceiveCardEventRequest(body=body, headers={"stripe-signature": signature}),
            guest,
        )

    return webhook


@pytest.fixture
def entries(fetch):
    """The ledger of the shop's orders: kinds and amounts."""

    async def entries():
        rows = await fetch("SELECT kind, amount FROM payment_entry ORDER BY create_time, id")
        return [(row["kind"], row["amount"]) for row in rows]

    return entries


@pytest.fixture
def given_entries(entries):
    """The ledger without what a refund gives up beside its money."""

    async def given_entries():
        return [entry for entry in await entries() if entry[0] != "written-off"]

    return given_entries


@pytest.fixture
def audit(database, admin):
    """Return what disagrees among orders, ledger and wallets."""

    async def audit():
        async with database.transaction(admin.tenant_id):
            return (await audit_tenant()).findings

    return audit
