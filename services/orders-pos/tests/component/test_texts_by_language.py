"""Names and descriptions by language: written in the reader's, found in any, sorted as they are read."""

import pytest
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

# The least that an item of each kind with names has.
ITEMS = {
    "Product": {"price": "5"},
    "CategoryProduct": {},
    "ShippingMethod": {},
    "PaymentMethod": {},
    "StepType": {"code": "washed", "roles": [{"code": "ROLE_ADMIN"}]},
}


def build(noun, **fields):
    return getattr(pb, noun)(**{**ITEMS[noun], **fields})


def page(noun, language, **order):
    request = getattr(rpc, f"List{noun}sRequest")(locale=language)
    request.page.limit = 50
    if order:
        request.page.order.add(**order)
    return request


@pytest.mark.parametrize("noun", ITEMS)
async def test_a_reader_writes_the_name_of_their_language(call, create, change, noun):
    item = await create(build(noun, name="Rug"))
    assert (item.name, item.names) == ("Rug", {"en": "Rug"})
    item = await change(item, language="fr", name="Tapis")
    assert (item.name, item.names) == ("Rug", {"en": "Rug", "fr": "Tapis"})
    item = await change(item, names={**item.names, "ar": "سجادة"})
    item = await change(item, name="Carpet")
    assert (item.name, item.names) == ("Carpet", {"en": "Carpet", "fr": "Tapis", "ar": "سجادة"})


@pytest.mark.parametrize("noun", ITEMS)
async def test_one_entry_of_the_map_changes_alone(call, create, noun):
    item = await create(build(noun, name="Rug", names={"fr": "Tapis", "ar": "سجادة"}))
    changed = type(item)(id=item.id, names={"fr": "Carpette"})
    request = getattr(rpc, f"Update{noun}Request")(item=changed)
    request.mask.paths.extend(["names.fr", "names.ar"])
    item = await call(f"Update{noun}", request)
    assert item.names == {"en": "Rug", "fr": "Carpette"}


@pytest.mark.parametrize("noun", ITEMS)
async def test_languages_that_souk_has_not_are_refused(create, violations, noun):
    assert await violations(create(build(noun, name="Rug", names={"xx": "Rug"}))) == {
        "item.names.xx": "choice"
    }
    long = build(noun, name="Rug", names={"fr": "x" * 300})
    assert await violations(create(long)) == {"item.names.fr": "length"}


@pytest.mark.parametrize(
    "noun", ["Product", "ShippingMethod", "PaymentMethod", "StepType", "CategoryProduct"]
)
@pytest.mark.parametrize(("language", "names"), [("en", ["A", "B", "C"]), ("fr", ["C", "A", "B"])])
async def test_a_list_is_sorted_as_it_is_read(call, create, noun, language, names):
    for number, (english, french) in enumerate((("A", "Y"), ("B", "Z"), ("C", "X"))):
        code = {"code": f"s{number}"} if noun == "StepType" else {}
        await create(build(noun, name=english, names={"fr": french}, **code))
    items = (await call(f"List{noun}s", page(noun, language, field="name"))).items
    assert [item.name for item in items if item.name in "ABC"] == names
    items = (await call(f"List{noun}s", page(noun, language, field="name", descending=True))).items
    assert [item.name for item in items if item.name in "ABC"] == names[::-1]
    if noun == "Product":
        items = (await call(f"List{noun}s", page(noun, language))).items
        assert [item.name for item in items if item.name in "ABC"] == names


@pytest.mark.parametrize("text", ["carpet", "moquette", "سجادة", "moquet"])
async def test_a_product_is_found_by_its_name_in_any_language(call, create, text):
    await create(build("Product", name="Carpet", names={"fr": "Moquette", "ar": "سجادة"}))
    request = page("Product", "en")
    request.filter.name = text
    assert [item.name for item in (await call("ListProducts", request)).items] == ["Carpet"]


async def test_descriptions_and_values_of_a_product_are_by_language(create, change):
    value = {"id": "v", "attribute_name": "Round", "price": "5"}
    rug = build("Product", name="Rug", description="Wool", product_type="PRODUCT_TYPE_VARIABLE")
    rug.attribute_values.add(**value)
    rug = await create(rug)
    changed = {
        "description_html": "<p onclick=x>Laine</p>",
        "attribute_values": [{**value, "attribute_name": "Rond"}],
    }
    rug = await change(rug, language="fr", description="Laine", **changed)
    assert (rug.description, rug.descriptions) == ("Wool", {"en": "Wool", "fr": "Laine"})
    assert rug.descriptions_html == {"fr": "<p>Laine</p>"}
    [value] = rug.attribute_values
    assert (value.attribute_name, value.attribute_names) == ("Round", {"en": "Round", "fr": "Rond"})
    rug = await change(rug, language="en", description="")
    assert (rug.description, rug.descriptions) == ("", {"fr": "Laine"})


async def test_an_order_has_the_names_of_what_was_sold_and_how_by_language(sell, call, change, shop):
    await change(shop.carpet, names={"en": "Carpet", "fr": "Tapis"})
    await change(shop.delivery, language="fr", name="Au comptoir")
    line = rpc.CartLine(product_id=shop.carpet.id, attribute_value_id="wool", quantity="1")
    order = await sell(lines=[line])
    [item] = order.order_items
    assert (item.name, item.names) == ("Carpet Wool", {"fr": "Tapis Wool"})
    assert order.shipping_method.names["fr"] == "Au comptoir"
    # What was sold keeps its names; a method has those of now.
    await change(shop.carpet, language="fr", name="Moquette")
    await change(shop.delivery, language="fr", name="En boutique")
    read = await call("GetOrder", rpc.GetOrderRequest(id=order.id))
    assert read.order_items[0].names == {"fr": "Tapis Wool"}
    assert read.shipping_method.names["fr"] == "En boutique"


async def test_a_value_is_recognised_by_its_name_in_any_language(sell, change, shop):
    silk = {"id": "silk", "attribute_name": "Silk", "price": "90", "attribute_names": {"fr": "Soie"}}
    wool = {"id": "wool", "attribute_name": "Wool", "price": "32", "attribute_names": {"fr": "Laine"}}
    await change(shop.carpet, attribute_values=[wool, silk])
    order = await sell(lines=[rpc.CartLine(product_id=shop.carpet.id, name="Tapis en soie", quantity="1")])
    assert order.order_items[0].attribute_value == "silk"
