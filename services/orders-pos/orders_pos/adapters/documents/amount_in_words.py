"""Amounts in words, as invoices have them."""

from decimal import Decimal

from babel.numbers import get_currency_name, get_currency_precision
from num2words import num2words

from orders_pos.domain.translations import translate

_MILLIONS = ("million", "millions", "milliard", "milliards")
_DUAL = 2


def amount_in_words(amount: Decimal, currency: str, locale: str) -> str:
    """Return a positive amount with its currency in words, decimals as a fraction: "twelve Moroccan dirhams and 50/100"
    in English."""
    digits = get_currency_precision(currency)
    whole, fraction = divmod(int(amount.scaleb(digits)), 10**digits)
    words = _with_currency(whole, get_currency_name(currency, whole, locale), locale)
    if not fraction:
        return words
    joined = translate("and", locale) + ("" if locale == "ar" else " ")
    return f"{words} {joined}{fraction:0{digits}d}/{10**digits}"


def _with_currency(number: int, currency: str, locale: str) -> str:
    words = str(num2words(number, lang=locale))
    if locale == "ar":
        return _arabic(number, words.replace(" و ", " و"), currency)
    if locale == "fr" and words.rsplit(maxsplit=1)[-1] in _MILLIONS:
        return f"{words} de {currency}"
    return f"{words} {currency}"


def _arabic(number: int, words: str, currency: str) -> str:
    """One comes after what is counted, and two is its dual."""
    if number == 1:
        return f"{currency} {words}"
    return currency if number == _DUAL else f"{words} {currency}"
