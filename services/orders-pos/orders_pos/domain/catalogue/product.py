"""Products and their categories."""

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7
from sqlalchemy import ARRAY, Integer
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.rows import Row, in_currency, too_fine
from orders_pos.domain.search import grams, normalised

SIMPLE, VARIABLE = "simple", "variable"


class CategoryProduct(Row, table=True):
    name: str
    image: str = ""
    icon: str = ""
    parent_category_id: UUID | None = None
    position: int = 0


class Product(Row, table=True):
    """A thing the shop sells. Amounts in the tenant's currency."""

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
    attribute_values: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSONB)
    category_id: UUID | None = None
    archived_at: datetime | None = None
    search_text: str = ""
    grams: list[int] = Field(default_factory=list, sa_type=ARRAY(Integer))

    def check(self) -> None:
        self.product_type = self.product_type or SIMPLE
        if self.final_price is None:
            self.final_price = self.price
        values = [{"id": str(uuid7()), **value} for value in self.attribute_values]
        if violations := [*self._price_faults(), *self._value_faults(values)]:
            raise ValidationError(*violations)
        self.price, self.final_price = in_currency(self.price), in_currency(self.final_price)
        self.attribute_values = [
            {**value, "price": format(in_currency(Decimal(value["price"])), "f")} for value in values
        ]
        self.search_text = normalised(f"{self.name} {self.barcode}")
        self.grams = grams(self.tenant_id, self.search_text)

    def _price_faults(self) -> list[FieldViolation]:
        return [*too_fine("price", self.price), *too_fine("final_price", self.final_price)]

    def _value_faults(self, values: list[dict[str, Any]]) -> Iterator[FieldViolation]:
        for at, value in enumerate(values):
            yield from too_fine(f"attribute_values[{at}].price", Decimal(value["price"]))
        if self.product_type == SIMPLE and values:
            message = "Only a variable product has values to choose from."
            yield FieldViolation("item.attribute_values", message, "not-allowed")
        if len({value["id"] for value in values}) < len(values):
            yield FieldViolation("item.attribute_values", "Each value needs an id of its own.", "taken")
