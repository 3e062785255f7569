"""What is sealed of payments and refunds, and in which chain."""

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from uuid import uuid4

import asyncpg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from orders_pos.domain.sealing.record import NO_TILL
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def admin(sealing_admin):
    return sealing_admin


@pytest.fixture
async def till(create):
    return await create(pb.Till(name="Front"))


async def test_a_payment_is_sealed_in_the_chain_of_its_till(sell, records, till, open_till):
    await open_till(till)
    order = await sell(received_amount="50", till=till.id)
    [started] = await records(NO_TILL)
    assert started.content["notSealed"] == {"entries": 0, "amount": "0"}
    *_, record = await records(till.id)
    content = record.content
    assert (record.kind, str(record.order_id), content["order"]["number"]) == (
        "payment",
        order.id,
        order.order_number,
    )
    assert (content["till"]["name"], content["session"], content["first"]) == ("Front", 1, None)
    assert [(m["kind"], m["amount"], m["method"]["name"]) for m in content["movements"]] == [
        ("taken", "50", "Cash"),
        ("change", "-30", "Cash"),
    ]
    [line] = content["lines"]
    assert (line["quantity"], line["price"], line["rate"], line["amount"]) == ("2", "10", "20", "20")
    assert content["tax"] == [{"rate": "20", "net": "16.67", "tax": "3.33"}]
    totals = ("amount", "signedTotal", "absoluteTotal", "total", "remaining")
    assert [content[name] for name in totals] == ["20", "20", "20", "20", "0"]


async def test_each_record_covers_the_one_before(sell, records, fetch):
    for _ in range(3):
        await sell(received_amount="20")
    [key] = await fetch("SELECT public_key FROM sealing_key")
    public, previous = Ed25519PublicKey.from_public_bytes(key["public_key"]), bytes(32)
    sealed = await records()
    assert [record.number for record in sealed] == [1, 2, 3, 4]
    for record in sealed:
        assert record.previous == previous
        previous = sha256(previous + record.text.encode()).digest()
        assert record.digest == previous
        public.verify(record.signature, record.digest)


async def test_an_edit_is_a_correction_that_names_the_first_record(sell, edit, records, shop):
    order = await sell(received_amount="20")
    await edit(order, lines=[rpc.CartLine(product_id=shop.soap.id, quantity="1")])
    _, first, correction = await records()
    content = correction.content
    assert correction.kind == "correction"
    assert content["first"] == {"chain": str(first.chain), "number": first.number}
    assert [line["quantity"] for line in content["lines"]] == ["-2", "1"]
    assert (content["total"], content["amount"], content["signedTotal"], content["absoluteTotal"]) == (
        "-10", "-10", "10", "30",
    )  # fmt: skip
    assert content["tax"] == [{"rate": "20", "net": "-8.34", "tax": "-1.66"}]


async def test_an_order_without_payment_is_sealed_when_it_is_paid(sell, edit, records, shop, call, move):
    order = await sell()
    await edit(order, lines=[rpc.CartLine(product_id=shop.soap.id, quantity="3")])
    await move(order, "ready")
    assert await records() == []
    payment = rpc.TakePaymentRequest(id=order.id, amount="30", payment_method_id=shop.cash.id)
    await call("TakePayment", payment, key=str(uuid4()))
    _, record = await records()
    assert (record.kind, record.content["total"], record.content["amount"]) == ("payment", "30", "30")
    await edit(order, lines=[rpc.CartLine(product_id=shop.soap.id, quantity="4")])
    *_, correction = await records()
    assert (correction.content["total"], correction.content["amount"], correction.content["remaining"]) == (
        "10",
        "0",
        "10",
    )


async def test_a_cancelled_order_takes_all_back(sell, move, records):
    order = await sell(received_amount="20")
    await move(order, "cancelled", refund_to=pb.REFUND_TO_PAYMENT_METHOD)
    *_, record = await records()
    assert (record.content["total"], record.content["amount"], record.content["signedTotal"]) == (
        "-20",
        "-20",
        "0",
    )
    assert record.content["absoluteTotal"] == "40"


async def test_what_was_paid_before_is_named_by_the_first_record(sell, fetch, records, admin, edit, shop):
    before = replace(admin, country="BE")
    order = await sell(before, received_amount="20")
    assert await fetch("SELECT FROM sealing") == []
    await sell(received_amount="20")
    started, *_ = await records()
    assert started.content["notSealed"] == {"entries": 1, "amount": "20"}
    await edit(order, lines=[rpc.CartLine(product_id=shop.soap.id, quantity="1")])
    *_, correction = await records()
    assert (correction.content["first"], correction.content["total"]) == ({"beforeSealing": True}, "-10")
    # A token that was signed before the country was chosen.
    await sell(before, received_amount="20")
    assert len(await records()) == 4


async def test_a_till_is_opened_used_and_closed_in_its_chain(create, call, open_till, till, records, admin):
    session = await open_till(till, "100")
    await create(
        pb.CashMovement(cash_session_id=session.id, amount="-20", reason="Paid Zineb"), key=str(uuid4())
    )
    counts = [pb.CashCount(value="50", pieces=1), pb.CashCount(value="20", pieces=2)]
    request = rpc.CloseCashSessionRequest(id=session.id, counts=counts)
    await call("CloseCashSession", request, key=str(uuid4()))
    opened, moved, closed = await records(till.id)
    assert [each.kind for each in (opened, moved, closed)] == [
        "session-opened",
        "cash-moved",
        "session-closed",
    ]
    assert (opened.content["openingFloat"], moved.content["cash"]) == ("100", "-20")
    assert [closed.content[name] for name in ("expectedCash", "countedCash", "difference")] == [
        "80",
        "90",
        "10",
    ]
    assert {each.content["person"] for each in (opened, moved, closed)} == {str(admin.user_id)}
    assert "Zineb" not in moved.text


async def test_a_sale_without_connection_is_sealed_on_arrival_with_the_time_of_the_device(sell, records):
    sold = datetime(2026, 11, 1, 9, 30, tzinfo=UTC)
    late = await sell(received_amount="20", is_queued=True, queued_at=sold)
    await sell(received_amount="20")
    _, record, other = await records()
    assert (str(record.order_id), record.content["offline"]) == (
        late.id,
        {"time": "2026-11-01T09:30:00.000000Z"},
    )
    assert record.time > sold
    assert "offline" not in other.content


async def test_an_entry_without_its_record_is_not_committed(sell, database, admin, shop):
    order = await sell(received_amount="20")
    with pytest.raises(asyncpg.IntegrityConstraintViolationError, match="no sealed record"):
        async with database.transaction(admin.tenant_id) as transaction:
            await transaction.connection.execute(
                """INSERT INTO payment_entry (tenant_id, id, order_id, kind, amount, currency, person_name, revision,
                  create_time) VALUES ($1, gen_random_uuid(), $2, 'written-off', 1, 'EUR', '', 2, now())""",
                admin.tenant_id,
                order.id,
            )


async def test_what_fails_is_not_sealed_and_leaves_no_gap(sell, records, shop, call, admin):
    await sell(received_amount="20")
    with pytest.raises(Exception, match="wallet"):
        await sell(received_amount="0", wallet_amount="5")
    await sell(received_amount="20")
    assert [record.number for record in await records()] == [1, 2, 3]


async def test_settings_that_touch_amounts_are_sealed_once_records_are(
    sell, create, change, update_settings, records
):
    await update_settings(vat_percent="10")
    assert await records() == []
    await sell(received_amount="20")
    await update_settings(vat_percent="20")
    await update_settings(slot_minutes=60)
    card = await create(pb.PaymentMethod(name="Card"))
    await change(card, position=3)
    first, second = [each for each in await records() if each.kind == "settings-changed"]
    names = ("change", "before", "after")
    assert [first.content[name] for name in names] == [
        "shop-settings-changed", {"vatPercent": "10"}, {"vatPercent": "20"},
    ]  # fmt: skip
    assert (second.content["change"], second.content["after"]) == (
        "payment-method-created",
        {"isCash": False, "name": "Card"},
    )


async def test_an_erasure_is_sealed_without_the_customer(sell, move, call, shop, records):
    order = await sell(received_amount="20")
    await move(order, "delivered")
    await call("EraseCustomer", rpc.EraseCustomerRequest(id=shop.customer.id))
    *_, record = await records()
    assert (record.kind, record.content["orders"], shop.customer.id in record.text) == ("erased", 1, False)
