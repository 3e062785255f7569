"""Rights to call a method: roles of people, scopes of limited tokens, as the contract declares them."""

from functools import cache

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions
from souk.type.v1 import options_pb2

from chassis.context import EDGE, Caller
from chassis.descriptors import context_of
from chassis.errors import ForbiddenError


@cache
def roles(method: MethodDescriptor) -> frozenset[str]:
    """Return the roles whose callers may call the method."""
    numbers = method.GetOptions().Extensions[options_pb2.roles]
    return frozenset(options_pb2.Role.Name(number) for number in numbers)


@cache
def scope(method: MethodDescriptor) -> str:
    """Return the scope that a limited token needs, such as `orders:read`."""
    declared: str = method.GetOptions().Extensions[options_pb2.scope]
    return declared or f"{context_of(method.containing_service)}:{'read' if is_read(method) else 'write'}"


@cache
def is_read(method: MethodDescriptor) -> bool:
    """Return whether the method has no side effects, so that it can be retried."""
    return method.GetOptions().idempotency_level == MethodOptions.NO_SIDE_EFFECTS


@cache
def is_once(method: MethodDescriptor) -> bool:
    """Return whether a repeat of the same body within ten seconds counts as the same write."""
    return bool(method.GetOptions().Extensions[options_pb2.once])


@cache
def is_public(method: MethodDescriptor) -> bool:
    """Return whether the edge lets guests call the method without a token."""
    return bool(method.GetOptions().Extensions[options_pb2.public])


@cache
def is_for_people(method: MethodDescriptor) -> bool:
    """Return whether only people who signed in may call the method."""
    return bool(method.containing_service.GetOptions().Extensions[options_pb2.for_people])


@cache
def is_for_edge(method: MethodDescriptor) -> bool:
    """Return whether the gateway alone may call the method, by its own credential, for a client who has not signed
    in."""
    return EDGE in roles(method)


@cache
def takes_any_scope(method: MethodDescriptor) -> bool:
    """Return whether a limited token may call the method whatever its scopes are."""
    return bool(method.GetOptions().Extensions[options_pb2.any_scope])


@cache
def needs_scope(method: MethodDescriptor) -> bool:
    """Return whether a limited token can call the method, and needs a scope for it."""
    return not (is_for_people(method) or is_for_edge(method) or takes_any_scope(method))


def check_rights(caller: Caller, method: MethodDescriptor) -> None:
    """Raise ForbiddenError unless the contract allows the method to one of the caller's roles and, where the caller
    has scopes, to one of these."""
    if is_for_people(method) and (caller.scopes is not None or caller.user_id is None):
        raise ForbiddenError("Only a person who signed in can do this.")
    if not roles(method) & caller.roles:
        raise ForbiddenError("Your role does not allow this.")
    if caller.scopes is None or takes_any_scope(method):
        return
    if (needed := scope(method)) not in caller.scopes:
        raise ForbiddenError(f"The token lacks the scope: {needed}", "insufficient-scope", scope=needed)
