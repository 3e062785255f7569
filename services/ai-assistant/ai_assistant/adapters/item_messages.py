"""Fields of plans to messages of the contracts, and messages to items."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from chassis import serializer
from chassis.context import current_caller
from chassis.descriptors import enum_numbers, is_map, is_timestamp
from google.protobuf import json_format
from google.protobuf.message import Message

from ai_assistant.adapters.contract_catalogue import LABELS
from ai_assistant.domain.plan import Fields, Item
from ai_assistant.usecases.ports import RefusedError


def set_fields(message: Message, fields: Fields) -> None:
    """Set the fields that have a value. A time without an offset is by the tenant's clock. Raise RefusedError."""
    descriptors: Mapping[str, Any] = message.DESCRIPTOR.fields_by_name
    values = {
        name: _to_json(descriptors[name], value) if name in descriptors else value
        for name, value in fields.items()
        if value is not None
    }
    try:
        json_format.ParseDict(values, message)
    except json_format.ParseError as error:
        raise RefusedError(str(error)) from None


def _to_json(field: Any, value: Any) -> Any:
    """Return a value as protobuf's JSON has it; choices may be by their public labels."""
    if is_timestamp(field):
        at = datetime.fromisoformat(str(value))
        return (
            at.isoformat()
            if at.tzinfo
            else at.replace(tzinfo=ZoneInfo(current_caller().timezone)).isoformat()
        )
    if field.enum_type and not field.is_repeated:
        return enum_numbers(field.enum_type).get(str(value), value)
    return value


def to_item(message: Any) -> Item:
    """Return an item of a resource with its label, its plain values and what the API shows of it."""
    values = {field.name: _plain(field, value) for field, value in message.ListFields()}
    if message.DESCRIPTOR.name == "Order":
        values["step"] = message.shipment.current_step.code
    label = next(str(values[name]) for name in LABELS if values.get(name))
    shown = serializer.serialize(message, current_caller().locale)
    return Item(message.id, getattr(message, "version", 0), label, values, shown)


def _plain(field: Any, value: Any) -> Any:
    if is_map(field):
        return dict(value)
    if field.is_repeated:
        return [str(part) for part in value]
    if is_timestamp(field):
        # Days of conditions are those of the tenant.
        return value.ToDatetime(tzinfo=ZoneInfo(current_caller().timezone)).isoformat()
    if field.message_type:
        return getattr(value, "full_name", "") or getattr(value, "name", "")
    return enum_numbers(field.enum_type).get(value, "") if field.enum_type else value
