"""Templates of e-mails to customers: the defaults, and those that a tenant edited."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID, uuid5

from chassis.errors import FieldViolation, NotFoundError, ValidationError
from chassis.locales import LOCALES
from chassis.money import Currency
from chassis.texts import Texts
from sqlmodel import Field

from orders_pos.domain.rows import Row

KINDS = (
    "order-saved",
    "order-changed",
    "order-step-changed",
    "return-accepted",
    "return-rejected",
    "invoice",
    "cart-reminder",
)
PLACEHOLDERS = frozenset({"customer", "order", "total", "remaining", "step", "collect", "delivery", "shop"})
# What only messages of one kind know.
_OWN_PLACEHOLDERS = {
    "return-accepted": frozenset({"amount"}),
    "return-rejected": frozenset({"reason"}),
    "invoice": frozenset({"invoice"}),
}
# A cart is no order yet. Its mail must lead back to it, and say how to get no other.
CART_REMINDER = "cart-reminder"
_CART_PLACEHOLDERS, _CART_LINKS = frozenset({"customer", "shop", "link", "stop"}), ("link", "stop")
# Where a line has another value beside an empty one.
_NO_VALUE = "-"
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class MessageText:
    """Subject and body of an e-mail, with placeholders in braces."""

    subject: str
    body: str


_DEFAULTS = Texts(__file__, "templates")


def placeholders_of(kind: str) -> frozenset[str]:
    """Return the placeholders that a message of this kind has values for; those of any if there is no such kind."""
    if kind not in KINDS:
        return PLACEHOLDERS.union(_CART_PLACEHOLDERS, *_OWN_PLACEHOLDERS.values())
    if kind == CART_REMINDER:
        return _CART_PLACEHOLDERS
    return PLACEHOLDERS | _OWN_PLACEHOLDERS.get(kind, frozenset())


def check_placeholders(subject: str, body: str, kind: str = "", path: str = "") -> None:
    """Raise ValidationError for placeholders that have no value in a message of this kind."""
    placeholders = placeholders_of(kind)
    violations = [
        FieldViolation(f"{path}{name}", f"Unknown placeholder {{{placeholder}}}.", "unknown")
        for name, text in (("subject", subject), ("body", body))
        for placeholder in _PLACEHOLDER.findall(text)
        if placeholder not in placeholders
    ]
    if kind == CART_REMINDER:
        violations += [
            FieldViolation(f"{path}body", f"The text needs {{{name}}}.", "blank")
            for name in _CART_LINKS
            if f"{{{name}}}" not in body
        ]
    if violations:
        raise ValidationError(*violations)


class MessageTemplate(Row, table=True):
    """A tenant's own text for one kind of e-mail in one language."""

    kind: str
    locale: str
    subject: str
    body: str = Field(max_length=10_000)

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError for a placeholder that e-mails of this kind do not have."""
        check_placeholders(self.subject, self.body, self.kind, "item.")


def template_id(tenant_id: UUID, kind: str, locale: str) -> UUID:
    """Return the id of a tenant's template; it is the same before and after the first edit."""
    return uuid5(tenant_id, f"{kind}.{locale}")


@dataclass(frozen=True)
class DefaultTemplate:
    """The text that a tenant uses until it edits the template of this id."""

    id: UUID
    kind: str
    locale: str
    text: MessageText


@dataclass(frozen=True)
class TemplateFilter:
    """Restricts a list of templates; what is empty does not restrict it. No template has the id None."""

    ids: Collection[UUID | None] = ()
    kind: str = ""
    locale: str = ""

    def matches(self, template: DefaultTemplate) -> bool:
        """Return whether the filter keeps the template."""
        return (
            (not self.ids or template.id in self.ids)
            and self.kind in ("", template.kind)
            and self.locale in ("", template.locale)
        )


def default_templates(tenant_id: UUID) -> Iterator[DefaultTemplate]:
    """Return the default for each kind and language."""
    for kind in KINDS:
        for locale in LOCALES:
            yield DefaultTemplate(
                template_id(tenant_id, kind, locale), kind, locale, default_text(kind, locale)
            )


def get_default(tenant_id: UUID, id_: UUID | None) -> DefaultTemplate:
    """Return the default of this id. Raise NotFoundError."""
    for template in default_templates(tenant_id):
        if template.id == id_:
            return template
    raise NotFoundError("There is no such message template.")


def default_text(kind: str, locale: str) -> MessageText:
    """Return the default of a kind in a locale. Raise KeyError for an unknown one."""
    return MessageText(**_DEFAULTS[locale][kind])


def fill(text: str, values: Mapping[str, str]) -> str:
    """Replace placeholders by their values; leave unknown placeholders.

    A line whose placeholders are all empty is omitted: an order of the counter has no pickup.
    """
    lines = (line for line in text.split("\n") if not _is_without_values(line, values))
    return "\n".join(
        _PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]) or _NO_VALUE, line) for line in lines
    )


def _is_without_values(line: str, values: Mapping[str, str]) -> bool:
    names = _PLACEHOLDER.findall(line)
    return bool(names) and not any(values.get(name, name) for name in names)
