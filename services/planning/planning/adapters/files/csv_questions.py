"""What a table leaves open, and what its cells or a person's answers decide."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from reading.dates import decide_day_order, possible_day_orders
from reading.numbers import decide_mark, read_percent
from reading.result import Question, Value, readings_of

from planning.adapters.files.csv_links import TaskNames, list_lags
from planning.adapters.files.csv_values import FULL, Values, is_bare_number, is_zero, read_day
from planning.domain import import_note as notes
from planning.domain.import_note import ImportNote
from planning.domain.plan_question import (
    DAY_ORDER,
    DURATION_UNIT,
    FRACTION,
    PERCENT,
    PROGRESS_SCALE,
    Answers,
    Choice,
    PlanQuestion,
)

DATES: Final = ("start", "end", "notBefore", "baselineStart", "baselineEnd")
_SYMBOLS: Final[Mapping[str, str]] = {"minute": "min", "hour": "h", "day": "d", "week": "w", "month": "mo"}
_UNITS: Final = tuple(_SYMBOLS)
_MAX_EXAMPLES: Final = 3
_NOTES: Final = {
    DAY_ORDER: notes.DAY_ORDER,
    DURATION_UNIT: notes.DURATION_UNIT,
    PROGRESS_SCALE: notes.PROGRESS_SCALE,
}

Row = Mapping[str, str]


@dataclass(frozen=True)
class Decided:
    """How the cells are read, the questions that are left, and notes of the answers that were used."""

    values: Values
    questions: tuple[PlanQuestion, ...]
    notes: tuple[ImportNote, ...]


def decide(rows: Sequence[Row], names: TaskNames, values: Values, answers: Answers) -> Decided:
    """Return what the table and the answers decide. An answer counts where the table leaves something open."""
    dates = [cell for row in rows for name in DATES if (cell := row.get(name, "").strip())]
    progress = [cell for row in rows if (cell := row.get("progress", "").strip())]
    durations = [cell for row in rows for cell in _open_durations(row, names)]
    values = replace(
        values,
        day_order=decide_day_order(dates),
        decimal_mark=values.decimal_mark or decide_mark([*progress, *durations]),
    )
    questions = (
        _ask_day_order(dates, values),
        _ask_duration_unit(durations, values),
        _ask_progress_scale(progress, values),
    )
    open_questions = [question for question in questions if question]
    answered = {
        question.field: _choice(question, getattr(answers, question.field)) for question in open_questions
    }
    return Decided(
        replace(
            values,
            day_order=_answer(answered, DAY_ORDER) or values.day_order,
            duration_unit=_answer(answered, DURATION_UNIT) or values.duration_unit,
            is_fraction=_answer(answered, PROGRESS_SCALE) == FRACTION,
        ),
        tuple(question for question in open_questions if answered[question.field] is None),
        tuple(
            ImportNote(_NOTES[field], ", ".join(_format_example(field, choice)))
            for field, choice in answered.items()
            if choice
        ),
    )


def _format_example(field: str, choice: Choice) -> Iterator[str]:
    """Yield how the first values were read, with symbols of units that people of any language read."""
    for text, value in choice.examples:
        yield f"{text} = {f'{text} {_SYMBOLS[choice.answer]}' if field == DURATION_UNIT else value}"


def _choice(question: PlanQuestion, answer: str) -> Choice | None:
    return next((choice for choice in question.choices if choice.answer == answer), None)


def _answer(answered: Mapping[str, Choice | None], field: str) -> str:
    choice = answered.get(field)
    return choice.answer if choice else ""


def _first(cells: Iterable[str]) -> list[str]:
    return [*dict.fromkeys(cells)][:_MAX_EXAMPLES]


def _ask_day_order(cells: Sequence[str], values: Values) -> PlanQuestion | None:
    open_cells = _first(cell for cell in cells if isinstance(read_day(cell, values.context), Question))
    if not open_cells:
        return None
    choices: list[Choice] = []
    for order in possible_day_orders(cells) or possible_day_orders(open_cells):
        context = replace(values.context, day_order=order)
        examples = [
            (cell, f"{reading.value.date()}")
            for cell in open_cells
            if isinstance(reading := read_day(cell, context), Value)
        ]
        if examples and all(choice.examples != examples for choice in choices):
            choices.append(Choice(order, examples))
    return PlanQuestion(DAY_ORDER, choices) if len(choices) > 1 else None


def _open_durations(row: Row, names: TaskNames) -> list[str]:
    """Return what a row has of durations that count: where a date is missing, and in lags."""
    duration, has_dates = row.get("duration", "").strip(), row.get("start", "") and row.get("end", "").strip()
    bare_lags = [lag for lag in list_lags(row.get("dependencies", ""), names) if is_bare_number(lag)]
    return [*([duration] if duration and not has_dates else []), *bare_lags]


def _ask_duration_unit(cells: Sequence[str], values: Values) -> PlanQuestion | None:
    if values.duration_unit:
        return None
    readings = {cell: values.duration(cell) for cell in dict.fromkeys(cells)}
    bare = [cell for cell in readings if is_bare_number(cell) and not is_zero(readings[cell])]
    ambiguous = [
        cell for cell, reading in readings.items()
        if isinstance(reading, Question) and reading.code == "ambiguous-unit"
    ]  # fmt: skip
    open_cells = _first(bare or ambiguous)
    units = _UNITS if bare else ("minute", "month")
    choices = [
        Choice(
            unit,
            [
                (cell, f"{reading.value}")
                for cell in open_cells
                if isinstance(reading := replace(values, duration_unit=unit).duration(cell), Value)
            ],
        )
        for unit in units
    ]
    choices = [choice for choice in choices if choice.examples]
    return PlanQuestion(DURATION_UNIT, choices) if len(choices) > 1 else None


def _ask_progress_scale(cells: Sequence[str], values: Values) -> PlanQuestion | None:
    """Return a question if all numbers are from 0 to 1, so that 1 can be all or next to nothing."""
    if any("%" in cell or "٪" in cell for cell in cells):
        return None
    numbers = {cell: readings_of(read_percent(cell, values.context)) for cell in dict.fromkeys(cells)}
    if any(number > 1 for options in numbers.values() for number in options[:1]):
        return None
    open_cells = _first(cell for cell, options in numbers.items() if options and options[0])
    if not open_cells:
        return None
    scales = ((PERCENT, 1), (FRACTION, FULL))
    return PlanQuestion(
        PROGRESS_SCALE,
        [
            Choice(scale, [(cell, f"{(numbers[cell][0] * factor).normalize():f} %") for cell in open_cells])
            for scale, factor in scales
        ],
    )
