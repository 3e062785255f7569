"""Products of the catalogue."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.errors import FieldViolation, NotFoundError, ValidationError
from chassis.model import uuid7
from chassis.money import Currency
from sqlalchemy import ARRAY, Integer
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.catalogue.picture import picture_violations
from orders_pos.domain.rows import Row, decimal_violations
from orders_pos.domain.search import grams, normalize

SIMPLE, VARIABLE = "simple", "variable"


# Id, name and price of a choice; the price is a decimal as a string.
AttributeValue = dict[str, str]


class Product(Row, table=True):
    """A product of the catalogue. Amounts are in the tenant's currency."""

    name: str
    description: str = ""
    image: str = ""
    icon: str = ""
    price: Decimal
    final_price: Decimal | None = None
    product_type: str = SIMPLE
    default_quantity: Decimal | None = None
    unit: str = ""
    barcode: str = ""
    attribute_values: list[AttributeValue] = Field(default_factory=list, sa_type=JSONB)
    category_id: UUID | None = None
    archived_at: datetime | None = None
    search_text: str = ""
    grams: list[int] = Field(default_factory=list, sa_type=ARRAY(Integer))

    def check_not_archived(self) -> None:
        """Raise NotFoundError if the product was archived."""
        if self.archived_at:
            raise NotFoundError("There is no such product.")

    def follow_up(self, changes: Mapping[str, object], /) -> Mapping[str, object]:
        """Add the final price to a new price if both were equal. Raise NotFoundError if the product is archived."""
        self.check_not_archived()
        if "price" in changes and "final_price" not in changes and self.final_price == self.price:
            return {**changes, "final_price": changes["price"]}
        return changes

    def archive(self, now: datetime) -> None:
        self.archived_at = self.update_time = now

    def set_hidden(self, now: datetime, *, was_hidden: bool, is_hidden: bool) -> None:
        """Archive a product that gets hidden, and restore one that was hidden. A product archived by a user stays
        so."""
        if is_hidden and self.archived_at is None:
            self.archived_at = now
        elif was_hidden and not is_hidden:
            self.archived_at = None

    def check(self, currency: Currency, /) -> None:
        self.product_type = self.product_type or SIMPLE
        if self.final_price is None:
            self.final_price = self.price
        values = [{"id": str(uuid7()), **value} for value in self.attribute_values]
        violations = [
            *self._price_violations(currency),
            *self._value_violations(values, currency),
            *picture_violations("image", self.image),
            *picture_violations("icon", self.icon),
        ]
        if violations:
            raise ValidationError(*violations)
        self.price, self.final_price = (
            currency.quantize(self.price),
            currency.quantize(self.final_price),
        )
        self.attribute_values = [
            {**value, "price": format(currency.quantize(Decimal(value["price"])), "f")} for value in values
        ]
        self.search_text = normalize(f"{self.name} {self.barcode}")
        self.grams = grams(self.tenant_id, self.search_text)

    def _price_violations(self, currency: Currency) -> list[FieldViolation]:
        return [
            *decimal_violations("price", self.price, currency),
            *decimal_violations("final_price", self.final_price, currency),
        ]

    def _value_violations(self, values: list[AttributeValue], currency: Currency) -> Iterator[FieldViolation]:
        for index, value in enumerate(values):
            yield from decimal_violations(
                f"attribute_values[{index}].price", Decimal(value["price"]), currency
            )
        if self.product_type == SIMPLE and values:
            message = "Only a variable product can have attribute values."
            yield FieldViolation("item.attribute_values", message, "not-allowed")
        if len({value["id"] for value in values}) < len(values):
            yield FieldViolation("item.attribute_values", "Each attribute value needs its own id.", "taken")
