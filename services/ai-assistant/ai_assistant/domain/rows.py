"""Rows of threads and requests."""

from datetime import datetime
from uuid import UUID

from chassis.model import Aggregate, new_registry
from sqlalchemy import DateTime, Uuid
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

_REGISTRY = new_registry()


class Row(Aggregate, registry=_REGISTRY):
    """A row with a version, of the person who asked."""

    user_id: UUID = Field(sa_type=Uuid)
    namespace: str | None = None
    entity: str | None = None
    action: str | None = None
    status: str = "started"


class ThreadAiRequest(Row, table=True):
    """Turns that belong together; `title` is the first question."""

    title: str


class AiRequest(Row, table=True):
    """A request with its response. `steps` is the plan, as domain.plan.Step writes it."""

    thread_id: UUID = Field(sa_type=Uuid)
    question: str
    function_call: dict[str, object] = Field(sa_type=JSONB)
    function_call_escaped: dict[str, object] = Field(sa_type=JSONB)
    changes: list[dict[str, object]] = Field(sa_type=JSONB)
    steps: list[dict[str, object]] = Field(sa_type=JSONB)
    is_question: bool
    context: dict[str, object] | None = Field(default=None, sa_type=JSONB)
    attachment: dict[str, object] | None = Field(default=None, sa_type=JSONB)
    problems: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    kept: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    media: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    author: str
    apply_time: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    undo_time: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
