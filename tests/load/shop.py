"""A shop with many products, and an order of three lines."""

import random
from decimal import Decimal
from typing import Any
from uuid import UUID

import asyncpg
from chassis.model import uuid7
from orders_pos.domain.search import grams, normalize
from souk_local.stack import Stack

from load.http_client import fetch
from load.souk import analyze

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


async def add_products(stack: Stack, products: int) -> None:
    """Add products to Atlas until it has this many."""
    connection = await asyncpg.connect(stack.databases.url("orders", "service"), timeout=10)
    await connection.execute("SELECT set_config('app.tenant', $1, false)", str(ATLAS))
    existing = await connection.fetchval("SELECT count(*) FROM product WHERE archived_at IS NULL")
    generator = random.Random(1)
    names = [" ".join([*generator.sample(WORDS, 3), str(number)]) for number in range(products - existing)]
    for offset in range(0, len(names), 2000):
        batch = names[offset : offset + 2000]
        texts = [normalize(name) for name in batch]
        trigrams = [",".join(map(str, grams(ATLAS, text))) for text in texts]
        prices = [Decimal(generator.randrange(500, 20000)).scaleb(-2) for _ in batch]
        await connection.execute(ADD, ATLAS, [uuid7() for _ in batch], batch, prices, texts, trigrams)
    await connection.close()
    owner = await asyncpg.connect(stack.databases.url("orders", "owner"))
    await analyze(owner)
    await owner.close()


async def build_order(port: int, token: str) -> dict[str, Any]:
    """Return the body of an order of three lines, with delivery and full payment."""
    products = await fetch(
        port, "GET", "/fr/api/products?itemsPerPage=3&productType=simple&name=chemise", token
    )
    references = {
        name: (await fetch(port, "GET", f"/fr/api/{path}?itemsPerPage=1", token))["hydra:member"][0]["@id"]
        for name, path in {
            "customerId": "customers",
            "shippingMethod": "shipping_methods",
            "paymentMethod": "payment_methods",
        }.items()
    }
    lines = [{"product": product["@id"], "quantity": 1} for product in products["hydra:member"]]
    return {
        "orderItems": lines,
        "deliveryType": "delivery",
        "payedAmount": 10_000,
        "source": "pos",
        **references,
    }
