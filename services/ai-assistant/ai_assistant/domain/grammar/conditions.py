"""Conditions, order and limit of a request."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

from ai_assistant.domain.entities import NUMBERS, TIMES, Entity
from ai_assistant.domain.grammar import periods
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.intent import Condition, Value

_SIGNS = {"<": "lt", ">": "gt", "<=": "le", "≤": "le", ">=": "ge", "≥": "ge", "=": "eq"}


class Conditions:
    """What was read: `alternatives` as in Intent, `order`, `limit`, `is_all`."""

    def __init__(self, cursor: Cursor, entity: Entity, today: date) -> None:
        self._cursor, self._entity, self._today = cursor, entity, today
        self._groups: list[list[Condition]] = [[]]
        self._is_negated = False
        self.order: list[str] = []
        self.limit, self.is_all = 0, False
        self._links: dict[str, Callable[[], None]] = {
            "not": self._negate,
            "or": self._begin_group,
            "all": self._mark_all,
            "without": self._without,
            "named": self._named,
        }
        self._readers = (
            self._link,
            self._period,
            self._state,
            self._order,
            self._limit,
            self._field,
            self._test,
            self._value,
            self._text,
        )

    @property
    def alternatives(self) -> tuple[tuple[Condition, ...], ...]:
        return tuple(tuple(group) for group in self._groups if group)

    def read(self) -> "Conditions":
        """Read all marks."""
        cursor = self._cursor
        while not cursor.is_at_end:
            before = cursor.index
            for reader in self._readers:
                reader()
                if cursor.index > before:
                    break
            else:
                cursor.take()
        return self

    def _add(self, field: str, test: str, value: Value = "") -> None:
        # A customer's name is in two fields.
        field = self._entity.text if field == "name" else field
        self._groups[-1].append(Condition(field, test, value, self._is_negated))
        self._is_negated = False

    def _link(self) -> None:
        cursor = self._cursor
        link = cursor.mark.get("link") if cursor.mark else ""
        if link not in self._links or cursor.at("field") or cursor.at("period") or cursor.at("test"):
            return
        cursor.take()
        self._links[link]()

    def _negate(self) -> None:
        self._is_negated = True

    def _begin_group(self) -> None:
        if self._groups[-1]:
            self._groups.append([])

    def _mark_all(self) -> None:
        self.is_all = True

    def _without(self) -> None:
        self._cursor.skip()
        if self._cursor.at("field"):
            self._add(self._cursor.take().get("field"), "empty")

    def _named(self) -> None:
        self._cursor.skip()
        if text := self._cursor.words():
            self._add(self._entity.text, "contains", text)

    def _period(self) -> None:
        cursor = self._cursor
        if cursor.at("period"):
            self._add(self._entity.time, "during", periods.period(cursor.take().get("period"), self._today))

    def _state(self) -> None:
        if self._cursor.at("state"):
            self._add("status", "state", self._cursor.take().get("state"))

    def _order(self) -> None:
        cursor = self._cursor
        # The last 7 days are a period; the last 7 are an order and a limit.
        if not cursor.at("order") or self._past():
            return
        name = cursor.take().get("order")
        direction, field = ("-", name[1:]) if name.startswith("-") else ("", name)
        field = {"number": self._entity.number, "by_number": self._entity.number}.get(field, field)
        if field:
            self.order.append(direction + field)
        following = cursor.peek(1)
        if cursor.is_number() and not (following and following.get("currency")):
            self.limit = self._count()

    def _count(self) -> int:
        return int(self._cursor.take().token.number)

    def _past(self) -> bool:
        """Read `last 7 days`. Return whether it stands here."""
        cursor, unit = self._cursor, self._cursor.peek(2)
        if not (cursor.at("link", "past") and cursor.is_number(1) and unit and unit.get("span")):
            return False
        cursor.take()
        self._add_past(self._count(), cursor.take().get("span"))
        return True

    def _add_past(self, count: int, unit: str) -> None:
        self._add(self._entity.time, "during", periods.last(count, unit, self._today))

    def _limit(self) -> None:
        """Read `first 5`, `5 cheapest`, `5 products`, `last 7 days` and `7 last days`."""
        cursor, following = self._cursor, self._cursor.peek(1)
        if self._past():
            return
        if cursor.at("link", "first", "past") and cursor.is_number(1):
            if cursor.take().get("link") == "past":
                self.order.append(f"-{self._entity.time}")
            self.limit = self._count()
        elif cursor.is_number() and following:
            after = cursor.peek(2)
            both = (following, after) if after else ()
            span = next((mark.get("span") for mark in both if mark.get("span")), "")
            if span and any(mark.get("link") == "past" for mark in both):
                self._add_past(self._count(), span)
                cursor.index += 2
            elif following.get("order") or following.get("entity"):
                self.limit = self._count()

    def _field(self) -> None:
        cursor = self._cursor
        if not cursor.at("field"):
            return
        field = cursor.take().get("field")
        cursor.skip()
        if field in NUMBERS:
            self._number(field)
        elif field in TIMES and cursor.is_number(0) and self._entity.number:
            self._number(self._entity.number)
        elif field in TIMES:
            test = "ge" if field == "start_time" else "le"
            self._day(field if self._entity.time == "start_time" else self._entity.time, test)
        else:
            if cursor.at("test", "eq", "contains"):
                cursor.take()
            if cursor.at("link", "named", "to"):
                cursor.take()
            cursor.skip()
            value = self._token_text() or cursor.words()
            if value:
                self._add(field, "eq" if field in ("email", "phone", "code", "route") else "contains", value)

    def _day(self, field: str, test: str) -> None:
        cursor = self._cursor
        if cursor.at("period"):
            self._add(field, "during", periods.period(cursor.take().get("period"), self._today))
        elif cursor.is_token("date") and (day := periods.parse_date(cursor.take().token.text)):
            self._add(field, test, day)

    def _token_text(self) -> str:
        is_text = self._cursor.is_token("email", "phone", "path", "code")
        return self._cursor.take().token.text if is_text else ""

    def _test(self) -> None:
        cursor = self._cursor
        is_sign = cursor.mark is not None and cursor.mark.token.text in _SIGNS
        if not (is_sign or cursor.at("test")) or not self._entity.number:
            return
        start = cursor.index
        if not self._number(self._entity.number):
            cursor.index = start
            if cursor.at("test", "contains"):
                cursor.take()
                cursor.skip()
                if text := cursor.words():
                    self._add(self._entity.text, "contains", text)

    def _number(self, field: str) -> bool:
        """Read an optional test and a number as a condition. Return whether there was one."""
        cursor, test = self._cursor, "eq"
        cursor.skip()
        if cursor.at("test"):
            test = cursor.take().get("test")
        elif cursor.mark and cursor.mark.token.text in _SIGNS:
            test = _SIGNS[cursor.take().token.text]
        cursor.skip()
        first = cursor.number()
        if first is None:
            return False
        if test == "between" or (cursor.at("link", "to", "and") and cursor.is_number(1) and test == "eq"):
            return self._between(field, first)
        self._add(field, test if test != "contains" else "eq", first)
        return True

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

    def _value(self) -> None:
        """Read a value that says by itself what it is: a code, an address, a path, a price."""
        cursor = self._cursor
        if not cursor.mark:
            return
        token = cursor.mark.token
        fields = {"code": "order_number", "email": "email", "phone": "phone", "path": "route"}
        if token.kind in fields:
            cursor.take()
            self._add(fields[token.kind], "eq", token.text)
        elif token.kind == "quoted":
            self._add("text", "contains", cursor.take().token.text)
        elif token.kind == "number" and self._entity.number and self._is_amount():
            self._number(self._entity.number)
        elif token.kind == "date" and (day := periods.parse_date(cursor.take().token.text)):
            self._add(self._entity.time, "during", (day, day.fromordinal(day.toordinal() + 1)))

    def _is_amount(self) -> bool:
        """Return whether the number here has a currency, or is the first of a range."""
        cursor, following = self._cursor, self._cursor.peek(1)
        is_range = following is not None and following.get("link") == "to" and cursor.is_number(2)
        return is_range or (following is not None and bool(following.get("currency")))

    def _text(self) -> None:
        cursor = self._cursor
        if cursor.mark and cursor.mark.is_word and (text := cursor.words()):
            self._add("text", "contains", text)
