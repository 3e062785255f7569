"""Languages of the site."""

from collections.abc import Iterable

from chassis.locales import LOCALES


def offered_locales(languages: Iterable[str]) -> list[str]:
    """Return the site's languages among these, the default first; all where there are none."""
    chosen = set(languages)
    return [locale for locale in LOCALES if locale in chosen] or list(LOCALES)
