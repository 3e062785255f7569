"""Reminders of carts that were left: one mail, never for an order, and never to who wants none."""

import re

import orjson
import pytest
from chassis.errors import NotFoundError
from chassis.inbox import ConsumerRunner
from chassis.testing.applications import use_applications
from orders_pos.entrypoints.consumers import CONSUMERS, build_reminder_consumer
from shop_carts import CONTACT
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as rpc

ORIGIN = "https://shop.test"


@pytest.fixture
def leave(call, guest, cart, shop):
    """Put soap into a cart and leave an address."""

    async def leave(token="token", email=CONTACT["email"]):
        mine = cart.of(token)
        await mine.lines((shop.soap, "2"))
        request = rpc.UpdateCartRequest(token=token, locale="fr", origin=ORIGIN)
        request.cart.contact.CopyFrom(pb.CartContact(**{**CONTACT, "email": email}))
        request.mask.paths.append("contact")
        await call("UpdateCart", request, guest)
        return mine

    return leave


@pytest.fixture
def remind(repositories, database, admin, fetch):
    """Handle every reminder that is due, also again, some hours after the carts were touched."""

    async def remind(hours=25):
        await fetch(
            "UPDATE cart SET update_time = update_time - make_interval(hours => $1) RETURNING 1", hours
        )
        for row in await fetch("SELECT id, data FROM outbox WHERE event = 'cart-reminder-due' ORDER BY seq"):
            event = {
                "id": str(row["id"]),
                "tenantid": str(admin.tenant_id),
                "tenant": "test",
                "currency": "MAD",
            }
            runner = ConsumerRunner(build_reminder_consumer(repositories), database, None)
            await runner.apply({**event, "data": orjson.loads(row["data"])})
        return await fetch("SELECT recipient, body, locale FROM message WHERE kind = 'cart-reminder'")

    return remind


async def test_a_shop_reminds_nobody_unless_it_is_set_to(leave, remind):
    await leave()
    assert await remind() == []


async def test_a_cart_that_was_left_is_reminded_of_once_and_its_link_opens_it(
    leave, remind, update_settings, call, guest, fetch
):
    await update_settings(cart_reminder_hours=24)
    await leave()
    await leave()
    assert len(await fetch("SELECT FROM outbox WHERE event = 'cart-reminder-due'")) == 1
    # It was touched meanwhile, so that it is looked at again later.
    assert await remind(hours=3) == []
    [message] = await remind()
    assert len(await remind()) == 1
    await leave()
    assert len(await remind()) == 1

    assert (message["recipient"], message["locale"]) == (CONTACT["email"], "fr")
    link, stop = re.findall(rf"{ORIGIN}/fr/shop/\S+", message["body"])
    assert stop.startswith(f"{ORIGIN}/fr/shop/cart?stop-reminders=")
    code = link.partition("/checkout?handover=")[2]
    for token in ("phone", "tablet"):
        take = rpc.TakeCartHandoverRequest(code=code, token=token)
        opened = await call("TakeCartHandover", take, guest)
        assert [line.quantity for line in opened.lines] == ["2"]


async def test_nobody_is_reminded_of_what_they_ordered_or_emptied(leave, remind, update_settings, shop):
    await update_settings(cart_reminder_hours=24)
    ordered, emptied = await leave(), await leave("other")
    await ordered.complete()
    await ordered.place()
    await emptied.lines()
    assert await remind() == []


async def test_who_wants_no_reminder_gets_none_of_any_cart(leave, remind, update_settings, call, guest):
    await update_settings(cart_reminder_hours=24)
    await leave()
    [message] = await remind()
    code = message["body"].rpartition("stop-reminders=")[2].strip()
    for _ in range(2):
        await call("StopCartReminders", rpc.StopCartRemindersRequest(code=code), guest)
    await leave("other", CONTACT["email"].upper())
    assert len(await remind()) == 1
    with pytest.raises(NotFoundError):
        await call("StopCartReminders", rpc.StopCartRemindersRequest(code="x"), guest)


async def test_nobody_is_reminded_while_the_shop_is_not_used_nor_later(
    leave, remind, update_settings, database, admin
):
    await update_settings(cart_reminder_hours=24)
    await leave()
    await use_applications(CONSUMERS, database, admin.tenant_id, "point-of-sale")
    assert await remind() == []


async def test_an_address_is_reminded_of_one_cart_whoever_typed_it(leave, remind, update_settings):
    await update_settings(cart_reminder_hours=24)
    for number, email in enumerate(["nadia@mail.test", "NADIA@mail.test", "Nadia@Mail.Test"]):
        await leave(f"token {number}", email)
    await leave("other", "other@mail.test")
    recipients = [row["recipient"].lower() for row in await remind()]
    assert sorted(recipients) == ["nadia@mail.test", "other@mail.test"]
