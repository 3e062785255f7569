"""Discovery of the generated contracts."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import souk
from google.protobuf.descriptor import Descriptor, FileDescriptor, ServiceDescriptor


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
    for file in files():
        yield from file.services_by_name.values()


def messages() -> Iterator[Descriptor]:
    for file in files():
        yield from file.message_types_by_name.values()


def context_of(described: Descriptor | ServiceDescriptor) -> str:
    """Return the context of a descriptor: souk.orders.v1.Product is of `orders`."""
    return described.file.package.split(".")[1]
