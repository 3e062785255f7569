"""Rows of the view that lists and reads orders."""

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, get_type_hints
from uuid import UUID

from pydantic import create_model
from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.orders.order_fields import ORDER_KINDS
from orders_pos.domain.rows import AppendOnlyRow


def _columns() -> dict[str, tuple[object, object]]:
    """Return the columns of the fields that are declared once, by name: their types, and what SQLModel can't tell."""
    instant = Field(sa_type=DateTime(timezone=True))
    return {
        name: (type_, instant if type_ == datetime | None else Field())
        for kind in ORDER_KINDS
        for name, type_ in get_type_hints(kind).items()
    }


if TYPE_CHECKING:
    # No type checker knows a class that is made at run time.
    _OrderColumns = AppendOnlyRow
else:
    _OrderColumns = create_model("_OrderColumns", __base__=AppendOnlyRow, **_columns())


class OrderView(_OrderColumns, table=True):
    """An order with its customer, methods, agent, step and lines. Read only."""

    __tablename__ = "order_shown"  # pyright: ignore[reportAssignmentType]  # SQLModel declares a directive

    version: int
    order_number: str
    source: str
    delivery_type: str
    customer: dict[str, object] = Field(sa_type=JSONB)
    customer_id: UUID
    agent_id: UUID | None
    order_items: list[dict[str, object]] = Field(sa_type=JSONB)
    shipping_method: dict[str, object] = Field(sa_type=JSONB)
    payment_method: dict[str, object] | None = Field(sa_type=JSONB)
    agent: dict[str, object] | None = Field(sa_type=JSONB)
    shipment: dict[str, object] = Field(sa_type=JSONB)
    create_time: datetime = Field(sa_type=DateTime(timezone=True))
    update_time: datetime = Field(sa_type=DateTime(timezone=True))
    collect_slot: dict[str, object] | None = Field(sa_type=JSONB)
    delivery_slot: dict[str, object] | None = Field(sa_type=JSONB)
    collect_lat: Decimal | None
    collect_lng: Decimal | None
    shipping_lat: Decimal | None
    shipping_lng: Decimal | None
    promo_code: str
    promo_kind: str
    promo_value: Decimal | None
    saved_by: str
    approvals: list[dict[str, object]] = Field(sa_type=JSONB)
    tax_lines: list[dict[str, object]] = Field(sa_type=JSONB)
