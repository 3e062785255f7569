"""Public holidays, previews of messages, and the brand on documents."""

import io
from dataclasses import replace
from uuid import uuid4

import pytest
from chassis.inbox import ConsumerRunner
from chassis.object_store import StoredFile
from orders_pos.entrypoints.brand_consumer import build_brand_consumer
from PIL import Image
from souk.orders.v1 import orders_service_pb2 as rpc


class FakeStore:
    def __init__(self, content):
        self.content = content

    async def get(self, tenant, name):
        assert (tenant, name) == ("test", "logo.png")
        return StoredFile(self.content, "image/png")


@pytest.fixture
def consume_tenant(database, admin):
    """Consume a tenant-changed event."""
    target = io.BytesIO()
    Image.new("RGB", (210, 50), "#7a2e4d").save(target, "PNG")
    runner = ConsumerRunner(build_brand_consumer(FakeStore(target.getvalue())), database, None)

    async def consume_tenant(version, **fields):
        data = {"version": version, "name": "Atlas & Filles", **fields}
        event = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": "test", "data": data}
        return await runner.apply(event)

    return consume_tenant


async def test_coming_holidays_have_names_and_the_countries_are_listed(call):
    reply = await call("ListPublicHolidays", rpc.ListPublicHolidaysRequest(country="MA", locale="fr"))

    assert "Fête du Trône" in [holiday.name for holiday in reply.holidays]
    assert {"MA", "FR"} < set(reply.countries)
    none = await call("ListPublicHolidays", rpc.ListPublicHolidaysRequest(locale="fr"))
    assert list(none.holidays) == []


async def test_a_preview_fills_the_text_and_sends_nothing(call, fetch):
    request = rpc.PreviewMessageRequest(
        locale="fr", subject="{order}", body="{customer} {step} {shop} {total}"
    )

    reply = await call("PreviewMessage", request)

    assert reply.subject.startswith("TES-")
    assert reply.body == "Fatima Alami Prête Test 245,00\xa0MAD"
    assert await fetch("SELECT id FROM message") == []


async def test_messages_have_amounts_as_the_tenant_writes_them(call, admin):
    request = rpc.PreviewMessageRequest(locale="ar", subject="x", body="{total}")
    writer = replace(admin, number_format="comma-point", arabic_digits=True)

    reply = await call("PreviewMessage", request, writer)

    assert "\u0662\u0664\u0665.\u0660\u0660" in reply.body


async def test_a_preview_is_sent_to_the_recipient(call, fetch):
    request = rpc.PreviewMessageRequest(locale="ar", subject="x", body="{step}", recipient="me@a.test")

    await call("PreviewMessage", request)

    [row] = await fetch("SELECT recipient, body, kind, state FROM message")
    assert tuple(row) == ("me@a.test", "جاهز", "preview", "queued")


async def test_a_preview_names_placeholders_that_have_no_value(call, violations):
    request = rpc.PreviewMessageRequest(locale="fr", subject="{nobody}", body="x")

    assert await violations(call("PreviewMessage", request)) == {"subject": "unknown"}


async def test_documents_have_the_logo_and_the_name(call, sell, consume_tenant):
    order = await sell()
    plain = await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="fr"))
    assert b"/Width 210" not in plain.content

    await consume_tenant(2, logo="/uploads/test/logo.png", brandColor="#7a2e4d")

    for size in (rpc.PAPER_A4, rpc.PAPER_80MM):
        receipt = await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="ar", paper=size))
        assert b"/Width 210" in receipt.content
        assert receipt.content.count(b"/Type /Page\n") == 1


async def test_an_older_change_does_not_replace_a_newer_one(consume_tenant, fetch):
    await consume_tenant(3, brandColor="#7a2e4d")
    await consume_tenant(2, name="Old", brandColor="#000000")

    [row] = await fetch("SELECT name, color, logo FROM brand")
    assert tuple(row) == ("Atlas & Filles", "#7a2e4d", b"")
