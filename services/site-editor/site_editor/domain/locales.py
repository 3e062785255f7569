"""Languages of the site."""

from collections.abc import Iterable

from chassis.locales import LOCALES


def offered_locales(languages: Iterable[str]) -> list[str]:
    """Return the site's languages among these, in their order, of which the first is the default; all where there are
    none."""
    return [locale for locale in dict.fromkeys(languages) if locale in LOCALES] or list(LOCALES)
