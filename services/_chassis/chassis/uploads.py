"""Addresses of uploaded files: whose they are, and which of them an item may take."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from google.protobuf.descriptor import Descriptor
from google.protobuf.message import Message

from chassis.context import current_caller
from chassis.descriptors import field_options, is_map
from chassis.errors import FieldViolation, ValidationError

UPLOAD = re.compile(r"/uploads/([a-z0-9][a-z0-9-]{0,62})/[A-Za-z0-9][A-Za-z0-9._-]{0,199}")
# Formats of fields: an upload, and one or what the item has had before.
UPLOAD_FORMAT, PICTURE_FORMAT = FORMATS = ("upload", "picture")
MESSAGE, CODE = "Send the path of a picture that was uploaded here.", "url"


def upload_path(tenant: str, name: str) -> str:
    """Return the path that a tenant's file is served under."""
    return f"/uploads/{tenant}/{name}"


def is_own_upload(address: str) -> bool:
    """Return whether an address is the path of an upload of the caller's tenant."""
    match = UPLOAD.fullmatch(address)
    return match is not None and match[1] == current_caller().tenant


@cache
def takes_uploads(message: Descriptor) -> bool:
    """Return whether a message, or one that it embeds, has a field for uploads."""
    return _takes_uploads(message, frozenset())


def _takes_uploads(message: Descriptor, above: frozenset[str]) -> bool:
    return message.full_name not in above and any(
        _takes_uploads(field.message_type, above | {message.full_name})
        if field.message_type
        else field_options(field).format in FORMATS
        for field in message.fields
    )


def foreign_pictures(item: Message) -> dict[str, str]:
    """Return the pictures of an item that are no uploads of the tenant, by the paths of their fields."""
    return {path: address for path, address in _pictures(item, "item.") if not is_own_upload(address)}


def check_pictures(foreign: Mapping[str, str], stored: Message | None) -> None:
    """Raise ValidationError for pictures that are no uploads, unless the stored item has them already: addresses of
    other sites were taken once."""
    existing = {address for _, address in _pictures(stored, "")} if stored else frozenset[str]()
    violations = [
        FieldViolation(path, MESSAGE, CODE) for path, address in foreign.items() if address not in existing
    ]
    if violations:
        raise ValidationError(*violations)


def _pictures(message: Message, path: str) -> Iterator[tuple[str, str]]:
    """Yield the pictures of a message, with the path of each field."""
    if not takes_uploads(message.DESCRIPTOR):
        return
    for field, value in message.ListFields():
        if is_map(field):
            continue
        if field.message_type is None:
            if field_options(field).format == PICTURE_FORMAT:
                yield path + field.name, value
        elif field.is_repeated:
            for index, element in enumerate(value):
                yield from _pictures(element, f"{path}{field.name}[{index}].")
        else:
            yield from _pictures(value, f"{path}{field.name}.")
