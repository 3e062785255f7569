"""How the cells of a column are read: what its heading, its program, all its cells and answers decide, and what stays
open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from chassis.money import Currency
from reading.characters import fold
from reading.context import DayOrder, ReadingContext
from reading.dates import ORDERS, decide_day_order
from reading.headings import EXCLUDED, INCLUDED, Heading, read_heading
from reading.numbers import decide_mark
from reading.result import Reason
from reading.units import ASKED
from reading.units import WEIGHT as MASS

from orders_pos.domain.imports import questions as asked
from orders_pos.domain.imports.columns import is_known_heading
from orders_pos.domain.imports.import_field import (
    AMOUNT,
    DATE,
    NUMBERS,
    PERCENT,
    VISIBILITY,
    WEIGHT,
    YES_NO,
    ImportField,
)
from orders_pos.domain.imports.program import Program
from orders_pos.domain.imports.questions import Question

_MAX_WORDS: Final = 10
_MARKS: Final = (".", ",")
_PERCENT_SIGN: Final = "%"


@dataclass(frozen=True)
class ColumnPlan:
    """How a column is read. `problem` is why none of its cells can be taken before a question is answered; `tax` is
    that of the amounts in the file; `words` are what words mean that nobody knew, by their keys, empty for nothing."""

    index: int
    header: str
    described: ImportField
    context: ReadingContext
    unit: str = ""
    currency: str = ""
    tax: str = ""
    is_omitted: bool = False
    problem: Reason | None = None
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    program: Program | None = None
    questions: tuple[Question, ...] = ()

    def translate(self, text: str) -> str:
        """Return what a cell means in words that are read for every program; empty for nothing."""
        translated = self.program.translate(self.described.name, text) if self.program else text
        return self.words.get(asked.shorten(fold(translated)), translated) if self.words else translated


@dataclass(frozen=True)
class Conventions:
    """What all cells of a column show together: a decimal mark and an order of day and month, empty for none."""

    decimal_mark: str = ""
    day_order: DayOrder = ""

    @classmethod
    def of_cells(cls, described: ImportField, cells: Sequence[str]) -> "Conventions":
        """Return what the cells show of the conventions that the field's values have."""
        return cls(
            decide_mark(cells) if described.kind in NUMBERS else "",
            decide_day_order(cells) if described.kind == DATE else "",
        )


@dataclass(frozen=True)
class FileFacts:
    """What is known of a file beside one of its columns. It `has_units` if another column has the units of weights."""

    kind: str
    currency: Currency
    program: Program | None
    answers: Mapping[str, str]
    has_units: bool = False


def plan_column(
    facts: FileFacts, index: int, header: str, described: ImportField, shown: Conventions
) -> ColumnPlan:
    """Return how a column is read before its cells were looked at one by one: `ask_about_cells` completes it."""
    heading = read_heading(header, facts.currency.code)
    is_ours = facts.program is not None and facts.program.match(header) is not None
    questions = [*_heading_questions(facts, index, header, described, heading, is_ours=is_ours)]
    program_mark = facts.program.decimal_mark if facts.program else ""
    context = ReadingContext(
        currency=facts.currency,
        decimal_mark=_chosen(facts, asked.DECIMAL_MARK, index, _MARKS) or shown.decimal_mark or program_mark,
        day_order=cast("DayOrder", _chosen(facts, asked.DAY_ORDER, index, ORDERS) or shown.day_order),
    )
    return ColumnPlan(
        index,
        header,
        described,
        context,
        unit=described.unit
        or (heading.unit if described.kind == WEIGHT else "")
        or _chosen(facts, asked.UNIT, index, ASKED[MASS]),
        currency=facts.currency.code if described.kind == AMOUNT else "",
        tax=_tax(questions) or heading.tax or described.tax if described.kind == AMOUNT else "",
        is_omitted=any(question.answer == asked.LEAVE_OUT for question in questions),
        problem=next((_problem(question, header) for question in questions if not question.answer), None),
        program=facts.program if is_ours else None,
        questions=tuple(questions),
    )


def ask_about_cells(
    facts: FileFacts, plan: ColumnPlan, codes: Mapping[str, Sequence[str]]
) -> Iterator[Question]:
    """Yield the questions that cells leave open. `codes` are the texts of cells by the code of what was not certain, or
    not known, as they are read without the answers."""
    index, kind = plan.index, plan.described.kind
    if cells := codes.get("ambiguous-number"):
        yield asked.ask(asked.DECIMAL_MARK, index, _MARKS, cells, facts.answers)
    if cells := codes.get("ambiguous-date"):
        yield asked.ask(asked.DAY_ORDER, index, ORDERS[:2], cells, facts.answers)
    if (cells := codes.get("ambiguous-unit")) and not facts.has_units:
        yield asked.ask(asked.UNIT, index, ASKED[MASS], cells, facts.answers)
    if kind in (YES_NO, VISIBILITY):
        options = (asked.YES, asked.NO, asked.LEAVE_OUT)
        spellings = {fold(text): text for text in reversed(codes.get("unreadable-answer", ()))}
        for word in list(reversed(spellings))[:_MAX_WORDS]:
            yield asked.ask(asked.ANSWER, index, options, [spellings[word]], facts.answers, word)


def answered_words(answers: Mapping[str, str], index: int) -> Mapping[str, str]:
    """Return what the words of a column mean, as was answered; empty for those that are left out."""
    prefix = f"{asked.ANSWER}:{index}:"
    return {
        key.removeprefix(prefix): "" if answer == asked.LEAVE_OUT else answer
        for key, answer in answers.items()
        if key.startswith(prefix)
    }


def _heading_questions(
    facts: FileFacts, index: int, header: str, described: ImportField, heading: Heading, *, is_ours: bool
) -> Iterator[Question]:
    answers = facts.answers
    if not is_ours and not is_known_heading(facts.kind, header) and _has_other_words(described, heading):
        yield asked.ask(asked.WORDS, index, (asked.AS_IS, asked.LEAVE_OUT), [header], answers)
    if described.kind != AMOUNT:
        return
    if heading.currency not in ("", facts.currency.code):
        options = (asked.AS_IS, asked.LEAVE_OUT)
        yield asked.ask(asked.CURRENCY, index, options, [heading.currency], answers)
    is_open = facts.program is not None and described.name in facts.program.open_taxes and not heading.tax
    if described.tax and (is_open or heading.tax not in ("", described.tax)):
        options = (INCLUDED, EXCLUDED, asked.LEAVE_OUT)
        yield asked.ask(asked.TAX, index, options, [header], answers)


def _has_other_words(described: ImportField, heading: Heading) -> bool:
    """Return whether a heading has words that the field has no use for."""
    unknown = [word for word in heading.unknown if not (described.kind == PERCENT and word == _PERCENT_SIGN)]
    is_foreign_unit = bool(heading.unit) and described.kind != WEIGHT
    is_foreign_amount = bool(heading.currency or heading.tax) and described.kind != AMOUNT
    return bool(unknown) or is_foreign_unit or is_foreign_amount


def _tax(questions: Sequence[Question]) -> str:
    return next((question.answer for question in questions if question.code == asked.TAX), "")


def _chosen(facts: FileFacts, code: str, index: int, options: Sequence[str]) -> str:
    answer = facts.answers.get(f"{code}:{index}", "")
    return answer if answer in options else ""


def _problem(question: Question, header: str) -> Reason:
    if question.code == asked.TAX and not read_heading(header).tax:
        return Reason("open-tax", header)
    codes = {asked.CURRENCY: "other-currency", asked.TAX: "other-tax", asked.WORDS: "unknown-words"}
    return Reason(codes[question.code], header)
