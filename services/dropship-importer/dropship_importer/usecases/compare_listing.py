"""Fetch a listed product again from the supplier, with no transaction open."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from dropship_importer.domain.errors import GoneError, RetryLaterError, SupplierError
from dropship_importer.usecases.ports import ProductSnapshot, ProductSource

# Seconds until a failed observation is repeated: doubled with each failure, at most a day.
_RETRY_DELAY, _MAX_DELAY = 300.0, 86_400.0


@dataclass(frozen=True)
class DueListing:
    """A listing whose sync is due; last observed at `observation_time`. The result is applied only while the fencing
    token is current. `is_recheck` if an earlier observation differed from the listing; `failures` is the number of
    failed observations in a row. `is_selling` if the product was sold in the last 30 days."""

    listing_id: UUID
    fencing_token: int
    pid: str
    ship_from_country: str
    ship_to_country: str
    observation_time: datetime
    is_recheck: bool = False
    failures: int = 0
    is_selling: bool = False


@dataclass(frozen=True)
class Comparison:
    """The current product; or that it is gone, which is certain if the supplier says so by a documented code; or after
    how many seconds to retry, and whether that is a failure."""

    due: DueListing
    snapshot: ProductSnapshot | None = None
    is_certain: bool = True
    retry_after: float = 0.0
    is_failed: bool = False


async def compare_listing(due: DueListing, tenant_id: UUID, source: ProductSource) -> Comparison:
    """Fetch the product. Only an explicit "gone" from the supplier counts as gone; other errors are retried."""
    try:
        route = due.ship_from_country, due.ship_to_country
        # Replies of an observation that failed half-way are used: they are not paid for twice.
        since = due.observation_time
        fetched = await source.fetch_product(
            tenant_id, due.pid, route, since, since if due.is_recheck else None
        )
        return Comparison(due, fetched)
    except GoneError as error:
        return Comparison(due, is_certain=error.is_certain)
    except RetryLaterError as error:
        return Comparison(due, retry_after=max(error.retry_after, 1.0))
    except SupplierError:
        delay = min(_RETRY_DELAY * 2 ** min(due.failures, 10), _MAX_DELAY)
        return Comparison(due, retry_after=delay, is_failed=True)
