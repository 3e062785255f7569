"""Languages of the site."""

from collections.abc import Iterable

LOCALES = ("en", "fr", "ar")
# Content that a language has not is shown in this one.
DEFAULT = "en"
RIGHT_TO_LEFT = frozenset({"ar"})


def offered_locales(languages: Iterable[str]) -> list[str]:
    """Return the site's languages among these, the default first; all where there are none."""
    chosen = set(languages)
    return [locale for locale in LOCALES if locale in chosen] or list(LOCALES)


def known_locale(locale: str) -> str:
    """Return the locale, or the default if there is no such one."""
    return locale if locale in LOCALES else DEFAULT
