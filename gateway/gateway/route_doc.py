"""Documentation of routes, for the OpenAPI document."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from chassis.context import CUSTOMER, GUEST
from chassis.descriptors import context_of
from chassis.rights import (
    is_for_edge,
    is_for_people,
    is_once,
    is_public,
    is_read,
    roles,
    scope,
    takes_any_scope,
)
from google.protobuf.descriptor import MethodDescriptor

from gateway.contract.schemas import ref
from gateway.openapi import error_responses

LOCALE = {"$ref": "#/components/parameters/Locale"}
ID = {"$ref": "#/components/parameters/Id"}
PAGE: list[dict[str, Any]] = [
    {"$ref": "#/components/parameters/Page"},
    {"$ref": "#/components/parameters/ItemsPerPage"},
]
_KEY = {"$ref": "#/components/parameters/IdempotencyKey"}


def query_parameter(name: str, **schema: Any) -> dict[str, Any]:
    """Return a query parameter, by default a string of at most 255 characters."""
    return {"name": name, "in": "query", "schema": {"type": "string", "maxLength": 255, **schema}}


def describe_rights(method: MethodDescriptor) -> dict[str, Any]:
    """Return the description and the security requirement of an operation: roles, and the scope of limited tokens."""
    if roles(method) == frozenset({CUSTOMER}):
        return {"description": "For a customer who is signed in at the shop.", "security": [{"customer": []}]}
    if is_for_edge(method):
        return {"security": []}
    if is_for_people(method):
        names = ", ".join(sorted(roles(method)))
        return {"description": f"For {names}, signed in as a person.", "security": [{"bearer": []}]}
    people = ", ".join(sorted(roles(method) - {GUEST, CUSTOMER}))
    if takes_any_scope(method):
        security = [] if is_public(method) else [{"bearer": []}]
        return {"description": f"For {people}, with any scope.", "security": security}
    return {
        "description": f"For {people}. Scope: {scope(method)}." if people else "For shoppers.",
        "security": [] if is_public(method) else [{"bearer": [scope(method)]}],
    }


@dataclass(frozen=True)
class RouteDoc:
    """Documentation of one route. `replies` are schemas by status (empty: without content), `media` their media
    types, `errors` the error statuses beside those of every read or write."""

    method: MethodDescriptor
    name: str
    summary: str
    replies: dict[str, str]
    body: str = ""
    parameters: Iterable[dict[str, Any]] = ()
    media: str | tuple[str, ...] = "application/ld+json"
    errors: Iterable[int] = ()

    def operation(self, *, has_locale: bool = True) -> dict[str, Any]:
        """Return the OpenAPI operation. `has_locale` says whether the path begins with a locale."""
        keys = [_KEY] if is_once(self.method) else []
        return {
            "operationId": self.name,
            "tags": [context_of(self.method.containing_service)],
            "summary": self.summary,
            **describe_rights(self.method),
            "parameters": [*([LOCALE] if has_locale else []), *self.parameters, *keys],
            **(self._body() if self.body else {}),
            "responses": {
                **{status: self._done(schema) for status, schema in self.replies.items()},
                **self._error_responses(),
            },
        }

    def _error_responses(self) -> dict[str, Any]:
        if self.body or not is_read(self.method):
            return error_responses.for_writes()
        # What is asked in the address may be refused by name as well.
        return error_responses.for_reads(*([422] if self.parameters else []), *self.errors)

    def _body(self) -> dict[str, Any]:
        content = {"application/json": {"schema": ref(self.body)}}
        return {"requestBody": {"required": True, "content": content}}

    def _done(self, schema: str) -> dict[str, Any]:
        if not schema:
            return {"description": "Done."}
        media = (self.media,) if isinstance(self.media, str) else self.media
        file = {"type": "string", "format": "binary"}
        content = {kind: {"schema": ref(schema) if kind.endswith("json") else file} for kind in media}
        return {"description": "Done.", "content": content}
