"""Rows of imported files, with what is wrong with them in the reader's language."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any

from chassis import serializer
from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.spreadsheets import write_table
from chassis.texts import Texts
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.datastructures import QueryParams
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import parse_query
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.paging import PAGING, query_page
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import file_headers, json_response
from gateway.route_doc import ID, PAGE, RouteDoc, query_parameter
from gateway.rpc import call
from gateway.streams import StreamedResponse

# Of the path on which files are sent: 20 MiB in base64.
FILE_PATH = "/api/import_jobs"
_ROWS = find_rpc(contract, "ImportJobs", "ReadImportRows")
_PATH, _NOUN = "import_jobs", "ImportJob"
_PAGE = 1000
_LABELS = Texts(__file__, "imports")
_ACTIONS = ("new", "changed", "equal", "error")


@dataclass(frozen=True)
class ImportRows:
    """Endpoints of an import's rows, whose errors are translated to the request's locale."""

    services: ServiceClients
    authenticator: Authenticator

    async def list_rows(self, http: Request) -> Response:
        """Return rows of an import, those in error where nothing is said."""
        caller = await self.authenticator.authorize(http, _ROWS)
        request = _to_request(http)
        rows = await self._rows(http, request, caller)
        if http.query_params.get("itemsPerPage") == "0":
            del rows.rows[:]
        return json_response(serializer.serialize(rows, http.path_params["locale"]))

    async def write_failures(self, http: Request) -> Response:
        """Return the rows in error as a table: the columns of the file with line and reason behind them."""
        caller = await self.authenticator.authorize(http, _ROWS)
        first = await self._page(http, caller, 0)
        headers = file_headers("failed-rows.csv")
        return StreamedResponse(
            http, caller, self._csv(http, caller, first), headers, "text/csv; charset=utf-8"
        )

    async def _csv(self, http: Request, caller: Caller, page: contract.ImportRows) -> AsyncGenerator[str]:
        labels = _LABELS[http.path_params["locale"]]
        headings = [*page.headers, *(labels[name] for name in ("line", "reason"))]
        yield "\ufeff" + write_table([headings])
        offset = 0
        while page.rows:
            yield write_table([_cells(row, page) for row in page.rows])
            offset += len(page.rows)
            if offset >= page.total:
                return
            page = await self._page(http, caller, offset)

    async def _page(self, http: Request, caller: Caller, offset: int) -> contract.ImportRows:
        request = contract.ReadImportRowsRequest(
            id=id_of(http), action=pb.IMPORT_ACTION_ERROR, offset=offset, limit=_PAGE
        )
        return await self._rows(http, request, caller)

    async def _rows(self, http: Request, request: Any, caller: Caller) -> contract.ImportRows:
        locale = http.path_params["locale"]
        context = ErrorContext(_ROWS, _PATH, _NOUN, locale)
        page: contract.ImportRows = await call(self.services, context, request, caller)
        messages = http.app.state.error_messages
        for row in page.rows:
            for violation in row.violations:
                violation.message = messages.message(violation.code, violation.message, locale)
        return page


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the routes that list the rows of an import and write those that failed as CSV."""
    routes = request_router("/{locale:locale}/api")
    rows, item = ImportRows(services, authenticator), f"/{_PATH}/{{id}}"
    routes.add_api_route(f"{item}/rows", rows.list_rows, openapi_extra=_ROWS_DOC)
    routes.add_api_route(f"{item}/failed-rows.csv", rows.write_failures, openapi_extra=_FAILURES_DOC)
    return routes


def _to_request(http: Request) -> contract.ReadImportRowsRequest:
    """Return the request of a page, or of an offset and a limit."""
    query = http.query_params
    own = QueryParams([pair for pair in query.multi_items() if pair[0] not in PAGING])
    request: contract.ReadImportRowsRequest = parse_query(_ROWS, own)
    request.id = id_of(http)
    if PAGING & query.keys():
        part = query_page(query, is_whole=False)
        request.offset, request.limit = part.offset, max(part.limit, 1)
    return request


def _cells(row: contract.ImportRow, page: contract.ImportRows) -> list[str]:
    """Return the cells of a row, its line and the reasons, which name its columns."""
    cells = [*row.cells, *[""] * (len(page.headers) - len(row.cells))]
    headers = dict(zip(reversed(page.fields), reversed(page.headers), strict=True))
    names = [
        (headers.get(violation.field, violation.field), violation.message) for violation in row.violations
    ]
    reasons = "; ".join(f"{name}: {message}" if name else message for name, message in names)
    return [*cells, str(row.line), reasons]


_ROWS_DOC = RouteDoc(
    _ROWS, "readImportRows", "Read rows of an imported file: all in error, and of the others the first.",
    {"200": "ImportRows"}, errors=[400],
    parameters=[
        ID,
        *PAGE,
        query_parameter("action", enum=list(_ACTIONS)),
        {"name": "offset", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 1_000_000}},
        {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": _PAGE}},
    ],
).operation()  # fmt: skip
_FAILURES_DOC = RouteDoc(
    _ROWS, "downloadFailedRows", "Download the rows of an imported file that are in error, with the reasons.",
    {"200": "File"}, parameters=[ID], media="text/csv",
).operation()  # fmt: skip
