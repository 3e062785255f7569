import pytest
from site_editor.domain.addresses import is_link, is_route, is_upload, localize, to_route


@pytest.mark.parametrize("route", ["/", "/about", "/about-us", "/a/b/c/d/e", "/menu.html", "/x_1"])
def test_a_page_can_be_at_a_plain_path(route):
    assert is_route(route)


@pytest.mark.parametrize(
    "route",
    ["", "about", "//a", "/a/", "/A", "/a b", "/é", "/a--b", "/-a", "/..", "/a/../b", "/a?b", "/a#b", "/a/b/c/d/e/f",
     "/api", "/api/x", "/pos/x", "/scoreboard", "/upload-image", "/cart", "/checkout", "/wheel", "/api-trans",
     "/admin", "/auth/x", "/preview", "/mcp", "/uploads"],
)  # fmt: skip
def test_no_page_can_be_elsewhere(route):
    assert not is_route(route)


@pytest.mark.parametrize(
    "address", ["/", "/about", "#prices", "https://x.test/a", "HTTP://x", "mailto:a@b.c", "tel:+1"]
)
def test_a_link_leads_to_pages_and_whole_addresses(address):
    assert is_link(address)


@pytest.mark.asvs("1.2.2")
@pytest.mark.parametrize(
    "address",
    [
        "",
        "about",
        "//x.test",
        "/\\x.test",
        "javascript:x",
        "data:x",
        "ftp://x",
        "/a b",
        "https://",
        "x/",
        "/é",
    ],
)
def test_a_link_leads_nowhere_else(address):
    assert not is_link(address)


@pytest.mark.parametrize(
    ("path", "is_one"),
    [("/uploads/atlas/a.webp", True), ("/uploads/atlas/", False), ("/uploads/../a", False), ("/uploads/a/b/c", False),
     ("x/uploads/atlas/a.webp", False), ("/uploads/atlas/.a", False)],
)  # fmt: skip
def test_an_upload_is_in_a_tenants_folder(path, is_one):
    assert is_upload(path) is is_one


@pytest.mark.parametrize(
    ("address", "route"),
    [("/en", "/"), ("/fr/shop", "/shop"), ("/shop/", "/shop"), ("https://x.test/ar/a/b?c#d", "/a/b"), ("", "/"),
     ("/english", "/english"), ("/de/shop", "/de/shop")],
)  # fmt: skip
def test_a_route_has_no_language(address, route):
    assert to_route(address) == route


@pytest.mark.parametrize(
    ("address", "localized"),
    [("/", "/fr"), ("/shop", "/fr/shop"), ("/en/shop", "/en/shop"), ("/ar", "/ar"), ("/en#a", "/en#a"),
     ("#a", "#a"), ("https://x.test/", "https://x.test/"), ("/uploads/a/b.webp", "/uploads/a/b.webp")],
)  # fmt: skip
def test_a_path_gets_the_language(address, localized):
    assert localize(address, "fr") == localized
