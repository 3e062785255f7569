"""Requests that name the stock of products: what they change, and which products they mean by it."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.intent import Change, Group

# What a request changes that names the stock alone.
STOCK = replace(ENTITIES["product"], number="stock_on_hand", writable=frozenset({"stock_on_hand"}))


def is_stock_set(marks: Sequence[Mark]) -> bool:
    """Return whether a stock is to be changed, rather than to say which products are."""
    has_stock = any(mark.get("field") == "stock_on_hand" for mark in marks)
    # "Stock = 5" says what it shall be, "stock < 5" which products are meant.
    is_other = any(
        mark.get("field") in ENTITIES["product"].writable or mark.get("test") not in (None, "", "eq")
        for mark in marks
    )
    return has_stock and not is_other


def is_of_stock(marks: Sequence[Mark], changes: Sequence[Change]) -> bool:
    """Return whether a number was read as a price although the stock alone is named: set stock below 5 to 20."""
    has_stock = any(mark.get("field") == "stock_on_hand" for mark in marks)
    is_price = any(mark.get("field") == "price" for mark in marks) or changes[0].value in _amounts(marks)
    return has_stock and not is_price and (changes[0].field, changes[0].way) == ("price", "set")


def _amounts(marks: Sequence[Mark]) -> set[Decimal]:
    """Return the numbers with a currency, before or behind them."""
    amounts: set[Decimal] = set()
    for first, second in pairwise(marks):
        if first.is_number and second.get("currency"):
            amounts.add(first.token.number)
        if second.is_number and first.get("currency"):
            amounts.add(second.token.number)
    return amounts


def equal_stock(named: Sequence[Group], changes: Sequence[Change]) -> str:
    """Return the stock that products must have, if it may also be what they shall have: price 45 and stock 20."""
    is_stock = any(change.field == "stock_on_hand" for change in changes)
    of_one = (group for group in named if any(c.field == "text" for c in group))
    equal = [c for group in of_one for c in group if (c.field, c.test) == ("stock_on_hand", "eq")]
    return str(equal[0].value) if equal and not is_stock and equal[0].value else ""
