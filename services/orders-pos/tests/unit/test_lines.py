from dataclasses import replace
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from chassis.errors import ValidationError
from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE
from orders_pos.domain.orders.lines import CartLine, match_lines, price_lines
from orders_pos.domain.orders.order import OrderLine, ProductSnapshot

SOAP, RUG, PAINT, COAT = UUID(int=1), UUID(int=2), UUID(int=3), UUID(int=4)
SHORT = {"id": "short", "attribute_name": "Short", "price": "40"}
LONG = {"id": "long", "attribute_name": "Long", "price": "60"}
LONG_LINED = {"id": "lined", "attribute_name": "Long lined", "price": "60"}
WOOL = {"id": "wool", "attribute_name": "Wool", "price": "32"}
PRODUCTS = {
    SOAP: ProductSnapshot(SOAP, "Soap", "", Decimal(10), SIMPLE, ""),
    RUG: ProductSnapshot(RUG, "Rug", "", Decimal(22), VARIABLE, "m²", [WOOL]),
    COAT: ProductSnapshot(COAT, "Coat", "", Decimal(50), VARIABLE, "", [SHORT, LONG, LONG_LINED]),
    PAINT: ProductSnapshot(PAINT, "Paint", "", Decimal(5), SIMPLE, "l"),
}


def stored(product_id=SOAP, **fields):
    values = {
        "id": uuid4(), "product_id": product_id, "attribute_value_id": "", "name": "Soap", "description": "",
        "image": "", "tenths": 10, "price": Decimal(9), "final_price": Decimal(8), "amount": Decimal(0),
        "discount": Decimal(0), "product_type": SIMPLE, "unit": "",
    }  # fmt: skip
    return OrderLine(**{**values, **fields})


def line(product_id=SOAP, quantity="1", **fields):
    return CartLine(product_id, Decimal(quantity), **fields)


def violations(lines, stored_lines=()):
    with pytest.raises(ValidationError) as raised:
        price_lines(lines, PRODUCTS, stored_lines)
    return [(item.field, item.code) for item in raised.value.violations]


def test_lines_match_by_id_of_the_same_product():
    first, second = stored(), stored()

    assert match_lines([line(id=second.id), line(id=first.id)], [first, second]) == [second, first]
    assert match_lines([line(RUG, id=first.id)], [first]) == [None]
    assert match_lines([line(id=uuid4())], [first]) == [None]
    assert match_lines([line(id=first.id), line(id=first.id)], [first]) == [first, None]


def test_lines_without_an_id_match_the_first_of_the_same_product():
    soap, other, rug = stored(), stored(), stored(RUG)

    assert match_lines([line(), line(RUG), line(), line()], [soap, other, rug]) == [soap, rug, other, None]
    assert match_lines([], [soap]) == []


def test_lines_match_by_description_first():
    plain, gift = stored(), stored(description="Gift")

    assert match_lines([line(name="Gift"), line(name="New")], [plain, gift]) == [gift, plain]
    assert match_lines([line()], [plain, gift]) == [plain]


def test_lines_match_by_value():
    wool, silk = stored(RUG, attribute_value_id="wool"), stored(RUG, attribute_value_id="silk")

    assert match_lines([line(RUG, attribute_value_id="silk"), line(RUG)], [wool, silk]) == [silk, wool]
    assert match_lines([line(RUG, attribute_value_id="jute")], [wool, silk]) == [None]


def test_stored_line_keeps_price_and_description_unless_new_ones_are_sent():
    before = stored(description="Gift")
    (unchanged,) = price_lines([line(quantity="3", id=before.id)], {}, [before])
    (changed,) = price_lines([line(id=before.id, price=Decimal(7), name="Other")], {}, [before])

    assert unchanged == replace(before, tenths=30)
    assert (changed.final_price, changed.price, changed.description) == (Decimal(7), Decimal(9), "Other")


def test_new_line_takes_price_and_name_of_product_and_value():
    soap, rug, cheap = price_lines(
        [line(name="Gift"), line(RUG, "1.5", attribute_value_id="wool"), line(price=Decimal(8))], PRODUCTS
    )

    assert (soap.name, soap.description, soap.price, soap.final_price) == (
        "Soap",
        "Gift",
        Decimal(10),
        Decimal(10),
    )
    assert (rug.name, rug.attribute_value_id, rug.price, rug.tenths, rug.unit) == (
        "Rug Wool", "wool", Decimal(32), 15, "m²",
    )  # fmt: skip
    assert (cheap.price, cheap.final_price, cheap.amount, cheap.discount) == (Decimal(10), Decimal(8), 0, 0)


def test_whole_pieces_are_sold_of_simple_products_without_a_unit():
    pieces = stored()
    assert violations([line(), line(quantity="1.5")]) == [("lines[1].quantity", "digits")]
    assert violations([line(quantity="1.5", id=pieces.id)], [pieces]) == [("lines[0].quantity", "digits")]

    measured, variable = stored(unit="l"), stored(product_type=VARIABLE)
    for before in (measured, variable):
        assert price_lines([line(quantity="1.5", id=before.id)], {}, [before])[0].tenths == 15
    assert price_lines([line(PAINT, "1.5")], PRODUCTS)[0].tenths == 15


def test_a_line_has_a_hundred_thousand_pieces_at_the_most():
    assert price_lines([line(quantity="100000")], PRODUCTS)[0].tenths == 1_000_000
    assert violations([line(quantity="100001")]) == [("lines[0].quantity", "range")]
    with pytest.raises(ValidationError, match="The maximum is 100000"):
        price_lines([line(quantity="100001")], PRODUCTS)


def test_value_is_one_of_the_products():
    for product_id, value in ((SOAP, "wool"), (RUG, "silk"), (COAT, "")):
        assert violations([line(product_id, attribute_value_id=value)]) == [
            ("lines[0].attribute_value_id", "unknown")
        ]


@pytest.mark.parametrize(
    ("product_id", "name", "price", "value"),
    [
        (RUG, "Rug 57.5 m²", "32", "wool"),
        (RUG, "", None, "wool"),
        (COAT, "Coat Short 1", "45", "short"),
        (COAT, "Coat", "40", "short"),
        (COAT, "Coat Short, almost Long", "60", "long"),
    ],
)
def test_line_without_a_value_means_the_only_one_or_the_one_that_name_or_price_tell(
    product_id, name, price, value
):
    [priced] = price_lines([line(product_id, name=name, price=price and Decimal(price))], PRODUCTS)
    assert priced.attribute_value_id == value


@pytest.mark.parametrize(("name", "price"), [("Coat", "55"), ("Coat Long lined", "60"), ("Coat", "60")])
def test_line_that_could_be_several_values_is_kept_as_typed(name, price):
    [priced] = price_lines([line(COAT, name=name, price=Decimal(price))], PRODUCTS)
    assert (priced.attribute_value_id, priced.description) == ("", name)
    assert (priced.price, priced.final_price) == (50, Decimal(price))
