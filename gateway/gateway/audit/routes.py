"""Routes of the audit log, for admins."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any
from uuid import UUID

import orjson
from chassis.audit import Entry
from chassis.audit_log import MAX_COUNTED, AuditFilter
from chassis.context import Caller
from chassis.contract.audit import audit_kinds
from chassis.rights import check_rights
from chassis.spreadsheets import write_table
from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from gateway.audit.sources import LIST, AuditPage, AuditSource, list_page
from gateway.auth import Authenticator
from gateway.openapi import error_responses
from gateway.paging import PageRange, parse_page
from gateway.problem_details import Problem
from gateway.request_router import HeadRoute
from gateway.responses import collection, file_headers, json_response
from gateway.route_doc import LOCALE, PAGE, query_parameter

_KINDS = list(chain.from_iterable(audit_kinds().values()))
_HEADING = ("at", "kind", "actor", "person", "before", "after", "address")
_FILTERS = [
    query_parameter("person", format="uuid"),
    query_parameter("kind", enum=_KINDS, **{"x-contexts": audit_kinds()}),
    query_parameter("from", format="date-time"),
    query_parameter("to", format="date-time"),
]


class AuditEntry(BaseModel):
    """A change: who made it, to what, when, from which address, and the values that differ."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)

    id: str
    at: str
    kind: str
    actor_id: str | None
    actor_name: str
    subject_id: str | None
    subject_name: str
    before: dict[str, Any]
    after: dict[str, Any]
    address: str


class AuditCollection(BaseModel):
    """The newest first. `missing` names the contexts that did not answer: their changes are omitted."""

    member: list[AuditEntry] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")
    missing: list[str]


@dataclass(frozen=True)
class _AuditLog:
    authenticator: Authenticator
    sources: Sequence[AuditSource]

    async def list_changes(self, http: Request) -> Response:
        caller, query = await self._authorize(http), http.query_params
        part = parse_page(query.get("page"), query.get("itemsPerPage"), is_whole=False)
        if part.offset >= MAX_COUNTED:
            raise Problem(400, f"Only the newest {MAX_COUNTED} are listed: name a time.", code="page")
        page = await self._page(http, caller, part)
        items = [_item(entry, http.path_params["locale"]) for entry in page.entries]
        return json_response(collection(http.url.path, items, page.total) | {"missing": page.missing})

    async def export(self, http: Request) -> Response:
        page = await self._page(http, await self._authorize(http), PageRange(0, MAX_COUNTED))
        if page.missing:
            names = ", ".join(page.missing)
            raise Problem(
                503, f"An export has every change, and these do not answer: {names}", code="export-incomplete"
            )
        return Response(_csv(page.entries), 200, file_headers("audit.csv"), "text/csv; charset=utf-8")

    async def _authorize(self, http: Request) -> Caller:
        """Return the caller if they may read the log of a context, whichever that is. Raise ForbiddenError."""
        caller = await self.authenticator.authenticate(http)
        check_rights(caller, LIST)
        return caller

    async def _page(self, http: Request, caller: Caller, part: PageRange) -> AuditPage:
        return await list_page(self.sources, caller, _filter(http.query_params), part)


def router(authenticator: Authenticator, sources: Sequence[AuditSource]) -> APIRouter:
    """Return the routes that list the audit log over all `sources`, as a page or as CSV."""
    log = _AuditLog(authenticator, sources)
    routes = APIRouter(prefix="/{locale:locale}/api", tags=["identity"], route_class=HeadRoute)
    routes.add_api_route(
        "/audit_entries",
        log.list_changes,
        operation_id="listAuditEntries",
        summary="List who changed what, the newest first.",
        response_model=AuditCollection,
        response_class=_JsonLd,
        openapi_extra=_for_admins(*PAGE, *_FILTERS),
    )
    routes.add_api_route(
        "/audit_entries.csv",
        log.export,
        operation_id="exportAuditEntries",
        summary="Return the newest changes as CSV.",
        response_class=Response,
        openapi_extra=_for_admins(*_FILTERS)
        | {"responses": {"200": {"content": {"text/csv": {"schema": {"type": "string"}}}}}},
    )
    return routes


class _JsonLd(JSONResponse):
    """The media type of the response, for the document."""

    media_type = "application/ld+json"


def _for_admins(*parameters: dict[str, Any]) -> dict[str, Any]:
    """Return what both operations have beside their responses."""
    return {
        "description": "For ROLE_ADMIN, signed in as a person.",
        "security": [{"bearer": []}],
        "parameters": [LOCALE, *parameters],
        "responses": error_responses.for_reads(),
    }


def _filter(query: QueryParams) -> AuditFilter:
    """Return the filter of the query. Raise Problem 400 for an unknown parameter or a value that can't be read."""
    parameters = {"person", "kind", "from", "to", "page", "itemsPerPage"}
    if unknown := next((name for name in query if name not in parameters), None):
        raise Problem(400, f"There is no parameter {unknown[:100]}.", code="filter")
    kind = query.get("kind")
    if kind is not None and kind not in _KINDS:
        raise Problem(400, f"The kinds are {', '.join(_KINDS)}.", code="filter")
    person = query.get("person")
    return AuditFilter(
        None if person is None else _uuid(person), kind, _instant(query, "from"), _instant(query, "to")
    )


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Problem(400, "person is the id of a person.", code="filter") from None


def _instant(query: QueryParams, name: str) -> datetime | None:
    if (text := query.get(name)) is None:
        return None
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        instant = None
    if instant is None or instant.tzinfo is None:
        raise Problem(400, f"{name} is a time as 2026-11-21T10:00:00+01:00.", code="filter")
    return instant


def _item(entry: Entry, locale: str) -> dict[str, Any]:
    """Return the public JSON of an entry."""
    fields = {
        **vars(entry),
        "id": str(entry.id),
        "at": entry.at.isoformat(),
        "actor_id": entry.actor_id and str(entry.actor_id),
        "subject_id": entry.subject_id and str(entry.subject_id),
    }
    item = AuditEntry.model_validate(fields).model_dump(by_alias=True)
    return {"@id": f"/{locale}/api/audit_entries/{entry.id}", "@type": "AuditEntry", **item}


def _csv(entries: Sequence[Entry]) -> str:
    return write_table([_HEADING, *map(_row, entries)])


def _row(entry: Entry) -> tuple[str, ...]:
    names = (entry.kind, entry.actor_name, entry.subject_name)
    return entry.at.isoformat(), *names, _text(entry.before), _text(entry.after), entry.address


def _text(values: Any) -> str:
    return orjson.dumps(values).decode() if values else ""
