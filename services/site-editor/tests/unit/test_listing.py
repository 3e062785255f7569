from decimal import Decimal

import pytest
from site_editor.domain.listing import Listing, parse_listing
from site_editor.domain.shop_routes import match_shop_route

ID = "0198f3a2-1111-7000-8000-000000000001"


@pytest.mark.parametrize(
    "query",
    ["", "page=3", f"category={ID}&q=red+shirt&min=10&max=20.5&stock=1&sort=-price&page=2", "sort=newest"],
)
def test_an_address_is_read_and_written_the_same(query):
    assert parse_listing(query).to_query() == query


@pytest.mark.parametrize(
    "query",
    [
        "page=0&min=-1&max=NaN&sort=secret&stock=yes&page=x",
        "min=1e400&max=Infinity&q=%20%20",
        "&".join(["page=2"] * 50),
        "page=²",
    ],
)
def test_what_cannot_be_read_is_left_out(query):
    assert parse_listing(query) == Listing()


def test_a_list_is_bounded():
    listing = parse_listing(f"page=99999&q={'x' * 500}&category={'y' * 500}")
    assert (listing.page, len(listing.text), len(listing.category)) == (400, 80, 36)


def test_a_search_is_of_a_text_or_a_price():
    assert parse_listing("q=red").is_search
    assert Listing(minimum=Decimal(0)).is_search
    assert not parse_listing(f"category={ID}&page=2&stock=1").is_search


@pytest.mark.parametrize(
    ("route", "kind", "key"),
    [
        (f"/shop/product/{ID}", "product", ID),
        ("/shop/cart", "cart", "cart"),
        ("/shop/account", "account", "account"),
        ("/wheel", "wheel", "wheel"),
        ("/shop/orders/abcDEF123_-", "order", "abcDEF123_-"),
    ],
)
def test_pages_of_the_shop_have_their_addresses(route, kind, key):
    shop_route = match_shop_route(route)
    assert shop_route
    assert (shop_route.kind, shop_route.key) == (kind, key)


@pytest.mark.parametrize(
    "route", ["/shop", "/shop/product/1", "/shop/cart/x", "/wheel/x", "/shop/orders/../../x", "/cart"]
)
def test_other_addresses_are_not_of_the_shop(route):
    assert match_shop_route(route) is None


@pytest.mark.parametrize(
    ("query", "listing"),
    [
        ("min=0&max=9999999999", Listing(minimum=Decimal(0), maximum=Decimal(9_999_999_999))),
        ("min=-0.01&max=9999999999.01", Listing()),
        ("min=1,5&max=1.50", Listing(minimum=Decimal("1.5"), maximum=Decimal("1.5"))),
        ("sort=name", Listing(order="name")),
        ("sort=price", Listing(order="price")),
        ("sort=-price", Listing(order="-price")),
        ("sort=newest", Listing(order="newest")),
        ("q=%20red%20%20shirt", Listing(text="red shirt")),
        ("q=red&q=blue", Listing(text="red")),
        ("page=400", Listing(page=400)),
        ("page=401", Listing(page=400)),
        ("page=2" + "&x=1" * 19, Listing(page=2)),
        ("page=2" + "&x=1" * 20, Listing()),
    ],
)
def test_what_an_address_names_is_listed(query, listing):
    assert parse_listing(query) == listing


@pytest.mark.parametrize(("page", "offset"), [(1, 0), (2, 24), (400, 9576)])
def test_a_page_has_24_products(page, offset):
    assert Listing().at(page).offset == offset


def test_another_page_or_category_keeps_what_is_searched():
    listing = parse_listing("q=red&page=3&stock=1")
    assert listing.at(4).to_query() == "q=red&stock=1&page=4"
    assert listing.within(ID).to_query() == f"category={ID}&q=red&stock=1"


@pytest.mark.parametrize(
    ("query", "is_filtered"),
    [
        ("", False),
        ("page=2&sort=price", False),
        ("q=red", True),
        ("max=5", True),
        ("stock=1", True),
        (f"category={ID}", True),
    ],
)
def test_what_leaves_products_out_is_a_filter(query, is_filtered):
    assert parse_listing(query).is_filtered is is_filtered


@pytest.mark.parametrize(
    ("route", "applications", "exists"),
    [
        ("/shop/cart", ["shop"], True),
        ("/shop/cart", ["wheel"], False),
        ("/shop/checkout", ["shop", "wheel"], True),
        (f"/shop/product/{ID}", ["site"], False),
        ("/wheel", ["wheel"], True),
        ("/wheel", ["shop"], False),
        ("/shop/account", ["shop"], True),
        ("/shop/account", ["wheel"], True),
        ("/shop/account", ["site"], False),
        ("/wheel", [], True),
        ("/shop/account", [], True),
    ],
)
def test_a_page_of_the_shop_exists_with_its_application(route, applications, exists):
    assert match_shop_route(route).exists(applications) is exists


@pytest.mark.asvs("14.2.2")
@pytest.mark.parametrize(
    ("route", "is_private"),
    [(f"/shop/product/{ID}", False), ("/wheel", False), ("/shop/cart", True), ("/shop/checkout", True),
     ("/shop/account", True), ("/shop/orders/abcDEF123_-", True)],
)  # fmt: skip
def test_what_is_of_one_visitor_is_private(route, is_private):
    assert match_shop_route(route).is_private is is_private
