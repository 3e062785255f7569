"""Methods, steps, exchange rate and agents of a demo shop."""

from collections.abc import Sequence
from dataclasses import dataclass

from chassis.transaction import Transaction

from orders_pos.demo.shop import Delivery, Shop
from orders_pos.domain.rates.exchange_rate import CurrencyExchangeRate
from orders_pos.domain.shipping.methods import (
    PaymentMethod,
    ShippingMethod,
)
from orders_pos.domain.shop.first_methods import build_payment_methods, build_stages

# Version 0, so that the first event of the user replaces the row.
_AGENT = """
INSERT INTO agent (tenant_id, id, version, full_name, is_valid) VALUES ($1, $2, 0, $3, true) ON CONFLICT DO NOTHING"""


@dataclass(frozen=True)
class Methods:
    """The methods that orders choose from."""

    deliveries: Sequence[ShippingMethod]
    payments: Sequence[PaymentMethod]


async def add_methods(shop: Shop, transaction: Transaction) -> Methods:
    """Add methods, steps, exchange rate and agents."""
    deliveries = [
        _build_shipping_method(delivery, position) for position, delivery in enumerate(shop.deliveries)
    ]
    payments = build_payment_methods(shop.locale, *shop.other_payments)
    session = await transaction.session()
    session.add_all([*deliveries, *payments, *build_stages(shop.locale)])
    session.add(
        CurrencyExchangeRate(source="USD", target=shop.place.currency, rate=shop.amounts.dollar, is_own=False)
    )
    await session.flush()
    await transaction.connection.executemany(
        _AGENT, [(shop.tenant_id, user_id, name) for user_id, name in shop.agents.items()]
    )
    return Methods(deliveries, payments)


def _build_shipping_method(delivery: Delivery, position: int) -> ShippingMethod:
    processing, preparation, shipping = delivery.hours
    return ShippingMethod(
        name=delivery.name,
        processing_duration=processing,
        preparation_duration=preparation,
        shipping_duration=shipping,
        fees=dict(zip(("collecte", "delivery", "collecte_and_delivery"), delivery.fees, strict=True)),
        free_from=delivery.free_from,
        position=position,
    )
