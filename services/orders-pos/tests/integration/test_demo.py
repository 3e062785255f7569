from decimal import Decimal

import pytest
from chassis.testing import migrated_database
from countries.packs import country_pack
from orders_pos import demo
from orders_pos.demo.atlas import ATLAS
from orders_pos.demo.products import build_barcode
from orders_pos.demo.rif import RIF
from orders_pos.demo.saone import SAONE
from orders_pos.domain.shop.legal_numbers import LegalNumber, find_violations
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
# Days are those of the shop: a sale just after its midnight is of the day before in UTC.
LOCAL_TIME = f"create_time AT TIME ZONE '{SAONE.place.timezone}'"
DEPTH = """
WITH RECURSIVE branch AS (
  SELECT id, position, position AS top, 1 AS level FROM category_product WHERE parent_category_id IS NULL
  UNION ALL SELECT c.id, c.position, top, level + 1
  FROM category_product c JOIN branch b ON c.parent_category_id = b.id
) SELECT max(level) AS deepest, max(level) FILTER (WHERE top = 0) AS first FROM branch"""


@pytest.fixture(scope="module")
async def demo_database():
    """A database with the demo data."""
    async with migrated_database(SERVICE) as (_, database):
        await demo.seed(database)
        yield database


@pytest.fixture
def fetch_demo(demo_database):
    """Fetch rows of a query in a demo shop."""

    async def fetch_demo(sql: str, shop=ATLAS) -> list[tuple]:
        async with demo_database.transaction(shop.tenant_id) as transaction:
            return [tuple(row) for row in await transaction.connection.fetch(sql)]

    return fetch_demo


async def count_rows(fetch_demo, shop) -> dict[str, int]:
    return {table: (await fetch_demo(f"SELECT count(*) FROM {table}", shop))[0][0] for table in TABLES}


async def test_demo_shops_have_products_customers_and_orders(fetch_demo):
    atlas, rif = await count_rows(fetch_demo, ATLAS), await count_rows(fetch_demo, RIF)
    assert (atlas["product"], atlas["customer"], atlas["orders"]) == (65, 201, 147)
    assert (rif["product"], rif["customer"], rif["orders"]) == (40, 21, 21)


async def test_a_second_seed_changes_nothing(demo_database, fetch_demo):
    before = await count_rows(fetch_demo, ATLAS), await count_rows(fetch_demo, RIF)
    await demo.seed(demo_database)
    assert (await count_rows(fetch_demo, ATLAS), await count_rows(fetch_demo, RIF)) == before


@pytest.mark.parametrize(("shop", "levels"), [(ATLAS, (2, 2)), (RIF, (3, 3)), (SAONE, (2, 2))])
async def test_demo_categories_are_nested(fetch_demo, shop, levels):
    assert await fetch_demo(DEPTH, shop) == [levels]


async def test_wallet_credit_equals_the_ledger(fetch_demo):
    sums = "SELECT sum(amount) FROM wallet_entry e WHERE e.customer_id = c.id"
    assert await fetch_demo(f"SELECT id FROM customer c WHERE wallet_credit <> coalesce(({sums}), 0)") == []
    depositors = "SELECT count(DISTINCT customer_id) FROM wallet_entry WHERE reason = 'deposit'"
    assert (await fetch_demo(depositors))[0][0] > 20
    # How many have spent theirs depends on the day, as the orders do.
    assert (await fetch_demo("SELECT count(*) FROM customer WHERE wallet_credit > 0"))[0][0] > 10


async def test_demo_orders_of_every_kind_add_up(fetch_demo):
    owed = "CASE step_code WHEN 'cancelled' THEN 0 ELSE total - wallet_amount - paid_amount END"
    assert await fetch_demo(f"SELECT id FROM orders WHERE remaining <> {owed}") == []
    kinds = await fetch_demo("SELECT DISTINCT delivery_type FROM orders ORDER BY 1")
    assert kinds == [("collecte",), ("collecte-and-delivery",), ("delivery",), ("on-store",)]
    assert await fetch_demo("SELECT DISTINCT status FROM orders ORDER BY 1") == [
        ("paid",),
        ("partially-paid",),
        ("waiting",),
    ]


async def test_demo_orders_are_numbered_by_time(fetch_demo):
    rows = await fetch_demo("SELECT order_number FROM orders ORDER BY create_time")
    assert rows == sorted(rows)


async def test_step_of_an_order_is_the_last_of_its_history(fetch_demo):
    last = "SELECT step_code FROM order_step s WHERE s.order_id = o.id ORDER BY moved_at DESC LIMIT 1"
    assert await fetch_demo(f"SELECT id FROM orders o WHERE step_code <> ({last})") == []
    assert await fetch_demo("SELECT id FROM order_step WHERE moved_at > now()") == []


async def test_slot_use_counts_orders_that_are_not_cancelled(fetch_demo):
    legs = (
        "SELECT (slot->>'date')::date, count(*) FROM orders, unnest(ARRAY[collect_slot, delivery_slot]) AS slot"
        " WHERE slot IS NOT NULL AND step_code {} 'cancelled' GROUP BY 1 ORDER BY 1"
    )
    used = await fetch_demo("SELECT date, sum(used) FROM slot_use WHERE used > 0 GROUP BY 1 ORDER BY 1")
    assert used == await fetch_demo(legs.format("<>"))
    assert await fetch_demo(legs.format("="))
    tenths = await fetch_demo("SELECT sum(tenths) FROM slot_use")
    assert tenths == await fetch_demo(
        "SELECT sum(l.tenths) FROM order_line l JOIN orders o ON o.id = l.order_id,"
        " unnest(ARRAY[collect_slot, delivery_slot]) AS slot WHERE slot IS NOT NULL AND step_code <> 'cancelled'"
    )


async def test_pieces_of_orders_at_work_were_scanned(fetch_demo):
    rows = await fetch_demo(
        "SELECT DISTINCT p.state, s.direction FROM piece p JOIN piece_scan s ON s.piece_id = p.id ORDER BY 1"
    )
    assert rows == [("in", "in"), ("out", "out")]


async def test_each_agent_has_demo_orders(fetch_demo):
    names = await fetch_demo(
        "SELECT DISTINCT full_name FROM orders o JOIN agent a ON a.id = o.agent_id ORDER BY 1"
    )
    assert names == [("Karim Idrissi",), ("Omar Tazi",), ("Samira Fassi",)]


async def test_demo_agents_have_version_zero(fetch_demo):
    assert await fetch_demo("SELECT DISTINCT version FROM agent") == [(0,)]


@pytest.mark.parametrize("shop", demo.SHOPS)
async def test_demo_shops_have_a_dollar_rate(fetch_demo, shop):
    assert await fetch_demo("SELECT source, target, rate FROM currency_exchange_rate", shop) == [
        ("USD", shop.place.currency, shop.amounts.dollar)
    ]


async def test_the_shop_in_lyon_has_orders_of_some_weeks_by_zone_and_rate(fetch_demo):
    [(orders, days)] = await fetch_demo(
        f"SELECT count(*), count(DISTINCT ({LOCAL_TIME})::date) FROM orders", SAONE
    )
    assert orders == 2 * days
    assert 17 <= days <= 19
    assert await fetch_demo(
        f"SELECT DISTINCT extract(isodow FROM {LOCAL_TIME})::int = 7 FROM orders", SAONE
    ) == [(False,)]
    fees = await fetch_demo("SELECT DISTINCT shipping_fees FROM orders WHERE shipping_fees > 0", SAONE)
    assert len(fees) > 1
    rates = await fetch_demo("SELECT DISTINCT vat_rate FROM product WHERE vat_rate IS NOT NULL", SAONE)
    assert rates == [(Decimal(10),)]
    assert await fetch_demo("SELECT count(*) > 1 FROM invoice", SAONE) == [(True,)]


@pytest.mark.parametrize("shop", demo.SHOPS)
def test_numbers_of_a_demo_shop_are_those_of_its_country(shop):
    kinds = country_pack(shop.place.country).seller_numbers
    numbers = [LegalNumber(kind, number) for kind, number in shop.seller_numbers.items()]

    assert list(find_violations(numbers, kinds, "numbers")) == []
    assert {kind.key for kind in kinds if kind.is_required} <= set(shop.seller_numbers)


def test_barcode_has_a_check_digit():
    assert build_barcode(400_638_133_393) == "4006381333931"


async def test_every_demo_product_has_its_own_picture(fetch_demo):
    class FakeStore(dict):
        async def put(self, tenant, name, file):
            self[f"/uploads/{tenant}/{name}"] = file

    store = FakeStore()
    await demo.store_files(store)
    for shop in demo.SHOPS:
        images = [image for (image,) in await fetch_demo("SELECT image FROM product", shop)]
        assert len(images) == len(set(images))
        assert set(images) <= set(store)
    assert all(file.media_type == "image/webp" and len(file.content) < 12_000 for file in store.values())
    second_store = FakeStore()
    await demo.store_files(second_store)
    assert second_store == store


async def test_goods_of_the_demo_have_stock_that_their_movements_explain(fetch_demo):
    sums = "SELECT sum(tenths) FROM stock_movement m WHERE m.product_id = s.product_id"
    value = "m.attribute_value_id = s.attribute_value_id"
    wrong = f"SELECT FROM stock_level s WHERE on_hand <> ({sums} AND {value})"
    for shop, goods in ((ATLAS, 1), (RIF, 40), (SAONE, 3)):
        assert await fetch_demo(wrong, shop) == []
        assert await fetch_demo("SELECT count(*) FROM product WHERE track_stock AND sku <> ''", shop) == [
            (goods,)
        ]
    assert await fetch_demo("SELECT count(*) > 0 FROM stock_level WHERE on_hand = 0", RIF) == [(True,)]
    assert await fetch_demo("SELECT count(*) > 10 FROM stock_movement WHERE kind = 'sold'", RIF) == [(True,)]


@pytest.mark.parametrize("shop", [ATLAS, RIF])
async def test_demo_taxes_are_those_of_orders_and_follow_their_cash(fetch_demo, shop):
    """What is recorded is what was sold and paid, and a counted session has the taxes of its cash."""
    due = "CASE WHEN step_code = 'cancelled' THEN 0 ELSE total - returned_amount END"
    recorded = "coalesce((SELECT sum(net + tax) FROM tax_entry t WHERE t.order_id = o.id AND kind {}), 0)"
    paid = "paid_amount + wallet_amount + rounded_amount"
    sold, shared = recorded.format("<> 'paid'"), recorded.format("= 'paid'")
    different = f"{due} <> {sold} OR {paid} <> {shared}"
    assert await fetch_demo(f"SELECT order_number FROM orders o WHERE {different}", shop) == []
    sums = (
        "SELECT cash_session_id, sum({}) FROM {} WHERE cash_session_id IS NOT NULL {} GROUP BY 1 ORDER BY 1"
    )
    taxes = await fetch_demo(sums.format("net + tax", "tax_entry", ""), shop)
    assert taxes == await fetch_demo(
        sums.format("amount", "payment_entry", "AND kind <> 'written-off'"), shop
    )
