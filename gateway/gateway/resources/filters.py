"""Filters and orders of a query string, as fields of the list's request."""

import re
from typing import Any

from chassis import descriptors, validation
from chassis.contract.resource import Resource
from google.protobuf.descriptor import FieldDescriptor

from gateway.contract.paths import public_path
from gateway.contract.values import (
    InvalidValueError,
    parse_local_instant,
    parse_value,
    text_value,
    to_timestamp,
)
from gateway.paging import Pairs
from gateway.problem_details import Problem
from gateway.references import NotAReferenceError, reference

_INDEX = re.compile(r"\[\d{0,6}\]$")
_ORDER = re.compile(r"order\[(.*)\]", re.DOTALL)
_EXISTS = re.compile(r"exists\[.*\]", re.DOTALL)
_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}
_WAYS = {"asc": False, "desc": True}


def apply(resource: Resource, pairs: Pairs, request: Any, timezone: str) -> None:
    """Set the filters and orders of the pairs. Raise Problem 400 naming an unknown filter, order or value."""
    for name, text in pairs:
        if match := _ORDER.fullmatch(name):
            _order(resource, match[1], text, request)
        else:
            _filter(resource, name, text, request.filter, timezone)
    for violation in validation.violations(request.filter):
        name = public_path(request.filter.DESCRIPTOR, violation.field)
        raise Problem(400, f"The filter {name} is not valid. {violation.message}", code="filter")


def _order(resource: Resource, name: str, way: str, request: Any) -> None:
    if name not in resource.orders:
        raise _unknown("order field", name, resource.orders, code="sort")
    if way.lower() not in _WAYS:
        raise Problem(400, f"The order of {name} is asc or desc.", code="sort")
    request.page.order.add(field=resource.orders[name], descending=_WAYS[way.lower()])


def _filter(resource: Resource, name: str, text: str, filters: Any, timezone: str) -> None:
    field = resource.filters.get(name) or resource.filters.get(_INDEX.sub("", name))
    if not field:
        raise _unknown("filter", name, resource.filters)
    if _EXISTS.fullmatch(name):
        _exists(name, field, text, filters)
        return
    try:
        _put(filters, field, _value(field, text, timezone))
    except (InvalidValueError, NotAReferenceError) as error:
        raise Problem(400, f"The filter {name} is not valid. {error}", code="filter") from None


def _exists(name: str, field: FieldDescriptor, text: str, filters: Any) -> None:
    # `exists[category]` alone asks whether there is one, as in API Platform.
    value = True if text == "" else _BOOLEANS.get(text.lower())
    if value is None:
        raise Problem(400, f"The filter {name} is true or false.", code="filter")
    setattr(filters, field.name, value)


def _put(filters: Any, field: FieldDescriptor, value: Any) -> None:
    if field.is_repeated:
        getattr(filters, field.name).append(value)
    elif filters.HasField(field.name):
        raise InvalidValueError("It takes one value.")
    elif field.message_type:
        getattr(filters, field.name).CopyFrom(value)
    else:
        setattr(filters, field.name, value)


def _value(field: FieldDescriptor, text: str, timezone: str) -> Any:
    if field.name == "id":
        return reference(text)
    if descriptors.is_timestamp(field):
        return to_timestamp(parse_local_instant(text, timezone))
    return parse_value(field, text_value(field, text))


def _unknown(kind: str, name: str, names: Any, code: str = "filter") -> Problem:
    return Problem(
        400,
        f"There is no {kind} {name[:100]}; there are: {', '.join(names)}.",
        code=code,
    )
