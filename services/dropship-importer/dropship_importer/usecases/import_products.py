"""Check what is to be listed, store it, and begin an import of what is new."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError

from dropship_importer.usecases.ports import ShopFacts, Wanted

AGAIN = ("failed", "delisted")


@dataclass(frozen=True)
class Offer:
    """On what terms something is listed; `multiplier` is the tenant's, for what names none."""

    facts: ShopFacts
    allow_below_cost: bool
    multiplier: Decimal
    currency: str
    digits: int

    def terms(self) -> dict[str, Any]:
        """As they are stored; without a rate the amounts stay in dollars and say so."""
        rate = self.facts.rate
        return {
            "multiplier": self.multiplier,
            "allow_below_cost": self.allow_below_cost,
            "rate": rate or Decimal(1),
            "currency": self.currency if rate else "USD",
            "digits": self.digits if rate else 2,
        }


@dataclass(frozen=True)
class ListProducts:
    """The command."""

    wanted: Sequence[Wanted]
    offer: Offer
    import_id: UUID


class Listings(Protocol):
    async def known(self, pids: Sequence[str]) -> Any: ...

    async def take_up(
        self, wanted: Sequence[Wanted], terms: dict[str, Any], import_id: UUID
    ) -> list[UUID]: ...

    async def begin(self, import_id: UUID, listing_ids: list[UUID]) -> None: ...


async def list_products(command: ListProducts, listings: Listings) -> list[UUID]:
    """The listings of all products named; those that were not listed yet have a job. Raises Invalid."""
    if violations := list(_faults(command)):
        raise ValidationError(*violations)
    wanted = list({one.pid: one for one in command.wanted}.values())
    known = await listings.known([one.pid for one in wanted])
    new = [one for one in wanted if one.pid not in known or known[one.pid][1] in AGAIN]
    if new:
        # The import is there before what refers to it.
        await listings.begin(command.import_id, [])
        ids = await listings.take_up(new, command.offer.terms(), command.import_id)
        await listings.begin(command.import_id, ids)
    return [row[0] for row in (await listings.known([one.pid for one in wanted])).values()]


def _faults(command: ListProducts) -> Iterator[FieldViolation]:
    if not command.wanted:
        yield FieldViolation("entities", "Name at least one product.", "blank")
    for place, one in enumerate(command.wanted):
        path = f"entities[{place}]"
        if not one.pid.strip():
            yield FieldViolation(f"{path}.pid", "This is needed.", "blank")
        yield from choice_faults(one, command.offer.facts, path)


def choice_faults(one: Wanted, facts: ShopFacts, path: str) -> Iterator[FieldViolation]:
    """What is wrong with all that is chosen beside the product itself."""
    if not one.ship_to_country.strip():
        yield FieldViolation(f"{path}.ship_to_country", "Choose where it is shipped to.", "blank")
    yield from _category_faults(one, facts, f"{path}.choices")
    yield from _price_faults(one, path)
    for unknown in set(one.ship_to_countries) - facts.countries:
        message = f"There is no such country: {unknown[:40]}."
        yield FieldViolation(f"{path}.choices.ship_to_countries", message, "unknown")


def _category_faults(one: Wanted, facts: ShopFacts, path: str) -> Iterator[FieldViolation]:
    for name, value in (
        ("parent_category_id", one.parent_category_id),
        ("sub_category_id", one.sub_category_id),
    ):
        if not value:
            yield FieldViolation(f"{path}.{name}", "Choose a category.", "blank")
        elif value not in facts.categories:
            yield FieldViolation(f"{path}.{name}", "There is no such category.", "unknown")
    is_known = one.parent_category_id in facts.categories and one.sub_category_id in facts.categories
    if is_known and one.parent_category_id not in _above(one.sub_category_id, facts):
        yield FieldViolation(
            f"{path}.sub_category_id", "It does not lie below the parent category.", "not-below"
        )


def _above(category_id: str, facts: ShopFacts) -> Iterator[str]:
    while parent := facts.categories.get(category_id, ""):
        yield parent
        category_id = parent


def _price_faults(one: Wanted, path: str) -> Iterator[FieldViolation]:
    for place, (_, amount) in enumerate(one.base_prices.items()):
        if amount <= 0:
            yield FieldViolation(f"{path}.base_prices[{place}].amount", "A price is above 0.", "range")
