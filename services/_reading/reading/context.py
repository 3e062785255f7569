"""What is known about a text before it is read."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from chassis.context import Caller
from chassis.locales import CLDR_LOCALES
from chassis.money import Currency

DayOrder = Literal["", "dmy", "mdy", "ymd"]
# Decimal marks of the number formats that a tenant can choose instead of the language's.
_MARKS: Final = {"space-comma": ",", "comma-point": ".", "point-comma": ","}


@dataclass(frozen=True)
class ReadingContext:
    """`locale` is that of CLDR (`fr`, `en_GB`) in which a person types; a file is in any language, so it decides
    nothing there. `currency` is that in which amounts are wanted, `country` two letters, both may be unknown.
    `decimal_mark` and `day_order` are what is decided: by a setting, by a whole column, or by an answer."""

    locale: str = ""
    currency: Currency | None = None
    country: str = ""
    is_typed: bool = False
    decimal_mark: str = ""
    day_order: DayOrder = ""

    @classmethod
    def typed_by(cls, caller: Caller) -> "ReadingContext":
        """Return the context of what a caller types: their language, the currency, country and marks of the tenant."""
        return replace(
            cls.file_of(caller),
            locale=CLDR_LOCALES.get(caller.locale, ""),
            is_typed=True,
            decimal_mark=_MARKS.get(caller.number_format, ""),
        )

    @classmethod
    def file_of(cls, caller: Caller) -> "ReadingContext":
        """Return the context of a file that a caller sends: the currency and the country of the tenant, no language."""
        return cls(currency=Currency(caller.currency), country=caller.country)
