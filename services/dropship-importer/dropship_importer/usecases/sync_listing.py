"""Let a comparison take effect: prices, stock, what is gone; each change a line and an event."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from dropship_importer.domain.listing import Priced, Terms
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.syncing import Change, changes, renewed, repriced
from dropship_importer.usecases.compare_listing import Comparison
from dropship_importer.usecases.ports import Read

# A product is believed to be gone when it was so twice.
_MISSES, _SECOND_LOOK = 2, 3600.0


@dataclass(frozen=True)
class Kept:
    """A listing as it is kept, locked, with what the tenant wants of it."""

    id: UUID
    variants: Sequence[Priced]
    is_hidden: bool
    misses: int
    multiplier: Any
    base_prices: Any
    rate: Any
    digits: int
    update_prices: bool
    hide_out_of_stock: bool
    follows_rules: bool


class Shelf(Protocol):
    async def kept(self, listing_id: UUID, round_: int) -> Kept | None: ...

    async def rules(self) -> Sequence[Rule]: ...

    async def look_again(self, listing_id: UUID, seconds: float | None) -> None: ...

    async def miss(self, listing_id: UUID) -> None: ...

    async def delist(self, listing_id: UUID) -> None: ...

    async def renew(
        self,
        listing_id: UUID,
        variants: Sequence[Priced],
        lines: Sequence[Change],
        *,
        is_hidden: bool,
        data: str,
    ) -> None: ...


async def sync_listing(comparison: Comparison, shelf: Shelf) -> None:
    """Nothing happens to a listing that was compared, or taken out, meanwhile."""
    kept = await shelf.kept(comparison.due.listing_id, comparison.due.round)
    if kept is None:
        return
    if comparison.wait:
        await shelf.look_again(kept.id, comparison.wait)
    elif comparison.is_gone or comparison.read is None:
        await _miss(kept, shelf)
    else:
        await _renew(kept, comparison.read, shelf)


async def _miss(kept: Kept, shelf: Shelf) -> None:
    if kept.misses + 1 >= _MISSES:
        await shelf.delist(kept.id)
        return
    await shelf.miss(kept.id)
    await shelf.look_again(kept.id, _SECOND_LOOK)


async def _renew(kept: Kept, read: Read, shelf: Shelf) -> None:
    rules = await shelf.rules() if kept.follows_rules else ()
    terms = Terms(kept.multiplier, _by_hand(kept), kept.rate, kept.digits, rules)
    new = renewed(kept.variants, read.product, read.fees, read.stock, terms)
    if not new:
        await _miss(kept, shelf)
        return
    if not kept.update_prices:
        new = repriced(new, kept.variants)
    lines = changes(kept.variants, new)
    is_hidden = kept.hide_out_of_stock and not any(one["stock"] for one in new)
    if is_hidden != kept.is_hidden:
        lines.append(Change("hidden" if is_hidden else "shown", "", ""))
    await shelf.renew(kept.id, new, lines, is_hidden=is_hidden, data=read.data)
    await shelf.look_again(kept.id, None)


def _by_hand(kept: Kept) -> dict[str, Any]:
    """The base prices that a person set; the others follow the costs."""
    return {vid: one for vid, one in dict(kept.base_prices).items() if one.get("is_manual")}
