"""Who else has an order open."""

import asyncio
import uuid

import pytest
from chassis.context import ADMIN, Caller
from chassis.errors import NotFoundError
from gateway.live.subscribers import Subscribers
from gateway.live.viewers import LEASE, View, Viewers

from conftest import open_bus, serve_live

SCREENS = [str(uuid.UUID(int=number)) for number in range(1, 60)]


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def subscribers():
    return Subscribers()


@pytest.fixture
def viewers(subscribers, clock):
    """Viewers that hear nothing from a bus."""
    return Viewers(None, subscribers, clock)


def view(person="sara", screen=0, tenant="atlas", **more):
    return View(tenant, "o1", SCREENS[screen], person, person.title(), **more)


def names(viewers, user="me", tenant="atlas"):
    return [name for _, name in viewers.others(tenant, "o1", user)]


def test_others_are_named_once_in_their_own_tenant(viewers):
    viewers.consume(view())
    viewers.consume(view(screen=1))
    viewers.consume(view("ali", screen=2))
    viewers.consume(view("me", screen=3))
    assert names(viewers) == ["Ali", "Sara"]
    assert names(viewers, "sara") == ["Ali", "Me"]
    assert names(viewers, tenant="rif") == []


def test_a_screen_leaves_by_saying_so_or_by_silence(viewers, clock):
    viewers.consume(view())
    viewers.consume(view("ali", screen=1))
    viewers.consume(view(is_open=False))
    assert names(viewers) == ["Ali"]
    clock.now = LEASE - 1
    viewers.consume(view("ali", screen=1))
    clock.now = LEASE + 1
    assert names(viewers) == ["Ali"]
    clock.now = 2 * LEASE
    assert names(viewers) == []


async def test_open_screens_are_told_when_somebody_comes_or_goes(viewers, subscribers):
    caller = Caller(uuid.UUID(int=1), uuid.UUID(int=2), "atlas", frozenset({ADMIN}))
    subscriber = subscribers.join(caller)
    for heard in (view(), view(), view(is_open=False), view(is_open=False)):
        viewers.consume(heard)
    events = [await subscriber.next(1), await subscriber.next(1)]
    assert [(event.type, event.id) for event in events] == [("viewers-changed", "o1")] * 2
    assert b"id:" not in events[0].to_sse().splitlines()[0]
    with pytest.raises(TimeoutError):
        await subscriber.next(0.05)


def test_an_order_has_a_bounded_number_of_screens(viewers):
    for number in range(59):
        viewers.consume(view(f"person {number:02}", screen=number))
    assert len(names(viewers)) == 50
    assert names(viewers)[-1] == "Person 58"


async def test_every_process_hears_it_from_the_bus():
    async with open_bus("orders") as bus, serve_live(bus, ["orders"], {}) as (_, feed):
        other = Viewers(bus, Subscribers())
        await other.open()
        await bus.client.publish("gateway.viewers", b"not of this version")
        await feed.viewers.publish(view())
        async with asyncio.timeout(20):
            while not (names(other) == names(feed.viewers) == ["Sara"]):
                await asyncio.sleep(0.01)


async def test_only_orders_that_can_be_read_are_viewed(admin, fakes, monkeypatch):
    views = []

    async def publish(_self, view):
        views.append(view)

    monkeypatch.setattr(Viewers, "publish", publish)
    path = f"/fr/api/orders/o1/viewers/{SCREENS[0]}"
    fakes.add("orders", id="o1")
    response = await admin.put(path)
    assert (response.status_code, response.json()) == (200, {"viewers": []})
    assert (await admin.delete(path)).status_code == 204
    assert [(view.order, view.screen, view.is_open) for view in views] == [
        ("o1", SCREENS[0], True),
        ("o1", SCREENS[0], False),
    ]
    assert (await admin.put("/fr/api/orders/o1/viewers/phone")).status_code == 404
    fakes.errors["GetOrder"] = NotFoundError("There is no such order.")
    assert (await admin.put(path)).status_code == 404
    assert len(views) == 2
