"""Public holidays of countries, with their names."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from holidays import HolidayBase

# How the library names the languages of the web app.
_LANGUAGES = {"en": "en_US", "fr": "fr", "ar": "ar"}
_DAYS_LISTED = 400


@dataclass(frozen=True)
class PublicHoliday:
    """A day without opening hours in a country, unless the shop works on it."""

    date: date
    name: str


@dataclass(frozen=True)
class HolidayCalendar:
    """Days without work: those named, and the public holidays of a country that are not worked."""

    days: Collection[date]
    country: str
    worked: Collection[date] = ()

    def __contains__(self, day: object) -> bool:
        return day in self.days or (day not in self.worked and day in _calendar(self.country, None))


@cache
def supported_countries() -> frozenset[str]:
    """Return the ISO 3166 codes of the countries whose holidays are known."""
    import holidays  # noqa: PLC0415  # takes long to import, and few processes need it

    return frozenset(holidays.list_supported_countries(include_aliases=False))


def list_public_holidays(country: str, start: date, locale: str) -> list[PublicHoliday]:
    """Return the public holidays of a country for 400 days, none for a country that is not known."""
    if country not in supported_countries():
        return []
    calendar = _calendar(country, _LANGUAGES.get(locale, _LANGUAGES["en"]))
    days = (start + timedelta(days=number) for number in range(_DAYS_LISTED))
    return [PublicHoliday(day, name) for day in days if (name := calendar.get(day))]


@cache
def _calendar(country: str, language: str | None) -> "HolidayBase":
    """Return a calendar that computes a year when it is first asked for one of its days. Dates of the moon's calendar
    are estimated, and its names say so."""
    import holidays  # noqa: PLC0415  # takes long to import, and few processes need it

    return holidays.country_holidays(country, language=language)
