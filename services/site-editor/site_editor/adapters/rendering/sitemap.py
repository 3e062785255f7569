"""The sitemap: every published page in the languages that it is written in, and every product."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

from site_editor.adapters.rendering.view import PublishedRoute, pick_languages
from site_editor.adapters.shop.products import ProductAge
from site_editor.domain.addresses import localize

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
    'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)
# A sitemap has 50,000 at most.
MOST_PRODUCTS = 30_000


def render_sitemap(
    pages: Iterable[PublishedRoute], products: Iterable[ProductAge], origin: str, languages: Sequence[str]
) -> bytes:
    """Return the XML of a sitemap in these languages."""
    entries = "".join(
        [*_page_entries(pages, origin, languages), *_product_entries(products, origin, languages)]
    )
    return f"{_HEAD}{entries}</urlset>\n".encode()


def _page_entries(pages: Iterable[PublishedRoute], origin: str, languages: Sequence[str]) -> Iterator[str]:
    for page in pages:
        readable = pick_languages(page.written, languages)
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{language}" '
            f"href={quoteattr(origin + localize(page.route, language))}/>"
            for language in readable
        )
        for language in readable:
            yield _entry(origin + localize(page.route, language), page.changed_at, links)


def _product_entries(products: Iterable[ProductAge], origin: str, languages: Sequence[str]) -> Iterator[str]:
    """Yield each product in each language; which others there are, its page says itself."""
    for product in products:
        for language in languages:
            yield _entry(origin + localize(f"/shop/product/{product.id}", language), product.changed_at)


def _entry(address: str, changed_at: datetime, links: str = "") -> str:
    return (
        f"<url><loc>{escape(address)}</loc><lastmod>{changed_at.date().isoformat()}</lastmod>{links}</url>\n"
    )
