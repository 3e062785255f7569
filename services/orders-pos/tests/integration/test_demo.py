from decimal import Decimal

import pytest
from chassis.testing import migrated_database
from orders_pos import demo
from orders_pos.demo.atlas import ATLAS
from orders_pos.demo.rif import RIF
from orders_pos.demo.shelves import barcode
from orders_pos.service import SERVICE

TABLES = (
    "category_product",
    "product",
    "customer",
    "orders",
    "order_line",
    "order_step",
    "wallet_entry",
    "outbox",
)
DEPTH = """
WITH RECURSIVE branch AS (
  SELECT id, position, position AS top, 1 AS level FROM category_product WHERE parent_category_id IS NULL
  UNION ALL SELECT c.id, c.position, top, level + 1
  FROM category_product c JOIN branch b ON c.parent_category_id = b.id
) SELECT max(level) AS deepest, max(level) FILTER (WHERE top = 0) AS first FROM branch"""


@pytest.fixture(scope="module")
async def world():
    """A database with the demo world in it."""
    async with migrated_database(SERVICE) as (_, database):
        await demo.seed(database)
        yield database


@pytest.fixture
def look(world):
    """The rows of a query in a demo shop."""

    async def look(sql: str, shop=ATLAS) -> list[tuple]:
        async with world.transaction(shop.tenant_id) as transaction:
            return [tuple(row) for row in await transaction.connection.fetch(sql)]

    return look


async def counts(look, shop) -> dict[str, int]:
    return {table: (await look(f"SELECT count(*) FROM {table}", shop))[0][0] for table in TABLES}


async def test_both_shops_are_stocked(look):
    atlas, rif = await counts(look, ATLAS), await counts(look, RIF)
    assert (atlas["product"], atlas["customer"], atlas["orders"]) == (65, 200, 147)
    assert (rif["product"], rif["customer"], rif["orders"]) == (40, 20, 21)


async def test_a_second_seed_changes_nothing(world, look):
    before = await counts(look, ATLAS), await counts(look, RIF)
    await demo.seed(world)
    assert (await counts(look, ATLAS), await counts(look, RIF)) == before


@pytest.mark.parametrize(("shop", "levels"), [(ATLAS, (2, 2)), (RIF, (3, 3))])
async def test_categories_lie_in_each_other_from_the_first_on(look, shop, levels):
    assert await look(DEPTH, shop) == [levels]


async def test_wallets_hold_what_the_ledger_says(look):
    sums = "SELECT sum(amount) FROM wallet_entry e WHERE e.customer_id = c.id"
    assert await look(f"SELECT id FROM customer c WHERE wallet_credit <> coalesce(({sums}), 0)") == []
    assert (await look("SELECT count(*) > 20 FROM customer WHERE wallet_credit > 0"))[0][0]


async def test_orders_of_every_kind_add_up(look):
    assert await look("SELECT id FROM orders WHERE remaining <> total - wallet_amount - paid_amount") == []
    kinds = await look("SELECT DISTINCT delivery_type FROM orders ORDER BY 1")
    assert kinds == [("collecte",), ("collecte-and-delivery",), ("delivery",), ("on-store",)]
    assert await look("SELECT DISTINCT status FROM orders ORDER BY 1") == [
        ("paid",),
        ("partially-paid",),
        ("waiting",),
    ]


async def test_orders_are_numbered_in_the_order_of_their_time(look):
    rows = await look("SELECT order_number FROM orders ORDER BY create_time")
    assert rows == sorted(rows)


async def test_an_orders_step_is_the_last_of_its_history(look):
    last = "SELECT step_code FROM order_step s WHERE s.order_id = o.id ORDER BY moved_at DESC LIMIT 1"
    assert await look(f"SELECT id FROM orders o WHERE step_code <> ({last})") == []
    assert await look("SELECT id FROM order_step WHERE moved_at > now()") == []


async def test_slots_are_taken_by_orders_that_are_not_cancelled(look):
    legs = (
        "SELECT (slot->>'date')::date, count(*) FROM orders, unnest(ARRAY[collect_slot, delivery_slot]) AS slot"
        " WHERE slot IS NOT NULL AND step_code {} 'cancelled' GROUP BY 1 ORDER BY 1"
    )
    used = await look("SELECT date, sum(used) FROM slot_use WHERE used > 0 GROUP BY 1 ORDER BY 1")
    assert used == await look(legs.format("<>"))
    assert await look(legs.format("="))


async def test_some_orders_are_each_agents(look):
    names = await look("SELECT DISTINCT full_name FROM orders o JOIN agent a ON a.id = o.agent_id ORDER BY 1")
    assert names == [("Karim Idrissi",), ("Omar Tazi",), ("Samira Fassi",)]


async def test_agents_give_way_to_any_news_of_them(look):
    assert await look("SELECT DISTINCT version FROM agent") == [(0,)]


@pytest.mark.parametrize("shop", [ATLAS, RIF])
async def test_both_shops_know_the_dollar(look, shop):
    assert await look("SELECT source, target, rate FROM currency_exchange_rate", shop) == [
        ("USD", "MAD", Decimal("10.05"))
    ]


def test_a_barcode_ends_in_its_check_digit():
    assert barcode(400_638_133_393) == "4006381333931"


async def test_every_product_has_a_picture_of_its_own(look):
    class Shelf(dict):
        async def put(self, tenant, name, file):
            self[f"/uploads/{tenant}/{name}"] = file

    kept = Shelf()
    await demo.draw(kept)
    for shop in (ATLAS, RIF):
        wanted = [image for (image,) in await look("SELECT image FROM product", shop)]
        assert len(wanted) == len(set(wanted))
        assert set(wanted) <= set(kept)
    assert all(file.media_type == "image/webp" and len(file.content) < 12_000 for file in kept.values())
    again = Shelf()
    await demo.draw(again)
    assert again == kept
