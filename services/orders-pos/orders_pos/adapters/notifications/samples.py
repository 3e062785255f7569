"""Values that show a template as a customer gets it."""

from datetime import date, timedelta
from decimal import Decimal

from chassis.context import Caller
from chassis.formats import format_amount, format_date

from orders_pos.domain.translations import translate


def sample_values(caller: Caller, shop: str, locale: str, today: date) -> dict[str, str]:
    """Return a value for each placeholder, of an order that was never made."""
    slots = [f"{format_date(today + timedelta(days=days), locale)} 08:00 - 10:00" for days in (1, 3)]
    return {
        "customer": translate("sample-customer", locale),
        "order": f"{caller.tenant[:3].upper()}-{today.year}-000123",
        "total": format_amount(Decimal("245.00"), caller.currency, locale),
        "remaining": format_amount(Decimal("95.00"), caller.currency, locale),
        "step": translate("sample-step", locale),
        "collect": slots[0],
        "delivery": slots[1],
        "shop": shop,
        "amount": format_amount(Decimal("95.00"), caller.currency, locale),
        "link": "https://shop.example/shop/checkout",
        "stop": "https://shop.example/shop/cart",
        "reason": translate("sample-reason", locale),
    }
