"""Conditions on numbers, while they are read: more than 5, between 20 and 40, less than 5 in stock."""

from datetime import date
from decimal import Decimal

from ai_assistant.domain.entities import Entity
from ai_assistant.domain.grammar.condition_groups import ConditionGroups
from ai_assistant.domain.grammar.cursor import Cursor

# Fields that may stand behind their number.
_BEHIND = ("stock_on_hand", "remaining", "wallet_credit", "progress")
SIGNS = {"<": "lt", ">": "gt", "<=": "le", "≤": "le", ">=": "ge", "≥": "ge", "=": "eq"}


class NumberConditions(ConditionGroups):
    """Reads numbers from where the cursor is."""

    def __init__(self, cursor: Cursor, entity: Entity, today: date) -> None:
        super().__init__(entity, today)
        self._cursor = cursor

    def _after(self) -> None:
        """Read `or more than 5`, which begins as `5 or more` ends."""
        cursor = self._cursor
        if not cursor.at("after"):
            return
        test = {"le": "lt", "ge": "gt"}[cursor.take().get("after")]
        cursor.skip()
        if cursor.is_number() and self._entity.number:
            self._begin_group()
            self._number(self._entity.number, test)

    def _number(self, field: str, test: str = "eq") -> bool:
        """Read an optional test and a number as a condition. Return whether there was one."""
        cursor = self._cursor
        cursor.skip()
        if cursor.at("test"):
            test = cursor.take().get("test")
        elif cursor.mark and cursor.mark.token.text in SIGNS:
            test = SIGNS[cursor.take().token.text]
        cursor.skip()
        first = cursor.number()
        if first is None:
            return False
        if test == "between" or (cursor.at("link", "to", "and") and cursor.is_number(1) and test == "eq"):
            return self._between(field, first)
        if cursor.at("after") and not cursor.is_number(1):
            test = cursor.take().get("after")
        before = cursor.peek(-1)
        # "More than 100 MAD in stock" are two conditions.
        field = field if before and before.get("currency") else self._field_behind(field)
        self._add(field, test if test not in ("contains", "starts", "ends") else "eq", first)
        return True

    def _field_behind(self, field: str) -> str:
        """Return the field that is named behind a number: less than 5 in stock."""
        cursor, start = self._cursor, self._cursor.index
        cursor.skip()
        if cursor.at("field", *_BEHIND):
            return cursor.take().get("field")
        cursor.index = start
        return field

    def _between(self, field: str, first: Decimal) -> bool:
        cursor = self._cursor
        if cursor.at("link", "and", "to"):
            cursor.take()
        cursor.skip()
        second = cursor.number()
        if second is None:
            return False
        self._add(field, "between", (min(first, second), max(first, second)))
        return True

    def _is_amount(self) -> bool:
        """Return whether the number here has a currency, or is the first of a range."""
        cursor, following = self._cursor, self._cursor.peek(1)
        is_range = following is not None and following.get("link") == "to" and cursor.is_number(2)
        return is_range or (
            following is not None
            and bool(following.get("currency") or following.get("after") or self._is_stock())
        )

    def _is_price(self) -> bool:
        """Return whether the number that follows, or its test, has a currency."""
        offset = 0
        while (mark := self._cursor.peek(offset)) and (mark.get("test") or mark.get("stop")):
            offset += 1
        following = self._cursor.peek(offset + 1)
        return self._cursor.is_number(offset) and following is not None and bool(following.get("currency"))

    def _is_stock(self) -> bool:
        """Return whether the number here counts a stock: with 40 in stock, 40 pieces left in stock."""
        cursor, offset = self._cursor, 1
        while (mark := cursor.peek(offset)) and (mark.get("stop") or mark.get("link") == "of"):
            offset += 1
        return bool(mark) and mark.get("field") == "stock_on_hand"  # type: ignore[union-attr]  # bool says so

    def _is_count_of_first(self) -> bool:
        """Return whether `are` stands in front of how many are wanted: what are the five biggest orders."""
        cursor, offset = self._cursor, 1
        while (mark := cursor.peek(offset)) and mark.get("stop"):
            offset += 1
        following = cursor.peek(offset + 1)
        counted = following is not None and (following.get("order") or following.get("entity"))
        return cursor.at("test", "eq") and cursor.is_number(offset) and bool(counted)
