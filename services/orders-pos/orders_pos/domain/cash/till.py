"""Tills."""

from chassis.errors import invalid_field
from chassis.money import Currency

from orders_pos.domain.rows import Row
from orders_pos.domain.search import to_single_line


class Till(Row, table=True):
    """A drawer with cash. Payments name it by its id, or by its name."""

    name: str

    def check(self, _: Currency, /) -> None:
        """Reduce the name to one line. Raise ValidationError if it is blank."""
        self.name = to_single_line(self.name)
        if not self.name:
            raise invalid_field("item.name", "Must not be blank.", "blank")
