"""A demo shop's own terms: who it is, when it works, which codes it gave out."""

from datetime import date, datetime, timedelta
from decimal import Decimal

from chassis.context import STAFF
from chassis.db import Transaction
from chassis.timezones import load_zone

from orders_pos.demo.shop import Shop
from orders_pos.domain.promos.promo import AMOUNT, PERCENT, PromoCode
from orders_pos.domain.shipping.hours import Hours
from orders_pos.domain.shipping.slots import Plan
from orders_pos.domain.shop.settings import ShopSettings

# Morocco's holidays of fixed date.
_HOLIDAYS = ("01-01", "01-11", "01-14", "05-01", "07-30", "08-14", "08-20", "08-21", "11-06", "11-18")
_CAPACITY = 12
_CEILING = "20"


def plan(moment: datetime) -> Plan:
    """The days and slots of a demo shop round a moment."""
    holidays = frozenset(map(date.fromisoformat, _holidays(moment)))
    return Plan(Hours(load_zone("Africa/Casablanca"), holidays=holidays))


def _holidays(moment: datetime) -> list[str]:
    return [f"{moment.year + years}-{day}" for years in (-1, 0, 1) for day in _HOLIDAYS]


async def add_terms(shop: Shop, transaction: Transaction, moment: datetime) -> None:
    """Add settings and promo codes; one code is over, one is for larger orders."""
    settings = ShopSettings.usual(shop.tenant_id)
    settings.seller = dict(shop.seller)
    settings.holidays = _holidays(moment)
    settings.slot_capacity = _CAPACITY
    settings.price_ceilings = [{"role": STAFF, "percent": _CEILING}]
    settings.check()
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
            valid_until=moment - timedelta(days=30),
        ),
    )
    for code in codes:
        code.check()
    session.add_all(codes)
    await session.flush()
