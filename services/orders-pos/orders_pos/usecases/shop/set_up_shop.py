"""Give the shop of a new tenant what a sale needs."""

from datetime import datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.money import Currency
from countries.pack import CountryPack

from orders_pos.domain.shop.first_methods import FirstMethods, build_first_methods
from orders_pos.domain.shop.public_holidays import supported_countries
from orders_pos.domain.shop.settings import ShopSettings


class NewShops(Protocol):
    """The first rows of a shop."""

    async def is_set_up(self) -> bool:
        """Return whether the shop has settings: it was set up, or its owner saved them."""
        ...

    async def add(self, methods: FirstMethods, settings: ShopSettings) -> None:
        """Add the rows and then the settings, which refer to them."""
        ...


async def set_up_shop(
    tenant_id: UUID, locale: str, currency: Currency, now: datetime, pack: CountryPack, shops: NewShops
) -> None:
    """Add stages, methods, the walk-in customer, what a sale at the counter begins with, and the usual tax and the
    public holidays of the country. A shop that was set up before stays as it is: what its owner deleted does not come
    back."""
    if await shops.is_set_up():
        return
    methods = build_first_methods(locale, now)
    customer = methods.walk_in_customer
    customer.check(currency)
    settings = ShopSettings.default(tenant_id)
    settings.begin_sales_with(customer.id, methods.shipping_methods[0].id, methods.payment_methods[0].id)
    # Rates that differ from place to place are the seller's to enter.
    settings.vat_percent = next(iter(pack.tax.rates_on(now.date())), Decimal(0))
    if pack.code in supported_countries():
        settings.holiday_country = pack.code
    settings.check(currency)
    await shops.add(methods, settings)
