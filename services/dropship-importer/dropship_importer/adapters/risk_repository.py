"""Decisions on risks of listings, in PostgreSQL."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis import outbox
from chassis.audited_fields import record_call
from chassis.db import current_transaction
from souk.dropship.v1 import dropship_events_pb2 as events_pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters import resources, sql_listings, sql_risks
from dropship_importer.adapters.sync_repository import SqlSyncRepository
from dropship_importer.domain.listing import PricedVariant, lowest_price
from dropship_importer.domain.risks import CONFIRMED
from dropship_importer.domain.syncing import list_changes
from dropship_importer.usecases.decide_risk import StoredRisk

_METHODS = rpc.DESCRIPTOR.services_by_name["ListingRisks"].methods_by_name
_LOCK = """
SELECT r.id, r.listing_id, r.kind, r.state, r.proposal, l.variants, l.status IN ('published', 'added') AS is_listed
FROM listing_risk r JOIN listing l ON l.tenant_id = r.tenant_id AND l.id = r.listing_id
WHERE r.tenant_id = $1 AND r.id = $2 FOR UPDATE"""
_RELIST = """
UPDATE listing SET status = 'published', reason = '', reason_code = NULL, seen = NULL, update_time = $3,
  stock = (SELECT coalesce(sum((v ->> 'stock')::integer), 0) FROM jsonb_array_elements(variants) v),
  version = version + 1, sync_round = sync_round + 1
WHERE tenant_id = $1 AND id = $2 AND status = 'delisted' RETURNING sync_round"""
_SET_PRICES = """
UPDATE listing SET variants = $3, price = $4, version = version + 1, update_time = $5
WHERE tenant_id = $1 AND id = $2"""


async def find_risk(risk_id: UUID) -> StoredRisk | None:
    """Return the risk, locked with its listing; None if it does not exist."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_LOCK, transaction.tenant_id, risk_id)
    return StoredRisk(**row) if row else None


class SqlRiskRepository:
    """Implements RiskRepository; `instant` is the time of the decision."""

    def __init__(self, instant: datetime) -> None:
        self._instant = instant

    async def delist(self, listing_id: UUID) -> None:
        """Take the listing out of the shop."""
        await SqlSyncRepository(self._instant).delist(listing_id)

    async def relist(self, listing_id: UUID) -> None:
        """Put the listing into the shop again, with its history, its event and its next sync."""
        transaction = current_transaction()
        key = transaction.tenant_id, listing_id
        fencing_token = await transaction.connection.fetchval(_RELIST, *key, self._instant)
        await sql_listings.add_change(listing_id, "shown", "", "", self._instant)
        item = await resources.listings.read(listing_id)
        outbox.add(listing_id, events_pb.ListingCreated(listing=item))
        await sql_listings.schedule_next_sync(listing_id, fencing_token, self._instant)

    async def set_prices(
        self, listing_id: UUID, old: Sequence[PricedVariant], new: Sequence[PricedVariant]
    ) -> None:
        """Store the variants with other prices, each change with an entry of the history."""
        transaction = current_transaction()
        values = list(new), lowest_price(new), self._instant
        await transaction.connection.execute(_SET_PRICES, transaction.tenant_id, listing_id, *values)
        for change in list_changes(old, new):
            await sql_listings.add_change(listing_id, change.kind, change.before, change.after, self._instant)
        await sql_listings.publish_changed(listing_id)

    async def set_state(self, risk_id: UUID, state: str) -> None:
        """Store what a person decided."""
        item = await sql_risks.set_state(risk_id, state, self._instant)
        record_call(_METHODS["ConfirmRisk" if state == CONFIRMED else "UndoRisk"], item)
