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

TENANT, CUSTOMER = UUID(int=1), UUID(int=2)
SALMA, PHONE = "salma@example.com", "+212 612-345678"


@pytest.mark.parametrize(
    ("address", "key"),
    [
        (ProvenAddress(email=f" {SALMA.title()} "), SALMA),
        (ProvenAddress(phone=PHONE), "0612345678"),
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
