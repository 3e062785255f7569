import pytest
from chassis.errors import ConflictError
from days import BOTH, LOCAL, in_days, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


async def test_slots_are_kept_with_the_order_and_as_moments(sell, call):
    saved = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3, "10:30", "12:30"))
    assert saved.collect_slot == slot(1, "08:00", "10:00")
    assert saved.delivery_slot == slot(3, "10:30", "12:30")
    start = saved.start_delivery_at.ToDatetime(LOCAL)
    assert (start.date().isoformat(), f"{start:%H:%M}") == (in_days(3), "10:30")
    assert await call("GetOrder", rpc.GetOrderRequest(id=saved.id)) == saved


async def test_a_slot_may_be_named_by_the_moment_it_starts(sell):
    saved = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3, "10:30"))
    again = await sell(
        delivery_type=BOTH,
        start_processing_at=saved.start_processing_at,
        start_delivery_at=saved.start_delivery_at,
    )
    assert (again.collect_slot, again.delivery_slot) == (saved.collect_slot, saved.delivery_slot)


async def test_at_the_counter_there_are_no_slots(sell):
    saved = await sell(collect_slot=slot(1), delivery_slot=slot(3))
    assert not saved.HasField("collect_slot")
    assert not saved.HasField("start_delivery_at")


@pytest.mark.parametrize(
    ("told", "said"),
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
async def test_a_slot_that_can_not_be_is_refused(sell, violations, told, said):
    assert await violations(sell(delivery_type=BOTH, **told)) == said


async def test_a_slot_takes_as_many_orders_as_the_shop_says(sell, set_shop, fetch):
    await set_shop(slot_capacity=2)
    for _ in range(2):
        await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
    with pytest.raises(ConflictError) as refused:
        await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(4))
    assert refused.value.code == "slot-full"
    assert len(await fetch("SELECT FROM orders")) == 2
    assert {row["used"] for row in await fetch("SELECT used FROM slot_use")} == {2}


async def test_a_preview_offers_slots_and_keeps_nothing(call, shop, sell, set_shop, fetch):
    await set_shop(slot_capacity=1)
    await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
    cart = rpc.CheckoutRequest(
        delivery_type=BOTH,
        shipping_method_id=shop.delivery.id,
        collect_slot=slot(1),
        lines=[rpc.CartLine(product_id=shop.soap.id, quantity="1")],
    )
    seen = await call("PreviewDates", rpc.PreviewDatesRequest(cart=cart, locale="fr"))
    assert seen.collect_hours[0].full
    assert (seen.collect_date, seen.collect_slot.start_time, seen.collect_moved) == (
        in_days(1),
        "08:30",
        True,
    )
    assert seen.min_date_shipping >= in_days(1)
    assert seen.shipping_fees == "30.00"
    assert list(seen.messages) == [
        "Choisissez un client.",
        "L'adresse de collecte manque.",
        "L'adresse de livraison manque.",
        "Le créneau de collecte a été déplacé : celui choisi n'est pas possible.",
    ]
    assert [one.message for one in seen.remarks] == list(seen.messages)
    assert seen.remarks[-1].code == "collect-moved"
    assert len(await fetch("SELECT FROM orders")) == 1


async def test_a_preview_of_an_order_counts_its_own_place_as_free(call, sell, set_shop, shop):
    await set_shop(slot_capacity=1)
    saved = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
    cart = rpc.CheckoutRequest(delivery_type=BOTH, shipping_method_id=shop.delivery.id, collect_slot=slot(1))
    seen = await call("PreviewDates", rpc.PreviewDatesRequest(cart=cart, order_id=saved.id))
    assert (seen.collect_slot.start_time, seen.collect_moved) == ("08:00", False)


async def test_an_empty_preview_says_what_is_missing(call):
    seen = await call("PreviewDates", rpc.PreviewDatesRequest(locale="ar"))
    assert len(seen.messages) == 4
    assert seen.messages[0] == "السلة فارغة."


async def test_slots_of_an_end_follow_the_seeds_call(call):
    request = rpc.CalculateShippingSlotsRequest(
        datetime="2026-11-21T09:00:00", duration="4", interval=60, offset_start_time="1.5"
    )
    ends = await call("CalculateShippingSlots", request)
    assert (ends.show_end_date, ends.show_end_time) == ("2026-11-21", "14:30")
    assert (ends.show_slots[0].label, ends.show_slots[-1].label) == ("14:30 - 15:30", "19:30 - 20:00")
    request.duration = "14"
    later = await call("CalculateShippingSlots", request)
    assert (later.show_end_date, later.show_end_time) == ("2026-11-22", "08:00")


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"datetime": "tomorrow"}, "datetime"),
        ({"datetime": "9999-12-31T23:00:00"}, "datetime"),
        ({"duration": "-1"}, "duration"),
        ({"duration": "8761"}, "duration"),
        ({"interval": 10}, "interval"),
        ({"offset_start_time": "x"}, "offset_start_time"),
    ],
)
async def test_what_is_no_work_is_refused_by_name(call, violations, told, field):
    assert list(
        await violations(call("CalculateShippingSlots", rpc.CalculateShippingSlotsRequest(**told)))
    ) == [field]


async def test_opening_hours_and_holidays_are_the_tenants(call, set_shop):
    sunday = pb.OpeningHours(weekday=7, closed=True)
    saturday = pb.OpeningHours(weekday=6, opens="09:00", closes="12:00")
    await set_shop(opening_hours=[saturday, sunday], holidays=["2026-11-23"], slot_minutes=60)
    ends = await call(
        "CalculateShippingSlots", rpc.CalculateShippingSlotsRequest(datetime="2026-11-21T11:45:00")
    )
    assert (ends.show_end_date, ends.show_slots[0].label) == ("2026-11-24", "08:00 - 09:00")


async def test_a_shop_that_never_opens_takes_no_dates(call, set_shop, sell, violations):
    await set_shop(opening_hours=[pb.OpeningHours(weekday=day, closed=True) for day in range(1, 8)])
    with pytest.raises(ConflictError) as refused:
        await call("CalculateShippingSlots", rpc.CalculateShippingSlotsRequest())
    assert refused.value.code == "closed"
    assert await violations(sell(delivery_type=BOTH, collect_slot=slot(1))) == {"collect_slot": "closed"}


REFUSED = [
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
    ({"slot_minutes": 5}, "item.slot_minutes"),
    ({"seller": pb.Seller(ice="123")}, "item.seller.ice"),
    ({"vat_percent": "101"}, "item.vat_percent"),
]


@pytest.mark.parametrize(("told", "field"), REFUSED, ids=[field for _, field in REFUSED])
async def test_settings_that_can_not_be_are_refused(set_shop, violations, told, field):
    assert list(await violations(set_shop(**told))) == [field]


async def test_a_tenant_has_one_item_of_settings_the_usual_ones_until_changed(call, set_shop, admin, staff):
    page = rpc.ListShopSettingsRequest()
    page.page.limit = 30
    [usual] = (await call("ListShopSettings", page, staff)).items
    assert (usual.id, usual.version, usual.slot_minutes, usual.vat_percent) == (
        str(admin.tenant_id), 1, 120, "20"
    )  # fmt: skip
    changed = await set_shop(slot_minutes=60)
    assert (changed.version, changed.slot_minutes) == (2, 60)
    assert list((await call("ListShopSettings", page)).items) == [changed]
