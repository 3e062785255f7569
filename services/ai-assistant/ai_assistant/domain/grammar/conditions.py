"""Conditions of a request."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

from ai_assistant.domain.entities import NUMBERS, TIMES, Entity
from ai_assistant.domain.grammar import periods
from ai_assistant.domain.grammar.absences import PICTURES, AbsenceConditions
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.number_conditions import SIGNS
from ai_assistant.domain.grammar.ordering import Ordering
from ai_assistant.domain.grammar.states import read_state
from ai_assistant.domain.intent import Condition

# Of these, "the phone of Karim" is asked.
_ASKED_OF = frozenset({"phone", "email", "address", "description", "barcode"})
# Tests of a part of a text.
PARTS = ("contains", "starts", "ends")
_WHOLE = frozenset({"email", "phone", "code", "route", "order_number"})


class Conditions(AbsenceConditions):
    """What was read: `alternatives` as in Intent, `order`, `limit`, `is_all`; `unread` is what means nothing here."""

    def __init__(self, cursor: Cursor, entity: Entity, today: date) -> None:
        super().__init__(cursor, entity, today)
        self._ordering = Ordering(cursor, entity)
        self.is_all = self._is_excepted = False
        # The exception that the last text was, if it was one.
        self._exception: Condition | None = None
        self.unread: list[str] = []
        self._links: dict[str, Callable[[], None]] = {
            "not": self._negate,
            "or": self._begin_group,
            "except": self._except,
            "all": self._mark_all,
            "without": self._without,
            "named": self._named,
        }
        self._readers = (
            self._ordering.read_sort,
            self._after,
            self._leg,
            self._idle,
            self._without_pictures,
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
        """Fields to sort by, as the contract's page has them."""
        return self._ordering.order

    @property
    def limit(self) -> int:
        """How many items are meant, 0 where the request does not say."""
        return self._ordering.limit

    @property
    def count(self) -> int:
        """How many items a change is of: one where the request says which comes first, and no number."""
        return self.limit or int(bool(self.order) and not self.is_all)

    @property
    def is_open(self) -> bool:
        """Whether the request does not say which items it means."""
        return not (self.alternatives or self.is_all or self.count)

    def read(self) -> "Conditions":
        """Read all marks."""
        cursor = self._cursor
        while not cursor.is_at_end:
            self._is_span = False
            self._is_excepted &= self._is_negated
            self._is_joined = cursor.index > 0 and self._is_and(cursor.marks[cursor.index - 1])
            before = cursor.index
            for reader in self._readers:
                reader()
                if cursor.index > before:
                    break
            else:
                self._drop(cursor.take())
        self.unread += self._take_texts() or self._find_doubtful_or()
        return self

    def _drop(self, mark: Mark) -> None:
        """Note what has a meaning of its own, and none here."""
        if mark.get("entity"):
            # "Unpaid orders or late orders" are two clauses, "unpaid or late orders" is one.
            self._is_own_clause |= bool(self._or) and self._has_noun
            self._has_noun = True
        # Nothing tells which items have pictures, and a week alone is no period.
        is_content = mark.get("media") or mark.get("span")
        if is_content or mark.token.kind in ("number", "percent", "phone", "email"):
            self.unread.append(mark.token.text)

    @staticmethod
    def _is_and(mark: Mark) -> bool:
        return mark.get("link") == "and" or mark.token.text == ","

    def _link(self) -> None:
        cursor = self._cursor
        link = cursor.mark.get("link") if cursor.mark else ""
        if link not in self._links or cursor.at("field") or cursor.at("period") or cursor.at("test"):
            return
        text = cursor.take().token.text
        self._or = text if link == "or" else self._or
        self._links[link]()

    def _except(self) -> None:
        self._is_negated = self._is_excepted = True

    def _mark_all(self) -> None:
        self.is_all = True

    def _without(self) -> None:
        self._cursor.skip()
        if self._cursor.at("field"):
            self._add(self._cursor.take().get("field"), "empty")
        elif self._has_pictures():
            self._cursor.take()
            self._add(PICTURES, "empty")

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

    def _state(self) -> None:
        cursor = self._cursor
        # "Unfinished" in a name is a name.
        if cursor.at("state"):
            for field, test, value in read_state(self._entity, cursor.take().get("state"), self._today):
                self._add(field, test, value)

    def _step(self) -> None:
        if self._entity.path == "orders" and self._cursor.at("step"):
            self._add("step", "eq", self._cursor.take().get("step"))

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
            # "In stock under 20 MAD" says that there are some, and what they cost.
            is_of_price = field == "stock_on_hand" and self._is_price()
            has_number = not is_of_price and self._number(field)
            if field == "stock_on_hand" and not has_number:
                self._add(field, "gt", Decimal(0))
        elif field in TIMES and cursor.is_number(0) and self._entity.number:
            self._number(self._entity.number)
        elif field in TIMES:
            # "Finish before Friday" has a word for the field, and one for the side.
            side = cursor.take() if cursor.at("field", *TIMES) else mark
            bound = side.get("bound")
            test = bound or ("ge" if side.get("field") == "start_time" else "le")
            # "Du 3 novembre" begins a span, or is that day.
            test = "during" if side.get("link") == "of" and not bound else test
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
        if field == "content" and cursor.at("entity") and not part:
            return
        # No mail address or phone number is a word.
        is_asked = is_of or (field in ("email", "phone") and not part)
        if is_asked and cursor.mark and cursor.mark.is_word:
            return
        value = self._token_text() or cursor.words()
        if value:
            self._add(field, part or ("eq" if field in _WHOLE else "contains"), value)
        elif self._is_negated:
            self._is_negated = False
            self._add(field, "empty")

    def _token_text(self) -> str:
        is_text = self._cursor.is_token("email", "phone", "path", "code", "number")
        return self._cursor.take().token.text if is_text else ""

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
                if text := cursor.words() or cursor.last_word():
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
            # "De lundi à vendredi" has no word for its beginning.
            last = self._last_day() if cursor.at("link", "to") else None
            self._add(self._time, "during", (day, (last or day) + timedelta(days=1)))

    def _text(self) -> None:
        cursor, start = self._cursor, self._cursor.index
        if not (cursor.mark and cursor.mark.is_word and (text := cursor.words())):
            return
        is_name = cursor.marks[start].token.text[:1].isupper()
        if self._is_negated and not (is_name or self._is_excepted):
            # "Have not ordered" has a verb behind it, and no name.
            self.unread.append(text)
            self._is_negated = False
        elif any(mark.get("entity") for mark in cursor.marks[start : cursor.index]):
            # So has what stands in front of the noun: duplicate the product Tapis.
            self.unread.append(text)
        else:
            self._add_text(text)

    def _add_text(self, text: str) -> None:
        # "Except Scarf and Hat" leaves out both.
        is_exception = self._is_excepted or (self._is_joined and self._exception in self._groups[-1][-1:])
        self._is_negated |= is_exception
        self._add(self._text_subject(), "contains", text)
        self._exception = self._groups[-1][-1] if is_exception else None

    def _text_subject(self) -> str:
        """Return the field that a text alone is about: that of the one before it, in "category Tapis or Cuir"."""
        groups = self._groups
        before = groups[-1][-1:] if groups[-1] else groups[-2][-1:] if len(groups) > 1 else ()
        is_other = not groups[-1] or self._is_joined
        is_same = (
            bool(before) and is_other and before[0].field == "category_id" and before[0].test == "contains"
        )
        return "category_id" if is_same else "text"
