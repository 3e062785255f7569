"""Payment and shipping methods, steps and agents."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from decimal import Decimal

from chassis.context import SHIPPING_AGENT
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.rows import Row


class PaymentMethod(Row, table=True):
    """How orders are paid at the counter; cash payments belong to the session of a till."""

    name: str
    names: dict[str, str] = Field(default_factory=dict[str, str], sa_type=JSONB)
    position: int = 0
    is_cash: bool = False


class ShippingMethod(Row, table=True):
    """A shipping method. Durations are in hours; fees by delivery type are decimals as strings."""

    name: str
    names: dict[str, str] = Field(default_factory=dict[str, str], sa_type=JSONB)
    processing_duration: int = 0
    preparation_duration: int = 0
    shipping_duration: int = 0
    fees: dict[str, str] = Field(default_factory=dict, sa_type=JSONB)
    free_from: Decimal | None = None
    position: int = 0


class StepType(Row, table=True):
    """A step that the tenant's orders can be at; `roles` are JSON objects with the `code` of a role that may move
    orders there."""

    code: str
    name: str
    names: dict[str, str] = Field(default_factory=dict[str, str], sa_type=JSONB)
    roles: list[dict[str, str]] = Field(default_factory=list[dict[str, str]], sa_type=JSONB)
    position: int = 0


class Agent(Row, table=True):
    """A copy of a user with the role of shipping agent. The version is the user's."""

    full_name: str
    is_valid: bool


def is_visible_step(step_roles: Collection[str], caller_roles: AbstractSet[str]) -> bool:
    """Return whether one of the caller's roles may move orders to the step."""
    return not caller_roles.isdisjoint(step_roles)


def is_agent_role(role: str) -> bool:
    """Return whether agents have the role: all have this one; other roles of a user are not stored here."""
    return role == SHIPPING_AGENT
