"""Public holidays, previews of messages, and erasure of customers."""

from uuid import uuid4

from souk.orders.v1 import orders_service_pb2 as rpc

PREVIEW = {"locale": "fr", "subject": "{order}", "body": "{customer}"}


async def test_holidays_are_asked_for_in_the_language_of_the_path(admin, fakes):
    response = await admin.get("/fr/api/public_holidays?country=MA")

    assert response.json() == {"holidays": [], "countries": []}
    assert fakes.last.request == rpc.ListPublicHolidaysRequest(country="MA", locale="fr")


async def test_a_preview_is_sent_to_oneself_alone(admin, fakes):
    await admin.post("/fr/api/message_previews", json=PREVIEW)
    assert fakes.last.request == rpc.PreviewMessageRequest(**PREVIEW)

    await admin.post("/fr/api/message_previews/send", json=PREVIEW | {"recipient": "other@x.test"})

    assert fakes.last.request == rpc.PreviewMessageRequest(**PREVIEW, recipient="admin@atlas.test")


async def test_a_customer_is_erased_by_admins(admin, staff, fakes):
    path = f"/fr/api/customers/{uuid4()}/erase"

    assert (await staff.post(path)).status_code == 403
    assert fakes.calls == []
    assert set((await admin.post(path)).json()) == {"id", "orders", "invoices"}
    assert fakes.last.request.id == path.split("/")[4]


async def test_exchange_rates_are_refreshed_on_request(admin, staff, fakes):
    response = await admin.post("/fr/api/exchange_rate_refreshes")
    assert (response.status_code, response.json()) == (200, {"date": "", "changed": 0, "isFailed": False})
    assert fakes.last.method.endswith("RefreshExchangeRates")
    assert (await staff.post("/fr/api/exchange_rate_refreshes")).status_code == 403
