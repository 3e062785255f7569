import os

import orjson
import pytest
from chassis.bus import Bus
from identity import demo
from identity.access import users
from identity.access.users import UserChange

RIDER = demo.PEOPLE[2].id


@pytest.fixture
async def bus():
    bus = Bus(os.environ["SOUK_TEST_NATS_URL"], "identity-test")
    await bus.open()
    yield bus
    await bus.jetstream.delete_stream("identity")
    await bus.close()


async def test_events_of_users_are_published_in_order(settings, identity, bus, open_process):
    async with open_process(settings, bus) as telling:
        await users.change_user(telling, demo.ATLAS, RIDER, UserChange(name="Karim I."))
        subscription = await bus.jetstream.subscribe("souk.*.identity.user-changed.v1", ordered_consumer=True)
        events = [orjson.loads((await subscription.next_msg(5)).data) for _ in [*demo.PEOPLE, RIDER]]

    assert [event["tenant"] for event in events] == [
        *(person.tenant.slug for person in demo.PEOPLE),
        "atlas",
    ]
    changed = events[-1]
    assert (changed["type"], changed["subject"]) == ("souk.identity.user-changed.v1", str(RIDER))
    assert (changed["data"]["id"], changed["data"]["fullName"]) == (str(RIDER), "Karim I.")
    assert [event["data"]["version"] for event in events if event["subject"] == str(RIDER)] == [1, 2]
