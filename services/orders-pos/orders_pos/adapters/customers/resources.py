"""Customers and wallet entries as resources."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import SHIPPING_AGENT, current_caller, current_currency
from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.customers.sql_wallets import move_credit
from orders_pos.adapters.search import contains_condition
from orders_pos.domain.customers.customer import Customer, is_phone, phone_key
from orders_pos.domain.customers.wallet import WalletEntry

_SAME_PHONE = "SELECT id::text FROM customer WHERE tenant_id = $1 AND phone_key = $2 LIMIT 1"
# Shown for a currency's code.
_CURRENCY_LABELS = {"MAD": "DH"}


def _search_condition(text: str, arguments: Arguments) -> str:
    """Return the condition of a search: any field for admins; name or full phone number for everyone else."""
    if current_caller().is_admin:
        searched = phone_key(text) if is_phone(text) else text
        return contains_condition(searched, arguments, gram_column="grams", text_column="search_text")
    if is_phone(text):
        return f"phone_key = {arguments.add(phone_key(text))}"
    return contains_condition(text, arguments, gram_column="name_grams", text_column="name_text")


async def _add_display_names(items: Sequence[Any]) -> None:
    """Add display names; remove phone, credit and searchable text unless the caller is an admin."""
    admin, code = current_caller().is_admin, current_currency().code
    currency = _CURRENCY_LABELS.get(code, code)
    for item in items:
        item.full_name = f"{item.first_name} {item.last_name}"
        item.full_name_with_phone = f"{item.full_name} {item.phone}" if admin else item.full_name
        item.label = item.full_name
        if admin:
            item.label = f"{item.full_name_with_phone} ({item.wallet_credit} {currency})"
            item.searchable_text = f"{item.full_name} {item.phone} {item.email} {item.address}"
        else:
            for name in ("phone", "wallet_credit"):
                item.ClearField(name)


async def _add_wallet_credit(items: Sequence[Any]) -> None:
    """Add the credit of a single customer for callers who take payments."""
    for item in items:
        if not item.HasField("wallet_credit") and current_caller().roles - {SHIPPING_AGENT}:
            transaction = current_transaction()
            credit = await transaction.connection.fetchval(
                "SELECT wallet_credit FROM customer WHERE tenant_id = $1 AND id = $2",
                transaction.tenant_id,
                UUID(item.id),
            )
            item.wallet_credit = format(credit, "f")


customers = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Customers"],
    row=Customer,
    filters={"search": _search_condition},
    default_order="last_name, first_name",
    enrich=_add_display_names,
    enrich_item=_add_wallet_credit,
)


async def create_customer(request: Any) -> Any:
    """Create a customer. Raise ValidationError if another customer has the phone, unless forced."""
    if not request.item.force:
        transaction = current_transaction()
        key = phone_key(request.item.phone)
        if existing := await transaction.connection.fetchval(_SAME_PHONE, transaction.tenant_id, key):
            message = "Another customer has this phone number."
            raise ValidationError(FieldViolation("item.phone", message, "exists", existing=existing))
    item = await customers.create(request)
    outbox.add(UUID(item.id), events.CustomerCreated(customer=item))
    return item


wallet_entries = Resource(
    service=rpc.DESCRIPTOR.services_by_name["WalletEntries"],
    row=WalletEntry,
    default_order="create_time DESC",
)


async def create_entry(request: Any) -> Any:
    """Add or remove credit by hand."""
    amount, customer_id = Decimal(request.item.amount), UUID(request.item.customer_id)
    if not amount:
        raise ValidationError(FieldViolation("item.amount", "Must not be zero.", "range"))
    await customers.read(customer_id)
    return await move_credit(
        customer_id,
        current_currency().quantize(amount),
        "deposit",
        note=request.item.note,
        field="item.amount",
    )
