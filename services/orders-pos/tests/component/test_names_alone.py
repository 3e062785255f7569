"""Of customers, others than admins read names alone: each rpc that they may read with is tried."""

from uuid import uuid4

import pytest
from chassis.context import SHIPPING_AGENT, STAFF
from chassis.errors import ForbiddenError
from chassis.rights import is_read, roles
from chassis.testing import caller
from orders_pos.service import SERVICE
from slot_messages import BOTH, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

REACHED = ("z.secret@mails.test", "0661777888", "661777888")
HOME, COLLECT, DELIVERY = "9 Home Street", "8 Collect Street", "7 Delivery Street"
PLACES = (HOME, COLLECT, DELIVERY, "33.57310", "-7.58980")
# What is read of one order or customer at a time, by those who take orders: where things go.
SINGLE = {"GetCustomer", "GetOrder", "ReadVersions"}
# What is printed for a customer, or planned for a driver.
PAPERS = {"PrintReceipt", "PrintTags", "PrintInvoice", "PrintCashReport", "PlanTours"}
OTHERS = {
    "QuoteCart",
    "PreviewDates",
    "CalculateShippingSlots",
    "CalculateShippingFees",
    "ListPublicHolidays",
}
READS = [
    method
    for servicer in SERVICE.servicers
    for method in servicer.descriptor.methods
    if is_read(method) and roles(method) & {STAFF, SHIPPING_AGENT} and method.name not in PAPERS | OTHERS
]


@pytest.fixture
async def customer(create):
    return await create(
        pb.Customer(
            first_name="Zineb", last_name="Alaoui", email=REACHED[0], phone="06 61 77 78 88", address=HOME,
            collect_address=COLLECT, shipping_address=DELIVERY,
        )
    )  # fmt: skip


@pytest.fixture
async def order(sell, edit, agent, customer):
    """An order of the customer, assigned to the agent, that was edited once."""
    sold = await sell(
        customer_id=customer.id, delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3),
        agent_id=str(agent.user_id), shipping_lat="33.57310", shipping_lng="-7.58980",
    )  # fmt: skip
    return await edit(sold, description="Fragile")


@pytest.fixture
def read(call, customer, order, fetch):
    """Call a method that reads, for an item where it needs one; None where there is no such item."""

    async def read(method, as_caller):
        request = getattr(rpc, f"{method.name}Request")()
        names = {field.name for field in method.input_type.fields}
        if "page" in names:
            request.page.limit = 100
        if "locale" in names:
            request.locale = "en"
        if "table" in names:
            request.table = rpc.TABLE_CSV
        if "id" in names:
            request.id = await find_id(method.output_type)
        return await call(method.name, request, as_caller) if getattr(request, "id", "-") else None

    async def find_id(item):
        noun = item.name if item.name not in ("ReadVersionsResponse", "ReadStepsResponse") else "Order"
        ids = {"Customer": customer.id, "Order": order.id}
        return ids.get(noun, "")

    return read


def secrets_in(reply, secrets):
    text = reply.content.decode(errors="replace") if isinstance(reply, rpc.File) else str(reply)
    return [secret for secret in secrets if secret in text]


@pytest.mark.asvs("15.3.1")
@pytest.mark.parametrize("method", READS, ids=lambda method: method.name)
async def test_names_alone_are_read(method, read, admin, agent, customer):
    people = {STAFF: caller(STAFF, tenant_id=admin.tenant_id), SHIPPING_AGENT: agent}
    for role in roles(method) & people.keys():
        reply = await read(method, people[role])
        if reply is None:
            continue
        # A driver reaches the customers of the own orders.
        is_own = role == SHIPPING_AGENT and "Customer" not in method.name
        assert is_own or not secrets_in(reply, REACHED), role
        is_shown = is_own or (role == STAFF and method.name in SINGLE)
        assert is_shown or not secrets_in(reply, PLACES), role
        if method.name in SINGLE and is_shown:
            assert secrets_in(reply, (DELIVERY,)), role


async def test_admins_read_all_of_it(read, admin):
    methods = {method.name: method for method in READS}
    for name in ("ListCustomers", "GetCustomer"):
        assert secrets_in(await read(methods[name], admin), (REACHED[0], HOME, COLLECT, DELIVERY))
    for name in ("ListOrders", "GetOrder", "ExportOrders"):
        assert secrets_in(await read(methods[name], admin), (COLLECT, DELIVERY)), name


async def test_a_call_finds_the_customer_by_the_full_number(call, customer, admin):
    async def search(text, as_caller):
        request = rpc.ListCustomersRequest(filter={"search": text}, page={"limit": 10})
        return [item.full_name for item in (await call("ListCustomers", request, as_caller)).items]

    for role in (STAFF, SHIPPING_AGENT):
        person = caller(role, tenant_id=admin.tenant_id)
        # The second has lost its zero in a spreadsheet.
        for number in ("+212 661 77 78 88", "661777888"):
            assert await search(number, person) == ["Zineb Alaoui"]
        for text in ("0661777", "66177788", "z.secret", "mails.test", "Home Street", "Delivery"):
            assert await search(text, person) == [], text
        request = rpc.ListCustomersRequest(filter={"email": REACHED[0]}, page={"limit": 10})
        with pytest.raises(ForbiddenError) as error:
            await call("ListCustomers", request, person)
        assert error.value.metadata == {"field": "email"}


async def test_the_event_of_a_new_customer_is_whole_whoever_made_it(call, admin, fetch):
    staff = caller(STAFF, tenant_id=admin.tenant_id)
    item = pb.Customer(
        first_name="Zineb", last_name="Alaoui", email=REACHED[0], phone=REACHED[1], address=HOME
    )
    created = await call("CreateCustomer", rpc.CreateCustomerRequest(item=item), staff, str(uuid4()))
    assert (created.full_name_with_phone, created.email, created.HasField("phone")) == (
        "Zineb Alaoui",
        "",
        False,
    )
    [event] = await fetch("SELECT data::text FROM outbox WHERE event = 'customer-created'")
    assert REACHED[0] in event["data"]
    assert REACHED[1] in event["data"]


async def test_a_file_of_customers_is_shown_to_who_sent_it(call, admin):
    staff, other = (caller(STAFF, tenant_id=admin.tenant_id) for _ in range(2))

    async def send(person):
        item = pb.ImportJob(kind="IMPORT_JOB_KIND_CUSTOMERS", file_name="c.csv", content="bmFtZQpBCg==")
        return await call("CreateImportJob", rpc.CreateImportJobRequest(item=item), person)

    async def list_ids(person):
        reply = await call("ListImportJobs", rpc.ListImportJobsRequest(page={"limit": 10}), person)
        assert reply.total == len(reply.items)
        return {item.id for item in reply.items}

    own, admins = await send(staff), await send(admin)
    assert await list_ids(staff) == {own.id}
    assert await list_ids(other) == set()
    assert await list_ids(admin) == {own.id, admins.id}
    for name in ("GetImportJob", "ReadImportRows"):
        request = getattr(rpc, f"{name}Request")
        await call(name, request(id=own.id), staff)
        for job, person in ((own, other), (admins, staff)):
            with pytest.raises(Exception, match="no such import job"):
                await call(name, request(id=job.id), person)
