"""Reading a stream goes on where it was interrupted."""

import asyncio
from contextlib import aclosing
from uuid import uuid4

import pytest
from chassis.stream_reader import StreamReader
from nats.js.api import StorageType, StreamConfig

NAME = f"READ-{uuid4().hex[:8]}"
SUBJECT = f"read.{NAME}"


async def publish(bus, *numbers):
    for number in numbers:
        await bus.publish(SUBJECT, b"%d" % number, f"{NAME}-{number}")


async def test_a_reader_gets_every_message_once_though_its_consumer_was_lost(bus):
    stream = StreamConfig(name=NAME, subjects=[SUBJECT], storage=StorageType.MEMORY)
    await bus.ensure(stream)
    await publish(bus, 1, 2)
    async with aclosing(StreamReader(bus, stream, SUBJECT, from_first=True).messages()) as messages:
        read = [(await anext(messages)).data for _ in range(2)]
        (consumer,) = await bus.jetstream.consumers_info(NAME)
        await bus.jetstream.delete_consumer(NAME, consumer.name)
        await publish(bus, 3, 4)
        read += [(await anext(messages)).data for _ in range(2)]
    assert read == [b"1", b"2", b"3", b"4"]


@pytest.mark.parametrize("from_first", [True, False])
async def test_a_stream_that_was_lost_and_made_anew_is_read_from_its_beginning(bus, from_first):
    """As of a server that restarts and has lost what it had in memory."""
    stream = StreamConfig(name=NAME, subjects=[SUBJECT], storage=StorageType.MEMORY)
    await bus.ensure(stream)
    reader = StreamReader(bus, stream, SUBJECT, from_first=from_first)
    async with aclosing(reader.messages()) as messages:
        first = asyncio.ensure_future(anext(messages))
        while not await bus.jetstream.consumers_info(NAME):
            await asyncio.sleep(0.01)
        await publish(bus, 5, 6, 7)
        read = [(await first).data, (await anext(messages)).data, (await anext(messages)).data]
        await bus.jetstream.delete_stream(NAME)
        await bus.ensure(stream)
        await publish(bus, 8, 9)
        async with asyncio.timeout(20):
            read += [(await anext(messages)).data for _ in range(2)]
    assert read == [b"5", b"6", b"7", b"8", b"9"]


@pytest.fixture(autouse=True)
async def delete_stream(bus):
    yield
    await bus.jetstream.delete_stream(NAME)
