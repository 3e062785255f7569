"""Which rpc carries a step out, and who may call it."""

from collections.abc import Mapping
from functools import cache

from chassis.contract.modules import services
from chassis.contract.resource import resources
from chassis.descriptors import context_of
from chassis.rights import roles
from google.protobuf.descriptor import MethodDescriptor

from ai_assistant.domain.plan import Step

_VERBS = {"create": "Create", "update": "Update", "delete": "Delete"}
_RPCS = {
    "move": ("orders", "MoveOrder"),
    "checkout": ("orders", "Checkout"),
    "edit": ("orders", "EditOrder"),
    "publish": ("site", "PublishDraft"),
    "install": ("apps", "Install"),
}


def find_rpc_of(step: Step) -> MethodDescriptor:
    """Return the rpc that carries a step out."""
    if step.kind in _VERBS:
        return _resource_rpc(step.path, _VERBS[step.kind])
    if step.kind == "stock":
        return _resource_rpc("stock_movements", "Create")
    return _by_name()[step.path] if step.kind == "call" else find_rpc(*_RPCS[step.kind])


def may_carry_out(step: Step, roles_: frozenset[str]) -> bool:
    """Return whether a person with these roles may carry a step out."""
    return bool(roles(find_rpc_of(step)) & roles_)


@cache
def find_rpc(context: str, name: str) -> MethodDescriptor:
    """Return an rpc of a context that belongs to no plain resource."""
    return next(m for s in services() if context_of(s) == context for m in s.methods if m.name == name)


@cache
def _resource_rpc(path: str, verb: str) -> MethodDescriptor:
    resource = next(resource for resource in resources() if resource.path == path)
    return resource.rpcs[verb]


@cache
def _by_name() -> Mapping[str, MethodDescriptor]:
    return {method.full_name: method for service in services() for method in service.methods}
