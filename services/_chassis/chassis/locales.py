"""Languages of the platform."""

LOCALES = ("en", "fr", "ar")
DEFAULT = "en"


def supported_locale(locale: str) -> str:
    """Return a locale, or the default if it is not supported."""
    return locale if locale in LOCALES else DEFAULT
