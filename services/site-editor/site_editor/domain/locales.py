"""Languages of the site."""

LOCALES = ("en", "fr", "ar")
# Content that a language has not is shown in this one.
DEFAULT = "en"
RIGHT_TO_LEFT = frozenset({"ar"})


def known_locale(locale: str) -> str:
    """Return the locale, or the default if there is no such one."""
    return locale if locale in LOCALES else DEFAULT
