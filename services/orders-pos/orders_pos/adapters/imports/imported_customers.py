"""Customers that rows of a file are compared with and written to."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from chassis.context import current_country
from chassis.errors import FieldViolation
from chassis.resource import Resource
from reading.phones import phone_key, phone_spellings

from orders_pos.adapters.customers.resources import customers
from orders_pos.adapters.customers.sql_customers import SqlCustomers
from orders_pos.adapters.imports.imported_items import SqlImportedItems, Stored, Values, group
from orders_pos.domain.imports.address_columns import join_addresses
from orders_pos.domain.imports.fields import CUSTOMERS
from orders_pos.domain.imports.outcome import RowKeys
from orders_pos.domain.imports.row_reader import ParsedRow, split_name
from orders_pos.usecases.customers.create_customer import create_customer

# Fields that a file need not have, with those of which it then must have one.
_WAIVED: Mapping[str, frozenset[str]] = {
    "first_name": frozenset({"last_name"}),
    "last_name": frozenset({"first_name"}),
    "email": frozenset({"phone"}),
    "phone": frozenset({"email"}),
}


class SqlImportedCustomers(SqlImportedItems):
    """Customers of the current transaction's tenant, as an import sees them."""

    kind: ClassVar[str] = CUSTOMERS
    resource: ClassVar[Resource] = customers

    async def find(self, keys: Sequence[RowKeys], *, for_update: bool) -> Mapping[RowKeys, Sequence[Stored]]:
        """Return the customers of the phones, else those of the e-mails."""
        phones, emails = (
            [phone for key in keys for phone in phone_spellings(key.first, current_country())],
            [key.second for key in keys if key.second],
        )
        condition = "phone_key = ANY($2) OR lower(email) = ANY($3)"
        rows = await self.select(condition, phones, emails, for_update=for_update)
        by_phone, by_email = (
            group(rows, lambda row: phone_key(row.phone, current_country())),
            group(rows, lambda row: row.email.lower()),
        )
        return {
            key: (by_phone.get(key.first, []) if key.first else [])
            or (by_email.get(key.second, []) if key.second else [])
            for key in keys
        }

    async def prepare(self, rows: Sequence[ParsedRow]) -> None:
        """Read nothing: a customer refers to nothing."""

    def resolve(self, row: ParsedRow, stored: Stored | None) -> tuple[Values, list[FieldViolation]]:
        """Return the values with a full name split into first and last name and each address as one text, and no
        violations."""
        values = split_name(row.values, stored.full_name if stored is not None else "")
        return join_addresses(values, current_country()), []

    def is_waived(self, violation: FieldViolation, values: Values) -> bool:
        """Return whether the customer's form asks for what the rules of a customer do not need: a name, and a phone or
        an e-mail."""
        others = _WAIVED.get(violation.field)
        return violation.code == "blank" and others is not None and bool(others & values.keys())

    async def create(self, item: Any) -> str:
        """Create the customer and return the id. Raise ValidationError, also for a phone that another one has."""
        # Several may have none.
        item.force = not item.phone
        return str((await create_customer(item, current_country(), SqlCustomers())).id)
