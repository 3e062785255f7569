"""Languages of the API, as the first segment of a path."""

import re

from chassis.locales import LOCALES
from starlette.convertors import Convertor, register_url_convertor

_PARAMETER = re.compile(r"^/\{\w+:locale\}")


class LocaleConvertor(Convertor[str]):
    """Matches a supported locale; a path with any other does not exist."""

    regex = "|".join(LOCALES)

    def convert(self, value: str) -> str:
        """Return the locale as it is; the route's regex admits supported ones only."""
        return value

    def to_string(self, value: str) -> str:
        """Return the locale as it is."""
        return value


register_url_convertor("locale", LocaleConvertor())


def path_locale(path: str) -> str:
    """Return the locale that a path begins with, or an empty string."""
    first = path[1:3]
    return first if first in LOCALES and path[3:4] in ("", "/") else ""


def path_behind_locale(template: str) -> str:
    """Return a route's path without the locale that it may begin with."""
    return _PARAMETER.sub("", template)
