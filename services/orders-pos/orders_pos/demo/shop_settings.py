"""Settings and promo codes of a demo shop."""

from datetime import datetime, timedelta
from decimal import Decimal

from chassis.context import STAFF, current_currency
from chassis.timezones import load_zone
from chassis.transaction import Transaction

from orders_pos.demo.methods import Methods
from orders_pos.demo.shop import Shop
from orders_pos.domain.customers.customer import Customer
from orders_pos.domain.promos.promo import AMOUNT, PERCENT, PromoCode
from orders_pos.domain.shipping.hours import OpeningHours
from orders_pos.domain.shipping.slots import SlotPlan
from orders_pos.domain.shop.legal_numbers import LegalNumber, numbers_to_json
from orders_pos.domain.shop.public_holidays import HolidayCalendar
from orders_pos.domain.shop.settings import ShopSettings

_COUNTRY = "MA"
_CAPACITY = 12
_CEILING = "20"


def build_slot_plan() -> SlotPlan:
    """Return the slot plan of a demo shop."""
    return SlotPlan(OpeningHours(load_zone("Africa/Casablanca"), holidays=HolidayCalendar((), _COUNTRY)))


async def add_shop_settings(
    shop: Shop, methods: Methods, walk_in: Customer, transaction: Transaction, now: datetime
) -> None:
    """Add settings and promo codes, among them an expired one."""
    settings = ShopSettings.default(shop.tenant_id)
    numbers = [LegalNumber(kind, number) for kind, number in shop.seller_numbers.items()]
    settings.seller = {**shop.seller, "numbers": numbers_to_json(numbers)}
    settings.holiday_country = _COUNTRY
    settings.slot_capacity = _CAPACITY
    settings.price_ceilings = [{"role": STAFF, "percent": _CEILING}]
    settings.begin_sales_with(walk_in.id, methods.deliveries[0].id, methods.payments[0].id)
    settings.check(current_currency())
    session = await transaction.session()
    session.add(settings)
    codes = (
        PromoCode(code="BIENVENUE10", kind=PERCENT, value=Decimal(10), customer_limit=1),
        PromoCode(code="PLUS300", kind=AMOUNT, value=Decimal(50), minimum=Decimal(300)),
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
