"""Requests of rpcs, from the address, the query, the headers and the JSON of a request."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from chassis import descriptors
from chassis.context import Caller
from chassis.contract.http_rules import HttpRule
from chassis.errors import NotFoundError
from chassis.rights import is_read
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message_factory import GetMessageClass
from starlette.datastructures import QueryParams
from starlette.requests import Request

from gateway import write_headers
from gateway.bodies import Json, is_merge, json_object, read_query, without_key
from gateway.contract.parser import parse_into
from gateway.paging import PAGING, query_page
from gateway.references import NotAReferenceError, checked
from gateway.resources.filters import apply
from gateway.resources.uploads import shorten_uploads

_NO_ITEM = "There is no such item."


@dataclass(frozen=True)
class RequestReader:
    """Reads the requests of one rpc."""

    rule: HttpRule

    @cached_property
    def body(self) -> Descriptor | None:
        """The message that violations refer to where it is not the request."""
        return self.rule.sent if self.rule.nested else None

    async def read(self, http: Request, caller: Caller) -> tuple[Any, Json]:
        """Return the rpc's request and the JSON that was sent, {} where none is. Raise Problem, NotFoundError for what
        no item can have as its name, ValidationError with every violation."""
        request: Any = GetMessageClass(self.rule.method.input_type)()
        for name, variable in self.rule.variables.items():
            variable.put(request, _path_value(variable.field, http.path_params[name]))
        if self.rule.takes_path_locale:
            request.locale = http.path_params["locale"]
        raw = await self._json(http) if self.rule.has_body else {}
        version = write_headers.expected_version(http, raw) if self._has_version else 0
        if self.rule.has_body:
            await self._read_body(http, request, raw, caller)
        elif self.rule.verb == "GET":
            self._read_query(http, request, caller)
        if self._has_version:
            request.version = version
        return request, raw

    async def _json(self, http: Request) -> Json:
        return await json_object(http) if self._needs_body or await http.body() else {}

    async def _read_body(self, http: Request, request: Any, raw: Json, caller: Caller) -> None:
        fields = without_key(self.rule.method, await shorten_uploads(http, self.rule.sent, raw))
        if self.rule.has_mask:
            changes = parse_into(
                self._target(request), fields, is_new=False, is_merge=is_merge(http), timezone=caller.timezone
            )
            request.mask.paths.extend(changes)
        else:
            parse_into(self._target(request), fields, is_new=True, timezone=caller.timezone)

    def _read_query(self, http: Request, request: Any, caller: Caller) -> None:
        if resource := self.rule.list_of:
            apply(resource, http.query_params.multi_items(), request, caller.timezone)
            return
        query = http.query_params
        is_paged = self.rule.is_paged or self.rule.is_whole
        if is_paged:
            part = query_page(query, is_whole=self.rule.is_whole)
            query = QueryParams([pair for pair in query.multi_items() if pair[0] not in PAGING])
            if self.rule.is_paged:
                request.page.offset, request.page.limit = part.offset, part.limit
        if self.rule.parameters or is_paged:
            values = read_query(self.rule.parameters, query)
            parse_into(self._target(request), values, is_new=True, timezone=caller.timezone)

    def _target(self, request: Any) -> Any:
        return getattr(request, self.rule.nested.name) if self.rule.nested else request

    @cached_property
    def _needs_body(self) -> bool:
        required = (descriptors.field_options(field).required for field in self.rule.sent.fields)
        return self.rule.nested is not None or any(required)

    @cached_property
    def _has_version(self) -> bool:
        return "version" in self.rule.method.input_type.fields_by_name and not is_read(self.rule.method)


def _path_value(field: FieldDescriptor, text: str) -> Any:
    """Return what a segment of a path says. Raise NotFoundError for what can be no id, and no label of an enum."""
    if field.enum_type:
        numbers = descriptors.enum_numbers(field.enum_type)
        if text not in numbers:
            raise NotFoundError(_NO_ITEM)
        return numbers[text]
    try:
        return checked(text)
    except NotAReferenceError:
        raise NotFoundError(_NO_ITEM) from None
