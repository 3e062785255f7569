"""The audit log of orders: which changes it has, and neither secrets nor personal data."""

from chassis.audited_fields import HIDDEN
from chassis.testing import caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


async def test_the_price_of_a_product_is_recorded_from_what_to_what(call, create, change, audit_entries):
    product = await create(pb.Product(name="Rug", price="100", description="x" * 300))
    await change(product, price="110.50")
    await call("DeleteProduct", rpc.DeleteProductRequest(id=product.id))
    await create(pb.Product(id=product.id, name="Rug", price="1"))

    restored, deleted, changed, created = await audit_entries()

    assert [entry.kind for entry in (created, changed, deleted, restored)] == [
        "product-created",
        "product-changed",
        "product-deleted",
        "product-created",
    ]
    # The final price follows the price.
    assert changed.before == {"price": "100.00", "finalPrice": "100.00"}
    assert changed.after == {"price": "110.50", "finalPrice": "110.50"}
    assert created.after["description"] == "x" * 200 + "…"
    assert {entry.subject_name for entry in (created, changed, deleted, restored)} == {"Rug"}


async def test_a_customer_is_recorded_by_number_without_personal_data(create, change, audit_entries):
    customer = await create(
        pb.Customer(
            first_name="Zoubida",
            last_name="Qarnafli",
            email="z@secret.test",
            phone="0661778899",
            address="Anfa",
        )
    )
    await change(customer, phone="0661778800", locale="ar", shipping_address="Maarif")

    changed, created = await audit_entries()

    assert created.subject_name == changed.subject_name == f"#{customer.id.replace('-', '')[-8:]}"
    plain = {"locale", "isTaxExempt"}
    assert {value for name, value in created.after.items() if name not in plain} == {HIDDEN}
    assert changed.before == {"phone": HIDDEN, "locale": "", "shippingAddress": ""}
    assert changed.after == {"phone": HIDDEN, "locale": "ar", "shippingAddress": HIDDEN}


async def test_of_lists_the_log_has_the_elements_that_differ(change, audit_entries, admin):
    settings = pb.ShopSettings(id=str(admin.tenant_id))
    limits = [
        pb.RoleLimit(role="ROLE_STAFF", discount="10"),
        pb.RoleLimit(role="ROLE_MANAGER", discount="20"),
    ]
    await change(settings, role_limits=limits)
    limits[1].discount = "30"
    await change(settings, role_limits=limits)

    changed, _ = await audit_entries("shop-settings-changed")

    assert changed.subject_name == ""
    assert changed.before == {"roleLimits": [{"role": "ROLE_MANAGER", "discount": "20"}]}
    assert changed.after == {"roleLimits": [{"role": "ROLE_MANAGER", "discount": "30"}]}


async def test_a_sale_and_its_customers_money_are_not_recorded(shop, sell, deposit, audit_entries):
    before = await audit_entries()
    await deposit("5")
    await sell(wallet_amount="5")
    assert await audit_entries() == before


async def test_an_exchange_rate_is_recorded_from_its_event_alone(create, audit_entries):
    await create(pb.CurrencyExchangeRate(source="EUR", target="MAD", rate="10.8"))
    assert await audit_entries() == []


async def test_each_plain_setting_is_recorded(create, audit_entries):
    await create(pb.Till(name="Counter"))
    await create(pb.PaymentMethod(name="Cash"))
    await create(pb.ShippingMethod(name="Express"))
    await create(pb.PromoCode(code="HELLO", value="10"))
    await create(pb.CategoryProduct(name="Home"))
    await create(pb.StepType(code="iron", name="Ironing"))

    assert [(entry.kind, entry.subject_name) for entry in await audit_entries()] == [
        ("step-type-created", "Ironing"),
        ("category-product-created", "Home"),
        ("promo-code-created", "HELLO"),
        ("shipping-method-created", "Express"),
        ("payment-method-created", "Cash"),
        ("till-created", "Counter"),
    ]
    assert await audit_entries(user=caller()) == []
