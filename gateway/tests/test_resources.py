import pytest
from chassis.errors import BusyError, ConflictError, FieldViolation, ValidationError
from gateway.contract.resource import resources
from gateway.contract.rights import roles

SHIRT = {"name": "Chemise", "price": "12.50", "product_type": 1}


async def test_a_collection_is_hydras(admin, shop):
    for number in range(35):
        shop.add("products", name=f"P{number}", price="1.00", product_type=1)
    answer = await admin.get("/fr/api/products?page=2&itemsPerPage=10&name=abc")
    body = answer.json()
    assert answer.headers["content-type"].startswith("application/ld+json")
    assert body["@context"] == "/fr/api/contexts/Product"
    assert (body["@id"], body["@type"]) == ("/fr/api/products", "hydra:Collection")
    assert body["hydra:totalItems"] == body["totalItems"] == 35
    assert len(body["hydra:member"]) == 10
    assert answer.headers["content-range"] == "products 10-19/35"
    assert body["hydra:view"] == {
        "@id": "/fr/api/products?page=2&itemsPerPage=10&name=abc",
        "@type": "hydra:PartialCollectionView",
        "hydra:first": "/fr/api/products?itemsPerPage=10&name=abc&page=1",
        "hydra:last": "/fr/api/products?itemsPerPage=10&name=abc&page=4",
        "hydra:previous": "/fr/api/products?itemsPerPage=10&name=abc&page=1",
        "hydra:next": "/fr/api/products?itemsPerPage=10&name=abc&page=3",
    }
    mapped = {one["variable"]: one["property"] for one in body["hydra:search"]["hydra:mapping"]}
    assert mapped["order[name]"] == "name"
    assert mapped["exists[category]"] == "category"
    assert {"id", "id[]", "order[id]", "categories"} <= set(mapped)


async def test_an_empty_collection_still_has_its_total_and_view(admin, shop):
    answer = await admin.get("/en/api/products")
    assert answer.json()["totalItems"] == 0
    assert answer.json()["hydra:view"]["@id"] == "/en/api/products"
    assert answer.headers["content-range"] == "products */0"


async def test_an_item_is_shown_with_exact_numbers_words_and_references(admin, shop):
    item = shop.add("products", **SHIRT, category_id="c 1", version=3)
    item.create_time.FromJsonString("2026-11-21T10:00:00+00:00")
    answer = await admin.get(f"/ar/api/products/{item.id}")
    assert '"price":12.50' in answer.text
    body = answer.json()
    assert body["@id"] == f"/ar/api/products/{item.id}"
    assert body["@type"] == "Product"
    assert body["productType"] == "simple"
    assert body["category"] == "/ar/api/category_products/c%201"
    assert body["createdAt"] == "2026-11-21T10:00:00+00:00"
    assert body["finalPrice"] is None
    assert answer.headers["etag"] == '"3"'


async def test_what_is_embedded_says_what_it_is(admin, shop):
    shop.add("orders", id="o1", status=2, customer={"id": "k1", "full_name": "Salma"}, total="10.00")
    order = (await admin.get("/fr/api/orders/o1")).json()
    assert order["customer"]["@id"] == "/fr/api/customers/k1"
    assert order["customer"]["@type"] == "Customer"
    assert order["status"] == "partially-paid"
    assert (await admin.get("/fr/api/orders")).json()["totals"] == {"total": 0, "paid": 0, "remaining": 0}


async def test_the_simple_dialect_gets_an_array(admin, shop):
    ids = [shop.add("products", **SHIRT).id for _ in range(5)]
    query = {"range": "[1,2]", "sort": '["name","DESC"]', "filter": '{"name":"che","productType":"simple"}'}
    answer = await admin.get("/fr/api/products", params=query)
    assert [one["id"] for one in answer.json()] == ids[1:3]
    assert answer.headers["content-range"] == "products 1-2/5"
    request = shop.last.request
    assert (request.page.order[0].field, request.page.order[0].descending) == ("name", True)
    assert (request.filter.name, request.filter.product_type) == ("che", 1)
    many = await admin.get("/fr/api/products", params={"filter": f'{{"id":["{ids[0]}","{ids[3]}"]}}'})
    assert [one["id"] for one in many.json()] == [ids[0], ids[3]]


@pytest.mark.parametrize(
    "query",
    [
        "range=[3]",
        "range=x",
        "sort=[1]",
        "sort=%7B%7D",
        "filter=[]",
        'filter={"name":{}}',
        "filter=" + "[" * 9999,
    ],
)
async def test_what_the_simple_dialect_garbles_is_refused(admin, shop, query):
    assert (await admin.get(f"/fr/api/products?{query}")).status_code == 400


@pytest.mark.parametrize(
    "form", ["{}", "api/category_products/{}", "/api/category_products/{}", "/en/api/category_products/{}",
             "https://elsewhere.test/fr/api/category_products/{}"]
)  # fmt: skip
async def test_references_come_in_every_form(admin, shop, form):
    reference = form.format("c1")
    await admin.get("/fr/api/products", params={"categories[]": reference, "exists[category]": ""})
    assert list(shop.last.request.filter.category_id) == ["c1"]
    assert shop.last.request.filter.has_category_id
    answer = await admin.post("/fr/api/products", json={"name": "A", "price": 1, "category": reference})
    assert answer.json()["category"] == "/fr/api/category_products/c1"
    whole = {"name": "A", "price": 1, "category": {"@id": reference, "@type": "CategoryProduct", "name": "X"}}
    assert (await admin.post("/fr/api/products", json=whole)).json()[
        "category"
    ] == "/fr/api/category_products/c1"


async def test_ids_come_in_brackets_of_every_kind(admin, shop):
    for name in ("id", "id[]", "id[0]", "id%5B1%5D"):
        await admin.get(f"/fr/api/products?{name}=/fr/api/products/p7")
        assert list(shop.last.request.filter.id) == ["p7"]


async def test_a_reference_to_another_resource_is_refused(admin, shop):
    answer = await admin.post(
        "/fr/api/products", json={"name": "A", "price": 1, "category": "/fr/api/products/7"}
    )
    assert answer.status_code == 422
    assert answer.json()["violations"][0]["code"] == "reference"


@pytest.mark.parametrize(
    ("query", "named"),
    [("colour=red", "colour"), ("order[colour]=asc", "colour"), ("exists[colour]=true", "colour"), ("page=0", "page"),
     ("itemsPerPage=-1", "itemsPerPage"), ("page=2&itemsPerPage=0", "itemsPerPage"), ("productType=odd", "productType"),
     ("page=99999999999", "page"), ("page=90000000", ""), ("name=a%00b", "name"),
     ("order=o1", "order"), ("order[]=o1", "order")],
)  # fmt: skip
async def test_what_a_list_can_not_do_is_refused_by_name(admin, shop, query, named):
    answer = await admin.get(f"/fr/api/products?{query}")
    assert answer.status_code == 400
    assert named in answer.json()["detail"]


async def test_orders_and_pages_reach_the_service(admin, shop):
    await admin.get("/fr/api/products?order[createdAt]=DESC&order[id]=asc&order[name]=up&itemsPerPage=999")
    page = shop.last.request.page
    assert [(one.field, one.descending) for one in page.order] == [("create_time", True), ("id", False)]
    assert (page.offset, page.limit) == (0, 200)
    await admin.get("/fr/api/agents?user.roles=ROLE_SHIPPING_AGENT&user.isValid=1")
    assert (shop.last.request.filter.roles, shop.last.request.filter.is_valid) == (
        "ROLE_SHIPPING_AGENT",
        True,
    )


@pytest.mark.parametrize("name", ["orderId", "orderId[]", "orderId[0]"])
async def test_one_can_filter_by_an_order_while_ordering(admin, shop, name):
    await admin.get(f"/fr/api/wallet_entries?{name}=/fr/api/orders/o1&order[createdAt]=desc")
    assert (shop.last.request.filter.order_id, len(shop.last.request.page.order)) == ("o1", 1)


async def test_a_day_begins_where_the_tenant_is(admin, shop):
    await admin.get(
        "/fr/api/orders?createdAt[after]=2026-07-01&createdAt[before]=2026-07-02T10:00:00%2B02:00"
    )
    asked = shop.last.request.filter
    assert asked.create_time_from.ToJsonString() == "2026-06-30T23:00:00Z"
    assert asked.create_time_before.ToJsonString() == "2026-07-02T08:00:00Z"


async def test_small_collections_are_whole_unless_paged(admin, shop):
    for _ in range(40):
        shop.add("countries", name="X")
    assert len((await admin.get("/fr/api/countries")).json()["hydra:member"]) == 40
    assert len((await admin.get("/fr/api/countries?page=1")).json()["hydra:member"]) == 30


async def test_without_locale_the_tenants_is_taken(admin, shop):
    item = shop.add("products", **SHIRT)
    assert (await admin.get(f"/api/products/{item.id}")).json()["@id"] == f"/fr/api/products/{item.id}"
    assert (await admin.get("/api/products?itemsPerPage=5")).json()["@id"] == "/fr/api/products"
    assert (await admin.get("/de/api/products")).status_code == 404


@pytest.mark.parametrize(
    ("media", "mask"),
    [
        ("application/merge-patch+json", ["fees.collecte", "fees.delivery", "name"]),
        ("application/json", ["fees", "name"]),
    ],
)
async def test_a_merge_names_the_parts_that_were_sent_of_what_is_embedded(admin, shop, media, mask):
    item = shop.add("shipping_methods", name="Express")
    body = b'{"name": "Fast", "fees": {"delivery": 25, "collecte": null}}'
    await admin.patch(f"/fr/api/shipping_methods/{item.id}", content=body, headers={"Content-Type": media})

    assert sorted(shop.last.request.mask.paths) == mask
    assert shop.last.request.item.fees.delivery == "25"


async def test_an_item_is_created_as_it_was_sent(admin, shop):
    body = {"name": "Tapis", "price": 12.5, "productType": "variable", "defaultQuantity": "0.5", "attributValues": [
        {"attributName": "m²", "price": 45.1}]}  # fmt: skip
    answer = await admin.post("/fr/api/products", json=body, headers={"Idempotency-Key": "k-1"})
    assert answer.status_code == 201
    assert answer.headers["location"] == answer.json()["@id"]
    item = shop.last.request.item
    assert (item.price, item.default_quantity, item.product_type) == ("12.5", "0.5", 2)
    assert item.attribute_values[0].price == "45.1"
    assert shop.last.metadata["idempotency-key"] == "k-1"
    assert shop.last.metadata["authorization"] == "Bearer admin"
    assert shop.last.metadata["traceparent"].startswith("00-")


@pytest.mark.parametrize("verb", ["put", "patch"])
async def test_a_change_changes_what_is_sent_and_nothing_else(admin, shop, verb):
    item = shop.add("products", **SHIRT, description="old", version=4)
    echo = {"@id": "x", "@type": "Product", "@context": "y", "id": "/fr/api/products/1", "originId": "1",
            "createdAt": None, "version": 4, "price": "13.00", "description": None}  # fmt: skip
    answer = await getattr(admin, verb)(f"/fr/api/products/{item.id}", json=echo)
    assert answer.status_code == 200
    assert sorted(shop.last.request.mask.paths) == ["description", "price"]
    assert shop.last.request.version == 4
    assert answer.json()["version"] == 5
    assert answer.headers["etag"] == '"5"'
    assert (item.name, item.price, item.description) == ("Chemise", "13.00", "")


async def test_a_stale_change_shows_the_item_as_it_is(admin, shop):
    item = shop.add("products", **SHIRT, version=4)
    answer = await admin.put(f"/fr/api/products/{item.id}", json={"name": "B"}, headers={"If-Match": '"3"'})
    assert answer.status_code == 412
    body = answer.json()
    assert (body["code"], body["changed"]) == ("stale", ["name"])
    assert (body["current"]["@id"], body["current"]["version"]) == (f"/fr/api/products/{item.id}", 4)


async def test_deleting_answers_who_is_gone(admin, shop):
    item = shop.add("products", **SHIRT)
    answer = await admin.request(
        "DELETE", f"/fr/api/products/{item.id}", headers={"Content-Type": "text/plain"}
    )
    assert answer.status_code == 200
    assert answer.json() == {"@id": f"/fr/api/products/{item.id}", "id": item.id}
    assert (await admin.get(f"/fr/api/products/{item.id}")).status_code == 404


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"price": 1}, "name", "blank"),
        ({"name": " ", "price": 1}, "name", "blank"),
        ({"name": "A", "price": "1,5"}, "price", "number"),
        ({"name": "A", "price": -1}, "price", "range"),
        ({"name": "A", "price": 1e300}, "price", "range"),
        ({"name": "A", "price": 1.005}, "price", "digits"),
        ({"name": "A", "price": True}, "price", "number"),
        ({"name": "A" * 256, "price": 1}, "name", "length"),
        ({"name": "A\0", "price": 1}, "name", "text"),
        ({"name": "A", "price": 1, "tenantId": "x"}, "tenantId", "unknown"),
        ({"name": "A", "price": 1, "productType": "odd"}, "productType", "choice"),
        (
            {"name": "A", "price": 1, "attributValues": [{"price": 1}]},
            "attributValues[0].attributName",
            "blank",
        ),
        ({"name": "A", "price": 1, "attributValues": {}}, "attributValues", "list"),
    ],
)
async def test_each_field_that_can_not_be_taken_is_named(admin, shop, body, path, code):
    answer = await admin.post("/fr/api/products", json=body)
    assert answer.status_code == 422
    assert [(one["propertyPath"], one["code"]) for one in answer.json()["violations"]] == [(path, code)]
    assert list(answer.json()["errors"]) == [path]


async def test_a_services_violations_come_in_public_words(admin, shop):
    shop.refuse["CreateCustomer"] = ValidationError(
        FieldViolation("item.phone", "Someone has it.", "taken", "k9"),
        FieldViolation("item.first_name", "Odd.", "odd"),
    )
    body = {
        "firstName": "A",
        "lastName": "B",
        "email": "a@b.c",
        "phone": "1",
        "address": "x",
        "clientRequestId": "r1",
    }
    answer = await admin.post("/fr/api/customers", json=body)
    assert answer.status_code == 422
    assert answer.json()["violations"] == [
        {"propertyPath": "phone", "message": "Someone has it.", "code": "taken", "existing": "k9"},
        {"propertyPath": "firstName", "message": "Odd.", "code": "odd"},
    ]
    assert shop.last.metadata["idempotency-key"] == "r1"


async def test_a_conflict_a_reused_key_and_a_busy_service_say_so(admin, shop):
    item = shop.add("products", **SHIRT)
    shop.refuse["DeleteProduct"] = ConflictError("Something refers to it.", "in-use")
    answer = await admin.delete(f"/fr/api/products/{item.id}")
    assert (answer.status_code, answer.json()["code"]) == (409, "in-use")
    shop.refuse["CreateProduct"] = ValidationError(code="key-reused", existing=item.id)
    answer = await admin.post("/fr/api/products", json={"name": "A", "price": 1})
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["existing"]) == ("key-reused", f"/fr/api/products/{item.id}")
    shop.refuse["CreateProduct"] = BusyError("Later.", 7)
    answer = await admin.post("/fr/api/products", json={"name": "A", "price": 1})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "7")


async def test_reads_and_keyed_writes_are_tried_again(admin, shop):
    shop.unavailable["ListProducts"] = 2
    assert (await admin.get("/fr/api/products")).status_code == 200
    shop.unavailable["CreateProduct"] = 1
    body = {"name": "A", "price": 1}
    assert (await admin.post("/fr/api/products", json=body)).status_code == 503
    shop.unavailable["CreateProduct"] = 1
    assert (
        await admin.post("/fr/api/products", json=body, headers={"Idempotency-Key": "k"})
    ).status_code == 201


async def test_a_failure_tells_nothing_of_itself(admin, shop):
    shop.refuse["ListProducts"] = RuntimeError("select secret from users")
    answer = await admin.get("/fr/api/products")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert len(answer.json()["traceId"]) == 32


@pytest.mark.parametrize("resource", resources(), ids=lambda resource: resource.path)
async def test_who_may_not_is_told_before_the_body_is_read(resource, anyone, staff, shop):
    for verb, method, tail in (
        ("List", "GET", ""),
        ("Create", "POST", ""),
        ("Update", "PUT", "/1"),
        ("Delete", "DELETE", "/1"),
    ):
        url = f"/fr/api/{resource.path}{tail}"
        answer = await anyone.request(method, url, content="{")
        if verb not in resource.rpcs:
            # Another route may take the method there, and asks who it is as well.
            assert answer.status_code in (401, 405)
            continue
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
        if "ROLE_STAFF" not in roles(resource.rpcs[verb]):
            assert (await staff.request(method, url, content="{")).status_code == 403
    assert not [call for call in shop.calls if call.metadata["authorization"] != "Bearer staff"]
