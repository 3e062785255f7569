"""Paths of fields in the client's terms: item.attribute_values[0].price is attributValues[0].price."""

import re
from collections.abc import Mapping

from chassis import descriptors
from google.protobuf.descriptor import Descriptor

_WRAPPERS = frozenset({"item", "filter"})
_STEP = re.compile(r"([a-z0-9_]+)((?:\[\d+\])?)")


def public_path(descriptor: Descriptor, path: str, names: Mapping[str, str] | None = None) -> str:
    """Return the public path. `names` overrides names by the contract's path. A text that is no path is returned as
    it is."""
    first, _, rest = path.partition(".")
    if first in _WRAPPERS and first in descriptor.fields_by_name:
        return (
            public_path(descriptors.message_type(descriptor.fields_by_name[first]), rest, names)
            if rest
            else first
        )
    return ".".join(_steps(descriptor, path, names or {}))


def _steps(descriptor: Descriptor | None, path: str, names: Mapping[str, str]) -> list[str]:
    steps: list[str] = []
    for step in path.split("."):
        found = _STEP.fullmatch(step)
        field = descriptor.fields_by_name.get(found[1]) if descriptor and found else None
        if not found or not field:
            return [*steps, step]
        known = names.get(
            ".".join([*(re.sub(r"\[\d+\]", "", s) for s in path.split(".")[: len(steps)]), found[1]])
        )
        steps.append((known or descriptors.public_name(field)) + found[2])
        descriptor = field.message_type
    return steps
