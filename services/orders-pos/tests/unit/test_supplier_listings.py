"""What a product takes over from a supplier's listing, and archived products that come back."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.errors import ValidationError
from chassis.money import Currency
from orders_pos.domain.catalogue.product import Product
from orders_pos.domain.catalogue.supplier_listing import SupplierListing, SupplierVariant, apply_listing
from orders_pos.usecases.catalogue.restore_product import restore_product

NOW, TENANT = datetime(2026, 11, 23, 9, tzinfo=UTC), UUID(int=1)
BLACK, RED = SupplierVariant("v1", "Black", "20.50"), SupplierVariant("v2", "Red", "21.00")
LISTING = SupplierListing(
    UUID(int=3), 1, "Lamp", "Bright", "/a.jpg", "20.50", [BLACK, RED], None, ["MA"], is_cod=True, is_hidden=False
)  # fmt: skip


def build_product(**fields):
    return Product(**{"tenant_id": TENANT, "name": "Lamp", "price": Decimal(10), **fields})


def follow(*listings, edit=None):
    """Return a product that followed listings one after another; `edit` changes it before the last one."""
    product, previous = build_product(), {}
    for listing in listings:
        if edit and listing is listings[-1]:
            edit(product)
        apply_listing(product, listing.to_product_fields(), previous)
        previous = listing.to_product_fields()
    return product


@pytest.mark.parametrize(("variants", "number"), [([RED], "v2"), ([BLACK, RED], "")])
def test_only_a_variant_alone_is_the_number_of_the_product(variants, number):
    assert replace(LISTING, variants=variants).single_variant == number


def test_what_is_too_long_for_a_product_is_cut():
    pictures = [f"/{number}.jpg" for number in range(30)]
    fields = replace(LISTING, sku="s" * 70, images=pictures, name="n" * 300).to_product_fields()
    assert (len(fields["sku"]), len(fields["pictures"]), len(fields["name"])) == (64, 20, 255)
    assert fields["pictures"][:2] == [{"url": "/a.jpg"}, {"url": "/0.jpg"}]


@pytest.mark.parametrize(("length", "kept_length"), [(50_000, 50_000), (50_001, 0)])
def test_html_that_is_too_long_is_left_out_as_a_whole(length, kept_length):
    html = f"<p>{'x' * (length - len('<p></p>'))}</p>"
    assert len(replace(LISTING, description_html=html).to_product_fields()["description_html"]) == kept_length


@pytest.mark.parametrize(("weights", "weight"), [((0, 0), 0), ((310, 0), 310), ((310, 300), 300)])
def test_a_product_weighs_what_its_lightest_variant_does(weights, weight):
    variants = [replace(variant, weight=grams) for variant, grams in zip((BLACK, RED), weights, strict=True)]
    assert replace(LISTING, variants=variants).to_product_fields()["weight"] == weight


def test_the_picture_of_a_variant_must_be_public():
    black = replace(BLACK, image="http://printer.local/a.jpg")
    assert "image" not in black.to_attribute_value()
    assert replace(BLACK, image="/a.jpg").to_attribute_value()["image"] == "/a.jpg"


def test_pictures_follow_the_listing_until_somebody_edits_them():
    other = replace(LISTING, image="/b.jpg")
    product = follow(LISTING, other)
    assert (product.pictures, product.image) == ([{"url": "/b.jpg"}], "/b.jpg")
    product = follow(LISTING, replace(LISTING, image=""))
    assert (product.pictures, product.image) == ([], "")

    def edit(product):
        product.pictures = [{"url": "/mine.jpg"}]

    assert follow(LISTING, other, edit=edit).pictures == [{"url": "/mine.jpg"}]


@pytest.mark.parametrize(("image", "pictures"), [("/old.jpg", ["/a.jpg"]), ("/mine.jpg", ["/mine.jpg"])])
def test_a_listing_from_before_there_were_several_pictures_is_compared_by_its_only_one(image, pictures):
    product = build_product(image=image, pictures=[{"url": image}])
    apply_listing(product, LISTING.to_product_fields(), {"image": "/old.jpg"})
    assert [picture["url"] for picture in product.pictures] == pictures


def test_a_product_that_has_one_variant_left_loses_even_values_that_were_edited():
    def edit(product):
        product.attribute_values = [{**value, "price": "30.00"} for value in product.attribute_values]

    product = follow(LISTING, replace(LISTING, variants=[BLACK]), edit=edit)
    assert (product.product_type, product.attribute_values) == ("simple", [])


@dataclass
class RestoredProducts:
    saved: list[Product] = field(default_factory=list)

    async def save_restored(self, product):
        self.saved.append(product)


async def test_a_product_that_was_archived_is_in_the_catalogue_again():
    product, products = build_product(archived_at=NOW.replace(hour=1)), RestoredProducts()
    await restore_product(product, NOW, products)
    assert (product.archived_at, product.update_time, products.saved) == (None, NOW, [product])


@pytest.mark.parametrize(
    ("fields", "violation"),
    [
        ({"cost": Decimal("1.001")}, ("item.cost", "digits")),
        ({"pictures": [{"url": "/a.jpg", "video": "javascript:x()"}]}, ("item.pictures[0].video", "address")),
        ({"image": "http://printer.local/a.jpg"}, ("item.image", "address")),
        ({"image": "http://db.internal/a.jpg"}, ("item.image", "address")),
    ],
)
def test_costs_and_addresses_of_a_product_are_checked(fields, violation):
    with pytest.raises(ValidationError) as raised:
        build_product(**fields).check(Currency("MAD"))
    assert [(problem.field, problem.code) for problem in raised.value.violations] == [violation]
