"""Requests for a new order: for whom, what, when, with which note."""

from collections.abc import Sequence
from datetime import date

from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.order_parts import Line, is_slot, read_lines, read_slot
from ai_assistant.domain.intent import Intent, Question, Value

# The slot of each leg among the fields of a new order.
_LEGS = ("delivery", "collect")


def read_new_order(text: str, marks: Sequence[Mark], today: date) -> Intent | Question:
    """Return the order that a request describes, or what it lacks."""
    order_marks = [mark for mark in marks if not mark.get("action") or mark.get("leg")]
    rest = [mark for mark in order_marks if mark.get("entity") != "order"]
    order = _NewOrder(Cursor(text, rest), today)
    order.read()
    if order.unread:
        return Question("unread", {"text": "… ".join(order.unread)})
    if not (order.customer or order.contact):
        return Question("which-customer")
    if not order.lines:
        return Question("which-products")
    contact = {"contact": order.contact} if order.contact else {}
    fields: dict[str, Value] = {
        "customer": order.customer,
        "lines": list(order.lines),
        **contact,
        **order.fields,
    }
    return Intent("create", "order", items=(fields,))


class _NewOrder:
    """What was read. `fields` are note, address, and delivery and collect with their slots, empty for any."""

    def __init__(self, cursor: Cursor, today: date) -> None:
        self._cursor, self._today = cursor, today
        self.customer = self.contact = ""
        self.lines: list[Line] = []
        self.fields: dict[str, Value] = {}
        self.unread: list[str] = []

    def read(self) -> None:
        readers = (self._note, self._address, self._leg, self._slot, self._customer, self._line)
        while not self._cursor.is_at_end:
            before = self._cursor.index
            for reader in readers:
                reader()
                if self._cursor.index > before:
                    break
            else:
                self._drop(self._cursor.take())

    def _drop(self, mark: Mark) -> None:
        if mark.token.kind in ("number", "percent", "phone", "email"):
            self.unread.append(mark.token.text)

    def _note(self) -> None:
        cursor = self._cursor
        if cursor.at("remark"):
            cursor.take()
            self._skip_links()
            self.fields["note"] = cursor.rest()

    def _address(self) -> None:
        cursor = self._cursor
        if cursor.at("field", "address"):
            cursor.take()
            self._skip_links()
            self.fields["address"] = cursor.line()

    def _leg(self) -> None:
        if self._cursor.at("leg"):
            leg = self._cursor.take().get("leg")
            self.fields.setdefault(leg, "")
            self._skip_links()
            self._take_slot(leg)

    def _slot(self) -> None:
        """Read a day without a word for the leg: for tomorrow."""
        leg = next((leg for leg in _LEGS if self.fields.get(leg) == ""), _LEGS[0])
        if self._cursor.mark and is_slot(self._cursor.mark) and not self.fields.get(leg):
            self._take_slot(leg)

    def _take_slot(self, leg: str) -> None:
        cursor, taken = self._cursor, list[Mark]()
        while cursor.mark and (is_slot(cursor.mark) or (taken and self._is_link() and self._is_slot(1))):
            taken.append(cursor.take())
        if taken:
            self.fields[leg] = read_slot(taken, self._today)

    def _is_slot(self, offset: int) -> bool:
        mark = self._cursor.peek(offset)
        return mark is not None and is_slot(mark)

    def _customer(self) -> None:
        """Read "for Samira", "customer Samira", and the name in front of a colon."""
        cursor, start = self._cursor, self._cursor.index
        if cursor.at("link", "to") or cursor.at("entity", "customer"):
            cursor.take()
            self._skip_links()
            if not self.customer and not (cursor.mark and is_slot(cursor.mark)):
                self.customer = cursor.words(with_numbers=False)
                self._take_contact()
        elif not self.customer and not self.lines and (name := cursor.words()):
            self._take_contact()
            if cursor.mark is not None and cursor.mark.token.text == ":":
                self.customer = name
            else:
                self.contact, cursor.index = "", start

    def _take_contact(self) -> None:
        """Read what tells the customer from another one of the name: for Samira (06 61 00 00 02)."""
        cursor, start = self._cursor, self._cursor.index
        if cursor.mark is not None and cursor.mark.token.text == "(":
            cursor.take()
        if cursor.is_token("phone", "email"):
            self.contact = cursor.take().token.text
            if cursor.mark is not None and cursor.mark.token.text == ")":
                cursor.take()
        else:
            cursor.index = start

    def _line(self) -> None:
        if not self._cursor.at("stop") and (lines := read_lines(self._cursor)):
            self.lines += [{**line, "quantity": line["quantity"] or "1"} for line in lines]

    def _is_link(self) -> bool:
        cursor = self._cursor
        is_sign = cursor.mark is not None and cursor.mark.token.text in (":", ",")
        return is_sign or cursor.at("stop") or cursor.at("link", "of", "to") or cursor.at("test", "eq")

    def _skip_links(self) -> None:
        while self._is_link() or self._cursor.at("entity", "customer"):
            self._cursor.take()
