"""Conditions, changes and values as models write them."""

from datetime import datetime
from decimal import Decimal

from ai_assistant.domain.catalogue import FieldType, Kind
from ai_assistant.domain.intent import Change, Condition, Value
from ai_assistant.domain.tool import Arguments, to_objects

STATES = ("unpaid", "late", "paid", "partially-paid", "cancelled", "published", "hidden")
_DATE_LENGTH = len("2026-01-31")


def read_conditions(sent: Arguments, kind: Kind) -> tuple[tuple[Condition, ...], ...]:
    """Return one group of the conditions, or none. Raise ValueError for a value that is none of the field."""
    conditions = tuple(_read_condition(condition, kind) for condition in to_objects(sent["conditions"]))
    return (conditions,) if conditions else ()


def _read_condition(sent: Arguments, kind: Kind) -> Condition:
    field, test, text = str(sent["field"]), str(sent["test"]), str(sent["value"])
    if test == "state" and text not in STATES:
        raise ValueError(f"{text!r} is not a state")
    field_type = kind.fields.get(field, FieldType("text"))
    value: Value = text if test in ("state", "contains", "empty") else _value(field_type, text)
    return Condition(field, test, value, sent["is_negated"] is True)


def read_change(sent: Arguments, kind: Kind) -> Change:
    """Return the change. Raise KeyError for an unknown field, ValueError for a value that is none of the field."""
    field, way, text = str(sent["field"]), str(sent["way"]), str(sent["value"])
    return Change(field, way, _value(kind.fields[field], text) if way == "set" else _decimal(text))


def read_new_value(kind: Kind, field: str, value: object) -> Value:
    """Return the value of a field of a new item; embedded items are as they were sent."""
    field_type = kind.fields.get(field)
    if isinstance(value, dict | list):
        return value
    if isinstance(value, bool):
        return value
    # Choices of new items are by the names of the contract.
    return str(value) if field_type is None or field_type.kind == "choice" else _value(field_type, str(value))


def _value(type_: FieldType, text: str) -> Value:
    if type_.kind == "number":
        return _decimal(text)
    if type_.kind == "flag":
        return text.casefold() == "true"
    if type_.kind == "choice" and text not in type_.choices:
        raise ValueError(f"{text!r} is not one of {', '.join(type_.choices)}")
    if type_.kind == "time":
        at = datetime.fromisoformat(text)
        return at.date() if len(text) <= _DATE_LENGTH else text
    return text


def _decimal(text: str) -> Decimal:
    number = Decimal(text)
    if not number.is_finite():
        raise ValueError(f"{text!r} is not a number")
    return number
