"""What a shop begins with: stages, payment and shipping methods, and the customer of the counter."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from chassis.context import ADMIN, SHIPPING_AGENT, STAFF
from chassis.locales import LOCALES

from orders_pos.domain.customers.customer import Customer
from orders_pos.domain.shipping.methods import PaymentMethod, ShippingMethod, StepType
from orders_pos.domain.translations import translate

STAGES = (
    "received",
    "collect-planned",
    "collected",
    "in-process",
    "ready",
    "out-for-delivery",
    "delivered",
    "cancelled",
)
_AGENT_STAGES = frozenset({"collected", "out-for-delivery", "delivered"})
# Hours of processing, preparation and shipping, by the key of the method's name. Fees are the owner's to set.
_HOURS = {"method-counter": (0, 0, 0), "delivery": (1, 2, 2), "collecte-and-delivery": (2, 20, 2)}
# Nobody has this number; the customer has no e-mail address either, so that no message is sent.
_NO_PHONE = "0000000000"


@dataclass(frozen=True)
class FirstMethods:
    """Rows of a new shop. The first methods and the customer are those of a sale at the counter."""

    stages: Sequence[StepType]
    payment_methods: Sequence[PaymentMethod]
    shipping_methods: Sequence[ShippingMethod]
    walk_in_customer: Customer


def build_first_methods(locale: str, now: datetime) -> FirstMethods:
    """Return the rows of a shop of the locale."""
    return FirstMethods(
        build_stages(locale),
        build_payment_methods(locale),
        [_build_shipping_method(name, position, locale) for position, name in enumerate(_HOURS)],
        build_walk_in_customer(locale, now),
    )


def build_stages(locale: str) -> list[StepType]:
    """Return the stages of a shop that picks up and delivers; drivers move orders to those on their way."""
    return [_build_stage(code, position, locale) for position, code in enumerate(STAGES)]


def build_payment_methods(locale: str, *others: str) -> list[PaymentMethod]:
    """Return cash, card and methods of other names, in this order."""
    own = [_names("payment-cash"), _names("payment-card")]
    named = [*((names[locale], names) for names in own), *((name, {locale: name}) for name in others)]
    return [
        PaymentMethod(name=name, names=names, position=position, is_cash=position == 0)
        for position, (name, names) in enumerate(named)
    ]


def build_walk_in_customer(locale: str, now: datetime) -> Customer:
    """Return the customer who stands for all who buy at the counter without giving their name."""
    first_name, _, last_name = translate("walk-in-customer", locale).partition(" ")
    return Customer(
        first_name=first_name,
        last_name=last_name,
        email="",
        phone=_NO_PHONE,
        address="",
        create_time=now,
        update_time=now,
    )


def _build_stage(code: str, position: int, locale: str) -> StepType:
    names = _names(f"stage-{code}")
    return StepType(code=code, name=names[locale], names=names, roles=_roles(code), position=position)


def _build_shipping_method(name: str, position: int, locale: str) -> ShippingMethod:
    processing, preparation, shipping = _HOURS[name]
    return ShippingMethod(
        name=translate(name, locale),
        names=_names(name),
        processing_duration=processing,
        preparation_duration=preparation,
        shipping_duration=shipping,
        position=position,
    )


def _names(key: str) -> dict[str, str]:
    """Return a text of ours by language."""
    return {locale: translate(key, locale) for locale in LOCALES}


def _roles(code: str) -> list[dict[str, str]]:
    roles = (ADMIN, STAFF, SHIPPING_AGENT) if code in _AGENT_STAGES else (ADMIN, STAFF)
    return [{"code": role} for role in roles]
