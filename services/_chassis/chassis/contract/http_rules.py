"""Addresses of rpcs at the HTTP edge, as the contracts declare them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from souk.type.v1 import options_pb2
from souk.type.v1.paging_pb2 import Page

from chassis import descriptors
from chassis.contract.modules import services
from chassis.contract.resource import Resource, resources

_VARIABLE = re.compile(r"\{([\w.]+)\}")
_WHOLE = "*"
_PAGE = "page"


@dataclass(frozen=True)
class Variable:
    """A field of a request that the path has: {id}, or {item.id} of an embedded message."""

    path: tuple[str, ...]
    field: FieldDescriptor

    def put(self, request: Any, value: Any) -> None:
        """Set the field of a request."""
        for name in self.path[:-1]:
            request = getattr(request, name)
        setattr(request, self.path[-1], value)


@dataclass(frozen=True, eq=False)
class HttpRule:
    """The address of an rpc, and what its request and reply are there. `item_of` is the plain resource whose item the
    reply is. Reading an attribute raises ValueError where the contract contradicts itself."""

    method: MethodDescriptor
    option: options_pb2.Http
    item_of: Resource | None = None

    @cached_property
    def verb(self) -> str:
        """The method of HTTP: GET, PUT, POST, DELETE or PATCH."""
        return self._pattern.upper()

    @cached_property
    def path(self) -> str:
        """The path below /{locale}, with the names of fields."""
        return str(getattr(self.option, self._pattern))

    @cached_property
    def _pattern(self) -> str:
        pattern = self.option.WhichOneof("pattern")
        if pattern is None:
            raise ValueError(f"{self.method.full_name}: the address has no path")
        return pattern

    @cached_property
    def template(self) -> str:
        """The path with the variables as clients know them."""
        names = {".".join(variable.path): name for name, variable in self.variables.items()}
        return _VARIABLE.sub(lambda match: f"{{{names[match[1]]}}}", self.path)

    @cached_property
    def operation(self) -> str:
        """The name of the operation: takePayment of TakePayment where the contract says nothing."""
        return self.option.operation or self.method.name[0].lower() + self.method.name[1:]

    @cached_property
    def status(self) -> int:
        """The HTTP status of success, 200 unless the option names another."""
        return self.option.status or 200

    @cached_property
    def variables(self) -> Mapping[str, Variable]:
        """The fields that the path has, as clients know them: the first that makes a whole segment is `id`. Raise
        ValueError for a field that the body has too."""
        variables: dict[str, Variable] = {}
        for name in _VARIABLE.findall(self.path):
            path = tuple(name.split("."))
            field = self._field(path)
            if self.has_body and not self.nested and not descriptors.field_options(field).read_only:
                raise ValueError(f"{self.method.full_name}: {name} is in the path and in the body")
            is_item = f"/{{{name}}}" in self.path and "id" not in variables
            variables["id" if is_item else descriptors.public_name(field)] = Variable(path, field)
        return variables

    def _field(self, path: tuple[str, ...]) -> FieldDescriptor:
        message = self.method.input_type
        for name in path[:-1]:
            message = descriptors.message_type(message.fields_by_name[name])
        if path[-1] not in message.fields_by_name:
            raise ValueError(f"{self.method.full_name}: the request has no field {'.'.join(path)}")
        return message.fields_by_name[path[-1]]

    @cached_property
    def has_body(self) -> bool:
        """Whether the route reads a body."""
        return bool(self.option.body) and self.verb != "GET"

    @cached_property
    def nested(self) -> FieldDescriptor | None:
        """The field that has what body or query say; None where the request itself has."""
        name = self.option.body
        return self._field((name,)) if name and name != _WHOLE else None

    @cached_property
    def has_mask(self) -> bool:
        """Whether a field's names go into the request's mask, as those of a change."""
        return self.nested is not None and "mask" in self.method.input_type.fields_by_name

    @cached_property
    def sent(self) -> Descriptor:
        """The message whose fields body or query have."""
        return descriptors.message_type(self.nested) if self.nested else self.method.input_type

    @cached_property
    def parameters(self) -> tuple[FieldDescriptor, ...]:
        """The fields of `sent` that a query can have."""
        taken = {"locale", *(variable.path[-1] for variable in self.variables.values())}
        if self.is_paged:
            taken.add(_PAGE)
        return tuple(
            field
            for field in self.sent.fields
            if not descriptors.field_options(field).read_only and (self.nested or field.name not in taken)
        )

    @cached_property
    def is_paged(self) -> bool:
        """Whether the query says which part of the collection is wanted, and the reply how many there are."""
        field = self.method.input_type.fields_by_name.get(_PAGE)
        return field is not None and field.message_type == Page.DESCRIPTOR

    @cached_property
    def is_whole(self) -> bool:
        """Whether the reply has a whole collection, of which the edge returns the part that is wanted."""
        return self.option.collection and _PAGE not in self.method.input_type.fields_by_name

    @cached_property
    def takes_path_locale(self) -> bool:
        """Whether the request has the locale of the path: it has a locale that no body can set."""
        field = self.method.input_type.fields_by_name.get("locale")
        is_sent = self.has_body and not self.nested
        return field is not None and (descriptors.field_options(field).read_only or not is_sent)

    @cached_property
    def content(self) -> FieldDescriptor | None:
        """The field of the reply with the bytes of a file; None for a reply of values."""
        fields = self.method.output_type.fields
        return next((field for field in fields if field.type == FieldDescriptor.TYPE_BYTES), None)

    @cached_property
    def collected(self) -> Descriptor:
        """The message of the items of a collection."""
        return descriptors.message_type(self.method.output_type.fields_by_name["items"])

    @cached_property
    def list_of(self) -> Resource | None:
        """The plain resource whose filters and orders the query has, of an rpc that takes those of its list; None for
        all others."""
        field = self.method.input_type.fields_by_name.get("filter")
        if field is None or self.nested:
            return None
        return next((item for item in resources() if _filters(item) == field.message_type), None)


def _filters(resource: Resource) -> Descriptor | None:
    listing = resource.rpcs.get("List")
    return listing.input_type.fields_by_name["filter"].message_type if listing else None


def find_http_rule(method: MethodDescriptor) -> HttpRule | None:
    """Return the rule of an rpc; None for one without an address of its own."""
    return _rules_by_method().get(method.full_name)


@cache
def _rules_by_method() -> Mapping[str, HttpRule]:
    return {rule.method.full_name: rule for rule in http_rules()}


@cache
def http_rules() -> tuple[HttpRule, ...]:
    """Return the rules of all contracts, in their order."""
    items = {resource.item.full_name: resource for resource in resources()}
    methods = (method for service in services() for method in service.methods)
    return tuple(
        HttpRule(
            method, method.GetOptions().Extensions[options_pb2.http], items.get(method.output_type.full_name)
        )
        for method in methods
        if method.GetOptions().HasExtension(options_pb2.http)
    )
