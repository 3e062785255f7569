"""The site of Atlas Pressing, a laundry in Casablanca."""

from uuid import UUID

from site_editor.demo.pictures import picture_path
from site_editor.demo.sections import build_widgets
from site_editor.demo.site import DemoPage, DemoSite, by_locale, load_texts, site_texts

_PHONE = "+212 522 00 71 00"


def build() -> DemoSite:
    """Return the site with texts in all languages."""
    slug, texts = "atlas", load_texts("atlas")
    return DemoSite(
        UUID("00000000-0000-7000-8000-00000000a71a"),
        slug,
        {
            "texts": site_texts(texts),
            "logo": picture_path(slug, "logo"),
            "colours": {
                "primary": "#0e5c6b", "accent": "#e9b44c", "background": "#fbf8f1", "surface": "#ffffff",
                "text": "#1c2a2d",
            },
            "heading_font": "Montserrat",
            "body_font": "Open Sans",
            "contact": {
                "phone": _PHONE, "email": "bonjour@atlas-pressing.example", "street": "12, rue Ibn Batouta, Maârif",
                "city": "Casablanca", "country": "MA",
            },
            "opening_hours": [{"weekday": day, "from": "08:00", "to": "20:00"} for day in range(1, 8)],
            "custom_css": ".menu a { font-weight: 600 }",
        },
        [
            DemoPage("/", "home", by_locale("title", texts), by_locale("description", texts)),
            DemoPage("/shop", "shop", by_locale("shop", texts), by_locale("shop_description", texts)),
            DemoPage("/about", "free", by_locale("about_title", texts), by_locale("about_description", texts)),
        ],
        build_widgets(slug, texts, ("hero", "ironing", "delivery"), _PHONE, ("33.5779", "-7.6373")),
        {"/tarifs.html": "/shop", "/qui-sommes-nous.html": "/about"},
        {
            "name": "Karim El Idrissi", "phone": "+212 661 00 71 09",
            "text": "Bonjour, lavez-vous aussi les grands tapis, trois mètres sur quatre ? Merci.",
        },
    )  # fmt: skip
