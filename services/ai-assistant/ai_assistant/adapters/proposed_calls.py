"""Calls that other programs propose, read by the contract."""

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

import orjson
from chassis import serializer
from chassis.context import current_caller
from chassis.contract.modules import services
from chassis.contract.resource import Resource, resources
from chassis.contract.tools import tool_methods
from chassis.descriptors import context_of
from chassis.rights import is_read, roles
from google.protobuf import json_format
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from ai_assistant.domain.plan import Call, Fields, ReadCall
from ai_assistant.usecases.ports import RefusedError

# A plan does not confirm plans.
_OWN_CONTEXT = "assistant"
_WRITES = ("Create", "Update", "Delete")


def read_call(call: Call) -> ReadCall:
    """Return what a call means. Raise RefusedError."""
    method = find_method(call.method)
    request = to_request(method, call)
    label = re.sub(r"(?<!^)([A-Z])", r" \1", method.name).capitalize()
    if method.full_name not in _verbs():
        shown = orjson.dumps(serializer.serialize(request, current_caller().locale)).decode()
        return ReadCall(label, to_fields(request, _names(request)), shown)
    resource, verb = _verbs()[method.full_name]
    if verb == "Create" and "Delete" not in resource.rpcs:
        # Nothing takes it back, so it is as any other rpc.
        shown = orjson.dumps(serializer.serialize(request.item, current_caller().locale)).decode()
        return ReadCall(label, to_fields(request, _names(request)), shown)
    if verb == "Create":
        # A new item has an id of its own.
        fields = to_fields(request.item, [name for name in _names(request.item) if name != "id"])
        return ReadCall(label, fields, "", resource.path, verb)
    if verb == "Delete":
        every = dict.fromkeys(resource.item.fields_by_name)
        return ReadCall(label, every, "", resource.path, verb, request.id, request.version)
    names = list(request.mask.paths)
    if unknown := [name for name in names if name not in resource.item.fields_by_name]:
        raise RefusedError(f"{call.method}: there is no field {unknown[0][:100]} that can be changed alone.")
    fields = to_fields(request.item, names)
    return ReadCall(label, fields, "", resource.path, verb, request.item.id, request.version)


def find_method(name: str) -> MethodDescriptor:
    """Return the rpc with a full name. Raise RefusedError if there is none that the caller may propose."""
    method = _methods().get(name)
    if method is None or not roles(method) & current_caller().roles:
        raise RefusedError(f"There is no call {name[:100]} that you can propose.")
    return method


def find_read(name: str) -> MethodDescriptor:
    """Return the rpc with a full name, of those that change nothing. Raise RefusedError."""
    method = _reads().get(name)
    if method is None or not roles(method) & current_caller().roles:
        raise RefusedError(f"There is no call {name[:100]} that you can make.")
    return method


def to_request(method: MethodDescriptor, call: Call) -> Any:
    """Return the request of a call. Raise RefusedError if it is none of the rpc."""
    request: Any = GetMessageClass(method.input_type)()
    try:
        json_format.Parse(call.request, request)
    except json_format.ParseError as error:
        raise RefusedError(f"{call.method}: {error}") from None
    return request


def to_fields(message: Message, names: Collection[str]) -> Fields:
    """Return these fields of a message in protobuf's JSON, None for one that is not set."""
    values: Mapping[str, object] = json_format.MessageToDict(message, preserving_proto_field_name=True)
    return {name: values.get(name) for name in names}


def _names(message: Message) -> list[str]:
    return [field.name for field, _ in message.ListFields()]


@cache
def _methods() -> Mapping[str, MethodDescriptor]:
    return {
        method.full_name: method
        for service in services()
        if context_of(service) != _OWN_CONTEXT
        for method in service.methods
        if not is_read(method)
    }


@cache
def _reads() -> Mapping[str, MethodDescriptor]:
    return {made.method.full_name: made.method for made in tool_methods() if made.is_read}


@cache
def _verbs() -> Mapping[str, tuple[Resource, str]]:
    return {r.rpcs[verb].full_name: (r, verb) for r in resources() for verb in _WRITES if verb in r.rpcs}
