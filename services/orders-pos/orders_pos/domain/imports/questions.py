"""What a file leaves open, to be answered by the person who imports it."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Final

DECIMAL_MARK, DAY_ORDER, UNIT = "decimal-mark", "day-order", "unit"
CURRENCY, TAX, WORDS, ANSWER = "currency", "tax", "words", "answer"
CATEGORIES, CUSTOMERS, NAMES = "categories", "customers", "names"
SIGN, TOTAL = "sign", "total"
LEAVE_OUT: Final = "leave-out"
AS_IS: Final = "as-is"
CREATE: Final = "create"
YES, NO = "yes", "no"
MATCH: Final = "match"
AS_TEXT: Final = "as-text"
LINES, LINES_AND_TAX = "lines", "lines-and-tax"
_MAX_EXAMPLES, _MAX_LENGTH = 5, 80


@dataclass(frozen=True)
class Question:
    """A question about the column at an index, or about the whole file (-1). `id` is the same for every file of these
    headings, `options` are the possible answers, `examples` texts of the file that it is about; `answer` is empty while
    it is open. One that `is_remembered` has the answer of the last import."""

    id: str
    code: str
    column: int
    options: tuple[str, ...]
    examples: tuple[str, ...] = ()
    answer: str = ""
    is_remembered: bool = False

    def to_json(self) -> dict[str, object]:
        """Return the question as it is stored with its import."""
        return {**asdict(self), "options": list(self.options), "examples": list(self.examples)}


def ask(
    code: str,
    column: int,
    options: Iterable[str],
    examples: Iterable[str],
    answers: Mapping[str, str],
    word: str = "",
) -> Question:
    """Return a question with its answer, if one of its options was chosen. `word` tells several questions about one
    column apart."""
    id_ = ":".join(part for part in (code, str(column) if column >= 0 else "", shorten(word)) if part)
    choices = tuple(options)
    answer = answers.get(id_, "")
    shown = tuple(dict.fromkeys(map(shorten, examples)))[:_MAX_EXAMPLES]
    return Question(id_, code, column, choices, shown, answer if answer in choices else "")


def shorten(text: str) -> str:
    """Return a text as it is stored and shown: short, and without what nobody sees."""
    return "".join(character for character in text[:_MAX_LENGTH] if character.isprintable())


def mark_remembered(questions: Iterable[Question], remembered: Mapping[str, str]) -> list[Question]:
    """Return the questions; those that have the answer of the last import say so."""
    return [
        replace(
            question, is_remembered=bool(question.answer) and remembered.get(question.id) == question.answer
        )
        for question in questions
    ]
