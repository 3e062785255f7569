"""Conditions on days, while they are read: yesterday, since Monday, the last 7 days, older than a week."""

from datetime import date, timedelta

from ai_assistant.domain.entities import Entity
from ai_assistant.domain.grammar import periods
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.number_conditions import NumberConditions
from ai_assistant.domain.grammar.order_parts import is_slot

# Who is older than a week came before its first day.
_AGES = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}
_LEGS = {"delivery": "start_delivery_at", "collect": "start_processing_at"}


class TimeConditions(NumberConditions):
    """Reads days from where the cursor is."""

    def __init__(self, cursor: Cursor, entity: Entity, today: date) -> None:
        super().__init__(cursor, entity, today)
        self._time = entity.time

    def _leg(self) -> None:
        """Read which day of an order is meant: the one when it is delivered or fetched."""
        if self._entity.path == "orders" and self._cursor.at("leg"):
            self._time = _LEGS[self._cursor.take().get("leg")]

    def _period(self) -> None:
        cursor = self._cursor
        following = cursor.peek(1)
        # The last day of a span of months: from April to June.
        if cursor.at("link", "to") or cursor.at("field", "end_time"):
            if (
                self._groups[-1]
                and self._groups[-1][-1].test == "during"
                and following
                and following.get("period")
            ):
                cursor.take()
                self._is_span = True
            else:
                return
        if cursor.at("period"):
            self._add(self._time, "during", periods.period(cursor.take().get("period"), self._today))

    def _past(self) -> None:
        """Read `last 7 days` and `7 last days`. The last 7 alone are an order and a limit."""
        cursor, following, after = self._cursor, self._cursor.peek(1), self._cursor.peek(2)
        if cursor.at("link", "past") and cursor.is_number(1) and after and after.get("span"):
            cursor.take()
            self._add_past(cursor.count(), cursor.take().get("span"))
        elif cursor.is_number() and following and after:
            both = following, after
            span = next((mark.get("span") for mark in both if mark.get("span")), "")
            if span and any(mark.get("link") == "past" for mark in both):
                self._add_past(cursor.count(), span)
                cursor.index += 2

    def _add_past(self, count: int, unit: str) -> None:
        self._add(self._time, "during", periods.last(count, unit, self._today))

    def _range_of_days(self) -> None:
        """Read `between` two days."""
        cursor = self._cursor
        offset = 1 + bool((article := cursor.peek(1)) and article.get("stop"))
        if cursor.at("test", "between") and (mark := cursor.peek(offset)) and is_slot(mark):
            cursor.take()
            cursor.skip()
            self._day(self._time, "ge")

    def _day(self, field: str, test: str, bound: str = "") -> None:
        """Read a day or a period; `bound` says which side of a period is meant, empty for what lies within."""
        cursor = self._cursor
        if cursor.at("period"):
            first, after = periods.period(cursor.take().get("period"), self._today)
            last = self._last_day()
            after = last + timedelta(days=1) if last else after
            span = {
                "ge": (first, periods.LAST_DAY),
                "gt": (after, periods.LAST_DAY),
                "lt": (periods.FIRST_DAY, first),
            }
            self._add(field, "during", span.get("" if last else bound, (first, after)))
        elif cursor.is_token("date") and (day := periods.parse_date(cursor.take().token.text)):
            last = self._last_day()
            if last or test == "during":
                self._add(field, "during", (day, (last or day) + timedelta(days=1)))
            else:
                self._add(field, test, day)

    def _last_day(self) -> date | None:
        """Take the day that ends a span; None if there is none."""
        cursor, following = self._cursor, self._cursor.peek(1)
        is_to = cursor.at("link", "to", "and") or cursor.at("field", "end_time")
        # Between the 1st and the 15th.
        has_article = bool(following and following.get("stop"))
        following = self._cursor.peek(2) if has_article else following
        if not (is_to and following and is_slot(following)) or following.token.kind == "time":
            return None
        cursor.index += 1 + has_article
        if cursor.at("period"):
            return periods.period(cursor.take().get("period"), self._today)[1] - timedelta(days=1)
        return periods.parse_date(cursor.take().token.text)

    def _age(self) -> None:
        """Read "older than 2 weeks" and "less than 3 days old"."""
        cursor, unit = self._cursor, self._cursor.peek(2)
        if not (cursor.at("test", *_AGES) and cursor.is_number(1) and unit and unit.get("span")):
            return
        test = _AGES[cursor.take().get("test")]
        first, _ = periods.last(cursor.count(), cursor.take().get("span"), self._today)
        self._add(self._time, test, first)
