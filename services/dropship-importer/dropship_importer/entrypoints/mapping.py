"""Conversions between the contract's messages and the use cases."""

from decimal import Decimal
from typing import Any

from chassis.errors import ConflictError, DomainError, ExhaustedError, NotFoundError
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.domain.errors import (
    CredentialsError,
    GoneError,
    QuotaExceededError,
    RejectedError,
    RetryLaterError,
    SupplierError,
)
from dropship_importer.domain.search import Search
from dropship_importer.usecases.ports import ListingRequest


def to_listing_requests(request: rpc.ImportProductsRequest) -> list[ListingRequest]:
    """Return one request per entity, in their order."""
    return [to_listing_request(entity) for entity in request.entities]


def to_listing_request(entity: rpc.Listed) -> ListingRequest:
    """Convert a product to list."""
    prices = [price for price in entity.data.variants if price.amount]
    return ListingRequest(
        pid=entity.pid.strip(),
        name=entity.name[:255],
        image=entity.image,
        ship_to_country=entity.ship_to_country.upper(),
        ship_from_country=entity.ship_from_country.upper() or "US",
        parent_category_id=entity.choices.parent_category_id,
        sub_category_id=entity.choices.sub_category_id,
        ship_to_countries=tuple(entity.choices.ship_to_countries),
        is_cod=entity.choices.is_cod,
        multiplier=Decimal(entity.multiplier) if entity.multiplier else None,
        base_prices={price.vid: Decimal(price.amount) for price in prices},
        manual=frozenset(price.vid for price in prices if price.is_manual),
        follows_rules=entity.choices.follows_rules,
    )


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
        return exhausted(error.retry_after, str(error), is_spent=error.code == QuotaExceededError.code)
    if isinstance(error, GoneError):
        return NotFoundError(f"The supplier has no such thing: {error}")
    if isinstance(error, CredentialsError):
        return ConflictError(str(error), "supplier-account")
    if isinstance(error, RejectedError):
        return ConflictError(str(error), "supplier-refused")
    return ExhaustedError(str(error), 5, "supplier-failed")


def exhausted(retry_after: float, reason: str, *, is_spent: bool = False) -> ExhaustedError:
    """Return the error for a call that may be repeated after so many seconds; `is_spent` if the day's points are."""
    seconds = max(1, round(retry_after))
    return ExhaustedError(
        f"Waiting for the supplier, about {seconds} s. {reason}",
        seconds,
        "supplier-spent" if is_spent else "supplier-waiting",
    )
