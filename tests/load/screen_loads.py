"""The first load of a screen: every call that it makes, one after the other."""

from functools import partial

from load.http_client import Connection, Measurement, measure_work

# What the order screen asks for until it can be used; what it copies for sales offline comes later.
ORDER_SCREEN = (
    "/auth/me",
    "/fr/api/notifications?itemsPerPage=1",
    "/fr/api/category_products?exists[parentCategory]=false",
    "/fr/api/products?page=1&itemsPerPage=30",
    "/fr/api/shipping_methods",
    "/fr/api/customers?itemsPerPage=20",
    "/fr/api/payment_methods",
    "/fr/api/step_types",
    "/fr/api/agents?user.roles=ROLE_SHIPPING_AGENT&user.isValid=true",
)


async def measure_order_screen(port: int, token: str, clients: int, seconds: float) -> Measurement:
    """Load the order screen again and again. Raise RuntimeError at the first response that is no success."""
    return await measure_work(port, partial(_load, token=token), clients, seconds)


async def _load(connection: Connection, token: str) -> None:
    for path in ORDER_SCREEN:
        status, content = await connection.send(f"GET {path} HTTP/1.1\r\nAuthorization: Bearer {token}\r\n")
        if status != 200:  # OK
            raise RuntimeError(f"GET {path}: {status} {content[:500]!r}")
