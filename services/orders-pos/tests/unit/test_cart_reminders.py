"""Reminders of carts that were left, and the codes that hand a cart over, with repositories in memory."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from uuid import UUID

import pytest
from chassis.context import Caller
from chassis.errors import NotFoundError
from orders_pos.domain.carts.contact_limit import REMINDERS_OF_EMAIL
from orders_pos.domain.carts.reminder import NONE, SCHEDULED, SENT, CartReminder
from orders_pos.domain.carts.shop_cart import Contact, ShopCart, ShopCartLine
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.usecases.carts.hand_over_cart import hand_over_cart
from orders_pos.usecases.carts.remind_of_cart import remind_of_cart
from orders_pos.usecases.carts.schedule_reminder import schedule_reminder

NOW, HOUR = datetime(2026, 11, 27, 12, tzinfo=UTC), timedelta(hours=1)
SHOP = Caller.system(UUID(int=1), "atlas", "MAD")
EMAIL = "salma@example.com"
LINE = ShopCartLine(UUID(int=2), UUID(int=3), "", 10)
CART = ShopCart(UUID(int=9), [LINE], contact=Contact("Salma", "Idrissi", EMAIL))
LEFT = CartReminder("fr", "https://atlas.test", SCHEDULED, NOW - 3 * HOUR)


class Carts:
    """One cart, which a token and its id find; `handed_over` are its codes."""

    def __init__(self, cart):
        self._cart, self.handed_over = cart, []

    async def find(self, _token):
        return self._cart

    find_for_update = get_for_update = find

    async def add_handover(self, cart, code, until, *, is_reusable=False):
        self.handed_over.append((cart.id, code, until, is_reusable))


class Reminders:
    """The reminder of one cart; `done` is what became of it."""

    def __init__(self, reminder, stopped=()):
        self._reminder, self._stopped, self.done = reminder, stopped, []

    async def get(self, _cart_id):
        return self._reminder

    async def schedule(self, cart_id, reminder, due):
        self.done.append(("scheduled", cart_id, reminder, due))

    async def reschedule(self, cart_id, due):
        self.done.append(("rescheduled", cart_id, due))

    async def set_state(self, cart_id, state):
        self.done.append(("state", cart_id, state))

    async def is_stopped(self, email):
        return email in self._stopped

    async def send(self, cart, reminder, code, caller, now):
        self.done.append(("sent", cart, reminder, code, caller, now))


class Settings:
    def __init__(self, terms):
        self._terms = terms

    async def get_terms(self):
        return self._terms


class Contacts:
    """Uses of addresses; `used` have had their mails."""

    def __init__(self, used=()):
        self._used, self.counted = used, []

    async def count(self, limit, value, now):
        self.counted.append((limit, value, now))
        return value not in self._used


def build(cart=CART, reminder=LEFT, stopped=(), used=(), **terms):
    return SimpleNamespace(
        carts=Carts(cart),
        reminders=Reminders(reminder, stopped),
        contacts=Contacts(used),
        settings=Settings(ShopTerms(**{"reminder_hours": 3, **terms})),
    )


async def remind(repositories):
    await remind_of_cart(CART.id, SHOP, NOW, repositories)
    return repositories.reminders.done


async def test_a_cart_that_was_left_is_reminded_of_with_a_code_for_its_links():
    repositories = build()
    state, (action, *sent) = await remind(repositories)
    [(cart_id, code, until, is_reusable)] = repositories.carts.handed_over
    assert (cart_id, until, is_reusable) == (CART.id, NOW + timedelta(days=14), True)
    assert len(code) == 32
    assert state == ("state", CART.id, "sent")
    assert (action, sent) == ("sent", [CART, LEFT, code, SHOP, NOW])
    assert repositories.contacts.counted == [(REMINDERS_OF_EMAIL, EMAIL, NOW)]


async def test_a_cart_that_was_touched_is_looked_at_later():
    touched = replace(LEFT, touched_at=NOW - HOUR)
    assert await remind(build(reminder=touched)) == [("rescheduled", CART.id, NOW + 2 * HOUR)]


@pytest.mark.parametrize(
    "changed",
    [
        {"cart": replace(CART, order_id=UUID(int=8))},
        {"cart": replace(CART, lines=[])},
        {"cart": replace(CART, contact=Contact("Salma"))},
        {"stopped": [EMAIL]},
        {"used": [EMAIL]},
        {"is_open": False},
        {"reminder_hours": None},
    ],
)
async def test_nobody_is_reminded_who_need_not_be(changed):
    repositories = build(**changed)
    assert await remind(repositories) == [("state", CART.id, NONE)]
    assert repositories.carts.handed_over == []


@pytest.mark.parametrize(
    "changed", [{"cart": None}, *({"reminder": replace(LEFT, state=s)} for s in (NONE, SENT))]
)
async def test_a_reminder_is_sent_once(changed):
    assert await remind(build(**changed)) == []


async def schedule(cart=CART, hours=3):
    reminders = Reminders(LEFT)
    terms = SimpleNamespace(shop=ShopTerms(reminder_hours=hours))
    await schedule_reminder(SimpleNamespace(cart=cart, terms=terms), LEFT, NOW, reminders)
    return reminders.done


async def test_a_cart_is_looked_at_after_the_hours_of_the_shop():
    assert await schedule() == [("scheduled", CART.id, LEFT, NOW + 3 * HOUR)]


@pytest.mark.parametrize("changed", [{"cart": replace(CART, contact=Contact("Salma"))}, {"hours": None}])
async def test_nothing_is_scheduled_where_nobody_can_be_reminded(changed):
    assert await schedule(**changed) == []


async def test_a_code_hands_a_cart_over_for_minutes_and_once():
    repositories = build()
    await hand_over_cart("token", "code", NOW, repositories)
    assert repositories.carts.handed_over == [(CART.id, "code", NOW + timedelta(minutes=5), False)]


async def test_what_is_not_there_is_not_handed_over():
    with pytest.raises(NotFoundError):
        await hand_over_cart("token", "code", NOW, build(cart=None))
