"""Customers of the public shop in PostgreSQL: each query is limited to the calling customer."""

from typing import Any
from uuid import UUID

from chassis.columns import enum_number, to_timestamp
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.model import uuid7
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1 import shop_accounts_pb2 as shop

from orders_pos.adapters.customers.new_customers import insert_customer
from orders_pos.adapters.customers.resources import customers
from orders_pos.domain.customers.shop_customer import ProvenAddress, new_customer, show_name

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
_FIND = """
SELECT id::text FROM customer
WHERE tenant_id = $1 AND {column} = ANY($2) AND merged_into_id IS NULL AND erased_at IS NULL
ORDER BY create_time, id LIMIT 1"""
_ACCOUNT = """
SELECT first_name, last_name, email, phone, address, collect_address, shipping_address, locale, wallet_credit
FROM customer WHERE tenant_id = $1 AND id = $2 AND merged_into_id IS NULL AND erased_at IS NULL"""
_ENTRIES = """
SELECT e.id, e.amount, e.reason, coalesce(o.order_number, '') AS order_number, e.balance, e.create_time
FROM wallet_entry e LEFT JOIN orders o ON o.tenant_id = e.tenant_id AND o.id = e.order_id
WHERE e.tenant_id = $1 AND e.customer_id = $2 ORDER BY e.create_time DESC, e.id DESC LIMIT 100"""
_TEXTS = ("email", "phone", "address", "collect_address", "shipping_address", "locale")
_REASONS: Any = pb.WalletEntry.DESCRIPTOR.fields_by_name["reason"].enum_type
# What customers change themselves: another address would have to be proven.
OWN_FIELDS = frozenset(
    {"first_name", "last_name", "address", "collect_address", "shipping_address", "locale"}
)


class SqlShopCustomers:
    """Implements ShopCustomers in the current transaction."""

    async def lock(self, address: ProvenAddress) -> None:
        """Wait for other sign-ins by this address, by an advisory lock until the commit."""
        transaction = current_transaction()
        await transaction.connection.execute(_LOCK, f"{transaction.tenant_id} {address.key}")

    async def find(self, address: ProvenAddress) -> str | None:
        """Return the id of the customer with this e-mail address, in any case, or phone; None if there is none."""
        transaction = current_transaction()
        query = _FIND.format(column="phone_key" if address.phone else "lower(email)")
        customer_id: str | None = await transaction.connection.fetchval(
            query, transaction.tenant_id, list(address.keys)
        )
        return customer_id

    async def add(self, address: ProvenAddress, locale: str) -> str:
        """Insert a customer of this address, publish it and return its id."""
        transaction = current_transaction()
        row = new_customer(transaction.tenant_id, uuid7(), address, locale)
        await insert_customer(row)
        return str(row.id)


async def read_account(customer_id: UUID) -> shop.ShopAccount:
    """Return a customer as they see themselves. Raise NotFoundError for one who was erased or merged."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_ACCOUNT, transaction.tenant_id, customer_id)
    if row is None:
        raise NotFoundError("There is no such customer.")
    name = show_name(row["first_name"], row["last_name"], row["email"], row["phone"])
    return shop.ShopAccount(
        first_name=name.first_name,
        last_name=name.last_name,
        **{field: row[field] for field in _TEXTS},
        wallet_balance=format(row["wallet_credit"], "f"),
        currency=current_caller().currency,
    )


async def update_account(customer_id: UUID, item: shop.ShopAccount, fields: frozenset[str]) -> None:
    """Change these fields of a customer. Raise NotFoundError, ValidationError."""
    await read_account(customer_id)
    values = {name: getattr(item, name) for name in fields}
    request = rpc.UpdateCustomerRequest(item=pb.Customer(id=str(customer_id), **values))
    request.mask.paths.extend(sorted(fields))
    await customers.update(request)


async def read_wallet(customer_id: UUID) -> shop.ShopWallet:
    """Return the balance of a customer with its latest movements. Raise NotFoundError."""
    account, transaction = await read_account(customer_id), current_transaction()
    rows = await transaction.connection.fetch(_ENTRIES, transaction.tenant_id, customer_id)
    entries = [
        shop.ShopWalletEntry(
            id=str(row["id"]),
            amount=format(row["amount"], "f"),
            reason=_reason(row["reason"]),
            order_number=row["order_number"],
            balance=format(row["balance"], "f"),
            create_time=to_timestamp(row["create_time"]),
        )
        for row in rows
    ]
    return shop.ShopWallet(balance=account.wallet_balance, currency=account.currency, entries=entries)


def _reason(label: str) -> Any:
    return enum_number(_REASONS, label)
