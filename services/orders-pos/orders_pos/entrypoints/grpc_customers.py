"""Rpcs of customers and wallets with rules of their own."""

from decimal import Decimal
from typing import Final
from uuid import UUID

from chassis.context import current_country, current_currency
from chassis.errors import invalid_field
from chassis.field_masks import has_parts, merge_parts
from chassis.value_checks import REQUIRED
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.customers.merged_customers import SqlMergedCustomers, find_kept_ids
from orders_pos.adapters.customers.resources import customers
from orders_pos.adapters.customers.sql_customers import SqlCreditAccounts, SqlCustomers
from orders_pos.adapters.customers.sql_erasure import SqlCustomerErasure
from orders_pos.adapters.sealing.erasures import seal_erasure
from orders_pos.entrypoints.address_parts import compose_sent_parts
from orders_pos.entrypoints.mapping import parse_id
from orders_pos.usecases.customers.create_customer import create_customer
from orders_pos.usecases.customers.deposit_credit import DepositCredit, deposit_credit
from orders_pos.usecases.customers.erase_customer import erase_customer
from orders_pos.usecases.customers.merge_customers import MergeCustomers, merge_customers

_ADDRESS_PARTS: Final = frozenset({"address_parts", "collect_address_parts", "shipping_address_parts"})


async def create_customer_rpc(request: rpc.CreateCustomerRequest) -> pb.Customer:
    """Create a customer. Raise ValidationError, also for a phone that another one has, unless it is forced."""
    sent = [field.name for field, _ in request.item.ListFields() if field.name in _ADDRESS_PARTS]
    compose_sent_parts(request.item, sent, "item")
    _check_address(request.item)
    return await create_customer(request.item, current_country(), SqlCustomers())


async def update_customer_rpc(request: rpc.UpdateCustomerRequest) -> pb.Customer:
    """Change a customer. Raise ValidationError, also for an address in parts that its country does not have so."""
    before = await customers.read(request.item.id)
    if has_parts(request):
        merge_parts(request, before)
    request.mask.paths[:] = compose_sent_parts(request.item, request.mask.paths, "item", before)
    if "address" in request.mask.paths:
        _check_address(request.item)
    customer: pb.Customer = await customers.update(request)
    return customer


def _check_address(item: pb.Customer) -> None:
    if not item.address.strip():
        raise invalid_field("item.address", *REQUIRED)


async def get_customer_rpc(request: rpc.GetCustomerRequest) -> pb.Customer:
    """Return the customer, or the one into whom this one was merged. Raise NotFoundError."""
    customer_id = parse_id(request.id, "customer")
    customer: pb.Customer = await customers.read(
        (await find_kept_ids([customer_id])).get(customer_id, customer_id)
    )
    return customer


async def merge_customers_rpc(request: rpc.MergeCustomersRequest) -> pb.Customer:
    """Merge a customer into another one and return the one that stays."""
    kept_id = parse_id(request.id, "customer")
    await merge_customers(
        MergeCustomers(kept_id, parse_id(request.merged_id, "customer")), SqlMergedCustomers()
    )
    customer: pb.Customer = await customers.read(kept_id)
    return customer


async def create_wallet_entry(request: rpc.CreateWalletEntryRequest) -> pb.WalletEntry:
    """Add an amount in the tenant's currency to a wallet. Raise NotFoundError for the customer, ValidationError for the
    amount."""
    item = request.item
    deposit = DepositCredit(UUID(item.customer_id), Decimal(item.amount), item.note)
    return await deposit_credit(deposit, current_currency(), SqlCreditAccounts())


class CustomerErasureServicer:
    """The rpc by which admins erase a customer."""

    async def EraseCustomer(self, request: rpc.EraseCustomerRequest) -> rpc.EraseCustomerResponse:
        """Erase the personal data of a customer."""
        erased = await erase_customer(parse_id(request.id, "customer"), SqlCustomerErasure())
        seal_erasure(erased)
        return rpc.EraseCustomerResponse(id=request.id, orders=erased.orders, invoices=erased.invoices)
