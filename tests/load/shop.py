"""A shop with many products, and a sale of three lines in it."""

import random
from decimal import Decimal
from typing import Any
from uuid import UUID

import asyncpg
from chassis.model import uuid7
from orders_pos.domain.search import grams, normalize
from souk_local.stack import Stack

from load.client import fetch

FEW, MANY = 1_000, 100_000
ATLAS = UUID("00000000-0000-7000-8000-00000000a71a")
WORDS = [
    *(
        "Chemise",
        "Pantalon",
        "Veste",
        "Manteau",
        "Robe",
        "Drap",
        "Couette",
        "Rideau",
        "Tapis",
        "Nappe",
        "Costume",
    ),
    *(
        "Gilet",
        "Jupe",
        "Foulard",
        "Cravate",
        "Djellaba",
        "Caftan",
        "Burnous",
        "Serviette",
        "Peignoir",
        "Housse",
    ),
    *(
        "blanc",
        "noir",
        "rouge",
        "bleu",
        "laine",
        "soie",
        "lin",
        "coton",
        "enfant",
        "homme",
        "femme",
        "express",
    ),
]
ADD = """
INSERT INTO product (tenant_id, id, name, price, final_price, search_text, grams)
SELECT $1, id, name, price, price, text, string_to_array(grams, ',')::integer[]
FROM unnest($2::uuid[], $3::text[], $4::numeric[], $5::text[], $6::text[]) AS p (id, name, price, text, grams)"""


async def fill(stack: Stack, products: int) -> None:
    """Bring the demo laundry to so many products."""
    connection = await asyncpg.connect(stack.databases.url("orders", "service"), timeout=10)
    await connection.execute("SELECT set_config('app.tenant', $1, false)", str(ATLAS))
    have = await connection.fetchval("SELECT count(*) FROM product WHERE archived_at IS NULL")
    chance = random.Random(1)
    names = [" ".join([*chance.sample(WORDS, 3), str(number)]) for number in range(products - have)]
    for at in range(0, len(names), 2000):
        batch = names[at : at + 2000]
        texts = [normalize(name) for name in batch]
        searched = [",".join(map(str, grams(ATLAS, text))) for text in texts]
        prices = [Decimal(chance.randrange(500, 20000)).scaleb(-2) for _ in batch]
        await connection.execute(ADD, ATLAS, [uuid7() for _ in batch], batch, prices, texts, searched)
    await connection.close()
    owner = await asyncpg.connect(stack.databases.url("orders", "owner"))
    await owner.execute("VACUUM ANALYZE")
    await owner.close()


async def sale(port: int, token: str) -> dict[str, Any]:
    """The body of an order of three lines, brought home and paid in full."""
    products = await fetch(
        port, "GET", "/fr/api/products?itemsPerPage=3&productType=simple&name=chemise", token
    )
    found = {
        name: (await fetch(port, "GET", f"/fr/api/{path}?itemsPerPage=1", token))["hydra:member"][0]["@id"]
        for name, path in {
            "customerId": "customers",
            "shippingMethod": "shipping_methods",
            "paymentMethod": "payment_methods",
        }.items()
    }
    lines = [{"product": one["@id"], "quantity": 1} for one in products["hydra:member"]]
    return {"orderItems": lines, "deliveryType": "delivery", "payedAmount": 10_000, "source": "pos", **found}
