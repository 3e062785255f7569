"""Customers of imported orders: recognised by phone, e-mail or name, else created or left as text, as was answered."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.context import current_country
from chassis.db import current_transaction
from chassis.errors import FieldViolation

from orders_pos.adapters.imports.imported_customers import SqlImportedCustomers
from orders_pos.domain.imports.fields import CUSTOMERS
from orders_pos.domain.imports.outcome import NEW, Outcome, RowKeys, keys_of
from orders_pos.domain.imports.questions import AS_TEXT, CREATE
from orders_pos.domain.imports.row_reader import ParsedRow
from orders_pos.domain.search import normalize

UNKNOWN_CUSTOMER = "unknown-customer"
NEW_CUSTOMER = "new-customer"
CUSTOMER_AS_TEXT = "customer-as-text"
_NAMED = """
SELECT name_text, id FROM customer
WHERE tenant_id = $1 AND name_text = ANY($2) AND merged_into_id IS NULL AND erased_at IS NULL ORDER BY id"""


@dataclass(frozen=True)
class FoundCustomer:
    """The id of a customer of the shop, None for nobody; what hinders the row, and what is said of it."""

    customer_id: UUID | None = None
    violations: tuple[FieldViolation, ...] = ()
    notes: tuple[FieldViolation, ...] = ()


class CustomersOfOrders:
    """The customers of the current transaction's tenant, as a file of orders names them."""

    def __init__(self, answer: str) -> None:
        self._answer = answer
        self._customers = SqlImportedCustomers()
        self._by_keys: dict[RowKeys, list[UUID]] = {}
        self._by_name: dict[str, list[UUID]] = {}

    async def load(self, rows: Sequence[ParsedRow], *, for_update: bool) -> None:
        """Find the customers of rows by phone, else by e-mail, and those of names alone by name. One who is locked for
        update is neither merged nor erased meanwhile."""
        keys = [key for row in rows if not (key := _keys(row)).is_empty]
        matches = await self._customers.find(keys, for_update=for_update)
        self._by_keys = {key: [customer.id for customer in customers] for key, customers in matches.items()}
        names = [name for row in rows if _keys(row).is_empty and (name := _name(row))]
        transaction = current_transaction()
        self._by_name = {}
        statement = f"{_NAMED} FOR UPDATE" if for_update else _NAMED
        for record in await transaction.connection.fetch(statement, transaction.tenant_id, names):
            self._by_name.setdefault(record["name_text"], []).append(record["id"])

    def find(self, row: ParsedRow) -> FoundCustomer:
        """Return the customer of an order. One who is not in the shop is asked about if the file has enough to create
        them; one of several stays as text."""
        keys, name = _keys(row), _name(row)
        ids = self._by_name.get(name, []) if keys.is_empty else self._by_keys.get(keys, [])
        if len(ids) == 1:
            return FoundCustomer(ids[0])
        if ids:
            note = FieldViolation("customerName", "The shop has several of these.", "ambiguous-row")
            return FoundCustomer(notes=(note,))
        if self._compare(row) is None:
            return FoundCustomer()
        shown = name_of(row)
        if self._answer == CREATE:
            note = FieldViolation("customerName", f"This customer is created: {shown}", NEW_CUSTOMER)
            return FoundCustomer(notes=(note,))
        if self._answer == AS_TEXT:
            note = FieldViolation("customerName", f"The shop has no such customer: {shown}", CUSTOMER_AS_TEXT)
            return FoundCustomer(notes=(note,))
        return FoundCustomer(
            violations=(FieldViolation("customerName", "The shop has no such customer.", UNKNOWN_CUSTOMER),)
        )

    def is_created(self, row: ParsedRow) -> bool:
        """Return whether the customer of the order is not in the shop, and is to be created."""
        keys = _keys(row)
        return self._answer == CREATE and not self._by_keys.get(keys) and self._compare(row) is not None

    async def create(self, row: ParsedRow) -> UUID | None:
        """Create the customer of an order, unless an earlier order of the file has the same, and return the id; None
        for one who is in the shop, or stays as text. Raise DomainError."""
        if not self.is_created(row):
            return None
        keys = _keys(row)
        matches = (await self._customers.find([keys], for_update=True)).get(keys, ())
        if len(matches) == 1:
            return UUID(str(matches[0].id))
        outcome = self._compare(row)
        return UUID(await self._customers.write(outcome)) if outcome and not matches else None

    def _compare(self, row: ParsedRow) -> Outcome | None:
        """Return the order's customer as a new one of the shop; None if the file has too little for that."""
        values = {name: row.values[name] for name in ("email", "phone", "address") if row.values.get(name)}
        customer = ParsedRow(row.line, (), {"full_name": row.values.get("customer_name", ""), **values})
        if _keys(row).is_empty or not customer.values["full_name"]:
            return None
        outcome = self._customers.compare(customer, None)
        return outcome if outcome.action == NEW else None


def name_of(row: ParsedRow) -> str:
    """Return how a customer is called in a question: by name, else by phone or e-mail."""
    return str(row.values.get("customer_name") or row.values.get("phone") or row.values.get("email") or "")


def _keys(row: ParsedRow) -> RowKeys:
    return keys_of(CUSTOMERS, row, match_names=False, country=current_country())


def _name(row: ParsedRow) -> str:
    return normalize(str(row.values.get("customer_name", "")))
