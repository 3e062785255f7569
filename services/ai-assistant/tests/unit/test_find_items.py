"""Which items meet the conditions of a request."""

from decimal import Decimal

import pytest
from ai_assistant.domain.intent import Condition, Intent
from ai_assistant.usecases.find_categories import UnknownCategoryError
from ai_assistant.usecases.find_items import find_items
from listing_fakes import labels, open_shop


@pytest.fixture
def shop():
    return open_shop()


def searched(entity, *conditions, **more):
    return Intent("search", entity, (conditions,) if conditions else (), **more)


def where(field, test, value="", *, negated=False):
    return Condition(field, test, value, negated)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (where("price", "lt", Decimal(25)), ["Savon", "Service"]),
        (where("price", "le", Decimal(25)), ["Chemise", "Savon", "Service"]),
        (where("price", "gt", Decimal(25)), ["Tapis"]),
        (where("price", "ge", Decimal(25)), ["Chemise", "Tapis"]),
        (where("price", "eq", Decimal(25)), ["Chemise"]),
        (where("number", "eq", Decimal(25)), ["Chemise"]),
        (where("price", "between", (Decimal(5), Decimal(25))), ["Chemise", "Savon"]),
        (where("price", "lt", Decimal(25), negated=True), ["Chemise", "Tapis"]),
        (where("price", "eq", Decimal(0)), ["Service"]),
        (where("stock_on_hand", "le", Decimal(0)), ["Savon"]),
        (where("stock_on_hand", "eq", Decimal(3)), ["Chemise"]),
        (where("barcode", "empty"), ["Savon", "Service", "Tapis"]),
        (where("barcode", "empty", negated=True), ["Chemise"]),
        (where("barcode", "contains", "611"), ["Chemise"]),
        (where("barcode", "starts", "6112"), []),
        (where("description", "contains", "COTON"), ["Chemise"]),
        (where("description", "eq", "coton"), []),
        (where("text", "contains", "chem"), ["Chemise"]),
        (where("name", "contains", "chem"), ["Chemise"]),
        (where("text", "starts", "Cha"), []),
        (where("text", "starts", "S"), ["Savon", "Service"]),
        (where("text", "starts", "Ser"), ["Service"]),
        (where("text", "ends", "vice"), ["Service"]),
        (where("text", "ends", "is"), ["Tapis"]),
        (where("text", "contains", "Tapis", negated=True), ["Chemise", "Savon", "Service"]),
        (where("text", "contains"), []),
        (where("barcode", "eq", negated=True), []),
    ],
)
async def test_products_that_meet_a_condition(shop, condition, expected):
    shop.add("products", name="Savon", price="5", stock_on_hand="0.0", barcode="")
    shop.add(
        "products", name="Chemise", price="25.00", stock_on_hand="3", barcode="6110", description="Coton doux"
    )
    shop.add("products", name="Tapis", price="120", stock_on_hand="12", barcode=None)
    shop.add("products", name="Service", price=None, barcode=[])
    assert sorted(labels(await find_items(searched("product", condition), shop))) == expected


async def test_all_conditions_of_a_group_and_one_group_of_several_have_to_be_met(shop):
    for name, price in (("Savon", "5"), ("Savon fin", "30"), ("Tapis", "120"), ("Lampe", "30")):
        shop.add("products", name=name, price=price)
    fine_soap = (where("text", "contains", "savon"), where("price", "gt", Decimal(10)))
    over_100, over_20 = ((where("price", "gt", Decimal(low)),) for low in (100, 20))
    matches = await find_items(Intent("search", "product", (fine_soap, over_100)), shop)
    assert labels(matches) == ["Savon fin", "Tapis"]
    matches = await find_items(Intent("search", "product", (fine_soap, over_20)), shop)
    assert labels(matches) == ["Savon fin", "Tapis", "Lampe"], "each item once"


async def test_two_names_of_one_group_are_both_of_the_item(shop):
    for name in ("Savon noir", "Savon", "Olives noires"):
        shop.add("products", name=name)
    both = searched("product", where("text", "contains", "savon"), where("text", "contains", "noir"))
    assert labels(await find_items(both, shop)) == ["Savon noir"]


@pytest.mark.parametrize(
    ("order", "limit", "expected"),
    [
        (("price",), 0, ["Sans prix", "Savon", "Chemise", "Bonnet", "Tapis"]),
        (("-price",), 0, ["Tapis", "Bonnet", "Chemise", "Savon", "Sans prix"]),
        (("-price",), 2, ["Tapis", "Bonnet"]),
        (("name",), 0, ["Bonnet", "Chemise", "Sans prix", "Savon", "Tapis"]),
        (("unit", "name"), 3, ["Sans prix", "Tapis", "Bonnet"]),
        (("unit", "-price"), 0, ["Tapis", "Sans prix", "Bonnet", "Savon", "Chemise"]),
        ((), 2, ["Tapis", "Savon"]),
    ],
)
async def test_items_are_sorted_by_numbers_or_texts_and_cut_to_the_limit(shop, order, limit, expected):
    shop.add("products", name="Tapis", price="120")
    shop.add("products", name="Savon", price="5", unit="Kg")
    shop.add("products", name="Bonnet", price="100.0", unit="kg")
    shop.add("products", name="Chemise", price="25", unit="pièce")
    shop.add("products", name="Sans prix", price=None)
    assert labels(await find_items(searched("product", order=order, limit=limit), shop)) == expected


async def test_a_category_is_found_by_its_name_and_one_that_is_not_there_is_an_error(shop):
    rugs = shop.add("category_products", name="Tapis", names={"en": "Rugs"})
    shop.add("products", name="Kilim", category_id=rugs)
    shop.add("products", name="Savon", category_id="")
    assert labels(await find_items(searched("product", where("category_id", "contains", "rugs")), shop)) == [
        "Kilim"
    ]
    outside = searched("product", where("category_id", "empty"))
    assert labels(await find_items(outside, shop)) == ["Savon"]
    with pytest.raises(UnknownCategoryError):
        await find_items(searched("product", where("category_id", "contains", "cuir")), shop)


async def test_a_name_of_no_product_may_be_that_of_a_category(shop):
    rugs = shop.add("category_products", name="Tapis")
    shop.add("products", name="Kilim", category_id=rugs, price="10")
    shop.add("products", name="Boucherouite", category_id=rugs, price="90")
    cheap = where("price", "lt", Decimal(50))
    assert labels(await find_items(searched("product", where("text", "contains", "tapis"), cheap), shop)) == [
        "Kilim"
    ]
    assert labels(await find_items(searched("product", where("text", "contains", "cuir"), cheap), shop)) == []
    shop.add("products", name="Tapis de bain", price="20")
    named = searched("product", where("text", "contains", "tapis"))
    assert labels(await find_items(named, shop)) == ["Tapis de bain"], "products of the name come first"


@pytest.mark.parametrize("name", ["كريم", "لكريم", "بكريم"])
async def test_a_name_is_found_with_what_arabic_writes_in_front_of_it(shop, name):
    shop.add("customers", full_name="كريم بناني")
    shop.add("customers", full_name="سميرة")
    assert labels(await find_items(searched("customer", where("text", "contains", name)), shop)) == [
        "كريم بناني"
    ]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (where("phone", "eq", "+212661223344"), ["Samira"]),
        (where("phone", "contains", "0661"), ["Samira"]),
        (where("phone", "contains", "22"), ["Karim", "Samira"]),
        (where("phone", "starts", "0661"), ["Samira"]),
        (where("phone", "starts", "0044"), []),
        (where("phone", "starts", "66"), ["Samira"]),
        (where("phone", "starts", "22"), []),
        (where("phone", "ends", "344"), ["Samira"]),
        (where("phone", "ends", "4"), ["Samira"]),
        (where("phone", "empty"), ["Nadia"]),
        (where("email", "empty"), ["Samira"]),
        (where("email", "eq", "k@a.ma"), ["Karim"]),
        (where("email", "ends", "a.ma"), ["Karim"]),
        (where("email", "contains", "@"), ["Karim", "Nadia"]),
        (where("address", "contains", "rabat"), ["Nadia"]),
        (where("wallet_credit", "gt", Decimal(10)), ["Karim"]),
    ],
)
async def test_customers_that_meet_a_condition(shop, condition, expected):
    shop.add("customers", full_name="Samira", phone="+212661223344", email="")
    shop.add("customers", full_name="Karim", phone="+212612345122", email="k@a.ma", wallet_credit="50")
    shop.add("customers", full_name="Nadia", phone="", email="n@b.ma", address="Rabat")
    assert sorted(labels(await find_items(searched("customer", condition), shop))) == expected
