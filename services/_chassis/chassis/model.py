"""Base classes of rows: a tenant's row, and an aggregate with a version."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import uuid_utils.compat
from sqlalchemy import DateTime, Integer, MetaData, Uuid
from sqlalchemy.orm import declared_attr, registry
from sqlmodel import Field, SQLModel

from chassis.context import current_caller
from chassis.money import Currency

_NAMES = {
    "pk": "pk_%(table_name)s",
    "ix": "ix_%(table_name)s_%(column_1_name)s",
    "uq": "uq_%(table_name)s_%(column_1_name)s",
    "fk": "fk_%(table_name)s_%(column_1_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}


def uuid7() -> UUID:
    """Return a new UUID version 7; later ones sort later."""
    return uuid_utils.compat.uuid7()


def now() -> datetime:
    """Return the current time, aware, in UTC."""
    return datetime.now(UTC)


def new_registry() -> registry:
    """Return a registry for one service: shared metadata would clash where two services run in one process."""
    return registry(metadata=MetaData(naming_convention=_NAMES))


class TenantRow(SQLModel):
    """A row that belongs to a tenant. Its key starts with the tenant's id; its table has the class's name in snake
    case."""

    @declared_attr.directive
    def __tablename__(cls) -> str:  # noqa: N805  # pyright: ignore[reportIncompatibleVariableOverride]  # called with the class
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    tenant_id: UUID = Field(
        default_factory=lambda: current_caller().tenant_id, primary_key=True, sa_type=Uuid
    )
    id: UUID = Field(default_factory=uuid7, primary_key=True, sa_type=Uuid)

    def check(self, currency: Currency, /) -> None:
        """Raise ValidationError naming each field that breaks a rule; called before every write with the tenant's
        currency."""

    def follow_up(self, changes: Mapping[str, object], /) -> Mapping[str, object]:
        """Return the changes of an update, by field, with those that follow from them. Raise NotFoundError if the row
        can no longer be changed."""
        return changes


class Aggregate(TenantRow):
    """A row with a version that increases with every change."""

    version: int = Field(default=1, sa_type=Integer, nullable=False)
    create_time: datetime = Field(default_factory=now, sa_type=DateTime(timezone=True), nullable=False)  # pyright: ignore[reportArgumentType]  # SQLModel takes instances too
    update_time: datetime = Field(default_factory=now, sa_type=DateTime(timezone=True), nullable=False)  # pyright: ignore[reportArgumentType]  # SQLModel takes instances too

    @declared_attr.directive
    def __mapper_args__(cls) -> dict[str, Any]:  # noqa: N805  # the declarative system calls it with the class
        """An update fails if the row's version is not the one that was read."""
        table: Any = getattr(cls, "__table__", None)
        return {} if table is None else {"version_id_col": table.c.version}
