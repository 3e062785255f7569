"""Conditions on what is not there: no order for 30 days, no picture."""

from datetime import date, timedelta

from ai_assistant.domain.grammar import periods
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.time_conditions import TimeConditions

# The field and the test of customers without an order since a day. No item has it: the list is asked for it.
ORDER_TIME, IDLE = "order_time", "idle"
PICTURES = "pictures"
# A day before any order.
EVER = date(1970, 1, 1)


class AbsenceConditions(TimeConditions):
    """Reads what items lack from where the cursor is."""

    def _idle(self) -> None:
        if self._entity.path == "customers" and self._cursor.at("idle"):
            self._cursor.take()
            self._add(ORDER_TIME, IDLE, _read_since(self._cursor, self._today))

    def _has_pictures(self) -> bool:
        return self._entity.path == "products" and self._cursor.at("media")

    def _without_pictures(self) -> None:
        """Read "that do not have a picture"."""
        if self._is_negated and self._has_pictures():
            self._is_negated = False
            self._cursor.take()
            self._add(PICTURES, "empty")


def _read_since(cursor: Cursor, today: date) -> date:
    """Take how long no order was made, and return the day since which; EVER if the request does not say."""
    start = cursor.index
    while _is_joining(cursor):
        cursor.take()
    unit = cursor.peek(1)
    if cursor.is_number() and unit and unit.get("span"):
        first, _ = periods.last(cursor.count(), cursor.take().get("span"), today)
        return first - timedelta(days=1)
    if cursor.at("period"):
        return periods.period(cursor.take().get("period"), today)[0]
    if cursor.is_token("date") and (day := periods.parse_date(cursor.take().token.text)):
        return day
    cursor.index = start
    return EVER


def _is_joining(cursor: Cursor) -> bool:
    """Return whether a word only joins the time to what was said: since, for, in the last."""
    is_link = cursor.at("link", "past", "of", "to", "by")
    return is_link or cursor.at("stop") or cursor.at("during") or cursor.at("field", "start_time")
