"""Methods, steps, countries, exchange rate and agents of a demo shop."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from chassis.context import ADMIN, SHIPPING_AGENT, STAFF, current_caller
from chassis.db import Transaction

from orders_pos.demo.shop import Delivery, Shop
from orders_pos.domain.rates.exchange_rate import CurrencyExchangeRate
from orders_pos.domain.shipping.methods import (
    Country,
    PaymentMethod,
    ShippingMethod,
    StepType,
)

_AGENT_STEPS = ("collected", "out-for-delivery", "delivered")
_DOLLAR = Decimal("10.05")
# Version 0, so that the first event of the user replaces the row.
_AGENT = """
INSERT INTO agent (tenant_id, id, version, full_name, is_valid) VALUES ($1, $2, 0, $3, true) ON CONFLICT DO NOTHING"""


@dataclass(frozen=True)
class Methods:
    """The methods that orders choose from."""

    deliveries: Sequence[ShippingMethod]
    payments: Sequence[PaymentMethod]


async def add_methods(shop: Shop, transaction: Transaction) -> Methods:
    """Add methods, steps, countries, exchange rate and agents."""
    deliveries = [
        _build_shipping_method(delivery, position) for position, delivery in enumerate(shop.deliveries)
    ]
    # The first one is cash.
    payments = [
        PaymentMethod(name=name, position=position, is_cash=position == 0)
        for position, name in enumerate(shop.payments)
    ]
    session = await transaction.session()
    session.add_all([*deliveries, *payments])
    session.add_all(
        _build_step_type(code, name, position) for position, (code, name) in enumerate(shop.steps.items())
    )
    session.add_all(
        Country(tenant_id=current_caller().tenant_id, id=code, name=name)
        for code, name in shop.countries.items()
    )
    session.add(CurrencyExchangeRate(source="USD", target="MAD", rate=_DOLLAR, is_own=False))
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


def _build_step_type(code: str, name: str, position: int) -> StepType:
    roles = (ADMIN, STAFF, SHIPPING_AGENT) if code in _AGENT_STEPS else (ADMIN, STAFF)
    return StepType(code=code, name=name, roles=[{"code": role} for role in roles], position=position)
