"""JSON bodies of identity's routes, validated by the models that document them."""

from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

from chassis.errors import FieldViolation, ValidationError
from fastapi import Request
from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints
from pydantic import ValidationError as ModelError
from pydantic.alias_generators import to_camel
from pydantic_core import ErrorDetails

from gateway.bodies import json_object

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
    "datetime_parsing": "instant",
    "datetime_from_date_parsing": "instant",
    "timezone_aware": "instant",
}

_PLAIN = r"^[^\u0000]*$"
EmailText = Annotated[str, StringConstraints(min_length=3, max_length=254, pattern=_PLAIN)]
NameText = Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=_PLAIN)]
PasswordText = Annotated[str, StringConstraints(min_length=1, max_length=256, pattern=_PLAIN)]
TokenText = Annotated[str, StringConstraints(min_length=1, max_length=512, pattern=_PLAIN)]


def _in_utc(instant: datetime) -> datetime:
    try:
        return instant.astimezone(UTC)
    except OverflowError:
        raise ValueError("this is no time that can be stored") from None


# Strict models take no text for a time.
TimeText = Annotated[AwareDatetime, Field(strict=False), AfterValidator(_in_utc)]


class Wire(BaseModel):
    """An object of the API: its fields are camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class Body(Wire):
    """The body of a request: unknown fields are rejected, values are not converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


_Model = TypeVar("_Model", bound=Body)


async def parse_json(request: Request, model: type[_Model]) -> _Model:
    """Return the body. Raise ValidationError with every violation, Problem for what is no JSON object."""
    raw = {
        name: value
        for name, value in (await json_object(request)).items()
        if not name.startswith("@") and name not in {"id", "originId"}
    }
    try:
        return model.model_validate(raw)
    except ModelError as error:
        raise ValidationError(*(to_violation(found) for found in error.errors())) from None


def to_violation(found: ErrorDetails, *prefix: str) -> FieldViolation:
    """Return the violation that a model found; its path begins with the prefix."""
    path = ".".join(str(part) for part in (*prefix, *found["loc"]))[:100]
    return FieldViolation(path, found["msg"], _CODES.get(found["type"], "invalid"))


def json_body(model: type[Body]) -> dict[str, Any]:
    """Return the JSON body of an OpenAPI operation."""
    schema = model.model_json_schema(by_alias=True)
    definitions = schema.pop("$defs", {})
    assert not definitions, f"{model.__name__} embeds other models"  # noqa: S101  # the document would lack them
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
