"""What mails say, unless a tenant says it otherwise."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from chassis.errors import FieldViolation, ValidationError
from sqlmodel import Field

from orders_pos.domain.rows import Row
from orders_pos.domain.words import LOCALES

KINDS = ("order-saved", "order-changed", "order-step-changed")
NAMES = frozenset({"customer", "order", "total", "remaining", "step", "collect", "delivery", "shop"})
_NAMED = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class Words:
    subject: str
    body: str


_USUAL: Mapping[tuple[str, str], Words] = {
    ("order-saved", "en"): Words(
        "Your order {order}",
        "Hello {customer},\n\nthank you for your order {order}.\nTotal: {total}\nLeft to pay: {remaining}\n"
        "Collect: {collect}\nDelivery: {delivery}\n\nSee you soon,\n{shop}",
    ),
    ("order-saved", "fr"): Words(
        "Votre commande {order}",
        "Bonjour {customer},\n\nmerci pour votre commande {order}.\nTotal : {total}\nReste à payer : {remaining}\n"
        "Collecte : {collect}\nLivraison : {delivery}\n\nÀ bientôt,\n{shop}",
    ),
    ("order-saved", "ar"): Words(
        "طلبكم {order}",
        "مرحباً {customer}،\n\nشكراً على طلبكم {order}.\nالمجموع: {total}\nالباقي للأداء: {remaining}\n"
        "الاستلام: {collect}\nالتسليم: {delivery}\n\nإلى اللقاء،\n{shop}",
    ),
    ("order-changed", "en"): Words(
        "Your order {order} has changed",
        "Hello {customer},\n\nyour order {order} has been changed.\nTotal: {total}\nLeft to pay: {remaining}\n"
        "Collect: {collect}\nDelivery: {delivery}\n\nSee you soon,\n{shop}",
    ),
    ("order-changed", "fr"): Words(
        "Votre commande {order} a été modifiée",
        "Bonjour {customer},\n\nvotre commande {order} a été modifiée.\nTotal : {total}\n"
        "Reste à payer : {remaining}\nCollecte : {collect}\nLivraison : {delivery}\n\nÀ bientôt,\n{shop}",
    ),
    ("order-changed", "ar"): Words(
        "تم تعديل طلبكم {order}",
        "مرحباً {customer}،\n\nتم تعديل طلبكم {order}.\nالمجموع: {total}\nالباقي للأداء: {remaining}\n"
        "الاستلام: {collect}\nالتسليم: {delivery}\n\nإلى اللقاء،\n{shop}",
    ),
    ("order-step-changed", "en"): Words(
        "Your order {order}: {step}",
        "Hello {customer},\n\nyour order {order} is now at this step: {step}.\nLeft to pay: {remaining}\n\n"
        "See you soon,\n{shop}",
    ),
    ("order-step-changed", "fr"): Words(
        "Votre commande {order} : {step}",
        "Bonjour {customer},\n\nvotre commande {order} est maintenant à l'étape : {step}.\n"
        "Reste à payer : {remaining}\n\nÀ bientôt,\n{shop}",
    ),
    ("order-step-changed", "ar"): Words(
        "طلبكم {order}: {step}",
        "مرحباً {customer}،\n\nطلبكم {order} الآن في مرحلة: {step}.\nالباقي للأداء: {remaining}\n\n"
        "إلى اللقاء،\n{shop}",
    ),
}


class MessageTemplate(Row, table=True):
    """A tenant's own words for one kind of mail in one language."""

    kind: str
    locale: str
    subject: str
    body: str = Field(max_length=10_000)

    def check(self) -> None:
        violations = [
            FieldViolation(f"item.{name}", f"There is no {{{word}}} to stand for something.", "unknown")
            for name in ("subject", "body")
            for word in _NAMED.findall(getattr(self, name))
            if word not in NAMES
        ]
        if violations:
            raise ValidationError(*violations)


def template_id(tenant_id: UUID, kind: str, locale: str) -> UUID:
    """The id of a tenant's template, the same before and after it was edited."""
    return uuid5(tenant_id, f"{kind}.{locale}")


def usual(kind: str, locale: str) -> Words:
    return _USUAL[kind, locale]


def filled(text: str, values: Mapping[str, str]) -> str:
    """The text with what its names stand for; a name without value stays as it is."""
    return _NAMED.sub(lambda found: values.get(found[1], found[0]), text)


def known(locale: str) -> str:
    """A language that mails are written in."""
    return locale if locale in LOCALES else "en"


def told(template: Any) -> Words:
    return Words(template["subject"], template["body"])
