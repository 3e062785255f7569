"""Order and limit of a request: by price, the 5 cheapest, the first 10."""

from ai_assistant.domain.entities import NUMBERS, Entity
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark


class Ordering:
    """What was read: `order` as in Intent, and `limit`; zero without one."""

    def __init__(self, cursor: Cursor, entity: Entity) -> None:
        self._cursor, self._entity = cursor, entity
        self.order: list[str] = []
        self.limit = 0

    def read_order(self) -> None:
        """Read `cheapest` and `last`, with a number behind."""
        cursor = self._cursor
        if not cursor.at("order"):
            return
        name = cursor.take().get("order")
        direction, field = ("-", name[1:]) if name.startswith("-") else ("", name)
        if name == "by_number":
            direction = self._direction()
        main = {"number": self._entity.number, "by_number": self._entity.number, "name": self._entity.text}
        field = main.get(field, field)
        named = cursor.mark.get("field") if cursor.mark and name.endswith("number") else ""
        if named in NUMBERS:
            # "The most credit" is the highest.
            field = cursor.take().get("field")
        # "From the biggest to the smallest" is the order of the first.
        if field == "wallet_credit" and not named:
            # The biggest customer is not the one with the most credit.
            return
        if field and field not in (name.removeprefix("-") for name in self.order):
            self.order.append(direction + field)
        following = cursor.peek(1)
        if cursor.is_number() and not (following and following.get("currency")):
            self.limit = cursor.count()

    def _direction(self) -> str:
        """Return that of what is sorted: the top five by credit are those with the most."""
        return "-" if self.limit and not self.order else ""

    def read_limit(self) -> None:
        """Read `first 5`, `5 cheapest`, `5 products` and `last order`."""
        cursor, following = self._cursor, self._cursor.peek(1)
        if cursor.at("link", "first", "past") and cursor.is_number(1):
            if cursor.take().get("link") == "past":
                self.order.append(f"-{self._entity.time}")
            self.limit = cursor.count()
        elif cursor.at("link", "past") and self._is_noun_or_end(following):
            cursor.take()
            self.order.append(f"-{self._entity.time}")
        elif cursor.is_number() and following and (following.get("order") or following.get("entity")):
            self.limit = cursor.count()

    @staticmethod
    def _is_noun_or_end(mark: Mark | None) -> bool:
        return mark is None or bool(mark.get("entity")) or mark.get("link") in ("of", "to")

    def read_sort(self) -> None:
        """Read `by price`, `sorted by total descending`, and `descending` behind an order."""
        cursor, following = self._cursor, self._cursor.peek(1)
        if cursor.at("sort", "by") and following and following.get("field") and not cursor.at("order"):
            cursor.take()
            field = cursor.take().get("field")
            self.order.append(self._direction() + (self._entity.text if field == "name" else field))
        elif (
            cursor.at("sort", "by")
            and following
            and (following.get("order") or following.get("link") == "of")
        ):
            cursor.take()
        elif cursor.at("sort", "down", "up"):
            is_down = cursor.take().get("sort") == "down"
            name = self.order.pop().removeprefix("-") if self.order else self._entity.number
            if name:
                self.order.append(f"-{name}" if is_down else name)
