"""What guests cause with a contact that nobody proved is bounded, however it is written and however many carts there
are."""

import asyncio

import pytest
from chassis.errors import ValidationError
from orders_pos.domain.carts.contact_limit import ORDERS_OF_EMAIL, ORDERS_OF_PHONE
from shop_carts import CONTACT
from souk.orders.v1 import carts_pb2 as pb

# The same contact, as people write it.
EMAILS = ("nadia@mail.test", "NADIA@mail.test", " Nadia@Mail.Test ".strip())
PHONES = ("0612345678", "06 12 34 56 78", "06-12-34-56-78")


@pytest.fixture
def place(cart):
    """Order a new cart with this contact."""

    async def place(number, **contact):
        mine = cart.of(f"token {number}")
        await mine.complete()
        await mine.update(contact=pb.CartContact(**CONTACT | contact))
        return await mine.place()

    return place


@pytest.mark.parametrize(
    ("limit", "field", "create_contact"),
    [
        (ORDERS_OF_EMAIL, "contact.email", lambda n: {"email": EMAILS[n % 3], "phone": f"06000000{n:02}"}),
        (ORDERS_OF_PHONE, "contact.phone", lambda n: {"email": f"n{n}@mail.test", "phone": PHONES[n % 3]}),
    ],
)
async def test_a_contact_orders_so_often_a_day_and_another_one_still_can(
    place, violations, limit, field, create_contact
):
    for number in range(limit.most):
        await place(number, **create_contact(number))
    assert await violations(place(limit.most, **create_contact(limit.most))) == {field: "too-many-orders"}
    await place("other", email="other@mail.test", phone="0699999999")


async def test_orders_at_once_are_counted_like_others(place, fetch):
    """Of twelve at once with one contact as many are placed as are allowed, and the others change nothing."""
    results = await asyncio.gather(*(place(number) for number in range(12)), return_exceptions=True)
    rejected = [result for result in results if isinstance(result, Exception)]
    assert all(isinstance(error, ValidationError) for error in rejected)
    assert len(results) - len(rejected) == ORDERS_OF_EMAIL.most
    [row] = await fetch("SELECT count(*) AS orders FROM orders")
    assert row["orders"] == ORDERS_OF_EMAIL.most


async def test_the_next_day_a_contact_orders_again(place, violations, fetch):
    for number in range(ORDERS_OF_EMAIL.most):
        await place(number)
    assert await violations(place("one too many"))
    await fetch("UPDATE contact_use SET began_at = began_at - interval '25 hours' RETURNING 1")
    await place("next day")


async def test_who_is_signed_in_is_not_counted(cart, signed_in):
    for number in range(ORDERS_OF_EMAIL.most + 1):
        mine = cart.of(f"token {number}", signed_in)
        await mine.complete()
        await mine.place()


async def test_no_contact_is_stored_with_its_uses(place, fetch):
    await place(1)
    rows = await fetch("SELECT contact_use::text AS text FROM contact_use")
    assert len(rows) == 2
    assert not [row for row in rows if CONTACT["email"] in row["text"] or CONTACT["phone"] in row["text"]]
