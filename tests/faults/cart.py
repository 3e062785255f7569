"""Carts that differ in nothing but their customer."""

CHECKOUT = "/fr/pos/cart/checkout"
CREDIT = 5


async def some_carts(client, count=12):
    """Carts of one simple product, paid in cash."""

    async def some(resource, **query):
        answer = await client.get(f"/fr/api/{resource}", params=query)
        return answer.raise_for_status().json()["hydra:member"]

    [product] = await some("products", productType="simple", itemsPerPage=1)
    [method, *_] = await some("shipping_methods")
    customers = await some("customers", itemsPerPage=count)
    return [
        {
            "orderItems": [{"product": product["@id"], "quantity": 1}],
            "deliveryType": "on-store",
            "customerId": customer["@id"],
            "shippingMethod": method["@id"],
            "payedAmount": product["finalPrice"],
        }
        for customer in customers
    ]


def leaving_credit(cart):
    """The cart, paid with more than asked; the rest goes to the wallet."""
    return cart | {"payedAmount": cart["payedAmount"] + CREDIT, "isRestUsedAsCredit": True}


def spending_credit(cart):
    """The cart, partly paid from the wallet."""
    paid = {"payedAmount": cart["payedAmount"] - CREDIT, "walletPaymentAmount": CREDIT}
    return cart | paid | {"isPayedByCredit": True}
