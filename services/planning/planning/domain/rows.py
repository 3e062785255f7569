"""Tables of plans, tasks and calendars. Edits work on the model of task.py and plan.py."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Final, cast
from uuid import UUID

from chassis.errors import invalid_field
from chassis.model import Aggregate, new_registry, now
from chassis.money import Currency
from sqlalchemy import DateTime, Numeric, Text, Uuid
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from planning.domain.calendar import (
    CONTINUOUS,
    STANDARD,
    Calendar,
    continuous,
    is_time_zone,
    parse_calendar,
    standard,
)
from planning.domain.task import EARLIEST, LATEST

NO_FEED: Final = "none"
DELIVERIES: Final = "deliveries"
_REGISTRY = new_registry()
# SQLModel takes instances too.
_TIME = cast("type[DateTime]", DateTime(timezone=True))


class VersionedRow(Aggregate, registry=_REGISTRY):
    """A row with a version."""


class GanttCalendar(VersionedRow, table=True):
    """A tenant's calendar: working hours and holidays."""

    name: str
    timezone: str = ""
    hours: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    holidays: list[str] = Field(default_factory=list[str], sa_type=JSONB)

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError for a blank name, or hours and holidays that are no calendar."""
        if not self.name.strip():
            raise invalid_field("item.name", "This field is required.", "blank")
        self.calendar()

    def calendar(self) -> Calendar:
        """Return the calendar of the row. Raise ValidationError for invalid hours or holidays."""
        hours = [_working_hours(span) for span in self.hours]
        return parse_calendar(self.timezone, hours, self.holidays)


def _working_hours(span: Mapping[str, object]) -> tuple[int, str, str]:
    weekday = span.get("weekday")
    return weekday if isinstance(weekday, int) else 0, str(span.get("from", "")), str(span.get("to", ""))


class GanttProject(VersionedRow, table=True):
    """A plan; `calendar` names a built-in calendar or is the id of a tenant's, which `calendar_id` then holds."""

    name: str
    start_time: datetime = Field(
        default_factory=lambda: now().replace(minute=0, second=0, microsecond=0), sa_type=_TIME
    )
    calendar: str = STANDARD
    calendar_id: UUID | None = Field(default=None, sa_type=Uuid)
    timezone: str = ""
    feed: str = NO_FEED
    baseline_time: datetime | None = Field(default=None, sa_type=_TIME)

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError for a blank name, an unknown time zone or a start out of range."""
        if not self.name.strip():
            raise invalid_field("item.name", "This field is required.", "blank")
        if not is_time_zone(self.timezone):
            raise invalid_field("item.timezone", "There is no such time zone.", "timezone")
        if not EARLIEST <= self.start_time <= LATEST:
            raise invalid_field("item.start_time", "From the year 2000 to 2149.", "years")

    def builtin_calendar(self) -> Calendar | None:
        """Return the built-in calendar; None for a tenant's."""
        builders = {CONTINUOUS: continuous, STANDARD: standard}
        builder = builders.get(self.calendar)
        return builder(self.timezone) if builder else None


class GanttTask(VersionedRow, table=True):
    """A task; its id is short and may be chosen by users."""

    id: str = Field(primary_key=True, sa_type=Text)  # type: ignore[assignment]  # pyright: ignore[reportIncompatibleVariableOverride]  # no UUID
    plan: UUID = Field(sa_type=Uuid)
    name: str
    start_time: datetime = Field(sa_type=_TIME)
    end_time: datetime = Field(sa_type=_TIME)
    not_before: datetime = Field(sa_type=_TIME)
    progress: Decimal = Field(sa_type=Numeric)
    type: str
    dependencies: list[str] = Field(sa_type=JSONB)
    resources: list[dict[str, str]] = Field(sa_type=JSONB)
    project: str
    is_disabled: bool
    styles: dict[str, str] = Field(sa_type=JSONB)
    baseline_start_time: datetime | None = Field(default=None, sa_type=_TIME)
    baseline_end_time: datetime | None = Field(default=None, sa_type=_TIME)
    position: int
    pushed_by: str
    source: str
