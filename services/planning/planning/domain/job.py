"""A job that writes a plan as a file, or reads a file and saves its plan."""

from datetime import datetime
from typing import Final, cast

from chassis.errors import ConflictError, ValidationError, invalid_field
from chassis.locales import LOCALES
from chassis.money import Currency
from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from planning.domain.plan_question import Answers, PlanQuestion
from planning.domain.rows import VersionedRow

EXPORT: Final = "export"
IMPORT: Final = "import"
RUNNING: Final = "running"
ASKING: Final = "asking"
READY: Final = "ready"
SAVING: Final = "saving"
DONE: Final = "done"
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"
# In which a worker has something to do.
ACTIVE = frozenset({RUNNING, SAVING})
IMPORTED_FORMATS = frozenset({"xml", "csv", "ics"})
# SQLModel takes instances too.
_TIME = cast("type[DateTime]", DateTime(timezone=True))


class GanttJob(VersionedRow, table=True):
    """A job. Its file, which is read or was written, is a column that is never loaded with the row."""

    kind: str
    format: str
    state: str = RUNNING
    progress: int = 0
    plan: str = ""
    language: str = "en"
    name: str = ""
    calendar: str = ""
    task_count: int = 0
    start_time: datetime | None = Field(default=None, sa_type=_TIME)
    end_time: datetime | None = Field(default=None, sa_type=_TIME)
    notes: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    note_count: int = 0
    problem: str = ""
    problem_code: str = ""
    # Of the caller: files have times without a zone.
    timezone: str = ""
    day_order: str | None = None
    duration_unit: str | None = None
    progress_scale: str | None = None
    questions: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)

    @property
    def answers(self) -> Answers:
        """What was answered so far."""
        return Answers(self.day_order or "", self.duration_unit or "", self.progress_scale or "")

    def answer(self, answers: Answers) -> bool:
        """Store answers; return whether the file is to be read again. Raise ConflictError unless the job waits."""
        if answers == self.answers:
            return False
        if self.state not in (ASKING, READY):
            raise ConflictError(
                "This file has not been read, or its plan was not wanted any more.", "not-ready"
            )
        self.day_order = answers.day_order or None
        self.duration_unit = answers.duration_unit or None
        self.progress_scale = answers.progress_scale or None
        self.state, self.progress, self.questions = RUNNING, 0, []
        return True

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError for an export without a plan, a format that can't be read, or an unknown language."""
        if self.kind == EXPORT and not self.plan:
            raise invalid_field("item.plan", "This field is required.", "blank")
        if self.kind == IMPORT and self.format not in IMPORTED_FORMATS:
            raise invalid_field("item.format", "Send xml, csv or ics: the others can't be read.", "unknown")
        if self.language not in LOCALES:
            raise invalid_field("item.language", f"One of {', '.join(sorted(LOCALES))}.", "unknown")

    def change_state(self, state: str) -> bool:
        """Begin to save, or cancel. Return False if the job is in this state already. Raise ConflictError if it can't
        get there, ValidationError for a state that follows by itself."""
        if state == self.state or (state == SAVING and self.state == DONE):
            return False
        if state == SAVING and self.state == ASKING:
            questions = [PlanQuestion.from_json(question) for question in self.questions]
            raise ValidationError(*(question.to_violation("item.") for question in questions))
        if state not in (SAVING, CANCELLED):
            raise invalid_field("item.state", "Send saving or cancelled.", "unknown")
        if state == SAVING and self.state != READY:
            raise ConflictError(
                "This file has not been read, or its plan was not wanted any more.", "not-ready"
            )
        if state == CANCELLED and self.state not in (*ACTIVE, READY, ASKING):
            raise ConflictError("This job has ended already.", "ended")
        self.state, self.progress = state, 0
        return True
