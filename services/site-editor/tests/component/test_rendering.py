import base64
import hashlib
import re
from dataclasses import replace
from decimal import Decimal
from html import unescape
from uuid import uuid4

import orjson
import pytest
from chassis.errors import ForbiddenError, ValidationError
from chassis.inbox import ConsumerRunner
from chassis.testing import caller
from site_editor.adapters.rendering.view import load_page
from site_editor.adapters.shop.products import Category, Picture, ProductValue, ShopProduct
from site_editor.entrypoints.consumers import CONSUMERS
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc

LOCALES = ("en", "fr", "ar")
PRODUCT = ShopProduct(
    "0198f3a2-1111-7000-8000-000000000001",
    "Shirt <b>",
    "Ironed",
    "/uploads/t/x.webp",
    Decimal(20),
    Decimal(15),
    "",
    is_from=True,
    description_html="<p>Of wool</p><img src=x onerror=hit()><script>hit()</script>",
    values=[
        ProductValue("v1", "Red", Decimal(12), "", in_stock=True),
        ProductValue("v2", "Blue", Decimal(14), "", in_stock=False),
    ],
    ship_to_countries=["MA"],
)

ADD_PAGES = """
INSERT INTO page (tenant_id, id, kind, name, route, layout, texts, picture, in_menu, menu_position, is_published,
  front_hook, front_hook_priority)
SELECT $1, gen_random_uuid(), 'page', 'Page ' || n, '/page-' || n, 'free', '[]', '', false, 0, true, '', 0
FROM generate_series(1, 1000) AS n"""


@pytest.fixture
def set_theme(call, admin):
    async def set_theme(**fields):
        item = pb.WebsiteTheme(id=str(admin.tenant_id), **fields)
        request = rpc.UpdateWebsiteThemeRequest(item=item)
        request.mask.paths.extend(fields)
        return await call("UpdateWebsiteTheme", request)

    return set_theme


def texts(**titles):
    return [
        pb.PageText(locale=locale, title=title, description=f"{title}.") for locale, title in titles.items()
    ]


def styles_of(reply):
    return re.findall("<style data-styles=[^>]*>(.*?)</style>", reply.content.decode(), re.DOTALL)


def style_of(reply):
    return "\n".join(styles_of(reply))


async def test_a_page_has_hooks_with_their_widgets_in_order(add, render):
    page = await add("About", "<p>Own</p>", route="/about")
    second = await add("Second", "<p>2</p>", front_hook="hero", front_hook_priority=2)
    first = await add("First", "<p>1</p>", front_hook="hero", front_hook_priority=1)
    other = await add("Other", "<p>Elsewhere</p>", front_hook="hero", page=(await add("X", route="/x")).id)
    reply = await render("/about")
    html = reply.content.decode()
    for hook in ("header", "hero", "main-top", "main", "aside", "footer"):
        assert html.count(f'data-hook="{hook}"') == 1
    assert re.findall('data-widget="([^"]+)"', html) == [first.id, second.id, page.id]
    assert other.id not in html
    assert "<h1" in html


async def test_the_language_decides_direction_titles_and_content(add, write, render):
    page = await add(
        "About", "<p>Hello</p>", route="/about", in_menu=True, texts=texts(en="About", ar="من نحن")
    )
    await write(page, ("<p>مرحبا</p>", ""), locale="ar")
    arabic, french = [(await render("/about", locale)).content.decode() for locale in ("ar", "fr")]
    assert '<html lang="ar" dir="rtl">' in arabic
    assert "<p>مرحبا</p>" in arabic
    assert "من نحن</a>" in arabic
    assert '<html lang="fr" dir="ltr">' in french
    assert "<p>Hello</p>" in french
    assert '<link rel="canonical" href="https://test.example/fr/about">' in french
    assert set(re.findall('hreflang="([a-z-]+)"', french)) == {*LOCALES, "x-default"}


async def test_css_of_a_widget_is_limited_to_its_box(add, render):
    css = "body { color: red } @keyframes spin { from { opacity: 0 } } @media print { a { color: blue } }"
    widget = await add("Hero", "<p>1</p>", css, front_hook="hero")
    await add("About", route="/about")
    style = style_of(await render("/about"))
    start = style.index(f'[data-widget="{widget.id}"] {{')
    assert style.index("body { color: red }") > start
    assert style.index("@keyframes") > style.index("a { color: blue }")


async def test_each_style_is_named_by_its_hash(add, render, set_theme):
    await set_theme(
        custom_css="h1 { color: red }", heading_font="Lato", colours=pb.SiteColours(primary="#123456")
    )
    await add("About", route="/about")
    reply = await render("/about")
    digests = [
        base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() for style in styles_of(reply)
    ]
    assert len(digests) == 2
    assert list(reply.style_hashes) == [f"sha256-{digest}" for digest in digests]
    assert "--primary:#123456" in style_of(reply)
    assert 'font-family:"Lato"' in style_of(reply)
    assert 'font-family:"Roboto"' not in style_of(reply)


async def test_css_of_a_route_is_on_its_page_alone(add, render, set_theme):
    await set_theme(custom_css_per_routes=[pb.RouteCss(route_url="/en/about", css=".only { color: red }")])
    await add("About", route="/about")
    await add("Other", route="/other")
    assert ".only" in style_of(await render("/about", "fr"))
    assert ".only" not in style_of(await render("/other"))


@pytest.mark.asvs("1.1.2", "1.2.1", "1.3.7")
async def test_texts_are_never_templates_or_markup(add, render, set_theme):
    hostile = "{{ 7 * 7 }}</title><b>{% raw %}"
    await set_theme(texts=[pb.SiteText(locale="en", name=hostile)])
    await add(
        "About", "<p>{{ 7 * 7 }} {% include 'page.html' %}</p>", route="/about", texts=texts(en=hostile)
    )
    html = (await render("/about")).content.decode()
    assert "49" not in re.sub("[0-9a-f-]{36}", "", re.sub("<style.*</style>", "", html, flags=re.DOTALL))
    assert "<p>{{ 7 * 7 }} {% include 'page.html' %}</p>" in html
    assert "</title><b>" not in html
    data = re.search('ld.json">(.*?)</script>', html, re.DOTALL)[1]
    assert orjson.loads(data)["@graph"][0]["name"] == hostile


async def test_an_unknown_address_is_a_page_of_the_site_with_status_404(add, render):
    await add("Footer", "<p>Everywhere</p>", front_hook="footer")
    reply = await render("/nothing", "fr")
    assert reply.status == 404
    assert "n&#39;existe pas" in reply.content.decode()
    assert b"Everywhere" in reply.content


async def test_an_unpublished_page_is_shown_by_its_preview_only(call, add, render):
    page = await add("Secret", "<p>Soon</p>", route="/soon", is_published=False)
    assert (await render("/soon")).status == 404
    preview = await call("CreatePreview", rpc.CreatePreviewRequest(page_id=page.id, locale="fr"))
    path, _, token = preview.path.partition("?preview=")
    assert path == "/fr/soon"
    shown = await render("/soon", "fr", token)
    assert (shown.status, b"Soon" in shown.content, b"noindex" in shown.content) == (200, True, True)
    forged = token[:-3] + ("A" if token[-3] != "A" else "B") + token[-2:]
    assert (await render("/soon", "fr", forged)).status == 404


async def test_a_preview_shows_drafts_of_its_page_and_of_no_other(call, add, render):
    page, other = await add("A", "<p>Old</p>", route="/a"), await add("B", "<p>Old</p>", route="/b")
    for each in (page, other):
        part = [pb.PagePart(html="<p>New</p>")]
        await call(
            "SaveDraft", rpc.SaveDraftRequest(page_id=each.id, locale="en", json_simplified_content=part)
        )
    token = (await call("CreatePreview", rpc.CreatePreviewRequest(page_id=page.id))).path.partition("=")[2]
    assert b"<p>New</p>" in (await render("/a", "en", token)).content
    assert b"<p>Old</p>" in (await render("/b", "en", token)).content


@pytest.mark.asvs("3.7.2")
@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "//evil.test", "/\\evil.test", "data:text/html,x", ""]
)
async def test_a_redirect_leads_to_pages_only(call, address):
    request = rpc.CreateSiteRedirectRequest(item=pb.SiteRedirect(old_path="/old", address=address))
    with pytest.raises(ValidationError):
        await call("CreateSiteRedirect", request)


async def test_the_shop_page_shows_products(add, render, shop):
    shop.products = [
        ShopProduct(
            "1", "Shirt <b>", "Ironed", "/uploads/t/x.webp", Decimal(20), Decimal(15), "kg", is_from=False
        )
    ]
    await add("Shop", route="/shop", layout="PAGE_LAYOUT_SHOP")
    reply = await render("/shop")
    html = reply.content.decode()
    assert "<h2>Shirt &lt;b&gt;</h2>" in html
    assert 'href="/en/shop/product/1"' in html
    assert re.search(r"<s>MAD.20(\.00)?</s> <strong>MAD.15(\.00)?</strong>", html)
    assert (reply.has_products, reply.is_partial) == (True, False)
    shop.products = None
    assert (await render("/shop")).is_partial


async def test_a_list_of_the_shop_is_that_of_its_address(add, render, shop):
    shop.categories = [
        Category("c1", "Shirts <b>", ""),
        Category("c2", "Polos", "c1"),
        Category("c3", "Hats", ""),
    ]
    shop.products = [PRODUCT] * 3
    await add("Shop", route="/shop", layout="PAGE_LAYOUT_SHOP")
    reply = await render("/shop", query="category=c1&min=10&sort=-price&page=2")
    html = reply.content.decode()
    assert [
        (listing.category, listing.minimum, listing.order, listing.page) for listing in shop.listings
    ] == [("c1", 10, "-price", 2)]
    assert 'category=c2&amp;min=10&amp;sort=-price"' in html
    assert "Shirts &lt;b&gt;" in html
    assert '<meta name="robots" content="noindex">' in html
    assert (reply.is_uncached, reply.has_islands) == (True, True)
    plain = await render("/shop", query="category=c3")
    assert not plain.is_uncached
    assert '<link rel="canonical" href="https://test.example/en/shop?category=c3">' in plain.content.decode()
    assert "Polos" not in plain.content.decode()


async def test_a_product_has_a_page(render, shop):
    shop.products = [PRODUCT]
    reply = await render(f"/shop/product/{PRODUCT.id}", "fr")
    html = reply.content.decode()
    assert (reply.status, reply.has_products, reply.has_islands, reply.is_uncached) == (
        200,
        True,
        True,
        False,
    )
    assert "<h1>Shirt &lt;b&gt;</h1>" in html
    assert "<p>Of wool</p>" in html
    assert "hit()" not in html
    data = orjson.loads(re.search('ld.json">(.*?)</script>', html, re.DOTALL)[1])["@graph"][1]
    assert (data["@type"], data["offers"]["lowPrice"]) == ("Product", "12")
    assert data["offers"]["availability"] == "https://schema.org/InStock"
    picked = orjson.loads(unescape(re.search('product="({.*?})"', html)[1]))
    assert picked["attributValues"][0] | {"id": "v1", "skuCode": "v1"} == picked["attributValues"][0]
    assert (await render(f"/shop/product/{'0' * 36}")).status == 404


@pytest.mark.parametrize(
    ("own", "of_values", "shown", "in_data"),
    [
        (310, (), "310\xa0g", 310), (1250, (), "1,25\xa0kg", 1250), (0, (), "", None),
        (0, (250, 1500), "250\xa0g \u2013 1,5\xa0kg", None), (300, (0, 300), "300\xa0g", 300),
    ],
)  # fmt: skip
async def test_a_product_page_has_the_weight_of_what_is_sold(render, shop, own, of_values, shown, in_data):
    values = [replace(PRODUCT.values[0], id=f"v{n}", weight=weight) for n, weight in enumerate(of_values)]
    shop.products = [replace(PRODUCT, weight=own, values=values)]
    html = (await render(f"/shop/product/{PRODUCT.id}", "fr")).content.decode()
    shown_weight = re.search("<dt>Poids</dt><dd>(.*?)</dd>", html)
    assert (shown_weight[1].replace("\u202f", "\xa0") if shown_weight else "") == shown
    data = orjson.loads(re.search('ld.json">(.*?)</script>', html, re.DOTALL)[1])["@graph"][1]
    assert data.get("weight", {}).get("value") == in_data


async def test_a_product_page_shows_its_pictures_with_their_text_maker_and_film(render, shop):
    film = Picture("/uploads/t/a.webp", "A shirt on a line", "Photo: Salma", "/uploads/t/a.mp4")
    still = Picture("/uploads/t/b.webp", "Its collar", "Photo: Omar")
    shop.products = [replace(PRODUCT, pictures=[film, still])]
    html = (await render(f"/shop/product/{PRODUCT.id}", "fr")).content.decode()
    assert '<video src="/uploads/t/a.mp4" poster="/uploads/t/a.webp" aria-label="A shirt on a line"' in html
    assert '<img src="/uploads/t/b.webp" alt="Its collar"' in html
    assert [html.count(maker) for maker in ("Photo: Salma", "Photo: Omar")] == [1, 1]


@pytest.mark.parametrize("path", ["/shop/cart", "/shop/checkout", "/shop/orders/abcdefgh12"])
async def test_pages_of_one_visitor_are_not_for_search_engines(render, path):
    reply = await render(path, "ar")
    html = reply.content.decode()
    assert (reply.status, reply.has_islands) == (200, True)
    assert '<meta name="robots" content="noindex">' in html
    assert "<noscript>" in html
    assert 'src="/islands/souk.js"' in html
    assert reply.is_uncached == ("orders" in path)


@pytest.mark.asvs("1.2.3", "14.2.3")
async def test_no_script_is_on_pages_without_islands(add, render):
    await add("About", route="/about")
    reply = await render("/about")
    assert not reply.has_islands
    assert b"souk.js" not in reply.content


async def test_the_sitemap_lists_products_in_every_language_of_the_site(call, guest, shop):
    shop.products = [PRODUCT]
    request = rpc.RenderSitemapRequest(origin="https://test.example", languages=["fr", "en"])
    reply = await call("RenderSitemap", request, guest)
    assert re.findall("<loc>(.*?)</loc><lastmod>(.*?)<", reply.content.decode()) == [
        (f"https://test.example/{locale}/shop/product/{PRODUCT.id}", "2026-11-30") for locale in ("fr", "en")
    ]
    shop.products = None
    assert (await call("RenderSitemap", request, guest)).is_partial


async def test_a_page_is_offered_in_the_languages_that_it_is_written_in(call, guest, add, write):
    page = await add("About", "<p>Own</p>", route="/about", locale="fr")
    offered = ["fr", "en", "ar"]
    request = rpc.RenderPageRequest(
        path="/about", locale="en", origin="https://test.example", languages=offered
    )

    async def read_alternates():
        html = (await call("RenderPage", request, guest)).content.decode()
        return dict(re.findall('rel="alternate" hreflang="(.*?)" href="https://test.example(.*?)"', html))

    assert await read_alternates() == {"fr": "/fr/about", "x-default": "/fr/about"}
    await write(page, ("<p>Mine</p>", ""), locale="en")
    assert await read_alternates() == {"fr": "/fr/about", "en": "/en/about", "x-default": "/fr/about"}
    sitemap = rpc.RenderSitemapRequest(origin="https://test.example", languages=offered)
    xml = (await call("RenderSitemap", sitemap, guest)).content.decode()
    assert re.findall("<loc>https://test.example(.*?)</loc>", xml) == ["/fr/about", "/en/about"]


async def test_the_sitemap_lists_published_pages_in_every_language(call, guest, add):
    await add("About", route="/about")
    await add("Hidden", route="/hidden", is_published=False)
    request = rpc.RenderSitemapRequest(origin="https://test.example")
    xml = (await call("RenderSitemap", request, guest)).content.decode()
    assert re.findall("<loc>(.*?)</loc>", xml) == [
        f"https://test.example/{locale}/about" for locale in LOCALES
    ]


async def test_pictures_of_the_library_are_offered_in_their_sizes(add, render):
    name = f"/uploads/test/site-{'a' * 32}"
    await add("About", f'<img src="{name}-1200.webp" alt="">', route="/about")
    html = (await render("/about")).content.decode()
    assert f'srcset="{name}-480.webp 480w, {name}-960.webp 960w, {name}-1200.webp 1200w"' in html


async def test_the_theme_rejects_hostile_css_by_line(set_theme, violations):
    assert await violations(set_theme(custom_css="a { color: red }\n@import 'x';")) == {
        "item.custom_css": "css-at-rule"
    }


async def test_another_tenants_pages_are_not_on_the_site(call, add):
    await add("About", "<p>Mine</p>", route="/about", in_menu=True)
    await add("Footer", "<p>Mine too</p>", front_hook="footer")
    request = rpc.RenderPageRequest(path="/about", locale="en", origin="https://other.example")
    reply = await call("RenderPage", request, caller("ROLE_GUEST"))
    assert reply.status == 404
    assert b"Mine" not in reply.content


@pytest.mark.asvs("14.2.2")
async def test_pages_are_rendered_for_guests_alone(call, staff):
    with pytest.raises(ForbiddenError):
        await call("RenderPage", rpc.RenderPageRequest(path="/", locale="en"), staff)


@pytest.fixture
def open_shop(database, admin):
    """Have the shop open on these weekdays, as its settings say."""
    consumer = next(each for each in CONSUMERS if each.event == "opening-hours-changed")

    async def open_shop(*weekdays):
        days = [
            {"weekday": day, "from": "08:00", "to": "12:00", "closed": day not in weekdays}
            for day in range(1, 8)
        ]
        event = {
            "id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": "test", "currency": "MAD",
            "data": {"id": str(admin.tenant_id), "openingHours": days},
        }  # fmt: skip
        await ConsumerRunner(consumer, database, None).apply(event)

    return open_shop


@pytest.fixture
def count_changes(database, admin):
    """Count how often others heard that the theme has changed."""

    async def count_changes():
        async with database.transaction(admin.tenant_id) as transaction:
            return await transaction.connection.fetchval(
                "SELECT count(*) FROM outbox WHERE event = 'theme-changed'"
            )

    return count_changes


async def test_the_hours_of_the_shop_are_shown_and_no_others(render, open_shop, set_theme, count_changes):
    await set_theme(logo="", opening_hours=[pb.SiteHours(weekday=7, **{"from": "01:00"}, to="02:00")])
    assert "01:00" not in (await render("/")).content.decode()
    await open_shop(1, 2)
    count = await count_changes()
    await open_shop(1, 2)
    assert "08:00\N{EN DASH}12:00" in (await render("/")).content.decode()
    assert await count_changes() == count
    await open_shop()
    assert "08:00\N{EN DASH}12:00" not in (await render("/")).content.decode()
    assert await count_changes() == count + 1


async def test_live_blocks_show_hours_prices_and_the_way(add, render, open_shop):
    await open_shop(1)
    html = (
        "<souk-opening-hours></souk-opening-hours><souk-price-list></souk-price-list>"
        '<souk-map latitude="33.57" longitude="-7.58" address="12 &lt;b&gt;"></souk-map>'
        '<souk-map latitude="33&quot;" longitude="x"></souk-map>'
    )
    await add("About", html, route="/about")
    reply = await render("/about")
    shown = reply.content.decode()
    assert reply.has_products
    assert "<souk-" not in shown
    assert shown.count("08:00\N{EN DASH}12:00") == 2
    assert '<dl class="price-list">' in shown
    assert shown.count("openstreetmap.org/?mlat=33.57&amp;mlon=-7.58#map=14/33.57/-7.58") == 1
    assert "12 &lt;b&gt;" in shown


async def test_a_video_asks_the_visitor_before_its_provider_is_asked(add, call, guest):
    html = '<souk-embed provider="youtube" value="dQw4w9WgXcQ" title="Tea &amp; &lt;b&gt;"></souk-embed>'
    await add("About", f'{html}<souk-embed title="Map"></souk-embed>', route="/about")
    reply = await call("RenderPage", rpc.RenderPageRequest(path="/about", locale="ar"), guest)
    shown = reply.content.decode()
    assert list(reply.frame_origins) == ["https://www.youtube-nocookie.com"]
    assert shown.count("<souk-embed") == 1
    assert 'data-address="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"' in shown
    assert 'data-title="Tea &amp; &lt;b&gt;"' in shown
    assert "<iframe" not in shown
    assert '<script type="module" src="/islands/souk.js">' in shown
    plain = await call("RenderPage", rpc.RenderPageRequest(path="/", locale="ar"), guest)
    assert list(plain.frame_origins) == []
    assert "souk.js" not in plain.content.decode()


async def test_a_page_reads_no_more_with_a_thousand_others(add, database, admin):
    await add("About", "<p>x</p>", route="/about")

    async def cost():
        """Return how many statements read a page, and how many blocks they touch."""
        async with database.transaction(admin.tenant_id) as transaction:
            connection, logged = transaction.connection, []
            connection.add_query_logger(logged.append)
            await load_page("/about", "en", "")
            connection.remove_query_logger(logged.append)
            plans = [
                await connection.fetchval(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sent.query}", *sent.args)
                for sent in list(logged)
            ]
        tops = [(orjson.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"] for plan in plans]
        return len(tops), sum(top["Shared Hit Blocks"] + top["Shared Read Blocks"] for top in tops)

    statements, blocks = await cost()
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute(ADD_PAGES, admin.tenant_id)
    more_statements, more_blocks = await cost()
    assert more_statements == statements > 0
    # Indexes grow by a level; a scan of the table would read its eighteen blocks.
    assert more_blocks < blocks + 10


async def test_a_map_is_drawn_of_the_operators_tiles(add, call, guest):
    html = '<souk-map latitude="33.57" longitude="-7.58" zoom="15" height="9000" address="Here"></souk-map>'
    await add("About", f'{html}<souk-map latitude="x" longitude="y"></souk-map>', route="/about")
    tiles = {"map_tiles": "https://tiles.test/{z}/{x}/{y}.png", "map_attribution": "© mappers"}
    reply = await call("RenderPage", rpc.RenderPageRequest(path="/about", locale="en", **tiles), guest)
    shown = reply.content.decode()
    assert reply.has_map
    assert shown.count('class="map"') == 1
    assert 'style="height:800px" role="img" aria-label="Here"' in shown
    assert shown.count('src="https://tiles.test/15/') == 35
    assert "© mappers" in shown
    checkout = await call(
        "RenderPage", rpc.RenderPageRequest(path="/shop/checkout", locale="en", **tiles), guest
    )
    assert checkout.has_map
    assert f'map-tiles="{tiles["map_tiles"]}" map-attribution="© mappers"' in checkout.content.decode()


async def test_a_widget_that_was_never_published_shows_in_previews_only(call, add, render):
    page = await add("About", route="/about")
    widget = await add("New", "", front_hook="hero", page=page.id, is_published=False)
    assert widget.publish_time.seconds == 0
    assert widget.id not in (await render("/about")).content.decode()
    preview = await call("CreatePreview", rpc.CreatePreviewRequest(page_id=page.id, locale="en"))
    token = preview.path.partition("?preview=")[2]
    assert widget.id in (await render("/about", preview=token)).content.decode()


SHOP_PATHS = ("/shop", "/shop/cart", "/shop/checkout", "/shop/orders/abcdefgh12")


@pytest.mark.parametrize(
    ("applications", "missing", "available"),
    [
        (["site"], [*SHOP_PATHS, "/shop/account", "/wheel"], []),
        (["site", "wheel"], SHOP_PATHS, ["/wheel", "/shop/account"]),
        (["shop", "site"], ["/wheel"], [*SHOP_PATHS, "/shop/account"]),
    ],
)
async def test_pages_of_applications_that_are_not_installed_do_not_exist(
    add, render, call, guest, applications, missing, available
):
    await add("Shop", route="/shop", layout="PAGE_LAYOUT_SHOP", in_menu=True)
    replies = {path: await render(path, applications=applications) for path in [*missing, *available]}

    assert {path: reply.status for path, reply in replies.items()} == {
        **dict.fromkeys(missing, 404),
        **dict.fromkeys(available, 200),
    }
    has_shop = "shop" in applications
    assert all((b'href="/en/shop"' in reply.content) == has_shop for reply in replies.values())
    request = rpc.RenderSitemapRequest(origin="https://test.example", applications=applications)
    sitemap = await call("RenderSitemap", request, guest)
    assert (b"https://test.example/en/shop<" in sitemap.content) == has_shop
