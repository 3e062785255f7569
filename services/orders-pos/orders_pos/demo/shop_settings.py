"""Settings and promo codes of a demo shop."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal

from chassis.context import STAFF, current_currency
from chassis.timezones import load_zone
from chassis.transaction import Transaction

from orders_pos.adapters.shop.opening_hours import publish_opening_hours
from orders_pos.demo.methods import Methods
from orders_pos.demo.shop import Shop
from orders_pos.domain.customers.customer import Customer
from orders_pos.domain.promos.promo import AMOUNT, PERCENT, PromoCode
from orders_pos.domain.shipping.hours import OpeningHours, default_days, parse_time
from orders_pos.domain.shipping.slots import SlotPlan
from orders_pos.domain.shop.legal_numbers import LegalNumber, numbers_to_json
from orders_pos.domain.shop.public_holidays import HolidayCalendar
from orders_pos.domain.shop.settings import ShopSettings

_CAPACITY = 12
_CEILING = "20"


def build_slot_plan(shop: Shop) -> SlotPlan:
    """Return the slot plan of a demo shop."""
    days = {day: (parse_time(opens), parse_time(closes)) for day, (opens, closes) in shop.hours.items()}
    holidays = HolidayCalendar((), shop.place.country)
    return SlotPlan(OpeningHours(load_zone(shop.place.timezone), days or default_days(), holidays))


async def add_shop_settings(
    shop: Shop, methods: Methods, walk_in: Customer, transaction: Transaction, now: datetime
) -> None:
    """Add settings and promo codes, among them an expired one."""
    settings, amounts = ShopSettings.default(shop.tenant_id), shop.amounts
    numbers = [LegalNumber(kind, number) for kind, number in shop.seller_numbers.items()]
    settings.seller = {**shop.seller, "numbers": numbers_to_json(numbers)}
    settings.holiday_country = shop.place.country
    settings.opening_hours = list(_to_opening_hours(shop))
    settings.delivery_zones = [dict(zone) for zone in shop.zones]
    settings.slot_capacity = _CAPACITY
    settings.price_ceilings = [{"role": STAFF, "percent": _CEILING}]
    settings.begin_sales_with(walk_in.id, methods.deliveries[0].id, methods.payments[0].id)
    settings.check(current_currency())
    session = await transaction.session()
    session.add(settings)
    codes = (
        PromoCode(code="BIENVENUE10", kind=PERCENT, value=Decimal(10), customer_limit=1),
        PromoCode(
            code=f"PLUS{amounts.reduced_from}",
            kind=AMOUNT,
            value=amounts.reduction,
            minimum=amounts.reduced_from,
        ),
        PromoCode(
            code="RENTREE",
            kind=PERCENT,
            value=Decimal(15),
            usage_limit=100,
            valid_until=now - timedelta(days=30),
        ),
    )
    for code in codes:
        code.check(current_currency())
    session.add_all(codes)
    await session.flush()
    await publish_opening_hours()


def _to_opening_hours(shop: Shop) -> Iterator[dict[str, object]]:
    """Yield each day of the week, unless the shop has the hours of a new one."""
    for day in range(1, 8) if shop.hours else ():
        if hours := shop.hours.get(day):
            yield {"weekday": day, "opens": hours[0], "closes": hours[1]}
        else:
            yield {"weekday": day, "closed": True}
