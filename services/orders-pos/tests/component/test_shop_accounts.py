"""A customer's own account: one sees what is theirs, whatever ids they send."""

from dataclasses import replace
from uuid import UUID

import pytest
from chassis.context import CUSTOMER
from chassis.errors import ForbiddenError, NotFoundError
from chassis.testing import caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1 import shop_accounts_pb2 as own

NOBODY = UUID(int=0)


@pytest.fixture
def shopper(admin):
    """Return the caller of a customer's session in the admin's tenant."""

    def shopper(customer_id=NOBODY, tenant_id=admin.tenant_id):
        return replace(caller(CUSTOMER, tenant_id=tenant_id), user_id=UUID(str(customer_id)))

    return shopper


@pytest.fixture
def sign_in(call, shopper):
    """Sign in by an address and return the customer's id."""

    async def sign_in(as_caller=None, **address):
        request = own.SignInCustomerRequest(**address)
        return (await call("SignInCustomer", request, as_caller or shopper())).id

    return sign_in


@pytest.mark.parametrize(
    "address", [{"email": "A@B.test"}, {"phone": "+212 661 00 00 01"}, {"phone": "0661000001"}]
)
async def test_a_known_address_is_that_of_its_customer(shop, sign_in, address):
    assert await sign_in(**address) == shop.customer.id


@pytest.mark.parametrize("address", [{"email": "new@shop.test"}, {"phone": "0699000000"}])
async def test_an_unknown_address_becomes_one_customer(sign_in, call, shopper, events, address):
    customer_id = await sign_in(**address)

    assert await sign_in(**address) == customer_id
    [[_, created]] = await events("customer-created")
    assert created["customer"]["id"] == customer_id
    account = await call("GetShopAccount", own.GetShopAccountRequest(), shopper(customer_id))
    assert (account.first_name, account.last_name, account.wallet_balance) == ("", "", "0.00")


async def test_an_address_belongs_to_its_tenant(shop, sign_in, shopper):
    other = shopper(tenant_id=caller().tenant_id)

    assert await sign_in(other, email=shop.customer.email) != shop.customer.id


async def test_merged_and_erased_customers_are_not_found_by_their_address(shop, create, sign_in, call):
    merged = await create(
        pb.Customer(first_name="B", last_name="C", email="m@b.test", phone="0661000002", address="2, rue A")
    )
    await call("MergeCustomers", rpc.MergeCustomersRequest(id=shop.customer.id, merged_id=merged.id), key="m")
    assert await sign_in(email="m@b.test") not in (merged.id, shop.customer.id)

    await call("EraseCustomer", rpc.EraseCustomerRequest(id=shop.customer.id))
    assert await sign_in(email="a@b.test") != shop.customer.id


async def test_only_who_is_no_customer_yet_signs_in(shop, sign_in, shopper, violations):
    with pytest.raises(ForbiddenError):
        await sign_in(shopper(shop.customer.id), email="x@shop.test")
    assert await violations(sign_in()) == {"email": "blank"}
    assert await violations(sign_in(email="a@b.test", phone="0661000001")) == {"email": "blank"}
    assert await violations(sign_in(phone="12")) == {"phone": "phone"}


@pytest.mark.asvs("8.2.2")
async def test_a_customer_sees_their_own_orders_and_no_others(shop, sell, create, call, shopper):
    order = await sell()
    other = await create(
        pb.Customer(first_name="B", last_name="C", email="o@b.test", phone="0661000002", address="2, rue A")
    )
    theirs = await sell(customer_id=other.id)
    me = shopper(shop.customer.id)

    listed = await call("ListShopOrders", own.ListShopOrdersRequest(), me)
    assert ([item.id for item in listed.items], listed.total) == ([order.id], 1)
    mine = await call("GetShopOrder", own.GetShopOrderRequest(id=order.id), me)
    assert (mine.order_number, mine.step.code, [step.code for step in mine.steps]) == (
        order.order_number, "received", ["received"],
    )  # fmt: skip
    assert [(line.name, line.quantity, line.amount) for line in mine.items] == [("Soap", "2", "20.00")]
    receipt = await call("PrintShopReceipt", own.PrintShopReceiptRequest(id=order.id, locale="fr"), me)
    assert receipt.content.startswith(b"%PDF")

    elsewhere = shopper(shop.customer.id, caller().tenant_id)
    for as_caller, id_ in ((me, theirs.id), (me, "unknown"), (elsewhere, order.id), (shopper(), order.id)):
        for name, request in (
            ("GetShopOrder", own.GetShopOrderRequest(id=id_)),
            ("PrintShopReceipt", own.PrintShopReceiptRequest(id=id_, locale="fr")),
        ):
            with pytest.raises(NotFoundError):
                await call(name, request, as_caller)
    assert (await call("ListShopOrders", own.ListShopOrdersRequest(), elsewhere)).total == 0


async def test_a_customer_sees_their_own_wallet(shop, create, call, shopper):
    await create(pb.WalletEntry(customer_id=shop.customer.id, amount="25.5"), key="deposit")

    wallet = await call("GetShopWallet", own.GetShopWalletRequest(), shopper(shop.customer.id))
    assert (wallet.balance, wallet.currency) == ("25.50", "MAD")
    assert [(entry.amount, entry.balance) for entry in wallet.entries] == [("25.50", "25.50")]
    with pytest.raises(NotFoundError):
        await call("GetShopWallet", own.GetShopWalletRequest(), shopper(shop.customer.id, caller().tenant_id))


@pytest.fixture
def change(call, shopper, shop):
    async def change(**fields):
        request = own.UpdateShopAccountRequest(item=own.ShopAccount(**fields))
        request.mask.paths.extend(fields)
        return await call("UpdateShopAccount", request, shopper(shop.customer.id))

    return change


async def test_a_customer_changes_names_and_addresses_and_not_what_signs_in(change, violations):
    account = await change(first_name="Amina", shipping_address="9, rue C", locale="ar")

    assert (account.first_name, account.last_name) == ("Amina", "Alami")
    assert (account.shipping_address, account.locale) == ("9, rue C", "ar")
    assert await violations(change(first_name=" ", last_name="X")) == {"item.first_name": "blank"}
    assert await violations(change(email="other@b.test")) == {"item.email": "unknown"}
    assert await violations(change(wallet_balance="1000")) == {"item.wallet_balance": "unknown"}


async def test_an_address_in_parts_is_kept_as_its_text(sign_in, call, shopper):
    me = shopper(await sign_in(email="new@shop.test"))
    parts = pb.PostalAddress(street="Rue de la Loi 16", postcode="1000", city="Bruxelles", country="BE")
    request = own.UpdateShopAccountRequest(item=own.ShopAccount(shipping_address_parts=parts))
    request.mask.paths.append("shipping_address_parts")

    account = await call("UpdateShopAccount", request, me)

    assert account.shipping_address == "Rue de la Loi 16, 1000 Bruxelles, Belgique"
    assert account.shipping_address_parts == parts
    assert account.address_parts == pb.PostalAddress(country="MA")
