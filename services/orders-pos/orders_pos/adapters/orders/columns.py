"""An order as the columns of its row and of its lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from orders_pos.domain.orders.order import Order
from orders_pos.domain.shipping.hours import clock
from orders_pos.domain.shipping.slots import Slot

# What an edit writes again.
_SAME_NAME = (
    *("status", "delivery_type", "products_total", "discount_percent", "discount", "promo_amount"),
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
    *("notify_customer", "saved_by", "start_processing_at", "start_delivery_at", "version", "update_time"),
)
LINE_COLUMNS: Mapping[str, str] = {
    "id": "uuid", "position": "integer", "product_id": "uuid", "attribute_value_id": "text", "name": "text",
    "description": "text", "image": "text", "tenths": "integer", "price": "numeric", "final_price": "numeric",
    "amount": "numeric", "discount": "numeric", "product_type": "text", "unit": "text", "price_changed_by": "text",
    "price_changed_at": "timestamptz",
}  # fmt: skip


def changing(order: Order) -> dict[str, Any]:
    """What an edit can change, by column."""
    promo = order.promo
    return {
        **{name: getattr(order, name) for name in _SAME_NAME},
        **vars(order.places),
        "customer_id": order.buyer.id,
        "shipping_method_id": order.shipping_method.id,
        "payment_method_id": order.payment_method.id if order.payment_method else None,
        "agent_id": order.agent.id if order.agent else None,
        "step_code": order.step.code,
        "collect_slot": slot_row(order.collect_slot),
        "delivery_slot": slot_row(order.delivery_slot),
        "promo_code_id": promo.id if promo else None,
        "promo_code": promo.code if promo else "",
        "promo_kind": promo.kind if promo else "",
        "promo_value": promo.value if promo else None,
    }


def slot_row(slot: Slot | None) -> dict[str, str] | None:
    if slot is None:
        return None
    return {
        "date": slot.date.isoformat(),
        "start_time": clock(slot.start),
        "end_time": clock(slot.end),
    }


def line_values(order: Order) -> list[list[Any]]:
    """The lines column by column."""
    lines: Sequence[Mapping[str, Any]] = [
        {**vars(line), "position": at} for at, line in enumerate(order.lines)
    ]
    return [[line[column] for line in lines] for column in LINE_COLUMNS]


def unnested(first: int) -> str:
    """The lines as rows, their columns being the parameters from this one on."""
    arrays = (f"${at}::{kind}[]" for at, kind in enumerate(LINE_COLUMNS.values(), first))
    return f"unnest({', '.join(arrays)})"
