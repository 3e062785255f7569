import pytest
from chassis.context import SHIPPING_AGENT, STAFF
from chassis.errors import ForbiddenError, NotFoundError
from chassis.grpc import Dependencies, RpcMethod
from chassis.testing import caller
from orders_pos.service import SERVICE
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.type.v1 import options_pb2

METHODS = [method for item in SERVICE.servicers for method in item.descriptor.methods]
ALL_ROLES = set(options_pb2.Role.keys()) - {"ROLE_UNSPECIFIED"}
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
async def test_caller_without_the_roles_of_a_method_is_forbidden(method, database, call):
    rpc = RpcMethod(method, None, Dependencies(database, None))
    for role in ({"ROLE_NOBODY"} | ALL_ROLES) - allowed(method):
        with pytest.raises(ForbiddenError):
            await rpc.call(rpc.request(), caller(role))


@pytest.mark.parametrize("noun", SETTINGS)
@pytest.mark.parametrize("verb", ["Create", "Update", "Delete"])
def test_only_admins_change_settings_and_catalogue(verb, noun):
    [method] = [item for item in METHODS if item.name == f"{verb}{noun}"]
    assert allowed(method) == {"ROLE_ADMIN"}


# What customers read of their own has tests of its own.
GET_METHODS = [
    method for method in METHODS if method.name.startswith("Get") and "ROLE_ADMIN" in allowed(method)
]


@pytest.mark.parametrize("method", GET_METHODS, ids=lambda method: method.name)
async def test_unknown_item_is_not_found(method, call):
    for unknown in ("00000000-0000-7000-8000-000000000000", "no-uuid"):
        with pytest.raises(NotFoundError):
            await call(method.name, getattr(rpc, f"{method.name}Request")(id=unknown))


@pytest.mark.parametrize("noun", ["Product", "Customer", "ShippingMethod", "PaymentMethod"])
async def test_item_of_another_tenant_is_not_found(call, shop, noun):
    item = {item.DESCRIPTOR.name: item for item in (shop.soap, shop.customer, shop.delivery, shop.cash)}[noun]
    request = getattr(rpc, f"Get{noun}Request")(id=item.id)
    assert (await call(f"Get{noun}", request)).id == item.id
    with pytest.raises(NotFoundError):
        await call(f"Get{noun}", request, caller())


async def test_checkout_rejects_references_to_another_tenant(sell, shop, violations):
    stranger = caller()
    assert await violations(sell(stranger)) == {
        "customer_id": "unknown",
        "shipping_method_id": "unknown",
        "step_code": "unknown",
        "lines[0].product_id": "unknown",
    }


async def test_only_admins_see_phone_credit_and_searchable_text_of_customers(call, shop, staff, deposit):
    await deposit("7")
    fields_by_admin = {}
    for as_caller in (caller(tenant_id=staff.tenant_id), staff):
        [item] = (await call("ListCustomers", list_request("Customers"), as_caller)).items
        fields_by_admin[as_caller.is_admin] = (
            item.phone,
            item.wallet_credit,
            item.searchable_text,
            item.full_name_with_phone,
        )
    text = "Aïcha Alami 06 61 00 00 01 a@b.test 1, rue A"
    assert fields_by_admin == {
        True: ("06 61 00 00 01", "7.00", text, "Aïcha Alami 06 61 00 00 01"),
        False: ("", "", "", "Aïcha Alami"),
    }


@pytest.mark.parametrize(("role", "credit"), [(STAFF, "7.00"), (SHIPPING_AGENT, "")])
async def test_customer_item_has_credit_for_roles_that_take_payments(
    call, shop, deposit, admin, role, credit
):
    await deposit("7")
    as_caller = caller(role, tenant_id=admin.tenant_id)
    item = await call("GetCustomer", rpc.GetCustomerRequest(id=shop.customer.id), as_caller)
    assert (item.wallet_credit, item.phone) == (credit, "")


async def test_phone_of_an_order_is_hidden_from_staff(call, sell, staff):
    saved = await sell()
    own_reply = await sell(staff)
    read = await call("GetOrder", rpc.GetOrderRequest(id=saved.id), staff)
    with_phones = [order.customer.full_name_with_phone for order in (saved, own_reply, read)]
    assert with_phones == ["Aïcha Alami 06 61 00 00 01", "Aïcha Alami", "Aïcha Alami"]


async def test_agent_sees_only_assigned_orders_with_their_phones(call, sell, agent):
    other = await sell()
    own_order = await sell(agent_id=str(agent.user_id))
    reply = await call("ListOrders", list_request("Orders"), agent)
    assert [(item.id, item.customer.full_name_with_phone) for item in reply.items] == [
        (own_order.id, "Aïcha Alami 06 61 00 00 01")
    ]
    assert (reply.total, reply.totals.total) == (1, "20.00")
    with pytest.raises(ForbiddenError):
        await call("GetOrder", rpc.GetOrderRequest(id=other.id), agent)


async def test_agent_cannot_list_orders_of_another_agent(call, sell, agent):
    await sell()
    request = list_request("Orders")
    request.filter.agent_id = "00000000-0000-7000-8000-000000000000"
    assert (await call("ListOrders", request, agent)).total == 0


async def test_step_types_are_limited_to_the_callers_roles(call, shop, staff, admin):
    codes = [
        [step.code for step in (await call("ListStepTypes", list_request("StepTypes"), as_caller)).items]
        for as_caller in (admin, staff)
    ]
    last = ["delivered", "cancelled"]
    assert codes == [["received", "ready", *last], ["received", *last]]


def list_request(nouns: str):
    request = getattr(rpc, f"List{nouns}Request")()
    request.page.limit = 30
    return request
