"""Listings as the sync wants them."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from souk.dropship.v1 import dropship_events_pb2 as news

from dropship_importer.adapters import resources, sql_listings, sql_rules
from dropship_importer.domain.listing import Priced, lowest_price
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.reasons import DELISTED
from dropship_importer.domain.syncing import Change
from dropship_importer.usecases.compare_listing import Due
from dropship_importer.usecases.sync_listing import Kept

_DUE = """
SELECT id AS listing_id, sync_round AS round, pid, ship_from_country, ship_to_country FROM listing
WHERE tenant_id = $1 AND id = $2 AND sync_round = $3 AND status IN ('published', 'added')"""
_KEPT = """
SELECT l.id, l.variants, l.is_hidden, l.misses, l.multiplier, l.base_prices, l.rate, l.digits,
  coalesce((l.choices ->> 'follows_rules')::boolean, true) AS follows_rules,
  coalesce(s.update_prices, true) AS update_prices, coalesce(s.hide_out_of_stock, true) AS hide_out_of_stock
FROM listing l LEFT JOIN dropship_settings s ON s.tenant_id = l.tenant_id AND s.id = l.tenant_id
WHERE l.tenant_id = $1 AND l.id = $2 AND l.sync_round = $3 AND l.status IN ('published', 'added') FOR UPDATE OF l"""
_ROUND = (
    "UPDATE listing SET sync_round = sync_round + 1 WHERE tenant_id = $1 AND id = $2 RETURNING sync_round"
)
_MISS = "UPDATE listing SET misses = misses + 1 WHERE tenant_id = $1 AND id = $2"
_SEEN = "UPDATE listing SET sync_time = $3, misses = 0, data = $4 WHERE tenant_id = $1 AND id = $2"
_RENEW = """
UPDATE listing SET variants = $3, price = $4, stock = $5, is_hidden = $6, version = version + 1, update_time = $7
WHERE tenant_id = $1 AND id = $2"""
_DELIST = """
UPDATE listing SET status = 'delisted', reason = $4, reason_code = $5, stock = 0, version = version + 1,
  update_time = $3 WHERE tenant_id = $1 AND id = $2"""


async def due(listing_id: UUID, round_: int) -> Due | None:
    """The listing if it is still to be compared in this round."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_DUE, transaction.tenant_id, listing_id, round_)
    return Due(**row) if row else None


class SqlShelf:
    """As of one moment."""

    def __init__(self, moment: datetime) -> None:
        self._moment = moment

    async def kept(self, listing_id: UUID, round_: int) -> Kept | None:
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_KEPT, transaction.tenant_id, listing_id, round_)
        return Kept(**row) if row else None

    async def rules(self) -> Sequence[Rule]:
        return await sql_rules.rules()

    async def look_again(self, listing_id: UUID, seconds: float | None) -> None:
        transaction = current_transaction()
        round_ = await transaction.connection.fetchval(_ROUND, transaction.tenant_id, listing_id)
        if seconds is None:
            await sql_listings.look_again(listing_id, round_, self._moment)
            return
        await sql_listings.look_at(listing_id, round_, self._moment + timedelta(seconds=seconds))

    async def miss(self, listing_id: UUID) -> None:
        await self._write(_MISS, listing_id)

    async def delist(self, listing_id: UUID) -> None:
        await self._write(_DELIST, listing_id, self._moment, DELISTED.text, DELISTED.code)
        await sql_listings.note(listing_id, "delisted", "", "", self._moment)
        item = await resources.listings.read(listing_id)
        outbox.add(listing_id, news.ListingDelisted(listing=item))

    async def renew(
        self,
        listing_id: UUID,
        variants: Sequence[Priced],
        lines: Sequence[Change],
        *,
        is_hidden: bool,
        data: str,
    ) -> None:
        await self._write(_SEEN, listing_id, self._moment, data)
        if not lines:
            return
        stock = sum(one["stock"] for one in variants)
        await self._write(
            _RENEW, listing_id, list(variants), lowest_price(variants), stock, is_hidden, self._moment
        )
        for line in lines:
            await sql_listings.note(listing_id, line.kind, line.before, line.after, self._moment)
        await sql_listings.changed(listing_id)

    async def _write(self, sql: str, *values: object) -> None:
        transaction = current_transaction()
        await transaction.connection.execute(sql, transaction.tenant_id, *values)
