import asyncio

import pytest
from chassis.errors import ConflictError, NotFoundError, StaleError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def found(call, admin):
    """The names of the products that a filter finds, in their order."""

    async def found(someone=admin, **told) -> list[str]:
        request = rpc.ListProductsRequest(filter=rpc.ProductFilter(**told))
        request.page.limit = 30
        reply = await call("ListProducts", request, someone)
        assert reply.total == len(reply.items)
        return [item.name for item in reply.items]

    return found


@pytest.fixture
def put(create):
    async def put(name: str, price: str = "1", **told) -> pb.Product:
        return await create(pb.Product(name=name, price=price, **told))

    return put


@pytest.fixture
def nest(create):
    """A category below another."""

    async def nest(name: str, parent: pb.CategoryProduct | None = None) -> pb.CategoryProduct:
        return await create(pb.CategoryProduct(name=name, parent_category_id=parent and parent.id))

    return nest


async def read(call, product: pb.Product) -> pb.Product:
    return await call("GetProduct", rpc.GetProductRequest(id=product.id))


async def test_a_product_of_name_and_price_is_simple_and_charged_at_its_price(put, call):
    product = await put("Soap", "12.5")
    assert (product.price, product.final_price, product.product_type) == (
        "12.50",
        "12.50",
        pb.PRODUCT_TYPE_SIMPLE,
    )
    assert await read(call, product) == product


async def test_a_changed_field_changes_and_the_others_stay(put, change, call):
    product = await put("Soap", "12.50", description="black")
    changed = await change(product, name="Shampoo")
    assert (changed.name, changed.description, changed.version) == ("Shampoo", "black", 2)
    assert await read(call, product) == changed


@pytest.mark.parametrize(("charged", "then"), [("10", "15.00"), ("8", "8.00")])
async def test_what_is_charged_follows_the_price_while_they_are_equal(put, change, charged, then):
    product = await put("Soap", "10", final_price=charged)
    assert (await change(product, price="15")).final_price == then


async def test_a_stale_change_is_refused_with_the_item_as_it_is(put, change):
    product = await put("Soap")
    newest = await change(product, version=1, name="Shampoo")
    with pytest.raises(StaleError) as refused:
        await change(product, version=1, name="Towel", price="1")
    assert (refused.value.current, refused.value.metadata) == (newest, {"changed": "name"})


@pytest.mark.parametrize(
    ("told", "field", "code"),
    [
        ({"name": ""}, "item.name", "blank"),
        ({"name": "   "}, "item.name", "blank"),
        ({"price": ""}, "item.price", "blank"),
        ({"price": "-1"}, "item.price", "too-small"),
        ({"price": "1.001"}, "item.price", "too-fine"),
        ({"price": "NaN"}, "item.price", "not-a-number"),
        ({"final_price": "-1"}, "item.final_price", "too-small"),
        ({"default_quantity": "0"}, "item.default_quantity", "too-small"),
        ({"default_quantity": "1.25"}, "item.default_quantity", "too-fine"),
        ({"category_id": "00000000-0000-7000-8000-000000000000"}, "item.category_id", "unknown"),
        (
            {"attribute_values": [pb.AttributeValue(attribute_name="Wool")]},
            "item.attribute_values[0].price",
            "blank",
        ),
    ],
)
async def test_a_product_is_refused_by_the_name_of_its_fault(create, violations, told, field, code):
    assert await violations(create(pb.Product(**{"name": "Soap", "price": "1", **told}))) == {field: code}


async def test_a_simple_product_has_no_values(create, violations):
    values = [pb.AttributeValue(attribute_name="Wool", price="1")]
    assert await violations(create(pb.Product(name="Soap", price="1", attribute_values=values))) == {
        "item.attribute_values": "not-allowed"
    }


async def test_two_values_do_not_share_an_id(put, violations):
    values = [pb.AttributeValue(id="wool", attribute_name=name, price="1") for name in ("Wool", "Silk")]
    refused = put("Carpet", product_type="PRODUCT_TYPE_VARIABLE", attribute_values=values)
    assert await violations(refused) == {"item.attribute_values": "taken"}


async def test_a_value_gets_an_id_and_a_price_with_the_currencys_digits(put):
    values = [pb.AttributeValue(attribute_name="Wool", price="1.5")]
    product = await put("Carpet", product_type="PRODUCT_TYPE_VARIABLE", attribute_values=values)
    [value] = product.attribute_values
    assert (bool(value.id), value.price) == (True, "1.50")


async def test_of_ten_changes_of_one_version_one_is_made(put, change):
    product = await put("Soap")
    changes = (change(product, version=1, name=f"Soap {number}") for number in range(10))
    outcomes = await asyncio.gather(*changes, return_exceptions=True)
    assert sum(isinstance(one, StaleError) for one in outcomes) == 9
    assert sum(isinstance(one, pb.Product) for one in outcomes) == 1


@pytest.mark.parametrize("told", [{"name": "abc\x00"}, {"barcode": "\x00"}])
async def test_a_search_for_what_no_text_can_hold_is_refused(found, violations, told):
    assert await violations(found(**told)) == {"request": "invalid"}


async def test_a_deleted_product_is_gone_from_the_catalogue_and_stays_on_its_orders(
    call, sell, shop, found, violations
):
    saved = await sell()
    await call("DeleteProduct", rpc.DeleteProductRequest(id=shop.soap.id))
    assert await found(name="soap") == []
    assert await violations(sell()) == {"lines[0].product_id": "unknown"}
    assert (await call("GetOrder", rpc.GetOrderRequest(id=saved.id))).order_items[0].name == "Soap"


async def test_a_deleted_product_can_not_be_changed(call, put, change):
    product = await put("Soap")
    await call("DeleteProduct", rpc.DeleteProductRequest(id=product.id))
    with pytest.raises(NotFoundError):
        await change(product, name="Shampoo")


@pytest.mark.parametrize("typed", ["etagere", "ÉTAGÈRE", "tagèr", "étagère  bois", "bois étag"])
async def test_search_ignores_case_and_accents_and_takes_words_in_any_order(put, found, typed):
    await put("Étagère en bois")
    await put("Table en bois")
    assert await found(name=typed) == ["Étagère en bois"]


@pytest.mark.parametrize("typed", ["", "  ", "é", "ét", "%%%", "___", "et%"])
async def test_fewer_than_three_letters_and_wild_cards_find_nothing(put, found, typed):
    await put("Étagère")
    assert await found(name=typed) == []


async def test_what_begins_as_typed_comes_first(put, found):
    for name in ("Abat-jour de table", "Table", "Desserte et table"):
        await put(name)
    assert await found(name="table") == ["Table", "Abat-jour de table", "Desserte et table"]


async def test_a_product_is_found_by_its_barcode(put, found):
    await put("Soap", barcode="2000000000015")
    await put("Towel", barcode="2000000000022")
    assert await found(name="2000000000022") == ["Towel"]
    assert await found(barcode="2000000000015") == ["Soap"]


async def test_a_renamed_product_is_found_by_its_new_name_only(put, change, found):
    await change(await put("Soap"), name="Towel")
    assert (await found(name="soap"), await found(name="towel")) == ([], ["Towel"])


async def test_a_category_finds_what_lies_below_it_too(nest, put, found):
    top = await nest("Home")
    below = await nest("Kitchen", top)
    await put("Pan", category_id=below.id)
    await put("Lamp", category_id=top.id)
    await put("Shirt")
    assert await found(category_id=[top.id]) == ["Lamp", "Pan"]
    assert await found(category_id=[below.id]) == ["Pan"]


async def test_a_category_shows_two_levels_below_it_with_their_products(call, nest, put):
    top = await nest("Home")
    below = await nest("Kitchen", top)
    await nest("Pans", below)
    await put("Wok", category_id=below.id)
    item = await call("GetCategoryProduct", rpc.GetCategoryProductRequest(id=top.id))
    [child] = item.sub_categories
    assert (child.name, [one.name for one in child.products]) == ("Kitchen", ["Wok"])
    assert [one.name for one in child.sub_categories] == ["Pans"]


async def test_a_fourth_level_is_refused(nest, violations):
    third = await nest("3", await nest("2", await nest("1")))
    assert await violations(nest("4", third)) == {"item.parent_category_id": "too-deep"}


async def test_a_branch_moves_only_where_all_of_it_fits(nest, change, violations):
    second = await nest("2", await nest("1"))
    branch = await nest("a")
    await nest("b", branch)
    assert await violations(change(branch, parent_category_id=second.id)) == {
        "item.parent_category_id": "too-deep"
    }


async def test_a_category_can_not_lie_below_itself(nest, change, violations):
    top = await nest("1")
    below = await nest("2", top)
    for parent in (top, below):
        assert await violations(change(top, parent_category_id=parent.id)) == {
            "item.parent_category_id": "loop"
        }


async def test_a_category_in_use_is_kept(call, nest, put):
    category = await nest("Home")
    await put("Pan", category_id=category.id)
    with pytest.raises(ConflictError) as refused:
        await call("DeleteCategoryProduct", rpc.DeleteCategoryProductRequest(id=category.id))
    assert refused.value.code == "in-use"


async def test_a_barcode_is_one_products_until_it_is_archived(call, put, violations):
    first = await put("Soap", barcode="2000000000015")
    assert await violations(put("Towel", barcode="2000000000015")) == {"item.barcode": "taken"}
    await call("DeleteProduct", rpc.DeleteProductRequest(id=first.id))
    await put("Towel", barcode="2000000000015")
