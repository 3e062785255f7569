"""Events of one transaction that say the same have one payload; each other has its own."""

import orjson
import pytest
from chassis import outbox, serializer
from souk.dropship.v1.dropship_events_pb2 import JobReady
from souk.identity.v1.identity_events_pb2 import DeliveryDue
from souk.orders.v1.orders_events_pb2 import OrderPaid, OrderSaved
from souk.orders.v1.orders_pb2 import Order

SAVED, PAID = OrderSaved(order=Order(id="a", total="9.50")), OrderPaid(order=Order(id="a", total="9.50"))


@pytest.mark.parametrize(
    "messages",
    [
        [SAVED],
        [SAVED, PAID],
        [SAVED, OrderPaid(order=Order(id="b", total="9.50"))],
        # The same bytes, under other names.
        [JobReady(job_id="a"), DeliveryDue(order_id="a")],
    ],
)
def test_payloads_are_those_of_each_message(messages):
    assert outbox._payloads(messages) == [
        orjson.dumps(serializer.serialize(message)).decode() for message in messages
    ]


def test_what_two_events_say_is_serialised_once(monkeypatch):
    serialised = []
    monkeypatch.setattr(outbox.serializer, "serialize", lambda message: serialised.append(message) or {})
    outbox._payloads([SAVED, PAID, SAVED])
    assert serialised == [SAVED]
