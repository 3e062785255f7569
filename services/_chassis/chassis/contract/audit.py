"""The kinds of changes that the audit logs of the contexts have, as the contracts declare them."""

import re
from collections.abc import Mapping
from functools import cache

from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from souk.type.v1 import options_pb2

from chassis.contract.modules import files, services
from chassis.descriptors import context_of, enum_labels

_ENUM = "AuditKind"
_ENDINGS = {"Create": "created", "Update": "changed", "Delete": "deleted"}


@cache
def resource_kinds(service: ServiceDescriptor) -> Mapping[str, str]:
    """Return the kind of each recorded verb of a plain resource: product-created of `Create`. A resource that can be
    neither changed nor deleted has none."""
    resource = service.GetOptions().Extensions[options_pb2.resource]
    thing = re.sub(r"(?<!^)([A-Z])", r"-\1", resource.noun).lower()
    names = {method.name for method in service.methods}
    verbs = [verb for verb in _ENDINGS if f"{verb}{resource.noun}" in names]
    if not resource.noun or resource.audit == options_pb2.AUDIT_NONE or verbs == ["Create"]:
        return {}
    if resource.audit == options_pb2.AUDIT_DELETIONS:
        verbs = ["Delete"]
    return {verb: f"{thing}-{_ENDINGS[verb]}" for verb in verbs}


@cache
def method_kind(method: MethodDescriptor) -> str:
    """Return the kind under which calls of an rpc are recorded; empty where they are not."""
    return str(method.GetOptions().Extensions[options_pb2.audited_as])


@cache
def audit_kinds() -> Mapping[str, tuple[str, ...]]:
    """Return the kinds of each context that has any, in the order of the contracts: those of its rpcs and, where the
    context has an enum AuditKind, what it records besides."""
    kinds: dict[str, dict[str, None]] = {}
    for file in files():
        if enum := file.enum_types_by_name.get(_ENUM):
            kinds.setdefault(context_of(enum), {}).update(dict.fromkeys(enum_labels(enum).values()))
    for service in services():
        own = [*resource_kinds(service).values(), *filter(None, map(method_kind, service.methods))]
        if own:
            kinds.setdefault(context_of(service), {}).update(dict.fromkeys(own))
    return {context: tuple(own) for context, own in kinds.items()}
