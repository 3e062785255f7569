"""Reading a stream goes on where it was interrupted."""

from contextlib import aclosing
from uuid import uuid4

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
