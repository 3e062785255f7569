"""Categories and customers that a file names and the shop does not have, and the questions about them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from orders_pos.adapters.imports.customers_of_orders import (
    CUSTOMER_AS_TEXT,
    NEW_CUSTOMER,
    UNKNOWN_CUSTOMER,
    name_of,
)
from orders_pos.adapters.imports.imported_categories import NEW_CATEGORY, OMITTED_CATEGORY, UNKNOWN_CATEGORY
from orders_pos.domain.imports.outcome import Outcome
from orders_pos.domain.imports.questions import (
    AS_TEXT,
    CATEGORIES,
    CREATE,
    CUSTOMERS,
    LEAVE_OUT,
    Question,
    ask,
)

_CODES: Final = {
    CATEGORIES: frozenset({UNKNOWN_CATEGORY, NEW_CATEGORY, OMITTED_CATEGORY}),
    CUSTOMERS: frozenset({UNKNOWN_CUSTOMER, NEW_CUSTOMER, CUSTOMER_AS_TEXT}),
}
_OPTIONS: Final = {CATEGORIES: (CREATE, LEAVE_OUT), CUSTOMERS: (CREATE, AS_TEXT)}


def find_missing(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, str]]:
    """Yield what the shop does not have, as the question that it belongs to and a text, also where that is answered."""
    for outcome in outcomes:
        codes = {violation.code for violation in outcome.violations}
        if codes & _CODES[CATEGORIES]:
            yield CATEGORIES, str(outcome.row.values["category_id"])
        if codes & _CODES[CUSTOMERS]:
            yield CUSTOMERS, name_of(outcome.row)


def missing_questions(missing: Sequence[tuple[str, str]], answers: Mapping[str, str]) -> Iterator[Question]:
    """Yield a question about the categories, and one about the customers, if there are any."""
    for code, options in _OPTIONS.items():
        if texts := [text for each, text in missing if each == code]:
            yield ask(code, -1, options, texts, answers)
