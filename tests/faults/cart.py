"""Carts that differ only in their customer."""

CHECKOUT = "/fr/pos/cart/checkout"
CREDIT = 5


async def build_carts(client, count=12):
    """Return carts of one simple product, paid in cash."""

    async def get_items(resource, **query):
        response = await client.get(f"/fr/api/{resource}", params=query)
        return response.raise_for_status().json()["hydra:member"]

    [product] = await get_items("products", productType="simple", itemsPerPage=1)
    [method, *_] = await get_items("shipping_methods")
    [cash, *_] = await get_items("payment_methods")
    customers = await get_items("customers", itemsPerPage=count)
    return [
        {
            "orderItems": [{"product": product["@id"], "quantity": 1}],
            "deliveryType": "on-store",
            "customerId": customer["@id"],
            "shippingMethod": method["@id"],
            "paymentMethod": cash["@id"],
            "payedAmount": product["finalPrice"],
        }
        for customer in customers
    ]


def overpay(cart):
    """Return the cart paid with more than its total; the rest is added to the wallet."""
    return cart | {"payedAmount": cart["payedAmount"] + CREDIT, "isRestUsedAsCredit": True}


def pay_by_wallet(cart):
    """Return the cart partly paid from the wallet."""
    amounts = {"payedAmount": cart["payedAmount"] - CREDIT, "walletPaymentAmount": CREDIT}
    return cart | amounts | {"isPayedByCredit": True}
