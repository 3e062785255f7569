"""Parsing of hand-written bodies, with a violation for each field that is rejected."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from chassis.errors import FieldViolation, ValidationError

from gateway.references import NotAReferenceError, reference

_LONGEST, _MOST = 255, 1000
_BOUND = Decimal(10) ** 9


class Reader:
    """Collects violations; `check` raises ValidationError if there are any."""

    def __init__(self) -> None:
        self._violations: list[FieldViolation] = []

    def say(self, path: str, message: str, code: str) -> None:
        self._violations.append(FieldViolation(path, message, code))

    def check(self) -> None:
        if self._violations:
            raise ValidationError(*self._violations)

    def text(self, body: Mapping[str, Any], name: str, path: str = "", *, longest: int = _LONGEST) -> str:
        """Return a string or a number as a string; empty if absent."""
        value = body.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if value is None:
            return ""
        if not isinstance(value, str) or "\x00" in value or len(value) > longest:
            self.say(path + name, f"Send a text of at most {longest} characters.", "text")
            return ""
        return value.strip()

    def country(self, body: Mapping[str, Any], name: str, path: str = "") -> str:
        """Return a two-letter country code; empty if absent."""
        code = self.text(body, name, path).upper()
        if code and not (len(code) == 2 and code.isascii() and code.isalpha()):  # noqa: PLR2004  # ISO 3166-1 alpha-2
            self.say(path + name, "Send a country's two letters.", "country")
            return ""
        return code

    def refers(self, value: Any, resource: str, path: str) -> str:
        """Return the id of a reference; empty if absent."""
        if value in (None, ""):
            return ""
        try:
            return reference(value, resource)
        except NotAReferenceError as why:
            self.say(path, str(why), "reference")
            return ""

    def amount(self, value: Any, path: str) -> str:
        """Return a decimal's text."""
        found = _decimal(value)
        if found is None:
            self.say(path, "This is not a number.", "not-a-number")
            return "0"
        return format(found, "f")[:40]

    def objects(self, value: Any, path: str) -> list[Mapping[str, Any]]:
        """Return a list of at most a thousand objects."""
        if value is None:
            return []
        if not isinstance(value, list) or len(value) > _MOST:
            self.say(path, f"Send a list of {_MOST} at the most.", "list")
            return []
        found: list[Any] = value
        for place, one in enumerate(found):
            if not isinstance(one, dict):
                self.say(f"{path}[{place}]", "Send an object.", "object")
        return [one for one in found if isinstance(one, dict)]

    def inner(self, body: Mapping[str, Any], name: str, path: str) -> Mapping[str, Any]:
        """Return an object; an empty one if absent."""
        value = body.get(name)
        if value is not None and not isinstance(value, dict):
            self.say(path + name, "Send an object.", "object")
        return value if isinstance(value, dict) else {}

    def truth(self, body: Mapping[str, Any], name: str, path: str = "") -> bool:
        value = body.get(name, False)
        if value is not None and not isinstance(value, bool):
            self.say(path + name, "Send true or false.", "boolean")
        return value is True

    def whole(self, value: Any, path: str, most: int) -> int:
        """Return a whole number from 1 on."""
        try:
            found = int(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else 0
        except ValueError:
            found = 0
        if not 1 <= found <= most:
            self.say(path, f"Send a whole number from 1 to {most}.", "range")
            return 1
        return found


def _decimal(value: Any) -> Decimal | None:
    """Return a decimal; None if the value is not one, or too large."""
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal):
        return None
    try:
        found = Decimal(value)
    except InvalidOperation:
        return None
    return found if found.is_finite() and abs(found) <= _BOUND else None
