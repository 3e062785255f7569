"""Points of a supplier's account: what imports and synchronisation need of them, and when imports end."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from math import ceil

# Points of one call, and of a page of search results.
CALL_POINTS, PAGE_POINTS = 10, 50
# Calls for a product beside one for each of its weights: the product, and its stock.
_BASE_CALLS = 2
# Seconds between two calls at one call per second; the last tenth of a day's points is not for synchronisation.
_SPACING, _RESERVE = 1.4, 0.1
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class AccountPoints:
    """The points of the day as the supplier named them last; None before it did, and of an account that the tenant
    shares with others."""

    left: int | None = None
    total: int | None = None
    read_time: datetime | None = None
    calls_per_second: int = 1
    is_shared: bool = False


@dataclass(frozen=True)
class Demand:
    """What uses the account: `listings` with `weights` in all that are synced every `sync_hours`, and `waiting`
    products of imports."""

    listings: int
    weights: int
    sync_hours: int
    waiting: int


@dataclass(frozen=True)
class PointsPlan:
    """`end_time` is about when the last waiting product is read, None if none waits."""

    account: AccountPoints
    points_per_product: int
    listings: int
    sync_points: int
    is_sync_short: bool
    waiting: int
    waiting_points: int
    end_time: datetime | None


def plan_points(account: AccountPoints, demand: Demand, now: datetime) -> PointsPlan:
    """Estimate what is needed by the listings that there are: a new product has as many weights as they have."""
    weights = max(demand.weights, demand.listings, 1) / max(demand.listings, 1)
    per_product = ceil(CALL_POINTS * (_BASE_CALLS + weights))
    looks_a_day = 24 / demand.sync_hours
    sync_calls = _BASE_CALLS * demand.listings + max(demand.weights, demand.listings)
    sync_points = ceil(CALL_POINTS * sync_calls * looks_a_day)
    for_sync = account.total * (1 - _RESERVE) if account.total else None
    waiting_points = per_product * demand.waiting
    return PointsPlan(
        account,
        per_product,
        demand.listings,
        sync_points,
        for_sync is not None and sync_points > for_sync,
        demand.waiting,
        waiting_points,
        _find_end(account, waiting_points, sync_points, now) if demand.waiting else None,
    )


def _find_end(account: AccountPoints, points: int, sync_points: int, now: datetime) -> datetime:
    """Return when so many points are spent: at the account's rate, and no more a day than synchronisation leaves."""
    if account.left is None or not account.total or points <= account.left:
        return now + _spend(points, account)
    daily = max(account.total - sync_points, ceil(account.total * _RESERVE))
    full_days, rest = divmod(points - account.left, daily)
    midnight = datetime.combine(now.date() + _ONE_DAY, time(), now.tzinfo)
    return midnight + full_days * _ONE_DAY + _spend(rest, account)


def _spend(points: int, account: AccountPoints) -> timedelta:
    return timedelta(seconds=points / CALL_POINTS * _SPACING / max(account.calls_per_second, 1))
