"""Signed quotes of the supplier's shipping fees."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from chassis.context import current_caller
from payments.freight_quotes import FreightQuote, Parcel, verify_quote

from orders_pos.adapters.rates import sql_rates
from orders_pos.domain.carts.shop_cart import ChosenFreight


@dataclass(frozen=True)
class SignedFreightQuotes:
    """`secret` is what the service that quotes signs with."""

    secret: str

    def verify(self, chosen: ChosenFreight, pieces: Mapping[str, int], now: datetime) -> FreightQuote:
        """Return a quote that was given for these pieces. Raise ConflictError."""
        countries = chosen.start_country.upper(), chosen.end_country.upper()
        parcel = Parcel(current_caller().tenant_id, *countries, pieces)
        return verify_quote(chosen.quote, parcel, self.secret, now)

    async def find_rate(self, source: str, target: str) -> tuple[Decimal, date] | None:
        """Return the tenant's rate between two currencies with its day; None if there is none."""
        return await sql_rates.find_rate(source, target)
