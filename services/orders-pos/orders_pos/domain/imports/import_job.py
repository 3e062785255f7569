"""An import: a file that is read, compared and applied in the background."""

from collections.abc import Iterator, Mapping
from typing import Final, cast
from uuid import UUID

from chassis.errors import ConflictError, FieldViolation, ValidationError, invalid_field
from chassis.money import Currency
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.imports.fields import FIELDS
from orders_pos.domain.imports.questions import MATCH, NAMES
from orders_pos.domain.rows import Row

READING: Final = "reading"
READY: Final = "ready"
APPLYING: Final = "applying"
DONE: Final = "done"
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"
# In which a worker has something to do.
ACTIVE = frozenset({READING, APPLYING})


class ImportJob(Row, table=True):
    """An import. `columns` are header, field, sample and readings of each column of the file, `questions` what the file
    leaves open, and `answers` question and answer. The file itself is never loaded
    with the row. `applied_count` is the cursor of applying: so many rows of the file were gone through."""

    kind: str
    state: str = READING
    progress: int = 0
    file_name: str
    columns: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    program: str = ""
    questions: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    answers: list[dict[str, str]] = Field(default_factory=list[dict[str, str]], sa_type=JSONB)
    match_names: bool = False
    is_remembered: bool = False
    row_count: int = 0
    new_count: int = 0
    changed_count: int = 0
    equal_count: int = 0
    error_count: int = 0
    applied_count: int = 0
    problem: str = ""
    problem_code: str = ""
    # Of the person who sent the file.
    locale: str = "en"
    # None of imports that were sent before it was kept.
    sent_by: UUID | None = None

    @property
    def fields(self) -> list[str]:
        """Public names of the fields by column; empty for a column that is omitted."""
        return [str(column["field"]) for column in self.columns]

    @property
    def headers(self) -> list[str]:
        """Headings by column, as the file has them."""
        return [str(column["header"]) for column in self.columns]

    @property
    def given_answers(self) -> dict[str, str]:
        """Answers by the ids of their questions."""
        answers = {answer["question"]: answer.get("answer", "") for answer in self.answers}
        return {**answers, NAMES: MATCH} if self.match_names else answers

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError unless the kind is products or customers."""
        if self.kind not in FIELDS:
            raise invalid_field("item.kind", "This field is required.", "blank")

    def set_fields(self, fields: list[str]) -> None:
        """Change the fields of the columns, so that the file is compared again. Raise ConflictError unless it was read,
        ValidationError for an unknown field or one that has a column already."""
        if self.state not in (READING, READY) or not self.columns:
            raise ConflictError("This file has not been read, or was applied already.", "not-ready")
        violations = [*self._field_violations(fields)]
        if violations:
            raise ValidationError(*violations)
        self.columns = [
            {**column, "field": field} for column, field in zip(self.columns, fields, strict=True)
        ]
        self.read_again()

    def set_answers(self, answers: Mapping[str, str]) -> None:
        """Answer questions, so that the file is compared again. Raise ConflictError unless it was read, ValidationError
        for a question that the file does not ask, or an answer that is none of its options."""
        options = {question["id"]: cast("list[str]", question["options"]) for question in self.questions}
        violations = [
            FieldViolation(f"item.answers[{index}].answer", "This is not one of the options.", "unknown")
            for index, (id_, answer) in enumerate(answers.items())
            if answer and answer not in options.get(id_, ())
        ]
        if violations:
            raise ValidationError(*violations)
        if NAMES in options:
            self.match_names = answers.get(NAMES) == MATCH
        self.answers = [{"question": id_, "answer": answer} for id_, answer in answers.items() if answer]
        self.read_again()

    def set_match_names(self, *, match_names: bool) -> None:
        """Choose whether products are recognised by their names, too; the question about it is answered by this."""
        self.match_names = match_names
        self.answers = [answer for answer in self.answers if answer["question"] != NAMES]
        self.read_again()

    def read_again(self) -> None:
        """Have the file compared again. Raise ConflictError if it was applied."""
        if self.state not in (READING, READY):
            raise ConflictError("This file has not been read, or was applied already.", "not-ready")
        self.state, self.progress = READING, 0

    def change_state(self, state: str) -> bool:
        """Begin to apply, or cancel. Return False if the import is in this state already. Raise ConflictError if it
        can't get there, ValidationError for a state that follows by itself."""
        if state == self.state or (state == APPLYING and self.state == DONE):
            return False
        if state not in (APPLYING, CANCELLED):
            raise invalid_field("item.state", "Send applying or cancelled.", "unknown")
        if state == APPLYING and self.state != READY:
            raise ConflictError("This file has not been read, or was applied already.", "not-ready")
        if state == CANCELLED and self.state not in (*ACTIVE, READY):
            raise ConflictError("This import has ended already.", "ended")
        if state == APPLYING:
            self.count({})
            self.applied_count = 0
        self.state, self.progress = state, 0
        return True

    def count(self, counts: Mapping[str, int]) -> None:
        """Set the counts of rows by what they are."""
        self.new_count, self.changed_count = counts.get("new", 0), counts.get("changed", 0)
        self.equal_count, self.error_count = counts.get("equal", 0), counts.get("error", 0)

    def fail(self, problem: str, code: str) -> None:
        """End the import with a message, cut to 500 characters, and a code for machines."""
        self.state, self.problem, self.problem_code = FAILED, problem[:500], code

    def _field_violations(self, fields: list[str]) -> Iterator[FieldViolation]:
        definitions = FIELDS[self.kind]
        for index, name in enumerate(fields):
            path = f"item.columns[{index}].field"
            if name and name not in definitions:
                yield FieldViolation(path, "There is no such field.", "unknown")
            elif name and name in fields[:index] and not definitions[name].has_several:
                yield FieldViolation(path, "Another column is this field already.", "taken")
