"""Roles and idempotency of methods."""

from functools import cache

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions
from souk.type.v1 import options_pb2


@cache
def roles(method: MethodDescriptor) -> frozenset[str]:
    numbers = method.GetOptions().Extensions[options_pb2.roles]
    return frozenset(options_pb2.Role.Name(number) for number in numbers)


@cache
def is_read(method: MethodDescriptor) -> bool:
    """Return whether the method has no side effects, so that it can be retried."""
    return method.GetOptions().idempotency_level == MethodOptions.NO_SIDE_EFFECTS


@cache
def is_once(method: MethodDescriptor) -> bool:
    """Return whether a repeat of the same body within ten seconds counts as the same write."""
    return bool(method.GetOptions().Extensions[options_pb2.once])
