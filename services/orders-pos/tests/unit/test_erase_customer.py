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


def test_rows_of_an_erased_customer_keep_what_is_not_personal():
    order = {
        "number": "TES-2026-000001", "collect_address": "1, rue A", "shipping_address": "2, rue B",
        "description": "for Salma", "customer_note": "ring twice", "customer_phone_key": "0612345678",
        "customer_name_text": "salma idrissi", "collect_lat": 33.5, "collect_lng": -7.6, "shipping_lat": 33.6,
        "shipping_lng": -7.5, "total": "20.00",
    }  # fmt: skip
    assert erase_personal(order, frozenset()) == {
        "number": "TES-2026-000001", "collect_address": "", "shipping_address": "", "description": "",
        "customer_note": "", "customer_phone_key": "", "customer_name_text": "", "collect_lat": None,
        "collect_lng": None, "shipping_lat": None, "shipping_lng": None, "total": "20.00",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("row", "erased"),
    [
        (
            {
                "kind": "order-saved",
                "recipient": "a@example.com",
                "subject": "Salma",
                "body": "Salma",
                "error": "a@",
            },
            {"kind": "order-saved", "recipient": "", "subject": "", "body": "", "error": ""},
        ),
        ({"buyer_name": "Salma", "total": "20.00"}, {"buyer_name": "", "total": "20.00"}),
        (
            {"customer_name": "Salma", "reason": "my son broke it", "decision_reason": "Salma called"},
            {"customer_name": "", "reason": "", "decision_reason": ""},
        ),
        (
            {"barcode": "P-1", "colour": "red", "defect": "hole", "photo": "/p.jpg", "place": "A3"},
            {"barcode": "P-1", "colour": "", "defect": "", "photo": "", "place": ""},
        ),
        (
            {"order_items": [{"name": "Soap", "description": "3 pieces"}], "note": "x"},
            {"order_items": [{"name": "Soap", "description": "3 pieces"}], "note": ""},
        ),
    ],
)
def test_messages_invoices_returns_and_pieces_lose_their_people(row, erased):
    assert erase_personal(row, frozenset()) == erased
