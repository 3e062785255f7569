"""Reading the feed of exchange rates from time to time."""

from datetime import datetime, timedelta

from orders_pos.domain.rates.exchange_rate import RateTable
from orders_pos.usecases.rates.ports import RateRepository
from orders_pos.usecases.rates.refresh_rates import refresh_rates

# A feed changes once a day, at a time of its own; one that failed is read again sooner.
INTERVAL, RETRY_INTERVAL = timedelta(hours=6), timedelta(hours=1)


async def check_feed(table: RateTable | None, currency: str, rates: RateRepository, now: datetime) -> None:
    """Refresh the rates and schedule the next check, unless another event has done so."""
    next_check = now + (INTERVAL if table else RETRY_INTERVAL)
    if await rates.claim_check(now, next_check):
        await refresh_rates(table, currency, rates)
        rates.schedule_check(next_check)
