"""Headers of public pages."""

from collections.abc import Iterable

from starlette.responses import Response

# Nothing is loaded from elsewhere, and no script runs but the shop's own where it has some. The service checks what
# styles say. Without a script nothing connects; audits of pages read robots.txt as one of their own would.
_POLICY = (
    "default-src 'none'; img-src 'self' data:{pictures}; media-src 'self'; font-src 'self'; "
    "style-src 'self' {styles}; {scripts}{frames}connect-src 'self'; style-src-attr 'unsafe-inline'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_SCRIPTS = "script-src 'self'; "
# What needs no page of its own; what default-src does not stand for is named.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
# Clients ask each time whether their copy is still right.
_REVALIDATED = {"Cache-Control": "public, no-cache"}
_ROBOTS = "User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /*/api/\n\nSitemap: {origin}/sitemap.xml\n"


def html_headers(
    style_hashes: Iterable[str],
    *,
    is_private: bool,
    has_scripts: bool = False,
    pictures: str = "",
    frames: Iterable[str] = (),
) -> dict[str, str]:
    """Return the headers of a page. `pictures` is an origin that it shows pictures of beside its own, `frames` are the
    origins of the videos and maps that a visitor may load."""
    styles = " ".join(f"'{value}'" for value in style_hashes)
    return {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": _POLICY.format(
            styles=styles,
            scripts=_SCRIPTS if has_scripts else "",
            frames=f"frame-src {' '.join(origins)}; " if (origins := list(frames)) else "",
            pictures=f" {pictures}" if pictures else "",
        ),
        **({"Cache-Control": "private, no-store"} if is_private else _REVALIDATED),
    }


def xml_headers() -> dict[str, str]:
    """Return the headers of a sitemap or feed, which caches revalidate."""
    return {"Content-Type": "application/xml; charset=utf-8", **HEADERS, **_REVALIDATED}


def robots(origin: str) -> Response:
    """Respond with robots.txt, which names the sitemap at this origin."""
    content = _ROBOTS.format(origin=origin)
    return Response(content, 200, {**HEADERS, **_REVALIDATED}, "text/plain; charset=utf-8")
