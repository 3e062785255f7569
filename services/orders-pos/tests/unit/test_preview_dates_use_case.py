from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import NotFoundError
from order_fakes import LATER, NOW, OMAR, TOMORROW, build_promo_state
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.slots import Slot, SlotLimits
from orders_pos.usecases.orders.preview_dates import preview_dates, slot_offers

BOTH = "collecte-and-delivery"
COLLECT = Slot(TOMORROW, 8 * 60, 10 * 60)
REQUEST = RequestedSlot(TOMORROW, 8 * 60)


@pytest.fixture
def preview(repositories, admin):
    async def preview(cart, order_id=None):
        return await preview_dates(cart, order_id, admin, NOW, repositories)

    return preview


async def test_preview_returns_slots_and_fee_and_saves_nothing(store, build_cart, preview):
    result = await preview(build_cart(delivery_type=BOTH, collect_slot=REQUEST))
    assert result.remarks == []
    assert (result.dates.collect.chosen, result.dates.collect.moved) == (COLLECT, False)
    # Collection ends at 10:00, followed by four hours of work.
    assert result.dates.delivery.chosen == Slot(TOMORROW, 14 * 60, 16 * 60)
    assert result.fees == 30
    assert (store.orders, store.used_slots, store.locked) == ({}, {}, [])


async def test_empty_cart_has_remarks_and_no_fee(preview):
    result = await preview(Cart())
    assert result.remarks == ["lines-missing", "customer-missing", "method-missing", "type-missing"]
    assert (result.dates.collect, result.dates.delivery, result.fees) == (None, None, None)


@pytest.mark.parametrize(
    ("cart_fields", "remarks"),
    [
        ({"customer_id": OMAR}, ["collect-address-missing", "shipping-address-missing"]),
        ({"customer_id": OMAR, "collect_address": "x"}, ["shipping-address-missing"]),
        ({"customer_id": OMAR, "delivery_type": "collecte"}, ["collect-address-missing"]),
        ({"customer_id": OMAR, "delivery_type": "on-store"}, []),
    ],
)
async def test_missing_addresses_are_remarked_by_leg(build_cart, preview, cart_fields, remarks):
    result = await preview(build_cart(**{"delivery_type": BOTH, **cart_fields}))
    assert result.remarks == remarks


async def test_full_slot_is_offered_as_full_and_another_one_chosen(store, build_cart, preview):
    store.slot_plan = replace(store.slot_plan, limits=SlotLimits(1))
    store.used_slots[COLLECT] = 1
    result = await preview(build_cart(delivery_type="collecte", collect_slot=REQUEST))
    offers = slot_offers(result.dates.collect, result)
    # Those that begin while it lasts share its places.
    assert [room.is_full for room in offers[:5]] == [True, True, True, True, False]
    assert result.dates.collect.chosen == offers[4].slot == Slot(TOMORROW, 10 * 60, 12 * 60)
    assert result.remarks == ["collect-moved"]


async def test_day_without_free_slot_is_remarked(store, build_cart, preview):
    store.slot_plan = replace(store.slot_plan, limits=SlotLimits(0))
    result = await preview(build_cart(delivery_type="delivery", delivery_slot=RequestedSlot(LATER)))
    assert (result.dates.delivery.chosen, result.remarks) == (None, ["delivery-full"])


async def test_slots_of_the_edited_order_count_as_free(store, sell, build_cart, preview):
    store.slot_plan = replace(store.slot_plan, limits=SlotLimits(1))
    saved = await sell(delivery_type="collecte", collect_slot=REQUEST)
    cart = build_cart(delivery_type="collecte", collect_slot=REQUEST)
    assert (await preview(cart)).remarks == ["collect-moved"]
    assert (await preview(cart, saved.id)).dates.collect.chosen == COLLECT


async def test_unknown_order_is_not_found(build_cart, preview):
    with pytest.raises(NotFoundError):
        await preview(build_cart(), uuid4())


async def test_shop_that_is_never_open_has_a_remark_and_no_dates(store, build_cart, preview):
    hours = replace(store.slot_plan.hours, days={})
    store.slot_plan = replace(store.slot_plan, hours=hours)
    result = await preview(build_cart(delivery_type=BOTH))
    assert (result.remarks, result.fees, result.dates.collect) == (["never-open"], None, None)


async def test_fee_is_the_one_of_a_checkout(store, build_cart, preview, sell):
    store.promos["eid"] = build_promo_state("EID", "10")
    [method] = store.shipping_methods.values()
    store.shipping_methods[method.id] = replace(method, free_from=Decimal(19))
    cart_fields = {"delivery_type": "delivery", "promo_code": "EID"}
    assert (await preview(build_cart(**cart_fields))).fees == (await sell(**cart_fields)).shipping_fees == 20
    assert (await preview(build_cart(delivery_type="delivery"))).fees == 0


async def test_cart_that_cannot_be_priced_has_no_fee(build_cart, preview):
    result = await preview(build_cart(delivery_type="delivery", discount_percent=Decimal(101)))
    assert result.fees is None


async def test_without_a_method_no_time_of_work_is_known(build_cart, preview):
    result = await preview(build_cart(delivery_type="delivery", shipping_method_id=None))
    assert (result.dates.delivery.chosen.start, result.remarks) == (9 * 60, ["method-missing"])
