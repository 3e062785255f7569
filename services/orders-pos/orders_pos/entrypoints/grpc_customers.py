"""Rpcs of customers and wallets with rules of their own."""

from decimal import Decimal
from uuid import UUID

from chassis.context import current_currency
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.customers.sql_customers import SqlCreditAccounts, SqlCustomers
from orders_pos.usecases.customers.create_customer import create_customer
from orders_pos.usecases.customers.deposit_credit import DepositCredit, deposit_credit


async def create_customer_rpc(request: rpc.CreateCustomerRequest) -> pb.Customer:
    return await create_customer(request.item, SqlCustomers())


async def create_wallet_entry(request: rpc.CreateWalletEntryRequest) -> pb.WalletEntry:
    item = request.item
    deposit = DepositCredit(UUID(item.customer_id), Decimal(item.amount), item.note)
    return await deposit_credit(deposit, current_currency(), SqlCreditAccounts())
