"""Paths of fields in the client's terms: item.attribute_values[0].price is attributValues[0].price."""

import re

from chassis import descriptors
from google.protobuf.descriptor import Descriptor

_WRAPPERS = frozenset({"item", "filter"})
_STEP = re.compile(r"([a-z0-9_]+)((?:\[\d+\])?)")


def public_path(descriptor: Descriptor, path: str) -> str:
    """Return the public path. What is no path of the message is returned as it is: a field of what an address leads
    to, for instance."""
    first, _, rest = path.partition(".")
    if first in _WRAPPERS and first in descriptor.fields_by_name:
        wrapped = descriptors.message_type(descriptor.fields_by_name[first])
        return public_path(wrapped, rest) if rest else first
    return ".".join(_steps(descriptor, path))


def _steps(descriptor: Descriptor | None, path: str) -> list[str]:
    steps: list[str] = []
    parts = path.split(".")
    for position, step in enumerate(parts):
        match = _STEP.fullmatch(step)
        field = descriptor.fields_by_name.get(match[1]) if descriptor and match else None
        if not match or not field:
            return [*steps, *parts[position:]]
        steps.append(descriptors.public_name(field) + match[2])
        descriptor = field.message_type
    return steps
