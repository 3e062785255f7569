"""Conditions of a request."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

from ai_assistant.domain.entities import NUMBERS, TIMES, Entity
from ai_assistant.domain.grammar import periods
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.number_conditions import SIGNS, NumberConditions
from ai_assistant.domain.grammar.order_parts import is_slot
from ai_assistant.domain.grammar.ordering import Ordering
from ai_assistant.domain.grammar.states import read_state

_FIRST_DAY, _LAST_DAY = date.min, date(9999, 1, 1)
# Who is older than a week came before its first day.
_AGES = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}
# Of these, "the phone of Karim" is asked.
_ASKED_OF = frozenset({"phone", "email", "address", "description", "barcode"})
# Tests of a part of a text.
PARTS = ("contains", "starts", "ends")
_LEGS = {"delivery": "start_delivery_at", "collect": "start_processing_at"}
_WHOLE = frozenset({"email", "phone", "code", "route", "order_number"})


class Conditions(NumberConditions):
    """What was read: `alternatives` as in Intent, `order`, `limit`, `is_all`; `unread` is what means nothing here."""

    def __init__(self, cursor: Cursor, entity: Entity, today: date) -> None:
        super().__init__(cursor, entity, today)
        self._ordering = Ordering(cursor, entity)
        self.is_all = False
        self.unread: list[str] = []
        self._time = entity.time
        self._links: dict[str, Callable[[], None]] = {
            "not": self._negate,
            "or": self._begin_group,
            "all": self._mark_all,
            "without": self._without,
            "named": self._named,
        }
        self._readers = (
            self._ordering.read_sort,
            self._after,
            self._leg,
            self._link,
            self._range_of_days,
            self._period,
            self._state,
            self._step,
            self._past,
            self._ordering.read_order,
            self._ordering.read_limit,
            self._field,
            self._age,
            self._test,
            self._value,
            self._text,
        )

    @property
    def order(self) -> list[str]:
        return self._ordering.order

    @property
    def limit(self) -> int:
        return self._ordering.limit

    def read(self) -> "Conditions":
        """Read all marks."""
        cursor = self._cursor
        while not cursor.is_at_end:
            self._is_span = False
            self._is_joined = cursor.index > 0 and self._is_and(cursor.marks[cursor.index - 1])
            before = cursor.index
            for reader in self._readers:
                reader()
                if cursor.index > before:
                    break
            else:
                self._drop(cursor.take())
        self.unread += self._take_texts()
        return self

    def _drop(self, mark: Mark) -> None:
        """Note what has a meaning of its own, and none here."""
        if mark.token.kind in ("number", "percent", "phone", "email"):
            self.unread.append(mark.token.text)

    @staticmethod
    def _is_and(mark: Mark) -> bool:
        return mark.get("link") == "and" or mark.token.text == ","

    def _link(self) -> None:
        cursor = self._cursor
        link = cursor.mark.get("link") if cursor.mark else ""
        if link not in self._links or cursor.at("field") or cursor.at("period") or cursor.at("test"):
            return
        cursor.take()
        self._links[link]()

    def _leg(self) -> None:
        """Read which day of an order is meant: the one when it is delivered or fetched."""
        if self._entity.path == "orders" and self._cursor.at("leg"):
            self._time = _LEGS[self._cursor.take().get("leg")]

    def _mark_all(self) -> None:
        self.is_all = True

    def _without(self) -> None:
        self._cursor.skip()
        if self._cursor.at("field"):
            self._add(self._cursor.take().get("field"), "empty")

    def _named(self) -> None:
        self._cursor.skip()
        while text := self._cursor.name():
            self._add(self._entity.text, "contains", text)
            following = self._cursor.peek(1)
            if not (
                self._cursor.mark and self._is_and(self._cursor.mark) and following and following.is_word
            ):
                return
            self._cursor.take()
            # Each of them: "called Scarf and Hat".
            self._groups.append(self._groups[-1][:-1])

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

    def _state(self) -> None:
        cursor = self._cursor
        # "Unfinished" in a name is a name.
        if cursor.at("state"):
            for field, test, value in read_state(self._entity, cursor.take().get("state"), self._today):
                self._add(field, test, value)

    def _step(self) -> None:
        if self._entity.path == "orders" and self._cursor.at("step"):
            self._add("step", "eq", self._cursor.take().get("step"))

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
        if cursor.at("test", "between") and (mark := cursor.peek(1)) and is_slot(mark):
            cursor.take()
            self._day(self._time, "ge")

    def _field(self) -> None:
        cursor = self._cursor
        if not cursor.at("field"):
            return
        mark = cursor.take()
        field = mark.get("field")
        cursor.skip()
        if field == "remaining" and self._entity.path == "gantt_tasks":
            field = "end_time"
        if field in NUMBERS:
            if not self._number(field) and field == "stock_on_hand":
                self._add(field, "gt", Decimal(0))
        elif field in TIMES and cursor.is_number(0) and self._entity.number:
            self._number(self._entity.number)
        elif field in TIMES:
            # "Finish before Friday" has a word for the field, and one for the side.
            side = cursor.take() if cursor.at("field", *TIMES) else mark
            bound = side.get("bound")
            test = bound or ("ge" if side.get("field") == "start_time" else "le")
            cursor.skip()
            self._day(field if self._entity.time == "start_time" else self._time, test, bound)
        else:
            self._text_field(field)

    def _text_field(self, field: str) -> None:
        """Read the value of a field with text; without one, behind a `not`, it is empty."""
        cursor = self._cursor
        part = cursor.take().get("test") if cursor.at("test", *PARTS) else ""
        if cursor.at("test", "eq"):
            cursor.take()
        if cursor.at("link", "named", "to"):
            cursor.take()
        cursor.skip()
        before = cursor.peek(-1)
        is_of = field in _ASKED_OF and before is not None and before.get("link") == "of"
        if is_of and cursor.mark and cursor.mark.is_word:
            return
        value = self._token_text() or cursor.words()
        if value:
            self._add(field, part or ("eq" if field in _WHOLE else "contains"), value)
        elif self._is_negated:
            self._is_negated = False
            self._add(field, "empty")

    def _day(self, field: str, test: str, bound: str = "") -> None:
        """Read a day or a period; `bound` says which side of a period is meant, empty for what lies within."""
        cursor = self._cursor
        if cursor.at("period"):
            first, after = periods.period(cursor.take().get("period"), self._today)
            last = self._last_day()
            after = last + timedelta(days=1) if last else after
            span = {"ge": (first, _LAST_DAY), "gt": (after, _LAST_DAY), "lt": (_FIRST_DAY, first)}
            self._add(field, "during", span.get("" if last else bound, (first, after)))
        elif cursor.is_token("date") and (day := periods.parse_date(cursor.take().token.text)):
            last = self._last_day()
            self._add(field, "during", (day, last + timedelta(days=1))) if last else self._add(
                field, test, day
            )

    def _last_day(self) -> date | None:
        """Take the day that ends a span; None if there is none."""
        cursor, following = self._cursor, self._cursor.peek(1)
        is_to = cursor.at("link", "to", "and") or cursor.at("field", "end_time")
        if not (is_to and following and is_slot(following)) or following.token.kind == "time":
            return None
        cursor.take()
        if cursor.at("period"):
            return periods.period(cursor.take().get("period"), self._today)[1] - timedelta(days=1)
        return periods.parse_date(cursor.take().token.text)

    def _token_text(self) -> str:
        is_text = self._cursor.is_token("email", "phone", "path", "code", "number")
        return self._cursor.take().token.text if is_text else ""

    def _age(self) -> None:
        """Read "older than 2 weeks" and "less than 3 days old"."""
        cursor, unit = self._cursor, self._cursor.peek(2)
        if not (cursor.at("test", *_AGES) and cursor.is_number(1) and unit and unit.get("span")):
            return
        test = _AGES[cursor.take().get("test")]
        first, _ = periods.last(cursor.count(), cursor.take().get("span"), self._today)
        self._add(self._time, test, first)

    def _test(self) -> None:
        cursor = self._cursor
        is_sign = cursor.mark is not None and cursor.mark.token.text in SIGNS
        if not (is_sign or cursor.at("test")) or not (self._entity.number or cursor.at("test", *PARTS)):
            return
        start = cursor.index
        if self._is_count_of_first():
            cursor.take()
        elif cursor.at("test", *PARTS) or not self._number(self._entity.number):
            cursor.index = start
            if cursor.at("test", *PARTS):
                part = cursor.take().get("test")
                # The verb may stand in front: ينتهي بريدهم ب.
                field = cursor.take().get("field") if cursor.at("field") else self._entity.text
                while (cursor.at("stop") or cursor.at("link", "by", "of", "named")) and cursor.peek(1):
                    cursor.take()
                if text := cursor.words() or cursor.letters():
                    self._add(field, part, text)

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
            self._add(self._time, "during", (day, day.fromordinal(day.toordinal() + 1)))

    def _text(self) -> None:
        cursor = self._cursor
        if cursor.mark and cursor.mark.is_word and (text := cursor.words()):
            self._add("text", "contains", text)
