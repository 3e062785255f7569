"""The site of Saône Pressing, a laundry in Lyon."""

from uuid import UUID

from site_editor.demo.pictures import picture_path
from site_editor.demo.sections import build_widgets
from site_editor.demo.site import DemoPage, DemoSite, by_locale, load_texts, site_texts

# A number that is given to nobody, for works of fiction.
_PHONE = "+33 4 65 71 23 45"


def build() -> DemoSite:
    """Return the site with texts in all languages."""
    slug, texts = "saone", load_texts("saone")
    return DemoSite(
        UUID("00000000-0000-7000-8000-000000005a0e"),
        slug,
        {
            "texts": site_texts(texts),
            "logo": picture_path(slug, "logo"),
            "colours": {
                "primary": "#1c3f6e", "accent": "#f4b95a", "background": "#f7f9fc", "surface": "#ffffff",
                "text": "#1b2430",
            },
            "heading_font": "Montserrat",
            "body_font": "Open Sans",
            "contact": {
                "phone": _PHONE, "email": "bonjour@saone-pressing.example", "street": "14 rue Auguste-Comte",
                "city": "69002 Lyon", "country": "FR",
            },
            "opening_hours": [{"weekday": day, "from": "08:00", "to": "19:00"} for day in range(1, 7)],
            "custom_css": ".menu a { font-weight: 600 }",
        },
        [
            DemoPage("/", "home", by_locale("title", texts), by_locale("description", texts)),
            DemoPage("/shop", "shop", by_locale("shop", texts), by_locale("shop_description", texts)),
            DemoPage("/about", "free", by_locale("about_title", texts), by_locale("about_description", texts)),
        ],
        build_widgets(slug, texts, ("hero", "ironing", "hero"), _PHONE, ("45.7536", "4.8300")),
        {"/tarifs.html": "/shop"},
        {
            "name": "Hélène Garnier", "email": "helene.garnier@example.org",
            "text": "Bonjour, nettoyez-vous aussi les robes de cérémonie perlées ? Merci.",
        },
        "EUR",
    )  # fmt: skip
