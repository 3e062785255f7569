import pytest
from chassis.errors import ConflictError, FieldViolation, ValidationError

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


async def test_a_cart_is_saved_as_an_order(admin, fakes):
    body = CART | {
        "paymentMethod": "api/payment_methods/m1", "agent": "/api/agents/a1", "source": "admin", "status": "paid",
        "statusShipping": "received", "reduction": "10", "payedAmount": 20.25, "walletPaymentAmount": "5",
        "isPayedByCredit": True, "isRestUsedAsCredit": False, "shippingTips": 3, "collectAddress": "x",
        "shippingAddress": "y", "description": "d", "customerNote": "n", "notifyCustomer": True,
        "isChooseDatePreview": False,
    }  # fmt: skip
    response = await admin.post(URL, json=body, headers={"Idempotency-Key": "cart-1"})
    assert response.status_code == 201
    order = response.json()
    assert order["@id"] == response.headers["location"] == f"/fr/api/orders/{order['id']}"
    assert order["total"] == 12.5
    request = fakes.last.request
    assert (request.lines[0].product_id, request.lines[0].quantity, request.lines[0].price) == (
        "p1",
        "2",
        "12.5",
    )
    assert request.lines[0].name == "Chemise"
    assert (request.customer_id, request.shipping_method_id) == ("k1", "s1")
    assert (request.payment_method_id, request.agent_id) == ("m1", "a1")
    assert (request.received_amount, request.wallet_amount, request.discount_percent) == ("20.25", "5", "10")
    assert (request.source, request.status, request.step_code) == (1, 3, "received")
    assert fakes.last.metadata["idempotency-key"] == "cart-1"


async def test_the_key_may_be_in_the_body(admin, fakes):
    await admin.post(URL, json=CART | {"isPayedByCredit": False, "clientRequestId": "c-2"})
    assert fakes.last.request.HasField("is_paid_by_credit")
    assert fakes.last.metadata["idempotency-key"] == "c-2"


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
        ({"collectLat": 1e25}, "collectLat"),
        ({"collectLat": 1e300}, "collectLat"),
        ({"deliveryType": "post"}, "deliveryType"),
        ({"isChooseDatePreview": "yes"}, "isChooseDatePreview"),
        ({"colour": "red"}, "colour"),
        ({"description": "a\0"}, "description"),
        ({"notifyCustomer": "yes"}, "notifyCustomer"),
    ],
)
async def test_an_invalid_field_of_a_cart_is_named(admin, fakes, change, path):
    response = await admin.post(URL, json=CART | change)
    assert response.status_code == 422
    assert [violation["propertyPath"] for violation in response.json()["violations"]] == [path]
    assert not fakes.calls


async def test_violations_of_the_service_have_public_names(admin, fakes):
    fakes.errors["Checkout"] = ValidationError(
        FieldViolation("lines[0].product_id", "It is not sold.", "unknown"),
        FieldViolation("received_amount", "Too little.", "range"),
    )
    response = await admin.post(URL, json=CART)
    assert [violation["propertyPath"] for violation in response.json()["violations"]] == [
        "orderItems[0].product",
        "payedAmount",
    ]
    fakes.errors["Checkout"] = ValidationError(code="key-reused", existing="o9")
    assert (await admin.post(URL, json=CART)).json()["existing"] == "/fr/api/orders/o9"


async def test_roles_that_may_check_out(anonymous, app, fakes):
    assert (await anonymous.post(URL, json=CART)).status_code == 401
    rider = {"Authorization": "Bearer rider"}
    assert (await anonymous.post(URL, json=CART, headers=rider)).status_code == 403
    assert (await anonymous.post(URL, json={"orderItems": 1}, headers=rider)).status_code == 403
    edit = {"editOrderId": "o1", "payedAmount": 5}
    assert (await anonymous.post(URL, json=edit, headers=rider)).status_code == 200
    assert (await anonymous.post("/pos/cart/checkout", json=CART, headers=rider)).status_code == 404


async def test_shipping_fees_are_calculated(staff, fakes):
    body = {"deliveryType": "delivery", "shippingMethodId": "/fr/api/shipping_methods/s1", "price": "99.90"}
    response = await staff.post("/en/pos/api/calculate-shipping-fees", json=body)
    assert response.status_code == 200
    assert response.text == '{"fees":25.00}'
    assert (fakes.last.request.shipping_method_id, fakes.last.request.price) == ("s1", "99.90")


@pytest.mark.parametrize(("sent", "percent"), [("12,5", "12.5"), ("12.5", "12.5"), (12.5, "12.5")])
async def test_a_discount_may_have_a_comma(admin, fakes, sent, percent):
    response = await admin.post(URL, json={**CART, "reduction": sent})
    assert response.status_code == 201
    assert fakes.last.request.discount_percent == percent


@pytest.mark.parametrize(
    ("field", "sent"), [("reduction", "1,2,5"), ("reduction", "1,000.5"), ("payedAmount", "1,5")]
)
async def test_other_commas_are_no_decimal_marks(admin, field, sent):
    response = await admin.post(URL, json={**CART, field: sent})
    assert (response.status_code, response.json()["violations"][0]["propertyPath"]) == (422, field)


async def test_a_quote_is_of_the_sent_fields(admin, fakes):
    response = await admin.post("/fr/pos/cart/quote", json={"editOrderId": "o1", "reduction": "5"})
    assert response.status_code == 200
    request = fakes.last.request
    assert (fakes.last.method, request.order_id, request.cart.discount_percent) == ("QuoteCart", "o1", "5")
    assert "discount_percent" in request.edited.paths


async def test_a_changed_quote_is_a_conflict_with_the_new_one(admin, fakes):
    fakes.errors["Checkout"] = ConflictError("It changed.", "quote-changed", quote_id="q2", total="22.00")
    response = await admin.post(URL, json={**CART, "quoteId": "q1"})
    assert (response.status_code, response.json()["code"]) == (409, "quote-changed")
    assert (response.json()["quote"]["quoteId"], response.json()["quote"]["total"]) == ("q2", 22)
