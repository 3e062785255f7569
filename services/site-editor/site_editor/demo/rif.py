"""The site of Rif Market, a general shop in Tangier."""

from uuid import UUID

from site_editor.demo.pictures import picture_path
from site_editor.demo.sections import build_widgets
from site_editor.demo.site import DemoPage, DemoSite, by_locale, load_texts, site_texts

_PHONE = "+212 539 00 43 10"


def build() -> DemoSite:
    """Return the site with texts in all languages."""
    slug, texts = "rif", load_texts("rif")
    return DemoSite(
        UUID("00000000-0000-7000-8000-00000000431f"),
        slug,
        {
            "texts": site_texts(texts),
            "logo": picture_path(slug, "logo"),
            "colours": {
                "primary": "#9c3a20", "accent": "#f0a53a", "background": "#fff8ee", "surface": "#ffffff",
                "text": "#2c211b",
            },
            "heading_font": "Raleway",
            "body_font": "Lato",
            "contact": {
                "phone": _PHONE, "email": "hello@rif-market.example", "street": "43, rue de Fès",
                "city": "Tanger", "country": "MA",
            },
            "opening_hours": [{"weekday": day, "from": "08:00", "to": "20:00"} for day in range(1, 8)],
            "custom_css": "h1, h2 { font-weight: 800 } .site-footer { background: #3d4f22 }",
        },
        [
            DemoPage("/", "home", by_locale("title", texts), by_locale("description", texts)),
            DemoPage("/shop", "shop", by_locale("shop", texts), by_locale("shop_description", texts)),
            DemoPage("/about", "free", by_locale("about_title", texts), by_locale("about_description", texts)),
        ],
        build_widgets(slug, texts, ("hero", "basket", "pantry"), _PHONE, ("35.7870", "-5.8090")),
        {"/boutique.html": "/shop"},
        {
            "name": "Leïla Tazi", "email": "leila.tazi@example.org",
            "text": "Bonjour, pouvez-vous préparer vingt paniers d'épices pour un mariage en mai ?",
        },
    )  # fmt: skip
