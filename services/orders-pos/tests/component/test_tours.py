from decimal import Decimal

import pytest
from slot_messages import BOTH, in_days, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

POSITIONS = [("33.50", "-7.60"), ("33.52", "-7.60"), ("33.54", "-7.60"), ("33.56", "-7.60")]


@pytest.fixture
def plan_tours(call):
    async def plan_tours(day: int = 3, as_caller=None, **fields):
        request = rpc.PlanToursRequest(date=in_days(day), **fields)
        return await (call("PlanTours", request, as_caller) if as_caller else call("PlanTours", request))

    return plan_tours


async def deliver(sell, agent, position, start="10:00", **fields):
    lat, lng = position
    defaults = {
        "delivery_type": "DELIVERY_TYPE_DELIVERY",
        "delivery_slot": slot(3, start),
        "shipping_lat": lat,
        "shipping_lng": lng,
        "agent_id": str(agent.user_id) if agent else "",
    }
    return await sell(**{**defaults, **fields})


async def test_tour_is_sorted_by_slot_and_short_route(sell, agent, plan_tours):
    later = await deliver(sell, agent, POSITIONS[0], "16:00")
    away = [await deliver(sell, agent, POSITIONS[at]) for at in (2, 0, 3, 1)]
    [own_order] = (await plan_tours()).tours
    assert own_order.agent.full_name == "Karim"
    order = [stop.order_id for stop in own_order.stops]
    by_place = [away[1], away[3], away[0], away[2]]
    assert order[-1] == later.id
    assert order[:-1] in ([item.id for item in by_place], [item.id for item in reversed(by_place)])
    assert 6 < float(own_order.kilometres) < 15


async def test_stop_has_kind_and_order_details(sell, agent, plan_tours):
    saved = await deliver(
        sell,
        agent,
        POSITIONS[0],
        delivery_type=BOTH,
        collect_slot=slot(1),
        shipping_tips="5",
        received_amount="10",
    )
    [collect] = (await plan_tours(1)).tours[0].stops
    [delivery] = (await plan_tours(3)).tours[0].stops
    assert [stop.kind for stop in (collect, delivery)] == [1, 2]
    assert (delivery.order_number, delivery.customer) == (saved.order_number, "Aïcha Alami")
    assert (delivery.to_collect, delivery.lat, delivery.slot.start_time) == ("45.00", "33.50", "10:00")


async def test_delivered_and_cancelled_orders_are_not_on_tours(sell, agent, plan_tours, move):
    for code in ("delivered", "cancelled"):
        await move(await deliver(sell, agent, POSITIONS[0]), code)
    assert list((await plan_tours()).tours) == []


async def test_stops_without_agent_come_last(sell, agent, plan_tours):
    await deliver(sell, None, POSITIONS[0])
    await deliver(sell, agent, POSITIONS[1])
    await deliver(sell, agent, ("", ""))
    agent_tour, left = (await plan_tours()).tours
    assert (len(agent_tour.stops), agent_tour.stops[1].HasField("lat")) == (2, False)
    assert not left.HasField("agent")


async def test_agent_sees_own_tour_with_phones_and_staff_all_without(sell, agent, staff, plan_tours):
    await deliver(sell, None, POSITIONS[0])
    await deliver(sell, agent, POSITIONS[1])
    [own_order] = (await plan_tours(as_caller=agent)).tours
    assert own_order.stops[0].phone == "06 61 00 00 01"
    all_tours = await plan_tours(as_caller=staff)
    assert [len(item.stops) for item in all_tours.tours] == [1, 1]
    assert not any(stop.HasField("phone") for item in all_tours.tours for stop in item.stops)
    assert len((await plan_tours(agent_id=str(agent.user_id))).tours) == 1


@pytest.fixture
def save_position(call):
    async def save_position(order, as_caller=None, **fields):
        defaults = {"order_id": order.id, "kind": pb.STOP_KIND_DELIVERY, "address": order.shipping_address}
        position = rpc.StopPlace(**{**defaults, "lat": "33.58", "lng": "-7.62", **fields})
        request = rpc.PlaceStopsRequest(places=[position])
        return await (call("PlaceStops", request, as_caller) if as_caller else call("PlaceStops", request))

    return save_position


async def fetch_position(fetch, order):
    [row] = await fetch("SELECT shipping_lat, shipping_lng, version FROM orders WHERE id = $1", order.id)
    return tuple(row)


async def test_saved_coordinates_do_not_change_the_version(sell, agent, plan_tours, save_position, fetch):
    saved = await deliver(sell, agent, ("", ""))
    await save_position(saved)
    assert await fetch_position(fetch, saved) == (Decimal("33.58"), Decimal("-7.62"), saved.version)
    [own_order] = (await plan_tours()).tours
    assert (own_order.stops[0].lat, own_order.stops[0].lng) == ("33.58", "-7.62")


async def test_chosen_coordinates_and_changed_addresses_are_not_overwritten(
    sell, agent, save_position, fetch
):
    chosen = await deliver(sell, agent, POSITIONS[0])
    await save_position(chosen)
    assert (await fetch_position(fetch, chosen))[0] == Decimal("33.50")
    elsewhere = await deliver(sell, agent, ("", ""))
    await save_position(elsewhere, address="9, rue B")
    assert (await fetch_position(fetch, elsewhere))[0] is None


async def test_agent_saves_coordinates_of_assigned_orders_only(sell, agent, save_position, fetch):
    unassigned, own_order = await deliver(sell, None, ("", "")), await deliver(sell, agent, ("", ""))
    for order in (unassigned, own_order):
        await save_position(order, agent)
    assert (await fetch_position(fetch, unassigned))[0] is None
    assert (await fetch_position(fetch, own_order))[0] is not None


@pytest.mark.parametrize(
    ("fields", "path"), [({"lat": "91"}, "lat"), ({"lng": "x"}, "lng"), ({"kind": 0}, "kind")]
)
async def test_invalid_coordinates_name_the_field(sell, save_position, violations, fields, path):
    saved = await deliver(sell, None, ("", ""))
    assert list(await violations(save_position(saved, **fields))) == [f"places[0].{path}"]


async def test_new_address_clears_coordinates(sell, edit, agent, fetch):
    saved = await deliver(sell, agent, POSITIONS[0])
    moved = await edit(saved, shipping_address="9, rue B")
    assert (await fetch_position(fetch, moved))[:2] == (None, None)
    placed = await edit(moved, shipping_address="3, rue C", shipping_lat="33.6", shipping_lng="-7.5")
    assert (await fetch_position(fetch, placed))[:2] == (Decimal("33.6"), Decimal("-7.5"))


async def test_invalid_date_is_rejected(call, violations):
    assert await violations(call("PlanTours", rpc.PlanToursRequest(date="someday"))) == {"date": "date"}
    assert (await call("PlanTours", rpc.PlanToursRequest())).date == in_days(0)


async def test_stop_has_the_pieces_of_its_order_with_where_they_are(
    sell, edit, agent, plan_tours, create, shop
):
    lines = [rpc.CartLine(product_id=shop.soap.id, quantity="3")]
    saved = await deliver(sell, agent, POSITIONS[0], lines=lines)
    await deliver(sell, agent, POSITIONS[1])
    scan = pb.PieceScan(code=f"{saved.order_number}-2", direction="SCAN_DIRECTION_CARRIED")
    await create(scan, user=agent, key="load")
    [tour] = (await plan_tours(as_caller=agent)).tours
    [stop] = [stop for stop in tour.stops if stop.order_id == saved.id]
    assert [(piece.code, piece.name, piece.state) for piece in stop.pieces] == [
        (f"{saved.order_number}-1", "Soap", pb.PIECE_STATE_EXPECTED),
        (f"{saved.order_number}-2", "Soap", pb.PIECE_STATE_CARRIED),
        (f"{saved.order_number}-3", "Soap", pb.PIECE_STATE_EXPECTED),
    ]
    await edit(saved, lines=[rpc.CartLine(product_id=shop.soap.id, quantity="1")])
    [tour] = (await plan_tours(as_caller=agent)).tours
    [stop] = [stop for stop in tour.stops if stop.order_id == saved.id]
    assert [piece.code for piece in stop.pieces] == [f"{saved.order_number}-2"]
