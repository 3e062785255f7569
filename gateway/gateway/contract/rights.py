"""Who may call a method, and how."""

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
    """It changes nothing, so it can be asked again."""
    return method.GetOptions().idempotency_level == MethodOptions.NO_SIDE_EFFECTS


@cache
def is_once(method: MethodDescriptor) -> bool:
    """It costs money or stock."""
    return bool(method.GetOptions().Extensions[options_pb2.once])
