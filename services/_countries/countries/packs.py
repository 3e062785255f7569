"""The packs, and a neutral one for every other country."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml
from babel import Locale, UnknownLocaleError
from babel.languages import get_official_languages
from babel.numbers import get_territory_currencies
from chassis.locales import LOCALES

from countries.i18n_addresses import load_address
from countries.pack import CountryPack
from countries.zones import country_of_zone, zones_by_country

_ROOT: Final = files("countries")
_FOLDER: Final = _ROOT / "packs"
_NO_CURRENCY: Final = "USD"
# Babel's data is older than the day on which a country took another currency.
_NEW_CURRENCIES: Final = {"BG": "EUR"}


@cache
def packed_countries() -> tuple[str, ...]:
    """Return the codes of the countries that have a pack, sorted."""
    return tuple(sorted(file.name[:2].upper() for file in _FOLDER.iterdir() if file.name.endswith(".yaml")))


@cache
def country_pack(code: str) -> CountryPack:
    """Return the pack of a country by its two letters (ISO 3166), or a neutral one. An empty code is no country."""
    if code in packed_countries():
        text = (_FOLDER / f"{code.lower()}.yaml").read_text(encoding="utf-8")
        return CountryPack.model_validate(yaml.safe_load(text))
    return _neutral_pack(code)


def is_country(code: str) -> bool:
    """Return whether two letters are the code of a country that has people."""
    return code in zones_by_country()


def usual_locale(code: str, *, latin: bool = False) -> str:
    """Return the language of a country's people that Souk has, the most used one, or of those in Latin letters; English
    if it has none."""
    languages = get_official_languages(code, de_facto=True) if code else ()
    return next((name for name in languages if name in LOCALES and not (latin and name == "ar")), "en")


def guess_country(timezone: str, currency: str) -> str:
    """Return the country that a time zone belongs to, else the only one with a pack, or at all, that has a currency;
    empty where neither tells."""
    if country := country_of_zone(timezone):
        return country
    packed = [code for code in packed_countries() if country_pack(code).currency == currency]
    users = packed or [code for code in zones_by_country() if get_territory_currencies(code) == [currency]]
    return users[0] if len(users) == 1 else ""


def _neutral_pack(code: str) -> CountryPack:
    """Return what CLDR and libaddressinput know of a country, with a tax that prices contain and two numbers that are
    not checked."""
    currencies = (
        [_NEW_CURRENCIES[code]] if code in _NEW_CURRENCIES else get_territory_currencies(code or "ZZ")
    )
    return CountryPack.model_validate(
        {
            **yaml.safe_load((_ROOT / "neutral.yaml").read_text(encoding="utf-8")),
            "code": code or "ZZ",
            "currency": currencies[0] if currencies else _NO_CURRENCY,
            "time_zones": zones_by_country().get(code, ["UTC"]),
            "address": load_address(code),
            **_week_of(code),
        }
    )


def _week_of(code: str) -> dict[str, Any]:
    """Return first weekday and weekend as CLDR has them for the country."""
    for language in get_official_languages(code) if code else ():
        try:
            locale = Locale(language, territory=code)
        except UnknownLocaleError:
            continue
        first, last = locale.weekend_start, locale.weekend_end
        weekend = [first + 1, *([last + 1] if last != first else [])]
        return {"first_weekday": locale.first_week_day + 1, "weekend": weekend}
    return {}
