"""The languages of the edge, as the first part of a path."""

from starlette.convertors import Convertor, register_url_convertor

LOCALES = ("en", "fr", "ar")
DEFAULT = "en"


class LocaleConvertor(Convertor[str]):
    """Matches a known locale, so that any other is an address where nothing is."""

    regex = "|".join(LOCALES)

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("locale", LocaleConvertor())


def path_locale(path: str) -> str:
    """The locale a path begins with, or nothing."""
    first = path[1:3]
    return first if first in LOCALES and path[3:4] in ("", "/") else ""


def supported_locale(locale: str) -> str:
    """A tenant's locale, or the default where the edge does not speak it."""
    return locale if locale in LOCALES else DEFAULT
