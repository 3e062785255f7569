"""The currency of a file of orders: that of its column, else that of the signs beside its amounts, else the shop's."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from chassis.money import CURRENCY_CODES, Currency
from reading.amounts import read_currencies
from reading.characters import to_key
from reading.currency_words import currencies_named, is_currency

from orders_pos.domain.imports.fields import FIELDS, ORDERS
from orders_pos.domain.imports.import_field import AMOUNT
from orders_pos.domain.imports.questions import SIGN, Question, ask

_COLUMN = "currency"


@dataclass(frozen=True)
class FileCurrency:
    """The currency in which the amounts of a file are read, and the question between several that its signs can mean,
    if there is one."""

    currency: Currency
    questions: tuple[Question, ...] = ()

    @property
    def is_certain(self) -> bool:
        """Whether nothing is open."""
        return all(question.answer for question in self.questions)


def find_file_currency(
    fields: Sequence[str], rows: Sequence[Sequence[str | Decimal]], own: Currency, answers: Mapping[str, str]
) -> FileCurrency:
    """Return the currency of a file, whose columns are the fields. Where rows have several, amounts are read as the
    shop's are."""
    column_codes = {code for text in _texts(fields, rows, {_COLUMN}) if (code := to_code(text, own.code))}
    if column_codes:
        return FileCurrency(Currency(column_codes.pop()) if len(column_codes) == 1 else own)
    amounts = {field.name for field in FIELDS[ORDERS].values() if field.kind == AMOUNT}
    cells = [*dict.fromkeys(_texts(fields, rows, amounts))]
    by_cell = [named for cell in cells if (named := read_currencies(cell, own.code))]
    codes = frozenset.intersection(*by_cell) if by_cell else frozenset({own.code})
    if len(codes) == 1:
        return FileCurrency(Currency(next(iter(codes))))
    if not codes:
        return FileCurrency(own)
    question = ask(SIGN, -1, sorted(codes), cells, answers)
    return FileCurrency(Currency(question.answer) if question.answer else own, (question,))


def to_code(text: str, own: str) -> str:
    """Return the code of a currency that a text names, that of the shop where the text can mean it; empty for none."""
    code = to_key(text).upper()
    if code in CURRENCY_CODES:
        return code
    if is_currency(text, own, ""):
        return own
    named = currencies_named(text, "")
    return next(iter(named)) if len(named) == 1 else ""


def _texts(
    fields: Sequence[str], rows: Sequence[Sequence[str | Decimal]], names: Iterable[str]
) -> Iterable[str]:
    columns = [index for index, name in enumerate(fields) if name in set(names)]
    cells = (row[index] for row in rows for index in columns if index < len(row))
    return (cell.strip() for cell in cells if isinstance(cell, str) and cell.strip())
