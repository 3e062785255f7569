"""An address that is accepted answers, however it is written, and no way leads in a circle."""

from urllib.parse import quote, unquote, urlsplit

import pytest
from chassis.locales import LOCALES
from chassis.site_paths import RESERVED
from hypothesis import example, given
from hypothesis import strategies as st
from site_editor.domain.addresses import localize
from site_editor.domain.redirects import find_circle, find_redirect_keys, is_old_path, to_old_path

LETTERS = st.text(
    st.sampled_from("aZ0\u00e9\u0301\u0130\u0131\u00df\u03a3%9-_.~ +\u0634"), min_size=1, max_size=6
)


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ("/a.html", "/a.html"),
        ("/Fr/X/", "/fr/x"),
        ("/caf%C3%A9", "/caf\u00e9"),
        ("/cafe\u0301", "/caf\u00e9"),
        ("/%D8%B4%D8%B1", "/\u0634\u0631"),
        ("/a%20b//", "/a b"),
        ("/" + "a" * 299, "/" + "a" * 299),
        ("/?p=123", "/?p=123"),
        ("/Index.php?b=2&a=1", "/index.php?a=1&b=2"),
        ("/a?b", "/a?b="),
        ("/a?q=caf%C3%A9&utm_source=x", "/a?q=caf%C3%A9"),
    ],
)
def test_a_redirect_leads_from_any_path_as_it_is_requested(sent, stored):
    assert to_old_path(sent) == stored
    assert is_old_path(stored)


@pytest.mark.parametrize(
    "path",
    [
        *("", "a", "/", "/?", "/?utm_source=x", "/a%3Fb", "/a%2541", "/a#b"),
        *("//a", "/a//b", "/a/../b", "/.", "/a\\b", "/%E9", "/%00", "/a\nb"),
        *("/robots.txt", "/sitemap.xml", "/" + "a" * 300, *(f"/{name}/x" for name in RESERVED)),
        *(f"/fr/{name}" for name in RESERVED),
    ],
)  # fmt: skip
def test_a_redirect_leads_from_nothing_that_no_visitor_requests_here(path):
    assert not is_old_path(to_old_path(path))


@given(
    st.lists(LETTERS, min_size=1, max_size=3),
    st.sampled_from(["", *LOCALES]),
    st.sampled_from(["", "/", "//"]),
)
@example(["\u0130"], "", "")
@example(["%2541"], "", "")
def test_what_is_accepted_is_found_however_it_is_requested(segments, locale, end):
    sent = "/".join(["", *segments])
    stored = to_old_path(sent)
    if not is_old_path(stored):
        return
    assert to_old_path(stored) == stored
    # As servers decode what browsers send.
    for written in (sent, quote(sent, safe="/%"), stored, quote(stored)):
        assert stored in find_redirect_keys(unquote(written) + end, locale)


PATHS = st.sampled_from(["/a", "/b", "/c", "/d", "/fr/a", "/fr/b", "/en/a", "/ar/c"])
ADDRESSES = PATHS | st.sampled_from(["/A/", "/b?x=1", "/c#d", "https://x.test/a", "#a", "/page"])


def visit(redirects, path, default):
    """Return where a visitor ends, or None for one who is led on and on."""
    for _ in range(50):
        locale = path[1:].partition("/")[0] if path[1:].partition("/")[0] in LOCALES else ""
        below = path[len(locale) + 1 :] if locale else path
        addresses = [redirects[key] for key in find_redirect_keys(below, locale) if key in redirects]
        if not addresses:
            return path
        address = localize(addresses[0], locale or default)
        if not address.startswith("/"):
            return address
        path = urlsplit(address).path
    return None


@given(st.lists(st.tuples(PATHS, ADDRESSES), max_size=12))
def test_no_visitor_is_led_in_a_circle(steps):
    accepted = {}
    for old_path, address in steps:
        tried = {**accepted, old_path: address}
        leads_on = any(
            visit(tried, start, default) is None
            for default in LOCALES
            for start in (old_path, *(f"/{locale}{old_path}" for locale in LOCALES))
        )
        assert bool(find_circle(tried, old_path)) == leads_on
        if not leads_on:
            accepted = tried
