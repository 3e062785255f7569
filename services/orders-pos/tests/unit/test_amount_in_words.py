from decimal import Decimal

import pytest
from orders_pos.adapters.documents.amount_in_words import amount_in_words


@pytest.mark.parametrize(
    ("amount", "currency", "locale", "words"),
    [
        ("129.00", "MAD", "en", "one hundred and twenty-nine Moroccan dirhams"),
        ("1", "MAD", "en", "one Moroccan dirham"),
        ("12.50", "USD", "en", "twelve US dollars and 50/100"),
        ("80.05", "MAD", "fr", "quatre-vingts dirhams marocains et 05/100"),
        ("81", "MAD", "fr", "quatre-vingt-un dirhams marocains"),
        ("2000000", "MAD", "fr", "deux millions de dirhams marocains"),
        ("0.75", "MAD", "fr", "zéro dirham marocain et 75/100"),
        ("3.125", "TND", "fr", "trois dinars tunisiens et 125/1000"),
        ("500", "JPY", "fr", "cinq cents yens japonais"),
        ("1", "MAD", "ar", "درهم مغربي واحد"),
        ("2", "MAD", "ar", "درهمان مغربيان"),
        ("129.50", "MAD", "ar", "مائة وتسعة وعشرون درهمًا مغربيًا و50/100"),
        ("9999999999.99", "MAD", "ar", None),
    ],
)
def test_amount_is_written_out(amount, currency, locale, words):
    written = amount_in_words(Decimal(amount), currency, locale)
    assert words in (None, written)
    assert "درهم" in written or locale != "ar"
