"""Apply a comparison to a listing: prices, stock, availability. Each change is an entry of its history and an event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from dropship_importer.domain.listing import BasePrice, PricedVariant, PricingTerms
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.syncing import Change, list_changes, refresh_variants, restore_prices
from dropship_importer.usecases.compare_listing import Comparison
from dropship_importer.usecases.ports import ProductSnapshot

# A product that was missing is checked again before its listing is delisted.
_MAX_MISSES, _RECHECK_DELAY = 2, 3600.0


@dataclass(frozen=True)
class StoredListing:
    """A locked listing with the tenant's settings."""

    id: UUID
    variants: Sequence[PricedVariant]
    is_hidden: bool
    misses: int
    multiplier: Decimal
    base_prices: Mapping[str, BasePrice]
    rate: Decimal
    digits: int
    update_prices: bool
    hide_out_of_stock: bool
    follows_rules: bool


class SyncRepository(Protocol):
    async def lock(self, listing_id: UUID, fencing_token: int) -> StoredListing | None:
        """Lock the listing; None if it is no longer listed, or its fencing token is not current."""
        ...

    async def list_rules(self) -> Sequence[Rule]: ...

    async def schedule_sync(self, listing_id: UUID, seconds: float | None) -> None:
        """Issue a new fencing token and schedule the next sync, by the tenant's interval if `seconds` is None."""
        ...

    async def count_miss(self, listing_id: UUID) -> None: ...

    async def delist(self, listing_id: UUID) -> None: ...

    async def update(
        self,
        listing_id: UUID,
        variants: Sequence[PricedVariant],
        changes: Sequence[Change],
        *,
        is_hidden: bool,
        data: str,
    ) -> None: ...


async def sync_listing(comparison: Comparison, listings: SyncRepository) -> None:
    """Apply the comparison, unless the listing was synced or removed since."""
    listing = await listings.lock(comparison.due.listing_id, comparison.due.fencing_token)
    if listing is None:
        return
    if comparison.retry_after:
        await listings.schedule_sync(listing.id, comparison.retry_after)
    elif comparison.is_gone or comparison.snapshot is None:
        await _count_miss(listing, listings)
    else:
        await _update(listing, comparison.snapshot, listings)


async def _count_miss(listing: StoredListing, listings: SyncRepository) -> None:
    if listing.misses + 1 >= _MAX_MISSES:
        await listings.delist(listing.id)
        return
    await listings.count_miss(listing.id)
    await listings.schedule_sync(listing.id, _RECHECK_DELAY)


async def _update(listing: StoredListing, snapshot: ProductSnapshot, listings: SyncRepository) -> None:
    rules = await listings.list_rules() if listing.follows_rules else ()
    terms = PricingTerms(listing.multiplier, _manual_prices(listing), listing.rate, listing.digits, rules)
    variants = refresh_variants(listing.variants, snapshot.product, snapshot.fees, snapshot.stock, terms)
    if not variants:
        await _count_miss(listing, listings)
        return
    if not listing.update_prices:
        variants = restore_prices(variants, listing.variants)
    changes = list_changes(listing.variants, variants)
    is_hidden = listing.hide_out_of_stock and not any(variant["stock"] for variant in variants)
    if is_hidden != listing.is_hidden:
        changes.append(Change("hidden" if is_hidden else "shown", "", ""))
    await listings.update(listing.id, variants, changes, is_hidden=is_hidden, data=snapshot.data)
    await listings.schedule_sync(listing.id, None)


def _manual_prices(listing: StoredListing) -> dict[str, BasePrice]:
    """Return the base prices that a person set; the others follow the costs."""
    return {vid: price for vid, price in listing.base_prices.items() if price.get("is_manual")}
