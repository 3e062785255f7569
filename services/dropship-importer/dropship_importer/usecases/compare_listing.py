"""Fetch a listed product again from the supplier, with no transaction open."""

from dataclasses import dataclass
from uuid import UUID

from dropship_importer.domain.errors import GoneError, RetryLaterError, SupplierError
from dropship_importer.usecases.ports import ProductSnapshot, ProductSource

_RETRY_DELAY = 300.0


@dataclass(frozen=True)
class DueListing:
    """A listing whose sync is due. The result counts only while the fencing token is current."""

    listing_id: UUID
    fencing_token: int
    pid: str
    ship_from_country: str
    ship_to_country: str


@dataclass(frozen=True)
class Comparison:
    """The current product; or that it is gone; or after how many seconds to retry."""

    due: DueListing
    snapshot: ProductSnapshot | None = None
    is_gone: bool = False
    retry_after: float = 0.0


async def compare_listing(due: DueListing, tenant_id: UUID, source: ProductSource) -> Comparison:
    """Fetch the product. Only an explicit "gone" from the supplier counts as gone; other errors are retried."""
    try:
        route = due.ship_from_country, due.ship_to_country
        return Comparison(due, await source.fetch_product(tenant_id, due.pid, route, fresh=True))
    except GoneError:
        return Comparison(due, is_gone=True)
    except RetryLaterError as error:
        return Comparison(due, retry_after=max(error.retry_after, 1.0))
    except SupplierError:
        return Comparison(due, retry_after=_RETRY_DELAY)
