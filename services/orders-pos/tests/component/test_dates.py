from datetime import datetime
from itertools import count

import pytest
from chassis.errors import ConflictError
from google.protobuf.timestamp_pb2 import Timestamp
from slot_messages import BOTH, LOCAL, in_days, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


async def test_order_stores_slots_and_their_start_times(sell, call):
    saved = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3, "10:30", "12:30"))
    assert saved.collect_slot == slot(1, "08:00", "10:00")
    assert saved.delivery_slot == slot(3, "10:30", "12:30")
    start = saved.start_delivery_at.ToDatetime(LOCAL)
    assert (start.date().isoformat(), f"{start:%H:%M}") == (in_days(3), "10:30")
    assert await call("GetOrder", rpc.GetOrderRequest(id=saved.id)) == saved


async def test_slot_can_be_requested_by_start_time(sell):
    saved = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3, "10:30"))
    again = await sell(
        delivery_type=BOTH,
        start_processing_at=saved.start_processing_at,
        start_delivery_at=saved.start_delivery_at,
    )
    assert (again.collect_slot, again.delivery_slot) == (saved.collect_slot, saved.delivery_slot)


async def test_order_in_the_shop_has_no_slots(sell):
    saved = await sell(collect_slot=slot(1), delivery_slot=slot(3))
    assert not saved.HasField("collect_slot")
    assert not saved.HasField("start_delivery_at")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"collect_slot": slot(1, "08:10")}, {"collect_slot": "unknown"}),
        ({"collect_slot": slot(1, "08:00", "09:00")}, {"collect_slot": "unknown"}),
        ({"collect_slot": slot(-1)}, {"collect_slot": "too-early"}),
        ({"collect_slot": slot(1, "")}, {"collect_slot": "blank"}),
        ({"collect_slot": pb.Slot(date="soon")}, {"collect_slot.date": "date"}),
        ({"collect_slot": slot(1, "8 am")}, {"collect_slot.start_time": "time"}),
        ({"collect_slot": slot(2), "delivery_slot": slot(1)}, {"delivery_slot": "too-early"}),
    ],
)
async def test_impossible_slot_is_rejected(sell, violations, fields, expected):
    assert await violations(sell(delivery_type=BOTH, **fields)) == expected


async def test_slots_that_overlap_share_their_capacity(sell, edit, update_settings, call, shop):
    await update_settings(slot_capacity=2)

    days = count(5)

    async def book(start):
        return await sell(delivery_type=BOTH, collect_slot=slot(1, start), delivery_slot=slot(next(days)))

    for start in ("08:00", "09:00"):
        last = await book(start)
    for start in ("08:00", "08:30", "09:30"):
        with pytest.raises(ConflictError) as error:
            await book(start)
        assert error.value.code == "slot-full"
    request = rpc.PreviewDatesRequest(cart=shop.cart(delivery_type=BOTH, collect_slot=slot(1, "08:30")))
    offers = (await call("PreviewDates", request)).collect_hours
    assert [offer.start_time for offer in offers if offer.full] == ["08:00", "08:30", "09:00", "09:30"]
    # Its own place is free for the order, and the first one is over by then.
    await edit(last, collect_slot=slot(1, "09:30"))
    await book("11:30")


async def test_slot_takes_as_many_orders_as_its_capacity(sell, update_settings, fetch):
    await update_settings(slot_capacity=2)
    for _ in range(2):
        await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
    with pytest.raises(ConflictError) as error:
        await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(4))
    assert error.value.code == "slot-full"
    assert len(await fetch("SELECT FROM orders")) == 2
    assert {row["used"] for row in await fetch("SELECT used FROM slot_use")} == {2}


async def test_slot_takes_as_much_as_the_van_carries(
    sell, edit, move, update_settings, violations, call, shop, fetch
):
    await update_settings(slot_quantity=10)

    def lines(quantity):
        return [rpc.CartLine(product_id=shop.soap.id, quantity=quantity)]

    def ask(quantity, days=3, start="08:00"):
        return {
            "delivery_type": BOTH,
            "collect_slot": slot(1, start),
            "delivery_slot": slot(days),
            "lines": lines(quantity),
        }

    first = await sell(**ask("6"))
    # The slots overlap: what was loaded at 08:00 is in the van at 09:00, too.
    assert await violations(sell(**ask("5", 4, "09:00"))) == {"collect_slot": "slot-load"}
    assert await violations(sell(**{**ask("5"), "collect_slot": slot(2)})) == {"delivery_slot": "slot-load"}
    second = await sell(**ask("3", 4, "09:00"))
    preview = await call("PreviewDates", rpc.PreviewDatesRequest(cart=shop.cart(**ask("2", 5))))
    offer = preview.collect_hours[0]
    assert (offer.quantity_left, offer.full, offer.HasField("orders_left")) == ("1", True, False)
    assert (preview.collect_slot.start_time, preview.collect_moved) == ("10:00", True)
    # An edit that keeps its slot needs room for what it adds, and one that takes out none.
    assert await violations(edit(second, lines=lines("5"))) == {"collect_slot": "slot-load"}
    second = await edit(second, lines=lines("4"))
    await update_settings(slot_quantity=5)
    second = await edit(second, lines=lines("2"))
    used = "SELECT date, start, used, tenths FROM slot_use WHERE used > 0 ORDER BY date, start"
    assert [row["tenths"] for row in await fetch(used)] == [60, 20, 60, 20]
    await move(first, "cancelled")
    assert [row["tenths"] for row in await fetch(used)] == [20, 20]
    # What is restored needs its room again.
    assert await violations(move(first, "received", reason="He comes after all.")) == {
        "collect_slot": "slot-load"
    }


async def test_preview_of_an_edit_counts_its_own_quantity_as_free(call, sell, update_settings, shop):
    await update_settings(slot_quantity=10)
    soap = [rpc.CartLine(product_id=shop.soap.id, quantity="6")]
    saved = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3), lines=soap)
    cart = rpc.CheckoutRequest(delivery_type=BOTH, shipping_method_id=shop.delivery.id, collect_slot=slot(1))
    offer = (await call("PreviewDates", rpc.PreviewDatesRequest(cart=cart, order_id=saved.id))).collect_hours[
        0
    ]
    assert (offer.quantity_left, offer.full) == ("10", False)


async def test_preview_offers_slots_and_saves_nothing(call, shop, sell, update_settings, fetch):
    await update_settings(slot_capacity=1)
    await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
    cart = rpc.CheckoutRequest(
        delivery_type=BOTH,
        shipping_method_id=shop.delivery.id,
        collect_slot=slot(1),
        lines=[rpc.CartLine(product_id=shop.soap.id, quantity="1")],
    )
    preview = await call("PreviewDates", rpc.PreviewDatesRequest(cart=cart, locale="fr"))
    assert preview.collect_hours[0].full
    assert (preview.collect_date, preview.collect_slot.start_time, preview.collect_moved) == (
        in_days(1),
        "10:00",
        True,
    )
    assert preview.min_date_shipping >= in_days(1)
    assert preview.shipping_fees == "30.00"
    assert list(preview.messages) == [
        "Choisissez un client.",
        "L'adresse de collecte manque.",
        "L'adresse de livraison manque.",
        "Le créneau de collecte a été déplacé : celui choisi n'est pas possible.",
    ]
    assert [remark.message for remark in preview.remarks] == list(preview.messages)
    assert preview.remarks[-1].code == "collect-moved"
    assert len(await fetch("SELECT FROM orders")) == 1


async def test_preview_of_a_saved_order_ignores_its_own_slots(call, sell, update_settings, shop):
    await update_settings(slot_capacity=1)
    saved = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
    cart = rpc.CheckoutRequest(delivery_type=BOTH, shipping_method_id=shop.delivery.id, collect_slot=slot(1))
    preview = await call("PreviewDates", rpc.PreviewDatesRequest(cart=cart, order_id=saved.id))
    assert (preview.collect_slot.start_time, preview.collect_moved) == ("08:00", False)


async def test_preview_of_an_empty_cart_lists_what_is_missing(call):
    preview = await call("PreviewDates", rpc.PreviewDatesRequest(locale="ar"))
    assert len(preview.messages) == 4
    assert preview.messages[0] == "السلة فارغة."


def local_time(hour, minute=0):
    return datetime(2026, 11, 21, hour, minute, tzinfo=LOCAL)


async def test_end_slots_start_after_offset_and_duration(call):
    request = rpc.CalculateShippingSlotsRequest(
        start=local_time(9), duration="4", interval=60, offset_start_time="1.5"
    )
    ends = await call("CalculateShippingSlots", request)
    assert (ends.show_end_date, ends.show_end_time) == ("2026-11-21", "14:30")
    assert (ends.show_slots[0].label, ends.show_slots[-1].label) == ("14:30 - 15:30", "19:30 - 20:00")
    request.duration = "14"
    later = await call("CalculateShippingSlots", request)
    assert (later.show_end_date, later.show_end_time) == ("2026-11-22", "08:00")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"start": Timestamp(seconds=200_000_000_000)}, "start"),
        ({"duration": "-1"}, "duration"),
        ({"duration": "8761"}, "duration"),
        ({"interval": 10}, "interval"),
        ({"offset_start_time": "x"}, "offset_start_time"),
    ],
)
async def test_invalid_end_slots_request_names_the_field(call, violations, fields, field):
    assert list(
        await violations(call("CalculateShippingSlots", rpc.CalculateShippingSlotsRequest(**fields)))
    ) == [field]


async def test_end_slots_respect_opening_hours_and_holidays(call, update_settings):
    sunday = pb.OpeningHours(weekday=7, closed=True)
    saturday = pb.OpeningHours(weekday=6, opens="09:00", closes="12:00")
    await update_settings(opening_hours=[saturday, sunday], holidays=["2026-11-23"], slot_minutes=60)
    ends = await call("CalculateShippingSlots", rpc.CalculateShippingSlotsRequest(start=local_time(11, 45)))
    assert (ends.show_end_date, ends.show_slots[0].label) == ("2026-11-24", "08:00 - 09:00")


async def test_shop_without_working_day_has_no_slots(call, update_settings, sell, violations):
    await update_settings(opening_hours=[pb.OpeningHours(weekday=day, closed=True) for day in range(1, 8)])
    with pytest.raises(ConflictError) as error:
        await call("CalculateShippingSlots", rpc.CalculateShippingSlotsRequest())
    assert error.value.code == "closed"
    assert await violations(sell(delivery_type=BOTH, collect_slot=slot(1))) == {"collect_slot": "closed"}


INVALID = [
    (
        {"opening_hours": [pb.OpeningHours(weekday=1, opens="20:00", closes="08:00")]},
        "item.opening_hours[0].closes",
    ),
    (
        {"opening_hours": [pb.OpeningHours(weekday=1, opens="8", closes="20:00")]},
        "item.opening_hours[0].opens",
    ),
    ({"opening_hours": [pb.OpeningHours(weekday=2, closed=True)] * 2}, "item.opening_hours[1].weekday"),
    ({"holidays": ["2026-02-30"]}, "item.holidays[0]"),
    ({"slot_capacity": 0}, "item.slot_capacity"),
    ({"slot_quantity": 0}, "item.slot_quantity"),
    ({"slot_minutes": 5}, "item.slot_minutes"),
    ({"seller": pb.Seller(numbers=[{"kind": "ice", "number": "123"}])}, "item.seller.numbers[0].number"),
    ({"vat_percent": "101"}, "item.vat_percent"),
]


@pytest.mark.parametrize(("fields", "field"), INVALID, ids=[field for _, field in INVALID])
async def test_invalid_settings_name_the_field(update_settings, violations, fields, field):
    assert list(await violations(update_settings(**fields))) == [field]


async def test_settings_are_one_item_with_defaults_until_updated(call, update_settings, admin, staff):
    page = rpc.ListShopSettingsRequest()
    page.page.limit = 30
    [defaults] = (await call("ListShopSettings", page, staff)).items
    assert (defaults.id, defaults.version, defaults.slot_minutes, defaults.vat_percent) == (
        str(admin.tenant_id), 1, 120, "20"
    )  # fmt: skip
    changed = await update_settings(slot_minutes=60)
    assert (changed.version, changed.slot_minutes) == (2, 60)
    assert list((await call("ListShopSettings", page)).items) == [changed]
