"""Addresses that are sent in parts."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from chassis.context import current_country
from chassis.errors import ValidationError
from countries.addresses import AddressParts
from google.protobuf.message import Message
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.address_parts import PARTS_SUFFIX, address_to_parts
from orders_pos.domain.shipping.sent_address import compose_sent_address
from orders_pos.domain.shop.zones import POSTCODE_MISSING


def compose_from_message(parts: pb.PostalAddress, path: str, text: str = "") -> str:
    """Return the text of sent parts: the one that is sent with them, if it has these parts. Raise ValidationError
    naming the part."""
    if text and address_to_parts(text) == parts:
        return text
    sent = AddressParts(parts.street, parts.postcode, parts.city, parts.state, parts.country)
    return compose_sent_address(sent, current_country(), path)


def compose_sent_parts(
    item: Message, names: Iterable[str], path: str, before: Message | None = None
) -> list[str]:
    """Set the texts of those sent fields that are addresses in parts, which are emptied; return the names of the fields
    that were set. A text that is sent beside the parts of the item as it was wins. Raise ValidationError naming the
    part, from the path of the item on."""
    sent, fields = set(names), dict[str, None]()
    for name in sorted(sent):
        text = name.removesuffix(PARTS_SUFFIX)
        fields[text] = None
        if text == name:
            continue
        parts = getattr(item, name)
        is_as_before = before is not None and parts == getattr(before, name)
        if not (text in sent and is_as_before):
            setattr(item, text, compose_from_message(parts, f"{path}.{name}"))
        item.ClearField(name)
    return list(fields)


def name_sent_parts(error: ValidationError, sent: Collection[str]) -> ValidationError:
    """Return the error with a missing post code at its part, if the address was sent in parts."""
    return ValidationError(
        *(
            replace(violation, field=f"{violation.field}{PARTS_SUFFIX}.postcode")
            if violation.code == POSTCODE_MISSING and f"{violation.field}{PARTS_SUFFIX}" in sent
            else violation
            for violation in error.violations
        ),
        code=error.code,
        **error.metadata,
    )
