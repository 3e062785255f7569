import pytest
from chassis.context import SHIPPING_AGENT, STAFF
from chassis.errors import ForbiddenError, NotFoundError
from chassis.grpc import Dependencies, RpcMethod
from chassis.testing import caller
from orders_pos.service import SERVICE
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.type.v1 import options_pb2

METHODS = [method for one in SERVICE.servicers for method in one.descriptor.methods]
ALL = {"ROLE_ADMIN", "ROLE_STAFF", "ROLE_SHIPPING_AGENT"}
# What only an admin may write.
SETTINGS = (
    "Product",
    "CategoryProduct",
    "PaymentMethod",
    "ShippingMethod",
    "StepType",
    "CurrencyExchangeRate",
)


def allowed(method) -> set[str]:
    return {options_pb2.Role.Name(role) for role in method.GetOptions().Extensions[options_pb2.roles]}


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
async def test_who_lacks_the_roles_of_a_verb_is_refused_before_anything_is_read(method, database, call):
    rpc = RpcMethod(method, None, Dependencies(database, None))
    for role in ({"ROLE_NOBODY"} | ALL) - allowed(method):
        with pytest.raises(ForbiddenError):
            await rpc.call(rpc.request(), caller(role))


@pytest.mark.parametrize("noun", SETTINGS)
@pytest.mark.parametrize("verb", ["Create", "Update", "Delete"])
def test_settings_and_catalogue_are_the_admins(verb, noun):
    [method] = [one for one in METHODS if one.name == f"{verb}{noun}"]
    assert allowed(method) == {"ROLE_ADMIN"}


GETS = [method for method in METHODS if method.name.startswith("Get")]


@pytest.mark.parametrize("method", GETS, ids=lambda method: method.name)
async def test_what_there_is_not_is_not_found(method, call):
    for unknown in ("00000000-0000-7000-8000-000000000000", "no-uuid"):
        with pytest.raises(NotFoundError):
            await call(method.name, getattr(rpc, f"{method.name}Request")(id=unknown))


@pytest.mark.parametrize("noun", ["Product", "Customer", "ShippingMethod", "PaymentMethod"])
async def test_another_tenants_item_is_as_unknown_as_none(call, shop, noun):
    item = {one.DESCRIPTOR.name: one for one in (shop.soap, shop.customer, shop.delivery, shop.cash)}[noun]
    request = getattr(rpc, f"Get{noun}Request")(id=item.id)
    assert (await call(f"Get{noun}", request)).id == item.id
    with pytest.raises(NotFoundError):
        await call(f"Get{noun}", request, caller())


async def test_another_tenant_sells_nothing_of_ours(sell, shop, violations):
    stranger = caller()
    assert await violations(sell(stranger)) == {
        "customer_id": "unknown",
        "shipping_method_id": "unknown",
        "step_code": "unknown",
        "lines[0].product_id": "unknown",
    }


async def test_only_an_admin_sees_a_customers_phone_credit_and_searchable_text(call, shop, staff, deposit):
    await deposit("7")
    shown = {}
    for someone in (caller(tenant_id=staff.tenant_id), staff):
        [item] = (await call("ListCustomers", listing("Customers"), someone)).items
        shown[someone.is_admin] = (
            item.phone,
            item.wallet_credit,
            item.searchable_text,
            item.full_name_with_phone,
        )
    text = "Aïcha Alami 06 61 00 00 01 a@b.test 1, rue A"
    assert shown == {
        True: ("06 61 00 00 01", "7.00", text, "Aïcha Alami 06 61 00 00 01"),
        False: ("", "", "", "Aïcha Alami"),
    }


@pytest.mark.parametrize(("role", "credit"), [(STAFF, "7.00"), (SHIPPING_AGENT, "")])
async def test_a_customers_item_gives_credit_to_those_who_take_payments(
    call, shop, deposit, admin, role, credit
):
    await deposit("7")
    someone = caller(role, tenant_id=admin.tenant_id)
    item = await call("GetCustomer", rpc.GetCustomerRequest(id=shop.customer.id), someone)
    assert (item.wallet_credit, item.phone) == (credit, "")


async def test_an_orders_phone_is_hidden_from_staff(call, sell, staff):
    saved = await sell()
    mine = await sell(staff)
    read = await call("GetOrder", rpc.GetOrderRequest(id=saved.id), staff)
    with_phones = [order.customer.full_name_with_phone for order in (saved, mine, read)]
    assert with_phones == ["Aïcha Alami 06 61 00 00 01", "Aïcha Alami", "Aïcha Alami"]


async def test_a_rider_sees_his_own_orders_with_their_phones_and_no_others(call, sell, rider):
    other = await sell()
    his = await sell(agent_id=str(rider.user_id))
    listed = await call("ListOrders", listing("Orders"), rider)
    assert [(one.id, one.customer.full_name_with_phone) for one in listed.items] == [
        (his.id, "Aïcha Alami 06 61 00 00 01")
    ]
    assert (listed.total, listed.totals.total) == (1, "20.00")
    with pytest.raises(ForbiddenError):
        await call("GetOrder", rpc.GetOrderRequest(id=other.id), rider)


async def test_a_rider_can_not_ask_for_anothers_orders(call, sell, rider):
    await sell()
    request = listing("Orders")
    request.filter.agent_id = "00000000-0000-7000-8000-000000000000"
    assert (await call("ListOrders", request, rider)).total == 0


async def test_each_sees_the_steps_that_are_theirs(call, shop, staff, admin):
    codes = [
        [step.code for step in (await call("ListStepTypes", listing("StepTypes"), someone)).items]
        for someone in (admin, staff)
    ]
    last = ["delivered", "cancelled"]
    assert codes == [["received", "ready", *last], ["received", *last]]


def listing(nouns: str):
    request = getattr(rpc, f"List{nouns}Request")()
    request.page.limit = 30
    return request
