"""Customers and wallet entries as resources."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.address_parts import add_parts
from orders_pos.adapters.search import contains_condition
from orders_pos.domain.customers import access
from orders_pos.domain.customers.customer import Customer
from orders_pos.domain.customers.wallet import WalletEntry

_ADDRESSES = ("address", "collect_address", "shipping_address")
# What is more of a customer than the name.
_DETAILS: Any = ("phone", "email", "wallet_credit", *_ADDRESSES)
_FOR_SALE = """
SELECT wallet_credit, address, collect_address, shipping_address FROM customer WHERE tenant_id = $1 AND id = $2"""
# Columns of trigrams and text by the field that is searched.
_COLUMNS = {access.ANY_FIELD: ("grams", "search_text"), access.NAME: ("name_grams", "name_text")}
# An index finds the others of each number.
_SAME_PHONE = """
phone_key <> '' AND EXISTS (SELECT FROM customer s WHERE s.tenant_id = customer.tenant_id
  AND s.phone_key = customer.phone_key AND s.id <> customer.id AND s.merged_into_id IS NULL AND s.erased_at IS NULL)"""


def _search_condition(text: str, arguments: Arguments) -> str:
    search = access.choose_search(text, current_caller())
    if search.field == access.PHONE:
        return f"phone_key = ANY({arguments.add(list(search.phones))})"
    gram_column, text_column = _COLUMNS[search.field]
    condition = contains_condition(search.text, arguments, gram_column=gram_column, text_column=text_column)
    if not search.phones:
        return condition
    return f"({condition} OR phone_key = ANY({arguments.add(list(search.phones))}))"


def _email_condition(email: str, arguments: Arguments) -> str:
    access.check_search(current_caller(), "email")
    return f"email = {arguments.add(email)}"


def _same_phone_condition(is_same: bool, _: Arguments) -> str:  # noqa: FBT001  # a filter's value
    access.check_search(current_caller(), "same_phone")
    return f"{'' if is_same else 'NOT '}({_SAME_PHONE})"


def _idle_condition(since: Any, arguments: Arguments) -> str:
    # By the index of orders on their customers.
    return (
        "NOT EXISTS (SELECT FROM orders o WHERE o.tenant_id = customer.tenant_id AND o.customer_id = customer.id"
        f" AND o.create_time >= {arguments.add(since.ToDatetime(UTC))})"
    )


async def _add_labels(items: Sequence[pb.Customer]) -> None:
    """Add labels, and addresses in parts; leave names alone if the caller may not see more."""
    is_whole = access.can_see_details(current_caller())
    for item in items:
        _add_label(item, is_whole=is_whole)
        if is_whole:
            add_parts(item, *_ADDRESSES)
        else:
            for name in _DETAILS:
                item.ClearField(name)


async def _add_whole_labels(items: Sequence[pb.Customer]) -> None:
    for item in items:
        _add_label(item, is_whole=True)


def _add_label(item: pb.Customer, *, is_whole: bool) -> None:
    labels = access.label_customer(_to_details(item), current_caller(), is_whole=is_whole)
    item.full_name, item.full_name_with_phone = labels.full_name, labels.full_name_with_phone
    item.label = labels.label
    if is_whole:
        item.searchable_text = labels.searchable_text


def _to_details(item: pb.Customer) -> access.CustomerDetails:
    return access.CustomerDetails(
        item.first_name, item.last_name, item.phone, item.email, item.address, item.wallet_credit
    )


async def _add_for_sale(items: Sequence[pb.Customer]) -> None:
    """Add to a single customer what an order needs, if the caller takes orders: addresses and credit."""
    caller, transaction = current_caller(), current_transaction()
    if access.can_see_details(caller) or not access.takes_orders(caller):
        return
    for item in items:
        row = await transaction.connection.fetchrow(_FOR_SALE, transaction.tenant_id, UUID(item.id))
        item.wallet_credit = format(row["wallet_credit"], "f")
        for name in _ADDRESSES:
            setattr(item, name, row[name])
        add_parts(item, *_ADDRESSES)


customers = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Customers"],
    row=Customer,
    filters={
        "search": _search_condition,
        "email": _email_condition,
        "same_phone": _same_phone_condition,
        "without_order_since": _idle_condition,
    },
    default_order="last_name, first_name",
    base_condition="merged_into_id IS NULL AND erased_at IS NULL",
    enrich=_add_labels,
    enrich_item=_add_for_sale,
)
# Customers as events have them, also those that the system caused.
whole_customers = replace(customers, enrich=_add_whole_labels, enrich_item=None)
wallet_entries = Resource(
    service=rpc.DESCRIPTOR.services_by_name["WalletEntries"],
    row=WalletEntry,
    default_order="create_time DESC",
)
