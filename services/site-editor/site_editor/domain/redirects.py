"""Redirects: the paths that they lead from, which of them a visitor meets, and circles."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from chassis.locales import LOCALES
from chassis.normalization import normalize_text
from chassis.site_paths import RESERVED

from site_editor.domain.addresses import MAX_LENGTH, localize, to_route

# Files of every site, and the address that leads to its language.
_OWN = frozenset({"/", "/robots.txt", "/sitemap.xml"})
# A browser resolves these segments, and sends / for a backslash.
_MAX_PARAMETERS = 50
# They say where a visitor comes from, and are of no page.
_COUNTED = re.compile(r"utm_\w+|fbclid|gclid|msclkid")
_NOT_SENT = re.compile(r"//|\\|/\.{1,2}(?:/|$)")


def to_old_path(text: str) -> str:
    """Return a path, with or without escapes, as redirects are stored: decoded, in small letters, composed (NFC), and
    without a slash at its end; behind it the parameters of its query, as `to_parameters` has them. An escape that is no
    UTF-8, or a question mark, becomes U+FFFD, which no old path has."""
    path, _, query = text.partition("?")
    old_path = _fold(unquote(path, errors="replace").replace("?", "\ufffd"))
    parameters = to_parameters(query)
    return f"{old_path}?{parameters}" if parameters else old_path


def to_parameters(query: str) -> str:
    """Return the parameters of a query in one order, without those by which visits are counted."""
    try:
        pairs = parse_qsl(query, keep_blank_values=True, errors="replace", max_num_fields=_MAX_PARAMETERS)
    except ValueError:
        return ""
    return urlencode(sorted(pair for pair in pairs if not _COUNTED.fullmatch(pair[0])))


def is_old_path(text: str) -> bool:
    """Return whether a redirect can lead from a path of `to_old_path`: whether a visitor's request for it comes here,
    and is no page of the shop."""
    path, _, query = text.partition("?")
    is_path = path.startswith("/") and len(text) <= MAX_LENGTH and not _NOT_SENT.search(path)
    is_plain = path.replace(" ", "").isprintable() and not set("#%\ufffd") & set(path) and "#" not in query
    first = to_route(path)[1:].partition("/")[0]
    return is_path and is_plain and first not in RESERVED and text not in _OWN


def find_circle(redirects: Mapping[str, str], old_path: str) -> list[str]:
    """Return the paths through which a visitor of an old path comes to one of them again, in any language and whatever
    the site's first language is; empty if every way ends. `redirects` are addresses by old path."""
    for locale in LOCALES:
        starts = [old_path] if _language_of(old_path) else [old_path, f"/{locale}{old_path}"]
        for start in starts:
            if circle := _walk(redirects, start, locale):
                return circle
    return []


def _walk(redirects: Mapping[str, str], path: str, default: str) -> list[str]:
    passed = list[str]()
    while path and path not in passed:
        passed.append(path)
        path = _follow(redirects, path, default)
    return [*passed[passed.index(path) :], path] if path else []


def find_redirect_keys(path: str, locale: str, query: str = "") -> list[str]:
    """Return the old paths of the redirects that lead from a decoded path below a language, or from one without, the
    first that there is counting: with the query that was requested before without one."""
    paths = [_fold(f"/{locale}{path}"), _fold(path)] if locale else [_fold(path)]
    parameters = to_parameters(query)
    return [*(f"{key}?{parameters}" for key in paths if parameters), *paths]


def with_query(address: str, old_path: str, query: str) -> str:
    """Return where a redirect leads a visitor: with the query that was requested, unless the redirect is of a query or
    has one itself, or leads elsewhere."""
    is_kept = query and address.startswith("/") and not set("?#") & set(address) and "?" not in old_path
    return f"{address}?{query}" if is_kept else address


def _fold(path: str) -> str:
    small = normalize_text("NFC", path).lower()
    return normalize_text("NFC", small).rstrip("/") or "/"


def _follow(redirects: Mapping[str, str], address: str, default: str) -> str:
    """Return the path to which a visitor of an old one is led; empty for a page, or another host."""
    path, _, query = address.partition("?")
    locale = _language_of(path)
    keys = find_redirect_keys(path[len(locale) + 1 :] if locale else path, locale, query)
    key = next((key for key in keys if key in redirects), "")
    if not key or not redirects[key].startswith("/"):
        return ""
    parts = urlsplit(localize(with_query(redirects[key], key, query), locale or default))
    return to_old_path(f"{parts.path}?{parts.query}")


def _language_of(path: str) -> str:
    first = path[1:].partition("/")[0]
    return first if first in LOCALES else ""
