"""The tables of installations and purchases, as they are listed."""

from datetime import datetime
from typing import cast

from chassis.model import Aggregate, new_registry
from sqlalchemy import DateTime
from sqlmodel import Field

# SQLModel takes instances too.
_TIME = cast("type[DateTime]", DateTime(timezone=True))
_REGISTRY = new_registry()


class _Row(Aggregate, registry=_REGISTRY):
    """A row with a version."""


class InstalledApplication(_Row, table=True):
    """An installation; the rules are those of `domain/installation.py`, which writes it."""

    application: str
    status: str
    menu_order: int
    is_enabled: bool
    progress: int
    step: str
    detail: str
    failure_code: str
    release: str
    install_time: datetime | None = Field(default=None, sa_type=_TIME)
    erase_time: datetime | None = Field(default=None, sa_type=_TIME)


class ApplicationPurchase(_Row, table=True):
    """A purchase; `domain/purchase.py` has its rules."""

    application: str
    price: int
    status: str
    failure_code: str
