"""Payment and shipping methods, steps, agents, countries, rates."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.rows import Known, Row


class PaymentMethod(Row, table=True):
    name: str
    position: int = 0


class ShippingMethod(Row, table=True):
    """Durations in hours; fees by delivery type, as decimals in text."""

    name: str
    processing_duration: int = 0
    preparation_duration: int = 0
    shipping_duration: int = 0
    fees: dict[str, Any] = Field(default_factory=dict, sa_type=JSONB)
    free_from: Decimal | None = None
    position: int = 0


class StepType(Row, table=True):
    code: str
    name: str
    roles: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSONB)
    position: int = 0


class Agent(Row, table=True):
    """A copy of a user who delivers; its version is the user's."""

    full_name: str
    is_valid: bool


class Country(Known, table=True):
    tenant_id: UUID = Field(default_factory=lambda: current_caller().tenant_id, primary_key=True)
    id: str = Field(primary_key=True)
    name: str


class CurrencyExchangeRate(Row, table=True):
    source: str
    target: str
    rate: Decimal
