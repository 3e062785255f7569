"""The kinds of value that bodies described by hand hold."""

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

# About a centimetre.
_DEGREE_DIGITS = 7


def decimal(highest: str, digits: int) -> Any:
    """A decimal from 0 on, as number or text of digits."""
    number = {"type": "number", "minimum": 0, "maximum": float(highest)}
    text = {"type": "string", "pattern": f"^[0-9]{{1,30}}(\\.[0-9]{{1,{digits}}})?$"}
    check = partial(_amount, Decimal(highest), digits)
    return Annotated[Decimal, BeforeValidator(check), WithJsonSchema({"anyOf": [number, text]})]


def degrees(most: int) -> Any:
    """A latitude or a longitude, as number or text of digits; at most seven decimals count."""
    number = {"type": "number", "minimum": -most, "maximum": most}
    text = {"type": "string", "pattern": r"^-?[0-9]{1,3}(\.[0-9]{1,20})?$"}
    check = partial(_degrees, Decimal(most))
    return Annotated[Decimal, BeforeValidator(check), WithJsonSchema({"anyOf": [number, text]})]


def _degrees(most: Decimal, value: Any) -> Decimal:
    try:
        number = parse_decimal(value)
    except InvalidValueError as why:
        raise PydanticCustomError("number", "{why}", {"why": str(why)}) from None
    if abs(number) > most:
        raise PydanticCustomError("range", "Send a number from -{most} to {most}.", {"most": f"{most:f}"})
    return round(number, _DEGREE_DIGITS).normalize()


def _amount(highest: Decimal, digits: int, value: Any) -> Decimal:
    try:
        number = parse_decimal(value)
    except InvalidValueError as why:
        raise PydanticCustomError("number", "{why}", {"why": str(why)}) from None
    if not 0 <= number <= highest:
        raise PydanticCustomError("range", "Send a number from 0 to {highest}.", {"highest": f"{highest:f}"})
    if number != round(number, digits):
        raise PydanticCustomError("digits", "Send {digits} decimals at the most.", {"digits": digits})
    return number


def reference_to(path: str) -> Any:
    """The id of an item at a path, from any form of a reference."""
    return Annotated[str, BeforeValidator(partial(_reference, path)), WithJsonSchema(dict(REFERENCE))]


def _reference(path: str, value: Any) -> str:
    try:
        return reference(value, path)
    except NotAReferenceError as why:
        raise PydanticCustomError("reference", "{why}", {"why": str(why)}) from None


def enum_label(enum: EnumDescriptor) -> Any:
    """An enum's number, from its word."""
    numbers = {word: number for number, word in descriptors.enum_labels(enum).items()}
    schema = {"type": "string", "enum": list(numbers)}
    return Annotated[int, BeforeValidator(_word(numbers)), WithJsonSchema(schema)]


def _word(numbers: dict[str, int]) -> Callable[[Any], int]:
    def number(value: Any) -> int:
        if not isinstance(value, str) or value not in numbers:
            raise PydanticCustomError("choice", "Send one of: {words}.", {"words": ", ".join(numbers)})
        return numbers[value]

    return number


def _moment(value: Any) -> datetime:
    try:
        return parse_instant(value)
    except InvalidValueError as why:
        raise PydanticCustomError("time", "{why}", {"why": str(why)}) from None


def text(longest: int) -> Any:
    return Annotated[str, StringConstraints(strict=True, max_length=longest, pattern=r"^[^\u0000]*$")]


Boolean = StrictBool
Instant = Annotated[
    datetime, BeforeValidator(_moment), WithJsonSchema({"type": "string", "format": "date-time"})
]
