"""Custom operations of orders."""

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


@pytest.mark.asvs("15.3.3")
async def test_an_edit_contains_only_the_sent_fields(admin, fakes):
    body = {
        "editOrderId": "/fr/api/orders/o1", "version": 3, "description": "", "collectLat": 33.5, "payedAmount": 0,
        "isPayedByCredit": False, "deliverySlot": {"date": "2026-11-23", "from": "08:00"}, "agent": "",
        "isReadyForCheckout": True,
    }  # fmt: skip
    response = await admin.post(URL, json=body)
    assert response.status_code == 200
    request = fakes.last.request
    assert (fakes.last.method, request.id, request.version) == ("EditOrder", "o1", 3)
    assert set(request.mask.paths) == {
        "description", "collect_lat", "received_amount", "is_paid_by_credit", "delivery_slot", "agent_id",
        "edit_order_id", "version", "is_ready_for_checkout",
    }  # fmt: skip
    assert (request.cart.delivery_slot.date, request.cart.delivery_slot.start_time) == ("2026-11-23", "08:00")
    assert (request.cart.collect_lat, request.cart.agent_id) == ("33.5", "")


async def test_a_forbidden_field_has_its_public_name(admin, fakes):
    fakes.errors["EditOrder"] = ForbiddenError("Your role may not change this.", field="discount_percent")
    response = await admin.post(URL, json={"editOrderId": "o1", "reduction": 5})
    assert (response.status_code, response.json()["field"]) == (403, "reduction")
    fakes.errors["EditOrder"] = ConflictError("The slot is full.", "slot-full")
    response = await admin.post(URL, json={"editOrderId": "o1"})
    assert (response.status_code, response.json()["code"]) == (409, "slot-full")


async def test_a_stale_edit_returns_the_changed_fields(admin, fakes):
    current = orders_pb2.Order(id="o1", version=4, customer_note="ring twice")
    fakes.errors["EditOrder"] = StaleError(current, ["customer_note", "order_items"])
    response = await admin.post(URL, json={"editOrderId": "o1", "version": 3})
    assert response.status_code == 412
    assert response.json()["changed"] == ["customerNote", "orderItems"]
    assert response.json()["current"]["customerNote"] == "ring twice"


async def test_a_stale_edit_of_a_large_order_returns_the_order(admin, fakes):
    note = "ملاحظة طويلة " * 2000
    fakes.add("orders", id="o1", version=4, customer_note=note)
    fakes.errors["EditOrder"] = StaleError(
        orders_pb2.Order(id="o1", version=4, customer_note=note), ["customer_note"]
    )
    response = await admin.post(URL, json={"editOrderId": "o1", "version": 3})
    assert (response.status_code, response.json()["changed"]) == (412, ["customerNote"])
    assert response.json()["current"]["customerNote"] == note


async def test_a_stale_edit_of_an_unreadable_order_is_still_stale(admin, fakes):
    order = orders_pb2.Order(id="gone", version=4, customer_note="x" * 20_000)
    fakes.errors["EditOrder"] = StaleError(order, ["customer_note"])
    response = await admin.post(URL, json={"editOrderId": "gone", "version": 3})
    assert (response.status_code, response.json()["code"]) == (412, "stale")
    assert "current" not in response.json()


@pytest.mark.parametrize("count", [100, 5000])
async def test_a_response_with_many_violations_counts_the_omitted_ones(admin, fakes, count):
    violations = [
        FieldViolation(f"lines[{index}].product_id", "لا يوجد عنصر بهذا الاسم.", "unknown")
        for index in range(count)
    ]
    fakes.errors["EditOrder"] = ValidationError(*violations)
    response = await admin.post(URL, json={"editOrderId": "o1"})
    body = response.json()
    assert response.status_code == 422
    assert body["violations"][0]["propertyPath"] == "orderItems[0].product"
    assert len(body["violations"]) + body["omitted"] == count
    assert body["detail"].endswith(f"et {body['omitted']} de plus")


async def test_a_preview_has_no_required_fields_and_saves_nothing(staff, fakes):
    response = await staff.post(URL, json={"isChooseDatePreview": True, "isReadyForCheckout": True})
    assert response.status_code == 200
    assert fakes.last.method == "PreviewDates"
    assert fakes.last.request.locale == "fr"
    assert set(response.json()) >= {
        "collectHours", "shippingHours", "minDateCollect", "minDateShipping", "collectDate", "shippingDate", "messages"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"collectSlot": {"from": "08:00"}}, "collectSlot.date"),
        ({"collectSlot": {"date": "2026-11-23", "from": "8:00"}}, "collectSlot.from"),
        ({"collectLat": 91}, "collectLat"),
        ({"shippingLng": "x"}, "shippingLng"),
        ({"startDeliveryAt": "tomorrow"}, "startDeliveryAt"),
        ({"version": 0}, "version"),
    ],
)
async def test_an_invalid_field_of_an_edit_is_named(admin, fakes, fields, path):
    response = await admin.post(URL, json={"editOrderId": "o1"} | fields)
    assert response.status_code == 422
    assert path in [violation["propertyPath"] for violation in response.json()["violations"]]
    assert not fakes.calls


async def test_a_start_without_offset_is_in_the_tenants_time_zone(admin, fakes):
    await admin.post(URL, json=CART | {"startDeliveryAt": "2026-09-19T08:00:00"})
    assert fakes.last.request.start_delivery_at.ToJsonString() == "2026-09-19T07:00:00Z"


async def test_time_slots_are_calculated(staff, fakes):
    body = {"datetime": "2026-11-21T09:00", "duration": 4, "interval": 60, "offsetStartTime": 1.5}
    response = await staff.post(
        "/en/pos/api/calculate-shipping-slots", json=body | {"deliveryType": "delivery"}
    )
    assert response.json() == {"showEndTime": "", "showEndDate": "", "showSlots": []}
    request = fakes.last.request
    assert (request.duration, request.interval, request.offset_start_time) == ("4", 60, "1.5")


async def test_one_or_many_orders_are_moved(staff, fakes):
    response = await staff.post(f"{ORDER}/step", json={"code": "ready", "reason": "done", "version": 2})
    assert response.status_code == 200
    assert (fakes.last.request.id, fakes.last.request.step_code, fakes.last.request.version) == (
        "o1",
        "ready",
        2,
    )
    response = await staff.post(
        "/fr/api/orders/step", json={"orders": ["o1", "/fr/api/orders/o2"], "code": "ready"}
    )
    assert response.json() == {"moved": [], "refused": []}
    assert list(fakes.last.request.ids) == ["o1", "o2"]
    rejected = await staff.post("/fr/api/orders/step", json={"orders": [], "code": "ready"})
    assert rejected.status_code == 422


async def test_an_unsupported_method_of_an_item_is_a_405(admin, fakes):
    response = await admin.post(ORDER, json={})
    assert (response.status_code, response.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("orders/step", "GET, HEAD, POST"),
        ("supplier_orders", "GET, HEAD, POST"),
        ("cj_products", "GET, HEAD, POST"),
    ],
)
async def test_a_405_names_the_methods_of_all_routes_of_its_path(admin, path, allowed):
    response = await admin.options(f"/fr/api/{path}")
    assert (response.status_code, response.headers["allow"]) == (405, allowed)


@pytest.mark.parametrize("name", ["versions", "steps"])
async def test_the_history_of_an_order_is_a_collection(staff, fakes, name):
    response = await staff.get(f"{ORDER}/{name}")
    assert response.json() == {
        "@id": f"{ORDER}/{name}", "@type": "hydra:Collection", "hydra:member": [],
        "hydra:totalItems": 0, "totalItems": 0,
    }  # fmt: skip
    fakes.errors[fakes.last.method] = NotFoundError("There is no such order.")
    assert (await staff.get(f"{ORDER}/{name}")).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        f"{ORDER}/receipt?paper=80mm",
        f"{ORDER}/tags",
        "/fr/api/invoices/i1/pdf",
    ],
)
async def test_documents_are_pdf_files(staff, fakes, path):
    response = await staff.get(path)
    assert (response.status_code, response.content) == (200, b"%PDF-")
    assert response.headers["content-disposition"] == 'inline; filename="file.pdf"'
    assert fakes.last.request.locale == "fr"


@pytest.mark.parametrize("path", [f"{ORDER}/receipt", "/fr/api/invoices/i1/pdf"])
async def test_a_print_is_repeated_under_its_key(staff, fakes, path):
    """Where duplicates are counted, the service replays what was printed under the key."""
    await staff.get(path, headers={"Idempotency-Key": "k1"})
    assert fakes.last.metadata["idempotency-key"] == "k1"


@pytest.mark.asvs("5.4.1", "5.4.2")
@pytest.mark.parametrize("extension", ["csv", "xlsx"])
async def test_an_export_of_orders_is_a_download(staff, fakes, extension):
    response = await staff.get(f"/fr/api/orders.{extension}?status=paid&order[total]=desc")
    assert response.headers["content-disposition"] == f'attachment; filename="orders.{extension}"'
    assert (fakes.last.request.filter.status, fakes.last.request.page.order[0].field) == (3, "total")


async def test_an_unknown_paper_size_or_filter_is_refused_by_name(staff, fakes):
    refused = await staff.get(f"{ORDER}/receipt?paper=a3")
    assert (refused.status_code, refused.json()["violations"][0]["propertyPath"]) == (422, "paper")
    assert (await staff.get("/fr/api/orders.xlsx?colour=red")).status_code == 400
    assert not fakes.calls


async def test_tours_are_planned_by_day_and_agent(staff, fakes):
    await staff.get("/fr/api/tours?date=2026-11-21&agent=/fr/api/agents/a1")
    assert (fakes.last.request.date, fakes.last.request.agent_id) == ("2026-11-21", "a1")
    assert (await staff.get("/fr/api/tours?agent=/fr/api/orders/a1")).status_code == 422


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("address=12, boulevard Zerktouni, Maârif, Casablanca", "12, boulevard Zerktouni, Casablanca, Maroc"),
        ("address=تطوان", "Tétouan, Maroc"),
        ("place_id=neighborhood:casablanca:maarif", "Maârif, Casablanca, Maroc"),
    ],
)
async def test_an_address_is_geocoded(staff, query, place):
    response = (await staff.get(f"/fr/api/geocode?{query}")).json()
    assert (response["status"], response["results"][0]["formatted_address"]) == ("OK", place)
    location = response["results"][0]["geometry"]["location"]
    assert 33 < location["lat"] < 36
    assert -8 < location["lng"] < -5


async def test_an_unknown_address_has_no_results(staff, anonymous):
    for query in ("address=Atlantis", "address=", ""):
        response = await staff.get(f"/fr/api/geocode?{query}")
        assert response.json() == {"status": "ZERO_RESULTS", "results": []}
    assert (await staff.get(f"/fr/api/geocode?address={'x' * 301}")).status_code == 400
    # The host of the tests is no tenant's, so there is no guest.
    assert (await anonymous.get("/fr/api/geocode?address=x")).status_code == 404


async def test_places_are_suggested_by_word_prefixes(staff):
    response = (await staff.get("/fr/api/places?input=12 boul zerk casa")).json()
    assert [prediction["description"] for prediction in response["predictions"]] == [
        "12, boulevard Zerktouni, Casablanca, Maroc"
    ]
    assert response["predictions"][0]["structured_formatting"]["secondary_text"] == "Casablanca, Maroc"
    towns = (await staff.get("/fr/api/places?input=te")).json()["predictions"]
    assert towns[0]["description"] in {"Témara, Maroc", "Tétouan, Maroc"}


@pytest.mark.parametrize(
    ("path", "rpc", "body"),
    [
        (
            "payments",
            "TakePayment",
            {"amount": 20, "paymentMethod": "/fr/api/payment_methods/m1", "till": "2"},
        ),
        ("payments", "TakePayment", {"amount": 20, "fromWallet": True}),
        ("refunds", "RefundPayment", {"amount": 20, "toWallet": True, "reference": "R-1"}),
        ("write-offs", "WriteOff", {"amount": 20, "note": "moved away"}),
    ],
)
async def test_payments_name_their_order_version_and_key(admin, fakes, path, rpc, body):
    headers = {"Idempotency-Key": "k", "If-Match": '"3"'}
    response = await admin.post(f"{ORDER}/{path}", json=body, headers=headers)
    assert response.status_code == 200
    assert response.json()["@type"] == "Order"
    assert (fakes.last.method, fakes.last.request.id, fakes.last.request.version) == (rpc, "o1", 3)
    assert (fakes.last.request.amount, fakes.last.metadata["idempotency-key"]) == ("20", "k")


async def test_a_payment_without_amount_is_rejected(admin, fakes):
    response = await admin.post(f"{ORDER}/payments", json={"paymentMethod": "m1"})
    assert (response.status_code, response.json()["violations"][0]["propertyPath"]) == (422, "amount")


async def test_a_cancelled_order_says_where_its_money_goes(admin, fakes):
    await admin.post(f"{ORDER}/step", json={"code": "cancelled", "refundTo": "wallet"})
    assert fakes.last.request.refund_to == orders_pb2.REFUND_TO_WALLET
    await admin.post(
        URL, json={"editOrderId": "o1", "statusShipping": "cancelled", "refundTo": "payment-method"}
    )
    assert fakes.last.request.cart.refund_to == orders_pb2.REFUND_TO_PAYMENT_METHOD
