"""Searches under way in PostgreSQL: an import's one job that reads its pages, and what is listed of them."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.model import uuid7

from dropship_importer.adapters import handing, sql_imports
from dropship_importer.domain.search import Search
from dropship_importer.usecases.ports import PageTask, Wanted
from dropship_importer.usecases.take_page import Progress

_BEGIN = """
INSERT INTO import (tenant_id, id, state, total, search, plan, is_searching)
VALUES ($1, $2, 'running', 0, $3, $4, true)"""
# Before the listings of its import.
_JOB = """
INSERT INTO job (tenant_id, id, import_id, position, state, round, page, tenant, handed_at)
VALUES ($1, $2, $3, -1, 'queued', 1, 1, $4, $5)"""
_CLAIM = """
SELECT j.id AS job_id, j.round, j.tries, j.import_id, i.state = 'paused' AS is_paused, j.page, i.total, i.search, i.plan
FROM job j JOIN import i ON i.tenant_id = j.tenant_id AND i.id = j.import_id
WHERE j.tenant_id = $1 AND j.id = $2 AND j.round = $3 AND j.state = 'queued' AND j.page IS NOT NULL"""
_SEEN = """
UPDATE import SET found = CASE WHEN $3 > 0 THEN $3 ELSE found END, seen = seen + $4, skipped = skipped + $5
WHERE tenant_id = $1 AND id = $2"""
_TURN = """
UPDATE job SET page = page + 1, round = round + 1, tries = 0, reason = '', handed_at = $3, sweeps = 0
WHERE tenant_id = $1 AND id = $2 RETURNING round"""
_END = "UPDATE job SET state = $3, reason = $4 WHERE tenant_id = $1 AND id = $2"


async def begin(
    import_id: UUID, search: Search, choices: Wanted, terms: Mapping[str, Any], most: int, moment: datetime
) -> None:
    """An import whose first page is to be read."""
    plan = {"choices": _stored(choices), "terms": {**terms, **_texts(terms)}, "most": most}
    await _write(_BEGIN, import_id, asdict(search), plan)
    job_id = uuid7()
    await _write(_JOB, job_id, import_id, current_caller().tenant, moment)
    handing.hand_out(job_id, 1)


async def claim(job_id: UUID, round_: int) -> PageTask | None:
    """The job if it is still to be done in this round."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_CLAIM, transaction.tenant_id, job_id, round_)
    if row is None:
        return None
    told = dict(row)
    plan, search = told.pop("plan"), Search(**told.pop("search"))
    terms = plan["terms"] | {name: Decimal(plan["terms"][name]) for name in ("multiplier", "rate")}
    return PageTask(**told, search=search, choices=_choices(plan["choices"]), terms=terms, most=plan["most"])


async def grow(task: PageTask, listing_ids: list[UUID], progress: Progress) -> None:
    """A page's listings with their jobs."""
    await sql_imports.add(task.import_id, listing_ids, task.total)
    await _write(_SEEN, task.import_id, progress.found, progress.seen, progress.skipped)


async def turn_page(task: PageTask, moment: datetime) -> None:
    transaction = current_transaction()
    key = transaction.tenant_id, task.job_id, moment
    handing.hand_out(task.job_id, await transaction.connection.fetchval(_TURN, *key))


async def end(task: PageTask, state: str, why: str) -> None:
    await _write(_END, task.job_id, state, why)


def _stored(choices: Wanted) -> dict[str, Any]:
    """Choices as JSON; they have no prices of their own."""
    return {
        **asdict(choices),
        "ship_to_countries": list(choices.ship_to_countries),
        "multiplier": None if choices.multiplier is None else format(choices.multiplier, "f"),
        "base_prices": {},
        "manual": [],
    }


def _texts(terms: Mapping[str, Any]) -> dict[str, str]:
    return {name: format(terms[name], "f") for name in ("multiplier", "rate")}


def _choices(stored: Mapping[str, Any]) -> Wanted:
    multiplier = stored["multiplier"]
    told: dict[str, Any] = {
        "ship_to_countries": tuple(stored["ship_to_countries"]),
        "multiplier": None if multiplier is None else Decimal(multiplier),
        "manual": frozenset[str](),
    }
    return Wanted(**{**stored, **told})


async def _write(sql: str, *values: object) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *values)
