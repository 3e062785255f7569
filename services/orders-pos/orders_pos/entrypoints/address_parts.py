"""Addresses in parts, as messages."""

from collections.abc import Collection
from dataclasses import replace

from chassis.context import current_country
from chassis.errors import ValidationError
from countries.addresses import AddressParts, read_address
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.domain.shipping.sent_address import compose_sent_address
from orders_pos.domain.shop.zones import POSTCODE_MISSING

_SUFFIX = "_parts"


def address_to_parts(text: str) -> pb.PostalAddress:
    """Return what can be told of an address that is one text; the shop's country alone of an empty one."""
    return pb.PostalAddress(**vars(read_address(text, current_country())))


def compose_from_message(parts: pb.PostalAddress, path: str) -> str:
    """Return the text of sent parts. Raise ValidationError naming the part."""
    sent = AddressParts(parts.street, parts.postcode, parts.city, parts.state, parts.country)
    return compose_sent_address(sent, current_country(), path)


def name_sent_parts(error: ValidationError, sent: Collection[str]) -> ValidationError:
    """Return the error with a missing post code at its part, if the address was sent in parts."""
    return ValidationError(
        *(
            replace(violation, field=f"{violation.field}{_SUFFIX}.postcode")
            if violation.code == POSTCODE_MISSING and f"{violation.field}{_SUFFIX}" in sent
            else violation
            for violation in error.violations
        ),
        code=error.code,
        **error.metadata,
    )
