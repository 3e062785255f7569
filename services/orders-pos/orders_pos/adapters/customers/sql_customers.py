"""Customers in PostgreSQL, for what is more than plain reading and writing."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.customers.resources import customers, whole_customers
from orders_pos.adapters.customers.sql_wallets import move_credit

_SAME_PHONE = """
SELECT id::text FROM customer WHERE tenant_id = $1 AND phone_key = ANY($2) AND merged_into_id IS NULL LIMIT 1"""


class SqlCustomers:
    """Implements Customers in the current transaction."""

    async def find_by_phone(self, keys: Sequence[str]) -> str | None:
        """Return the id of a customer whose phone has one of these keys, or None."""
        transaction = current_transaction()
        existing_id: str | None = await transaction.connection.fetchval(
            _SAME_PHONE, transaction.tenant_id, list(keys)
        )
        return existing_id

    async def add(self, customer: pb.Customer) -> pb.Customer:
        """Insert the customer and publish it. Raise ValidationError."""
        item: pb.Customer = await customers.create(rpc.CreateCustomerRequest(item=customer))
        outbox.add(UUID(item.id), events.CustomerCreated(customer=await whole_customers.read(item.id)))
        return item


class SqlCreditAccounts:
    """Implements CreditAccounts in the current transaction."""

    async def check_exists(self, customer_id: UUID) -> None:
        """Raise NotFoundError if there is no such customer."""
        await customers.read(customer_id)

    async def deposit(self, customer_id: UUID, amount: Decimal, note: str) -> pb.WalletEntry:
        """Add an entry. Raise ValidationError if the balance is too low."""
        return await move_credit(customer_id, amount, "deposit", note=note, field="item.amount")
