import pytest
from chassis.errors import ConflictError, ValidationError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def meet(create):
    async def meet(first_name: str = "Aïcha", phone: str = "0661000001", **told) -> pb.Customer:
        usual = {"last_name": "Alami", "email": "a@b.test", "address": "1, rue Anfa", **told}
        return await create(pb.Customer(first_name=first_name, phone=phone, **usual))

    return meet


@pytest.fixture
def found(call, admin):
    """The first names of the customers that a search finds."""

    async def found(search: str, someone=admin) -> list[str]:
        request = rpc.ListCustomersRequest(filter=rpc.CustomerFilter(search=search))
        request.page.limit = 30
        return [item.first_name for item in (await call("ListCustomers", request, someone)).items]

    return found


@pytest.mark.parametrize("phone", ["+212 661-00-00-01", "00212661000001", "06 61 00 00 01"])
async def test_a_known_phone_in_any_writing_is_refused_with_whose_it_is(meet, phone):
    known = await meet()
    with pytest.raises(ValidationError) as refused:
        await meet("Amal", phone)
    [violation] = refused.value.violations
    assert (violation.field, violation.code, violation.existing) == ("item.phone", "exists", known.id)


async def test_a_known_phone_is_taken_when_forced(meet):
    known = await meet()
    assert (await meet("Amal", force=True)).id != known.id


@pytest.mark.parametrize(
    ("told", "field", "code"),
    [
        ({"first_name": ""}, "item.first_name", "blank"),
        ({"last_name": ""}, "item.last_name", "blank"),
        ({"address": ""}, "item.address", "blank"),
        ({"phone": ""}, "item.phone", "blank"),
        ({"phone": "12345"}, "item.phone", "phone"),
        ({"email": "nobody"}, "item.email", "email"),
    ],
)
async def test_a_customer_is_refused_by_the_name_of_the_fault(meet, violations, told, field, code):
    assert await violations(meet(**told)) == {field: code}


@pytest.mark.parametrize("typed", ["aicha", "alami AÏC", "rue anfa", "a@b.test", "0661000001", "661000"])
async def test_an_admin_finds_a_customer_by_anything(meet, found, typed):
    await meet()
    await meet("Omar", "0662999999", last_name="Tazi", email="o@c.test", address="2, rue B")
    assert await found(typed) == ["Aïcha"]


@pytest.mark.parametrize(
    ("typed", "names"),
    [("aicha", ["Aïcha"]), ("+212661000001", ["Aïcha"]), ("066100000", []), ("rue anfa", []), ("b.test", [])],
)
async def test_staff_finds_a_customer_by_name_or_full_number_only(meet, found, staff, typed, names):
    await meet()
    assert await found(typed, staff) == names


async def test_a_customer_with_orders_is_kept(call, sell, shop):
    await sell()
    with pytest.raises(ConflictError) as refused:
        await call("DeleteCustomer", rpc.DeleteCustomerRequest(id=shop.customer.id))
    assert refused.value.code == "in-use"


async def test_a_balance_is_not_written_by_hand(change, shop, deposit):
    await deposit("7")
    assert (await change(shop.customer, wallet_credit="700", first_name="Amal")).wallet_credit == "7.00"


@pytest.mark.parametrize("typed", ["06 61 00 00 01", "+212 661-00-00-01", "61 00 00"])
async def test_an_admin_finds_a_phone_in_any_writing(meet, found, typed):
    await meet("Aïcha", "0661000001")
    await meet("Amal", "0777123456")
    assert await found(typed) == ["Aïcha"]
