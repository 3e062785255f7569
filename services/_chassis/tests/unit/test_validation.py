"""Validation of messages, with a contract of its own."""

from uuid import uuid4

import pytest
from chassis.context import Caller, set_caller
from chassis.errors import ValidationError
from chassis.validation import validate_request, violations
from google.protobuf import descriptor_pb2, descriptor_pool, field_mask_pb2, message_factory
from souk.type.v1 import options_pb2

TEXT, INT = descriptor_pb2.FieldDescriptorProto.TYPE_STRING, descriptor_pb2.FieldDescriptorProto.TYPE_INT32
MESSAGE = descriptor_pb2.FieldDescriptorProto.TYPE_MESSAGE
OPTIONAL, REPEATED = (
    descriptor_pb2.FieldDescriptorProto.LABEL_OPTIONAL,
    descriptor_pb2.FieldDescriptorProto.LABEL_REPEATED,
)


def _contract():
    file = descriptor_pb2.FileDescriptorProto(
        name="validation_test.proto",
        package="validation_test",
        syntax="proto3",
        dependency=["souk/type/v1/options.proto", "google/protobuf/field_mask.proto"],
    )

    def message(title, /, **fields):
        described = file.message_type.add(name=title)
        for number, (field_name, (kind, label, edge)) in enumerate(fields.items(), 1):
            field = described.field.add(name=field_name, number=number, label=label)
            field.type = kind if isinstance(kind, int) else MESSAGE
            if not isinstance(kind, int):
                field.type_name = kind
            field.options.Extensions[options_pb2.edge].CopyFrom(options_pb2.Edge(**edge))

    line = ".validation_test.Line"
    message(
        "Line",
        name=(TEXT, OPTIONAL, {"required": True, "max_length": 5}),
        count=(INT, OPTIONAL, {"minimum": "1", "maximum": "9"}),
    )
    message(
        "Item",
        price=(TEXT, OPTIONAL, {"decimal": True, "minimum": "0", "maximum": "100"}),
        percent=(TEXT, OPTIONAL, {"decimal": True, "digits": 1}),
        day=(TEXT, OPTIONAL, {"format": "date"}),
        customer=(TEXT, OPTIONAL, {"refers_to": "customers"}),
        country=(TEXT, OPTIONAL, {"refers_to": "countries"}),
        lines=(line, REPEATED, {"required": True, "max_items": 2}),
        main=(line, OPTIONAL, {}),
        draft=(line, OPTIONAL, {"partial": True}),
        number=(TEXT, OPTIONAL, {"read_only": True, "max_length": 1}),
        tags=(TEXT, REPEATED, {"max_length": 3}),
    )
    message(
        "UpdateItemRequest",
        item=(".validation_test.Item", OPTIONAL, {}),
        mask=(".google.protobuf.FieldMask", OPTIONAL, {}),
    )
    item = next(described for described in file.message_type if described.name == "Item")
    entry = item.nested_type.add(name="LabelsEntry")
    entry.options.map_entry = True
    for number, part in enumerate(("key", "value"), 1):
        entry.field.add(name=part, number=number, label=OPTIONAL, type=TEXT)
    labels = item.field.add(name="labels", number=20, label=REPEATED, type=MESSAGE)
    labels.type_name = ".validation_test.Item.LabelsEntry"
    labels.options.Extensions[options_pb2.edge].max_items = 2
    pool = descriptor_pool.Default()
    pool.AddSerializedFile(file.SerializeToString())
    return (
        message_factory.GetMessageClass(pool.FindMessageTypeByName(f"validation_test.{name}"))
        for name in ("Line", "Item", "UpdateItemRequest")
    )


Line, Item, UpdateItemRequest = _contract()
WHOLE = {"lines": [Line(name="a")]}


@pytest.fixture(autouse=True)
def dirham():
    set_caller(Caller(uuid4(), uuid4(), "atlas", frozenset(), currency="MAD"))


def found(message, **options):
    return {(violation.field, violation.code) for violation in violations(message, **options)}


@pytest.mark.asvs("1.4.2", "2.2.1", "2.2.2")
@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"price": "100.01"}, "price", "range"),
        ({"price": "-0.01"}, "price", "range"),
        ({"price": "1.001"}, "price", "digits"),
        ({"price": "1,5"}, "price", "number"),
        ({"price": "NaN"}, "price", "number"),
        ({"percent": "1.25"}, "percent", "digits"),
        ({"day": "2026-02-30"}, "day", "date"),
        ({"day": "20261121"}, "day", "date"),
        ({"lines": []}, "lines", "blank"),
        ({"lines": [Line(name="a")] * 3}, "lines", "list"),
        ({"lines": [Line(name="a"), Line(name=" ")]}, "lines[1].name", "blank"),
        ({"lines": [Line(name="abcdef")]}, "lines[0].name", "length"),
        ({"lines": [Line(name="a\0")]}, "lines[0].name", "text"),
        ({"lines": [Line(name="a", count=10)]}, "lines[0].count", "range"),
        ({"main": Line(count=1)}, "main.name", "blank"),
        ({"draft": Line(count=10)}, "draft.count", "range"),
        ({"tags": ["abc", "abcd"]}, "tags[1]", "length"),
        ({"labels": {"en": "a", "fr": "b", "ar": "c"}}, "labels", "list"),
        ({"labels": {"en": "a", "fr": "b\0"}}, "labels.fr", "text"),
    ],
)
def test_what_breaks_the_contract_is_named(fields, field, code):
    assert found(Item(**(WHOLE | fields))) == {(field, code)}


@pytest.mark.parametrize(
    "fields",
    [
        {"price": "100"},
        {"price": "0.00"},
        {"price": "1.500"},
        {"percent": "1.2"},
        {"day": "2028-02-29"},
        {"lines": [Line(name="abcde", count=9)] * 2},
        {"draft": Line(count=9)},
        {"number": "shown, never written"},
        {"customer": ""},
        {"labels": {"en": "a", "fr": ""}},
    ],
)
def test_what_keeps_the_contract_is_accepted(fields):
    assert found(Item(**(WHOLE | fields)), with_references=True) == set()


def test_amounts_have_the_decimals_of_the_callers_currency():
    set_caller(Caller(uuid4(), uuid4(), "tunis", frozenset(), currency="TND"))
    assert found(Item(price="1.001", **WHOLE)) == set()
    assert found(Item(price="1.0001", **WHOLE)) == {("price", "digits")}


def test_references_that_are_no_uuid_are_unknown_where_that_is_asked_for():
    item = Item(customer="c1", country="MA", **WHOLE)
    assert found(item) == set()
    assert found(item, with_references=True) == {("customer", "unknown")}


def test_a_mask_limits_what_is_validated_and_may_name_parts():
    item = Item(price="x", main=Line(count=10))
    assert found(item, mask=frozenset({"lines"})) == {("lines", "blank")}
    assert found(item, mask=frozenset({"main.count"})) == {("main.count", "range")}
    assert found(item, mask=frozenset({"main"})) == {("main.count", "range"), ("main.name", "blank")}


@pytest.mark.asvs("15.3.3")
def test_of_an_update_only_the_masked_fields_are_validated():
    request = UpdateItemRequest(
        item=Item(price="x", day="x"), mask=field_mask_pb2.FieldMask(paths=["day", "lines"])
    )
    with pytest.raises(ValidationError) as error:
        validate_request(request)
    assert {(violation.field, violation.code) for violation in error.value.violations} == {
        ("item.day", "date"),
        ("item.lines", "blank"),
    }
