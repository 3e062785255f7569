"""The columns of an order's row and of its lines."""

from collections.abc import Mapping, Sequence
from datetime import UTC
from typing import Any

from orders_pos.adapters.column_arrays import array_parameters
from orders_pos.domain.orders.approval import OrderApproval
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.order_fields import ORDER_KINDS, Payments, names_of
from orders_pos.domain.shipping.hours import format_time
from orders_pos.domain.shipping.slots import Slot

# Columns that follow from the payment ledger, and those that an edit updates: from the attribute of the same name.
PAYMENT_COLUMNS = names_of(Payments)
_ORDER_COLUMNS = (
    *names_of(*ORDER_KINDS),
    *("delivery_type", "saved_by", "vat_percent", "is_tax_added", "version", "update_time"),
)
LINE_COLUMNS: Mapping[str, str] = {
    "id": "uuid", "position": "integer", "product_id": "uuid", "attribute_value_id": "text", "name": "text",
    "description": "text", "image": "text", "tenths": "integer", "price": "numeric", "final_price": "numeric",
    "amount": "numeric", "discount": "numeric", "product_type": "text", "unit": "text", "price_changed_by": "text",
    "price_changed_at": "timestamptz", "returned_tenths": "integer", "returned_amount": "numeric",
    "vat_rate": "numeric", "names": "jsonb",
}  # fmt: skip


def editable_columns(order: Order) -> dict[str, Any]:
    """Return the values of the columns that an edit can change."""
    promo = order.promo
    return {
        **{name: getattr(order, name) for name in _ORDER_COLUMNS},
        **vars(order.coordinates),
        "customer_id": order.buyer.id,
        "shipping_method_id": order.shipping_method.id,
        "payment_method_id": order.payment_method.id if order.payment_method else None,
        "agent_id": order.agent.id if order.agent else None,
        "step_code": order.step.code,
        "collect_slot": slot_to_row(order.collect_slot),
        "delivery_slot": slot_to_row(order.delivery_slot),
        "promo_code_id": promo.id if promo else None,
        "promo_code": promo.code if promo else "",
        "promo_kind": promo.kind if promo else "",
        "promo_value": promo.value if promo else None,
        "approvals": [approval_to_row(approval) for approval in order.approvals],
        "tax_place": order.tax_place.to_json() if order.tax_place else None,
        "tax_lines": list(order.tax_lines),
    }


def approval_to_row(approval: OrderApproval) -> dict[str, Any]:
    """Return an approval as its message, with decimals and the instant as text."""
    return {
        "kind": f"APPROVAL_KIND_{approval.kind.upper()}",
        "subject": approval.subject,
        "before": f"{approval.before:f}",
        "after": f"{approval.after:f}",
        "person_name": approval.person_name,
        "approved_by": approval.approved_by,
        "approved_at": approval.approved_at.astimezone(UTC).isoformat(timespec="microseconds"),
    }


def slot_to_row(slot: Slot | None) -> dict[str, str] | None:
    """Return the JSON of a slot: ISO date, and times such as 08:30; None for no slot."""
    if slot is None:
        return None
    return {
        "date": slot.date.isoformat(),
        "start_time": format_time(slot.start),
        "end_time": format_time(slot.end),
    }


def line_column_values(order: Order) -> list[list[Any]]:
    """Return the values of the lines, column by column."""
    lines: Sequence[Mapping[str, Any]] = [
        {**vars(line), "position": index} for index, line in enumerate(order.lines)
    ]
    return [[line[column] for line in lines] for column in LINE_COLUMNS]


def unnest_lines(first: int) -> str:
    """Return the SQL that turns array parameters, numbered from `first` on, into rows of lines."""
    return f"unnest({array_parameters(LINE_COLUMNS, first)})"


def line_parameters(names: Sequence[str], first: int) -> str:
    """Return the array parameters of these columns, where those of the lines are numbered from `first` on."""
    positions = list(LINE_COLUMNS)
    return ", ".join(f"${first + positions.index(name)}::{LINE_COLUMNS[name]}[]" for name in names)
