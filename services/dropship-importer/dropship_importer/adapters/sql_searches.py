"""Searches of imports in PostgreSQL: the job that reads the pages, and its progress."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.model import uuid7

from dropship_importer.adapters import job_events, sql_imports
from dropship_importer.domain.search import Search
from dropship_importer.usecases.finish_search_page import PageCounts
from dropship_importer.usecases.ports import ListingRequest, SearchPageJob

_ADD_IMPORT = """
INSERT INTO import (tenant_id, id, state, total, search, plan, is_searching)
VALUES ($1, $2, 'running', 0, $3, $4, true)"""
# Its position is before the listings of its import.
_ADD_JOB = """
INSERT INTO job (tenant_id, id, import_id, position, state, round, page, tenant, currency, handed_at)
VALUES ($1, $2, $3, -1, 'queued', 1, 1, $4, $5, $6)"""
_LOAD = """
SELECT j.id AS job_id, j.round AS fencing_token, j.tries, j.import_id, i.state = 'paused' AS is_paused, j.page, i.total,
  i.search, i.plan
FROM job j JOIN import i ON i.tenant_id = j.tenant_id AND i.id = j.import_id
WHERE j.tenant_id = $1 AND j.id = $2 AND j.round = $3 AND j.state = 'queued' AND j.page IS NOT NULL"""
_ADD_COUNTS = """
UPDATE import SET found = CASE WHEN $3 > 0 THEN $3 ELSE found END, seen = seen + $4, skipped = skipped + $5
WHERE tenant_id = $1 AND id = $2"""
_ADVANCE = """
UPDATE job SET page = page + 1, round = round + 1, tries = 0, reason = '', handed_at = $3, sweeps = 0
WHERE tenant_id = $1 AND id = $2 RETURNING round"""
_END = "UPDATE job SET state = $3, reason = $4 WHERE tenant_id = $1 AND id = $2"


async def start(
    import_id: UUID,
    search: Search,
    choices: ListingRequest,
    terms: Mapping[str, Any],
    limit: int,
    instant: datetime,
) -> None:
    """Create an import, and the job that reads its first page."""
    plan = {"choices": _to_json(choices), "terms": {**terms, **_format_terms(terms)}, "most": limit}
    await _write(_ADD_IMPORT, import_id, asdict(search), plan)
    job_id = uuid7()
    caller = current_caller()
    await _write(_ADD_JOB, job_id, import_id, caller.tenant, caller.currency, instant)
    job_events.publish_job_ready(job_id, 1)


async def load(job_id: UUID, fencing_token: int) -> SearchPageJob | None:
    """Return the job; None if it is finished or its fencing token is not current."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_LOAD, transaction.tenant_id, job_id, fencing_token)
    if row is None:
        return None
    values = dict(row)
    plan, search = values.pop("plan"), Search(**values.pop("search"))
    # An import that was started before there was an import list has no word on it.
    terms = (
        {"as_drafts": False}
        | plan["terms"]
        | {name: Decimal(plan["terms"][name]) for name in ("multiplier", "rate")}
    )
    choices = _to_choices(plan["choices"])
    return SearchPageJob(**values, search=search, choices=choices, terms=terms, limit=plan["most"])


async def add_page(job: SearchPageJob, listing_ids: list[UUID], counts: PageCounts) -> None:
    """Add the page's listings with their jobs, and its counts."""
    await sql_imports.add(job.import_id, listing_ids, job.total)
    await _write(_ADD_COUNTS, job.import_id, counts.total, counts.seen, counts.skipped)


async def advance_page(job: SearchPageJob, instant: datetime) -> None:
    """Go on to the next page, and have it read."""
    transaction = current_transaction()
    key = transaction.tenant_id, job.job_id, instant
    job_events.publish_job_ready(job.job_id, await transaction.connection.fetchval(_ADVANCE, *key))


async def end(job: SearchPageJob, state: str, reason: str) -> None:
    """End the job of the search in a state, with the reason."""
    await _write(_END, job.job_id, state, reason)


def _to_json(choices: ListingRequest) -> dict[str, Any]:
    """Return the choices as JSON, without base prices, which are of single products."""
    return {
        **asdict(choices),
        "ship_to_countries": list(choices.ship_to_countries),
        "multiplier": None if choices.multiplier is None else format(choices.multiplier, "f"),
        "base_prices": {},
        "manual": [],
    }


def _format_terms(terms: Mapping[str, Any]) -> dict[str, str]:
    return {name: format(terms[name], "f") for name in ("multiplier", "rate")}


def _to_choices(stored: Mapping[str, Any]) -> ListingRequest:
    multiplier = stored["multiplier"]
    converted: dict[str, Any] = {
        "ship_to_countries": tuple(stored["ship_to_countries"]),
        "multiplier": None if multiplier is None else Decimal(multiplier),
        "manual": frozenset[str](),
    }
    return ListingRequest(**{**stored, **converted})


async def _write(sql: str, *values: object) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *values)
