"""How a demo shop is paid, delivers and works."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from chassis.context import ADMIN, SHIPPING_AGENT, STAFF
from chassis.db import Transaction

from orders_pos.demo.shop import Delivery, Shop
from orders_pos.domain.shipping.methods import (
    Country,
    CurrencyExchangeRate,
    PaymentMethod,
    ShippingMethod,
    StepType,
)

_RIDERS_STEPS = ("collected", "out-for-delivery", "delivered")
_DOLLAR = Decimal("10.05")
# Version 0: whatever is heard of the user replaces it.
_AGENT = """
INSERT INTO agent (tenant_id, id, version, full_name, is_valid) VALUES ($1, $2, 0, $3, true) ON CONFLICT DO NOTHING"""


@dataclass(frozen=True)
class Settings:
    """What orders choose from."""

    deliveries: Sequence[ShippingMethod]
    payments: Sequence[PaymentMethod]


async def add_settings(shop: Shop, transaction: Transaction) -> Settings:
    """Add methods, steps, countries, the dollar's rate and the agents."""
    deliveries = [_delivery(one, at) for at, one in enumerate(shop.deliveries)]
    payments = [PaymentMethod(name=name, position=at) for at, name in enumerate(shop.payments)]
    session = await transaction.session()
    session.add_all([*deliveries, *payments])
    session.add_all(_step(code, name, at) for at, (code, name) in enumerate(shop.steps.items()))
    session.add_all(Country(id=code, name=name) for code, name in shop.countries.items())
    session.add(CurrencyExchangeRate(source="USD", target="MAD", rate=_DOLLAR))
    await session.flush()
    await transaction.connection.executemany(
        _AGENT, [(shop.tenant_id, user_id, name) for user_id, name in shop.agents.items()]
    )
    return Settings(deliveries, payments)


def _delivery(delivery: Delivery, position: int) -> ShippingMethod:
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


def _step(code: str, name: str, position: int) -> StepType:
    roles = (ADMIN, STAFF, SHIPPING_AGENT) if code in _RIDERS_STEPS else (ADMIN, STAFF)
    return StepType(code=code, name=name, roles=[{"code": role} for role in roles], position=position)
