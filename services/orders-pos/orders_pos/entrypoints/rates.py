"""Reading the feed of exchange rates: on request, and from time to time."""

from collections.abc import Sequence
from typing import Any

from chassis.consumer import Consumer
from chassis.context import current_caller
from chassis.grpc import OutsideCall, Servicer
from chassis.model import now
from souk.identity.v1.identity_events_pb2 import ApplicationsChanged
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1.orders_events_pb2 import ExchangeRatesDue

from orders_pos.adapters.rates.feed import RateFeed
from orders_pos.adapters.rates.sql_rates import SqlRates
from orders_pos.domain.rates.exchange_rate import RateTable
from orders_pos.usecases.rates.check_feed import check_feed
from orders_pos.usecases.rates.refresh_rates import refresh_rates

_SERVICES: Any = rpc.DESCRIPTOR.services_by_name


class ExchangeRates:
    """The feed is read with no transaction open."""

    def __init__(self, feed: RateFeed) -> None:
        self._feed = feed

    async def read(self, _: object) -> RateTable | None:
        """Return the table of the feed; None if it can't be read."""
        return await self._feed.read()

    async def refresh(self, _: object, table: RateTable | None) -> rpc.RefreshExchangeRatesResponse:
        """Refresh on request, and begin to read the feed from time to time."""
        currency, rates = current_caller().currency, SqlRates()
        changed = await refresh_rates(table, currency, rates)
        await check_feed(table, currency, rates, now())
        return rpc.RefreshExchangeRatesResponse(
            date=table.date.isoformat() if table else "", changed=changed, is_failed=table is None
        )

    async def give_up(self, due: object) -> None:
        """Read the feed again later after a failure of ours: each reading schedules the next one."""
        await self.handle(due, None)

    async def handle(self, _: object, table: RateTable | None) -> None:
        """Store the rates and schedule the next reading."""
        await check_feed(table, current_caller().currency, SqlRates(), now())

    def servicer(self) -> Servicer:
        """The servicer of the rpc that reads the feed on request."""
        return Servicer(
            _SERVICES["ExchangeRateFeed"], {"RefreshExchangeRates": OutsideCall(self.read, self.refresh)}
        )

    def consumers(self) -> Sequence[Consumer]:
        """A new tenant's rates are read when it gets its applications, and then in intervals."""
        return (
            Consumer(
                "orders-new-rates",
                ApplicationsChanged,
                self.handle,
                self.read,
                max_concurrency=1,
                give_up=self.give_up,
            ),
            Consumer(
                "orders-rates",
                ExchangeRatesDue,
                self.handle,
                self.read,
                max_concurrency=1,
                give_up=self.give_up,
            ),
        )
