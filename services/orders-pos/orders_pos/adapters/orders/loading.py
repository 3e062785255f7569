"""A stored order as the domain knows it."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from orders_pos.domain.orders.order import Buyer, Method, Order, OrderLine, Places, Rider, Step
from orders_pos.domain.promos.promo import Promo
from orders_pos.domain.shipping.hours import minute_of
from orders_pos.domain.shipping.slots import Slot

_SAME_NAME = (
    *(
        "id",
        "source",
        "status",
        "delivery_type",
        "products_total",
        "discount_percent",
        "discount",
        "promo_amount",
    ),
    *(
        "shipping_fees",
        "shipping_tips",
        "total",
        "remaining",
        "wallet_amount",
        "paid_amount",
        "received_amount",
    ),
    *("change", "rest_as_credit", "collect_address", "shipping_address", "description", "customer_note"),
    *(
        "notify_customer",
        "create_time",
        "update_time",
        "saved_by",
        "start_processing_at",
        "start_delivery_at",
    ),
    *("version",),
)
_PLACES = ("collect_lat", "collect_lng", "shipping_lat", "shipping_lng")
_ZERO = Decimal(0)


def order_of(row: Mapping[str, Any]) -> Order:
    """From a row of `order_shown` with its promo code beside it. Of customer and methods it knows what is shown."""
    shipping, payment, agent = row["shipping_method"], row["payment_method"], row["agent"]
    step = row["shipment"]["current_step"]
    return Order(
        **{name: row[name] for name in _SAME_NAME},
        number=row["order_number"],
        buyer=_buyer(row["customer"]),
        shipping_method=Method(UUID(shipping["id"]), shipping["name"]),
        payment_method=Method(UUID(payment["id"]), payment["name"]) if payment else None,
        agent=Rider(UUID(agent["id"]), agent["full_name"], agent["is_valid"]) if agent else None,
        step=Step(step["code"], step["name"]),
        lines=[_line(one) for one in row["order_items"] or ()],
        collect_slot=slot_of(row["collect_slot"]),
        delivery_slot=slot_of(row["delivery_slot"]),
        places=Places(*(row[name] for name in _PLACES)),
        promo=_promo(row),
    )


def slot_of(told: Mapping[str, str] | None) -> Slot | None:
    if told is None:
        return None
    return Slot(date.fromisoformat(told["date"]), minute_of(told["start_time"]), minute_of(told["end_time"]))


def _buyer(told: Mapping[str, str]) -> Buyer:
    return Buyer(UUID(told["id"]), told["full_name"], told["phone"], "", "", "", _ZERO)


def _promo(row: Mapping[str, Any]) -> Promo | None:
    if row["promo_code_id"] is None:
        return None
    return Promo(row["promo_code_id"], row["promo_code"], row["promo_kind"], row["promo_value"])


def _line(told: Mapping[str, Any]) -> OrderLine:
    changed_at = told["price_changed_at"]
    return OrderLine(
        id=UUID(told["id"]),
        product_id=UUID(told["product"]),
        attribute_value_id=told["attribute_value"],
        name=told["name"],
        description=told["description"],
        image=told["image"],
        tenths=int(Decimal(told["quantity"]) * 10),
        price=Decimal(told["price"]),
        final_price=Decimal(told["final_price"]),
        amount=Decimal(told["amount"]),
        discount=Decimal(told["discount"]),
        product_type=told["product_type"].removeprefix("PRODUCT_TYPE_").lower(),
        unit=told["unit"],
        price_changed_by=told["price_changed_by"],
        price_changed_at=datetime.fromisoformat(changed_at) if changed_at else None,
    )
