"""Drafts in PostgreSQL: listings of the import list."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from souk.dropship.v1 import dropship_events_pb2 as events_pb

from dropship_importer.adapters import resources, sql_listings, sql_rules
from dropship_importer.domain.listing import BasePrice, PricedVariant, lowest_price
from dropship_importer.usecases.edit_draft import DraftContent, StoredDraft
from dropship_importer.usecases.ports import ProductSnapshot

_SAVE = """
UPDATE listing SET status = 'draft', reason = '', reason_code = NULL, name = $3, description = $4, variants = $5,
  price = $6, stock = $7, images = $8, image = coalesce($8::jsonb ->> 0, image), data = $9, gaps = $10,
  sync_time = $11, update_time = $11, version = version + 1
WHERE tenant_id = $1 AND id = $2"""
_LOCK = """
SELECT id, name, description, images, variants, base_prices, multiplier, rate, digits,
  coalesce((choices ->> 'follows_rules')::boolean, true) AS follows_rules,
  coalesce(data::jsonb ->> 'categoryId', '') AS category_id
FROM listing WHERE tenant_id = $1 AND id = $2 AND status = 'draft' FOR UPDATE"""
_UPDATE = """
UPDATE listing SET name = $3, has_own_description = has_own_description OR description <> $4, description = $4,
  images = $5, image = coalesce($5::jsonb ->> 0, ''), variants = $6, base_prices = $7, price = $8,
  version = version + 1, update_time = $9
WHERE tenant_id = $1 AND id = $2"""
_ACCEPT = """
UPDATE listing SET status = 'published', variants = $3, price = $4, stock = $5, gaps = '[]', as_draft = false,
  is_hidden = false, seen = NULL, pending_risk = '', observation_time = $6, failures = 0, version = version + 1,
  update_time = $6, sync_round = sync_round + 1
WHERE tenant_id = $1 AND id = $2 RETURNING sync_round"""


async def save(
    listing_id: UUID,
    snapshot: ProductSnapshot,
    variants: Sequence[PricedVariant],
    gaps: Sequence[str],
    instant: datetime,
) -> None:
    """Put the product into the import list."""
    transaction = current_transaction()
    with_images = sql_listings.use_stored_images(variants, snapshot)
    await transaction.connection.execute(
        _SAVE,
        *(transaction.tenant_id, listing_id, snapshot.product.name[:255]),
        *(sql_listings.strip_markup(snapshot.product.description), with_images, lowest_price(with_images)),
        *(_count_stock(with_images), list(snapshot.images.values()), snapshot.data, list(gaps), instant),
    )
    await sql_listings.publish_changed(listing_id)


class SqlDrafts:
    """Implements Drafts; `instant` is the time of the command."""

    def __init__(self, instant: datetime) -> None:
        self._instant = instant

    async def lock(self, listing_id: UUID) -> StoredDraft | None:
        """Return the draft, locked until the commit, with the tenant's rules if it follows them; None if the listing is
        no draft."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_LOCK, transaction.tenant_id, listing_id)
        if row is None:
            return None
        values = dict(row)
        rules = await sql_rules.list_rules() if values.pop("follows_rules") else ()
        return StoredDraft(**values, rules=rules)

    async def update(
        self,
        listing_id: UUID,
        content: DraftContent,
        variants: Sequence[PricedVariant],
        base_prices: dict[str, BasePrice],
    ) -> None:
        """Store content, variants and base prices, and add the event of the change."""
        transaction = current_transaction()
        await transaction.connection.execute(
            _UPDATE,
            *(transaction.tenant_id, listing_id, content.name, content.description, list(content.images)),
            *(list(variants), base_prices, lowest_price(variants), self._instant),
        )
        await sql_listings.publish_changed(listing_id)

    async def publish(self, listing_id: UUID, name: str, variants: Sequence[PricedVariant]) -> None:
        """Send the draft to the shop and have it synced at once, since costs and stock may be old."""
        transaction = current_transaction()
        fencing_token = await transaction.connection.fetchval(
            _ACCEPT,
            *(transaction.tenant_id, listing_id, list(variants), lowest_price(variants)),
            *(_count_stock(variants), self._instant),
        )
        await sql_listings.add_change(listing_id, "created", "", name, self._instant)
        item = await resources.listings.read(listing_id)
        outbox.add(listing_id, events_pb.ListingCreated(listing=item))
        # Costs and stock are those of when it was read.
        await sql_listings.schedule_sync(listing_id, fencing_token, self._instant)


def _count_stock(variants: Sequence[PricedVariant]) -> int:
    return sum(variant["stock"] for variant in variants)
