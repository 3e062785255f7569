"""Between the contract's messages and the use cases."""

from decimal import Decimal, InvalidOperation
from typing import Any

from chassis.errors import ConflictError, DomainError, ExhaustedError, NotFoundError, invalid_field
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.domain.outcomes import Gone, Refused, SupplierError, Unauthorized, Waiting
from dropship_importer.domain.search import Search
from dropship_importer.usecases.ports import Wanted


def wanted_of(request: rpc.ImportProductsRequest) -> list[Wanted]:
    """What is to be listed; raises Invalid for an amount that is none."""
    return [_wanted(place, one) for place, one in enumerate(request.entities)]


def _wanted(place: int, one: Any) -> Wanted:
    return wanted_as(one, f"entities[{place}]")


def wanted_as(one: Any, path: str) -> Wanted:
    """One of them, violations below `path`."""
    return Wanted(
        pid=one.pid,
        name=one.name[:255],
        image=one.image[:1000],
        ship_to_country=one.ship_to_country,
        ship_from_country=one.ship_from_country or "US",
        parent_category_id=one.choices.parent_category_id,
        sub_category_id=one.choices.sub_category_id,
        ship_to_countries=tuple(one.choices.ship_to_countries),
        is_cod=one.choices.is_cod,
        multiplier=_amount(one.multiplier, f"{path}.multiplier") if one.HasField("multiplier") else None,
        base_prices={
            price.vid: _amount(price.amount, f"{path}.base_prices[{at}].amount")
            for at, price in enumerate(one.base_prices)
        },
        manual=frozenset(price.vid for price in one.base_prices if price.is_manual),
        follows_rules=one.choices.follows_rules,
    )


def _amount(text: str, path: str) -> Decimal:
    """An amount in USD, rounded half up to the cent where it is a price."""
    try:
        found = Decimal(text)
    except InvalidOperation:
        raise invalid_field(path, "This is not a number.", "not-a-number") from None
    if not found.is_finite() or abs(found) > Decimal(10) ** 9:
        raise invalid_field(path, "This is not a number.", "not-a-number")
    return found


def search_of(terms: Any, path: str = "") -> Search:
    """From the contract's terms, or from a request that has them; raises Invalid with fields below `path`."""
    search = Search(
        category_id=terms.category_id,
        country=terms.country.upper(),
        name=terms.name.strip(),
        sku=terms.sku.strip(),
    )
    search.check(path)
    return search


def refusal_of(no: SupplierError) -> DomainError:
    """What the supplier's no is to who asked."""
    if isinstance(no, Waiting):
        seconds = max(1, round(no.seconds))
        return ExhaustedError(
            f"Waiting for the supplier, about {seconds} s. {no}", seconds, "supplier-waiting"
        )
    if isinstance(no, Gone):
        return NotFoundError(f"The supplier has no such thing: {no}")
    if isinstance(no, Unauthorized):
        return ConflictError(str(no), "supplier-account")
    if isinstance(no, Refused):
        return ConflictError(str(no), "supplier-refused")
    return ExhaustedError(str(no), 5, "supplier-failed")
