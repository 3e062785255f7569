import odd_replies
import pytest
from chassis.errors import ExhaustedError, FieldViolation, ValidationError
from gateway import service
from souk.dropship.v1 import dropship_service_pb2 as rpc

VARIANTS = [{"vid": "v1", "basePrice": 28.405, "isManual": True}, {"vid": "v2", "basePrice": "3"}]
ENTITY = {
    "pid": "P1", "name": "Lamp", "shipToCountry": "us", "shipFromCountry": "CN",
    "data": {"productNameEn": "A long lamp", "variants": VARIANTS, "productWeight": "170.00-369.00"},
    "dataIlaveU": {
        "parentCategoryId": "/en/api/category_products/a", "subCategoryId": {"id": "b"},
        "shipToCountries": ["MA", "/en/api/countries/FR"], "isCOD": True,
    },
}  # fmt: skip


async def test_a_search_has_the_suppliers_names_and_envelope_and_says_how_far_it_reaches(
    admin, shop, monkeypatch
):
    monkeypatch.setitem(
        odd_replies.ODD_REPLIES, "SearchProducts", lambda reply, _: setattr(reply, "reach", 6000)
    )
    answer = await admin.get(
        "/en/api/supplier/product/list",
        params={
            "pageNum": 2,
            "pageSize": 24,
            "countryCode": "us",
            "productNameEn": "lamp",
            "categoryId": "c",
        },
    )
    asked = shop.last.request

    assert answer.status_code == 200
    assert answer.json().keys() == {"code", "result", "message", "data", "reach", "requestId"}
    assert answer.json()["reach"] == 6000
    assert (asked.page, asked.size, asked.country, asked.name, asked.category_id) == (
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
async def test_the_other_calls_reach_the_importer(admin, staff, anyone, shop, path, rpc_name):
    assert (await admin.get(f"/fr/api/supplier/{path}")).status_code == 200
    assert shop.last.method == rpc_name
    assert (await staff.get(f"/fr/api/supplier/{path}")).status_code == 403
    assert (await anyone.get(f"/fr/api/supplier/{path}")).status_code == 401


async def test_unknown_parameters_and_wrong_pages_are_named(admin):
    assert (await admin.get("/en/api/supplier/product/list?page=1")).status_code == 400
    answer = await admin.get("/en/api/supplier/product/list?pageNum=0&countryCode=USA")
    assert {one["propertyPath"] for one in answer.json()["violations"]} == {"pageNum", "countryCode"}


async def test_freight_takes_the_suppliers_body(admin, shop):
    body = {"startCountryCode": "CN", "endCountryCode": "US", "products": [{"quantity": 2, "vid": "V"}]}
    assert (await admin.post("/en/api/supplier/logistic/freightCalculate", json=body)).status_code == 200
    assert (shop.last.request.parcels[0].vid, shop.last.request.parcels[0].quantity) == ("V", 2)

    answer = await admin.post("/en/api/supplier/logistic/freightCalculate", json={"products": [{}]})
    assert {one["propertyPath"] for one in answer.json()["violations"]} == {
        "startCountryCode", "endCountryCode", "products[0].vid",
    }  # fmt: skip


async def test_shop_pages_see_the_shops_name_in_the_ways(admin, shop, monkeypatch):
    def ways(reply, _):
        reply.data = '[{"logisticName":"CJPacket Ordinary","logisticPrice":4.71,"logisticAging":"7-12"}]'

    monkeypatch.setitem(odd_replies.ODD_REPLIES, "CalculateFreight", ways)
    body = {"startCountryCode": "CN", "endCountryCode": "US", "products": [{"vid": "V"}]}
    answer = await admin.post("/en/api/freight/calculate", json=body)

    assert answer.json() == [
        {
            "logisticName": "Atlas Ordinary", "logisticPrice": 4.71, "logisticAging": "7-12",
            "key": "CJPacket Ordinary",
        }
    ]  # fmt: skip


async def test_shop_pages_count_what_there_is(admin, shop, monkeypatch):
    rows = '[{"countryCode":"CN","totalInventoryNum":7},{"countryCode":"US","storageNum":3}]'
    monkeypatch.setitem(odd_replies.ODD_REPLIES, "ReadStock", lambda reply, _: setattr(reply, "data", rows))
    answer = await admin.get("/en/api/freight/inventory?vid=V")

    assert answer.json()["total"] == 10
    assert (await admin.get("/en/api/freight/inventory")).status_code == 422


async def test_one_product_is_listed_with_its_base_prices(admin, shop, monkeypatch):
    def listed(reply, request):
        reply.listings.add(id="L1", pid=request.entities[0].pid, version=1, status=1)

    monkeypatch.setitem(odd_replies.ODD_REPLIES, "ImportProducts", listed)
    answer = await admin.post("/en/api/cj_products", json={"entities": ENTITY})
    asked = shop.last.request.entities[0]

    assert (answer.status_code, answer.json()["@id"]) == (201, "/en/api/cj_products/L1")
    assert (asked.name, asked.ship_to_country, asked.choices.parent_category_id) == ("A long lamp", "US", "a")
    assert (asked.choices.sub_category_id, list(asked.choices.ship_to_countries)) == ("b", ["MA", "FR"])
    assert [(one.vid, one.amount, one.is_manual) for one in asked.base_prices] == [
        ("v1", "28.41", True), ("v2", "3.00", False),
    ]  # fmt: skip


async def test_listing_again_is_a_no_op_and_many_are_an_import(admin, shop, monkeypatch):
    def listed(reply, request):
        reply.is_no_op = len(request.entities) == 1
        reply.listings.add(id="L1", version=1, status=1)
        if not reply.is_no_op:
            reply.MergeFrom(rpc.ImportProductsResponse(**{"import": {"id": "I", "state": 1}}))

    monkeypatch.setitem(odd_replies.ODD_REPLIES, "ImportProducts", listed)
    again = await admin.post("/en/api/cj_products", json={"entities": ENTITY})
    many = await admin.post("/en/api/cj_products", json={"entities": [ENTITY, ENTITY]})

    assert again.status_code == 200
    assert (many.status_code, many.json()["import"]["id"], len(many.json()["listings"])) == (202, "I", 1)


@pytest.mark.parametrize(
    "entities", [None, "x", 3, ["x"], {"pid": ["x"], "data": 3, "dataIlaveU": {"isCOD": 1}}]
)
async def test_what_is_no_listing_is_refused_by_name(admin, entities):
    answer = await admin.post("/en/api/cj_products", json={"entities": entities})

    assert answer.status_code == 422
    assert all(one["propertyPath"].startswith("entities") for one in answer.json()["violations"])


async def test_a_wait_for_the_supplier_says_how_long(admin, shop):
    shop.refuse["ReadProduct"] = ExhaustedError(
        "Waiting for the supplier, about 40 s.", 40, "supplier-waiting"
    )
    answer = await admin.get("/en/api/supplier/product/query?pid=P")

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "40")
    assert (answer.json()["code"], answer.json()["detail"]) == (
        "supplier-waiting",
        "Waiting for the supplier, about 40 s.",
    )
    assert [call.method for call in shop.calls].count("ReadProduct") == 1


async def test_a_retry_of_an_import_answers_the_import(admin, shop):
    shop.add("imports", state=1)
    answer = await admin.post("/en/api/imports/I/retry")

    assert (answer.status_code, shop.last.request.id) == (200, "I")


async def test_a_picture_comes_through_us(admin, staff, shop, monkeypatch):
    monkeypatch.setitem(
        odd_replies.ODD_REPLIES, "ReadPicture", lambda reply, _: setattr(reply, "content", b"jpeg")
    )
    asked = "/en/api/supplier/picture?address=https://pictures.test/a.jpg"
    answer = await admin.get(asked)

    assert (answer.status_code, answer.content) == (200, b"jpeg")
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == (
        "image/jpeg",
        "private, max-age=86400",
    )
    assert shop.last.request.address == "https://pictures.test/a.jpg"
    assert (await staff.get(asked)).status_code == 403
    monkeypatch.setitem(odd_replies.ODD_REPLIES, "ReadPicture", lambda reply, _: None)
    assert (await admin.get(asked)).status_code == 204
    assert (await admin.get("/en/api/supplier/picture?address=file:///etc/passwd")).status_code == 422


@pytest.mark.parametrize(
    ("more", "chosen", "follows"),
    [
        ({}, {}, True),
        ({"multiplier": 3}, {}, False),
        ({"data": {"variants": VARIANTS}}, {}, False),
        ({"multiplier": 3}, {"followsRules": True}, True),
        ({}, {"followsRules": False}, False),
    ],
)
async def test_who_names_neither_price_nor_multiplier_leaves_them_to_the_rules(
    admin, shop, more, chosen, follows
):
    entity = {**ENTITY, "data": {}, **more, "dataIlaveU": {**ENTITY["dataIlaveU"], **chosen}}
    await admin.post("/en/api/cj_products", json={"entities": [entity]})

    assert shop.last.request.entities[0].choices.follows_rules is follows


def test_the_document_has_the_odd_call_beside_the_plain_ones():
    assert service.openapi()["paths"]["/{locale}/api/cj_products"].keys() >= {"get", "post"}


CHOICES = {
    "shipToCountry": "us",
    "dataIlaveU": {"parentCategoryId": "/en/api/category_products/a", "subCategoryId": "b", "isCOD": True},
}


async def test_all_that_a_search_finds_is_an_import(admin, shop, monkeypatch):
    monkeypatch.setitem(odd_replies.ODD_REPLIES, "ImportFound", lambda reply, _: setattr(reply, "id", "I"))
    search = {"categoryId": "c", "countryCode": "cn", "productNameEn": " lamp "}
    body = {"search": search, "choices": CHOICES, "most": 500, "confirmBelowCost": True}
    answer = await admin.post("/en/api/cj_products", json=body)
    asked = shop.last.request

    assert (answer.status_code, answer.json()["import"]["@id"]) == (202, "/en/api/imports/I")
    assert (asked.search.category_id, asked.search.country, asked.search.name) == ("c", "CN", "lamp")
    assert (asked.choices.ship_to_country, asked.choices.choices.sub_category_id) == ("US", "b")
    assert (asked.most, asked.confirm_below_cost) == (500, True)


@pytest.mark.parametrize("search", ["/en/api/supplier_searches/S", {"@id": "S"}, "S"])
async def test_a_saved_search_is_taken_in_every_form_of_a_reference(admin, shop, search):
    await admin.post("/en/api/cj_products", json={"search": search, "choices": CHOICES})

    assert (shop.last.method, shop.last.request.search_id) == ("ImportFound", "S")


@pytest.mark.parametrize(
    ("more", "paths"),
    [
        ({"search": {}}, {"search"}),
        ({"search": "/en/api/orders/1"}, {"search"}),
        ({"search": {"countryCode": "USA"}, "most": 0}, {"search.countryCode", "most", "search"}),
        ({"search": "S", "entities": []}, {"entities"}),
        ({"search": "S", "choices": 3}, {"choices"}),
    ],
)
async def test_what_is_no_search_is_refused_by_name(admin, more, paths):
    answer = await admin.post("/en/api/cj_products", json={"choices": CHOICES, **more})

    assert answer.status_code == 422
    assert {one["propertyPath"] for one in answer.json()["violations"]} == paths


async def test_an_order_is_placed_with_the_parts_of_its_address(admin, staff, shop, monkeypatch):
    def placed(reply, request):
        reply.orders.add(id="S", order_id=request.order_id, version=1, state=1, number="atlas-1")

    monkeypatch.setitem(odd_replies.ODD_REPLIES, "PlaceOrder", placed)
    address = {"countryCode": "ma", "city": " Casablanca ", "province": "Casablanca-Settat"}
    body = {"order": "/en/api/orders/O", "address": address, "payFromBalance": True}
    answer = await admin.post("/en/api/supplier_orders", json=body)
    asked = shop.last.request

    assert answer.status_code == 202
    assert answer.json()["supplierOrders"][0]["order"] == "/en/api/orders/O"
    assert answer.json()["supplierOrders"][0]["state"] == "placing"
    assert (asked.order_id, asked.address.country, asked.address.city) == ("O", "MA", "Casablanca")
    assert asked.pay_from_balance
    assert (await staff.post("/en/api/supplier_orders", json=body)).status_code == 403


async def test_what_can_not_be_placed_is_refused_by_name(admin, shop):
    body = {"address": {"countryCode": "MAR", "city": 3.5}, "payFromBalance": "yes"}
    answer = await admin.post("/en/api/supplier_orders", json=body)

    assert {one["propertyPath"] for one in answer.json()["violations"]} == {
        "order", "address.countryCode", "address.city", "payFromBalance",
    }  # fmt: skip

    missing = ValidationError(
        FieldViolation("address.country", "Say the country.", "blank"),
        FieldViolation("order_id", "x", "quantity"),
    )
    shop.refuse["PlaceOrder"] = missing
    answer = await admin.post("/en/api/supplier_orders", json={"order": "O"})
    assert {one["propertyPath"] for one in answer.json()["violations"]} == {"address.countryCode", "order"}


async def test_an_order_is_asked_after_on_demand(admin, shop):
    answer = await admin.post("/en/api/supplier_orders/S/track")

    assert (answer.status_code, answer.json()["@id"]) == (200, "/en/api/supplier_orders/S")
    assert shop.last.method == "TrackOrder"
