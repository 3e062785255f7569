"""Taking over the feed's exchange rates."""

from orders_pos.domain.rates.exchange_rate import BASE, RateTable
from orders_pos.usecases.rates.ports import RateRepository


async def refresh_rates(table: RateTable | None, currency: str, rates: RateRepository) -> int:
    """Update the rates that the tenant did not enter, and add the one from the base currency to the tenant's. Return
    how many changed. Without a table, when the feed failed, all stay as they are."""
    if table is None:
        return 0
    changed = int(currency != BASE and await rates.add(BASE, currency, table))
    for rate in await rates.list_rates():
        value = None if rate.is_own else table.find(rate.source, rate.target)
        if value is None or table.date < rate.rate_date or (value, table.date) == (rate.rate, rate.rate_date):
            continue
        rate.rate, rate.rate_date = value, table.date
        await rates.save(rate)
        changed += 1
    return changed
