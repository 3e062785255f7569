"""What the use cases of exchange rates need."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from orders_pos.domain.rates.exchange_rate import CurrencyExchangeRate, RateTable


class RateRepository(Protocol):
    """Rates of the tenant, and when the feed is read next."""

    async def list_rates(self) -> Sequence[CurrencyExchangeRate]:
        """Return all rates, locked."""
        ...

    async def add(self, source: str, target: str, table: RateTable) -> bool:
        """Add a rate of the feed. Return False if the feed lacks it or the tenant has one."""
        ...

    async def save(self, rate: CurrencyExchangeRate) -> None:
        """Store a rate that was changed."""
        ...

    async def claim_check(self, now: datetime, next_check: datetime) -> bool:
        """Set when the feed is read next. Return False if it is not due yet."""
        ...

    def schedule_check(self, due: datetime) -> None:
        """Have the feed read at `due`."""
        ...
