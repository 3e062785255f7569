import pytest
from chassis.contract.resource import resources
from chassis.errors import BusyError, ConflictError, FieldViolation, ValidationError
from chassis.rights import is_public, roles

SHIRT = {"name": "Chemise", "price": "12.50", "product_type": 1}


async def test_a_collection_is_a_hydra_collection(admin, fakes):
    for number in range(35):
        fakes.add("products", name=f"P{number}", price="1.00", product_type=1)
    response = await admin.get("/fr/api/products?page=2&itemsPerPage=10&name=abc")
    body = response.json()
    assert response.headers["content-type"].startswith("application/ld+json")
    assert body["@context"] == "/fr/api/contexts/Product"
    assert (body["@id"], body["@type"]) == ("/fr/api/products", "hydra:Collection")
    assert body["hydra:totalItems"] == body["totalItems"] == 35
    assert len(body["hydra:member"]) == 10
    assert response.headers["content-range"] == "products 10-19/35"
    assert body["hydra:view"] == {
        "@id": "/fr/api/products?page=2&itemsPerPage=10&name=abc",
        "@type": "hydra:PartialCollectionView",
        "hydra:first": "/fr/api/products?itemsPerPage=10&name=abc&page=1",
        "hydra:last": "/fr/api/products?itemsPerPage=10&name=abc&page=4",
        "hydra:previous": "/fr/api/products?itemsPerPage=10&name=abc&page=1",
        "hydra:next": "/fr/api/products?itemsPerPage=10&name=abc&page=3",
    }
    mapped = {mapping["variable"]: mapping["property"] for mapping in body["hydra:search"]["hydra:mapping"]}
    assert mapped["order[name]"] == "name"
    assert mapped["exists[category]"] == "category"
    assert {"id", "id[]", "order[id]", "categories"} <= set(mapped)


async def test_an_empty_collection_has_a_total_and_a_view(admin, fakes):
    response = await admin.get("/en/api/products")
    assert response.json()["totalItems"] == 0
    assert response.json()["hydra:view"]["@id"] == "/en/api/products"
    assert response.headers["content-range"] == "products */0"


async def test_an_item_has_exact_numbers_enum_labels_and_iris(admin, fakes):
    item = fakes.add("products", **SHIRT, category_id="c 1", version=3)
    item.create_time.FromJsonString("2026-11-21T10:00:00+00:00")
    response = await admin.get(f"/ar/api/products/{item.id}")
    assert '"price":12.50' in response.text
    body = response.json()
    assert body["@id"] == f"/ar/api/products/{item.id}"
    assert body["@type"] == "Product"
    assert body["productType"] == "simple"
    assert body["category"] == "/ar/api/category_products/c%201"
    assert body["createdAt"] == "2026-11-21T10:00:00+00:00"
    assert body["finalPrice"] is None
    assert response.headers["etag"].startswith('"3-')


async def test_an_item_that_the_client_has_is_not_sent_again(admin, fakes):
    item = fakes.add("products", **SHIRT, version=3)
    path = f"/fr/api/products/{item.id}"
    tag = (await admin.get(path)).headers["etag"]
    again = await admin.get(path, headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert again.headers["cache-control"] == "no-store"
    # What an item shows of other rows changes without a new version.
    item.description = "changed"
    assert (await admin.get(path, headers={"If-None-Match": tag})).status_code == 200


async def test_an_etag_names_the_version_of_a_write(admin, fakes):
    item = fakes.add("products", **SHIRT, version=3)
    path = f"/fr/api/products/{item.id}"
    headers = {"If-Match": (await admin.get(path)).headers["etag"]}
    assert (await admin.put(path, json={"name": "B"}, headers=headers)).status_code == 200
    assert fakes.last.request.version == 3


@pytest.mark.asvs("14.3.2")
@pytest.mark.parametrize(
    "other",
    ["/ar/api/products", "/fr/api/products?page=2", "/fr/api/products?fields=name", "/fr/api/customers"],
)
async def test_a_list_that_the_client_has_is_not_sent_again(admin, fakes, other):
    item = fakes.add("products", **SHIRT)
    path = "/fr/api/products"
    first = await admin.get(path)
    headers = {"If-None-Match": first.headers["etag"]}
    again = await admin.get(path, headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["content-range"] == first.headers["content-range"]
    assert (await admin.get(other, headers=headers)).status_code == 200
    item.name = "Robe"
    assert (await admin.get(path, headers=headers)).status_code == 200


async def test_embedded_items_have_an_id_and_a_type(admin, fakes):
    fakes.add("orders", id="o1", status=2, customer={"id": "k1", "full_name": "Salma"}, total="10.00")
    order = (await admin.get("/fr/api/orders/o1")).json()
    assert order["customer"]["@id"] == "/fr/api/customers/k1"
    assert order["customer"]["@type"] == "Customer"
    assert order["status"] == "partially-paid"
    assert (await admin.get("/fr/api/orders")).json()["totals"] == {"total": 0, "paid": 0, "remaining": 0}


async def test_a_list_has_the_fields_that_are_requested(admin, fakes):
    item = fakes.add("products", **SHIRT, category_id="c1", sku="S1")
    expected = {
        "@id": f"/fr/api/products/{item.id}",
        "@type": "Product",
        "id": item.id,
        "category": "/fr/api/category_products/c1",
        "sku": "S1",
    }
    response = await admin.get("/fr/api/products?fields=category,sku&itemsPerPage=10")
    assert response.json()["hydra:member"] == [expected]
    assert list(fakes.calls[-1].request.page.fields) == ["category_id", "sku"]
    assert "fields=category%2Csku" in response.json()["hydra:view"]["@id"]
    params = {"range": "[0,2]", "fields": "category,sku"}
    assert (await admin.get("/fr/api/products", params=params)).json() == [expected]


async def test_a_list_without_requested_fields_has_them_all(admin, fakes):
    fakes.add("products", **SHIRT)
    whole = (await admin.get("/fr/api/products")).json()["hydra:member"]
    assert (await admin.get("/fr/api/products?fields=")).json()["hydra:member"] == whole


async def test_equal_replies_are_shown_as_each_request_wants_them(admin, fakes):
    item = fakes.add("products", **SHIRT, category_id="c1")
    for _ in range(2):
        assert (await get_members(admin, "/fr/api/products"))[0]["category"] == "/fr/api/category_products/c1"
        assert (await get_members(admin, "/en/api/products"))[0]["category"] == "/en/api/category_products/c1"
        assert "category" not in (await get_members(admin, "/fr/api/products?fields=sku"))[0]
        assert (await admin.get(f"/en/api/products/{item.id}")).json()["@id"] == f"/en/api/products/{item.id}"
    item.category_id = "c2"
    assert (await get_members(admin, "/fr/api/products"))[0]["category"] == "/fr/api/category_products/c2"
    assert (await admin.get(f"/fr/api/products/{item.id}")).json()["category"].endswith("/c2")


async def get_members(client, path):
    return (await client.get(path)).json()["hydra:member"]


@pytest.mark.parametrize(
    ("path", "name"), [("products", "costs"), ("products", "category_id"), ("orders", "Total")]
)
async def test_an_unknown_field_is_named(admin, path, name):
    response = await admin.get(f"/fr/api/{path}?fields=id,{name}")
    assert (response.status_code, response.json()["code"]) == (400, "fields")
    assert f"There is no field {name};" in response.json()["detail"]


async def test_the_simple_rest_dialect_gets_an_array(admin, fakes):
    ids = [fakes.add("products", **SHIRT).id for _ in range(5)]
    query = {"range": "[1,2]", "sort": '["name","DESC"]', "filter": '{"name":"che","productType":"simple"}'}
    response = await admin.get("/fr/api/products", params=query)
    assert [item["id"] for item in response.json()] == ids[1:3]
    assert response.headers["content-range"] == "products 1-2/5"
    request = fakes.last.request
    assert (request.page.order[0].field, request.page.order[0].descending) == ("name", True)
    assert (request.filter.name, request.filter.product_type) == ("che", 1)
    many = await admin.get("/fr/api/products", params={"filter": f'{{"id":["{ids[0]}","{ids[3]}"]}}'})
    assert [item["id"] for item in many.json()] == [ids[0], ids[3]]


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
async def test_an_invalid_query_of_the_simple_rest_dialect_is_a_400(admin, fakes, query):
    assert (await admin.get(f"/fr/api/products?{query}")).status_code == 400


@pytest.mark.parametrize(
    "form", ["{}", "api/category_products/{}", "/api/category_products/{}", "/en/api/category_products/{}",
             "https://elsewhere.test/fr/api/category_products/{}"]
)  # fmt: skip
async def test_references_are_accepted_in_every_form(admin, fakes, form):
    reference = form.format("c1")
    await admin.get("/fr/api/products", params={"categories[]": reference, "exists[category]": ""})
    assert list(fakes.last.request.filter.category_id) == ["c1"]
    assert fakes.last.request.filter.has_category_id
    response = await admin.post("/fr/api/products", json={"name": "A", "price": 1, "category": reference})
    assert response.json()["category"] == "/fr/api/category_products/c1"
    whole = {"name": "A", "price": 1, "category": {"@id": reference, "@type": "CategoryProduct", "name": "X"}}
    assert (await admin.post("/fr/api/products", json=whole)).json()[
        "category"
    ] == "/fr/api/category_products/c1"


async def test_ids_are_accepted_with_any_brackets(admin, fakes):
    for name in ("id", "id[]", "id[0]", "id%5B1%5D"):
        await admin.get(f"/fr/api/products?{name}=/fr/api/products/p7")
        assert list(fakes.last.request.filter.id) == ["p7"]


async def test_a_reference_to_another_resource_is_rejected(admin, fakes):
    response = await admin.post(
        "/fr/api/products", json={"name": "A", "price": 1, "category": "/fr/api/products/7"}
    )
    assert response.status_code == 422
    assert response.json()["violations"][0]["code"] == "reference"


@pytest.mark.parametrize(
    ("query", "named"),
    [("colour=red", "colour"), ("order[colour]=asc", "colour"), ("exists[colour]=true", "colour"), ("page=0", "page"),
     ("itemsPerPage=-1", "itemsPerPage"), ("page=2&itemsPerPage=0", "itemsPerPage"), ("productType=odd", "productType"),
     ("page=99999999999", "page"), ("page=90000000", ""), ("name=a%00b", "name"),
     ("order=o1", "order"), ("order[]=o1", "order"), ("order[name]=up", "name"), ("order[name]=", "name"),
     ("exists[category]=maybe", "exists[category]")],
)  # fmt: skip
async def test_an_invalid_list_parameter_is_named(admin, fakes, query, named):
    response = await admin.get(f"/fr/api/products?{query}")
    assert response.status_code == 400
    assert named in response.json()["detail"]


async def test_an_unknown_order_is_not_reported_as_an_end_before_its_start(admin):
    for query in ("order[colour]=asc", "sort=name"):
        detail = (await admin.get(f"/fr/api/products?{query}")).json()["detail"]
        assert "fin" not in detail.split()


async def test_ordering_and_page_reach_the_service(admin, fakes):
    await admin.get("/fr/api/products?order[createdAt]=DESC&order[id]=asc&itemsPerPage=999")
    page = fakes.last.request.page
    assert [(ordering.field, ordering.descending) for ordering in page.order] == [
        ("create_time", True),
        ("id", False),
    ]
    assert (page.offset, page.limit) == (0, 200)
    await admin.get("/fr/api/agents?user.roles=ROLE_SHIPPING_AGENT&user.isValid=1")
    assert (fakes.last.request.filter.roles, fakes.last.request.filter.is_valid) == (
        "ROLE_SHIPPING_AGENT",
        True,
    )


@pytest.mark.parametrize("name", ["orderId", "orderId[]", "orderId[0]"])
async def test_a_filter_by_order_and_an_ordering_can_be_combined(admin, fakes, name):
    await admin.get(f"/fr/api/wallet_entries?{name}=/fr/api/orders/o1&order[createdAt]=desc")
    assert (fakes.last.request.filter.order_id, len(fakes.last.request.page.order)) == ("o1", 1)


async def test_dates_are_in_the_tenants_time_zone(admin, fakes):
    await admin.get(
        "/fr/api/orders?createdAt[after]=2026-07-01&createdAt[before]=2026-07-02T10:00:00%2B02:00"
    )
    request = fakes.last.request.filter
    assert request.create_time_from.ToJsonString() == "2026-06-30T23:00:00Z"
    assert request.create_time_before.ToJsonString() == "2026-07-02T08:00:00Z"


async def test_small_collections_are_complete_without_a_page(admin, fakes):
    for _ in range(40):
        fakes.add("countries", name="X")
    assert len((await admin.get("/fr/api/countries")).json()["hydra:member"]) == 40
    assert len((await admin.get("/fr/api/countries?page=1")).json()["hydra:member"]) == 30


async def test_the_default_locale_is_the_tenants(admin, fakes):
    item = fakes.add("products", **SHIRT)
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
async def test_a_merge_patch_contains_only_the_sent_parts_of_embedded_objects(admin, fakes, media, mask):
    item = fakes.add("shipping_methods", name="Express")
    body = b'{"name": "Fast", "fees": {"delivery": 25, "collecte": null}}'
    await admin.patch(f"/fr/api/shipping_methods/{item.id}", content=body, headers={"Content-Type": media})

    assert sorted(fakes.last.request.mask.paths) == mask
    assert fakes.last.request.item.fees.delivery == "25"


async def test_an_item_is_created_with_the_sent_fields(admin, fakes):
    body = {"name": "Tapis", "price": 12.5, "productType": "variable", "defaultQuantity": "0.5", "attributValues": [
        {"attributName": "m²", "price": 45.1}]}  # fmt: skip
    response = await admin.post("/fr/api/products", json=body, headers={"Idempotency-Key": "k-1"})
    assert response.status_code == 201
    assert response.headers["location"] == response.json()["@id"]
    item = fakes.last.request.item
    assert (item.price, item.default_quantity, item.product_type) == ("12.5", "0.5", 2)
    assert item.attribute_values[0].price == "45.1"
    assert fakes.last.metadata["idempotency-key"] == "k-1"
    assert fakes.last.metadata["authorization"] == "Bearer admin"
    assert fakes.last.metadata["traceparent"].startswith("00-")


@pytest.mark.parametrize("verb", ["put", "patch"])
async def test_an_update_contains_only_the_sent_fields(admin, fakes, verb):
    item = fakes.add("products", **SHIRT, description="old", version=4)
    echo = {"@id": "x", "@type": "Product", "@context": "y", "id": "/fr/api/products/1", "originId": "1",
            "createdAt": None, "version": 4, "price": "13.00", "description": None}  # fmt: skip
    response = await getattr(admin, verb)(f"/fr/api/products/{item.id}", json=echo)
    assert response.status_code == 200
    assert sorted(fakes.last.request.mask.paths) == ["description", "price"]
    assert fakes.last.request.version == 4
    assert response.json()["version"] == 5
    assert response.headers["etag"] == '"5"'
    assert (item.name, item.price, item.description) == ("Chemise", "13.00", "")


async def test_a_stale_update_returns_the_current_item(admin, fakes):
    item = fakes.add("products", **SHIRT, version=4)
    response = await admin.put(f"/fr/api/products/{item.id}", json={"name": "B"}, headers={"If-Match": '"3"'})
    assert response.status_code == 412
    body = response.json()
    assert (body["code"], body["changed"]) == ("stale", ["name"])
    assert (body["current"]["@id"], body["current"]["version"]) == (f"/fr/api/products/{item.id}", 4)


async def test_a_deletion_returns_the_deleted_item(admin, fakes):
    item = fakes.add("products", **SHIRT)
    response = await admin.request(
        "DELETE", f"/fr/api/products/{item.id}", headers={"Content-Type": "text/plain"}
    )
    assert response.status_code == 200
    assert response.json() == {"@id": f"/fr/api/products/{item.id}", "id": item.id}
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
async def test_an_invalid_field_is_named(admin, fakes, body, path, code):
    response = await admin.post("/fr/api/products", json=body)
    assert response.status_code == 422
    assert [
        (violation["propertyPath"], violation["code"]) for violation in response.json()["violations"]
    ] == [(path, code)]
    assert list(response.json()["errors"]) == [path]


async def test_violations_of_a_service_have_public_names(admin, fakes):
    fakes.errors["CreateCustomer"] = ValidationError(
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
    response = await admin.post("/fr/api/customers", json=body)
    assert response.status_code == 422
    assert response.json()["violations"] == [
        {
            "propertyPath": "phone",
            "message": "Cette valeur est déjà prise.",
            "code": "taken",
            "existing": "k9",
        },
        {"propertyPath": "firstName", "message": "Odd.", "code": "odd"},
    ]
    assert fakes.last.metadata["idempotency-key"] == "r1"


async def test_conflicts_reused_keys_and_busy_services_have_their_status(admin, fakes):
    item = fakes.add("products", **SHIRT)
    fakes.errors["DeleteProduct"] = ConflictError("Something refers to it.", "in-use")
    response = await admin.delete(f"/fr/api/products/{item.id}")
    assert (response.status_code, response.json()["code"]) == (409, "in-use")
    fakes.errors["CreateProduct"] = ValidationError(code="key-reused", existing=item.id)
    response = await admin.post("/fr/api/products", json={"name": "A", "price": 1})
    assert response.status_code == 422
    assert (response.json()["code"], response.json()["existing"]) == (
        "key-reused",
        f"/fr/api/products/{item.id}",
    )
    fakes.errors["CreateProduct"] = BusyError("Later.", 7)
    response = await admin.post("/fr/api/products", json={"name": "A", "price": 1})
    assert (response.status_code, response.headers["retry-after"]) == (503, "7")


async def test_reads_and_writes_with_a_key_are_retried(admin, fakes):
    fakes.unavailable["ListProducts"] = 2
    assert (await admin.get("/fr/api/products")).status_code == 200
    fakes.unavailable["CreateProduct"] = 1
    body = {"name": "A", "price": 1}
    assert (await admin.post("/fr/api/products", json=body)).status_code == 503
    fakes.unavailable["CreateProduct"] = 1
    assert (
        await admin.post("/fr/api/products", json=body, headers={"Idempotency-Key": "k"})
    ).status_code == 201


@pytest.mark.asvs("13.4.2", "16.5.1")
async def test_an_internal_error_reveals_nothing(admin, fakes):
    fakes.errors["ListProducts"] = RuntimeError("select secret from users")
    response = await admin.get("/fr/api/products")
    assert response.status_code == 500
    assert "secret" not in response.text
    assert len(response.json()["traceId"]) == 32


@pytest.mark.parametrize("resource", resources(), ids=lambda resource: resource.path)
async def test_rights_are_checked_before_the_body_is_read(resource, anonymous, staff, fakes):
    for rpc, method, suffix in (
        ("List", "GET", ""),
        ("Create", "POST", ""),
        ("Update", "PUT", "/1"),
        ("Delete", "DELETE", "/1"),
    ):
        url = f"/fr/api/{resource.path}{suffix}"
        response = await anonymous.request(method, url, content="{")
        if rpc not in resource.rpcs:
            # Another route may have this method at the path; it needs a token as well.
            assert response.status_code in (401, 405)
            continue
        if is_public(resource.rpcs[rpc]):
            continue
        assert response.status_code == 401
        assert response.headers["www-authenticate"] == "Bearer"
        if "ROLE_STAFF" not in roles(resource.rpcs[rpc]):
            assert (await staff.request(method, url, content="{")).status_code == 403
    assert not [call for call in fakes.calls if call.metadata["authorization"] != "Bearer staff"]


async def test_a_locale_may_stand_behind_api(admin, fakes):
    fakes.add("products", **SHIRT)
    assert (await admin.get("/api/fr/products")).json() == (await admin.get("/fr/api/products")).json()
    assert (await admin.get("/api/de/products")).status_code == 404
    assert (await admin.get("/fr/api/fr/products")).status_code == 404


@pytest.mark.parametrize("thread", ["t1", "/en/api/thread_ai_requests/t1", {"id": "t1", "action": "search"}])
async def test_an_embedded_item_is_sent_as_an_object_or_as_a_reference(admin, fakes, thread):
    body = {"question": "products", "threadAiRequest": thread}
    response = await admin.post("/en/api/ai_requests", json=body)
    assert response.json()["threadAiRequest"]["@id"] == "/en/api/thread_ai_requests/t1"


async def test_a_reference_to_an_embedded_item_is_checked(admin, fakes):
    body = {"question": "products", "threadAiRequest": "/en/api/products/t1"}
    response = await admin.post("/en/api/ai_requests", json=body)
    [violation] = response.json()["violations"]
    assert (violation["propertyPath"], violation["code"]) == ("threadAiRequest", "reference")
