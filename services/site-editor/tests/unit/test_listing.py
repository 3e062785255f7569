from decimal import Decimal

import pytest
from site_editor.domain.listing import MAX_PAGE, Listing, parse_listing
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
    assert (listing.page, len(listing.text), len(listing.category)) == (MAX_PAGE, 80, 36)


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
