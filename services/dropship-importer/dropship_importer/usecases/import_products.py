"""Validate products to list, store them, and start an import of those that are new."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError
from chassis.money import Currency

from dropship_importer.usecases.ports import ExistingListing, ImportTerms, ListingRequest, ShopData

# States in which a listing can be listed again.
RELISTABLE = ("failed", "delisted")


@dataclass(frozen=True)
class Offer:
    """Terms of an import; `multiplier` is the tenant's default. With `as_drafts` products wait in the import list."""

    shop: ShopData
    allow_below_cost: bool
    multiplier: Decimal
    currency: str
    digits: int
    as_drafts: bool = False

    def terms(self) -> ImportTerms:
        """Return the terms as they are stored. Without an exchange rate, prices are in the supplier's currency."""
        rate = self.shop.rate
        return {
            "multiplier": self.multiplier,
            "allow_below_cost": self.allow_below_cost,
            "rate": rate or Decimal(1),
            "currency": self.currency if rate else self.shop.supplier_currency,
            "digits": self.digits if rate else Currency(self.shop.supplier_currency).digits,
            "as_drafts": self.as_drafts,
            "cost_currency": self.shop.supplier_currency,
        }


@dataclass(frozen=True)
class ImportProducts:
    """The command."""

    requests: Sequence[ListingRequest]
    offer: Offer
    import_id: UUID


class ListingRepository(Protocol):
    """Listings by the pids of their products, and their imports."""

    async def find_existing(self, pids: Sequence[str]) -> Mapping[str, ExistingListing]:
        """Return the tenant's listings of the products by pid."""
        ...

    async def store_requests(
        self, requests: Sequence[ListingRequest], terms: ImportTerms, import_id: UUID
    ) -> list[UUID]:
        """Store the listings, or reset those that are listed again, and return their ids."""
        ...

    async def start_import(self, import_id: UUID, listing_ids: list[UUID]) -> None:
        """Store the import, or extend it, with a job for each listing, and have the jobs carried out."""
        ...


async def import_products(command: ImportProducts, listings: ListingRepository) -> list[UUID]:
    """Return the listings of all named products; those not listed yet get a job. Raise ValidationError."""
    if violations := list(_violations(command)):
        raise ValidationError(*violations)
    requests = {request.pid: request for request in command.requests}
    existing = await listings.find_existing(list(requests))
    new = [
        request
        for pid, request in requests.items()
        if pid not in existing or existing[pid].status in RELISTABLE
    ]
    if new:
        # The import row must exist before the listings that reference it.
        await listings.start_import(command.import_id, [])
        ids = await listings.store_requests(new, command.offer.terms(), command.import_id)
        await listings.start_import(command.import_id, ids)
    return [listing.id for listing in (await listings.find_existing(list(requests))).values()]


def _violations(command: ImportProducts) -> Iterator[FieldViolation]:
    for position, request in enumerate(command.requests):
        yield from choice_violations(request, command.offer.shop, f"entities[{position}]")


def choice_violations(request: ListingRequest, shop: ShopData, path: str) -> Iterator[FieldViolation]:
    """Yield a violation for each missing or unknown choice: countries, categories and prices."""
    if not request.ship_to_country:
        yield FieldViolation(f"{path}.ship_to_country", "Choose where it is shipped to.", "blank")
    yield from _category_violations(request, shop, f"{path}.choices")
    for unknown in set(request.ship_to_countries) - shop.countries:
        message = f"There is no such country: {unknown[:40]}."
        yield FieldViolation(f"{path}.choices.ship_to_countries", message, "unknown")


def _category_violations(request: ListingRequest, shop: ShopData, path: str) -> Iterator[FieldViolation]:
    chosen = {
        "parent_category_id": request.parent_category_id,
        "sub_category_id": request.sub_category_id,
    }
    for name, category_id in chosen.items():
        if not category_id:
            yield FieldViolation(f"{path}.{name}", "Choose a category.", "blank")
        elif category_id not in shop.categories:
            yield FieldViolation(f"{path}.{name}", "There is no such category.", "unknown")
    both_exist = all(category_id in shop.categories for category_id in chosen.values())
    if both_exist and request.parent_category_id not in _ancestors(request.sub_category_id, shop):
        yield FieldViolation(
            f"{path}.sub_category_id", "It does not lie below the parent category.", "not-below"
        )


def _ancestors(category_id: str, shop: ShopData) -> Iterator[str]:
    while parent := shop.categories.get(category_id, ""):
        yield parent
        category_id = parent
