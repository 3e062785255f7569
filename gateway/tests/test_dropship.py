import pytest
from chassis.errors import ExhaustedError, FieldViolation, ValidationError
from custom_replies import CUSTOM_REPLIES
from gateway import service
from souk.dropship.v1 import dropship_service_pb2 as rpc

PICTURE = "/api/supplier/picture?address=https://pictures.test/a.jpg"
VARIANTS = [{"vid": "v1", "basePrice": 28.405, "isManual": True}, {"vid": "v2", "basePrice": "3"}]
ENTITY = {
    "pid": "P1", "name": "Lamp", "shipToCountry": "us", "shipFromCountry": "CN",
    "data": {"productNameEn": "A long lamp", "variants": VARIANTS, "productWeight": "170.00-369.00"},
    "dataIlaveU": {
        "parentCategoryId": "/en/api/category_products/a", "subCategoryId": {"id": "b"},
        "shipToCountries": ["MA", "/en/api/countries/FR"], "isCOD": True,
    },
}  # fmt: skip


async def test_a_search_has_the_suppliers_format_and_its_reach(admin, fakes, monkeypatch):
    monkeypatch.setitem(CUSTOM_REPLIES, "SearchProducts", lambda reply, _: setattr(reply, "reach", 6000))
    response = await admin.get(
        "/en/api/supplier/product/list",
        params={
            "pageNum": 2,
            "pageSize": 24,
            "countryCode": "us",
            "productNameEn": "lamp",
            "categoryId": "c",
        },
    )
    request = fakes.last.request

    assert response.status_code == 200
    assert response.json().keys() == {"code", "result", "message", "data", "reach", "requestId"}
    assert response.json()["reach"] == 6000
    assert (request.page, request.size, request.country, request.name, request.category_id) == (
        2,
        24,
        "US",
        "lamp",
        "c",
    )


@pytest.mark.parametrize(
    ("path", "rpc_name"),
    [
        ("product/query?pid=P", "ReadProduct"),
        ("product/getCategory", "ReadCategories"),
        ("product/stock/queryByVid?vid=V", "ReadStock"),
    ],
)
async def test_the_other_supplier_calls_reach_the_importer(admin, staff, anonymous, fakes, path, rpc_name):
    assert (await admin.get(f"/fr/api/supplier/{path}")).status_code == 200
    assert fakes.last.method == rpc_name
    assert (await staff.get(f"/fr/api/supplier/{path}")).status_code == 403
    assert (await anonymous.get(f"/fr/api/supplier/{path}")).status_code == 401


async def test_unknown_and_invalid_parameters_are_named(admin):
    assert (await admin.get("/en/api/supplier/product/list?page=1")).status_code == 400
    response = await admin.get("/en/api/supplier/product/list?pageNum=0&countryCode=USA")
    assert {violation["propertyPath"] for violation in response.json()["violations"]} == {
        "pageNum",
        "countryCode",
    }


async def test_freight_accepts_the_suppliers_body(admin, fakes):
    body = {"startCountryCode": "CN", "endCountryCode": "US", "products": [{"quantity": 2, "vid": "V"}]}
    assert (await admin.post("/en/api/supplier/logistic/freightCalculate", json=body)).status_code == 200
    assert (fakes.last.request.parcels[0].vid, fakes.last.request.parcels[0].quantity) == ("V", 2)

    response = await admin.post("/en/api/supplier/logistic/freightCalculate", json={"products": [{}]})
    assert {violation["propertyPath"] for violation in response.json()["violations"]} == {
        "startCountryCode", "endCountryCode", "products[0].vid",
    }  # fmt: skip


async def test_shipping_methods_of_shop_pages_have_the_shops_name(admin, fakes, monkeypatch):
    def quote_freight(reply, _):
        ordinary = {"key": "CJPacket Ordinary", "name": "Atlas Ordinary"}
        reply.options.add(**ordinary, price="4.71", aging="7-12", quote="signed", currency="USD")
        reply.options.add(key="DHL Official", name="DHL Official", price="18.2", aging="3-5")

    monkeypatch.setitem(CUSTOM_REPLIES, "QuoteFreight", quote_freight)
    body = {"startCountryCode": "CN", "endCountryCode": "US", "products": [{"vid": "V"}]}
    response = await admin.post("/en/api/freight/calculate", json=body)

    first, second = response.json()
    assert (first["logisticName"], first["key"]) == ("Atlas Ordinary", "CJPacket Ordinary")
    assert (first["logisticPrice"], first["logisticAging"], first["quote"]) == (4.71, "7-12", "signed")
    assert (second["logisticName"], second["isUnknown"]) == ("DHL Official", False)
    assert response.headers["cache-control"] == "no-store"


async def test_shop_pages_read_the_total_stock(admin, fakes, monkeypatch):
    def read_inventory(reply, _):
        reply.inventory.add(country_code="CN", quantity=7)
        reply.total = 7

    monkeypatch.setitem(CUSTOM_REPLIES, "ReadInventory", read_inventory)
    response = await admin.get("/en/api/freight/inventory?vid=V")

    assert response.json() == {"inventory": [{"countryCode": "CN", "quantity": 7}], "total": 7}
    assert (await admin.get("/en/api/freight/inventory")).status_code == 422


async def test_a_product_is_listed_with_its_base_prices(admin, fakes, monkeypatch):
    def import_products(reply, request):
        reply.listings.add(id="L1", pid=request.entities[0].pid, version=1, status=1)

    monkeypatch.setitem(CUSTOM_REPLIES, "ImportProducts", import_products)
    response = await admin.post("/en/api/cj_products", json={"entities": ENTITY})
    request = fakes.last.request.entities[0]

    assert (response.status_code, response.json()["@id"]) == (201, "/en/api/cj_products/L1")
    assert (request.name, request.ship_to_country, request.choices.parent_category_id) == (
        "A long lamp",
        "US",
        "a",
    )
    assert (request.choices.sub_category_id, list(request.choices.ship_to_countries)) == ("b", ["MA", "FR"])
    assert [(price.vid, price.amount, price.is_manual) for price in request.data.variants] == [
        ("v1", "28.41", True), ("v2", "3", False),
    ]  # fmt: skip


async def test_listing_again_is_a_no_op_and_several_products_are_an_import(admin, fakes, monkeypatch):
    def import_products(reply, request):
        reply.is_no_op = len(request.entities) == 1
        reply.listings.add(id="L1", version=1, status=1)
        if not reply.is_no_op:
            reply.MergeFrom(rpc.ImportProductsResponse(**{"import": {"id": "I", "state": 1}}))

    monkeypatch.setitem(CUSTOM_REPLIES, "ImportProducts", import_products)
    repeated = await admin.post("/en/api/cj_products", json={"entities": ENTITY})
    many = await admin.post("/en/api/cj_products", json={"entities": [ENTITY, ENTITY]})

    assert repeated.status_code == 200
    assert (many.status_code, many.json()["import"]["id"], len(many.json()["listings"])) == (202, "I", 1)


@pytest.mark.parametrize(
    "entities", [None, "x", 3, ["x"], {"pid": ["x"], "data": 3, "dataIlaveU": {"isCOD": 1}}]
)
async def test_an_invalid_listing_is_rejected_by_field(admin, entities):
    response = await admin.post("/en/api/cj_products", json={"entities": entities})

    assert response.status_code == 422
    assert all(
        violation["propertyPath"].startswith("entities") for violation in response.json()["violations"]
    )


async def test_a_busy_supplier_is_reported_with_retry_after(admin, fakes):
    fakes.errors["ReadProduct"] = ExhaustedError(
        "Waiting for the supplier, about 40 s.", 40, "supplier-waiting"
    )
    response = await admin.get("/en/api/supplier/product/query?pid=P")

    assert (response.status_code, response.headers["Retry-After"]) == (503, "40")
    assert (response.json()["code"], response.json()["detail"]) == (
        "supplier-waiting",
        "Waiting for the supplier, about 40 s.",
    )
    assert [call.method for call in fakes.calls].count("ReadProduct") == 1


async def test_a_retry_of_an_import_returns_the_import(admin, fakes):
    fakes.add("imports", state=1)
    response = await admin.post("/en/api/imports/I/retry")

    assert (response.status_code, fakes.last.request.id) == (200, "I")


@pytest.mark.parametrize(("path", "rpc_name"), [("confirm", "ConfirmRisk"), ("undo", "UndoRisk")])
async def test_a_risk_is_decided_on_by_admins(admin, staff, fakes, path, rpc_name):
    response = await admin.post(f"/en/api/listing_risks/R/{path}")

    assert (response.status_code, response.json()["@id"]) == (200, "/en/api/listing_risks/R")
    assert (fakes.last.method, fakes.last.request.id) == (rpc_name, "R")
    assert (await staff.post(f"/en/api/listing_risks/R/{path}")).status_code == 403


async def test_pictures_are_proxied(admin, staff, fakes, monkeypatch):
    monkeypatch.setitem(CUSTOM_REPLIES, "ReadPicture", lambda reply, _: setattr(reply, "content", b"jpeg"))
    path = f"/en{PICTURE}"
    response = await admin.get(path)

    assert (response.status_code, response.content) == (200, b"jpeg")
    assert (response.headers["content-type"], response.headers["cache-control"]) == (
        "image/jpeg",
        "private, max-age=86400",
    )
    assert fakes.last.request.address == "https://pictures.test/a.jpg"
    assert (await staff.get(path)).status_code == 403
    monkeypatch.setitem(CUSTOM_REPLIES, "ReadPicture", lambda reply, _: None)
    assert (await admin.get(path)).status_code == 204
    assert (await admin.get("/en/api/supplier/picture?address=file:///etc/passwd")).status_code == 422


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        (PICTURE, {"Cookie": "__Secure-souk-pictures=admin"}, 204),
        (f"/en{PICTURE}", {"Cookie": "__Secure-souk-pictures=admin"}, 204),
        (PICTURE, {"Cookie": "__Secure-souk-pictures=staff"}, 403),
        (PICTURE, {"Cookie": "__Secure-souk-pictures=x.y.z"}, 401),
        (PICTURE, {"Cookie": "__Secure-souk-pictures=admin", "Authorization": "Bearer x.y.z"}, 401),
        (PICTURE, {}, 401),
        ("/api/stock_media/thumbnail?kind=image&id=1", {"Cookie": "__Secure-souk-pictures=admin"}, 204),
        # Anything else takes no cookie.
        ("/api/products", {"Cookie": "__Secure-souk-pictures=admin"}, 401),
        ("/en/api/supplier/product/list", {"Cookie": "__Secure-souk-pictures=admin"}, 401),
    ],
)
async def test_an_img_is_authenticated_by_the_cookie_of_pictures(anonymous, path, headers, status):
    assert (await anonymous.get(path, headers=headers)).status_code == status


@pytest.mark.parametrize(
    ("fields", "choices", "follows_rules"),
    [
        ({}, {}, True),
        ({"multiplier": 3}, {}, False),
        ({"data": {"variants": VARIANTS}}, {}, False),
        ({"multiplier": 3}, {"followsRules": True}, True),
        ({}, {"followsRules": False}, False),
    ],
)
async def test_without_price_and_multiplier_the_rules_apply(admin, fakes, fields, choices, follows_rules):
    entity = {**ENTITY, "data": {}, **fields, "dataIlaveU": {**ENTITY["dataIlaveU"], **choices}}
    await admin.post("/en/api/cj_products", json={"entities": [entity]})

    assert fakes.last.request.entities[0].choices.follows_rules is follows_rules


def test_the_document_has_custom_and_generated_operations_on_one_path():
    assert service.openapi()["paths"]["/{locale}/api/cj_products"].keys() >= {"get", "post"}


CHOICES = {
    "shipToCountry": "us",
    "dataIlaveU": {"parentCategoryId": "/en/api/category_products/a", "subCategoryId": "b", "isCOD": True},
}


async def test_all_results_of_a_search_are_an_import(admin, fakes, monkeypatch):
    monkeypatch.setitem(CUSTOM_REPLIES, "ImportFound", lambda reply, _: setattr(reply, "id", "I"))
    search = {"categoryId": "c", "countryCode": "cn", "productNameEn": " lamp "}
    body = {"search": search, "choices": CHOICES, "most": 500, "confirmBelowCost": True}
    response = await admin.post("/en/api/cj_products", json=body)
    request = fakes.last.request

    assert (response.status_code, response.json()["import"]["@id"]) == (202, "/en/api/imports/I")
    assert (request.search.category_id, request.search.country, request.search.name) == ("c", "CN", " lamp ")
    assert (request.choices.ship_to_country, request.choices.choices.sub_category_id) == ("US", "b")
    assert (request.most, request.confirm_below_cost) == (500, True)


@pytest.mark.parametrize("search", ["/en/api/supplier_searches/S", {"@id": "S"}, "S"])
async def test_a_saved_search_can_be_referenced_in_every_form(admin, fakes, search):
    await admin.post("/en/api/cj_products", json={"search": search, "choices": CHOICES})

    assert (fakes.last.method, fakes.last.request.search_id) == ("ImportFound", "S")


@pytest.mark.parametrize(
    ("fields", "paths"),
    [
        ({"search": {}}, {"search"}),
        ({"search": "/en/api/orders/1"}, {"search"}),
        ({"search": {"countryCode": "USA"}, "most": 0}, {"search.countryCode", "most"}),
        ({"search": "S", "entities": []}, {"entities"}),
        ({"search": "S", "choices": 3}, {"choices"}),
    ],
)
async def test_an_invalid_search_is_rejected_by_field(admin, fields, paths):
    response = await admin.post("/en/api/cj_products", json={"choices": CHOICES, **fields})

    assert response.status_code == 422
    assert {violation["propertyPath"] for violation in response.json()["violations"]} == paths


async def test_an_order_is_placed_with_its_address(admin, staff, fakes, monkeypatch):
    def place_order(reply, request):
        reply.orders.add(id="S", order_id=request.order_id, version=1, state=1, number="atlas-1")

    monkeypatch.setitem(CUSTOM_REPLIES, "PlaceOrder", place_order)
    address = {"countryCode": "ma", "city": " Casablanca ", "province": "Casablanca-Settat"}
    body = {"order": "/en/api/orders/O", "address": address, "payFromBalance": True}
    response = await admin.post("/en/api/supplier_orders", json=body)
    request = fakes.last.request

    assert response.status_code == 202
    assert response.json()["supplierOrders"][0]["order"] == "/en/api/orders/O"
    assert response.json()["supplierOrders"][0]["state"] == "placing"
    assert (request.order_id, request.address.country, request.address.city) == ("O", "MA", " Casablanca ")
    assert request.pay_from_balance
    assert (await staff.post("/en/api/supplier_orders", json=body)).status_code == 403


async def test_an_invalid_supplier_order_is_rejected_by_field(admin, fakes):
    body = {"address": {"countryCode": "MAR", "city": 3.5}, "payFromBalance": "yes"}
    response = await admin.post("/en/api/supplier_orders", json=body)

    assert {violation["propertyPath"] for violation in response.json()["violations"]} == {
        "order", "address.countryCode", "address.city", "payFromBalance",
    }  # fmt: skip

    missing = ValidationError(
        FieldViolation("address.country", "Say the country.", "blank"),
        FieldViolation("order_id", "x", "quantity"),
    )
    fakes.errors["PlaceOrder"] = missing
    response = await admin.post("/en/api/supplier_orders", json={"order": "O"})
    assert {violation["propertyPath"] for violation in response.json()["violations"]} == {
        "address.countryCode",
        "order",
    }


async def test_a_supplier_order_is_tracked_on_demand(admin, fakes):
    response = await admin.post("/en/api/supplier_orders/S/track")

    assert (response.status_code, response.json()["@id"]) == (200, "/en/api/supplier_orders/S")
    assert fakes.last.method == "TrackOrder"
