"""Conversions between the contract's messages and the use cases."""

from decimal import Decimal, InvalidOperation
from typing import Any

from chassis.errors import ConflictError, DomainError, ExhaustedError, NotFoundError, invalid_field
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.domain.errors import (
    CredentialsError,
    GoneError,
    RejectedError,
    RetryLaterError,
    SupplierError,
)
from dropship_importer.domain.search import Search
from dropship_importer.usecases.ports import ListingRequest


def to_listing_requests(request: rpc.ImportProductsRequest) -> list[ListingRequest]:
    """Raise ValidationError for an amount that is not a number."""
    return [
        to_listing_request(entity, f"entities[{position}]")
        for position, entity in enumerate(request.entities)
    ]


def to_listing_request(entity: Any, path: str) -> ListingRequest:
    """Convert one entity; violations are below `path`."""
    multiplier = (
        _to_decimal(entity.multiplier, f"{path}.multiplier") if entity.HasField("multiplier") else None
    )
    return ListingRequest(
        pid=entity.pid,
        name=entity.name[:255],
        image=entity.image[:1000],
        ship_to_country=entity.ship_to_country,
        ship_from_country=entity.ship_from_country or "US",
        parent_category_id=entity.choices.parent_category_id,
        sub_category_id=entity.choices.sub_category_id,
        ship_to_countries=tuple(entity.choices.ship_to_countries),
        is_cod=entity.choices.is_cod,
        multiplier=multiplier,
        base_prices={
            price.vid: _to_decimal(price.amount, f"{path}.base_prices[{position}].amount")
            for position, price in enumerate(entity.base_prices)
        },
        manual=frozenset(price.vid for price in entity.base_prices if price.is_manual),
        follows_rules=entity.choices.follows_rules,
    )


def _to_decimal(text: str, path: str) -> Decimal:
    try:
        amount = Decimal(text)
    except InvalidOperation:
        raise invalid_field(path, "This is not a number.", "not-a-number") from None
    if not amount.is_finite() or abs(amount) > Decimal(10) ** 9:
        raise invalid_field(path, "This is not a number.", "not-a-number")
    return amount


def to_search(terms: Any, path: str = "") -> Search:
    """Convert search terms, or a request with their fields. Raise ValidationError with fields below `path`."""
    search = Search(
        category_id=terms.category_id,
        country=terms.country.upper(),
        name=terms.name.strip(),
        sku=terms.sku.strip(),
    )
    search.check(path)
    return search


def to_domain_error(error: SupplierError) -> DomainError:
    """Convert an error of the supplier into one for the caller of an rpc."""
    if isinstance(error, RetryLaterError):
        return exhausted(error.retry_after, str(error))
    if isinstance(error, GoneError):
        return NotFoundError(f"The supplier has no such thing: {error}")
    if isinstance(error, CredentialsError):
        return ConflictError(str(error), "supplier-account")
    if isinstance(error, RejectedError):
        return ConflictError(str(error), "supplier-refused")
    return ExhaustedError(str(error), 5, "supplier-failed")


def exhausted(retry_after: float, reason: str) -> ExhaustedError:
    """Return the error for a call that may be repeated after so many seconds."""
    seconds = max(1, round(retry_after))
    return ExhaustedError(
        f"Waiting for the supplier, about {seconds} s. {reason}", seconds, "supplier-waiting"
    )
