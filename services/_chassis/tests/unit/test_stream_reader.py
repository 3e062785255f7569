"""The place of a message in its stream, as nats-py reads it too."""

import pytest
from chassis.stream_reader import read_sequence
from nats.aio.client import Client
from nats.aio.msg import Msg


@pytest.mark.parametrize(
    "reply",
    [
        "$JS.ACK.LIVE.reader.1.42.7.1700000000000000000.3",
        "$JS.ACK._.hash.LIVE.reader.1.42.7.1700000000000000000.3",
        "$JS.ACK.domain.hash.LIVE.reader.1.42.7.1700000000000000000.3.token",
    ],
)
def test_the_sequence_is_that_of_the_stream(reply):
    message = Msg(Client(), "souk.subject", reply)
    assert read_sequence(message) == message.metadata.sequence.stream == 42
