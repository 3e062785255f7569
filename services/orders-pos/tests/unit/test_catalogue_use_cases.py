from copy import copy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from chassis.context import set_caller
from chassis.errors import NotFoundError, StaleError, ValidationError
from chassis.money import Currency
from orders_pos.domain.catalogue.margin import margin_of
from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE, Product
from orders_pos.domain.catalogue.supplier_listing import StoredListing, SupplierListing, SupplierVariant
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.usecases.catalogue.archive_product import archive_product
from orders_pos.usecases.catalogue.check_parent_category import check_parent_category
from orders_pos.usecases.catalogue.save_listing import save_listing

MAD, NOW = Currency("MAD"), datetime(2026, 11, 23, 9, tzinfo=UTC)
TENANT, SOAP, LAMP, LIGHTS = UUID(int=1), UUID(int=2), UUID(int=3), UUID(int=4)
BLACK, RED = SupplierVariant("v1", "Black", "20.5"), SupplierVariant("v2", "Red", "21")
LISTING = SupplierListing(
    LAMP, 1, "Lamp", "Bright", "/a.jpg", "20.5", [BLACK, RED], LIGHTS, ["MA"], is_cod=True, is_hidden=False
)


@dataclass
class FakeProducts:
    products: dict[str, Product]
    archived: list[Product] = field(default_factory=list)

    async def lock(self, product_id):
        if product_id not in self.products:
            raise NotFoundError("There is no such product.")
        return self.products[product_id]

    async def check_version(self, product, version):
        if version not in (0, product.version):
            raise StaleError(product, ())

    async def save_archived(self, product):
        self.archived.append(product)


@dataclass
class FakeCategories:
    """Parents by category."""

    parents: dict[UUID, UUID | None]

    async def get_branch(self, category_id):
        branch = []
        while category_id in self.parents and category_id not in branch:
            branch.append(category_id)
            category_id = self.parents[category_id]
        return branch

    async def count_levels(self, category_id):
        children = [child for child, parent in self.parents.items() if parent == category_id]
        return 1 + max([await self.count_levels(child) for child in children], default=0)


@dataclass
class FakeSupplierProducts:
    listings: dict[UUID, StoredListing] = field(default_factory=dict)
    products: dict[UUID, Product] = field(default_factory=dict)
    categories: set[UUID] = field(default_factory=set)
    saves: int = 0

    async def find_rate(self, source, target):
        return {("USD", "MAD"): Decimal("9.5")}.get((source, target))

    async def lock(self, listing_id):
        return self.listings.get(listing_id)

    async def get_product(self, product_id):
        return self.products.get(product_id)

    async def find_category(self, category_id):
        return category_id if category_id in self.categories else None

    async def save(self, product, listing, *, is_hidden):
        self.saves += 1
        self.products[product.id] = product
        self.listings[listing.id] = StoredListing(listing.version, listing.to_product_fields(), is_hidden)


@pytest.fixture
def supplier_products(admin):
    set_caller(replace(admin, tenant_id=TENANT))
    return FakeSupplierProducts(categories={LIGHTS})


@pytest.fixture
def save(supplier_products):
    async def save(listing=LISTING, *, is_delisted=False):
        await save_listing(listing, MAD, NOW, supplier_products, is_delisted=is_delisted)
        return supplier_products.products.get(listing.id)

    return save


async def test_archived_product_is_saved_once_and_not_found_any_more():
    product = Product(tenant_id=TENANT, name="Soap", price=Decimal(10), version=3)
    products = FakeProducts({"soap": product})
    await archive_product("soap", 3, NOW, products)

    assert products.archived == [product]
    assert product.archived_at == NOW
    with pytest.raises(NotFoundError):
        await archive_product("soap", 0, NOW, products)
    with pytest.raises(NotFoundError):
        await archive_product("rug", 0, NOW, products)


async def test_product_that_was_changed_meanwhile_is_not_archived():
    product = Product(tenant_id=TENANT, name="Soap", price=Decimal(10), version=3)
    products = FakeProducts({"soap": product})
    with pytest.raises(StaleError):
        await archive_product("soap", 2, NOW, products)

    assert (product.archived_at, products.archived) == (None, [])


async def test_category_may_be_placed_where_levels_and_order_allow_it():
    first, second, third, other = (uuid4() for _ in range(4))
    categories = FakeCategories({first: None, second: first, third: second, other: None})
    await check_parent_category(None, second, categories)
    await check_parent_category(other, second, categories)
    await check_parent_category(None, uuid4(), categories)

    for category, parent, code in [
        (None, third, "too-deep"),
        (second, other, None),
        (first, other, "too-deep"),
    ]:
        if code is None:
            await check_parent_category(category, parent, categories)
            continue
        with pytest.raises(ValidationError) as raised:
            await check_parent_category(category, parent, categories)
        assert raised.value.violations[0].code == code
    with pytest.raises(ValidationError) as raised:
        await check_parent_category(first, third, categories)
    assert raised.value.violations[0].code == "loop"


async def test_listing_makes_a_variable_product(save):
    product = await save()

    assert (product.id, product.name, product.description, product.image) == (
        LAMP,
        "Lamp",
        "Bright",
        "/a.jpg",
    )
    assert (product.product_type, product.category_id, product.archived_at) == (VARIABLE, LIGHTS, None)
    assert (product.price, product.final_price) == (Decimal("20.50"), Decimal("20.50"))
    assert product.update_time == NOW
    assert product.attribute_values == [
        {"id": "v1", "attribute_name": "Black", "price": "20.50"},
        {"id": "v2", "attribute_name": "Red", "price": "21.00"},
    ]


async def test_listing_of_one_variant_makes_a_simple_product_without_values(save):
    product = await save(replace(LISTING, variants=[BLACK], category_id=uuid4()))

    assert (product.product_type, product.attribute_values, product.category_id) == (SIMPLE, [], None)


async def test_variant_without_a_name_has_its_id_and_long_texts_are_cut(save):
    unnamed = replace(RED, name="")
    product = await save(
        replace(
            LISTING, name="n" * 300, description="d" * 10_001, variants=[BLACK, unnamed], category_id=None
        )
    )

    assert (len(product.name), len(product.description)) == (255, 10_000)
    assert product.attribute_values[1]["attribute_name"] == "v2"
    assert product.category_id is None


async def test_older_versions_listings_without_variants_and_unknown_delisted_ones_are_ignored(
    save, supplier_products
):
    await save(replace(LISTING, variants=[]))
    await save(is_delisted=True)
    assert supplier_products.products == {}

    await save()
    await save(replace(LISTING, name="Again"))
    await save(replace(LISTING, version=0, name="Older"))
    assert (supplier_products.saves, supplier_products.products[LAMP].name) == (1, "Lamp")

    await save(replace(LISTING, version=2, name="Newer"))
    assert supplier_products.products[LAMP].name == "Newer"


async def test_fields_that_a_user_edited_stay(save, supplier_products):
    product = await save()
    product.name = "My lamp"
    product.attribute_values = [{**value, "price": "30.00"} for value in product.attribute_values]
    values = copy(product.attribute_values)
    await save(
        replace(
            LISTING, version=2, name="Lamp 2", description="Brighter", price="22",
            variants=[replace(BLACK, price="22"), RED],
        )
    )  # fmt: skip

    assert (product.name, product.description) == ("My lamp", "Brighter")
    assert (product.price, product.final_price) == (Decimal(30), Decimal(30))
    assert product.attribute_values == values


async def test_values_that_nobody_edited_follow_the_listing(save):
    await save()
    product = await save(replace(LISTING, version=2, variants=[BLACK, replace(RED, price="30")]))
    assert [value["price"] for value in product.attribute_values] == ["20.50", "30.00"]

    product = await save(replace(LISTING, version=3, variants=[BLACK]))
    assert (product.product_type, product.attribute_values) == (SIMPLE, [])


async def test_product_is_archived_while_its_listing_is_hidden_or_delisted(save, supplier_products):
    assert (await save(replace(LISTING, is_hidden=True))).archived_at == NOW
    assert supplier_products.listings[LAMP].is_hidden
    assert (await save(replace(LISTING, version=2))).archived_at is None
    assert (await save(replace(LISTING, version=3), is_delisted=True)).archived_at == NOW
    assert (await save(replace(LISTING, version=4))).archived_at is None


async def test_product_that_a_user_archived_stays_archived(save):
    product = await save()
    product.archived_at = NOW.replace(hour=1)
    await save(replace(LISTING, version=2))

    assert product.archived_at == NOW.replace(hour=1)


async def test_price_finer_than_the_currency_is_rejected(save):
    with pytest.raises(ValidationError):
        await save(replace(LISTING, price="1.234"))


async def test_listing_brings_html_pictures_numbers_weights_and_stock(save):
    black = replace(BLACK, sku="L-BLACK", weight=310, image="/black.jpg", stock=4)
    red = replace(RED, sku="L-RED", weight=300, image="http://10.0.0.1/red.jpg", stock=0)
    listing = replace(
        LISTING,
        variants=[black, red],
        images=["/a.jpg", "/b.jpg", "javascript:x"],
        sku="L",
        description_html="<p onclick='x()'>Bright</p><script>1</script>",
    )
    product = await save(listing)

    assert (product.image, product.pictures) == ("/a.jpg", [{"url": "/a.jpg"}, {"url": "/b.jpg"}])
    assert (product.description_html, product.sku, product.weight) == ("<p>Bright</p>", "L", 300)
    assert product.attribute_values == [
        {
            "id": "v1",
            "attribute_name": "Black",
            "price": "20.50",
            "sku": "L-BLACK",
            "weight": 310,
            "image": "/black.jpg",
        },
        {"id": "v2", "attribute_name": "Red", "price": "21.00", "sku": "L-RED", "weight": 300},
    ]
    assert product.track_stock
    assert listing.count_stock() == {StockKey(LAMP, "v1"): 40, StockKey(LAMP, "v2"): 0}
    assert replace(listing, variants=[black]).count_stock() == {StockKey(LAMP, ""): 40}


async def test_details_and_pictures_that_a_user_edited_stay(save):
    black = replace(BLACK, sku="L-BLACK")
    listing = replace(LISTING, variants=[black, RED], images=["/b.jpg"])
    product = await save(listing)
    product.attribute_values = [{**product.attribute_values[0], "sku": "MINE"}, product.attribute_values[1]]
    product.pictures = [{"url": "/mine.jpg"}]
    priced = [replace(black, price="33"), replace(RED, sku="L-RED")]
    product = await save(replace(listing, version=2, variants=priced, images=["/c.jpg"]))

    assert [(value["price"], value.get("sku")) for value in product.attribute_values] == [
        ("33.00", "MINE"),
        ("21.00", "L-RED"),
    ]
    assert (product.pictures, product.image) == ([{"url": "/mine.jpg"}], "/mine.jpg")


async def test_a_listing_without_stock_is_not_tracked_and_too_long_html_is_left_out(save):
    product = await save(replace(LISTING, description_html="<p>" + "x" * 50_000 + "</p>"))
    assert (product.track_stock, product.description_html) == (False, "")
    assert LISTING.count_stock() == {}


@pytest.mark.parametrize(
    ("price", "vat", "cost", "amount", "percent"),
    [
        ("120", "20", "60", "40.00", "40.0"),
        ("10", "7", "12", "-2.65", "-28.4"),
        ("0", "20", "1", "-1.00", None),
    ],
)
def test_a_margin_is_what_tax_and_cost_leave(price, vat, cost, amount, percent):
    margin = margin_of(Decimal(price), Decimal(vat), Decimal(cost), MAD)
    assert (str(margin.amount), margin.percent) == (amount, None if percent is None else Decimal(percent))


async def test_a_listing_costs_what_its_dearest_variant_does_at_the_tenants_rate():
    products = FakeSupplierProducts()
    costly = replace(LISTING, variants=[replace(BLACK, cost="1.5"), replace(RED, cost="2.123")])
    await save_listing(costly, MAD, NOW, products)
    assert products.products[LAMP].cost == Decimal("20.17")
    await save_listing(replace(LISTING, version=2), MAD, NOW, products)
    assert products.products[LAMP].cost == Decimal("20.17")
    await save_listing(replace(costly, version=3), Currency("USD"), NOW, products)
    assert products.products[LAMP].cost == Decimal("2.12")
