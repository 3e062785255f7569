import asyncio

import pytest
from chassis.context import GUEST
from chassis.errors import ConflictError, NotFoundError, StaleError
from chassis.testing import caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def search(call, admin):
    """Return the names of the products that match a filter, in order."""

    async def search(as_caller=admin, **fields) -> list[str]:
        request = rpc.ListProductsRequest(filter=pb.ProductFilter(**fields))
        request.page.limit = 30
        reply = await call("ListProducts", request, as_caller)
        assert reply.total == len(reply.items)
        return [item.name for item in reply.items]

    return search


@pytest.fixture
def create_product(create):
    async def create_product(name: str, price: str = "1", **fields) -> pb.Product:
        return await create(pb.Product(name=name, price=price, **fields))

    return create_product


@pytest.fixture
def create_category(create):
    """Create a category below another."""

    async def create_category(name: str, parent: pb.CategoryProduct | None = None) -> pb.CategoryProduct:
        return await create(pb.CategoryProduct(name=name, parent_category_id=parent and parent.id))

    return create_category


async def read(call, product: pb.Product) -> pb.Product:
    return await call("GetProduct", rpc.GetProductRequest(id=product.id))


async def test_new_product_defaults_to_simple_with_final_price_equal_to_price(create_product, call):
    product = await create_product("Soap", "12.5")
    assert (product.price, product.final_price, product.product_type) == (
        "12.50",
        "12.50",
        pb.PRODUCT_TYPE_SIMPLE,
    )
    assert await read(call, product) == product


async def test_update_changes_only_the_fields_of_the_mask(create_product, change, call):
    product = await create_product("Soap", "12.50", description="black")
    changed = await change(product, name="Shampoo")
    assert (changed.name, changed.description, changed.version) == ("Shampoo", "black", 2)
    assert await read(call, product) == changed


@pytest.mark.parametrize(("charged", "final_price"), [("10", "15.00"), ("8", "8.00")])
async def test_price_change_updates_final_price_while_both_are_equal(
    create_product, change, charged, final_price
):
    product = await create_product("Soap", "10", final_price=charged)
    assert (await change(product, price="15")).final_price == final_price


async def test_stale_update_returns_the_current_item(create_product, change):
    product = await create_product("Soap")
    newest = await change(product, version=1, name="Shampoo")
    with pytest.raises(StaleError) as error:
        await change(product, version=1, name="Towel", price="1")
    assert (error.value.current, error.value.metadata) == (newest, {"changed": "name"})


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"name": ""}, "item.name", "blank"),
        ({"name": "   "}, "item.name", "blank"),
        ({"price": ""}, "item.price", "blank"),
        ({"price": "-1"}, "item.price", "range"),
        ({"price": "1.001"}, "item.price", "digits"),
        ({"price": "NaN"}, "item.price", "number"),
        ({"final_price": "-1"}, "item.final_price", "range"),
        ({"default_quantity": "0"}, "item.default_quantity", "range"),
        ({"default_quantity": "1.25"}, "item.default_quantity", "digits"),
        ({"category_id": "00000000-0000-7000-8000-000000000000"}, "item.category_id", "unknown"),
        (
            {"attribute_values": [pb.AttributeValue(attribute_name="Wool")]},
            "item.attribute_values[0].price",
            "blank",
        ),
    ],
)
async def test_invalid_product_names_the_field(create, violations, fields, field, code):
    assert await violations(create(pb.Product(**{"name": "Soap", "price": "1", **fields}))) == {field: code}


async def test_simple_product_rejects_attribute_values(create, violations):
    values = [pb.AttributeValue(attribute_name="Wool", price="1")]
    assert await violations(create(pb.Product(name="Soap", price="1", attribute_values=values))) == {
        "item.attribute_values": "not-allowed"
    }


async def test_attribute_value_ids_are_unique(create_product, violations):
    values = [pb.AttributeValue(id="wool", attribute_name=name, price="1") for name in ("Wool", "Silk")]
    error = create_product("Carpet", product_type="PRODUCT_TYPE_VARIABLE", attribute_values=values)
    assert await violations(error) == {"item.attribute_values": "taken"}


async def test_attribute_value_gets_id_and_price_with_currency_decimals(create_product):
    values = [pb.AttributeValue(attribute_name="Wool", price="1.5")]
    product = await create_product("Carpet", product_type="PRODUCT_TYPE_VARIABLE", attribute_values=values)
    [value] = product.attribute_values
    assert (bool(value.id), value.price) == (True, "1.50")


async def test_the_lowest_price_of_its_values_is_that_of_a_variable_product_in_lists_and_filters(
    create_product, call
):
    values = [pb.AttributeValue(attribute_name=name, price=price) for name, price in (("S", "7"), ("L", "9"))]
    product = await create_product("Rug", product_type="PRODUCT_TYPE_VARIABLE", attribute_values=values)
    for lowest, highest, expected in (("7", "7", [product.id]), ("7.01", "99", []), ("0", "6.99", [])):
        request = rpc.ListProductsRequest(
            filter=pb.ProductFilter(final_price_from=lowest, final_price_to=highest)
        )
        request.page.limit = 10
        items = (await call("ListProducts", request)).items
        assert [(item.id, item.price, item.final_price) for item in items] == [
            (id_, "7.00", "7.00") for id_ in expected
        ]


async def test_one_of_ten_concurrent_updates_of_a_version_succeeds(create_product, change):
    product = await create_product("Soap")
    changes = (change(product, version=1, name=f"Soap {number}") for number in range(10))
    outcomes = await asyncio.gather(*changes, return_exceptions=True)
    assert sum(isinstance(item, StaleError) for item in outcomes) == 9
    assert sum(isinstance(item, pb.Product) for item in outcomes) == 1


@pytest.mark.parametrize("fields", [{"name": "abc\x00"}, {"barcode": "\x00"}])
async def test_search_rejects_null_characters(search, violations, fields):
    assert await violations(search(**fields)) == {"request": "invalid"}


async def test_deleted_product_leaves_the_catalogue_and_stays_on_its_orders(
    call, sell, shop, search, violations
):
    saved = await sell()
    await call("DeleteProduct", rpc.DeleteProductRequest(id=shop.soap.id))
    assert await search(name="soap") == []
    assert await violations(sell()) == {"lines[0].product_id": "unknown"}
    assert (await call("GetOrder", rpc.GetOrderRequest(id=saved.id))).order_items[0].name == "Soap"


async def test_deleted_product_comes_back_under_its_id(call, create_product, search):
    product = await create_product("Soap")
    await call("DeleteProduct", rpc.DeleteProductRequest(id=product.id))
    restored = await call(
        "CreateProduct", rpc.CreateProductRequest(item=pb.Product(id=product.id, name="X", price="1"))
    )
    assert (restored.id, restored.name, await search(name="soap")) == (product.id, "Soap", ["Soap"])


async def test_deleted_category_comes_back_under_its_id(call):
    item = pb.CategoryProduct(name="Rugs")
    created = await call("CreateCategoryProduct", rpc.CreateCategoryProductRequest(item=item))
    await call("DeleteCategoryProduct", rpc.DeleteCategoryProductRequest(id=created.id))
    item.id = created.id
    restored = await call("CreateCategoryProduct", rpc.CreateCategoryProductRequest(item=item))
    assert (restored.id, restored.name) == (created.id, "Rugs")


async def test_deleted_product_cannot_be_updated(call, create_product, change):
    product = await create_product("Soap")
    await call("DeleteProduct", rpc.DeleteProductRequest(id=product.id))
    with pytest.raises(NotFoundError):
        await change(product, name="Shampoo")


@pytest.mark.parametrize("typed", ["etagere", "ÉTAGÈRE", "tagèr", "étagère  bois", "bois étag"])
async def test_search_ignores_case_accents_and_word_order(create_product, search, typed):
    await create_product("Étagère en bois")
    await create_product("Table en bois")
    assert await search(name=typed) == ["Étagère en bois"]


@pytest.mark.parametrize("typed", ["", "  ", "é", "ét", "%%%", "___", "et%"])
async def test_search_of_fewer_than_three_characters_or_wildcards_is_empty(create_product, search, typed):
    await create_product("Étagère")
    assert await search(name=typed) == []


async def test_prefix_matches_come_first(create_product, search):
    for name in ("Abat-jour de table", "Table", "Desserte et table"):
        await create_product(name)
    assert await search(name="table") == ["Table", "Abat-jour de table", "Desserte et table"]


async def test_search_by_barcode(create_product, search):
    await create_product("Soap", barcode="2000000000015")
    await create_product("Towel", barcode="2000000000022")
    assert await search(name="2000000000022") == ["Towel"]
    assert await search(barcode="2000000000015") == ["Soap"]
    for spelling in ("02000000000015", "2000000000015\n", "٢٠٠٠٠٠٠٠٠٠٠١٥", "2 000000 000015"):
        assert await search(barcode=spelling) == ["Soap"]
    assert await search(barcode="200000000001") == []


async def test_search_uses_the_new_name_after_a_rename(create_product, change, search):
    await change(await create_product("Soap"), name="Towel")
    assert (await search(name="soap"), await search(name="towel")) == ([], ["Towel"])


async def test_category_filter_includes_subcategories(create_category, create_product, search):
    top = await create_category("Home")
    child_category = await create_category("Kitchen", top)
    await create_product("Pan", category_id=child_category.id)
    await create_product("Lamp", category_id=top.id)
    await create_product("Shirt")
    assert await search(category_id=[top.id]) == ["Lamp", "Pan"]
    assert await search(category_id=[child_category.id]) == ["Pan"]


async def test_category_item_has_two_levels_of_subcategories_with_products(
    call, create_category, create_product
):
    top = await create_category("Home")
    child_category = await create_category("Kitchen", top)
    await create_category("Pans", child_category)
    await create_product("Wok", category_id=child_category.id)
    item = await call("GetCategoryProduct", rpc.GetCategoryProductRequest(id=top.id))
    [child] = item.sub_categories
    assert (child.name, [item.name for item in child.products]) == ("Kitchen", ["Wok"])
    assert [item.name for item in child.sub_categories] == ["Pans"]


async def test_every_category_shows_the_whole_tree_below_it(call, create_category):
    """In a list of all, in one of the first level alone, and as an item."""
    tops = [await create_category(name) for name in ("Home", "Garden")]
    middle = [await create_category(f"{top.name} {number}", top) for top in tops for number in (1, 2)]
    last = [
        await create_category(f"{parent.name} {number}", parent) for parent in middle for number in (1, 2)
    ]
    rows = [*tops, *middle, *last]

    def expected(parent):
        return {row.name: expected(row) for row in rows if row.parent_category_id == parent.id}

    def shown(item):
        return {child.name: shown(child) for child in item.sub_categories}

    for only_top in (True, False):
        request = rpc.ListCategoryProductsRequest()
        request.page.limit = 100
        if only_top:
            request.filter.has_parent_category_id = False
        items = (await call("ListCategoryProducts", request)).items
        listed = {item.name: shown(item) for item in items}
        assert listed == {row.name: expected(row) for row in (tops if only_top else rows)}
    for row in rows:
        item = await call("GetCategoryProduct", rpc.GetCategoryProductRequest(id=row.id))
        assert shown(item) == expected(row)


async def test_category_has_a_name_for_each_language(call, change, create_category):
    names = {"en": "Home", "ar": "المنزل"}
    top = await change(await create_category("Maison"), names=names)
    assert (top.name, top.names) == ("Home", names)
    await change(await create_category("Cuisine", top), names={"ar": "المطبخ", "en": "Cuisine"})
    request = rpc.ListCategoryProductsRequest()
    request.page.limit = 10
    reply = await call("ListCategoryProducts", request)
    shown = {
        item.id: [(child.name, child.names["ar"]) for child in item.sub_categories] for item in reply.items
    }
    assert shown[top.id] == [("Cuisine", "المطبخ")]


async def test_category_tree_is_limited_to_three_levels(create_category, violations):
    third = await create_category("3", await create_category("2", await create_category("1")))
    assert await violations(create_category("4", third)) == {"item.parent_category_id": "too-deep"}


async def test_moving_a_branch_must_respect_the_level_limit(create_category, change, violations):
    second = await create_category("2", await create_category("1"))
    branch = await create_category("a")
    await create_category("b", branch)
    assert await violations(change(branch, parent_category_id=second.id)) == {
        "item.parent_category_id": "too-deep"
    }


async def test_category_cannot_be_below_itself(create_category, change, violations):
    top = await create_category("1")
    child_category = await create_category("2", top)
    for parent in (top, child_category):
        assert await violations(change(top, parent_category_id=parent.id)) == {
            "item.parent_category_id": "loop"
        }


async def test_category_in_use_cannot_be_deleted(call, create_category, create_product):
    category = await create_category("Home")
    await create_product("Pan", category_id=category.id)
    with pytest.raises(ConflictError) as error:
        await call("DeleteCategoryProduct", rpc.DeleteCategoryProductRequest(id=category.id))
    assert error.value.code == "in-use"


async def test_barcode_is_unique_among_products_that_are_not_archived(call, create_product, violations):
    first = await create_product("Soap", barcode="2000000000015")
    assert await violations(create_product("Towel", barcode="2000000000015")) == {"item.barcode": "taken"}
    await call("DeleteProduct", rpc.DeleteProductRequest(id=first.id))
    await create_product("Towel", barcode="2000000000015")


async def test_only_admins_see_what_a_product_costs(create, change, call, admin, staff, events):
    created = await create(pb.Product(name="Rug", price="120", cost="60"))
    assert (created.cost, created.margin, created.margin_percent) == ("60", "40.00", "40.0")
    guest = caller(GUEST, tenant_id=admin.tenant_id, name="")
    for user in (staff, guest):
        seen = await call("GetProduct", rpc.GetProductRequest(id=created.id), user)
        assert {seen.HasField(name) for name in ("cost", "margin", "margin_percent")} == {False}
        request = rpc.ListProductsRequest()
        request.page.limit = 1
        [listed] = (await call("ListProducts", request, user)).items
        assert not listed.HasField("cost")
    [[_, published]] = await events("product-changed")
    assert {published["product"][name] for name in ("cost", "margin", "marginPercent")} == {None}
