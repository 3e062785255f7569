"""Fields and values of what is created or changed."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from ai_assistant.domain.entities import NUMBERS, TIMES, Entity
from ai_assistant.domain.grammar import periods
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.hours import parse_time
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.times import Times
from ai_assistant.domain.intent import Value

_LINES = frozenset({"address", "description"})
_KINDS = {"email": "email", "phone": "phone", "path": "route"}


class NewItem:
    """Reads the fields of an item to be created."""

    def __init__(self, cursor: Cursor, entity: Entity, name: str, today: date) -> None:
        """`name` is that of the entity."""
        self._cursor, self._entity, self._name, self._today = cursor, entity, name, today
        self.fields: dict[str, Value] = {}
        self.names: list[str] = []
        self.unread: list[str] = []
        self._times = Times()
        self._is_described = False
        self._prices: dict[str, Value] = {}

    def read(self) -> list[Mapping[str, Value]]:
        """Return the fields of each item, in the order of their names."""
        while not self._cursor.is_at_end:
            before = self._cursor.index
            for reader in (
                self._count,
                self._topic,
                self._named,
                self._field,
                self._parent,
                self._content,
                self._price,
                self._token,
                self._period,
                self._time,
                self._free,
            ):
                reader()
                if self._cursor.index > before:
                    break
            else:
                self._drop(self._cursor.take())
        if self._name == "task":
            self.fields = self._times.apply(self.fields, self._today)
        items: list[Mapping[str, Value]] = [
            {
                **self._named_as(name),
                **self.fields,
                **({"price": self._prices[name]} if name in self._prices else {}),
            }
            for name in self.names
        ]
        return items or ([self.fields] if self.fields else [])

    def _count(self) -> None:
        """Pass over how many there are to be: three products."""
        following = self._cursor.peek(1)
        if self._cursor.is_number() and following and following.get("entity") == self._name:
            self._cursor.take()

    def _topic(self) -> None:
        """Read what a page is about, which is its name: about our delivery."""
        cursor = self._cursor
        following = cursor.peek(1)
        is_about = cursor.at("topic") and following is not None and following.token.kind != "sign"
        # "About" is a name.
        is_name = cursor.mark is not None and cursor.mark.token.text[:1].isupper()
        if self._name != "page" or self.names or not is_about or is_name:
            return
        cursor.take()
        cursor.skip(capitals=False)
        first = cursor.index
        while cursor.mark and not (
            cursor.at("field", "content") or cursor.at("language") or self._is_colon()
        ):
            cursor.take()
        taken = cursor.marks[first : cursor.index]
        if taken:
            name = cursor.text[taken[0].token.start : taken[-1].tokens[-1].end].strip(' ,;.«»“”"')
            self.names.append(name[:1].upper() + name[1:])

    def _drop(self, mark: Mark) -> None:
        """Note what has a meaning of its own, and none here."""
        if mark.token.kind in ("number", "percent", "quoted", "time", "date"):
            self.unread.append(mark.token.text)

    def _parent(self) -> None:
        """Read the category that a new one is under."""
        following = self._cursor.peek(1)
        if (
            self._name == "category"
            and self._cursor.at("test", "lt")
            and following
            and not following.is_number
        ):
            self._cursor.take()
            self._cursor.skip()
            self._set("parent_category_id", self._cursor.words() or None, "")

    def _content(self) -> None:
        """Read what a page says: all that stands behind `saying`."""
        if self._cursor.at("link", "that") and "content" in self._entity.writable:
            self._cursor.take()
            self.fields["content"] = self._cursor.rest()

    def _time(self) -> None:
        cursor = self._cursor
        if self._name == "task" and cursor.at("duration"):
            self._times.minutes = int(cursor.take().get("duration"))
        elif self._name == "task" and cursor.is_token("time"):
            # There is no 25:00.
            text = cursor.take().token.text
            if at := parse_time(text):
                self._times.add(at)
            else:
                self.unread.append(text)

    def _named_as(self, name: str) -> Mapping[str, Value]:
        if self._name != "customer":
            return {self._entity.text: name}
        first, _, rest = name.partition(" ")
        return {"first_name": first, "last_name": rest}

    def _named(self) -> None:
        if self._cursor.at("link", "named"):
            self._cursor.take()
            self._cursor.skip(links=False, capitals=False)
            self._add_names()

    def _add_names(self) -> None:
        """Read a name, or several between commas and `and`."""
        cursor = self._cursor
        while name := cursor.words():
            self.names.append(name)
            is_list = False
            while self._is_separator() and self._is_name(1):
                cursor.take()
                is_list = True
            if not is_list:
                return

    def _is_separator(self) -> bool:
        mark = self._cursor.mark
        return mark is not None and (mark.token.text == "," or mark.get("link") == "and")

    def _is_name(self, offset: int) -> bool:
        mark = self._cursor.peek(offset)
        return mark is not None and (mark.is_word or mark.token.kind == "quoted" or mark.get("link") == "and")

    def _field(self) -> None:
        cursor = self._cursor
        if not cursor.at("field") or self._is_own_noun():
            return
        mark = cursor.take()
        # What a page says may begin with a small word.
        self._pass_links(stops=mark.get("field") != "content")
        field = "route" if cursor.is_token("path") else mark.get("field")
        if field == "content" and field in self._entity.writable:
            self.fields[field] = cursor.rest()
        elif not (field in TIMES and cursor.is_token("time")):
            self._set(field, read_value(cursor, field, self._today), mark.token.text)

    def _pass_links(self, *, stops: bool) -> None:
        cursor = self._cursor
        while (
            (stops and cursor.at("stop"))
            or cursor.at("link", "of", "to", "named")
            or cursor.at("test", "eq")
            or self._is_colon()
        ):
            cursor.take()

    def _set(self, field: str, value: Value | None, word: str) -> None:
        """Set a field; `word` is what the request calls it."""
        if value is None:
            return
        if field not in self._entity.writable:
            self.unread.append(f"{word} {value}")
        elif field == self._entity.text:
            self.names.append(str(value))
        else:
            self.fields[field] = value

    def _is_own_noun(self) -> bool:
        """Return whether the word is the entity itself: a new category."""
        return self._cursor.at("entity", self._name) and not self.names

    def _is_colon(self) -> bool:
        return self._cursor.mark is not None and self._cursor.mark.token.text == ":"

    def _price(self) -> None:
        # The bare number of a task or a step is none of its fields.
        if self._entity.number not in self._entity.writable or self._entity.number != "price":
            return
        value = self._cursor.number()
        if value is None:
            return
        start = self._cursor.index
        self._cursor.skip()
        if self._cursor.at("field", "stock_on_hand") and not self._cursor.is_number(1):
            self.unread.append(f"{self._cursor.take().token.text} {value}")
            return
        self._cursor.index = start
        is_listed = self._is_separator() and self._is_name(1)
        if self.names and (is_listed or self._prices):
            # "Scarf 30, Hat 25 and Belt 40": each has its own.
            self._prices |= {name: value for name in self.names if name not in self._prices}
            if is_listed:
                self._cursor.take()
                self._add_names()
            return
        if self.fields.setdefault(self._entity.number, value) != value:
            self.unread.append(str(value))

    def _token(self) -> None:
        mark = self._cursor.mark
        if mark and mark.token.kind in _KINDS:
            self.fields[_KINDS[mark.token.kind]] = self._cursor.take().token.text
        elif mark and mark.token.kind == "date" and "start_time" in self._entity.writable:
            self._set_days(periods.parse_date(self._cursor.take().token.text))

    def _set_days(self, day: date | None) -> None:
        if day:
            self.fields["end_time" if "start_time" in self.fields else "start_time"] = day

    def _period(self) -> None:
        if self._cursor.at("period") and "start_time" in self._entity.writable:
            first, after = periods.period(self._cursor.take().get("period"), self._today)
            self.fields |= {"start_time": first, "end_time": after}

    def _free(self) -> None:
        mark = self._cursor.mark
        if mark and (mark.is_word or mark.token.kind == "quoted"):
            if mark.token.kind == "quoted" and self._is_described:
                # "A nice product “Towel”": what is quoted is its name.
                self.names, self._is_described = [self._cursor.take().token.text], False
            elif self.names:
                self.unread.append(self._cursor.words() or self._cursor.take().token.text)
            else:
                self._is_described = mark.is_word
                self._add_names()


def read_value(cursor: Cursor, field: str, today: date) -> Value | None:
    """Take the value of a field; None if there is none."""
    if cursor.mark is None:
        return None
    if field in NUMBERS:
        # No price is a percentage.
        is_share = field == "progress" and cursor.is_token("percent")
        return cursor.take().token.number if is_share else cursor.number()
    return _read_day(cursor, field, today) if field in TIMES else _read_text(cursor, field)


def _read_day(cursor: Cursor, field: str, today: date) -> date | None:
    mark = cursor.mark
    if mark and mark.get("period"):
        first, after = periods.period(cursor.take().get("period"), today)
        return after if field == "end_time" else first
    return periods.parse_date(cursor.take().token.text) if cursor.is_token("date") else None


def _read_text(cursor: Cursor, field: str) -> str | None:
    if field == "content":
        return cursor.rest() or None
    if field in _LINES and not cursor.is_token("quoted"):
        return cursor.line() or None
    if cursor.is_token("email", "phone", "path", "code", "number"):
        return cursor.take().token.text
    return cursor.words() or None


def percent_of(value: Decimal, percent: Decimal) -> Decimal:
    """Return a value changed by per cent, rounded half up to cents."""
    return (value * (100 + percent) / 100).quantize(Decimal("0.01"), rounding="ROUND_HALF_UP")
