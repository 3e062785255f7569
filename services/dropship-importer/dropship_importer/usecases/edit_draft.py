"""Edit a draft of the import list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.errors import ConflictError, invalid_field

from dropship_importer.domain.draft import VariantEdit, edit_variants, list_chosen
from dropship_importer.domain.listing import BasePrice, PricedVariant, PricingTerms
from dropship_importer.domain.pricing import Rule


@dataclass(frozen=True)
class StoredDraft:
    """A locked draft, with what its prices are computed from."""

    id: UUID
    name: str
    description: str
    images: Sequence[str]
    variants: Sequence[PricedVariant]
    base_prices: Mapping[str, BasePrice]
    multiplier: Decimal
    rate: Decimal
    digits: int
    category_id: str
    rules: Sequence[Rule]


@dataclass(frozen=True)
class DraftContent:
    """What a person sees of a product beside its variants. `images` are paths, the first one is that of cards."""

    name: str
    description: str
    images: Sequence[str]


@dataclass(frozen=True)
class EditDraft:
    """The command; edits by variant id."""

    listing_id: UUID
    content: DraftContent
    variants: Mapping[str, VariantEdit]


class Drafts(Protocol):
    """Listings of the import list."""

    async def lock(self, listing_id: UUID) -> StoredDraft | None:
        """Lock the draft; None if the listing is none."""
        ...

    async def update(
        self,
        listing_id: UUID,
        content: DraftContent,
        variants: Sequence[PricedVariant],
        base_prices: dict[str, BasePrice],
    ) -> None:
        """Store the draft; base prices are in the supplier's currency, by variant id."""
        ...

    async def publish(self, listing_id: UUID, name: str, variants: Sequence[PricedVariant]) -> None:
        """Send the listing to the shop with these variants."""
        ...


async def edit_draft(command: EditDraft, drafts: Drafts) -> None:
    """Store the edits. Raise ConflictError if the listing is no draft, and ValidationError for pictures and variants
    that it does not have, or if no variant is left."""
    draft = await drafts.lock(command.listing_id)
    if draft is None:
        raise ConflictError("Only a listing of the import list can be edited.", "not-draft")
    unknown = set(command.variants) - {variant["vid"] for variant in draft.variants}
    if unknown:
        raise invalid_field("variants", f"There is no such variant: {min(unknown)[:40]}.", "unknown")
    if not set(command.content.images) <= set(draft.images):
        raise invalid_field("images", "Name pictures of the listing.", "unknown")
    terms = PricingTerms(draft.multiplier, {}, draft.rate, draft.digits, draft.rules)
    variants = edit_variants(draft.variants, command.variants, draft.category_id, terms)
    if not list_chosen(variants):
        raise invalid_field("variants", "Keep one variant at least.", "blank")
    await drafts.update(command.listing_id, command.content, variants, _list_base_prices(draft, command))


def _list_base_prices(draft: StoredDraft, command: EditDraft) -> dict[str, BasePrice]:
    """Return the base prices that synchronisation keeps, with those that were set now."""
    unchanged = {vid: price for vid, price in draft.base_prices.items() if vid not in command.variants}
    typed: dict[str, BasePrice] = {
        vid: {"amount": format(edit.base_price, "f"), "is_manual": True}
        for vid, edit in command.variants.items()
        if edit.base_price is not None
    }
    return {**unchanged, **typed}
