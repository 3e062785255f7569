"""Conversion of database rows to orders."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from orders_pos.domain.orders.approval import OrderApproval
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Buyer, Coordinates, Order, OrderAgent, OrderLine, Step
from orders_pos.domain.orders.order_fields import ORDER_KINDS, names_of
from orders_pos.domain.orders.tax_place import TaxPlace
from orders_pos.domain.promos.promo import Promo
from orders_pos.domain.shipping.hours import parse_time
from orders_pos.domain.shipping.slots import Slot

_ORDER_COLUMNS = (
    *names_of(*ORDER_KINDS),
    *("id", "source", "delivery_type", "create_time", "update_time", "saved_by", "version", "vat_percent"),
    "is_tax_added",
)
_COORDINATES = ("collect_lat", "collect_lng", "shipping_lat", "shipping_lng")
_ZERO = Decimal(0)


def order_from_row(row: Mapping[str, Any]) -> Order:
    """Build an order from a row of `order_shown` and its promo code. Customer and methods lack what the view lacks."""
    shipping, payment, agent = row["shipping_method"], row["payment_method"], row["agent"]
    step = row["shipment"]["current_step"]
    return Order(
        **{name: row[name] for name in _ORDER_COLUMNS},
        number=row["order_number"],
        buyer=_buyer(row["customer"]),
        shipping_method=_method(shipping),
        payment_method=_method(payment) if payment else None,
        agent=OrderAgent(UUID(agent["id"]), agent["full_name"], agent["is_valid"]) if agent else None,
        step=Step(step["code"], step["name"], names=step.get("names", {})),
        lines=[_line(item) for item in row["order_items"] or ()],
        collect_slot=slot_from_row(row["collect_slot"]),
        delivery_slot=slot_from_row(row["delivery_slot"]),
        coordinates=Coordinates(*(row[name] for name in _COORDINATES)),
        promo=_promo(row),
        approvals=[_approval(item) for item in row["approvals"]],
        tax_place=TaxPlace.from_json(place) if (place := row["tax_place"]) else None,
        tax_lines=row["tax_lines"],
    )


def _method(method: Mapping[str, Any]) -> Method:
    # Versions from before there were any have no names by language.
    return Method(UUID(method["id"]), method["name"], names=method.get("names", {}))


def slot_from_row(data: Mapping[str, str] | None) -> Slot | None:
    """Return the slot of its stored JSON, as `slot_to_row` makes it; None for None."""
    if data is None:
        return None
    return Slot(
        date.fromisoformat(data["date"]), parse_time(data["start_time"]), parse_time(data["end_time"])
    )


def _buyer(data: Mapping[str, str]) -> Buyer:
    return Buyer(UUID(data["id"]), data["full_name"], data["phone"], "", "", "", _ZERO)


def _promo(row: Mapping[str, Any]) -> Promo | None:
    if row["promo_code_id"] is None:
        return None
    return Promo(row["promo_code_id"], row["promo_code"], row["promo_kind"], row["promo_value"])


def _approval(data: Mapping[str, str]) -> OrderApproval:
    return OrderApproval(
        data["kind"].removeprefix("APPROVAL_KIND_").lower(),
        data["subject"],
        Decimal(data["before"]),
        Decimal(data["after"]),
        data["person_name"],
        data["approved_by"],
        datetime.fromisoformat(data["approved_at"]),
    )


def _line(data: Mapping[str, Any]) -> OrderLine:
    changed_at = data["price_changed_at"]
    return OrderLine(
        id=UUID(data["id"]),
        product_id=UUID(data["product"]),
        attribute_value_id=data["attribute_value"],
        name=data["name"],
        description=data["description"],
        image=data["image"],
        tenths=int(Decimal(data["quantity"]) * 10),
        price=Decimal(data["price"]),
        final_price=Decimal(data["final_price"]),
        amount=Decimal(data["amount"]),
        discount=Decimal(data["discount"]),
        product_type=data["product_type"].removeprefix("PRODUCT_TYPE_").lower(),
        unit=data["unit"],
        price_changed_by=data["price_changed_by"],
        price_changed_at=datetime.fromisoformat(changed_at) if changed_at else None,
        returned_tenths=int(Decimal(data["returned_quantity"]) * 10),
        returned_amount=Decimal(data["returned_amount"]),
        vat_rate=Decimal(data["vat_rate"]) if data["vat_rate"] else None,
        names=data.get("names", {}),
    )
