"""JSON bodies of identity's routes, validated by the models that document them."""

from typing import Any, TypeVar

from chassis.errors import ValidationError
from fastapi import Request
from identity.wire import Body, to_violation
from pydantic import ValidationError as ModelError

from gateway.bodies import json_object

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


def json_body(model: type[Body]) -> dict[str, Any]:
    """Return the JSON body of an OpenAPI operation."""
    schema = model.model_json_schema(by_alias=True)
    definitions = schema.pop("$defs", {})
    assert not definitions, f"{model.__name__} embeds other models"  # noqa: S101  # the document would lack them
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
