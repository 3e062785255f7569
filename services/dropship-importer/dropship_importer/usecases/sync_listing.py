"""Apply a comparison to a listing after two matching observations, or three of a product that is gone; a single one
raises a price to a cost above it. Each change is an entry of its history and an event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from dropship_importer.domain.listing import BasePrice, PricedVariant, PricingTerms, raise_to_cost
from dropship_importer.domain.pending_changes import (
    BELOW_COST,
    COST_RISE,
    NO_ROUTE,
    VANISHED,
    Facts,
    find_risk,
    is_run_held,
    keep_costs,
    list_facts,
    list_newly_below_cost,
    mark_agreed,
)
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.protection import is_protected, protect, settle_prices
from dropship_importer.domain.risks import APPLIED, HELD, Risk, describe_risk
from dropship_importer.domain.syncing import Change, list_changes, refresh_variants, restore_prices
from dropship_importer.usecases.compare_listing import Comparison
from dropship_importer.usecases.ports import ProductSnapshot

# Seconds until the second observation: of changed stock, and of anything else. Wrong answers last for minutes.
_STOCK_DELAY, _RECHECK_DELAY = 900.0, 3600.0


@dataclass(frozen=True)
class StoredListing:
    """A locked listing with the tenant's settings. `seen` are the facts of the last observation, None if they were
    those of the listing."""

    id: UUID
    name: str
    variants: Sequence[PricedVariant]
    is_hidden: bool
    seen: Facts | None
    multiplier: Decimal
    base_prices: Mapping[str, BasePrice]
    rate: Decimal
    digits: int
    update_prices: bool
    hide_out_of_stock: bool
    follows_rules: bool

    @property
    def settled(self) -> list[PricedVariant]:
        """The variants without what a single observation raised."""
        return settle_prices(self.variants)


class SyncRepository(Protocol):
    """Listings with their pending changes and risks."""

    async def lock(self, listing_id: UUID, fencing_token: int) -> StoredListing | None:
        """Lock the listing; None if it is no longer listed, or its fencing token is not current."""
        ...

    async def list_rules(self) -> Sequence[Rule]:
        """Return the tenant's pricing rules in their order."""
        ...

    async def schedule_sync(self, listing_id: UUID, seconds: float | None) -> None:
        """Issue a new fencing token and schedule the next sync, by the tenant's interval if `seconds` is None."""
        ...

    async def count_failure(self, listing_id: UUID) -> None:
        """Count one more sync in a row that failed."""
        ...

    async def record_pending_change(self, listing_id: UUID, facts: Facts, kind: str) -> None:
        """Store observed facts that differ from the listing's, and the kind of risk of applying them."""
        ...

    async def count_pending_changes(self, listing_id: UUID, kind: str) -> tuple[int, int]:
        """Return how many listings have had this kind of pending change since the facts of this one were first seen,
        and how many were observed."""
        ...

    async def has_others(self, listing_id: UUID) -> bool:
        """Return whether there are other listings that are synced."""
        ...

    async def has_open_risk(self, listing_id: UUID, kind: str) -> bool:
        """Return whether a person has still to decide on this risk, or has rejected it."""
        ...

    async def has_rejected_risk(self, listing_id: UUID, kind: str) -> bool:
        """Return whether a person has rejected this risk, and it is not over since."""
        ...

    async def add_risk(self, listing: StoredListing, risk: Risk) -> None:
        """Store a risk on which a person has to decide."""
        ...

    async def close_risks(self, listing_id: UUID, *, is_below_cost: bool) -> None:
        """End risks that are over, since the supplier's facts are the listing's again."""
        ...

    async def delist(self, listing_id: UUID) -> None:
        """Take the listing out of the shop."""
        ...

    async def update(
        self,
        listing_id: UUID,
        variants: Sequence[PricedVariant] | None,
        changes: Sequence[Change],
        *,
        is_hidden: bool,
        data: str,
    ) -> None:
        """Store that the listing was read, and its variants unless they stay as they are (None)."""
        ...

    async def settle(self, listing_id: UUID, kind: str) -> None:
        """Record that the listing has the supplier's facts, and the kind of risk that was applied, empty for none."""
        ...


async def sync_listing(comparison: Comparison, listings: SyncRepository) -> None:
    """Apply the comparison, unless the listing was synced or removed since. What differs from the listing is applied
    only if the previous observation is the same (of a product that is gone: the previous two), and is held for a
    person where it is a risk."""
    listing = await listings.lock(comparison.due.listing_id, comparison.due.fencing_token)
    if listing is None:
        return
    if comparison.retry_after:
        if comparison.is_failed:
            await listings.count_failure(listing.id)
        await listings.schedule_sync(listing.id, comparison.retry_after)
        return
    variants = await _price(listing, comparison.snapshot, listings) if comparison.snapshot else []
    facts = list_facts(variants)
    if comparison.snapshot and not variants:
        # That none of its variants is there is another fact than that the product is gone: neither confirms the other.
        facts = {"": sorted(variant.vid for variant in comparison.snapshot.product.variants)}
    if facts == list_facts(listing.variants):
        await _apply(listing, variants, comparison.snapshot, listings)
    elif facts == listing.seen and not variants:
        # An outage may have begun between these observations. At the third one, those of other products made since
        # distinguish a product that is gone from a supplier that is out of order.
        await listings.record_pending_change(listing.id, mark_agreed(facts), VANISHED)
        await listings.schedule_sync(listing.id, _RECHECK_DELAY)
    elif listing.seen in (facts, mark_agreed(facts)):
        await _decide(listing, listing.seen, variants, comparison, listings)
    else:
        await _await_next_observation(listing, facts, variants, comparison.snapshot, listings)


async def _price(
    listing: StoredListing, snapshot: ProductSnapshot, listings: SyncRepository
) -> list[PricedVariant]:
    """Return the listed variants at their current costs. A price that is computed is not below the cost, unless it was
    already, which a person confirmed."""
    rules = await listings.list_rules() if listing.follows_rules else ()
    terms = PricingTerms(listing.multiplier, _manual_prices(listing), listing.rate, listing.digits, rules)
    variants = refresh_variants(listing.variants, snapshot.product, snapshot.fees, snapshot.stock, terms)
    if not listing.update_prices:
        return restore_prices(variants, listing.settled)
    were_below = {variant["vid"] for variant in listing.variants if variant["is_below_cost"]}
    return [
        variant if variant["is_manual"] or variant["vid"] in were_below else _raise(variant, listing)
        for variant in variants
    ]


def _raise(variant: PricedVariant, listing: StoredListing) -> PricedVariant:
    return raise_to_cost(variant, listing.rate, listing.digits)


async def _await_next_observation(
    listing: StoredListing,
    facts: Facts,
    variants: Sequence[PricedVariant],
    snapshot: ProductSnapshot | None,
    listings: SyncRepository,
) -> None:
    """Observe it again soon; after two observations that differ, at the next sync, unless a price is to be settled."""
    kind = find_risk(listing.settled, variants)
    await listings.record_pending_change(listing.id, facts, kind)
    raised = await _protect(listing, variants, listings)
    if snapshot and raised != list(listing.variants):
        await _store(listing, raised, snapshot, listings, "raised")
    is_soon = listing.seen is None or is_protected(raised)
    delay = _RECHECK_DELAY if kind else _STOCK_DELAY
    await listings.schedule_sync(listing.id, delay if is_soon else None)


async def _protect(
    listing: StoredListing, variants: Sequence[PricedVariant], listings: SyncRepository
) -> list[PricedVariant]:
    """Return the listing's variants, with prices below the costs that were seen raised to them, unless a person
    rejected that."""
    raised = protect(listing.variants, variants, listing.rate, listing.digits)
    is_rejected = raised != list(listing.variants) and await listings.has_rejected_risk(listing.id, COST_RISE)
    return list(listing.variants) if is_rejected else raised


async def _decide(
    listing: StoredListing,
    seen: Facts,
    variants: Sequence[PricedVariant],
    comparison: Comparison,
    listings: SyncRepository,
) -> None:
    """Apply matching observations, or hold them where it is a risk that a person has to decide on."""
    kind = find_risk(listing.settled, variants)
    if not kind:
        await _apply(listing, variants, comparison.snapshot, listings)
        return
    is_open = await listings.has_open_risk(listing.id, kind)
    count, total = await listings.count_pending_changes(listing.id, kind)
    if kind == VANISHED and total == 1 and await listings.has_others(listing.id):
        # No other product was observed since the last observation: the supplier may be out of order.
        await listings.schedule_sync(listing.id, _RECHECK_DELAY)
        return
    is_held = kind == NO_ROUTE or not comparison.is_certain or is_run_held(count, total)
    if not is_open:
        undone = variants if is_held else listing.settled
        state = HELD if is_held else APPLIED
        await listings.add_risk(listing, describe_risk(kind, state, (listing.settled, variants), undone))
    if not (is_open or is_held):
        await _apply(listing, variants, comparison.snapshot, listings, kind)
        return
    await listings.record_pending_change(listing.id, seen, kind)
    if comparison.snapshot and variants:
        raised = await _protect(listing, variants, listings)
        await _store(listing, keep_costs(variants, raised), comparison.snapshot, listings, "raised")
    await listings.schedule_sync(listing.id, None)


async def _apply(
    listing: StoredListing,
    variants: Sequence[PricedVariant],
    snapshot: ProductSnapshot | None,
    listings: SyncRepository,
    kind: str = "",
) -> None:
    if snapshot is None or not variants:
        await listings.delist(listing.id)
        return
    await _store(listing, variants, snapshot, listings)
    await listings.settle(listing.id, kind)
    if list_newly_below_cost(listing.variants, variants):
        raised = [_raise(variant, listing) for variant in variants]
        risk = describe_risk(BELOW_COST, HELD, (variants, raised), raised)
        if not await listings.has_open_risk(listing.id, BELOW_COST):
            await listings.add_risk(listing, risk)
    is_below_cost = any(variant["is_below_cost"] for variant in variants)
    await listings.close_risks(listing.id, is_below_cost=is_below_cost)
    await listings.schedule_sync(listing.id, None)


async def _store(
    listing: StoredListing,
    variants: Sequence[PricedVariant],
    snapshot: ProductSnapshot,
    listings: SyncRepository,
    price_change: str = "price",
) -> None:
    """`price_change` is the kind of change that another price is."""
    changes = list_changes(listing.variants, variants, price_change)
    # Those of the lowest amounts are named; each variant has its own.
    is_changed = list(variants) != list(listing.variants)
    is_hidden = listing.hide_out_of_stock and not any(variant["stock"] for variant in variants)
    if is_hidden != listing.is_hidden:
        changes.append(Change("hidden" if is_hidden else "shown", "", ""))
        is_changed = True
    new = variants if is_changed else None
    await listings.update(listing.id, new, changes, is_hidden=is_hidden, data=snapshot.data)


def _manual_prices(listing: StoredListing) -> dict[str, BasePrice]:
    """Return the base prices that somebody set, those of integrators too; the others follow the costs."""
    vids = {variant["vid"] for variant in listing.variants if variant["is_manual"]}
    return {
        vid: {"amount": price["amount"], "is_manual": True}
        for vid, price in listing.base_prices.items()
        if price.get("is_manual") or vid in vids
    }
