"""Redirects: the paths that they lead from, which of them a visitor meets, and circles."""

import re
from collections.abc import Mapping
from urllib.parse import unquote, urlsplit

from chassis.locales import LOCALES
from chassis.normalization import normalize_text
from chassis.site_paths import RESERVED

from site_editor.domain.addresses import MAX_LENGTH, localize, to_route

# Files of every site, and the address that leads to its language.
_OWN = frozenset({"/", "/robots.txt", "/sitemap.xml"})
# A browser resolves these segments, and sends / for a backslash.
_NOT_SENT = re.compile(r"//|\\|/\.{1,2}(?:/|$)")


def to_old_path(text: str) -> str:
    """Return a path, with or without escapes, as redirects are stored: decoded, in small letters, composed (NFC), and
    without a slash at its end. An escape that is no UTF-8 becomes U+FFFD, which no old path has."""
    return _fold(unquote(text, errors="replace"))


def is_old_path(text: str) -> bool:
    """Return whether a redirect can lead from a path of `to_old_path`: whether a visitor's request for it comes here,
    and is no page of the shop."""
    is_path = text.startswith("/") and len(text) <= MAX_LENGTH and not _NOT_SENT.search(text)
    is_plain = text.replace(" ", "").isprintable() and not set("?#%\ufffd") & set(text)
    first = to_route(text)[1:].partition("/")[0]
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


def find_redirect_keys(path: str, locale: str) -> list[str]:
    """Return the old paths of the redirects that lead from a decoded path below a language, or from one without, the
    first that there is counting."""
    return [_fold(f"/{locale}{path}"), _fold(path)] if locale else [_fold(path)]


def _fold(path: str) -> str:
    small = normalize_text("NFC", path).lower()
    return normalize_text("NFC", small).rstrip("/") or "/"


def _follow(redirects: Mapping[str, str], path: str, default: str) -> str:
    """Return the path to which a visitor of a path is led; empty for a page, or another host."""
    locale = _language_of(path)
    keys = find_redirect_keys(path[len(locale) + 1 :] if locale else path, locale)
    address = next((redirects[key] for key in keys if key in redirects), "")
    if not address.startswith("/"):
        return ""
    return to_old_path(urlsplit(localize(address, locale or default)).path)


def _language_of(path: str) -> str:
    first = path[1:].partition("/")[0]
    return first if first in LOCALES else ""
