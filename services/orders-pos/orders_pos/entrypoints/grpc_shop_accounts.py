"""Rpcs of a customer's own account: each takes the customer from the caller, none from the request."""

from uuid import UUID

from chassis.context import current_caller, current_country
from chassis.errors import FieldViolation, NotFoundError, ValidationError
from chassis.grpc import servicer
from chassis.model import now
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1 import shop_accounts_pb2 as shop

from orders_pos.adapters.address_parts import add_parts
from orders_pos.adapters.customers.sql_shop_customers import (
    OWN_FIELDS,
    SqlShopCustomers,
    read_account,
    read_wallet,
    update_account,
)
from orders_pos.adapters.orders.shop_orders import find_own_order, list_own_orders, read_own_order
from orders_pos.adapters.returns.sql_returns import find_own_credit_note
from orders_pos.adapters.wheel.sql_wheel_spins import SqlWheelSpins
from orders_pos.domain.customers.shop_customer import ProvenAddress
from orders_pos.entrypoints.address_parts import compose_sent_parts
from orders_pos.entrypoints.grpc_documents import print_invoice, print_receipt
from orders_pos.entrypoints.grpc_returns import wanted_lines
from orders_pos.entrypoints.mapping import parse_id
from orders_pos.entrypoints.repositories import return_repositories
from orders_pos.usecases.customers.sign_in_customer import sign_in_customer
from orders_pos.usecases.returns.enter_return import EnterReturn
from orders_pos.usecases.returns.request_return import request_return
from orders_pos.usecases.wheel.claim_points import claim_points


class ShopAccountsServicer:
    """Rpcs of a signed-in customer of the shop; what belongs to others is not found."""

    async def SignInCustomer(self, request: shop.SignInCustomerRequest) -> shop.SignInCustomerResponse:
        """Return the id of the customer who has proven the address, created at the first sign-in; points that wait in
        the cart become theirs."""
        address = ProvenAddress(request.email, request.phone, current_country())
        customer_id = await sign_in_customer(address, request.locale, current_caller(), SqlShopCustomers())
        await claim_points(UUID(customer_id), request.cart_token, now(), SqlWheelSpins())
        return shop.SignInCustomerResponse(id=customer_id)

    async def GetShopAccount(self, _request: shop.GetShopAccountRequest) -> shop.ShopAccount:
        """Return the customer's account."""
        return _with_parts(await read_account(customer_id()))

    async def UpdateShopAccount(self, request: shop.UpdateShopAccountRequest) -> shop.ShopAccount:
        """Change the fields of the mask. Raise ValidationError."""
        fields = frozenset(compose_sent_parts(request.item, request.mask.paths, "item"))
        _check_fields(request.item, fields)
        await update_account(customer_id(), request.item, fields)
        return _with_parts(await read_account(customer_id()))

    async def ListShopOrders(self, request: shop.ListShopOrdersRequest) -> shop.ListShopOrdersResponse:
        """List a page of the customer's orders."""
        return await list_own_orders(customer_id(), request.page, request.items_per_page)

    async def GetShopOrder(self, request: shop.GetShopOrderRequest) -> shop.ShopOrder:
        """Return an order. Raise NotFoundError."""
        return await read_own_order(request.id, customer_id())

    async def PrintShopReceipt(self, request: shop.PrintShopReceiptRequest) -> rpc.File:
        """Return the receipt of an order as PDF on A4. Raise NotFoundError."""
        order = await find_own_order(request.id, customer_id())
        return await print_receipt(order, request.locale, is_roll=False)

    async def RequestShopReturn(self, request: shop.RequestShopReturnRequest) -> shop.ShopOrder:
        """Ask for a return of lines and return the order with it. Raise as `request_return` does."""
        order = await find_own_order(request.id, customer_id())
        lines = wanted_lines(request.lines, "lines")
        command = EnterReturn(UUID(order.id), lines, request.reason)
        await request_return(command, current_caller(), now(), return_repositories())
        return await read_own_order(request.id, customer_id())

    async def PrintShopCreditNote(self, request: shop.PrintShopCreditNoteRequest) -> rpc.File:
        """Return the credit note of a return as PDF. Raise NotFoundError."""
        note_id = await find_own_credit_note(parse_id(request.id, "return"), customer_id())
        return await print_invoice(note_id, request.locale)

    async def GetShopWallet(self, _request: shop.GetShopWalletRequest) -> shop.ShopWallet:
        """Return the balance, in the tenant's currency, and the latest entries of the customer's wallet."""
        return await read_wallet(customer_id())


def customer_id() -> UUID:
    """Return the id of the calling customer. Raise NotFoundError for the tenant itself."""
    id_ = current_caller().user_id
    if id_ is None:
        raise NotFoundError("There is no such customer.")
    return id_


def _with_parts(account: shop.ShopAccount) -> shop.ShopAccount:
    add_parts(account, "address", "collect_address", "shipping_address")
    return account


def _check_fields(item: shop.ShopAccount, fields: frozenset[str]) -> None:
    violations = [
        FieldViolation(f"item.{name}", "This can't be changed here.", "unknown")
        for name in sorted(fields - OWN_FIELDS)
    ]
    violations += [
        FieldViolation(f"item.{name}", "Enter a name.", "blank")
        for name in ("first_name", "last_name")
        if name in fields and not getattr(item, name).strip()
    ]
    if violations:
        raise ValidationError(*violations)


SHOP_ACCOUNTS = servicer(shop.DESCRIPTOR.services_by_name["ShopAccounts"], ShopAccountsServicer())
