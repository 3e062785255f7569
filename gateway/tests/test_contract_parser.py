"""Whatever is sent for a field, the parser sets it or names it; it never fails otherwise."""

from decimal import Decimal

import pytest
from chassis import descriptors
from chassis.context import Caller, set_caller
from chassis.contract.modules import services
from chassis.contract.resource import resources
from chassis.errors import ValidationError
from gateway.contract.parser import parse_into
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message_factory import GetMessageClass

from conftest import verify

VALUES = [
    *(None, "", 0, 1, -1, True, [], {}, "x", "\0", "1e5", "NaN", "1\n", "a@b\n", "9" * 30, "0." + "1" * 30),
    *map(Decimal, ("1e28", "-1e28", "1e-28", "1e29", "1e300", "1e-300", "0e-400", "1.5")),
    *(
        10**40,
        2**31,
        2**63,
        -(2**63) - 1,
        "\u0661\u0662",
        "\u0662\u0660\u0662\u0666-\u0661\u0661-\u0662\u0661",
        "24:00",
    ),
    *(
        "0001-01-01",
        "9999-12-31",
        "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
        "9999-12-31T23:59:59-12:00",
    ),
    *([None], [1], ["x"], [[1]], [{}], {"id": 1}, {"@id": "/fr/api/products/1"}, [{"id": 2}]),
]
MESSAGES = {
    message.full_name: message
    for message in (
        *(resource.item for resource in resources()),
        *(method.input_type for service in services() for method in service.methods),
    )
    # Bytes are sent as a file, not as JSON.
    if not any(field.type == FieldDescriptor.TYPE_BYTES for field in message.fields)
}


def is_embedded(field):
    return field.message_type and not descriptors.is_timestamp(field)


def bodies(message):
    for field in message.fields:
        name = descriptors.public_name(field)
        for value in VALUES:
            yield {name: value}
            for part in field.message_type.fields if is_embedded(field) else ():
                embedded = {descriptors.public_name(part): value}
                yield {name: [embedded] if field.is_repeated else embedded}


@pytest.mark.asvs("1.5.2", "15.3.5")
@pytest.mark.parametrize("name", MESSAGES)
async def test_every_value_is_set_or_named(name):
    caller: Caller = await verify("admin")
    set_caller(caller)
    for body in bodies(MESSAGES[name]):
        assert all(
            violation.field and violation.code for violation in violations(name, body, caller.timezone)
        )


def violations(name, body, timezone):
    try:
        parse_into(GetMessageClass(MESSAGES[name])(), body, is_new=False, timezone=timezone)
    except ValidationError as error:
        return error.violations
    return ()
