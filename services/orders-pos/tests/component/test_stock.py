"""Stock at the counter and in carts: exact under concurrency, and taken once."""

import asyncio
from contextlib import asynccontextmanager
from datetime import timedelta
from random import Random
from uuid import UUID, uuid4

import orjson
import pytest
from chassis import outbox
from chassis.context import GUEST, set_caller
from chassis.errors import ConflictError, DomainError, ForbiddenError
from chassis.inbox import ConsumerRunner
from chassis.model import now
from chassis.testing import caller
from orders_pos.adapters.stock.sql_cart_reservations import SqlReservations
from orders_pos.adapters.stock.sql_stock import SqlStock
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.entrypoints.consumers import CONSUMERS
from orders_pos.usecases.stock.release_stock import release_stock
from orders_pos.usecases.stock.reserve_stock import reserve_stock
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

LEVELS = (
    "SELECT attribute_value_id, on_hand, reserved FROM stock_level WHERE product_id::text = $1 ORDER BY 1"
)
# What carts, orders and the ledger say, for every stock.
DIFFERENCES = """
SELECT * FROM stock_level s WHERE
  on_hand <> (SELECT coalesce(sum(tenths), 0) FROM stock_movement m
    WHERE m.product_id = s.product_id AND m.attribute_value_id = s.attribute_value_id)
  OR reserved <> (SELECT coalesce(sum(tenths), 0) FROM stock_reservation r
    WHERE r.product_id = s.product_id AND r.attribute_value_id = s.attribute_value_id)"""
SOLD = """
SELECT coalesce(sum(l.tenths), 0) AS lines, (SELECT -coalesce(sum(tenths), 0) FROM stock_movement
    WHERE product_id::text = $1 AND kind IN ('sold', 'returned')) AS moved
FROM order_line l JOIN orders o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
WHERE l.product_id::text = $1 AND o.step_code <> 'cancelled'"""
LATER = timedelta(minutes=15)


@pytest.fixture
def track(change, create):
    """Count the pieces of a product and return it; fields are changed with it."""

    async def track(product: pb.Product, counted: str, value_id: str = "", **fields) -> pb.Product:
        product = await change(product, track_stock=True, **fields)
        await create(pb.StockMovement(product_id=product.id, attribute_value_id=value_id, counted=counted))
        return product

    return track


@pytest.fixture
def on_hand(fetch):
    async def on_hand(product: pb.Product) -> list[int]:
        return [row["on_hand"] for row in await fetch(LEVELS, product.id)]

    return on_hand


@pytest.fixture
def in_transaction(database, admin):
    """Run a function in a transaction of its own, with its events."""

    async def in_transaction(function, *arguments):
        set_caller(admin)
        async with database.transaction(admin.tenant_id) as transaction:
            result = await function(*arguments)
            await outbox.write(transaction)
            return result

    return in_transaction


@pytest.fixture
def reserve(in_transaction):
    async def reserve(holder, quantities, until=None):
        return await in_transaction(
            reserve_stock, holder, quantities, until or now() + LATER, SqlReservations()
        )

    return reserve


@pytest.fixture
def get(call):
    async def get(product: pb.Product, user=None) -> pb.Product:
        request = rpc.ListProductsRequest(filter=pb.ProductFilter(id=[product.id]))
        request.page.limit = 1
        [item] = (
            await (call("ListProducts", request, user) if user else call("ListProducts", request))
        ).items
        return item

    return get


def line(product, quantity, **fields):
    return rpc.CartLine(product_id=product.id, quantity=quantity, **fields)


async def test_an_order_takes_stock_an_edit_the_difference_and_a_cancellation_gives_it_back(
    shop, track, sell, edit, move, on_hand, fetch
):
    await track(shop.soap, "10")
    await track(shop.carpet, "7.5", "wool")
    lines = [line(shop.soap, "2"), line(shop.carpet, "1.5", attribute_value_id="wool"), line(shop.soap, "1")]
    order = await sell(lines=lines)
    assert (await on_hand(shop.soap), await on_hand(shop.carpet)) == ([70], [60])
    stored = [line(shop.soap, "4", id=order.order_items[0].id)]
    order = await edit(order, lines=stored)
    assert (await on_hand(shop.soap), await on_hand(shop.carpet)) == ([60], [75])
    await edit(order, lines=stored)
    order = await move(order, "cancelled")
    await move(order, "cancelled")
    assert (await on_hand(shop.soap), await on_hand(shop.carpet)) == ([100], [75])
    await move(order, "received", reason="A mistake")
    assert await on_hand(shop.soap) == [60]
    assert await fetch(DIFFERENCES) == []


async def test_a_checkout_that_is_repeated_or_fails_takes_stock_once_or_not_at_all(
    shop, track, sell, on_hand, violations
):
    await track(shop.soap, "10")
    await sell(key="k1")
    await sell(key="k1")
    await violations(sell(status="PAYMENT_STATUS_PAID"))
    assert await on_hand(shop.soap) == [80]


async def test_an_order_older_than_the_counting_gives_back_nothing_it_did_not_take(
    shop, track, sell, edit, move, on_hand
):
    order = await sell()
    await track(shop.soap, "10")
    order = await edit(order, customer_note="Ring twice")
    assert await on_hand(shop.soap) == [100]
    order = await edit(order, lines=[line(shop.soap, "3", id=order.order_items[0].id)])
    assert await on_hand(shop.soap) == [90]
    await move(order, "cancelled")
    assert await on_hand(shop.soap) == [100]


async def test_the_counter_sells_below_zero_unless_the_product_forbids_it(shop, track, sell, change, on_hand):
    soap = await track(shop.soap, "1")
    await sell()
    assert await on_hand(soap) == [-10]
    await change(soap, sell_without_stock=False)
    with pytest.raises(ConflictError) as raised:
        await sell()
    assert (raised.value.code, raised.value.metadata["product"]) == ("out-of-stock", soap.id)
    assert await on_hand(soap) == [-10]


async def test_a_product_that_needs_stock_is_sold_as_often_as_there_are_pieces(shop, track, sell, on_hand):
    await track(shop.soap, "10", sell_without_stock=False)
    lines = [line(shop.soap, "1")]
    outcomes = await asyncio.gather(*(sell(lines=lines) for _ in range(16)), return_exceptions=True)
    failures = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    assert [getattr(failure, "code", failure) for failure in failures] == ["out-of-stock"] * 6
    assert await on_hand(shop.soap) == [0]


async def test_sales_edits_and_cancellations_at_once_leave_the_stock_that_the_orders_say(
    shop, create, track, sell, edit, move, fetch
):
    """The carts hold the same products in different orders, so that locks taken in any other order would deadlock."""
    others = [await create(pb.Product(name=f"Towel {n}", price="5")) for n in range(3)]
    products = [await track(product, "1000") for product in (shop.soap, *others)]

    async def run_client(seed: int) -> None:
        rng, own_orders = Random(seed), []
        for _ in range(12):
            lines = [line(product, str(rng.randrange(1, 4))) for product in rng.sample(products, 3)]
            action = rng.choice(("sell", "edit", "cancel")) if own_orders else "sell"
            if action == "sell":
                own_orders.append(await sell(lines=lines))
            elif action == "edit":
                index = rng.randrange(len(own_orders))
                own_orders[index] = await edit(own_orders[index], lines=lines)
            else:
                await move(own_orders.pop(rng.randrange(len(own_orders))), "cancelled")

    await asyncio.gather(*(run_client(seed) for seed in range(8)))
    assert await fetch(DIFFERENCES) == []
    for product in products:
        [row] = await fetch(SOLD, product.id)
        assert row["lines"] == row["moved"] > 0


async def test_the_last_piece_is_held_by_one_of_sixteen_carts(shop, track, reserve, fetch):
    await track(shop.soap, "1")
    quantities = {StockKey(UUID(shop.soap.id), ""): 10}
    outcomes = await asyncio.gather(
        *(reserve(uuid4(), quantities) for _ in range(16)), return_exceptions=True
    )
    assert sorted(getattr(outcome, "code", "held") for outcome in outcomes) == [
        "held",
        *["out-of-stock"] * 15,
    ]
    assert [row["reserved"] for row in await fetch(LEVELS, shop.soap.id)] == [10]
    assert await fetch(DIFFERENCES) == []


async def test_carts_and_orders_of_the_same_products_do_not_block_each_other(
    shop, create, track, reserve, sell, in_transaction, fetch
):
    towel = await create(pb.Product(name="Towel", price="5"))
    products = [await track(product, "1000") for product in (shop.soap, towel)]
    keys = [StockKey(UUID(product.id), "") for product in products]

    async def run_cart(seed: int) -> None:
        rng, holder = Random(seed), uuid4()
        for _ in range(10):
            await reserve(holder, dict.fromkeys(rng.sample(keys, 2), 10))
            await sell(lines=[line(product, "1") for product in rng.sample(products, 2)])
        await in_transaction(release_stock, holder, now(), SqlReservations())

    await asyncio.gather(*(run_cart(seed) for seed in range(6)))
    rows = [row for product in products for row in await fetch(LEVELS, product.id)]
    assert [(row["on_hand"], row["reserved"]) for row in rows] == [(10_000 - 600, 0)] * 2


async def test_what_a_cart_holds_is_not_available_and_comes_back_when_it_expires(
    shop, track, reserve, get, sell, database, admin, fetch
):
    soap = await track(shop.soap, "10", sell_without_stock=False)
    key, holder = StockKey(UUID(soap.id), ""), uuid4()
    await reserve(holder, {key: 90})
    assert ((await get(soap)).stock_on_hand, (await get(soap)).stock_available) == ("10", "1")
    with pytest.raises(ConflictError):
        await sell()
    await reserve(holder, {key: 90}, now() - timedelta(seconds=1))
    assert (await get(soap)).stock_available == "10"
    assert [(row["on_hand"], row["reserved"]) for row in await fetch(LEVELS, soap.id)] == [(100, 90)]
    event = {
        "id": str(uuid4()),
        "tenantid": str(admin.tenant_id),
        "tenant": "test",
        "data": {"holder": str(holder)},
    }
    [consumer] = [consumer for consumer in CONSUMERS if consumer.event == "stock-reservation-due"]
    assert await ConsumerRunner(consumer, database, None).apply(event)
    assert [(row["on_hand"], row["reserved"]) for row in await fetch(LEVELS, soap.id)] == [(100, 0)]
    due = await fetch("SELECT due_at FROM outbox WHERE event = 'stock-reservation-due'")
    assert len(due) == 2


async def test_an_expired_cart_keeps_nobody_from_buying_the_last_piece(shop, track, reserve, sell, fetch):
    soap = await track(shop.soap, "2", sell_without_stock=False)
    await reserve(uuid4(), {StockKey(UUID(soap.id), ""): 20}, now() - timedelta(seconds=1))
    await sell()
    assert [(row["on_hand"], row["reserved"]) for row in await fetch(LEVELS, soap.id)] == [(0, 0)]


async def test_a_second_tab_of_a_cart_waits_for_the_first(shop, create, track, reserve, fetch):
    towel = await create(pb.Product(name="Towel", price="5"))
    keys = [StockKey(UUID((await track(product, "50")).id), "") for product in (shop.soap, towel)]
    holder = uuid4()
    await asyncio.gather(*(reserve(holder, {keys[n % 2]: 10 * n}) for n in range(1, 9)))
    assert await fetch(DIFFERENCES) == []
    assert len(await fetch("SELECT FROM stock_reservation")) == 1


async def test_products_show_their_stock_and_are_found_by_it(shop, create, track, call, get, admin):
    soap = await track(shop.soap, "3", low_stock_level="5")
    carpet = await track(shop.carpet, "0.5", "wool")
    towel = await create(pb.Product(name="Towel", price="5"))
    empty = await create(pb.Product(name="Brush", price="5", track_stock=True))
    soap = await get(soap)
    assert soap.stock_status == pb.STOCK_STATUS_LOW_STOCK
    assert (soap.stock_on_hand, soap.stock_available, soap.in_stock) == ("3", "3", True)
    carpet = await get(carpet)
    assert (carpet.attribute_values[0].stock_available, carpet.stock_available) == ("0.5", "0.5")
    towel = await get(towel)
    assert (towel.stock_status, towel.in_stock, towel.HasField("stock_on_hand")) == (1, True, False)
    guest = await get(soap, caller(GUEST, tenant_id=admin.tenant_id))
    assert (guest.stock_status, guest.HasField("stock_on_hand"), guest.HasField("low_stock_level")) == (
        3,
        False,
        False,
    )

    async def names(**filters) -> list[str]:
        request = rpc.ListProductsRequest(filter=pb.ProductFilter(**filters))
        request.page.limit = 10
        return [item.name for item in (await call("ListProducts", request)).items]

    assert await names(in_stock=True) == ["Carpet", "Soap", "Towel"]
    assert await names(in_stock=False) == [empty.name]
    assert await names(low_stock=True) == ["Brush", "Soap"]
    assert await names(low_stock=False) == ["Carpet", "Towel"]


async def test_stock_is_counted_received_and_written_off_by_admins(
    shop, track, create, call, staff, violations
):
    soap = await track(shop.soap, "10")
    received = await create(
        pb.StockMovement(product_id=soap.id, kind="STOCK_MOVEMENT_KIND_RECEIVED", quantity="2.5")
    )
    assert (received.quantity, received.on_hand, received.person_name) == ("2.5", "12.5", "Test")
    broken = pb.StockMovement(
        product_id=soap.id, kind="STOCK_MOVEMENT_KIND_WRITTEN_OFF", quantity="-1", reason="Broken"
    )
    assert (await create(broken)).on_hand == "11.5"
    counted = await create(pb.StockMovement(product_id=soap.id, counted="11"))
    assert (counted.kind, counted.quantity) == (pb.STOCK_MOVEMENT_KIND_CORRECTED, "-0.5")
    with pytest.raises(ConflictError):
        await create(pb.StockMovement(product_id=soap.id, counted="11"), key="again")
    with pytest.raises(ForbiddenError):
        await create(broken, user=staff)
    carpet = pb.StockMovement(product_id=shop.carpet.id, counted="1")
    assert await violations(create(carpet)) == {"item.product_id": "not-allowed"}
    assert await violations(create(pb.StockMovement(product_id=soap.id))) == {"item.quantity": "blank"}
    unknown = pb.StockMovement(product_id=soap.id, counted="1", attribute_value_id="wool")
    assert await violations(create(unknown)) == {"item.attribute_value_id": "unknown"}
    request = rpc.ListStockMovementsRequest(filter=pb.StockMovementFilter(product_id=soap.id))
    request.page.limit = 10
    listed = (await call("ListStockMovements", request)).items
    assert [movement.quantity for movement in listed] == ["-0.5", "-1", "2.5", "10"]


async def test_movements_name_their_order(shop, track, sell, call):
    await track(shop.soap, "10")
    order = await sell()
    request = rpc.ListStockMovementsRequest(filter=pb.StockMovementFilter(order_id=order.id))
    request.page.limit = 10
    [movement] = (await call("ListStockMovements", request)).items
    assert (movement.order_number, movement.quantity) == (order.order_number, "-2")
    assert movement.kind == pb.STOCK_MOVEMENT_KIND_SOLD


async def test_an_event_is_published_when_stock_runs_low_or_out_and_comes_back(
    shop, track, sell, create, fetch
):
    soap = await track(shop.soap, "10", low_stock_level="5")

    async def statuses() -> list[str]:
        rows = await fetch("SELECT data FROM outbox WHERE event = 'product-stock-changed' ORDER BY seq")
        return [orjson.loads(row["data"])["stockStatus"] for row in rows]

    for _ in range(5):
        await sell()
    await create(pb.StockMovement(product_id=soap.id, kind="STOCK_MOVEMENT_KIND_RECEIVED", quantity="9"))
    assert await statuses() == ["in-stock", "low-stock", "out-of-stock", "in-stock"]


async def test_saving_an_order_takes_one_more_statement_if_it_has_products_that_are_counted(
    shop, track, sell, database, monkeypatch
):
    statements: list[str] = []
    transaction = database.transaction

    @asynccontextmanager
    async def logged_transaction(*arguments, **options):
        async with transaction(*arguments, **options) as opened:
            with opened.connection.query_logger(lambda query: statements.append(query.query)):
                yield opened

    async def count_statements() -> int:
        counts = []
        # What a connection asks once, at its first use, is not counted.
        for _ in range(3):
            statements.clear()
            await sell()
            counts.append(len(statements))
        return min(counts)

    monkeypatch.setattr(database, "transaction", logged_transaction)
    plain = await count_statements()
    assert not [statement for statement in statements if "stock_" in statement]
    await track(shop.soap, "100")
    assert await count_statements() == plain + 1


async def test_supplier_counts_replace_the_stock(shop, track, in_transaction, on_hand):
    soap = await track(shop.soap, "10")
    key = StockKey(UUID(soap.id), "")
    for _ in range(2):
        await in_transaction(SqlStock().set_counts, {key: 40}, "Stock of the supplier", now())
    assert await on_hand(soap) == [40]


async def test_old_clients_keep_what_they_do_not_know(create, change):
    front, back = "/uploads/test/a.webp", "/uploads/test/b.webp"
    value = pb.AttributeValue(id="s", attribute_name="S", price="5", sku="T-S", weight=120)
    item = pb.Product(
        name="Towel", price="5", product_type="PRODUCT_TYPE_VARIABLE", attribute_values=[value],
        pictures=[pb.ProductPicture(url=front, alt="Front"), pb.ProductPicture(url=back)], vat_rate="10",
        description_html="<b>Soft</b><script>x</script>",
    )  # fmt: skip
    towel = await create(item)
    assert (towel.image, towel.description_html, towel.sell_without_stock) == (front, "<b>Soft</b>", True)
    sent = [pb.AttributeValue(id="s", attribute_name="Small", price="6")]
    towel = await change(towel, name="Big towel", attribute_values=sent, image=front)
    assert (towel.attribute_values[0].sku, towel.attribute_values[0].weight) == ("T-S", 120)
    assert ([picture.url for picture in towel.pictures], towel.vat_rate) == ([front, back], "10")


async def test_domain_errors_of_stock_leave_no_reservation(shop, track, reserve, fetch):
    await track(shop.soap, "1")
    with pytest.raises(DomainError):
        await reserve(uuid4(), {StockKey(UUID(shop.soap.id), ""): 11})
    assert await fetch("SELECT FROM stock_reservation") == []
