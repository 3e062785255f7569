"""Erasure of what identifies a customer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias
from uuid import UUID

from chassis.errors import ConflictError

Json: TypeAlias = "Mapping[str, Json] | list[Json] | str | int | float | bool | None"

# Fields of orders, versions and events with personal data, as rows and as events name them.
_PERSONAL = frozenset(
    {
        *("collect_address", "shipping_address", "description", "customer_note", "note", "reason"),
        *("collectAddress", "shippingAddress", "customerNote"),
        *("collect_lat", "collect_lng", "shipping_lat", "shipping_lng"),
        *("collectLat", "collectLng", "shippingLat", "shippingLng"),
        *("recipient", "subject", "body", "error", "buyer_name", "buyerName"),
        *("customer_name", "customerName", "decision_reason", "decisionReason"),
        *("customer_phone_key", "customer_name_text"),
        *("colour", "defect", "photo", "place"),
    }
)
_LINES = frozenset({"order_items", "orderItems"})
# What remains of a customer.
_KEPT = frozenset({"id", "@id", "@type"})


@dataclass(frozen=True)
class ErasureState:
    """What hinders an erasure: credit, and orders that are not finished."""

    has_credit: bool
    has_open_orders: bool

    def check(self) -> None:
        """Raise ConflictError."""
        if self.has_credit:
            raise ConflictError("This customer still has credit. Pay it out or spend it first.", "has-credit")
        if self.has_open_orders:
            raise ConflictError(
                "An order of this customer is not finished. Deliver or cancel it first.", "open-orders"
            )


def pseudonym(customer_id: UUID) -> str:
    """Return the name that stands in lists instead: orders of one customer stay recognisable as such."""
    return f"#{customer_id.hex[-8:]}"


def erase_personal(value: Json, customer_ids: frozenset[str]) -> Json:
    """Return stored JSON without personal data of these customers."""
    if isinstance(value, list):
        return [erase_personal(item, customer_ids) for item in value]
    if not isinstance(value, Mapping):
        return value
    return {name: _erase_field(name, field, customer_ids) for name, field in value.items()}


def _erase_field(name: str, value: Json, customer_ids: frozenset[str]) -> Json:
    if name in _LINES:
        return value
    if name == "customer" and isinstance(value, Mapping):
        return _erase_customer(value) if value.get("id") in customer_ids else value
    if name in _PERSONAL and not isinstance(value, Mapping | list):
        return "" if isinstance(value, str) else None
    return erase_personal(value, customer_ids)


def _erase_customer(customer: Mapping[str, Json]) -> Json:
    return {
        name: "" if isinstance(value, str) and name not in _KEPT else value
        for name, value in customer.items()
    }
