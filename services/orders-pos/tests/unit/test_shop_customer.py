from uuid import UUID

import pytest
from chassis.context import Caller
from chassis.errors import ForbiddenError, ValidationError
from orders_pos.domain.customers.shop_customer import (
    NOBODY,
    ProvenAddress,
    ShownName,
    check_signing_in,
    new_customer,
    show_name,
)
from orders_pos.usecases.customers.sign_in_customer import sign_in_customer

TENANT, CUSTOMER = UUID(int=1), UUID(int=2)
SALMA, PHONE = "salma@example.com", "+212 612-345678"


@pytest.mark.parametrize(
    ("address", "key"),
    [
        (ProvenAddress(email=f" {SALMA.title()} "), SALMA),
        (ProvenAddress(phone=PHONE, country="MA"), "+212612345678"),
        (ProvenAddress(phone="06 12 34 56 78", country="FR"), "+33612345678"),
        (ProvenAddress(phone="123456"), "123456"),
    ],
)
def test_an_address_is_compared_however_it_is_written(address, key):
    address.check()
    assert address.key == key


@pytest.mark.parametrize(
    ("address", "field", "code"),
    [
        (ProvenAddress(), "email", "blank"),
        (ProvenAddress(email=SALMA, phone=PHONE), "email", "blank"),
        (ProvenAddress(phone="12345"), "phone", "phone"),
    ],
)
def test_an_address_is_one_e_mail_or_one_number(address, field, code):
    with pytest.raises(ValidationError) as raised:
        address.check()
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [(field, code)]


def test_a_customer_does_not_sign_in_again():
    check_signing_in(Caller(NOBODY, TENANT, "atlas", frozenset()))
    with pytest.raises(ForbiddenError):
        check_signing_in(Caller(CUSTOMER, TENANT, "atlas", frozenset()))


@pytest.mark.parametrize("address", [ProvenAddress(email=SALMA), ProvenAddress(phone=PHONE)])
def test_the_address_of_a_new_customer_stands_for_the_name_and_is_not_shown(address):
    customer = new_customer(TENANT, CUSTOMER, address, "ar")
    shown = address.email or address.phone
    assert (customer.tenant_id, customer.id, customer.locale) == (TENANT, CUSTOMER, "ar")
    assert (customer.first_name, customer.last_name, customer.address) == ("", shown, "")
    assert (customer.email, customer.phone) == (address.email, address.phone)
    assert show_name(customer.first_name, customer.last_name, customer.email, customer.phone) == ShownName(
        "", ""
    )


@pytest.mark.parametrize(("first", "last"), [("Salma", "Idrissi"), ("Salma", SALMA), ("", "Idrissi")])
def test_a_name_that_was_entered_is_shown(first, last):
    assert show_name(first, last, SALMA, "") == ShownName(first, last)


class ShopCustomers:
    """Customers in memory by the key of their address; `calls` are in order."""

    def __init__(self, **customers):
        self._customers, self.calls = customers, []

    async def lock(self, address):
        self.calls.append(("lock", address.key))

    async def find(self, address):
        self.calls.append(("find", address.key))
        return self._customers.get(address.key)

    async def add(self, address, locale):
        self.calls.append(("add", address.key, locale))
        return "new"


NEW = Caller(NOBODY, TENANT, "atlas", frozenset())


async def test_a_customer_who_was_here_before_is_found_while_others_wait():
    customers = ShopCustomers(**{SALMA: "known"})
    assert await sign_in_customer(ProvenAddress(email=SALMA), "fr", NEW, customers) == "known"
    assert customers.calls == [("lock", SALMA), ("find", SALMA)]


async def test_the_first_sign_in_makes_a_customer():
    customers = ShopCustomers()
    assert await sign_in_customer(ProvenAddress(email=SALMA), "fr", NEW, customers) == "new"
    assert customers.calls[-1] == ("add", SALMA, "fr")


@pytest.mark.parametrize(
    ("address", "caller", "error"),
    [
        (ProvenAddress(), NEW, ValidationError),
        (ProvenAddress(email=SALMA), Caller(CUSTOMER, TENANT, "atlas", frozenset()), ForbiddenError),
    ],
)
async def test_nobody_is_looked_up_for_what_is_refused(address, caller, error):
    customers = ShopCustomers(**{SALMA: "known"})
    with pytest.raises(error):
        await sign_in_customer(address, "fr", caller, customers)
    assert customers.calls == []
