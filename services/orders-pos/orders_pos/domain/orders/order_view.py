"""Rows of the view that lists and reads orders."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.rows import AppendOnlyRow


class OrderView(AppendOnlyRow, table=True):
    """An order with its customer, methods, agent, step and lines. Read only."""

    __tablename__ = "order_shown"  # pyright: ignore[reportAssignmentType]  # SQLModel declares a directive

    version: int
    order_number: str
    source: str
    status: str
    delivery_type: str
    customer: dict[str, object] = Field(sa_type=JSONB)
    customer_id: UUID
    agent_id: UUID | None
    order_items: list[dict[str, object]] = Field(sa_type=JSONB)
    shipping_method: dict[str, object] = Field(sa_type=JSONB)
    payment_method: dict[str, object] | None = Field(sa_type=JSONB)
    agent: dict[str, object] | None = Field(sa_type=JSONB)
    shipment: dict[str, object] = Field(sa_type=JSONB)
    products_total: Decimal
    discount: Decimal
    promo_amount: Decimal
    shipping_fees: Decimal
    shipping_tips: Decimal
    total: Decimal
    remaining: Decimal
    wallet_amount: Decimal
    paid_amount: Decimal
    received_amount: Decimal
    change: Decimal
    refunded_amount: Decimal
    rest_as_credit: Decimal
    written_off_amount: Decimal
    returned_amount: Decimal
    discount_percent: Decimal
    collect_address: str
    shipping_address: str
    description: str
    customer_note: str
    notify_customer: bool
    create_time: datetime = Field(sa_type=DateTime(timezone=True))
    update_time: datetime = Field(sa_type=DateTime(timezone=True))
    collect_slot: dict[str, object] | None = Field(sa_type=JSONB)
    delivery_slot: dict[str, object] | None = Field(sa_type=JSONB)
    start_processing_at: datetime | None = Field(sa_type=DateTime(timezone=True))
    start_delivery_at: datetime | None = Field(sa_type=DateTime(timezone=True))
    collect_lat: Decimal | None
    collect_lng: Decimal | None
    shipping_lat: Decimal | None
    shipping_lng: Decimal | None
    promo_code: str
    promo_kind: str
    promo_value: Decimal | None
    saved_by: str
    approvals: list[dict[str, object]] = Field(sa_type=JSONB)
