"""Webhooks: who receives what, how often, and when no more."""

import asyncio
import os
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import orjson
import pytest
from chassis.bus import Bus, stream_of
from chassis.consumer import declare
from chassis.context import Caller
from chassis.egress import Egress
from chassis.inbox import ConsumerRunner
from chassis.testing.deliveries import fail_at
from http_receiver import receive
from identity.access.usable_applications import set_application
from identity.demo import ATLAS, RIF
from identity.events import tenant_transaction
from identity.notices.webhooks.deliveries import purge_deliveries
from identity.notices.webhooks.feed import WebhookFeed
from identity.notices.webhooks.sending import PAUSES, Sender
from identity.notices.webhooks.signature import generate_secret, sign
from identity.notices.webhooks.webhook import OVERLAP, Webhook, add_webhook
from nats.js.errors import NotFoundError

URL = "/fr/api/webhooks"
RIF_ADMIN = "admin@rif.test"
SAVED = "orders.order-saved"


@pytest.fixture
async def receiver(identity):
    """A receiver at a private address, which the operator trusts."""
    async with receive() as receiver:
        identity.webhook_egress = Egress(trusted=receiver.origin)
        yield receiver
        await identity.webhook_egress.close()


@pytest.fixture
def clock():
    """The time, in a list."""
    return [datetime.now(UTC) + timedelta(minutes=1)]


@pytest.fixture
def create(call, receiver):
    async def create(*events, username="admin@atlas.test"):
        body = {"url": f"{receiver.origin}/hook", "events": list(events or [SAVED])}
        response = await call("POST", URL, body, username=username)
        assert response.status_code == 201, response.text
        return response.json()

    return create


@pytest.fixture
def publish(identity):
    """Publish an event of a tenant."""
    runners = {
        c.context: ConsumerRunner(c, identity.database, None)
        for c in WebhookFeed(identity.database, None, ["orders", "snooker"]).consumers
    }

    async def publish(kind=SAVED, tenant=ATLAS, time=None, id_=None, **data):
        context = kind.partition(".")[0]
        event = {
            "id": id_ or str(uuid4()),
            "type": f"souk.{kind}.v1",
            "time": (time or datetime.now(UTC)).isoformat(),
            "subject": data.get("id", str(uuid4())),
            "tenant": tenant.slug,
            "tenantid": str(tenant.id),
            "data": data,
        }
        await runners[context].apply(event)
        return event

    return publish


@pytest.fixture
def send(identity, admin, clock):
    """Send what is due, as the relay and the consumer do. Return how many attempts were scheduled."""
    published = set()

    async def send():
        sender = Sender(identity.webhook_egress, identity.webhook_vault, lambda: clock[0], lambda: 0)
        runner = ConsumerRunner(sender.consumer(), identity.database, None)
        rows = await admin.fetch("SELECT * FROM outbox WHERE event = 'webhook-due' ORDER BY seq")
        due = [row for row in rows if row["id"] not in published and (row["due_at"] or clock[0]) <= clock[0]]
        for row in due:
            published.add(row["id"])
            data = {"attempt": 0} | orjson.loads(row["data"])
            event = {"id": str(row["id"]), "tenant": row["tenant"], "tenantid": str(row["tenant_id"])}
            await runner.apply(event | {"data": data})
        return len(due)

    return send


@pytest.fixture
def deliveries(call):
    async def deliveries(webhook, **user):
        response = await call("GET", f"{webhook['@id']}/deliveries", **user)
        assert response.status_code == 200, response.text
        return response.json()["hydra:member"]

    return deliveries


def test_the_signature_is_that_of_the_specification():
    signature = sign(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        '{"test": 2432232314}',
    )
    assert signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert generate_secret() != generate_secret()


async def test_an_event_is_delivered_signed_with_its_id(receiver, create, publish, send, deliveries, clock):
    webhook = await create()
    event = await publish(orderNumber="ATL-1")
    await send()
    [request] = receiver.requests
    assert request.line == "POST /hook HTTP/1.1"
    assert orjson.loads(request.body) == event
    timestamp = int(clock[0].timestamp())
    assert request.headers["webhook-id"] == event["id"]
    assert request.headers["webhook-timestamp"] == str(timestamp)
    expected = sign(webhook["secret"], event["id"], timestamp, request.body)
    assert request.headers["webhook-signature"] == expected
    [delivery] = await deliveries(webhook)
    assert (delivery["state"], delivery["status"], delivery["response"]) == ("delivered", 200, "ok")


async def test_a_repeated_event_is_delivered_once(receiver, create, publish, send):
    await create()
    event = await publish()
    await publish(id_=event["id"])
    await send()
    await send()
    assert len(receiver.requests) == 1


async def test_a_webhook_gets_only_the_kinds_it_wants_of_its_own_tenant(receiver, create, publish, send):
    await create()
    await create(username=RIF_ADMIN)
    await publish("orders.order-paid")
    await publish("orders.message-text")
    own = await publish(tenant=ATLAS)
    await send()
    assert [request.headers["webhook-id"] for request in receiver.requests] == [own["id"]]


async def test_what_happened_before_the_webhook_is_not_sent(receiver, create, publish, send):
    await create()
    await publish(time=datetime.now(UTC) - timedelta(hours=1))
    assert await send() == 0


@pytest.mark.parametrize(
    ("kind", "application"), [("snooker.frame-won", "snooker"), ("orders.wallet-changed", "wallet")]
)
async def test_events_of_an_application_need_it_installed(
    identity, receiver, create, publish, send, kind, application
):
    await create(kind)
    async with tenant_transaction(identity.database, ATLAS) as connection:
        await set_application(connection, ATLAS.id, application, is_active=False)
    await publish(kind)
    assert await send() == 0
    async with tenant_transaction(identity.database, ATLAS) as connection:
        await set_application(connection, ATLAS.id, application, is_active=True)
    await publish(kind)
    assert await send() == 1


async def test_a_failing_receiver_is_tried_for_three_days_and_then_no_more(
    receiver, create, publish, send, deliveries, clock, call
):
    webhook = await create()
    receiver.status = 500
    await publish()
    start = clock[0]
    assert await send() == 1
    for number, pause in enumerate(PAUSES, 1):
        [delivery] = await deliveries(webhook)
        assert (delivery["state"], delivery["attempts"], delivery["status"]) == ("waiting", number, 500)
        assert datetime.fromisoformat(delivery["nextAt"]) == clock[0] + pause
        clock[0] += pause
        assert await send() == 1
    assert timedelta(days=3) <= clock[0] - start
    [delivery] = await deliveries(webhook)
    assert (delivery["state"], delivery["nextAt"]) == ("failed", None)
    assert (await call("GET", webhook["@id"])).json()["state"] == "failing"
    notifications = (await call("GET", "/fr/api/notifications")).json()["hydra:member"]
    [disabled] = [
        notification for notification in notifications if notification["kind"] == "webhook-disabled"
    ]
    assert (disabled["itemId"], disabled["subject"]) == (webhook["id"], webhook["url"])
    await publish()
    assert await send() == 0


def test_pauses_grow():
    assert list(PAUSES) == sorted(set(PAUSES))


async def test_a_receiver_that_hangs_is_no_answer(identity, receiver, create, publish, send, deliveries):
    identity.webhook_egress = Egress(trusted=receiver.origin, seconds=2)
    webhook = await create()
    receiver.is_hanging = True
    await publish()
    await send()
    [delivery] = await deliveries(webhook)
    assert (delivery["state"], delivery["status"]) == ("waiting", 0)
    assert len(receiver.requests) == 1


@pytest.mark.parametrize("step", ["execute", "handle"])
async def test_an_attempt_that_keeps_failing_for_a_reason_of_ours_counts_as_one(
    identity, create, publish, deliveries, admin, step
):
    webhook = await create()
    await publish()
    row = await admin.fetchrow("DELETE FROM outbox WHERE event = 'webhook-due' RETURNING *")
    consumer = Sender(identity.webhook_egress, identity.webhook_vault).consumer()
    user = Caller.system(ATLAS.id, ATLAS.slug, ATLAS.currency)
    await fail_at(step, consumer, identity.database, user, orjson.loads(row["data"]))
    [delivery] = await deliveries(webhook)
    assert (delivery["state"], delivery["attempts"]) == ("waiting", 1)
    assert delivery["response"] == "Something went wrong on our side."
    assert await admin.fetchval("SELECT count(*) FROM outbox WHERE event = 'webhook-due'") == 1


async def test_a_hanging_receiver_keeps_few_attempts_in_flight(identity, receiver, create, publish, admin):
    identity.webhook_egress = Egress(trusted=receiver.origin, seconds=2)
    await create()
    receiver.is_hanging = True
    for _ in range(6):
        await publish()
    sender = Sender(identity.webhook_egress, identity.webhook_vault)
    runner = ConsumerRunner(sender.consumer(), identity.database, None)
    rows = await admin.fetch("SELECT * FROM outbox WHERE event = 'webhook-due'")
    events = [
        {
            "id": str(row["id"]),
            "tenant": row["tenant"],
            "tenantid": str(row["tenant_id"]),
            "data": orjson.loads(row["data"]),
        }
        for row in rows
    ]
    await asyncio.gather(*(asyncio.create_task(runner.apply(event)) for event in events))
    assert len(receiver.requests) == 4
    postponed = await admin.fetch("SELECT attempts FROM webhook_deliveries WHERE attempts = 0")
    assert len(postponed) == 2


@pytest.mark.asvs("15.3.2")
async def test_a_redirect_is_a_failure_and_not_followed(receiver, create, publish, send, deliveries):
    webhook = await create()
    async with receive() as inside:
        receiver.status, receiver.headers = 302, {"Location": f"{inside.origin}/secret"}
        await publish()
        await send()
        assert inside.requests == []
    [delivery] = await deliveries(webhook)
    assert (delivery["state"], delivery["status"]) == ("waiting", 302)


async def test_a_receiver_that_is_gone_gets_nothing_more(receiver, create, publish, send, deliveries, call):
    webhook = await create()
    receiver.status = 410
    await publish()
    await publish()
    await send()
    assert len(receiver.requests) == 1
    assert {delivery["state"] for delivery in await deliveries(webhook)} == {"failed"}
    assert (await call("GET", webhook["@id"])).json()["state"] == "gone"
    # Once it is on again, what failed can be sent by hand.
    receiver.status = 200
    await call("PATCH", webhook["@id"], {"isEnabled": True})
    [first, _] = await deliveries(webhook)
    assert (await call("POST", f"{webhook['@id']}/deliveries/{first['id']}/resend")).status_code == 200
    await send()
    assert [delivery["state"] for delivery in await deliveries(webhook)] == ["delivered", "failed"]


async def test_a_receiver_may_ask_for_a_longer_pause(receiver, create, publish, send, deliveries, clock):
    webhook = await create()
    receiver.status, receiver.headers = 429, {"Retry-After": "600"}
    await publish()
    await send()
    [delivery] = await deliveries(webhook)
    assert datetime.fromisoformat(delivery["nextAt"]) == clock[0] + timedelta(seconds=600)


async def test_an_attempt_reported_twice_counts_once(receiver, create, publish, send, deliveries, call):
    webhook = await create()
    receiver.status = 500
    await publish()
    await send()
    [delivery] = await deliveries(webhook)
    # By hand, while the next attempt is scheduled: that one is then out of date.
    await call("POST", f"{webhook['@id']}/deliveries/{delivery['id']}/resend")
    receiver.status = 200
    assert await send() == 1
    [delivery] = await deliveries(webhook)
    assert (delivery["state"], delivery["attempts"]) == ("delivered", 2)


async def test_both_secrets_sign_for_a_day_after_a_rotation(receiver, create, publish, send, call, clock):
    webhook = await create()
    rotated = (await call("POST", f"{webhook['@id']}/rotate")).json()
    assert rotated["secret"] != webhook["secret"]
    await publish()
    await send()
    clock[0] += OVERLAP
    await publish()
    await send()
    first, second = (
        [sign(secret, r.headers["webhook-id"], int(r.headers["webhook-timestamp"]), r.body)
         for secret in (rotated["secret"], webhook["secret"])]
        for r in receiver.requests
    )  # fmt: skip
    assert receiver.requests[0].headers["webhook-signature"] == " ".join(first)
    assert receiver.requests[1].headers["webhook-signature"] == second[0]


@pytest.mark.asvs("1.3.6")
@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "https://127.0.0.1/", "https://10.0.0.1/hook", "https://[::1]/", "https://localhost/",
     "https://169.254.169.254/latest", "ftp://example.org/", "nothing", "https://", "https://[bad/"],
)  # fmt: skip
async def test_an_address_inside_the_network_is_rejected(call, receiver, url):
    response = await call("POST", URL, {"url": url, "events": [SAVED]})
    assert (response.status_code, response.json()["violations"][0]["propertyPath"]) == (422, "url")


@pytest.mark.asvs("1.3.6")
async def test_an_address_that_became_private_is_not_called(
    identity, receiver, create, publish, send, deliveries
):
    webhook = await create()
    identity.webhook_egress = Egress()
    await publish()
    await send()
    assert receiver.requests == []
    [delivery] = await deliveries(webhook)
    assert (delivery["state"], delivery["status"]) == ("waiting", 0)


async def test_unknown_kinds_are_rejected(call, receiver):
    response = await call("POST", URL, {"url": f"{receiver.origin}/", "events": ["orders.delivery-due"]})
    assert (response.status_code, response.json()["violations"][0]["propertyPath"]) == (422, "events")
    kinds = [kind["id"] for kind in (await call("GET", "/fr/api/webhook_events")).json()["hydra:member"]]
    assert SAVED in kinds
    assert "identity.webhook-due" not in kinds


@pytest.mark.asvs("11.3.2")
async def test_secrets_are_shown_once_and_stored_encrypted(create, call, admin):
    webhook = await create()
    assert (await call("GET", webhook["@id"])).json()["secret"] is None
    rows = await admin.fetch("SELECT webhooks::text AS row, secret FROM webhooks")
    key = webhook["secret"].removeprefix("whsec_").encode()
    assert all(key.decode() not in row["row"] and key not in row["secret"] for row in rows)


async def test_changes_are_in_the_audit_log(create, call):
    webhook = await create()
    await call("PATCH", webhook["@id"], {"isEnabled": False})
    await call("POST", f"{webhook['@id']}/rotate")
    await call("DELETE", webhook["@id"])
    entries = (await call("GET", "/fr/api/audit_entries")).json()["hydra:member"]
    assert [entry["kind"] for entry in entries if entry["subjectId"] == webhook["id"]] == [
        "webhook-removed",
        "webhook-secret-rotated",
        "webhook-changed",
        "webhook-created",
    ]
    assert (await call("GET", webhook["@id"])).status_code == 404


async def test_nothing_is_kept_of_an_erased_customer(receiver, create, publish, send, deliveries, call):
    webhook, customer = await create(), str(uuid4())
    await publish(customer={"id": customer, "fullName": "Leila"})
    await publish(note="of another one")
    await publish("orders.customer-erased", id=customer)
    bodies = [delivery["body"] for delivery in await deliveries(webhook)]
    assert ["Leila" in body for body in bodies] == [False, False]
    [erased] = [delivery for delivery in await deliveries(webhook) if not delivery["body"]]
    response = await call("POST", f"{webhook['@id']}/deliveries/{erased['id']}/resend")
    assert (response.status_code, response.json()["code"]) == (409, "erased")


async def test_old_deliveries_are_deleted(identity, create, publish, deliveries):
    webhook = await create()
    await publish()
    await purge_deliveries(identity.database, datetime.now(UTC) + timedelta(days=29))
    assert len(await deliveries(webhook)) == 1
    await purge_deliveries(identity.database, datetime.now(UTC) + timedelta(days=31))
    assert await deliveries(webhook) == []


async def test_another_tenants_webhook_is_not_found(create, publish, deliveries, call):
    webhook = await create()
    await publish()
    [delivery] = await deliveries(webhook)
    paths = (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/rotate"), ("GET", "/deliveries"),
             ("POST", f"/deliveries/{delivery['id']}/resend"))  # fmt: skip
    for method, path in paths:
        body = {} if method == "PATCH" else None
        response = await call(method, webhook["@id"] + path, body, username=RIF_ADMIN)
        assert response.status_code == 404, path
    own = await create(username=RIF_ADMIN)
    response = await call("POST", f"{own['@id']}/deliveries/{delivery['id']}/resend", username=RIF_ADMIN)
    assert response.status_code == 404
    assert UUID(own["id"]) != UUID(webhook["id"])


async def test_webhooks_are_for_admins(call):
    for url in (URL, "/fr/api/webhook_events"):
        assert (await call("GET", url, username="staff@atlas.test")).status_code == 403


async def test_events_of_another_tenant_are_not_delivered(create, publish, send):
    await create()
    await publish(tenant=RIF)
    assert await send() == 0


@pytest.fixture
async def running(settings, receiver, identity, run_identity, client, serve_rpcs):
    """A process with the consumers, the relay and the sender; `identity`'s webhooks are made known to it."""
    bus = Bus(os.environ["SOUK_TEST_NATS_URL"], "webhooks-test", lost=lambda: None)
    await bus.open()
    await bus.ensure(stream_of("orders"))
    trusting = settings.model_copy(update={"webhooks_trusted": receiver.origin})
    async with AsyncExitStack() as stack:
        stack.push_async_callback(bus.close)
        for stream in ("identity", "orders"):
            stack.push_async_callback(bus.jetstream.delete_stream, stream)
        running = await stack.enter_async_context(run_identity(trusting, bus, ["orders"]))
        identity.webhook_feed = running.webhook_feed
        serve_rpcs(identity)
        yield bus


@pytest.fixture
def publish_on_bus(running):
    """Publish an order's event of a tenant on the bus. Return its id."""

    async def publish_on_bus(tenant, kind="order-paid", subject=""):
        event = {
            "id": str(uuid4()),
            "type": f"souk.orders.{kind}.v1",
            "time": datetime.now(UTC).isoformat(),
            "subject": subject or str(uuid4()),
            "tenant": tenant.slug,
            "tenantid": str(tenant.id),
            "data": {},
        }
        await running.publish(f"souk.{tenant.slug}.orders.{kind}.v1", orjson.dumps(event), event["id"])
        return event["id"]

    return publish_on_bus


@pytest.fixture
def remove_all(call):
    """Remove the webhooks of a tenant."""

    async def remove_all(username):
        for hook in (await call("GET", URL, username=username)).json()["hydra:member"]:
            assert (await call("DELETE", hook["@id"], username=username)).status_code == 200

    return remove_all


@pytest.fixture
def received(running):
    """Return the tenants whose events of orders are received, once there is such a consumer."""

    async def received():
        async with asyncio.timeout(30):
            while True:
                with suppress(NotFoundError):
                    info = await running.jetstream.consumer_info("orders", "identity-webhooks-orders")
                    subjects = info.config.filter_subjects or [info.config.filter_subject]
                    return {subject.split(".")[1] for subject in subjects}
                await asyncio.sleep(0.05)

    return received


async def test_an_event_on_the_bus_reaches_the_receiver(create, receiver, publish_on_bus):
    """The consumers, the relay and the sender of a whole process."""
    await create("orders.order-paid")
    id_ = await publish_on_bus(ATLAS)
    async with asyncio.timeout(30):
        await receiver.first.wait()
    assert receiver.requests[0].headers["webhook-id"] == id_


async def test_events_of_a_tenant_are_received_from_its_first_webhook_on(
    create, receiver, publish_on_bus, received, remove_all, identity, running
):
    await remove_all(RIF_ADMIN)
    await create()
    async with identity.webhook_feed._tenants() as tenants:
        for consumer in identity.webhook_feed.consumers:
            await declare(running, consumer, tenants)
    assert await received() == {"atlas"}
    await publish_on_bus(RIF)
    info = await running.jetstream.consumer_info("orders", "identity-webhooks-orders")
    assert (info.num_pending, info.delivered.consumer_seq) == (0, 0)

    await create("orders.order-paid", username=RIF_ADMIN)

    assert await received() == {"atlas", "rif"}
    id_ = await publish_on_bus(RIF)
    async with asyncio.timeout(30):
        await receiver.first.wait()
    assert [request.headers["webhook-id"] for request in receiver.requests] == [id_]


async def test_tenants_whose_first_webhooks_are_made_at_once_are_all_received(
    create, received, remove_all, identity, admin
):
    for username in ("admin@atlas.test", RIF_ADMIN):
        await remove_all(username)
    hook = Webhook(uuid4(), "https://a.test", (SAVED,), "on", b"", None, None, datetime.now(UTC))
    async with tenant_transaction(identity.database, ATLAS) as connection:
        await identity.webhook_feed.add(connection, ATLAS.id)
        await add_webhook(connection, ATLAS.id, hook)
        other = asyncio.create_task(create(username=RIF_ADMIN))
        waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        while not (other.done() or await admin.fetchval(waiting)):
            await asyncio.sleep(0.01)
    await other

    assert await received() == {"atlas", "rif"}


async def test_a_webhook_that_is_switched_on_again_is_received(call, create, received, identity):
    feed, identity.webhook_feed = identity.webhook_feed, WebhookFeed(identity.database, None, [])
    hook = await create(username=RIF_ADMIN)
    await call("PATCH", hook["@id"], {"isEnabled": False}, username=RIF_ADMIN)
    identity.webhook_feed = feed

    assert (await call("PATCH", hook["@id"], {"isEnabled": True}, username=RIF_ADMIN)).status_code == 200

    assert "rif" in await received()


async def test_events_of_a_tenant_whose_webhooks_are_off_are_not_received(
    call, create, remove_all, identity, running
):
    await remove_all(RIF_ADMIN)
    first, second = await create(username=RIF_ADMIN), await create(username=RIF_ADMIN)
    for hook, is_received in ((first, True), (second, False)):
        await call("PATCH", hook["@id"], {"isEnabled": False}, username=RIF_ADMIN)
        async with identity.webhook_feed._tenants() as tenants:
            assert ("rif" in tenants) == is_received


async def test_a_webhook_that_is_off_forgets_an_erased_customer_too(
    call, create, publish, publish_on_bus, deliveries
):
    webhook, customer = await create(), str(uuid4())
    await publish(customer={"id": customer, "fullName": "Leila"})
    await call("PATCH", webhook["@id"], {"isEnabled": False})

    await publish_on_bus(ATLAS, "customer-erased", subject=customer)

    async with asyncio.timeout(30):
        while (await deliveries(webhook))[0]["body"]:
            await asyncio.sleep(0.05)


async def test_events_of_all_tenants_are_received_where_too_many_have_webhooks(create, received, monkeypatch):
    monkeypatch.setattr("identity.notices.webhooks.feed._MOST", 1)
    await create()
    await create(username=RIF_ADMIN)
    assert await received() == {"*"}


async def test_a_context_that_never_ran_keeps_no_webhook_from_being_made(create, received, running, identity):
    identity.webhook_feed = WebhookFeed(identity.database, running, ["orders", "snooker"])
    await create(username=RIF_ADMIN)
    assert "rif" in await received()


async def test_no_webhook_is_made_while_the_broker_does_not_answer(call, receiver, running, identity):
    before = (await call("GET", URL)).json()["hydra:totalItems"]
    closed = Bus(os.environ["SOUK_TEST_NATS_URL"], "webhooks-closed", lost=lambda: None)
    await closed.open()
    await closed.close()
    identity.webhook_feed = WebhookFeed(identity.database, closed, ["orders"])

    response = await call("POST", URL, {"url": f"{receiver.origin}/hook", "events": [SAVED]})

    assert (response.status_code, "Retry-After" in response.headers) == (503, True)
    assert (await call("GET", URL)).json()["hydra:totalItems"] == before
