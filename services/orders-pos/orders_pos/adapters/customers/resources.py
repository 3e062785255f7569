"""Customers and wallet entries as resources."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.search import contains_condition
from orders_pos.domain.customers import access
from orders_pos.domain.customers.customer import Customer
from orders_pos.domain.customers.wallet import WalletEntry

_CREDIT = "SELECT wallet_credit FROM customer WHERE tenant_id = $1 AND id = $2"
# Columns of trigrams and text by the field that is searched.
_COLUMNS = {access.ANY_FIELD: ("grams", "search_text"), access.NAME: ("name_grams", "name_text")}


def _search_condition(text: str, arguments: Arguments) -> str:
    search = access.choose_search(text, current_caller())
    if search.field == access.PHONE:
        return f"phone_key = {arguments.add(search.text)}"
    gram_column, text_column = _COLUMNS[search.field]
    return contains_condition(search.text, arguments, gram_column=gram_column, text_column=text_column)


async def _add_labels(items: Sequence[pb.Customer]) -> None:
    """Add labels; remove phone and credit if the caller may not see them."""
    caller = current_caller()
    for item in items:
        labels = access.label_customer(_to_details(item), caller)
        item.full_name, item.full_name_with_phone = labels.full_name, labels.full_name_with_phone
        item.label = labels.label
        if access.can_see_details(caller):
            item.searchable_text = labels.searchable_text
        else:
            item.ClearField("phone")
            item.ClearField("wallet_credit")


def _to_details(item: pb.Customer) -> access.CustomerDetails:
    return access.CustomerDetails(
        item.first_name, item.last_name, item.phone, item.email, item.address, item.wallet_credit
    )


async def _add_wallet_credit(items: Sequence[Any]) -> None:
    """Add the credit of a single customer if the caller may see it."""
    transaction = current_transaction()
    for item in items:
        if not item.HasField("wallet_credit") and access.can_see_credit(current_caller()):
            key = transaction.tenant_id, UUID(item.id)
            item.wallet_credit = format(await transaction.connection.fetchval(_CREDIT, *key), "f")


customers = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Customers"],
    row=Customer,
    filters={"search": _search_condition},
    default_order="last_name, first_name",
    base_condition="merged_into_id IS NULL AND erased_at IS NULL",
    enrich=_add_labels,
    enrich_item=_add_wallet_credit,
)
wallet_entries = Resource(
    service=rpc.DESCRIPTOR.services_by_name["WalletEntries"],
    row=WalletEntry,
    default_order="create_time DESC",
)
