"""Another supplier than the first: its prices, stock, freight and orders go the same way."""

import asyncio
import socket
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ConflictError
from dropship_importer.adapters import suppliers
from dropship_importer.domain.supplier_order import Address, ShopOrderLine
from dropship_importer.usecases.place_order import ShopOrder
from granian.constants import Interfaces
from granian.server.embed import Server
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk_sandbox.supplier.images import draw_image
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from wholesaler import Wholesaler

KEY, KIND = "a key of the wholesaler", "wholesaler"
HEAD = "article;name;description;category;option;ean;price;stock;grams;image\n"


class Warehouse:
    """The wholesaler's server: its price list by EAN, and the orders by our number."""

    def __init__(self) -> None:
        self.url = ""
        self.prices = {"3001": ["12,50", 7], "3002": ["14,00", 0], "3100": ["3,20", 40]}
        self.orders = {}

    def price_list(self) -> str:
        names = {
            "3001": ("A30", "Théière", "1 l"),
            "3002": ("A30", "Théière", "2 l"),
            "3100": ("A31", "Verre", ""),
        }
        rows = [
            f"{article};{name};<p>{name} de Fès</p>;Table;{option};{ean};{self.prices[ean][0]};{self.prices[ean][1]}"
            f";300;{self.url}/{article}.jpg"
            for ean, (article, name, option) in names.items()
        ]
        return HEAD + "\n".join(rows)

    async def answer(self, request):
        path = request.path_params["path"]
        if path.endswith(".jpg"):
            return Response(draw_image("full", "7-1.jpg"), media_type="image/jpeg")
        if request.headers.get("authorization") != f"Bearer {KEY}":
            return Response(status_code=401)
        if path == "prices.csv":
            return Response(self.price_list())
        if path.startswith("tariff/"):
            options = [["Express", "19.90", "2"], ["Poste", "8.40", "5-7"]]
            return JSONResponse(options if path.endswith("MA") else [])
        if request.method == "POST":
            return self.place(await request.json())
        number = path.removeprefix("orders/")
        return JSONResponse(self.orders[number]) if number in self.orders else Response(status_code=404)

    def place(self, body):
        if body["reference"] in self.orders:
            return Response(status_code=409)
        self.orders[body["reference"]] = {"id": "W1", "state": "open", "amount": "25.00", **body}
        return JSONResponse(self.orders[body["reference"]])


@pytest.fixture
async def warehouse():
    warehouse = Warehouse()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    warehouse.url = f"http://127.0.0.1:{port}"
    app = Starlette(routes=[Route("/{path:path}", warehouse.answer, methods=["GET", "POST"])])
    server = Server(app, address="127.0.0.1", port=port, interface=Interfaces.ASGINL, log_enabled=False)
    serving = asyncio.create_task(server.serve())
    yield warehouse
    server.stop()
    await asyncio.wait({serving}, timeout=30)


@pytest.fixture
def sandbox(warehouse, monkeypatch):
    """The wholesaler instead of the first supplier's stand-in."""
    monkeypatch.setitem(suppliers.KINDS, KIND, lambda _, egress: Wholesaler(warehouse.url, egress))
    warehouse.api_url = warehouse.url
    return warehouse


@pytest.fixture
async def account(call):
    async def account(**fields):
        item = pb.SupplierAccount(**{"name": "Grossiste", "api_key": KEY, "kind": KIND, **fields})
        return await call("CreateSupplierAccount", rpc.CreateSupplierAccountRequest(item=item))

    return account


@pytest.fixture
def list_article(import_products, wait_for_listing, shop):
    async def list_article(pid):
        choices = pb.ListingChoices(parent_category_id=shop.parent, sub_category_id=shop.child)
        entity = rpc.Listed(pid=pid, ship_to_country="MA", ship_from_country="FR", choices=choices)
        return await wait_for_listing((await import_products(entity)).listings[0].id)

    return list_article


async def test_a_product_is_listed_at_prices_from_the_suppliers_currency(account, list_article, shop):
    await account()
    listing = await list_article("A30")
    assert listing.status == pb.LISTING_STATUS_PUBLISHED, listing
    assert shop.currencies == ["EUR"]
    assert [(variant.vid, variant.key, variant.sell_price) for variant in listing.variants] == [
        ("3001", "1 l", "12.50"),
        ("3002", "2 l", "14.00"),
    ]
    first = listing.variants[0]
    # Twice the cost, with the cheapest way to Morocco; 10.05 dirhams a euro.
    assert (first.shipping_fees, first.base_price) == ("8.40", "33.40")
    assert Decimal(first.price) == Decimal("33.40") * shop.rate
    assert [variant.stock for variant in listing.variants] == [7, 0]
    assert listing.image.startswith("/uploads/")


async def test_what_it_has_left_is_synced(account, list_article, warehouse, call, until):
    await account()
    listing = await list_article("A31")
    warehouse.prices["3100"][1] = 12
    await call("SyncCjProduct", rpc.SyncCjProductRequest(id=listing.id))

    async def is_synced():
        return (await call("GetCjProduct", rpc.GetCjProductRequest(id=listing.id))).stock == 12

    await until(is_synced)


async def test_it_is_searched_and_quoted(account, call, list_article):
    await account()
    page = await call("SearchProducts", rpc.SearchProductsRequest(name="théi"))
    assert '"A30"' in page.data
    assert '"A31"' not in page.data
    shown = await call("ReadProduct", rpc.ReadProductRequest(pid="A30"))
    assert '"productNameEn":"Théière"' in shown.data
    listing = await list_article("A30")
    assert listing.status == pb.LISTING_STATUS_PUBLISHED
    parcels = [rpc.Parcel(vid="3001", quantity=2)]
    request = rpc.QuoteFreightRequest(start_country="FR", end_country="MA", parcels=parcels)
    options = (await call("QuoteFreight", request)).options
    assert [(option.name, option.price, option.currency) for option in options] == [
        ("Poste", "8.40", "EUR"),
        ("Express", "19.90", "EUR"),
    ]


async def test_an_order_is_placed_once_and_tracked(account, call, list_article, shop, warehouse, until):
    await account()
    listing = await list_article("A30")
    lines = [ShopOrderLine(listing.id, "3001", "Théière", Decimal(2))]
    address = Address(name="Nadia Alami", phone="+212600000000", address="12 Rue Tahar Sebti")
    order = ShopOrder(uuid4(), f"2026-{uuid4().hex[:6]}", is_cancelled=False, address=address, lines=lines)
    shop.orders[str(order.id)] = order
    to = pb.ParcelAddress(province="Casablanca-Settat", city="Casablanca", country="MA")
    request = rpc.PlaceOrderRequest(order_id=str(order.id), address=to)
    [started] = (await call("PlaceOrder", request, key=str(uuid4()))).orders

    async def placed(state):
        supplier_order = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=started.id))
        return supplier_order if supplier_order.state == state else None

    item = await until(lambda: placed(pb.SUPPLIER_ORDER_STATE_PLACED))
    [at_supplier] = warehouse.orders.values()
    assert (item.supplier_order_id, item.amount, at_supplier["by"]) == ("W1", "25.00", "Poste")
    assert at_supplier["lines"] == {"3001": 2}
    at_supplier["state"] = "sent"
    await call("TrackOrder", rpc.TrackOrderRequest(id=started.id))
    assert await placed(pb.SUPPLIER_ORDER_STATE_SHIPPED)


async def test_an_account_is_at_a_supplier_that_there_is_and_stays_there(account, call, violations):
    assert await violations(account(kind="nobody")) == {"item.kind": "choice"}
    made = await account()
    assert made.kind == KIND
    request = rpc.UpdateSupplierAccountRequest(item=pb.SupplierAccount(id=made.id, kind="cj"))
    request.mask.paths.append("kind")
    assert await violations(call("UpdateSupplierAccount", request)) == {"item.kind": "not-allowed"}


async def test_a_supplier_is_left_once_nothing_of_it_is_listed(account, list_article, call, violations):
    await account()
    listing = await list_article("A31")
    assert await violations(account(kind="cj")) == {"item.kind": "not-allowed"}
    await call("DeleteCjProduct", rpc.DeleteCjProductRequest(id=listing.id))
    assert (await account(kind="")).kind == "cj"


async def test_a_key_that_it_does_not_take_is_said_at_the_account(account, call):
    made = await account(api_key="another key")
    with pytest.raises(ConflictError, match="does not take the account"):
        await call("ReadProduct", rpc.ReadProductRequest(pid="A30"))
    request = rpc.GetSupplierAccountRequest(id=made.id)
    assert (await call("GetSupplierAccount", request)).trouble_code == pb.REASON_ACCOUNT
