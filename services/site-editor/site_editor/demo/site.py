"""What a demo site consists of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.texts import Texts

ByLocale = Mapping[str, str]


@dataclass(frozen=True)
class DemoWidget:
    """A widget of the page at `route`, or with an empty hook the page's own content."""

    name: str
    route: str
    hook: str
    html: ByLocale
    css: str


@dataclass(frozen=True)
class DemoPage:
    """A page of a demo site, with its texts by locale."""

    route: str
    layout: str
    titles: ByLocale
    descriptions: ByLocale


@dataclass(frozen=True)
class DemoSite:
    """`theme` has the fields of the theme, `message` those of a visitor's message."""

    tenant_id: UUID
    slug: str
    theme: Mapping[str, Any]
    pages: Sequence[DemoPage]
    widgets: Sequence[DemoWidget]
    redirects: Mapping[str, str]
    message: Mapping[str, Any]
    currency: str = "MAD"


def by_locale(name: str, texts: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return one of the texts in each language."""
    return {locale: words[name] for locale, words in texts.items()}


def load_texts(slug: str) -> dict[str, dict[str, Any]]:
    """Return the texts of a site by language."""
    return {locale: dict(texts) for locale, texts in Texts(__file__, slug).items()}


def site_texts(texts: Mapping[str, Mapping[str, Any]]) -> list[dict[str, str]]:
    """Return the texts of the theme."""
    return [
        {"locale": locale, "name": words["name"], "tagline": words["tagline"]}
        for locale, words in texts.items()
    ]
