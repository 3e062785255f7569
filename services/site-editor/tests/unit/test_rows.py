import pytest
from chassis.errors import ValidationError
from chassis.model import uuid7
from chassis.money import Currency
from site_editor.domain.rows import ContactMessage, Page, SiteRedirect, WebsiteTheme

MAD, TENANT = Currency("MAD"), uuid7()


def codes(row):
    try:
        row.check(MAD)
    except ValidationError as error:
        return {violation.field: violation.code for violation in error.violations}
    return {}


def page(**fields):
    return Page(**{"tenant_id": TENANT, "name": "About", "route": "/about", **fields})


def widget(**fields):
    defaults = {"tenant_id": TENANT, "name": "Hero", "kind": "widget", "front_hook": "hero"}
    return Page(**{**defaults, **fields})


def theme(**fields):
    return WebsiteTheme(tenant_id=TENANT, id=TENANT, **fields)


@pytest.mark.asvs("2.2.3")
@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (page(), {}),
        (page(route="about"), {"item.route": "route"}),
        (page(route="/", layout="home"), {}),
        (page(route="/shop", layout="shop"), {}),
        (page(route="/"), {"item.route": "fixed"}),
        (page(route="/shop", layout="home"), {"item.route": "fixed"}),
        (page(layout="shop"), {"item.route": "fixed"}),
        (page(front_hook="hero"), {"item.front_hook": "not-allowed"}),
        (page(page=uuid7()), {"item.front_hook": "not-allowed"}),
        (page(picture="/uploads/atlas/a.webp"), {}),
        (page(picture="//evil.test/a.png"), {"item.picture": "url"}),
        (page(texts=[{"locale": "en"}, {"locale": "fr"}]), {}),
        (page(texts=[{"locale": "en"}, {"locale": "en"}]), {"item.texts[1].locale": "choice"}),
        (page(texts=[{"locale": "de"}]), {"item.texts[0].locale": "choice"}),
        (widget(), {}),
        (widget(page=uuid7()), {}),
        (widget(front_hook="body"), {"item.front_hook": "choice"}),
        (widget(route="/a"), {"item.route": "not-allowed"}),
        (widget(in_menu=True), {"item.route": "not-allowed"}),
    ],
)
def test_rules_of_pages_and_widgets(row, expected):
    assert codes(row) == expected


def message(**fields):
    return ContactMessage(tenant_id=TENANT, **{"name": "Salma", "text": "Hello", "email": "s@x.ma", **fields})


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (message(), {}),
        (message(email="", phone="0600000000"), {}),
        (message(email="", phone=" "), {"email": "contact-missing"}),
        (message(name=" ", text="\n"), {"name": "blank", "text": "blank"}),
    ],
)
def test_who_writes_can_be_reached(row, expected):
    assert codes(row) == expected


def test_a_place_is_kept_as_a_draft_until_it_is_published():
    row = widget(front_hook_priority=3)
    row.draft_place("aside", 3)
    assert (row.front_hook, row.draft_front_hook, row.draft_front_hook_priority) == ("hero", "aside", None)
    row.draft_place(None, 5)
    row.publish_place()
    assert (row.front_hook, row.front_hook_priority) == ("aside", 5)
    assert (row.draft_front_hook, row.draft_front_hook_priority) == (None, None)


@pytest.mark.parametrize(("row", "hook"), [(widget(), "body"), (page(), "hero")])
def test_only_a_widget_has_a_place_and_it_is_a_hook(row, hook):
    with pytest.raises(ValidationError) as raised:
        row.draft_place(hook, None)
    assert [(item.field, item.code) for item in raised.value.violations] == [("front_hook", "choice")]


@pytest.mark.parametrize("hook", ["header", "hero", "main-top", "main", "aside", "footer"])
def test_a_widget_can_be_in_every_hook(hook):
    assert codes(widget(front_hook=hook)) == {}


def test_what_is_published_leaves_the_draft():
    assert widget().follow_up({"front_hook": "hero"})["draft_front_hook"] is None
    row = theme(draft={"logo": "/a", "custom_css": "a {}"})
    assert row.follow_up({"logo": "/b"}) == {"logo": "/b", "draft": {"custom_css": "a {}"}}
    assert row.follow_up({"logo": "/b", "custom_css": ""})["draft"] is None
    assert theme().follow_up({"logo": "/b"}) == {"logo": "/b"}


def test_a_widget_is_not_on_itself():
    row = widget()
    row.page = row.id
    assert codes(row) == {"item.page": "unknown"}


def test_a_page_stays_a_page():
    row = page()
    assert row.follow_up({"kind": "page", "name": "New"}) == {"name": "New"}
    with pytest.raises(ValidationError) as raised:
        row.follow_up({"kind": "widget"})
    assert [(item.field, item.code) for item in raised.value.violations] == [("item.kind", "fixed")]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (theme(), {}),
        (theme(colours={"primary": "#0b6b66", "text": "#ABC"}), {}),
        (theme(colours={"primary": "red;}"}), {"item.colours.primary": "colour"}),
        (theme(heading_font="Lato", body_font="Comic Sans"), {"item.body_font": "choice"}),
        (theme(links=[{"address": "/a", "labels": [{"locale": "en", "text": "A"}]}]), {}),
        (theme(links=[{"address": "javascript:x"}]), {"item.links[0].address": "address"}),
        (
            theme(links=[{"address": "/a", "labels": [{"locale": "x"}]}]),
            {"item.links[0].labels[0].locale": "choice"},
        ),
        (theme(logo="x"), {"item.logo": "url"}),
        (theme(texts=[{"locale": "de"}]), {"item.texts[0].locale": "choice"}),
        (theme(custom_css="@import 'x';"), {"item.custom_css": "css-at-rule"}),
        (
            theme(
                custom_css_per_routes=[{"route_url": "/", "css": "a {}"}, {"route_url": "/", "css": "@x;"}]
            ),
            {"item.custom_css_per_routes[1].css": "css-at-rule"},
        ),
    ],
)
def test_rules_of_the_theme(row, expected):
    assert codes(row) == expected


def test_css_of_the_theme_is_stored_as_it_was_parsed():
    row = theme(
        custom_css="a{color:red}/* x */", custom_css_per_routes=[{"route_url": "/a", "css": "b{}/* x */"}]
    )
    row.check(MAD)
    assert "x" not in row.custom_css
    assert row.custom_css_per_routes[0]["route_url"] == "/a"
    assert "x" not in str(row.custom_css_per_routes[0]["css"])


@pytest.mark.parametrize(
    ("old_path", "address", "expected"),
    [
        ("/a.html", "/a", {}),
        ("a", "/a", {"item.old_path": "route"}),
        ("/a", "evil", {"item.address": "address"}),
        ("/mcp", "/a", {"item.old_path": "route"}),
    ],
)
def test_rules_of_redirects(old_path, address, expected):
    assert codes(SiteRedirect(tenant_id=TENANT, old_path=old_path, address=address)) == expected


OWN, MAJORELLE, ZELLIGE = {"primary": "#111111"}, {"primary": "#222222"}, {"primary": "#333333"}


def test_the_tenants_own_colours_are_kept_while_an_application_has_others():
    first = {"colours": MAJORELLE, "colours_of": "majorelle"}
    assert theme(colours=OWN).follow_up(first) == {**first, "own_colours": OWN}

    themed = theme(colours=MAJORELLE, colours_of="majorelle", own_colours=OWN)
    second = {"colours": ZELLIGE, "colours_of": "zellige"}
    assert themed.follow_up(second) == {**second, "own_colours": OWN}
    assert themed.follow_up({"colours": OWN}) == {"colours": OWN, "colours_of": "", "own_colours": {}}
    assert themed.follow_up({"logo": "/a"}) == {"logo": "/a"}


def test_what_is_published_of_a_theme_are_its_fields():
    row = theme(
        custom_css="a {}", logo="/uploads/atlas/a.webp", colours=OWN, heading_font="Lato", draft={"logo": ""}
    )
    assert row.values() == {
        "custom_css": "a {}", "custom_css_per_routes": [], "texts": [], "logo": "/uploads/atlas/a.webp",
        "colours": OWN, "heading_font": "Lato", "body_font": "", "links": [], "contact": {}, "colours_of": "",
    }  # fmt: skip
