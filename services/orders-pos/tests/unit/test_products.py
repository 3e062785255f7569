from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from chassis.errors import NotFoundError, ValidationError
from chassis.money import Currency
from orders_pos.domain.catalogue.category import CategoryProduct, check_parent
from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE, Product
from orders_pos.domain.search import grams, normalize

MAD, YEN = Currency("MAD"), Currency("JPY")
NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
TENANT = UUID(int=1)


def build_product(**fields):
    return Product(**{"tenant_id": TENANT, "name": "Soap", "price": Decimal(10), **fields})


def violations(call, *arguments):
    """Return fields and codes of the violations that a call raises."""
    with pytest.raises(ValidationError) as raised:
        call(*arguments)
    return [(violation.field, violation.code) for violation in raised.value.violations]


def test_final_price_is_the_price_unless_given():
    product, reduced = build_product(product_type=""), build_product(final_price=Decimal("8.5"))
    product.check(MAD)
    reduced.check(MAD)

    assert (str(product.price), str(product.final_price), product.product_type) == ("10.00", "10.00", SIMPLE)
    assert (str(reduced.price), str(reduced.final_price)) == ("10.00", "8.50")


def test_a_name_has_no_line_breaks():
    product = build_product(name="Soap\r\n50 g")
    product.check(MAD)
    assert product.name == "Soap 50 g"


def test_amounts_have_the_decimals_of_the_currency():
    value = {"id": "a", "attribute_name": "A", "price": "1.5"}
    product = build_product(
        price=Decimal("1.5"), final_price=Decimal("1.5"), product_type=VARIABLE, attribute_values=[value]
    )

    assert violations(product.check, YEN) == [
        ("item.price", "digits"), ("item.final_price", "digits"), ("item.attribute_values[0].price", "digits"),
    ]  # fmt: skip


def test_attribute_values_get_ids_and_rounded_prices():
    values = [{"attribute_name": "A", "price": "1.5"}, {"id": "b", "attribute_name": "B", "price": "2"}]
    product = build_product(product_type=VARIABLE, attribute_values=values)
    product.check(MAD)

    assert UUID(product.attribute_values[0]["id"])
    assert product.attribute_values[1] == {"id": "b", "attribute_name": "B", "price": "2.00"}
    assert product.attribute_values[0]["price"] == "1.50"


def test_the_price_of_a_variable_product_is_the_lowest_of_its_values():
    values = [
        {"id": id_, "attribute_name": id_, "price": price} for id_, price in (("a", "9.5"), ("b", "12"))
    ]
    product = build_product(product_type=VARIABLE, attribute_values=values)
    product.check(MAD)
    assert (product.price, product.final_price) == (Decimal("9.50"), Decimal("9.50"))
    dearer = [{**values[0], "price": "20"}, values[1]]
    for name, value in product.follow_up({"attribute_values": dearer, "price": Decimal(1)}).items():
        setattr(product, name, value)
    product.check(MAD)
    assert (product.price, product.final_price) == (Decimal(12), Decimal(12))


@pytest.mark.parametrize("name", ["price", "final_price"])
def test_another_price_of_a_variable_product_is_refused_by_name(name):
    values = [{"id": "a", "attribute_name": "A", "price": "9.5"}]
    product = build_product(product_type=VARIABLE, attribute_values=values)
    product.check(MAD)
    assert product.follow_up({name: Decimal("9.50")})
    with pytest.raises(ValidationError) as caught:
        product.follow_up({name: Decimal(8)})
    assert [(v.field, v.code) for v in caught.value.violations] == [(f"item.{name}", "of-values")]


def test_attribute_values_belong_to_variable_products_and_have_different_ids():
    value = {"id": "a", "attribute_name": "A", "price": "1"}

    assert violations(build_product(attribute_values=[value]).check, MAD) == [
        ("item.attribute_values", "not-allowed")
    ]
    assert violations(build_product(product_type=VARIABLE, attribute_values=[value, value]).check, MAD) == [
        ("item.attribute_values", "taken")
    ]


def test_product_is_found_by_name_and_barcode():
    product = build_product(name="Savon  Noir", barcode="ABC")
    product.check(MAD)

    assert product.search_text == "savon noir abc"
    assert product.grams == grams(TENANT, "savon noir abc")


@pytest.mark.parametrize(
    ("final_price", "changes", "expected"),
    [
        ("10", {"price": Decimal(12)}, {"price": Decimal(12), "final_price": Decimal(12)}),
        ("10", {"price": Decimal(12), "final_price": Decimal(9)}, {"price": Decimal(12), "final_price": Decimal(9)}),
        ("10", {"name": "x"}, {"name": "x"}),
        ("8", {"price": Decimal(12)}, {"price": Decimal(12)}),
    ],
)  # fmt: skip
def test_new_price_is_the_final_price_too_if_both_were_equal(final_price, changes, expected):
    assert build_product(final_price=Decimal(final_price)).follow_up(changes) == expected


def test_archived_product_cannot_be_changed():
    product = build_product()
    product.archive(NOW)

    assert (product.archived_at, product.update_time) == (NOW, NOW)
    with pytest.raises(NotFoundError, match="There is no such product"):
        product.follow_up({"name": "x"})


@pytest.mark.parametrize(
    ("archived_at", "was_hidden", "is_hidden", "expected"),
    [
        (None, False, True, NOW),
        (None, True, True, NOW),
        (NOW, True, False, None),
        (None, False, False, None),
        (NOW.replace(hour=1), False, False, NOW.replace(hour=1)),
        (NOW.replace(hour=1), True, True, NOW.replace(hour=1)),
    ],
)
def test_hidden_product_is_archived_and_restored_unless_a_user_archived_it(
    archived_at, was_hidden, is_hidden, expected
):
    product = build_product(archived_at=archived_at)
    product.set_hidden(NOW, was_hidden=was_hidden, is_hidden=is_hidden)

    assert product.archived_at == expected


def test_category_has_three_levels_at_most_and_no_circle():
    category, other = uuid4(), uuid4()
    check_parent(None, [], 1)
    check_parent(None, [other, uuid4()], 1)
    check_parent(category, [other], 2)

    assert violations(check_parent, category, [other, category], 1) == [("item.parent_category_id", "loop")]
    assert violations(check_parent, None, [other] * 3, 1) == [("item.parent_category_id", "too-deep")]
    assert violations(check_parent, category, [other] * 2, 2) == [("item.parent_category_id", "too-deep")]
    with pytest.raises(ValidationError, match="at most 3 levels"):
        check_parent(category, [other], 3)


def test_new_category_is_at_the_first_position():
    assert CategoryProduct(tenant_id=TENANT, name="Rugs").position == 0


def test_normalised_text_has_no_case_accents_and_double_blanks():
    assert normalize("  Élan   VITAL\tÑ ") == "elan vital n"
    assert normalize("STRASSE") == normalize("straße")


def test_trigrams_depend_on_the_tenant_and_are_signed_and_sorted():
    mine, others = grams(TENANT, "savon noir"), grams(UUID(int=2), "savon noir")

    assert len(mine) == len("savon noir") - 2
    assert mine == sorted(mine)
    assert not {*mine} & {*others}
    assert all(-(2**31) <= gram < 2**31 for gram in mine)
    assert min(mine) < 0 < max(mine)
    assert grams(TENANT, "ab") == []
    assert {*grams(TENANT, "avo")} <= {*mine}


@pytest.mark.parametrize(
    "image",
    [
        "",
        "soap.jpg",
        "/uploads/atlas/soap.webp",
        "https://cdn.example.org/soap.jpg?w=2",
        "http://8.8.8.8/a.png",
    ],
)
def test_pictures_are_paths_or_public_addresses(image):
    build_product(image=image, icon=image).check(MAD)


@pytest.mark.parametrize(
    "image",
    [
        "javascript:alert(1)",
        "data:image/svg+xml,<svg/>",
        "http://169.254.169.254/latest/meta-data",
        "//10.0.0.1/a.png",
        "https://localhost/a.png",
        "http://[::1]/a.png",
        "http://[broken",
        "https://gateway.internal/a.png",
        "/uploads/a\r\n.png",
    ],
)
def test_other_addresses_of_pictures_are_rejected(image):
    assert violations(build_product(image=image).check, MAD) == [("item.image", "address")]
    assert violations(build_product(icon=image).check, MAD) == [("item.icon", "address")]


def test_image_is_the_first_picture_and_both_follow_each_other():
    product = build_product(image="/uploads/a/1.webp")
    product.check(MAD)
    assert product.pictures == [{"url": "/uploads/a/1.webp"}]
    product.pictures = [{"url": "/a", "alt": "Front"}, {"url": "/b"}]
    product.image = "/a"

    assert product.follow_up({"pictures": [{"url": "/b"}]})["image"] == "/b"
    assert product.follow_up({"pictures": []})["image"] == ""
    changes = product.follow_up({"image": "/c"})
    assert changes["pictures"] == [{"url": "/c"}, {"url": "/b"}]
    assert product.follow_up({"image": ""}) == {"image": "/b", "pictures": [{"url": "/b"}]}
    assert product.follow_up({"image": "/b"})["pictures"] == [{"url": "/b"}]


def test_a_client_that_knows_no_pictures_keeps_them():
    product = build_product(pictures=[{"url": "/a", "alt": "Front"}, {"url": "/b"}])
    product.check(MAD)
    assert product.image == "/a"
    assert product.follow_up({"image": "/a", "name": "Soap"}) == {"image": "/a", "name": "Soap"}
    echoed = {"image": "/c", "pictures": [{"url": "/a", "alt": "Front"}, {"url": "/b"}]}
    assert product.follow_up(echoed)["pictures"] == [{"url": "/c"}, {"url": "/b"}]
    both = {"image": "/a", "pictures": [{"url": "/d"}]}
    assert product.follow_up(both) == {"image": "/d", "pictures": [{"url": "/d"}]}


def test_pictures_need_web_addresses():
    value = {"id": "a", "attribute_name": "A", "price": "1", "image": "javascript:alert(1)"}
    product = build_product(
        product_type=VARIABLE,
        attribute_values=[value],
        pictures=[{"url": "/a"}, {"url": "http://10.0.0.1/x"}],
    )
    assert violations(product.check, MAD) == [
        ("item.pictures[1].url", "address"),
        ("item.attribute_values[0].image", "address"),
    ]


def test_values_keep_the_details_that_a_client_does_not_send():
    stored = {"id": "a", "attribute_name": "A", "price": "1.00", "sku": "A-1", "weight": 200, "image": "/a"}
    product = build_product(product_type=VARIABLE, attribute_values=[stored])
    sent = [{"id": "a", "attribute_name": "B", "price": "2"}, {"attribute_name": "C", "price": "3"}]
    assert product.follow_up({"attribute_values": sent})["attribute_values"] == [
        {"id": "a", "attribute_name": "B", "price": "2", "sku": "A-1", "weight": 200, "image": "/a"},
        {"id": "", "attribute_name": "C", "price": "3"},
    ]
    sent = [{"id": "a", "attribute_name": "A", "price": "1", "sku": "", "weight": 0, "image": ""}]
    assert product.follow_up({"attribute_values": sent})["attribute_values"] == [
        {"id": "a", "attribute_name": "A", "price": "1"}
    ]


def test_html_keeps_its_text_and_loses_what_could_act():
    html = '<h2 onclick="x()">Soft</h2><script>alert(1)</script><a href="javascript:x()">a</a><form><b>b</b></form>'
    product = build_product(description_html=html)
    product.check(MAD)
    assert product.description_html == '<h2>Soft</h2><a rel="noopener noreferrer nofollow">a</a><b>b</b>'


def test_a_product_is_found_by_its_sku():
    product = build_product(sku="SOAP-01")
    product.check(MAD)
    assert normalize("soap-01") in product.search_text
