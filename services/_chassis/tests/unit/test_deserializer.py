"""What an event says is what its consumers read: every message of the contracts survives its public JSON."""

import orjson
import pytest
from chassis.contract.modules import messages
from chassis.descriptors import enum_labels, event_name, field_options, is_map, is_timestamp, message_type
from chassis.deserializer import deserialize, load_exact
from chassis.serializer import serialize
from google.protobuf.message_factory import GetMessageClass
from souk.dropship.v1.dropship_events_pb2 import ListingChanged
from souk.orders.v1.orders_events_pb2 import OrderSaved

EVENTS = [message for message in messages() if event_name(message)]
# Messages contain their own kind, as a category its children.
DEPTH = 4


def sample(field, depth):
    """Return a value that tells the field's kind from all others."""
    options = field_options(field)
    if is_timestamp(field):
        return {"seconds": 1_790_000_000, "nanos": 123_456_000}
    if field.message_type:
        return build(message_type(field), depth - 1)
    if field.enum_type:
        return next(iter(enum_labels(field.enum_type)))
    if field.cpp_type == field.CPPTYPE_STRING:
        plain = "a/b c" if options.refers_to else f"text of {field.name}"
        return "12345678901234567.8900" if options.decimal else '{"a":[1,2.5]}' if options.json else plain
    return True if field.cpp_type == field.CPPTYPE_BOOL else 7


def build(descriptor, depth=DEPTH):
    message = GetMessageClass(descriptor)()
    for field in descriptor.fields:
        if field_options(field).write_only or (field.message_type and not depth and not is_timestamp(field)):
            continue
        value = sample(field, depth)
        if is_map(field):
            getattr(message, field.name)["fr"] = f"text of {field.name}"
        elif field.is_repeated and not field.message_type:
            getattr(message, field.name).append(value)
        elif field.is_repeated:
            getattr(message, field.name).add().MergeFrom(value)
        elif is_timestamp(field):
            getattr(message, field.name).seconds = value["seconds"]
            getattr(message, field.name).nanos = value["nanos"]
        elif field.message_type:
            getattr(message, field.name).CopyFrom(value)
        else:
            setattr(message, field.name, value)
    return message


@pytest.mark.asvs("1.5.2")
@pytest.mark.parametrize("descriptor", EVENTS, ids=lambda descriptor: descriptor.full_name)
def test_an_event_is_read_as_it_was_published(descriptor):
    published = build(descriptor)
    assert deserialize(type(published), load_exact(orjson.dumps(serialize(published)))) == published


@pytest.mark.parametrize("descriptor", EVENTS, ids=lambda descriptor: descriptor.full_name)
def test_what_an_event_does_not_say_is_as_by_default(descriptor):
    empty = GetMessageClass(descriptor)()
    published = orjson.dumps(serialize(empty))
    assert orjson.dumps(serialize(deserialize(type(empty), load_exact(published)))) == published
    assert deserialize(type(empty), {}) == empty


def test_members_and_labels_of_other_versions_are_left_out():
    data = {"listing": {"id": "a", "status": "of-later", "later": 1, "name": None}}
    assert deserialize(ListingChanged, data) == ListingChanged(listing={"id": "a"})


@pytest.mark.parametrize("text", ["0.10", "110.00", "-3.90", "12345678901234567.8900", "7"])
def test_an_amount_keeps_its_digits(text):
    data = load_exact(b'{"order": {"total": %s}}' % text.encode())
    assert deserialize(OrderSaved, data).order.total == text
