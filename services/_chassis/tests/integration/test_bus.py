from uuid import uuid4

import pytest
from chassis.bus import Bus, stream_of
from chassis.testing import servers
from nats.js.api import StreamConfig


@pytest.fixture
async def subject(bus):
    """Returns the subject of a stream of its own."""
    name = f"BATCH-{uuid4().hex[:8]}"
    await bus.ensure(StreamConfig(name=name, subjects=[f"batch.{name}"], allow_atomic=True))
    yield f"batch.{name}"
    await bus.jetstream.delete_stream(name)


def message(subject, number):
    return subject, b"%d" % number, f"{subject}-{number}"


async def read(bus, subject, count):
    """Returns the stored payloads, and how many messages were a batch's."""
    stream = subject.removeprefix("batch.")
    assert (await bus.jetstream.stream_info(stream)).state.messages == count
    stored = [await bus.jetstream.get_msg(stream, seq) for seq in range(1, count + 1)]
    return [int(stored_message.data) for stored_message in stored], sum(
        "Nats-Batch-Id" in stored_message.headers for stored_message in stored
    )


async def test_several_servers_may_be_listed_and_one_that_is_down_does_no_harm():
    bus = Bus(f"nats://127.0.0.1:1, {servers().nats_url}", "test", lost=lambda: None)
    await bus.open()
    try:
        assert bus.is_connected
    finally:
        await bus.close()


def test_no_tenant_can_fill_a_stream_for_all():
    stream = stream_of("orders")
    assert stream.max_msgs_per_subject
    assert not stream.discard_new_per_subject


async def test_many_messages_are_one_batch_and_few_are_none(bus, subject):
    await bus.publish_in_order([message(subject, number) for number in range(3)])
    await bus.publish_in_order([message(subject, number) for number in range(3, 50)])
    assert await read(bus, subject, 50) == ([*range(50)], 47)


async def test_a_batch_with_messages_that_are_stored_already_adds_the_others_in_order(bus, subject):
    await bus.publish_in_order([message(subject, number) for number in range(20)])
    await bus.publish_in_order([message(subject, number) for number in range(10, 40)])
    assert (await read(bus, subject, 40))[0] == [*range(40)]


async def test_messages_are_stored_one_by_one_where_no_reply_comes_to_their_batch(bus, subject, monkeypatch):
    monkeypatch.setattr("chassis.bus._TIMEOUT", 0)
    await bus.publish_in_order([message(subject, number) for number in range(20)])
    assert (await read(bus, subject, 20))[0] == [*range(20)]


async def test_messages_are_stored_one_by_one_where_the_stream_takes_no_batches(bus, subject):
    name = subject.removeprefix("batch.")
    await bus.ensure(StreamConfig(name=name, subjects=[subject], allow_atomic=False))
    await bus.publish_in_order([message(subject, number) for number in range(20)])
    assert await read(bus, subject, 20) == ([*range(20)], 0)
