"""One tool for each rpc of the contract that people may call, so that a new resource has its tools without more."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

from chassis.context import Caller
from chassis.contract.http_rules import HttpRule, find_http_rule
from chassis.contract.resource import Resource
from chassis.contract.tools import FINAL, UNDOABLE, ToolMethod, tool_methods
from chassis.errors import invalid_field
from google.protobuf.message_factory import GetMessageClass

from gateway.contract.parser import parse_into
from gateway.contract.schemas import Schema
from gateway.mcp import input_schemas
from gateway.paging import parse_page
from gateway.references import NotAReferenceError, reference
from gateway.resources.filters import apply

Arguments = Mapping[str, Any]
_RISKS = {UNDOABLE: "It can be undone.", FINAL: "It can't be undone."}


class Tool(ToolMethod):
    """An rpc as a tool."""

    @property
    def description(self) -> str:
        """What the tool does, and what it risks."""
        return self.comment if self.is_read else f"Propose to a person: {self.comment} {_RISKS[self.risk]}"

    @cached_property
    def schema(self) -> Schema:
        """What the tool takes; of a write the request is within."""
        if not self.is_read:
            return input_schemas.of_write(self.method, self.resource, self.verb)
        if self.resource is None:
            return input_schemas.of_request(self.method)
        return input_schemas.of_list(self.resource) if self.verb == "List" else input_schemas.of_id()

    @cached_property
    def _rule(self) -> HttpRule | None:
        return find_http_rule(self.method)

    def request(self, sent: Arguments, caller: Caller) -> Any:
        """Return the rpc's request. Raise ValidationError and Problem naming each rejected field."""
        if self.resource is None:
            request: Any = GetMessageClass(self.method.input_type)()
            variables = self._rule.variables if self._rule else {}
            for name, variable in variables.items():
                variable.put(request, _id(sent, name))
            fields = {name: value for name, value in sent.items() if name not in variables}
            parse_into(request, fields, is_new=True, timezone=caller.timezone)
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
    all_tools = sorted(
        (Tool(made.method, made.resource, made.verb) for made in tool_methods()), key=lambda tool: tool.name
    )
    by_name = {tool.name: tool for tool in all_tools}
    if len(by_name) < len(all_tools):
        raise ValueError("two tools share a name")
    return by_name


def _page(resource: Resource, request: Any, sent: Arguments, caller: Caller) -> None:
    pairs = [(str(f.get("name")), str(f.get("value"))) for f in _objects(sent, "filters")]
    ways = {True: "desc", False: "asc"}
    pairs += [(f"order[{o.get('field')}]", ways[bool(o.get("descending"))]) for o in _objects(sent, "order")]
    apply(resource, pairs, request, caller.timezone)
    part = parse_page(_text(sent, "page"), _text(sent, "itemsPerPage"), is_whole=resource.is_whole)
    request.page.offset, request.page.limit = part.offset, part.limit


def _text(sent: Arguments, name: str) -> str | None:
    return None if sent.get(name) is None else str(sent[name])


def _id(sent: Arguments, name: str = "id") -> str:
    """Return the id that an argument refers to. Raise ValidationError."""
    try:
        return reference(str(sent.get(name, "")))
    except NotAReferenceError as error:
        raise invalid_field(name, str(error), "reference") from None


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
