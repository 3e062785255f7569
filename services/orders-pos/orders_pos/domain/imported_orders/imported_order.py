"""An order of another program: history that is read and never edited."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.money import Currency
from reading.phones import phone_key
from sqlalchemy import ARRAY, DateTime, Integer
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.customers.customer import country_of_caller
from orders_pos.domain.rows import Row
from orders_pos.domain.search import grams, normalize

Line = dict[str, str]
# What the file has of the person, which is erased with the customer.
PERSONAL = ("customer_name", "phone", "email", "address", "note")


class ImportedOrder(Row, table=True):
    """An order as the file of another program has it; `program` and `number` are its key. `lines` have name, sku, and
    quantity, price and total as decimals. All amounts are in `currency`. One that was erased stays without what
    identified its customer."""

    program: str = ""
    number: str
    placed_at: datetime = Field(sa_type=DateTime(timezone=True))
    customer_id: UUID | None = None
    customer_name: str = ""
    phone: str = ""
    phone_key: str = ""
    email: str = ""
    address: str = ""
    state: str = ""
    currency: str
    lines: list[Line] = Field(default_factory=list[Line], sa_type=JSONB)
    discount: Decimal | None = None
    shipping: Decimal | None = None
    tax: Decimal | None = None
    total: Decimal
    has_other_lines: bool = False
    is_cancelled: bool = False
    note: str = ""
    erased_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    search_text: str = ""
    grams: list[int] = Field(default_factory=list[int], sa_type=ARRAY(Integer))

    def check(self, _: Currency, /) -> None:
        """Derive the key of the phone number and the columns of the search."""
        self.phone_key = phone_key(self.phone, country_of_caller())
        items = " ".join(f"{line.get('name', '')} {line.get('sku', '')}" for line in self.lines)
        self.search_text = normalize(f"{self.number} {self.customer_name} {items}")
        self.grams = grams(self.tenant_id, self.search_text)
