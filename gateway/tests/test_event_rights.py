"""Who receives which event: on the live stream, of what was missed, and by webhook, as who may get its item."""

import asyncio
from dataclasses import replace

import httpx
import orjson
import pytest
from chassis.context import ADMIN, STAFF
from chassis.contract.applications import all_applications
from chassis.contract.event_rights import VIEWERS_CHANGED, may_receive, roles_of_event, scope_of_event
from chassis.contract.events import public_events
from chassis.contract.modules import messages
from chassis.contract.scopes import scopes
from chassis.descriptors import context_of, event_name
from gateway.app import create_app
from gateway.live import routes
from gateway.live.events import LiveEvent

from conftest import ROLES, create_client, has_all, open_bus, serve_live, verify

# The collection in which the item of an event is read, by the beginning of the event's name.
ITEMS = {
    "apps.": "installed_applications",
    "apps.purchase-": "application_purchases",
    "dropship.listing-": "cj_products",
    "dropship.listing-risk-": "listing_risks",
    "dropship.import-": "imports",
    "dropship.supplier-order-": "supplier_orders",
    "orders.order-": "orders",
    "orders.viewers-": "orders",
    "orders.piece-": "pieces",
    "orders.wallet-": "wallet_entries",
    "orders.customer": "customers",
    "orders.product-": "products",
    "orders.invoice-": "invoices",
    "orders.refund-": "orders",
    "orders.return-": "returns",
    "orders.shop-": "shop_settings",
    "orders.opening-hours-": "shop_settings",
    "orders.e-invoice-": "invoices",
    "orders.message-": "messages",
    "orders.cash-session-": "cash_sessions",
    "orders.card-account-": "card_account",
    "planning.task-": "gantt_tasks",
    "planning.plan-": "gantt_projects",
    "planning.calendar-": "gantt_calendars",
    "site.page-": "pages",
    "site.image-": "site_images",
    "site.redirect-": "site_redirects",
    "site.theme-draft-": "website_themes/unknown/draft",
    "site.contact-message-": "contact_messages",
    "snooker.match-": "snooker_matches",
    "snooker.frame-": "snooker_matches",
    "snooker.queue-": "snooker_waiting_entries",
}
ALONE = {"card_account", "website_themes/unknown/draft"}
# What every person may read in the gateway itself: their applications and notifications.
FOR_PEOPLE = {
    "identity.applications-changed",
    "identity.notification-added",
    "identity.notification-settled",
}
# Received by fewer than may get the order: a rider has nothing to do with it.
NARROWER = {"orders.refund-failed"}
KINDS = sorted({*public_events(), VIEWERS_CHANGED})
TOKENS = [
    *ROLES,
    *(f"{role}.{scope}" for role in ROLES for scope in sorted(scopes())),
    *(".".join([role, *sorted(scopes())]) for role in ROLES),
]


def path_of(kind):
    """Return the path of the item, or None if there is none that could be read."""
    beginnings = [beginning for beginning in ITEMS if kind.startswith(beginning)]
    if not beginnings:
        return None
    collection = ITEMS[max(beginnings, key=len)]
    return f"/fr/api/{collection}" + ("" if collection in ALONE else "/unknown")


async def may_get(client, path):
    response = await client.get(path)
    assert response.status_code in (200, 403, 404), response.text
    return response.status_code != 403


async def find_wrong(app, installed, token):
    """Return the kinds for which the rule and the gateway disagree."""
    caller = await verify(token)
    async with create_client(app, token) as client:
        readable = {path: await may_get(client, path) for path in set(filter(None, map(path_of, KINDS)))}
    expected = {}
    for kind in KINDS:
        context = kind.partition(".")[0]
        is_installed = context not in all_applications() or context in await installed(caller.tenant_id)
        is_for = kind in FOR_PEOPLE or ADMIN in caller.roles
        alone = is_for and caller.scopes is None and is_installed
        expected[kind] = readable[path_of(kind)] if path_of(kind) else alone
    received = {kind: await may_receive(caller, kind, installed) for kind in KINDS}
    return {
        kind
        for kind in KINDS
        if received[kind] != expected[kind] and (kind not in NARROWER or received[kind])
    }


async def test_who_hears_of_a_failed_refund_may_get_its_order_and_is_no_rider():
    received = [
        role for role in ROLES if await may_receive(await verify(role), "orders.refund-failed", has_all)
    ]
    assert received == ["admin", "staff"]


@pytest.mark.parametrize("token", TOKENS)
async def test_an_event_is_for_who_may_get_its_item(app, fakes, token):
    assert await find_wrong(app, has_all, token) == set()


@pytest.mark.parametrize("name", sorted(all_applications()))
async def test_an_event_of_an_application_that_is_not_installed_is_for_nobody(dependencies, fakes, name):
    async def installed(_tenant_id):
        return all_applications() - {name}

    app = create_app(replace(dependencies, usable=installed))
    for role in ROLES:
        assert await find_wrong(app, installed, role) == set()


def test_every_public_event_is_received_by_admins_and_an_internal_one_by_nobody():
    assert {kind for kind in KINDS if "ROLE_ADMIN" not in roles_of_event(kind)} == set()
    internal = {
        f"{context_of(message)}.{event_name(message)}" for message in messages() if event_name(message)
    } - set(KINDS)
    assert internal
    assert {kind for kind in internal if roles_of_event(kind)} == set()


def test_what_is_for_admins_alone_has_no_item():
    without = {kind for kind in KINDS if not scope_of_event(kind)} - FOR_PEOPLE
    assert without == {
        "assistant.assistant-acted",
        "assistant.plan-proposed",
        "identity.application-requested",
        "identity.site-hosts-changed",
        "identity.tenant-changed",
        "identity.tenant-created",
        "identity.user-changed",
        "orders.exchange-rate-changed",
        "site.draft-saved",
        "site.theme-changed",
    }


@pytest.fixture
async def bus():
    async with open_bus("orders") as bus:
        yield bus


@pytest.mark.parametrize("token", ["admin", "staff", "rider", "admin.snooker:read", "staff.orders:read"])
async def test_a_stream_has_the_events_that_its_caller_may_receive(bus, monkeypatch, token):
    """Events that were missed too, and a heartbeat beside those that the caller may not receive."""
    monkeypatch.setattr(routes, "HEARTBEAT", 0.3)
    caller, stored_kinds = await verify(token), ("orders.message-queued", "orders.order-saved")
    expected = [kind for kind in stored_kinds if await may_receive(caller, kind, has_all)]
    expected += [kind for kind in KINDS if await may_receive(caller, kind, has_all)]
    async with serve_live(bus, ["orders"], {"orders": "127.0.0.1:1"}) as (url, feed):
        for kind in ("orders.order-paid", *stored_kinds):
            context, _, name = kind.partition(".")
            payload = orjson.dumps({"data": {"order": {"id": "o1", "version": 1}}})
            await bus.publish(f"souk.atlas.{context}.{name}.v1", payload, f"{token}-{name}")
        async with asyncio.timeout(30):
            while (await bus.jetstream.stream_info("LIVE")).state.messages < len(stored_kinds) + 1:
                await asyncio.sleep(0.05)
        headers = {"Authorization": f"Bearer {token}", "Last-Event-ID": "1"}
        async with (
            httpx.AsyncClient(base_url=url, headers=headers, timeout=30) as client,
            client.stream("GET", "/fr/api/live") as stream,
        ):
            lines, received = stream.aiter_lines(), []
            while (line := await anext(lines)) != ": heartbeat":
                received.append(line)
            for kind in KINDS:
                context, _, name = kind.partition(".")
                feed.subscribers.publish(LiveEvent(None, "atlas", name, "x", None, context))
            while (line := await anext(lines)) != ": heartbeat":
                received.append(line)
    names = [line.removeprefix("event: ") for line in received if line.startswith("event: ")]
    assert names == [kind.partition(".")[2] for kind in expected]


async def test_staff_and_drivers_are_not_told_of_people_and_messages():
    """The cases that the rule is for."""
    staff, rider, narrow = [await verify(token) for token in ("staff", "rider", "admin.snooker:read")]
    assert STAFF in staff.roles
    for caller in (staff, rider, narrow):
        for kind in ("identity.user-changed", "orders.message-queued", "dropship.import-changed"):
            assert not await may_receive(caller, kind, has_all)
    assert await may_receive(narrow, "snooker.match-changed", has_all)
    assert not await may_receive(narrow, "orders.order-saved", has_all)
    assert await may_receive(rider, "orders.order-saved", has_all)
    assert not await may_receive(rider, "orders.cash-session-closed", has_all)
