"""Listings for the sync, in PostgreSQL. Column `sync_round` is the fencing token."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from souk.dropship.v1 import dropship_events_pb2 as events_pb

from dropship_importer.adapters import resources, sql_listings, sql_risks, sql_rules
from dropship_importer.domain.listing import PricedVariant, lowest_price
from dropship_importer.domain.pending_changes import Facts
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.reasons import DELISTED
from dropship_importer.domain.risks import Risk
from dropship_importer.domain.syncing import Change
from dropship_importer.usecases.compare_listing import DueListing
from dropship_importer.usecases.sync_listing import StoredListing

_DUE = """
SELECT id AS listing_id, sync_round AS fencing_token, pid, ship_from_country, ship_to_country,
  coalesce(observation_time, now()) AS observation_time,
  seen IS NOT NULL AS is_recheck, failures, coalesce(sale_time > now() - interval '30 days', false) AS is_selling
FROM listing
WHERE tenant_id = $1 AND id = $2 AND sync_round = $3 AND status IN ('published', 'added')"""
_LOCK = """
SELECT l.id, l.name, l.variants, l.is_hidden, l.seen, l.multiplier, l.base_prices, l.rate, l.digits,
  coalesce((l.choices ->> 'follows_rules')::boolean, true) AS follows_rules,
  coalesce(s.update_prices, true) AS update_prices, coalesce(s.hide_out_of_stock, true) AS hide_out_of_stock
FROM listing l LEFT JOIN dropship_settings s ON s.tenant_id = l.tenant_id AND s.id = l.tenant_id
WHERE l.tenant_id = $1 AND l.id = $2 AND l.sync_round = $3 AND l.status IN ('published', 'added') FOR UPDATE OF l"""
_NEXT_ROUND = (
    "UPDATE listing SET sync_round = sync_round + 1 WHERE tenant_id = $1 AND id = $2 RETURNING sync_round"
)
_COUNT_FAILURE = "UPDATE listing SET failures = failures + 1 WHERE tenant_id = $1 AND id = $2"
_RECORD_PENDING_CHANGE = """
UPDATE listing SET seen = $3, pending_risk = $4, observation_time = $5, failures = 0,
  seen_time = CASE WHEN seen = $3 THEN seen_time ELSE $5 END
WHERE tenant_id = $1 AND id = $2"""
_COUNT_PENDING_CHANGES = """
SELECT count(*) FILTER (WHERE l.pending_risk = $3), count(*) FROM listing l
JOIN listing this ON this.tenant_id = l.tenant_id AND this.id = $2 AND l.observation_time >= this.seen_time
WHERE l.tenant_id = $1"""
_HAS_OTHERS = """
SELECT EXISTS (SELECT FROM listing WHERE tenant_id = $1 AND id <> $2 AND status IN ('published', 'added'))"""
_SETTLE = """
UPDATE listing SET seen = NULL, pending_risk = $3, observation_time = $4, failures = 0
WHERE tenant_id = $1 AND id = $2"""
_MARK_SYNCED = "UPDATE listing SET sync_time = $3, data = $4 WHERE tenant_id = $1 AND id = $2"
_UPDATE = """
UPDATE listing SET variants = $3, price = $4, stock = $5, is_hidden = $6, version = version + 1, update_time = $7
WHERE tenant_id = $1 AND id = $2"""
_DELIST = """
UPDATE listing SET status = 'delisted', reason = $4, reason_code = $5, stock = 0, seen = NULL, observation_time = $3,
  version = version + 1, update_time = $3 WHERE tenant_id = $1 AND id = $2"""


async def find_due_listing(listing_id: UUID, fencing_token: int) -> DueListing | None:
    """Return the listing; None if it is no longer listed or its fencing token is not current."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_DUE, transaction.tenant_id, listing_id, fencing_token)
    return DueListing(**row) if row else None


class SqlSyncRepository:
    """Implements SyncRepository; `instant` is the time of the sync."""

    def __init__(self, instant: datetime) -> None:
        self._instant = instant

    async def lock(self, listing_id: UUID, fencing_token: int) -> StoredListing | None:
        """Return the listing, locked until the commit; None if it is no longer listed, or the fencing token is not
        current."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_LOCK, transaction.tenant_id, listing_id, fencing_token)
        return StoredListing(**row) if row else None

    async def list_rules(self) -> Sequence[Rule]:
        """Return the tenant's pricing rules in their order."""
        return await sql_rules.list_rules()

    async def schedule_sync(self, listing_id: UUID, seconds: float | None) -> None:
        """Issue a new fencing token and schedule the next sync, by the tenant's interval if `seconds` is None."""
        transaction = current_transaction()
        fencing_token = await transaction.connection.fetchval(_NEXT_ROUND, transaction.tenant_id, listing_id)
        if seconds is None:
            await sql_listings.schedule_next_sync(listing_id, fencing_token, self._instant)
            return
        due = self._instant + timedelta(seconds=seconds)
        await sql_listings.schedule_sync(listing_id, fencing_token, due)

    async def count_failure(self, listing_id: UUID) -> None:
        """Count one more sync in a row that read nothing."""
        await self._write(_COUNT_FAILURE, listing_id)

    async def record_pending_change(self, listing_id: UUID, facts: Facts, kind: str) -> None:
        """Store observed facts that differ from the listing's, and the kind of risk of applying them."""
        await self._write(_RECORD_PENDING_CHANGE, listing_id, facts, kind, self._instant)

    async def count_pending_changes(self, listing_id: UUID, kind: str) -> tuple[int, int]:
        """Return how many listings have had this kind of pending change since the facts of this one were first
        observed, and how many were observed."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(
            _COUNT_PENDING_CHANGES, transaction.tenant_id, listing_id, kind
        )
        return (row[0], row[1]) if row else (0, 0)

    async def has_others(self, listing_id: UUID) -> bool:
        """Return whether the tenant has other listings that are synced."""
        transaction = current_transaction()
        return bool(await transaction.connection.fetchval(_HAS_OTHERS, transaction.tenant_id, listing_id))

    async def has_open_risk(self, listing_id: UUID, kind: str) -> bool:
        """Return whether a person has still to decide on this risk, or has rejected it."""
        return await sql_risks.has_open(listing_id, kind)

    async def has_rejected_risk(self, listing_id: UUID, kind: str) -> bool:
        """Return whether a person has rejected this risk, and it is not over since."""
        return await sql_risks.has_rejected(listing_id, kind)

    async def add_risk(self, listing: StoredListing, risk: Risk) -> None:
        """Insert a risk of the listing, and publish it."""
        await sql_risks.add(listing.id, listing.name, risk, self._instant)

    async def close_risks(self, listing_id: UUID, *, is_below_cost: bool) -> None:
        """End the listing's open risks; that of its price only if it is not below the cost."""
        await sql_risks.close(listing_id, self._instant, is_below_cost=is_below_cost)

    async def settle(self, listing_id: UUID, kind: str) -> None:
        """Delete the pending change, record the kind of risk that was applied, and reset the count of failures."""
        await self._write(_SETTLE, listing_id, kind, self._instant)

    async def delist(self, listing_id: UUID) -> None:
        """Take the listing out of the shop, with an entry of its history and its event."""
        await self._write(_DELIST, listing_id, self._instant, DELISTED.text, DELISTED.code)
        await sql_listings.add_change(listing_id, "delisted", "", "", self._instant)
        item = await resources.listings.read(listing_id)
        outbox.add(listing_id, events_pb.ListingDelisted(listing=item))

    async def update(
        self,
        listing_id: UUID,
        variants: Sequence[PricedVariant] | None,
        changes: Sequence[Change],
        *,
        is_hidden: bool,
        data: str,
    ) -> None:
        """Store that the listing was read; its variants and history too, unless they stay as they are (None)."""
        await self._write(_MARK_SYNCED, listing_id, self._instant, data)
        if variants is None:
            return
        stock = sum(variant["stock"] for variant in variants)
        await self._write(
            _UPDATE, listing_id, list(variants), lowest_price(variants), stock, is_hidden, self._instant
        )
        for change in changes:
            await sql_listings.add_change(listing_id, change.kind, change.before, change.after, self._instant)
        await sql_listings.publish_changed(listing_id)

    async def _write(self, sql: str, *values: object) -> None:
        transaction = current_transaction()
        await transaction.connection.execute(sql, transaction.tenant_id, *values)
