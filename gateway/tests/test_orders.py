"""The shop's calls beside its plain resources."""

import pytest
from chassis.errors import (
    ConflictError,
    FieldViolation,
    ForbiddenError,
    NotFoundError,
    StaleError,
    ValidationError,
)
from souk.orders.v1 import orders_pb2
from test_checkout import CART, URL

ORDER = "/fr/api/orders/o1"


async def test_an_edit_sends_the_fields_that_were_sent_and_no_other(admin, shop):
    body = {
        "editOrderId": "/fr/api/orders/o1", "version": 3, "description": "", "collectLat": 33.5, "payedAmount": 0,
        "isPayedByCredit": False, "deliverySlot": {"date": "2026-11-23", "from": "08:00"}, "agent": "",
        "isReadyForCheckout": True,
    }  # fmt: skip
    answer = await admin.post(URL, json=body)
    assert answer.status_code == 200
    asked = shop.last.request
    assert (shop.last.method, asked.id, asked.version) == ("EditOrder", "o1", 3)
    assert set(asked.mask.paths) == {
        "description", "collect_lat", "received_amount", "wallet_amount", "delivery_slot", "agent_id"
    }  # fmt: skip
    assert (asked.cart.delivery_slot.date, asked.cart.delivery_slot.start_time) == ("2026-11-23", "08:00")
    assert (asked.cart.collect_lat, asked.cart.agent_id) == ("33.5", "")


async def test_a_refused_field_is_named_as_the_client_knows_it(admin, shop):
    shop.refuse["EditOrder"] = ForbiddenError("Your role may not change this.", field="discount_percent")
    answer = await admin.post(URL, json={"editOrderId": "o1", "reduction": 5})
    assert (answer.status_code, answer.json()["field"]) == (403, "reduction")
    shop.refuse["EditOrder"] = ConflictError("The slot is full.", "slot-full")
    answer = await admin.post(URL, json={"editOrderId": "o1"})
    assert (answer.status_code, answer.json()["code"]) == (409, "slot-full")


async def test_a_stale_edit_shows_what_the_other_changed(admin, shop):
    current = orders_pb2.Order(id="o1", version=4, customer_note="ring twice")
    shop.refuse["EditOrder"] = StaleError(current, ["customer_note", "order_items"])
    answer = await admin.post(URL, json={"editOrderId": "o1", "version": 3})
    assert answer.status_code == 412
    assert answer.json()["changed"] == ["customerNote", "orderItems"]
    assert answer.json()["current"]["customerNote"] == "ring twice"


async def test_a_stale_edit_of_a_large_order_shows_it_as_well(admin, shop):
    note = "ملاحظة طويلة " * 2000
    shop.add("orders", id="o1", version=4, customer_note=note)
    shop.refuse["EditOrder"] = StaleError(
        orders_pb2.Order(id="o1", version=4, customer_note=note), ["customer_note"]
    )
    answer = await admin.post(URL, json={"editOrderId": "o1", "version": 3})
    assert (answer.status_code, answer.json()["changed"]) == (412, ["customerNote"])
    assert answer.json()["current"]["customerNote"] == note


async def test_a_stale_edit_of_an_item_that_can_not_be_read_is_stale_all_the_same(admin, shop):
    order = orders_pb2.Order(id="gone", version=4, customer_note="x" * 20_000)
    shop.refuse["EditOrder"] = StaleError(order, ["customer_note"])
    answer = await admin.post(URL, json={"editOrderId": "gone", "version": 3})
    assert (answer.status_code, answer.json()["code"]) == (412, "stale")
    assert "current" not in answer.json()


@pytest.mark.parametrize("count", [100, 5000])
async def test_any_number_of_violations_is_a_422_that_counts_those_left_out(admin, shop, count):
    violations = [
        FieldViolation(f"lines[{at}].product_id", "لا يوجد عنصر بهذا الاسم.", "unknown")
        for at in range(count)
    ]
    shop.refuse["EditOrder"] = ValidationError(*violations)
    answer = await admin.post(URL, json={"editOrderId": "o1"})
    body = answer.json()
    assert answer.status_code == 422
    assert body["violations"][0]["propertyPath"] == "orderItems[0].product"
    assert len(body["violations"]) + body["omitted"] == count
    assert body["detail"].endswith(f"and {body['omitted']} more")


async def test_a_preview_needs_nothing_and_wins_over_a_save(staff, shop):
    answer = await staff.post(URL, json={"isChooseDatePreview": True, "isReadyForCheckout": True})
    assert answer.status_code == 200
    assert shop.last.method == "PreviewDates"
    assert shop.last.request.locale == "fr"
    assert set(answer.json()) >= {
        "collectHours", "shippingHours", "minDateCollect", "minDateShipping", "collectDate", "shippingDate", "messages"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("told", "path"),
    [
        ({"collectSlot": {"from": "08:00"}}, "collectSlot.date"),
        ({"collectSlot": {"date": "2026-11-23", "from": "8:00"}}, "collectSlot.from"),
        ({"collectLat": 91}, "collectLat"),
        ({"shippingLng": "x"}, "shippingLng"),
        ({"startDeliveryAt": "tomorrow"}, "startDeliveryAt"),
        ({"version": 0}, "version"),
    ],
)
async def test_what_an_edit_can_not_hold_is_named(admin, shop, told, path):
    answer = await admin.post(URL, json={"editOrderId": "o1"} | told)
    assert answer.status_code == 422
    assert path in [one["propertyPath"] for one in answer.json()["violations"]]
    assert not shop.calls


async def test_a_start_without_offset_is_by_the_tenants_clock(admin, shop):
    await admin.post(URL, json=CART | {"startDeliveryAt": "2026-09-19T08:00:00"})
    assert shop.last.request.start_delivery_at.ToJsonString() == "2026-09-19T07:00:00Z"


async def test_slots_are_asked_for_as_the_contract_has_them(staff, shop):
    body = {"datetime": "2026-11-21T09:00", "duration": 4, "interval": 60, "offsetStartTime": 1.5}
    answer = await staff.post(
        "/en/pos/api/calculate-shipping-slots", json=body | {"deliveryType": "delivery"}
    )
    assert answer.json() == {"showEndTime": "", "showEndDate": "", "showSlots": []}
    asked = shop.last.request
    assert (asked.duration, asked.interval, asked.offset_start_time) == ("4", 60, "1.5")


async def test_orders_are_moved_one_or_many(staff, shop):
    answer = await staff.post(f"{ORDER}/step", json={"code": "ready", "reason": "done", "version": 2})
    assert answer.status_code == 200
    assert (shop.last.request.id, shop.last.request.step_code, shop.last.request.version) == (
        "o1",
        "ready",
        2,
    )
    answer = await staff.post(
        "/fr/api/orders/step", json={"orders": ["o1", "/fr/api/orders/o2"], "code": "ready"}
    )
    assert answer.json() == {"moved": [], "refused": []}
    assert list(shop.last.request.ids) == ["o1", "o2"]
    refused = await staff.post("/fr/api/orders/step", json={"orders": [], "code": "ready"})
    assert refused.status_code == 422


async def test_an_item_keeps_its_own_methods(admin, shop):
    answer = await admin.post(ORDER, json={})
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("tail", ["versions", "steps"])
async def test_the_past_of_an_order_is_a_collection(staff, shop, tail):
    answer = await staff.get(f"{ORDER}/{tail}")
    assert answer.json() == {
        "@id": f"{ORDER}/{tail}", "@type": "hydra:Collection", "hydra:member": [],
        "hydra:totalItems": 0, "totalItems": 0,
    }  # fmt: skip
    shop.refuse[shop.last.method] = NotFoundError("There is no such order.")
    assert (await staff.get(f"{ORDER}/{tail}")).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        f"{ORDER}/receipt?paper=80mm",
        f"{ORDER}/tags",
        "/fr/api/invoices/i1/pdf",
    ],
)
async def test_papers_are_files(staff, shop, path):
    answer = await staff.get(path)
    assert (answer.status_code, answer.content) == (200, b"%PDF-")
    assert answer.headers["content-disposition"] == 'inline; filename="file.pdf"'
    assert shop.last.request.locale == "fr"


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
async def test_a_table_of_orders_is_a_download(staff, shop, ending):
    answer = await staff.get(f"/fr/api/orders.{ending}?status=paid&order[total]=desc")
    assert answer.headers["content-disposition"] == f'attachment; filename="orders.{ending}"'
    assert (shop.last.request.filter.status, shop.last.request.page.order[0].field) == (3, "total")


async def test_an_unknown_paper_or_filter_is_a_400(staff, shop):
    assert (await staff.get(f"{ORDER}/receipt?paper=a3")).status_code == 400
    assert (await staff.get("/fr/api/orders.xlsx?colour=red")).status_code == 400
    assert not shop.calls


async def test_tours_are_planned_for_a_day_and_an_agent(staff, shop):
    await staff.get("/fr/api/tours?date=2026-11-21&agent=/fr/api/agents/a1")
    assert (shop.last.request.date, shop.last.request.agent_id) == ("2026-11-21", "a1")
    assert (await staff.get("/fr/api/tours?agent=/fr/api/orders/a1")).status_code == 400


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("address=12, boulevard Zerktouni, Maârif, Casablanca", "12, boulevard Zerktouni, Casablanca, Maroc"),
        ("address=تطوان", "Tétouan, Maroc"),
        ("place_id=neighborhood:casablanca:maarif", "Maârif, Casablanca, Maroc"),
    ],
)
async def test_an_address_has_its_place(staff, query, place):
    answer = (await staff.get(f"/fr/api/geocode?{query}")).json()
    assert (answer["status"], answer["results"][0]["formatted_address"]) == ("OK", place)
    location = answer["results"][0]["geometry"]["location"]
    assert 33 < location["lat"] < 36
    assert -8 < location["lng"] < -5


async def test_an_address_that_is_nowhere_has_no_results(staff, anyone):
    for query in ("address=Atlantis", "address=", ""):
        answer = await staff.get(f"/fr/api/geocode?{query}")
        assert answer.json() == {"status": "ZERO_RESULTS", "results": []}
    assert (await staff.get(f"/fr/api/geocode?address={'x' * 301}")).status_code == 400
    assert (await anyone.get("/fr/api/geocode?address=x")).status_code == 401


async def test_places_are_suggested_by_the_beginnings_of_their_words(staff):
    answer = (await staff.get("/fr/api/places?input=12 boul zerk casa")).json()
    assert [one["description"] for one in answer["predictions"]] == [
        "12, boulevard Zerktouni, Casablanca, Maroc"
    ]
    assert answer["predictions"][0]["structured_formatting"]["secondary_text"] == "Casablanca, Maroc"
    towns = (await staff.get("/fr/api/places?input=te")).json()["predictions"]
    assert towns[0]["description"] in {"Témara, Maroc", "Tétouan, Maroc"}
