"""OpenAPI operations of one resource."""

import re
from dataclasses import dataclass
from typing import Any

from chassis import descriptors
from chassis.contract.resource import Resource
from google.protobuf.descriptor import FieldDescriptor

from gateway.contract.schemas import REFERENCE, ref
from gateway.openapi import error_responses
from gateway.resources.field_selection import describe
from gateway.route_doc import describe_rights

Operation = dict[str, Any]
_JSON = ("application/json", "application/ld+json")
_LOCALE = {"$ref": "#/components/parameters/Locale"}
_ID = {"$ref": "#/components/parameters/Id"}
_KEY = {"$ref": "#/components/parameters/IdempotencyKey"}
_IF_NONE_MATCH = {"$ref": "#/components/parameters/IfNoneMatch"}
_IF_MATCH = {"$ref": "#/components/parameters/IfMatch"}


@dataclass(frozen=True)
class Operations:
    """The OpenAPI operations of a resource's rpcs, with schemas, parameters and error responses from the contract."""

    resource: Resource

    def list(self) -> Operation:
        """Return the operation of GET on the collection."""
        pages = [{"$ref": "#/components/parameters/Page"}, {"$ref": "#/components/parameters/ItemsPerPage"}]
        return self._operation(
            "List",
            f"List {self._label}s",
            [*pages, describe(self.resource), _IF_NONE_MATCH, *list_parameters(self.resource)],
            self._read(f"{self._noun}Collection"),
        )

    def get(self) -> Operation:
        """Return the operation of GET on an item."""
        return self._operation(
            "Get", f"Return one {self._label}", [_ID, _IF_NONE_MATCH], self._read(self._item)
        )

    def create(self) -> Operation:
        """Return the operation of POST on the collection."""
        responses = self._responses(self._item, "201", writes=True)
        return self._operation("Create", f"Add a {self._label}", [_KEY], responses) | self._body(
            "Write", *_JSON
        )

    def update(self) -> Operation:
        """Return the operation of PUT on an item."""
        return self._change("update") | self._body("Change", *_JSON)

    def patch(self) -> Operation:
        """Return the operation of PATCH on an item, which takes merge patches (RFC 7396) too."""
        return self._change("patch") | self._body("Change", "application/merge-patch+json", *_JSON)

    def delete(self) -> Operation:
        """Return the operation of DELETE on an item."""
        responses = self._responses("Deleted", writes=True)
        return self._operation("Delete", f"Remove a {self._label}", [_ID, _IF_MATCH, _KEY], responses)

    def _change(self, word: str) -> Operation:
        responses = self._responses(self._item, writes=True)
        operation = self._operation(
            "Update", f"Change the fields sent of a {self._label}", [_ID, _IF_MATCH, _KEY], responses
        )
        return operation | {"operationId": word + self._noun}

    @property
    def _noun(self) -> str:
        return self.resource.noun

    @property
    def _item(self) -> str:
        return str(self.resource.item.name)

    @property
    def _label(self) -> str:
        return re.sub(r"(?<!^)([A-Z])", r" \1", self._noun).lower()

    def _operation(self, verb: str, summary: str, parameters: Any, responses: Any) -> Operation:
        method = self.resource.rpcs[verb]
        return {
            "operationId": method.name[0].lower() + method.name[1:],
            "tags": [self.resource.context],
            "summary": f"{summary}.",
            **describe_rights(method),
            "parameters": [_LOCALE, *parameters],
            "responses": responses,
        }

    def _read(self, schema: str) -> dict[str, Any]:
        return {"304": {"description": "The client has what it would get."}, **self._responses(schema)}

    def _responses(self, schema: str, status: str = "200", *, writes: bool = False) -> dict[str, Any]:
        done = {"description": "Done.", "content": {"application/ld+json": {"schema": ref(schema)}}}
        return {status: done, **(error_responses.for_writes() if writes else error_responses.for_reads())}

    def _body(self, suffix: str, *media: str) -> dict[str, Any]:
        schema = {"schema": ref(self._item + suffix)}
        return {"requestBody": {"required": True, "content": dict.fromkeys(media, schema)}}


def list_parameters(resource: Resource) -> list[Operation]:
    """Return the filters and orders of a list as parameters."""
    filters = [_parameter(name, field) for name, field in resource.filters.items()]
    return filters + [_order(name) for name in resource.orders]


def _parameter(name: str, field: FieldDescriptor) -> dict[str, Any]:
    schema = _filter_schema(field)
    return {
        "name": name,
        "in": "query",
        "schema": {"type": "array", "items": schema} if field.is_repeated else schema,
    }


def _filter_schema(field: FieldDescriptor) -> dict[str, Any]:
    if field.name == "id" or descriptors.field_options(field).refers_to:
        return dict(REFERENCE)
    if descriptors.is_timestamp(field):
        return {"type": "string", "description": "A time or a date; without offset, the tenant's."}
    if field.enum_type:
        return {"type": "string", "enum": list(descriptors.enum_labels(field.enum_type).values())}
    return {"type": "boolean" if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL else "string"}


def _order(name: str) -> dict[str, Any]:
    ways = {"type": "string", "enum": ["asc", "desc"]}
    return {"name": f"order[{name}]", "in": "query", "schema": ways}
