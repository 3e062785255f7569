"""Types of fields for bodies with hand-written schemas."""

from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import Annotated, Any

from chassis import descriptors
from google.protobuf.descriptor import EnumDescriptor
from pydantic import BeforeValidator, StrictBool, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from gateway.contract.schemas import REFERENCE
from gateway.contract.values import InvalidValueError, parse_decimal, parse_instant
from gateway.references import NotAReferenceError, reference

# Seven decimals of a degree are about a centimetre.
_DEGREE_DIGITS = 7


def decimal(highest: str, digits: int) -> Any:
    """Return the type of a decimal from 0 to `highest`, sent as a number or as digits."""
    number = {"type": "number", "minimum": 0, "maximum": float(highest)}
    text = {"type": "string", "pattern": f"^[0-9]{{1,30}}(\\.[0-9]{{1,{digits}}})?$"}
    check = partial(_decimal, Decimal(highest), digits)
    return Annotated[Decimal, BeforeValidator(check), WithJsonSchema({"anyOf": [number, text]})]


def degrees(limit: int) -> Any:
    """Return the type of a latitude or longitude, sent as a number or as digits, rounded to seven decimals."""
    number = {"type": "number", "minimum": -limit, "maximum": limit}
    text = {"type": "string", "pattern": r"^-?[0-9]{1,3}(\.[0-9]{1,20})?$"}
    check = partial(_degrees, Decimal(limit))
    return Annotated[Decimal, BeforeValidator(check), WithJsonSchema({"anyOf": [number, text]})]


def _degrees(limit: Decimal, value: Any) -> Decimal:
    try:
        number = parse_decimal(value)
    except InvalidValueError as error:
        raise PydanticCustomError("number", "{reason}", {"reason": str(error)}) from None
    if abs(number) > limit:
        raise PydanticCustomError("range", "Send a number from -{limit} to {limit}.", {"limit": f"{limit:f}"})
    return round(number, _DEGREE_DIGITS).normalize()


def _decimal(highest: Decimal, digits: int, value: Any) -> Decimal:
    try:
        number = parse_decimal(value)
    except InvalidValueError as error:
        raise PydanticCustomError("number", "{reason}", {"reason": str(error)}) from None
    if not 0 <= number <= highest:
        raise PydanticCustomError("range", "Send a number from 0 to {highest}.", {"highest": f"{highest:f}"})
    if number != round(number, digits):
        raise PydanticCustomError("digits", "Send {digits} decimals at the limit.", {"digits": digits})
    return number


def reference_to(path: str) -> Any:
    """Return the type of a reference to an item at a path, in any of its forms."""
    return Annotated[str, BeforeValidator(partial(_reference, path)), WithJsonSchema(dict(REFERENCE))]


def _reference(path: str, value: Any) -> str:
    try:
        return reference(value, path)
    except NotAReferenceError as error:
        raise PydanticCustomError("reference", "{reason}", {"reason": str(error)}) from None


def enum_label(enum: EnumDescriptor) -> Any:
    """Return the type of an enum's number, sent as its label."""
    numbers = {label: number for number, label in descriptors.enum_labels(enum).items()}
    schema = {"type": "string", "enum": list(numbers)}
    return Annotated[int, BeforeValidator(_enum_number(numbers)), WithJsonSchema(schema)]


def _enum_number(numbers: dict[str, int]) -> Callable[[Any], int]:
    def number(value: Any) -> int:
        if not isinstance(value, str) or value not in numbers:
            raise PydanticCustomError("choice", "Send one of: {labels}.", {"labels": ", ".join(numbers)})
        return numbers[value]

    return number


def _instant(value: Any) -> datetime:
    try:
        return parse_instant(value)
    except InvalidValueError as error:
        raise PydanticCustomError("time", "{reason}", {"reason": str(error)}) from None


def text(max_length: int) -> Any:
    return Annotated[str, StringConstraints(strict=True, max_length=max_length, pattern=r"^[^\u0000]*$")]


Boolean = StrictBool
Instant = Annotated[
    datetime, BeforeValidator(_instant), WithJsonSchema({"type": "string", "format": "date-time"})
]
