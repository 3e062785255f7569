"""Reading a stream goes on where it was interrupted."""

import asyncio
from contextlib import aclosing
from uuid import uuid4

import pytest
from chassis import stream_reader
from chassis.bus_setup import set_up_readable
from chassis.stream_reader import StreamReader, readable
from nats.js.api import StorageType, StreamConfig

NAME = f"READ-{uuid4().hex[:8]}"
SUBJECT = f"read.{NAME}"


def config():
    return readable(StreamConfig(name=NAME, subjects=[SUBJECT]))


async def publish(bus, *numbers):
    for number in numbers:
        await bus.publish(SUBJECT, b"%d" % number, f"{NAME}-{number}")


async def read(messages, count):
    async with asyncio.timeout(20):
        return [(await anext(messages)).data for _ in range(count)]


async def wait_for_reader(reader):
    """Wait until it knows where to begin."""
    async with asyncio.timeout(20):
        while reader._made is None:
            await asyncio.sleep(0.01)


@pytest.fixture
def deaf(monkeypatch):
    """A reader that waits for as many messages as are given here; others are dropped, as by a slow connection."""

    def hear(count):
        monkeypatch.setattr(stream_reader, "_MAX_WAITING", count)

    return hear


async def test_a_reader_gets_what_is_stored_and_then_what_comes(bus):
    await set_up_readable(bus, config())
    await publish(bus, 1, 2)
    async with aclosing(StreamReader(bus, NAME, from_first=True).messages()) as messages:
        assert await read(messages, 2) == [b"1", b"2"]
        await publish(bus, 3, 4)
        assert await read(messages, 2) == [b"3", b"4"]


async def test_a_reader_needs_no_consumer(bus):
    await set_up_readable(bus, config())
    await publish(bus, 1)
    async with aclosing(StreamReader(bus, NAME, from_first=True).messages()) as messages:
        await read(messages, 1)
        assert await bus.jetstream.consumers_info(NAME) == []


async def test_what_was_lost_on_the_way_is_read_from_the_stream(bus, deaf):
    await set_up_readable(bus, config())
    await publish(bus, 1)
    async with aclosing(StreamReader(bus, NAME, from_first=True).messages()) as messages:
        assert await read(messages, 1) == [b"1"]
        deaf(0)
        await publish(bus, 2, 3)
        deaf(2000)
        await publish(bus, 4)
        assert await read(messages, 3) == [b"2", b"3", b"4"]


async def test_what_was_lost_before_a_silence_is_read_too(bus, deaf, monkeypatch):
    monkeypatch.setattr(stream_reader, "_SILENCE", 0.1)
    await set_up_readable(bus, config())
    deaf(0)
    async with aclosing(StreamReader(bus, NAME, from_first=True).messages()) as messages:
        await publish(bus, 1)
        assert await read(messages, 1) == [b"1"]
        await publish(bus, 2)
        assert await read(messages, 1) == [b"2"]


async def test_after_a_reconnect_nothing_is_read_twice(bus, deaf):
    await set_up_readable(bus, config())
    async with aclosing(StreamReader(bus, NAME, from_first=True).messages()) as messages:
        await publish(bus, 1)
        assert await read(messages, 1) == [b"1"]
        deaf(0)
        await publish(bus, 2)
        await bus._reconnected()
        assert await read(messages, 1) == [b"2"]


@pytest.mark.parametrize("from_first", [True, False])
async def test_a_stream_that_was_lost_and_made_anew_is_read_from_its_beginning(bus, from_first):
    await set_up_readable(bus, config())
    reader = StreamReader(bus, NAME, from_first=from_first)
    async with aclosing(reader.messages()) as messages:
        first = asyncio.ensure_future(anext(messages))
        await wait_for_reader(reader)
        await publish(bus, 5, 6, 7)
        assert [(await first).data, *await read(messages, 2)] == [b"5", b"6", b"7"]
        await bus.jetstream.delete_stream(NAME)
        await set_up_readable(bus, config())
        await publish(bus, 8, 9)
        assert await read(messages, 2) == [b"8", b"9"]


async def test_a_reader_waits_for_a_stream_and_its_process_is_unhealthy_until_it_is_set_up(bus):
    async with aclosing(StreamReader(bus, NAME, from_first=True).messages()) as messages:
        first = asyncio.ensure_future(anext(messages))
        async with asyncio.timeout(20):
            while not bus.problem:
                await asyncio.sleep(0.01)
        assert bus.problem == f"stream {NAME} is not set up"
        await set_up_readable(bus, config())
        await publish(bus, 1)
        assert (await first).data == b"1"
        assert not bus.problem


async def test_a_stream_that_an_earlier_version_kept_elsewhere_is_made_anew(bus):
    await bus.ensure(StreamConfig(name=NAME, subjects=[SUBJECT], storage=StorageType.MEMORY))
    await publish(bus, 1)
    for _ in range(2):
        await set_up_readable(bus, config())
        info = await bus.jetstream.stream_info(NAME)
        assert (info.config.storage, info.state.messages) == (StorageType.FILE, 0)


@pytest.fixture(autouse=True)
async def delete_stream(bus):
    yield
    await bus.jetstream.delete_stream(NAME)
