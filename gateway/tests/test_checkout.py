import pytest
from chassis.errors import FieldViolation, ValidationError

CART = {
    "orderItems": [
        {"product": "/fr/api/products/p1", "quantity": "2", "description": "Chemise", "price": 12.5}
    ],
    "deliveryType": "on-store",
    "customerId": {"@id": "/fr/api/customers/k1", "fullName": "Salma"},
    "shippingMethod": "s1",
    "isReadyForCheckout": True,
}
URL = "/fr/pos/cart/checkout"


async def test_a_cart_becomes_an_order(admin, shop):
    body = CART | {
        "paymentMethod": "api/payment_methods/m1", "agent": "/api/agents/a1", "source": "admin", "status": "paid",
        "statusShipping": "received", "reduction": "10", "payedAmount": 20.25, "walletPaymentAmount": "5",
        "isPayedByCredit": True, "isRestUsedAsCredit": False, "shippingTips": 3, "collectAddress": "x",
        "shippingAddress": "y", "description": "d", "customerNote": "n", "notifyCustomer": True,
        "isChooseDatePreview": False,
    }  # fmt: skip
    answer = await admin.post(URL, json=body, headers={"Idempotency-Key": "cart-1"})
    assert answer.status_code == 201
    order = answer.json()
    assert order["@id"] == answer.headers["location"] == f"/fr/api/orders/{order['id']}"
    assert order["total"] == 12.5
    asked = shop.last.request
    assert (asked.lines[0].product_id, asked.lines[0].quantity, asked.lines[0].price) == ("p1", "2", "12.5")
    assert asked.lines[0].name == "Chemise"
    assert (asked.customer_id, asked.shipping_method_id) == ("k1", "s1")
    assert (asked.payment_method_id, asked.agent_id) == ("m1", "a1")
    assert (asked.received_amount, asked.wallet_amount, asked.discount_percent) == ("20.25", "5", "10")
    assert (asked.source, asked.status, asked.step_code) == (1, 3, "received")
    assert shop.last.metadata["idempotency-key"] == "cart-1"


async def test_credit_that_is_switched_off_is_none(admin, shop):
    await admin.post(
        URL, json=CART | {"isPayedByCredit": False, "walletPaymentAmount": 5, "clientRequestId": "c-2"}
    )
    assert shop.last.request.wallet_amount == "0"
    assert shop.last.metadata["idempotency-key"] == "c-2"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"customerId": None}, "customerId"),
        ({"shippingMethod": ""}, "shippingMethod"),
        ({"payedAmount": "1,5"}, "payedAmount"),
        ({"payedAmount": -1}, "payedAmount"),
        ({"reduction": 101}, "reduction"),
        ({"orderItems": [{"product": "p", "quantity": 0.15}]}, "orderItems[0].quantity"),
        ({"orderItems": [{"product": "p"}]}, "orderItems[0].quantity"),
        ({"deliveryType": "post"}, "deliveryType"),
        ({"isChooseDatePreview": "yes"}, "isChooseDatePreview"),
        ({"colour": "red"}, "colour"),
        ({"description": "a\0"}, "description"),
        ({"notifyCustomer": "yes"}, "notifyCustomer"),
    ],
)
async def test_what_a_cart_can_not_hold_is_named(admin, shop, change, path):
    answer = await admin.post(URL, json=CART | change)
    assert answer.status_code == 422
    assert [one["propertyPath"] for one in answer.json()["violations"]] == [path]
    assert not shop.calls


async def test_the_services_refusal_speaks_the_clients_words(admin, shop):
    shop.refuse["Checkout"] = ValidationError(
        FieldViolation("lines[0].product_id", "It is not sold.", "unknown"),
        FieldViolation("received_amount", "Too little.", "range"),
    )
    answer = await admin.post(URL, json=CART)
    assert [one["propertyPath"] for one in answer.json()["violations"]] == [
        "orderItems[0].product",
        "payedAmount",
    ]
    shop.refuse["Checkout"] = ValidationError(code="key-reused", existing="o9")
    assert (await admin.post(URL, json=CART)).json()["existing"] == "/fr/api/orders/o9"


async def test_who_may_sell(anyone, app, shop):
    assert (await anyone.post(URL, json=CART)).status_code == 401
    rider = {"Authorization": "Bearer rider"}
    assert (await anyone.post(URL, json=CART, headers=rider)).status_code == 403
    assert (await anyone.post(URL, json={"orderItems": 1}, headers=rider)).status_code == 403
    edit = {"editOrderId": "o1", "payedAmount": 5}
    assert (await anyone.post(URL, json=edit, headers=rider)).status_code == 200
    assert (await anyone.post("/pos/cart/checkout", json=CART, headers=rider)).status_code == 404


async def test_a_delivery_is_priced(staff, shop):
    body = {"deliveryType": "delivery", "shippingMethodId": "/fr/api/shipping_methods/s1", "price": "99.90"}
    answer = await staff.post("/en/pos/api/calculate-shipping-fees", json=body)
    assert answer.status_code == 200
    assert answer.text == '{"fees":25.00}'
    assert (shop.last.request.shipping_method_id, shop.last.request.price) == ("s1", "99.90")
