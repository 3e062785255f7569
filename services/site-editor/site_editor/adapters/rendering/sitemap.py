"""The sitemap: every published page in every language."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

from site_editor.domain.addresses import localize

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
    'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def render_sitemap(routes: Iterable[tuple[str, datetime]], origin: str, languages: Sequence[str]) -> bytes:
    """Return the XML of a sitemap in these languages."""
    entries = "".join(
        _entry(route, changed_at, locale, origin, languages)
        for route, changed_at in routes
        for locale in languages
    )
    return f"{_HEAD}{entries}</urlset>\n".encode()


def _entry(route: str, changed_at: datetime, locale: str, origin: str, languages: Sequence[str]) -> str:
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{language}" href={quoteattr(origin + localize(route, language))}/>'
        for language in languages
    )
    address = escape(origin + localize(route, locale))
    return f"<url><loc>{address}</loc><lastmod>{changed_at.date().isoformat()}</lastmod>{links}</url>\n"
