from dataclasses import dataclass, field
from uuid import UUID

import pytest
from chassis.errors import ConflictError
from orders_pos.domain.customers.erasure import ErasureState, erase_personal, pseudonym
from orders_pos.usecases.customers.erase_customer import ErasedCustomer, erase_customer

CUSTOMER = UUID(int=0x1234)
IDS = frozenset({str(CUSTOMER)})


@dataclass
class FakeErasure:
    state: ErasureState
    erased: list[UUID] = field(default_factory=list)

    async def lock(self, _customer_id):
        return self.state

    async def erase(self, customer_id):
        self.erased.append(customer_id)
        return ErasedCustomer(2, 1)


async def test_a_customer_without_credit_and_open_orders_is_erased():
    customers = FakeErasure(ErasureState(has_credit=False, has_open_orders=False))

    assert await erase_customer(CUSTOMER, customers) == ErasedCustomer(2, 1)
    assert customers.erased == [CUSTOMER]


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (ErasureState(has_credit=True, has_open_orders=False), "has-credit"),
        (ErasureState(has_credit=False, has_open_orders=True), "open-orders"),
    ],
)
async def test_credit_and_open_orders_hinder_the_erasure(state, code):
    customers = FakeErasure(state)

    with pytest.raises(ConflictError) as error:
        await erase_customer(CUSTOMER, customers)

    assert (error.value.code, customers.erased) == (code, [])


def test_personal_fields_are_blank_and_the_rest_stays():
    order = {
        "id": "o",
        "total": 12.5,
        "shippingAddress": "1, rue A",
        "shippingLat": 33.5,
        "customer": {"id": str(CUSTOMER), "@type": "Customer", "fullName": "Aïcha", "walletCredit": 1},
        "orderItems": [{"name": "Soap", "description": "Soap, 3 pieces"}],
        "notes": [{"note": "call her"}],
    }

    assert erase_personal({"order": order}, IDS)["order"] == {
        "id": "o",
        "total": 12.5,
        "shippingAddress": "",
        "shippingLat": None,
        "customer": {"id": str(CUSTOMER), "@type": "Customer", "fullName": "", "walletCredit": 1},
        "orderItems": [{"name": "Soap", "description": "Soap, 3 pieces"}],
        "notes": [{"note": ""}],
    }


def test_another_customer_keeps_their_name():
    other = {"customer": {"id": "x", "fullName": "Omar"}}

    assert erase_personal(other, IDS) == other
    assert erase_personal({"customer": "/api/customers/x"}, IDS) == {"customer": "/api/customers/x"}


def test_a_pseudonym_tells_customers_apart():
    assert pseudonym(CUSTOMER) == "#00001234"
