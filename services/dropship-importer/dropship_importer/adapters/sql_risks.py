"""Risks of listings in PostgreSQL."""

from datetime import datetime
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.dropship.v1 import dropship_events_pb2 as events_pb

from dropship_importer.adapters import resources
from dropship_importer.domain.risks import Risk

_HAS_OPEN = """
SELECT EXISTS (SELECT FROM listing_risk WHERE tenant_id = $1 AND listing_id = $2 AND kind = $3
  AND state IN ('held', 'undone') AND NOT is_over)"""
_HAS_REJECTED = """
SELECT EXISTS (SELECT FROM listing_risk WHERE tenant_id = $1 AND listing_id = $2 AND kind = $3
  AND state = 'undone' AND NOT is_over)"""
_ADD = """
INSERT INTO listing_risk (tenant_id, id, listing_id, name, kind, state, before, after, proposal, create_time,
  update_time)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)"""
_CLOSE = """
UPDATE listing_risk SET is_over = true, state = CASE WHEN state = 'held' THEN 'resolved' ELSE state END,
  version = version + 1, update_time = $3
WHERE tenant_id = $1 AND listing_id = $2 AND state IN ('held', 'undone') AND NOT is_over
  AND (kind <> 'below-cost' OR NOT $4) RETURNING id"""
_SET_STATE = """
UPDATE listing_risk SET state = $3, version = version + 1, update_time = $4 WHERE tenant_id = $1 AND id = $2"""


async def has_open(listing_id: UUID, kind: str) -> bool:
    """Return whether the listing has a risk of this kind that waits for a person, or was rejected by one."""
    transaction = current_transaction()
    return bool(await transaction.connection.fetchval(_HAS_OPEN, transaction.tenant_id, listing_id, kind))


async def has_rejected(listing_id: UUID, kind: str) -> bool:
    """Return whether a person rejected a risk of this kind, and it is not over."""
    transaction = current_transaction()
    return bool(await transaction.connection.fetchval(_HAS_REJECTED, transaction.tenant_id, listing_id, kind))


async def add(listing_id: UUID, name: str, risk: Risk, instant: datetime) -> None:
    """Insert a risk of a listing, and publish it."""
    transaction, risk_id = current_transaction(), uuid7()
    values = (risk.kind, risk.state, risk.before, risk.after, list(risk.proposal), instant)
    await transaction.connection.execute(_ADD, transaction.tenant_id, risk_id, listing_id, name, *values)
    await _publish_changed(risk_id)


async def close(listing_id: UUID, instant: datetime, *, is_below_cost: bool) -> None:
    """End the listing's open risks; that of its price only if it is not below the cost."""
    transaction = current_transaction()
    arguments = transaction.tenant_id, listing_id, instant, is_below_cost
    for row in await transaction.connection.fetch(_CLOSE, *arguments):
        await _publish_changed(row["id"])


async def set_state(risk_id: UUID, state: str, instant: datetime) -> Any:
    """Set the state and return the item."""
    transaction = current_transaction()
    await transaction.connection.execute(_SET_STATE, transaction.tenant_id, risk_id, state, instant)
    return await _publish_changed(risk_id)


async def _publish_changed(risk_id: UUID) -> Any:
    item = await resources.risks.read(risk_id)
    outbox.add(risk_id, events_pb.ListingRiskChanged(risk=item))
    return item
