"""One phone number is one customer, however it is written and wherever the shop is."""

from dataclasses import replace
from uuid import uuid4

import pytest
from chassis.errors import ForbiddenError
from chassis.inbox import ConsumerRunner
from orders_pos.entrypoints.brand_consumer import build_brand_consumer
from orders_pos.entrypoints.consumers import CONSUMERS
from orders_pos.usecases.customers import read_phones_again
from shop_carts import CONTACT
from souk.orders.v1 import carts_pb2, shop_accounts_pb2
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

# By country: one number as customers, staff, files and other programs write it.
SPELLINGS = {
    "MA": ("06 61 00 00 01", "+212 661-000-001", "00212661000001", "+212 (0)661 00 00 01", "661000001",
           "tel:+212661000001", "٠٦٦١٠٠٠٠٠١"),
    "FR": ("06 12 34 56 78", "+33 6 12 34 56 78", "0033612345678", "+33 (0)6.12.34.56.78", "612345678",
           "06 12 34 56 78 poste 12"),
    "US": ("(512) 555-0123", "+1 512 555 0123", "512.555.0123", "1-512-555-0123", "512-555-0123 x7"),
    "": ("+33 6 12 34 56 78", "0033 6 12 34 56 78"),
}  # fmt: skip


@pytest.fixture
def enter(call, admin):
    """Enter a customer with a phone at the counter of a shop in a country."""

    async def enter(country, phone, first_name="Aïcha"):
        item = pb.Customer(
            first_name=first_name, last_name="Alami", email="a@b.test", address="1", phone=phone
        )
        return await call(
            "CreateCustomer", rpc.CreateCustomerRequest(item=item), replace(admin, country=country)
        )

    return enter


@pytest.fixture
def search(call, admin, staff):
    async def search(country, text):
        request = rpc.ListCustomersRequest(filter=pb.CustomerFilter(search=text))
        request.page.limit = 30
        callers = [replace(user, country=country) for user in (admin, staff)]
        return [
            [item.first_name for item in (await call("ListCustomers", request, user)).items]
            for user in callers
        ]

    return search


@pytest.fixture
def move_to(database, admin):
    """Consume the event of the tenant's country, and those that follow it; return how many batches there were."""

    async def move_to(country, version=1):
        """Consume a change of the tenant; None: from a process that knows no countries."""
        event = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": "test"}
        data = {"version": version, "name": "Atlas"} | ({} if country is None else {"country": country})
        await ConsumerRunner(build_brand_consumer(None), database, None).apply({**event, "data": data})
        [consumer] = [consumer for consumer in CONSUMERS if consumer.event == "customer-phones-due"]
        batches = 0
        while await take_event(database, admin, "customer-phones-due"):
            data = {"tenantId": str(admin.tenant_id)}
            await ConsumerRunner(consumer, database, None).apply({**event, "id": str(uuid4()), "data": data})
            batches += 1
        return batches

    return move_to


async def test_a_change_from_a_release_without_countries_leaves_the_country(move_to, fetch):
    await move_to("FR")
    await move_to(None, version=2)
    [brand] = await fetch("SELECT version, country FROM brand")
    assert tuple(brand) == (2, "FR")
    await move_to("", version=3)
    [brand] = await fetch("SELECT version, country FROM brand")
    assert tuple(brand) == (3, "")


async def take_event(database, admin, name):
    async with database.transaction(admin.tenant_id) as transaction:
        return await transaction.connection.fetch(
            "UPDATE outbox SET event = event || '-taken' WHERE event = $1 RETURNING 1", name
        )


@pytest.mark.parametrize("country", SPELLINGS)
async def test_a_number_is_one_customer_at_the_counter_and_in_its_search(enter, search, violations, country):
    first, *others = SPELLINGS[country]
    await enter(country, first)

    for phone in others:
        assert await violations(enter(country, phone)) == {"item.phone": "exists"}
    for phone in SPELLINGS[country]:
        if "x7" not in phone and "poste" not in phone:
            assert await search(country, phone) == [["Aïcha"], ["Aïcha"]]


@pytest.mark.parametrize(
    ("stored", "phone"),
    [
        ("0661000001", "+212 661 000 001"),
        ("212661000001", "06 61 00 00 01"),
        ("33612345678", "+33 6 12 34 56 78"),
    ],
)
async def test_customers_of_before_are_recognised_before_and_after_their_numbers_are_read_anew(
    enter, search, violations, fetch, move_to, stored, phone
):
    customer = await enter("MA", phone)
    await fetch("UPDATE customer SET phone_key = $1, country = '' RETURNING 1", stored)
    assert await violations(enter("MA", phone, "Amal")) == {"item.phone": "exists"}
    assert (await search("MA", phone))[1] == ["Aïcha"]

    await move_to("MA")

    [row] = await fetch("SELECT phone_key, country, version FROM customer")
    assert row["phone_key"].startswith("+")
    assert (row["country"], row["version"]) == ("MA", customer.version)
    assert await violations(enter("MA", phone, "Amal")) == {"item.phone": "exists"}


async def test_numbers_are_read_anew_in_batches_when_the_country_changes(enter, fetch, move_to, monkeypatch):
    monkeypatch.setattr(read_phones_again, "_BATCH", 2)
    for number in range(5):
        await enter("MA", f"061234567{number}")

    assert await move_to("FR") == 3
    keys = await fetch("SELECT phone_key FROM customer ORDER BY phone_key")
    assert [row["phone_key"] for row in keys] == [f"+3361234567{number}" for number in range(5)]
    # An event of before, delivered once more, changes nothing.
    assert await move_to("MA", version=0) == 1
    assert await fetch("SELECT 1 FROM customer WHERE country <> 'FR'") == []


async def test_customers_with_the_number_of_another_are_listed_for_admins(
    call, create, admin, staff, violations
):
    names = {}
    for first_name, phone in (("Aïcha", "0612345678"), ("Amal", "+212 612 345 678"), ("Omar", "0700000000")):
        item = pb.Customer(first_name=first_name, last_name="A", email="a@m.test", address="1", phone=phone)
        names[first_name] = (await create(item if first_name != "Amal" else pb.Customer(**forced(item)))).id

    async def list_names(same_phone, user=admin):
        request = rpc.ListCustomersRequest(filter=pb.CustomerFilter(same_phone=same_phone))
        request.page.limit = 10
        return {item.first_name for item in (await call("ListCustomers", request, user)).items}

    assert await list_names(same_phone=True) == {"Aïcha", "Amal"}
    assert await list_names(same_phone=False) == {"Omar"}
    with pytest.raises(ForbiddenError):
        await list_names(same_phone=True, user=staff)
    await call("MergeCustomers", rpc.MergeCustomersRequest(id=names["Aïcha"], merged_id=names["Amal"]))
    assert await list_names(same_phone=True) == set()


def forced(customer):
    return {field.name: value for field, value in customer.ListFields()} | {"force": True}


@pytest.fixture
def order(cart, guest):
    """Order a new cart as a guest of a shop in a country, with this contact; return the id of the order."""

    async def order(number, country="FR", promo_code="", **contact):
        mine = cart.of(f"token {number}", replace(guest, country=country))
        await mine.complete()
        await mine.update(contact=carts_pb2.CartContact(**CONTACT | contact), promo_code=promo_code)
        return (await mine.place()).id

    return order


async def test_guests_are_known_by_their_phone_or_their_e_mail(order, fetch):
    for number, phone in enumerate(SPELLINGS["FR"][:4]):
        await order(number, phone=phone, email=f"n{number % 2}@mail.test")
    await order("other phone", phone="07 00 00 00 00", email="N0@mail.test")

    [row] = await fetch("SELECT count(DISTINCT customer_id) AS customers, count(*) AS orders FROM orders")
    assert tuple(row) == (1, 5)


async def test_guests_who_share_nothing_are_several(order, fetch):
    await order(1, phone="06 12 34 56 78", email="a@mail.test")
    await order(2, phone="06 12 34 56 79", email="b@mail.test")

    [row] = await fetch("SELECT count(DISTINCT customer_id) AS customers FROM orders")
    assert row["customers"] == 2


async def test_who_has_both_is_known_before_who_has_one(order, enter, fetch, create):
    await create(
        pb.Customer(first_name="A", last_name="A", email="a@m.test", address="1", phone="0612345678")
    )
    both = await create(
        pb.Customer(
            first_name="B", last_name="B", email="b@m.test", address="1", phone="0612345678", force=True
        )
    )

    await order(1, "MA", phone="06 12 34 56 78", email="B@m.test")

    assert [str(row["customer_id"]) for row in await fetch("SELECT customer_id FROM orders")] == [both.id]


@pytest.mark.parametrize(
    "contacts",
    [
        [{"phone": "06 12 34 56 78", "email": "a@m.test"}, {"phone": "+33612345678", "email": "b@m.test"}],
        [{"phone": "06 12 34 56 78", "email": "a@m.test"}, {"phone": "0700000000", "email": "A@m.test"}],
    ],
)
async def test_a_code_for_one_use_is_used_once_by_phone_and_by_e_mail(order, create, violations, contacts):
    await create(pb.PromoCode(code="WELCOME", kind=pb.PROMO_KIND_PERCENT, value="10", customer_limit=1))
    first, again = contacts
    await order(1, promo_code="WELCOME", **first)

    assert await violations(order(2, promo_code="WELCOME", **again)) == {"promo_code": "used-up"}


async def test_a_customer_with_several_records_uses_a_code_once(
    order, create, sell, violations, enter, fetch
):
    await create(pb.PromoCode(code="WELCOME", kind=pb.PROMO_KIND_PERCENT, value="10", customer_limit=1))
    twins = [
        await create(
            pb.Customer(
                first_name="A",
                last_name=str(n),
                email=f"{n}@m.test",
                address="1",
                phone="0612345678",
                force=True,
            )
        )
        for n in range(2)
    ]
    await sell(promo_code="WELCOME", customer_id=twins[0].id)

    assert await violations(sell(promo_code="WELCOME", customer_id=twins[1].id)) == {"promo_code": "used-up"}


@pytest.mark.parametrize("phone", SPELLINGS["FR"][:5])
async def test_who_proves_a_number_in_the_shop_is_the_customer_of_the_counter(enter, call, admin, phone):
    customer = await enter("FR", "06 12 34 56 78")
    nobody = replace(
        admin, country="FR", roles=frozenset({"ROLE_CUSTOMER"}), user_id=uuid4().__class__(int=0)
    )

    reply = await call("SignInCustomer", shop_accounts_pb2.SignInCustomerRequest(phone=phone), nobody)

    assert reply.id == customer.id
