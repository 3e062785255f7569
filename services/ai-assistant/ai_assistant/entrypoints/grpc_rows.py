"""The rows of a search behind those that its answer shows, and all of them as a file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chassis.context import current_caller
from chassis.errors import NotFoundError, invalid_field
from chassis.grpc import OutsideCall, Servicer
from chassis.spreadsheets import write_table
from souk.assistant.v1 import assistant_service_pb2 as rpc
from souk.type.v1.paging_pb2 import Page

from ai_assistant.adapters.requests import find_request
from ai_assistant.domain.grammar.lexicon import first_phrase
from ai_assistant.domain.rows import AiRequest
from ai_assistant.entrypoints.planner import speak
from ai_assistant.usecases.list_cells import list_cells
from ai_assistant.usecases.list_rows import list_rows
from ai_assistant.usecases.ports import Platform, RefusedError
from ai_assistant.usecases.search_again import Search

_DEFAULT_LIMIT = 100
_CSV = "text/csv; charset=utf-8"


def rows_of_requests(platform: Platform) -> Servicer:
    """Return the servicer of rows, which are read with no transaction open."""
    rpcs = _Rpcs(platform)
    handlers = {
        "ListAiRows": OutsideCall(rpcs.list, _reply, rpcs.read_search),
        "ExportAiRows": OutsideCall(rpcs.export, _reply, rpcs.read_search),
    }
    return Servicer(rpc.DESCRIPTOR.services_by_name["AiRows"], handlers)


async def _reply(_: Any, reply: Any) -> Any:
    return reply


@dataclass(frozen=True)
class _Rpcs:
    platform: Platform

    async def read_search(self, request: Any) -> Search:
        """Return the search of a request. Raise NotFoundError, also for what has found no list."""
        row = await find_request(request.id)
        search = to_search(row)
        if search is None:
            raise NotFoundError("This request has found no list.")
        return search

    async def list(self, request: rpc.ListAiRowsRequest, search: Search) -> rpc.AiRowList:
        speak(request.locale)
        page = request.page if request.HasField("page") else Page(limit=_DEFAULT_LIMIT)
        try:
            rows, total = await list_rows(search, page.offset, page.limit, self.platform)
        except RefusedError as error:
            raise invalid_field("id", str(error), "refused") from None
        return rpc.AiRowList(items=rows, total=total)

    async def export(self, request: rpc.ExportAiRowsRequest, search: Search) -> rpc.AiRowFile:
        speak(request.locale)
        try:
            cells = await list_cells(search, self.platform)
        except RefusedError as error:
            raise invalid_field("id", str(error), "refused") from None
        entity = self.platform.entity(search.entity)
        # Spreadsheets know by its first character that it is UTF-8.
        content = f"\ufeff{write_table([map(_to_heading, entity.shown), *cells])}".encode()
        return rpc.AiRowFile(content=content, media_type=_CSV, name=f"{entity.path.replace('_', '-')}.csv")


def to_search(row: AiRequest) -> Search | None:
    """Return what a stored request searched for; None for a plan, a report or a question."""
    name, arguments = str(row.function_call["name"]), json.loads(str(row.function_call["arguments"]))
    is_search = name.endswith(".search") and not row.is_question and isinstance(arguments, Mapping)
    return Search(row.entity, arguments) if is_search and row.entity else None


def _to_heading(field: str) -> str:
    named = first_phrase(current_caller().locale, "field", field) or field.replace("_", " ")
    return named[:1].upper() + named[1:]
