"""Models of what identity reads and shows as JSON."""

from typing import Annotated

from chassis.errors import FieldViolation
from pydantic import BaseModel, ConfigDict, StringConstraints
from pydantic.alias_generators import to_camel
from pydantic_core import ErrorDetails

# Codes of violations by pydantic's types; those not listed are `invalid`.
_CODES = {
    "missing": "blank",
    "extra_forbidden": "unknown",
    "string_type": "text",
    "string_too_short": "length",
    "string_too_long": "length",
    "string_pattern_mismatch": "text",
    "bool_type": "boolean",
    "bool_parsing": "boolean",
    "list_type": "list",
    "literal_error": "choice",
    "value_error": "text",
}

_PLAIN = r"^[^\u0000]*$"
EmailText = Annotated[str, StringConstraints(min_length=3, max_length=254, pattern=_PLAIN)]
NameText = Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=_PLAIN)]
PasswordText = Annotated[str, StringConstraints(min_length=1, max_length=256, pattern=_PLAIN)]
TokenText = Annotated[str, StringConstraints(min_length=1, max_length=512, pattern=_PLAIN)]


class Wire(BaseModel):
    """An object of the API: its fields are camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class Body(Wire):
    """The body of a request: unknown fields are rejected, values are not converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


def to_violation(found: ErrorDetails, *prefix: str) -> FieldViolation:
    """Return the violation that a model found; its path begins with the prefix."""
    path = ".".join(str(part) for part in (*prefix, *found["loc"]))[:100]
    return FieldViolation(path, found["msg"], _CODES.get(found["type"], "invalid"))
