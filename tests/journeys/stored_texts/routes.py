"""Addresses of every page: of the app by its lists of paths, of a public site by its links."""

import re
from collections.abc import Mapping, Sequence
from urllib.parse import urldefrag, urljoin

from playwright.async_api import Page
from souk_local.layout import ROOT

_SOURCES = ROOT / "web/src"
_LIST = re.compile(r"export const \w+Paths = \{(.+?)\} as const", re.DOTALL)
_PATH = re.compile(r"^  \w+: '([^']*)'", re.MULTILINE)
# Paths that stand with their page: of features with one page, and of the app itself.
_SINGLE = re.compile(r"^ +path: '([\w/:-]+)',$", re.MULTILINE)
# Resources of the ids in the paths.
_RESOURCES = {
    "customers/:id": "customers",
    "snooker/match/:id": "snooker_matches",
    "site/editor/:pageId": "pages",
    "developers/webhooks/:id": "webhooks",
}
# Their items are made from manifests, which have the addresses of these pages.
_WITHOUT_ITEMS = {"developers/applications/:id", "apps/:id/page", "oauth/authorize"}
_APPLICATION = "planning"
MOST_PAGES = 60


def list_app_paths() -> list[str]:
    """Return the paths of the app's pages below /admin, as the app lists them."""
    paths: set[str] = set()
    for file in _SOURCES.rglob("*.ts"):
        if file.name.endswith(".test.ts"):
            continue
        text = file.read_text(encoding="utf-8")
        if file.name == "paths.ts":
            paths |= {path for names in _LIST.findall(text) for path in _PATH.findall(names)}
        elif file.name == "feature.ts" or file.parent.parent.name == "app":
            paths |= set(_SINGLE.findall(text))
    return sorted(paths)


def fill_ids(paths: Sequence[str], ids: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the paths with the ids of the newest items; those of applications with the key of an installed one."""
    filled: list[str] = []
    for path in paths:
        if path in _WITHOUT_ITEMS:
            continue
        items = ids[_RESOURCES[path]] if path in _RESOURCES else [_APPLICATION]
        filled += [re.sub(r":\w+", item, path) for item in items[:3]] if ":" in path else [path]
    return filled


async def find_links(page: Page, origin: str) -> set[str]:
    """Return the addresses of this origin that the page links to."""
    addresses = await page.evaluate(
        "[...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))"
    )
    absolute = {urldefrag(urljoin(page.url, address)).url for address in addresses}
    return {address for address in absolute if address.startswith(f"{origin}/")}
