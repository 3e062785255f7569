"""Discovery of the generated contracts."""

import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import souk
from google.protobuf.descriptor import Descriptor, FileDescriptor, ServiceDescriptor

from chassis.descriptors import context_of

_SHARED = "souk.type.v1"


def files() -> Iterator[FileDescriptor]:
    """Yield the file descriptors of souk.*.v1, ordered by name."""
    names = {
        ".".join(("souk", *path.relative_to(root).with_suffix("").parts))
        for root in souk.__path__
        for path in Path(root).glob("*/v1/*_pb2.py")
    }
    for name in sorted(names):
        yield importlib.import_module(name).DESCRIPTOR


def services() -> Iterator[ServiceDescriptor]:
    """Yield the services of the contexts; the one that all of them serve, their audit log, is not among them."""
    for file in files():
        if file.package != _SHARED:
            yield from file.services_by_name.values()


@cache
def contexts() -> frozenset[str]:
    """Return the contexts with services of their own."""
    return frozenset(context_of(service) for service in services())


def messages() -> Iterator[Descriptor]:
    """Yield the descriptor of every message at the top level of the contracts."""
    for file in files():
        yield from file.message_types_by_name.values()
