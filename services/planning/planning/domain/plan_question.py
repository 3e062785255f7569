"""What a file leaves open, and what is answered: nothing of a file is guessed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict, cast

from chassis.errors import FieldViolation

# Questions, by the field that answers them.
DAY_ORDER: Final = "day_order"
DURATION_UNIT: Final = "duration_unit"
PROGRESS_SCALE: Final = "progress_scale"
_MESSAGES: Final = {
    DAY_ORDER: ("ambiguous-date", "Day and month of this date can be read in several ways: {}"),
    DURATION_UNIT: ("ambiguous-unit", "The unit is missing here, or can be one of several: {}"),
    PROGRESS_SCALE: ("ambiguous-number", "This number can be read in several ways: {}"),
}
PERCENT, FRACTION = "percent", "fraction"
# Names of the fields in JSON, by which clients answer.
JSON_NAMES: Final = {DAY_ORDER: "dayOrder", DURATION_UNIT: "durationUnit", PROGRESS_SCALE: "progressScale"}
_FIELDS: Final = {name: field for field, name in JSON_NAMES.items()}


@dataclass(frozen=True)
class Answers:
    """Order of day and month, unit of durations without one, whether progress is in per cent; empty where open."""

    day_order: str = ""
    duration_unit: str = ""
    progress_scale: str = ""


@dataclass(frozen=True)
class Choice:
    """An answer, with the first values of the file as they would be read: text of the file, and value."""

    answer: str
    examples: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class PlanQuestion:
    """`field` is that of Answers which decides."""

    field: str
    choices: Sequence[Choice]

    def to_violation(self, path: str = "") -> FieldViolation:
        """Return the question as a violation of the field that answers it; it names a value of the file and how that
        can be read."""
        text, _ = self.choices[0].examples[0]
        shown = " / ".join(choice.examples[0][1] for choice in self.choices)
        code, message = _MESSAGES[self.field]
        return FieldViolation(f"{path}{self.field}", message.format(f"{text[:60]} = {shown}"), code)

    def to_json(self) -> dict[str, object]:
        """Return the question as a job has it."""
        choices = [
            {
                "answer": choice.answer,
                "examples": [{"text": text, "value": value} for text, value in choice.examples],
            }
            for choice in self.choices
        ]
        return {"field": JSON_NAMES[self.field], "choices": choices}

    @classmethod
    def from_json(cls, question: Mapping[str, object]) -> "PlanQuestion":
        """Return the question of a job."""
        stored = cast("_StoredQuestion", question)
        choices = [
            Choice(choice["answer"], [(example["text"], example["value"]) for example in choice["examples"]])
            for choice in stored["choices"]
        ]
        return cls(_FIELDS[stored["field"]], choices)


class _StoredExample(TypedDict):
    text: str
    value: str


class _StoredChoice(TypedDict):
    answer: str
    examples: list[_StoredExample]


class _StoredQuestion(TypedDict):
    field: str
    choices: list[_StoredChoice]
