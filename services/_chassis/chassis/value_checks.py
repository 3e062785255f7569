"""Checks of scalar values against the limits and formats that the contract declares."""

import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from google.protobuf.descriptor import FieldDescriptor

from chassis import limits, uploads
from chassis.context import current_currency
from chassis.descriptors import field_options, value_field

# Message and code of a rejected value.
Rejection = tuple[str, str]
Check = Callable[[Any], Rejection | None]

REQUIRED: Rejection = ("This field is required.", "blank")
NOT_A_NUMBER: Rejection = ("Send a number, its decimals after a dot.", "number")
_NUL: Rejection = ("Send a text without NUL characters.", "text")
# A decimal in digits.
DECIMAL = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")
_FORMATS: dict[str, tuple[re.Pattern[str], Rejection]] = {
    "email": (re.compile(r"[^@\s]+@[^@\s]+"), ("Send a mail address as name@example.org.", "email")),
    "date": (re.compile(r"\d{4}-\d\d-\d\d", re.ASCII), ("Send a date as 2026-11-21.", "date")),
    "time-of-day": (
        re.compile(r"([01]\d|2[0-3]):[0-5]\d|24:00", re.ASCII),
        ("Send a time as 08:00.", "time"),
    ),
    "country": (re.compile(r"[A-Za-z]{2}"), ("Send a country's two letters.", "country")),
    "url": (re.compile(r"https?://\S+"), ("Send an address that starts with https://.", "address")),
    "path": (re.compile(r"/([^\s/\\][^\s\\]*)?"), ("Send a path of this host, as /en/shop.", "path")),
}


def out_of_range(span: limits.ValueRange) -> Rejection:
    """Return the rejection of a number outside of a range."""
    return f"Send a number from {span.lowest:f} to {span.highest:f}.", "range"


def value_check(field: FieldDescriptor) -> Check | None:
    """Return the check of a field's scalar values, one by one; None if every value is allowed."""
    if field_options(field).decimal:
        return _decimal_check(field)
    if value_field(field).enum_type:
        return None
    if limits.is_integer(field):
        return _integer_check(field)
    # Bytes have the C++ type of strings.
    is_text = value_field(field).type == FieldDescriptor.TYPE_STRING
    return _text_check(field) if is_text else None


def _text_check(field: FieldDescriptor) -> Check:
    options, max_length = field_options(field), limits.max_length(field)
    is_required, format_ = options.required, options.format

    def check(value: str) -> Rejection | None:
        if len(value) > max_length:
            return f"Send {max_length} characters at the most.", "length"
        if "\0" in value:
            return _NUL
        if is_required and not value.strip():
            return REQUIRED
        return _format_rejection(format_, value) if format_ else None

    return check


def _format_rejection(name: str, value: str) -> Rejection | None:
    if name == uploads.PICTURE_FORMAT:
        # Only what has the stored item at hand can tell.
        return None
    if name == uploads.UPLOAD_FORMAT:
        return None if uploads.is_own_upload(value) else (uploads.MESSAGE, uploads.CODE)
    pattern, rejection = _FORMATS[name]
    if not pattern.fullmatch(value):
        return rejection
    if name == "date":
        try:
            date.fromisoformat(value)
        except ValueError:
            return rejection
    return None


def _integer_check(field: FieldDescriptor) -> Check:
    span = limits.value_range(field)
    low, high = int(span.lowest), int(span.highest)

    def check(value: int) -> Rejection | None:
        return None if low <= value <= high else (f"Send a whole number from {low} to {high}.", "range")

    return check


def _decimal_check(field: FieldDescriptor) -> Check:
    span, declared = limits.value_range(field), field_options(field).digits

    def check(value: str) -> Rejection | None:
        if not DECIMAL.fullmatch(value):
            return NOT_A_NUMBER
        number = Decimal(value)
        if not span.lowest <= number <= span.highest:
            return out_of_range(span)
        digits = declared or current_currency().digits
        if -number.as_tuple().exponent > digits and number != round(number, digits):  # pyright: ignore[reportOperatorIssue]  # a finite number has an integer exponent
            return f"Send {digits} decimals at the most.", "digits"
        return None

    return check
