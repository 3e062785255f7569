"""What people are notified of, who sees it, and when it goes."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import orjson
import pytest
from chassis.inbox import ConsumerRunner
from identity.demo import ATLAS, PEOPLE
from identity.notices.notifications.consumers import notification_consumers
from identity.notices.notifications.store import purge_notifications

URL = "/fr/api/notifications"
STAFF, RIDER = PEOPLE[1].id, PEOPLE[2].id
OTHER_RIDER = "omar@atlas.test"
ORDER = {
    "version": 1,
    "orderNumber": "ATL-2026-000123",
    "shipment": {"currentStep": {"code": "ready"}},
    "deliverySlot": {"date": "2026-11-20", "from": "08:00", "to": "10:00"},
    "agent": {"id": str(RIDER)},
}


@pytest.fixture
def consume(identity):
    """Consume an event with the consumer of that name."""
    consumers = {consumer.name: consumer for consumer in notification_consumers(identity.mails)}

    async def consume(name, data):
        event = {"id": str(uuid4()), "tenantid": str(ATLAS.id), "tenant": ATLAS.slug, "data": data}
        return await ConsumerRunner(consumers[name], identity.database, None).apply(event)

    return consume


@pytest.fixture
def consume_due(admin, consume):
    """Consume the scheduled events of deliveries, and return when they are due."""

    async def consume_due():
        rows = await admin.fetch("SELECT data, due_at FROM outbox WHERE event = 'delivery-due' ORDER BY seq")
        for row in rows:
            await consume("identity-delivery-due", orjson.loads(row["data"]))
        return [row["due_at"] for row in rows]

    return consume_due


@pytest.fixture
def listed(call):
    """Return the notifications that a person sees."""

    async def listed(username="admin@atlas.test", **query):
        url = URL + "?" + "&".join(f"{name}={value}" for name, value in query.items())
        response = await call("GET", url, username=username)
        assert response.status_code == 200, response.text
        return response.json()

    return listed


def kinds(body):
    return [item["kind"] for item in body["hydra:member"]]


async def test_a_delivery_whose_slot_is_over_is_late(consume, consume_due, listed):
    order_id = str(uuid4())
    await consume("identity-deliveries", {"order": ORDER | {"id": order_id}})

    # 10:00 in Casablanca, which is on +00:00 in November 2026.
    assert await consume_due() == [datetime(2026, 11, 20, 10, tzinfo=UTC)]

    [late] = (await listed())["hydra:member"]
    assert (late["kind"], late["itemId"], late["subject"], late["at"]) == (
        "late-delivery",
        order_id,
        ORDER["orderNumber"],
        "2026-11-20T10:00:00+00:00",
    )
    await consume_due()
    assert (await listed())["hydra:totalItems"] == 1


async def test_an_order_is_followed_once_it_has_a_delivery_slot(consume, consume_due):
    order = ORDER | {"id": str(uuid4()), "deliverySlot": None}
    assert await consume("identity-deliveries", {"order": order | {"version": 2}})
    assert await consume_due() == []
    assert await consume("identity-deliveries", {"order": ORDER | {"id": order["id"], "version": 3}})
    assert len(await consume_due()) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"shipment": {"currentStep": {"code": "delivered"}}},
        {"shipment": {"currentStep": {"code": "cancelled"}}},
        {"deliverySlot": None},
        {"deliverySlot": {"date": "2026-11-25", "from": "08:00", "to": "10:00"}},
    ],
)
async def test_a_delivery_that_was_made_or_moved_is_not_late(consume, admin, listed, change):
    order = ORDER | {"id": str(uuid4())}
    await consume("identity-deliveries", {"order": order})
    [due] = await admin.fetch("SELECT data FROM outbox WHERE event = 'delivery-due'")
    await consume("identity-deliveries", {"order": order | change | {"version": 2}})

    await consume("identity-delivery-due", orjson.loads(due["data"]))

    assert (await listed())["hydra:member"] == []


async def test_an_older_version_of_an_order_changes_nothing(consume, consume_due, listed):
    order = ORDER | {"id": str(uuid4())}
    delivered = {"shipment": {"currentStep": {"code": "delivered"}}, "version": 3}
    await consume("identity-deliveries", {"order": order | delivered})
    await consume("identity-deliveries", {"order": order | {"version": 2}})

    assert await consume_due() == []
    assert (await listed())["hydra:member"] == []


@pytest.mark.asvs("8.2.2")
async def test_drivers_see_their_own_late_deliveries_alone(consume, consume_due, listed):
    await consume("identity-deliveries", {"order": ORDER | {"id": str(uuid4())}})
    await consume_due()

    assert kinds(await listed("rider@atlas.test")) == ["late-delivery"]
    assert kinds(await listed("staff@atlas.test")) == ["late-delivery"]
    assert kinds(await listed(OTHER_RIDER)) == []
    assert kinds(await listed("admin@rif.test")) == []


async def test_the_person_of_a_key_alone_sees_what_a_program_proposes(consume, listed):
    thread = str(uuid4())
    plan = {"id": str(uuid4()), "threadId": thread, "userId": str(STAFF), "client": "Desk", "count": 2}
    for _ in range(2):
        await consume("identity-plan-proposed", plan)

    [seen] = (await listed("staff@atlas.test"))["hydra:member"]
    assert (seen["kind"], seen["itemId"], seen["subject"]) == ("plan-proposed", thread, "Desk")
    assert kinds(await listed()) == []


async def test_admins_see_failures_of_imports_messages_and_events_once(consume, listed):
    imported = {"import": {"id": "i", "state": "done", "failed": 3}}
    for _ in range(2):
        await consume("identity-import-changed", imported)
        await consume("identity-message-failed", {"id": "m"})
        await consume("identity-dead-letters-orders", {"consumer": "orders-agents", "eventId": "e"})
    await consume("identity-import-changed", {"import": {"id": "j", "state": "running", "failed": 1}})
    await consume("identity-import-changed", {"import": {"id": "k", "state": "done", "failed": 0}})

    seen = (await listed())["hydra:member"]
    assert [(notification["kind"], notification["subject"]) for notification in seen] == [
        ("dead-letter", "orders-agents"),
        ("message-failed", ""),
        ("import-failed", "3"),
    ]
    assert kinds(await listed("staff@atlas.test")) == []


async def test_admins_are_notified_of_risks_that_wait_for_them_once_an_hour(consume, listed):
    risk = {"id": "r", "kind": "price-fall", "name": "Lamp", "createdAt": "2026-11-24T02:10:00Z"}
    await consume("identity-listing-risk", {"risk": risk | {"state": "applied"}})
    assert kinds(await listed()) == []
    for minute, state, kind in ((20, "held", "price-fall"), (40, "applied", "vanished")):
        created = f"2026-11-24T02:{minute}:00Z"
        change = {"id": f"r{minute}", "state": state, "kind": kind, "createdAt": created}
        await consume("identity-listing-risk", {"risk": risk | change})
    await consume(
        "identity-listing-risk", {"risk": risk | {"state": "held", "createdAt": "2026-11-24T03:00:00Z"}}
    )

    seen = (await listed(kind="listing-risk"))["hydra:member"]
    assert [(notification["itemId"], notification["subject"]) for notification in seen] == [
        ("r", "Lamp"),
        ("r20", "Lamp"),
    ]
    assert kinds(await listed("staff@atlas.test")) == []


async def test_failed_refunds_and_returns_that_wait_are_reported_once_to_the_office(consume, listed):
    item = {"id": "r", "order": "/en/api/orders/o", "orderNumber": "ATL-1"}
    for _ in range(2):
        await consume("identity-refund-failed", item)
        await consume("identity-return-requested", {"orderReturn": item})

    seen = (await listed("staff@atlas.test"))["hydra:member"]
    assert [
        (notification["kind"], notification["itemId"], notification["subject"]) for notification in seen
    ] == [
        ("return-requested", "o", "ATL-1"),
        ("refund-failed", "o", "ATL-1"),
    ]


async def test_admins_alone_are_notified_of_a_visitors_message_once_at_the_bell_and_by_mail(
    consume, listed, call
):
    message_id = str(uuid4())
    for _ in range(2):
        await consume("identity-contact-message", {"id": message_id})

    [seen] = (await listed())["hydra:member"]
    assert (seen["kind"], seen["itemId"], seen["subject"]) == ("contact-message", message_id, "")
    assert kinds(await listed("staff@atlas.test")) == []
    mails = (await call("GET", "/fr/api/mails")).json()["hydra:member"]
    [mail] = [mail for mail in mails if mail["kind"] == "contact-message"]
    assert mail["recipient"] == "admin@atlas.test"
    assert f"/admin/site/messages?open={message_id}" in mail["text"]


async def test_a_new_device_is_reported_to_its_person_alone(sign_in, listed, client):
    await sign_in(username="staff@atlas.test")
    client.headers["User-Agent"] = "Other/1.0"
    await sign_in(username="staff@atlas.test")

    [item] = (await listed("staff@atlas.test"))["hydra:member"]
    assert (item["kind"], item["subject"]) == ("new-device", "Other/1.0")
    assert kinds(await listed(kind="new-device", isRead="false")) in ([], ["new-device"])
    assert "Other/1.0" not in [
        notification["subject"] for notification in (await listed(OTHER_RIDER))["hydra:member"]
    ]


async def test_each_person_reads_for_themselves(consume, consume_due, call, listed):
    for _ in range(3):
        await consume("identity-deliveries", {"order": ORDER | {"id": str(uuid4())}})
    await consume_due()
    body = await listed(kind="late-delivery")
    first = body["hydra:member"][0]["id"]

    await call("POST", f"{URL}/{first}/read")
    await call("POST", f"{URL}/{first}/read")

    assert (await listed())["unread"] == 2
    assert (await listed(isRead="false"))["hydra:totalItems"] == 2
    await call("POST", f"{URL}/read")
    assert ((await listed())["unread"], (await listed("staff@atlas.test"))["unread"]) == (0, 3)


async def test_what_one_may_not_see_can_not_be_marked(consume, call, admin):
    await consume("identity-message-failed", {"id": "m"})
    hidden = await admin.fetchval("SELECT id FROM notifications")

    response = await call("POST", f"{URL}/{hidden}/read", username="staff@atlas.test")

    assert response.status_code == 404
    assert await admin.fetchval("SELECT count(*) FROM notification_reads") == 0


async def test_an_unknown_filter_is_named(call):
    for query in ("kind=nothing", "isRead=perhaps", "colour=red"):
        assert (await call("GET", f"{URL}?{query}")).status_code == 400


async def test_notifications_go_after_ninety_days(consume, call, identity, admin, listed):
    await consume("identity-message-failed", {"id": "m"})
    await call("POST", f"{URL}/read")
    now = datetime.now(UTC)

    await purge_notifications(identity.database, now + timedelta(days=89))
    assert kinds(await listed()) == ["message-failed"]
    await purge_notifications(identity.database, now + timedelta(days=91))

    assert kinds(await listed()) == []
    assert await admin.fetchval("SELECT count(*) FROM notification_reads") == 0


@pytest.mark.parametrize(
    "change",
    [
        {"shipment": {"currentStep": {"code": "delivered"}}},
        {"deliverySlot": {"date": "2026-11-25", "from": "08:00", "to": "10:00"}},
    ],
)
async def test_a_late_delivery_that_was_made_or_moved_needs_no_attention(
    consume, consume_due, admin, listed, change
):
    order = ORDER | {"id": str(uuid4())}
    await consume("identity-deliveries", {"order": order})
    await consume_due()
    # What changes nothing of the delivery leaves it late, and read or unread.
    await consume("identity-deliveries", {"order": order | {"version": 2, "note": "gate"}})
    assert (await listed())["unread"] == 1

    await consume("identity-deliveries", {"order": order | change | {"version": 3}})

    assert (await listed())["hydra:member"] == []
    [settled] = await admin.fetch("SELECT data FROM outbox WHERE event = 'notification-settled'")
    assert orjson.loads(settled["data"])["kind"] == "late-delivery"


async def test_a_return_that_was_decided_needs_no_attention(consume, listed):
    returned = {"id": str(uuid4()), "order": f"/fr/api/orders/{uuid4()}", "orderNumber": "ATL-2026-000123"}
    await consume("identity-return-requested", {"orderReturn": returned})
    await consume("identity-return-requested", {"orderReturn": returned | {"id": str(uuid4())}})
    assert (await listed())["unread"] == 2

    await consume("identity-return-decided", {"orderReturn": returned})

    assert kinds(await listed()) == ["return-requested"]
