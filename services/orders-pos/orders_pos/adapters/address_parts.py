"""Addresses in parts, as messages beside their texts."""

from typing import Final

from chassis.context import current_country
from countries.addresses import read_address
from google.protobuf.message import Message
from souk.orders.v1 import orders_pb2 as pb

PARTS_SUFFIX: Final = "_parts"


def address_to_parts(text: str) -> pb.PostalAddress:
    """Return what can be told of an address that is one text; the shop's country alone of an empty one."""
    return pb.PostalAddress(**vars(read_address(text, current_country())))


def add_parts(item: Message, *names: str) -> None:
    """Set what can be told of the addresses of these names, beside their texts."""
    for name in names:
        getattr(item, f"{name}{PARTS_SUFFIX}").CopyFrom(address_to_parts(getattr(item, name)))
