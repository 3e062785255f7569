"""One tool for each rpc of the contract that people may call, so that a new resource has its tools without more."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from chassis.context import ADMIN, STAFF, Caller
from chassis.contract.comments import method_comment
from chassis.contract.modules import services
from chassis.contract.resource import Resource, resources
from chassis.descriptors import context_of
from chassis.errors import invalid_field
from chassis.rights import is_read, roles
from google.protobuf.descriptor import FieldDescriptor, MethodDescriptor
from google.protobuf.message_factory import GetMessageClass

from gateway.contract.parser import parse_into
from gateway.contract.schemas import Schema
from gateway.mcp import input_schemas
from gateway.paging import parse_page
from gateway.references import reference
from gateway.resources.filters import apply

Arguments = Mapping[str, Any]
# Its own rpcs are left out: no program confirms a plan.
_OWN_CONTEXT = "assistant"


@dataclass(frozen=True)
class Tool:
    """`resource` and `verb` (List, Get, Create, Update, Delete) are those of a plain resource."""

    method: MethodDescriptor
    resource: Resource | None = None
    verb: str = ""

    @property
    def name(self) -> str:
        return re.sub(r"(?<!^)([A-Z])", r"_\1", self.method.name).lower()

    @property
    def is_read(self) -> bool:
        return is_read(self.method)

    @property
    def description(self) -> str:
        comment = method_comment(self.method)
        return comment if self.is_read else f"Propose to a person: {comment}"

    @cached_property
    def schema(self) -> Schema:
        """What the tool takes; of a write the request is within."""
        if not self.is_read:
            return input_schemas.of_write(self.method, self.resource, self.verb)
        if self.resource is None:
            return input_schemas.of_request(self.method)
        return input_schemas.of_list(self.resource) if self.verb == "List" else input_schemas.of_id()

    def request(self, sent: Arguments, caller: Caller) -> Any:
        """Return the rpc's request. Raise ValidationError and Problem naming each rejected field."""
        if self.resource is None:
            request: Any = GetMessageClass(self.method.input_type)()
            parse_into(request, sent, is_new=True, timezone=caller.timezone)
            if "locale" in self.method.input_type.fields_by_name and not request.locale:
                request.locale = caller.locale
            return request
        request = self.resource.request(self.verb, caller.locale)
        if self.verb == "List":
            _page(self.resource, request, sent, caller)
        elif self.verb == "Create":
            parse_into(request.item, sent, is_new=True, timezone=caller.timezone)
        elif self.verb == "Update":
            changes = _object(sent, "changes")
            names = parse_into(request.item, changes, is_new=False, timezone=caller.timezone)
            request.mask.paths.extend(names)
            request.item.id, request.version = _id(sent), _version(sent)
        else:
            request.id = _id(sent)
            if self.verb == "Delete":
                request.version = _version(sent)
        return request


@cache
def tools() -> Mapping[str, Tool]:
    """Return the tools by name. Raise ValueError if two share a name."""
    found = sorted(_tools(), key=lambda tool: tool.name)
    by_name = {tool.name: tool for tool in found}
    if len(by_name) < len(found):
        raise ValueError("two tools share a name")
    return by_name


def _tools() -> Iterator[Tool]:
    plain = {method.full_name: (r, verb) for r in resources() for verb, method in r.rpcs.items()}
    for service in services():
        if context_of(service) == _OWN_CONTEXT:
            continue
        for method in service.methods:
            if roles(method) & {ADMIN, STAFF} and (method.full_name in plain or _is_plain(method)):
                yield Tool(method, *plain.get(method.full_name, (None, "")))


def _is_plain(method: MethodDescriptor) -> bool:
    """Return whether an rpc takes and returns values alone: no files, no masks."""
    fields = [*method.input_type.fields, *method.output_type.fields]
    return not any(field.type == FieldDescriptor.TYPE_BYTES or _is_mask(field) for field in fields)


def _is_mask(field: FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.full_name == "google.protobuf.FieldMask"


def _page(resource: Resource, request: Any, sent: Arguments, caller: Caller) -> None:
    pairs = [(str(f.get("name")), str(f.get("value"))) for f in _objects(sent, "filters")]
    ways = {True: "desc", False: "asc"}
    pairs += [(f"order[{o.get('field')}]", ways[bool(o.get("descending"))]) for o in _objects(sent, "order")]
    apply(resource, pairs, request, caller.timezone)
    part = parse_page(_text(sent, "page"), _text(sent, "itemsPerPage"), is_whole=resource.is_whole)
    request.page.offset, request.page.limit = part.offset, part.limit


def _text(sent: Arguments, name: str) -> str | None:
    return None if sent.get(name) is None else str(sent[name])


def _id(sent: Arguments) -> str:
    return reference(str(sent.get("id", "")))


def _version(sent: Arguments) -> int:
    version = sent.get("version", 0)
    if not isinstance(version, int) or not 0 <= version < 2**31:
        raise invalid_field("version", "Send a version as a whole number.", "type")
    return version


def _object(sent: Arguments, name: str) -> Arguments:
    value = sent.get(name)
    if not isinstance(value, dict):
        raise invalid_field(name, "Send an object.", "object")
    return value


def _objects(sent: Arguments, name: str) -> list[Arguments]:
    value = sent.get(name) or []
    if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
        raise invalid_field(name, "Send a list of objects.", "list")
    return value
