"""Dates as the numbers that spreadsheets count them by."""

import re
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from reading.characters import is_too_long, to_plain
from reading.result import Reason, Value

# Five digits are the years 1927 to 2173.
_SERIAL: Final = re.compile(r"([0-9]{5})(?:[.,]([0-9]{1,15}))?")
_EPOCH: Final = datetime(1899, 12, 30)  # noqa: DTZ001  # spreadsheets have no zones
_SECONDS_A_DAY: Final = 86_400


def read_serial_date(text: str) -> Value[datetime] | Reason:
    """Return the date and time of a number such as `46349.5`, the days since 1900 with five digits; midnight where it
    is whole. For columns that hold dates: elsewhere, such a number is a number."""
    match = None if is_too_long(text) else _SERIAL.fullmatch(to_plain(text))
    if match is None:
        return Reason("unreadable-date", text)
    days = Decimal(f"{match[1]}.{match[2] or 0}")
    return Value(_EPOCH + timedelta(seconds=round(days * _SECONDS_A_DAY)))
