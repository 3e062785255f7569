from datetime import timedelta

import pytest
from chassis.columns import to_timestamp
from chassis.errors import ConflictError
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.mark.parametrize(
    ("code", "discount", "promo", "total"),
    [
        ({"value": "10"}, "0", "2.00", "18.00"),
        ({"value": "10"}, "50", "1.00", "9.00"),
        ({"value": "33.33"}, "0", "6.67", "13.33"),
        ({"value": "5", "kind": "PROMO_KIND_AMOUNT"}, "0", "5.00", "15.00"),
        ({"value": "30", "kind": "PROMO_KIND_AMOUNT"}, "0", "20.00", "0.00"),
        ({"value": "30", "kind": "PROMO_KIND_AMOUNT"}, "60", "8.00", "0.00"),
    ],
)
async def test_promo_code_applies_after_the_discount(create, sell, code, discount, promo, total):
    await create(pb.PromoCode(code="Aïd 2026", **code))
    saved = await sell(promo_code=" aïd 2026 ", discount_percent=discount)
    assert (saved.promo_code, saved.promo_amount, saved.total) == ("Aïd 2026", promo, total)
    shared = sum(float(item.discount) for item in saved.order_items)
    assert shared == pytest.approx(float(saved.discount) + float(promo))


def in_hours(hours: int):
    return to_timestamp(now() + timedelta(hours=hours))


INVALID = [
    ({"valid_until": in_hours(-1)}, "expired"),
    ({"valid_from": in_hours(1)}, "too-early"),
    ({"suspended": True}, "expired"),
    ({"minimum": "20.01"}, "too-small"),
]


@pytest.mark.parametrize(("fields", "code"), INVALID, ids=[code for _, code in INVALID])
async def test_promo_code_outside_its_terms_is_rejected(create, sell, violations, fields, code):
    await create(pb.PromoCode(code="EID", value="10", **fields))
    assert await violations(sell(promo_code="EID")) == {"promo_code": code}
    assert await violations(sell(promo_code="OTHER")) == {"promo_code": "unknown"}


async def test_usage_limit_of_a_promo_code(create, sell, violations, fetch):
    await create(pb.PromoCode(code="EID", value="10", usage_limit=2))
    for _ in range(2):
        await sell(promo_code="EID")
    assert await violations(sell(promo_code="EID")) == {"promo_code": "used-up"}
    assert [row["uses"] for row in await fetch("SELECT uses FROM promo_code")] == [2]


async def test_customer_limit_of_a_promo_code(create, sell, violations):
    await create(pb.PromoCode(code="EID", value="10", customer_limit=1))
    await sell(promo_code="EID")
    assert await violations(sell(promo_code="EID")) == {"promo_code": "used-up"}


async def test_edit_keeps_the_promo_code_with_its_value_at_checkout(create, change, sell, edit, fetch):
    code = await create(pb.PromoCode(code="EID", value="10"))
    saved = await sell(promo_code="EID")
    await change(code, value="50", suspended=True)
    edited = await edit(saved, lines=[rpc.CartLine(product_id=saved.order_items[0].product, quantity="4")])
    assert (edited.promo_amount, edited.total) == ("4.00", "36.00")
    without = await edit(saved, promo_code="")
    assert (without.promo_code, without.promo_amount) == ("", "0.00")
    assert [row["uses"] for row in await fetch("SELECT uses FROM promo_code")] == [0]


async def test_edit_replaces_the_promo_code(create, sell, edit, fetch):
    await create(pb.PromoCode(code="ONE", value="10"))
    await create(pb.PromoCode(code="TWO", value="20"))
    saved = await sell(promo_code="ONE")
    assert (await edit(saved, promo_code="two")).promo_amount == "4.00"
    rows = await fetch("SELECT code, uses FROM promo_code ORDER BY code")
    assert [tuple(row) for row in rows] == [("ONE", 0), ("TWO", 1)]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"value": "0"}, "item.value"),
        ({"value": "101"}, "item.value"),
        ({"value": "1.001", "kind": "PROMO_KIND_AMOUNT"}, "item.value"),
        ({"valid_from": in_hours(2), "valid_until": in_hours(1)}, "item.valid_until"),
    ],
)
async def test_invalid_promo_code_names_the_field(create, violations, fields, field):
    assert list(await violations(create(pb.PromoCode(**{"code": "EID", "value": "10", **fields})))) == [field]


async def test_promo_code_is_unique_and_cannot_be_deleted_while_used(create, call, sell, violations):
    code = await create(pb.PromoCode(code="EID", value="10"))
    assert await violations(create(pb.PromoCode(code="eid", value="5"))) == {"item.code": "taken"}
    await sell(promo_code="EID")
    with pytest.raises(ConflictError):
        await call("DeletePromoCode", rpc.DeletePromoCodeRequest(id=code.id))
    page = rpc.ListPromoCodesRequest(filter=pb.PromoCodeFilter(code="Eid"))
    page.page.limit = 30
    assert [promo_code.uses for promo_code in (await call("ListPromoCodes", page)).items] == [1]
