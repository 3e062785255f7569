"""Labels of documents and exports, remarks on carts and names of what a new shop has, by language."""

from chassis.texts import Texts

LABELS = Texts(__file__, "translations")


def translate(key: str, locale: str) -> str:
    """Return a text in the locale, or in English if the locale is not supported. Raise KeyError for an unknown key."""
    return LABELS.of(locale)[key]
